// Linux calls that Swift's Glibc module leaves out.
#pragma once
#include <poll.h>
#include <spawn.h>

#include "sandbox.h"
#include "stage.h"

/// Takes a signal of a semaphore, a `sem_t`, or waits until a time of the monotonic clock, or until it is interrupted.
void flyloft_wait(void *semaphore, long long nanoseconds);

/// Asks the scheduler for turns of `nanoseconds` for the calling thread; its share of the processor stays the same.
/// Kernels before 6.12 ignore it.
/// @return 0, or -1 with errno set.
int flyloft_set_slice(unsigned long long nanoseconds);

/// `poll` with a time limit in nanoseconds instead of milliseconds; a negative one means no limit.
/// @return as `poll` does.
int flyloft_poll(struct pollfd *entries, unsigned long count, long long nanoseconds);

/// `POSIX_SPAWN_SETSID`, which headers show to GNU's C only.
#define FLYLOFT_SPAWN_SESSION 0x80

/// Has the program that is spawned work in a folder.
void flyloft_start_in(posix_spawn_file_actions_t *actions, const char *folder);

/// Closes all descriptors from `first` on in the program that is spawned.
/// @return 0, or an error number.
int flyloft_close_from(posix_spawn_file_actions_t *actions, int first);

/// Gives the calling thread a working folder, a root and a file mode mask of its own, with the values that they have.
void flyloft_unshare_folder(void);

/// Stores four bytes in one instruction, at any alignment: a process that is killed has stored all of them or none.
void flyloft_store_whole(void *place, const char bytes[4]);

/// Makes a file of `count` bytes of zeros that exists in memory only, has no name, and is gone with its last user. Its
/// length is sealed: a process that maps it can rely on every byte being there.
/// @return a descriptor that programs started later don't inherit; -1 with errno set.
int flyloft_make_memory(unsigned long count);

/// A counter of the calling thread's own: how many draws it is inside of.
int *flyloft_draw_depth(void);

/// A pointer of the calling thread's own, null at first: to the innermost of the completion lines that it is inside of.
void **flyloft_innermost_line(void);

/// Makes a pipe whose reading end doesn't block, closed by programs that are executed.
/// @return 0, or an error number.
int flyloft_pipe(int files[2]);

/// How often all threads of the process but the calling one have been given a processor, and for how many nanoseconds; those that have ended
/// count, too.
void flyloft_other_threads(long *wakes, long *nanoseconds);

/// Writes all that was changed on the file system of an open file to the disk, and waits for it.
/// @return 0, or an error number.
int flyloft_sync_file_system(int file);
