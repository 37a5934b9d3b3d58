// What a process tries that a file has taken over.
#pragma once
#ifdef __cplusplus
extern "C" {
#endif

/// Tries something that has nothing to do with drawing.
/// @param name which, as `Attempt` calls it.
/// @param folder where there are a file `secret`, a socket `socket` that somebody listens to, and an abstract socket of that path.
/// @return 0 where it is done; else the error by which it is refused.
int flyloft_attempt(const char *name, const char *folder);

/// The descriptors beyond the first four that are neither fonts nor a place for looking up threads.
int flyloft_count_descriptors(void);

/// Whether it can read the state of the calling thread, as libdispatch does it, and not that of the process that made it.
int flyloft_sees_state_of_own_thread_alone(void);

/// Writes to all memory that was lent to this process.
/// @return how many segments that is.
int flyloft_overwrite_lent(void);

#ifdef __cplusplus
}
#endif
