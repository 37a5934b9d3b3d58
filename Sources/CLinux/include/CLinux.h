// Linux calls that Swift's Glibc module leaves out.
#pragma once
#include <poll.h>

/// Asks the scheduler to give the calling thread the processor in turns of `nanoseconds` rather than its usual ones;
/// the share it gets stays the same. Kernels before 6.12 don't know of it.
/// @return 0, or -1 with errno set.
int flyloft_set_slice(unsigned long long nanoseconds);

/// `poll` with a time limit in nanoseconds instead of milliseconds; none, if it is negative.
/// @return as `poll` does.
int flyloft_poll(struct pollfd *entries, unsigned long count, long long nanoseconds);

/// Stores four bytes in one instruction, wherever they lie: a process that is killed has stored all of them or none.
void flyloft_store_whole(void *place, const char bytes[4]);
