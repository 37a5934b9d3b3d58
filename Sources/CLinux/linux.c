#define _GNU_SOURCE
#include "CLinux.h"
#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>
#include <stdint.h>
#include <time.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// As in linux/sched/types.h, whose name clashes with glibc's own on some versions.
struct attributes {
  uint32_t size, policy;
  uint64_t flags;
  int32_t nice;
  uint32_t priority;
  uint64_t runtime, deadline, period;
};

int flyloft_poll(struct pollfd *entries, unsigned long count, long long nanoseconds) {
  struct timespec time = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
  return ppoll(entries, count, nanoseconds < 0 ? NULL : &time, NULL);
}

void flyloft_wait(void *semaphore, long long nanoseconds) {
  struct timespec time = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
  sem_clockwait(semaphore, CLOCK_MONOTONIC, &time);
}

int flyloft_set_slice(unsigned long long nanoseconds) {
  struct attributes attributes = {.size = sizeof attributes};
  if (syscall(SYS_sched_getattr, 0, &attributes, sizeof attributes, 0) != 0) return -1;
  attributes.size = sizeof attributes;
  attributes.flags = 0;
  attributes.runtime = nanoseconds;
  return (int)syscall(SYS_sched_setattr, 0, &attributes, 0);
}

void flyloft_start_in(posix_spawn_file_actions_t *actions, const char *folder) {
  posix_spawn_file_actions_addchdir_np(actions, folder);
}

int flyloft_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

typedef uint32_t __attribute__((aligned(1), may_alias)) unaligned_word;

void flyloft_store_whole(void *place, const char bytes[4]) {
  unaligned_word word = *(const unaligned_word *)bytes;
  *(volatile unaligned_word *)place = word;
}

static _Thread_local int draw_depth;

int *flyloft_draw_depth(void) { return &draw_depth; }

static _Thread_local void *innermost_line;

void **flyloft_innermost_line(void) { return &innermost_line; }

// Since Linux 6.3; older headers and kernels don't know it.
#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 8U
#endif

int flyloft_make_memory(unsigned long count) {
  int file = memfd_create("flyloft", MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_NOEXEC_SEAL);
  if (file < 0 && errno == EINVAL) file = memfd_create("flyloft", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0) return -1;
  if (ftruncate(file, count) != 0 || fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
    int error = errno;
    close(file);
    errno = error;
    return -1;
  }
  return file;
}

int flyloft_pipe(int files[2]) {
  if (pipe2(files, O_CLOEXEC) != 0) return errno;
  fcntl(files[0], F_SETFL, O_NONBLOCK);
  return 0;
}

void flyloft_unshare_folder(void) { unshare(CLONE_FS); }

int flyloft_sync_file_system(int file) { return syncfs(file) == 0 ? 0 : errno; }

static long nanoseconds_of(const struct rusage *use) {
  return (use->ru_utime.tv_sec + use->ru_stime.tv_sec) * 1000000000L + (use->ru_utime.tv_usec + use->ru_stime.tv_usec) * 1000L;
}

void flyloft_other_threads(long *wakes, long *nanoseconds) {
  struct rusage all = {0}, own = {0};
  getrusage(RUSAGE_SELF, &all);
  getrusage(RUSAGE_THREAD, &own);
  *wakes = all.ru_nvcsw + all.ru_nivcsw - own.ru_nvcsw - own.ru_nivcsw;
  *nanoseconds = nanoseconds_of(&all) - nanoseconds_of(&own);
}
