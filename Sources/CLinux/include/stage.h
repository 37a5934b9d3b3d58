// What a stage needs of Linux that Swift has no access to: forking, descriptors sent over sockets, and signal handlers
// that tell of a crash.
#pragma once
#include <signal.h>
#include <stddef.h>
#include <stdint.h>

/// How a worker tells that it is crashing. Integers are in the machine's byte order.
struct flyloft_crash {
  /// `FLYLOFT_CRASH_MARK`, which is no kind of message.
  uint32_t mark;
  /// The signal.
  int32_t signal;
  /// Whether the stack overflowed.
  uint32_t is_overflow;
  /// Whether the thread had been refused memory just before.
  uint32_t is_out_of_memory;
  /// The number of addresses.
  uint32_t count;
  /// Whether this is all. Else only the first address is known so far, and another report follows, unless looking for the
  /// others crashes, too.
  uint32_t is_whole;
  /// Return addresses, that of the crash first.
  uint64_t addresses[64];
};

#define FLYLOFT_CRASH_MARK 0x48535243u

/// Ends a worker that hangs as a crash does, which tells where it is.
#define FLYLOFT_HANG_SIGNAL SIGQUIT

/// Finds out, once, before anything is forked, what the processes of workers are kept by.
///
/// Each worker has a keeper, a process that runs nobody's code. Where Linux grants it, the keeper is the first of a namespace
/// of process numbers: all that a view starts ends with it, and from inside no signal reaches it, nor anything outside. Else
/// what is orphaned comes to the calling process, which is then to call `flyloft_end_orphans`.
void flyloft_choose_keepers(void);

/// Forks a keeper, which forks a worker and waits for its end. Both end with this process, and are bounded in the number of
/// processes that they have. A keeper that is sent SIGTERM kills its worker, and one that is sent SIGUSR1 sends it
/// `FLYLOFT_HANG_SIGNAL`.
/// @param end memory that they share with others, to which the keeper writes how the worker ended: `FLYLOFT_ENDED` with its
/// code, or -1 - signal, as the lower 32 bits.
/// @return 0 in the worker; else the keeper, which is this process's child, or -1 with errno set.
int flyloft_fork_worker(void *end);

/// The number of the worker that the keeper of a descriptor keeps, once it has forked it.
/// @return the keeper's own number where the worker's can't be found out, and 0 where neither can.
int flyloft_kept_process(int file);

#define FLYLOFT_ENDED 0x100000000ull

/// Kills all children but those listed, and what they have started, unless namespaces do.
void flyloft_end_orphans(const int *keepers, int count);

/// Has `flyloft_wait_for_message` return when a child has ended, and when this process is to end.
void flyloft_note_signals(void);

/// Leaves signals as programs find them.
void flyloft_forget_signals(void);

/// Waits until something can be received, or a child has ended.
/// @return false where this process is to end.
int flyloft_wait_for_message(int socket);

/// A descriptor of a process, which can be read once that has ended, whoever holds its sockets. It stays that process's own
/// when the number is another's.
/// @return the descriptor, closed by programs that are executed; -1 with errno set.
int flyloft_open_process(int process);

/// Sends a signal to the process of a descriptor. Nothing happens to one that has ended.
void flyloft_signal_process(int file, int signal);

/// Waits for the end of the process of a descriptor, for `patience` milliseconds at most.
/// @return whether it has ended.
int flyloft_has_ended(int file, int patience);

/// Starts a program in a process group of its own, with signals as a program finds them, `socket` as its descriptor 3, `output`
/// as its standard output and error, and nothing else of this process's. It is killed when the calling thread ends.
/// @return 0, or an error number.
int flyloft_start_stage(const char *program, char *const arguments[], int socket, int output, int *process);

/// Sends one message with descriptors.
/// @return 0, or an error number.
int flyloft_send(int socket, const void *bytes, size_t count, const int *files, int file_count);

/// Receives one message. Descriptors that come with it are closed by programs that are executed. Where there are more of them
/// than there is room for, or the message is longer than its buffer, all are closed and it counts as unreadable.
/// @param file_count the room in `files`; then how many came.
/// @return the number of bytes; 0 at the end; -1 with errno set, which is EBADMSG for an unreadable message.
long flyloft_receive(int socket, void *bytes, size_t capacity, int *files, int *file_count, int waits);

/// Makes a pair of connected sockets that keep messages apart, closed by programs that are executed.
/// @return 0, or an error number.
int flyloft_socket_pair(int sockets[2]);

/// Has a crash of this process told over `socket` as two `flyloft_crash`, and the process end by the signal. Works where the
/// stack has overflowed, too. A crash of what tells of it ends the process by the first signal. Not inherited by its children.
void flyloft_tell_crashes(int socket);

/// Bounds the memory of its own that this process may write to, to `count` bytes more than it has, and the stack of its first
/// thread to eight megabytes. What it shares with others, such as pixels that are lent to it, does not count. Without effect
/// where a sanitizer needs the memory for itself.
void flyloft_limit_memory(unsigned long count);

/// Has ThreadSanitizer start the thread of its own that comes with the first of a program's, so that threads can be counted
/// after that. Nothing without it.
void flyloft_start_sanitizer(void);

/// Has standard output written at the end of each line, as to a terminal, so that a crash loses none.
void flyloft_print_by_lines(void);

/// Has this process killed when its parent ends.
/// @return whether the parent is still `parent`.
int flyloft_end_with_parent(int parent);

/// Whether a status of `waitpid` is that of a process that ended by itself, and with which code.
/// @return the code, or -1 - signal.
int flyloft_end_code(int status);

/// What is known of an address of this process: where its object is loaded, the object's file and the name of the function.
/// @return 0 where nothing is known; strings are valid for ever.
int flyloft_find_address(uint64_t address, uint64_t *base, const char **file, const char **function);

/// Gives `take` the symbols of a program's or library's file, also those that nothing else can link with, until it returns
/// something else than 0: their names, their places from where the file is loaded, and their bytes. None of a program that is
/// loaded to a fixed place.
void flyloft_search_symbols(const char *file, int (*take)(const char *name, uint64_t offset, uint64_t size, void *context),
                            void *context);

/// The name of a Swift function in the words of its source; NULL for what is none. The caller frees it.
char *flyloft_demangle(const char *name);
