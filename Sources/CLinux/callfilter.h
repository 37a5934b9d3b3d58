// A list of the calls of the system that a process which draws may make.
#pragma once

/// Refuses all others, in all threads, for ever.
/// @return 0, or an error number.
int flyloft_filter_calls(void);
