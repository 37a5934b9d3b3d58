// What keeps a process from all that it doesn't need to draw: Landlock, seccomp and limits.
#pragma once

/// The version of Landlock's interface that this kernel has; 0 where it has none, or was started without it.
int flyloft_landlock_version(void);

/// Whether the calls of a process can be filtered: libseccomp is there, and the kernel can refuse calls by an error.
int flyloft_can_filter_calls(void);

struct flyloft_sandbox {
  /// The version of Landlock's interface to use, if the kernel's is no older; 0 for none.
  int landlock;
  /// Whether calls are filtered.
  int filters_calls;
  /// What can be read, ended by NULL: files, and folders with all that is in them. Those that don't exist are left out.
  const char *const *readable;
  /// The bytes of addresses that the process may take beyond what it has.
  unsigned long address_count;
};

/// Keeps the calling process, which has no other thread, for ever from everything but memory, threads of its own, what can be
/// read, and the descriptors that it needs: the first four, and those of fonts. All others are closed.
/// @return NULL, or the step that has failed, with errno set: then the process is not to run anybody's code.
const char *flyloft_enter_sandbox(const struct flyloft_sandbox *sandbox);
