// Ends this process in the middle of what it does, as kill -9 may, but at a place that a test chooses.
#pragma once
#include <stdint.h>

enum killing_call {
  killing_memfd_create,
  killing_ftruncate,
  killing_seal,
  killing_mmap_shared,
  killing_sendmsg,
  killing_munmap,
};

/// From now on the kernel kills all of this process (with SIGSYS) where any thread of it makes the call, and before the
/// call does anything.
/// @return 0, or -1 with errno set.
int kill_at_call(enum killing_call call);
