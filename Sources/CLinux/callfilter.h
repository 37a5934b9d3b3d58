// A list of the calls of the system that a process which draws may make.
#pragma once

/// Refuses all others, in all threads, for ever.
/// @return 0, or an error number.
int flyloft_filter_calls(void);

/// Answers what the filter hands over: `open` with exactly the flags by which libdispatch looks after its threads. Crashes are
/// told already, by a handler for each signal.
/// @return 0, or an error number.
int flyloft_answer_thread_states(void);
