// Linux calls that Swift's Glibc module leaves out.
#pragma once

/// Asks the scheduler to give the calling thread the processor in turns of `nanoseconds` rather than its usual ones;
/// the share it gets stays the same. Kernels before 6.12 don't know of it.
/// @return 0, or -1 with errno set.
int flyloft_set_slice(unsigned long long nanoseconds);
