// Ways to end a process that Swift has no words for.
#pragma once
#include "Attempts.h"
#ifdef __cplusplus
extern "C" {
#endif

/// Throws an exception of C++ that nobody catches.
void flyloft_throw_exception(void);

/// Writes where nothing is mapped.
void flyloft_write_astray(void);

/// Aborts where the caller's frame pointer has been overwritten, so that looking for callers crashes, too.
void flyloft_abort_in_ruins(void);

/// Writes where nothing is mapped, in the same state.
void flyloft_write_astray_in_ruins(void);

/// Crashes in a child of the process, and waits for it.
void flyloft_crash_in_child(void);

/// Leaves the process room for so many bytes more than it has mapped.
void flyloft_limit_addresses(unsigned long count);

/// Divides by zero.
int flyloft_divide_by_zero(int number);

/// Starts a process that lives until it is killed, and holds what this one has open.
/// @return as `fork` does.
int flyloft_start_child(void);

/// Starts a process called `flyloft-orphan` that belongs to no group of this one's, and whose parent has ended; and has neither
/// end with its parent.
void flyloft_start_orphan(void);

/// Gives this process the name of one that was started so.
void flyloft_call_itself_orphan(void);

/// Starts threads that allocate memory and free it without a pause, as a library's may that is loaded with a program.
void flyloft_start_allocating(void);

#ifdef __cplusplus
}
#endif
