#define _GNU_SOURCE
#include "callfilter.h"
#include "sandbox.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// What is used of libseccomp, from its seccomp.h. It is loaded where calls are filtered and nowhere else: no window waits for
// it, and who only links Flyloft needs none.
enum {
  scmp_allow = 0x7fff0000,
  scmp_trap = 0x00030000,
  scmp_error = 0x00050000,
  scmp_equal = 4,
  scmp_masked_equal = 7,
  scmp_of_other_processors = 2,
  scmp_all_threads = 4,
};
static const uint32_t scmp_kill = 0x80000000;

struct scmp_condition {
  unsigned argument;
  int comparison;
  uint64_t first, second;
};

static struct {
  void *(*init)(uint32_t usual);
  void (*release)(void *filter);
  int (*attr_set)(void *filter, int attribute, uint32_t value);
  int (*rule_add_array)(void *filter, uint32_t action, int call, unsigned count, const struct scmp_condition *conditions);
  int (*syscall_resolve_name)(const char *name);
  int (*load)(const void *filter);
} scmp;

static int has_library(void) {
  if (scmp.load) return 1;
  void *library = dlopen("libseccomp.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  *(void **)&scmp.init = dlsym(library, "seccomp_init");
  *(void **)&scmp.release = dlsym(library, "seccomp_release");
  *(void **)&scmp.attr_set = dlsym(library, "seccomp_attr_set");
  *(void **)&scmp.rule_add_array = dlsym(library, "seccomp_rule_add_array");
  *(void **)&scmp.syscall_resolve_name = dlsym(library, "seccomp_syscall_resolve_name");
  *(void **)&scmp.load = dlsym(library, "seccomp_load");
  return scmp.init && scmp.release && scmp.attr_set && scmp.rule_add_array && scmp.syscall_resolve_name && scmp.load;
}

int flyloft_can_filter_calls(void) {
  uint32_t action = SECCOMP_RET_ERRNO;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0 && has_library();
}

// Calls that are allowed whatever their arguments, by what they are for.
static const char *const allowed[] = {
    // Memory of its own, and what has been lent.
    "brk", "mmap", "munmap", "mremap", "mprotect", "madvise", "membarrier",
    // Threads, and what they wait for.
    "futex", "futex_waitv", "set_robust_list", "get_robust_list", "rseq", "set_tid_address", "gettid", "sched_yield",
    "sched_getaffinity", "sched_getparam", "sched_getscheduler", "sched_get_priority_max", "sched_get_priority_min", "getcpu",
    "exit", "exit_group",
    // Descriptors that are there.
    "read", "readv", "pread64", "write", "writev", "lseek", "close", "dup", "dup2", "dup3", "recvmsg", "sendmsg", "recvfrom",
    "sendto", "poll", "ppoll", "select", "pselect6",
    // What libdispatch waits by.
    "epoll_create1", "epoll_ctl", "epoll_wait", "epoll_pwait", "epoll_pwait2", "eventfd2", "timerfd_create", "timerfd_settime",
    "timerfd_gettime", "pipe2",
    // Fonts. Which files can be read, Landlock says; what a file is called, and how long it is, nothing keeps secret.
    "fstat", "stat", "lstat", "newfstatat", "statx", "access", "faccessat", "faccessat2", "readlink", "readlinkat",
    "getdents64", "getcwd", "fadvise64", "statfs", "fstatfs",
    // The time.
    "clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep", "gettimeofday", "time", "times", "restart_syscall",
    // Signals of its own: a crash is told by one.
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "rt_sigtimedwait", "rt_sigsuspend", "sigaltstack",
    "pause",
    // What it is.
    "getpid", "getppid", "getpgrp", "getuid", "geteuid", "getgid", "getegid", "getresuid", "getresgid", "getrusage",
    "getrlimit", "uname", "sysinfo", "getrandom",
};

struct rule {
  const char *call;
  struct scmp_condition conditions[2];
};

static struct scmp_condition is(unsigned argument, uint64_t value) {
  return (struct scmp_condition){argument, scmp_equal, value, 0};
}

static struct scmp_condition has(unsigned argument, uint64_t mask, uint64_t value) {
  return (struct scmp_condition){argument, scmp_masked_equal, mask, value};
}

static int add(void *filter, uint32_t action, const char *name, unsigned count, const struct scmp_condition *conditions) {
  int call = scmp.syscall_resolve_name(name);
  // This processor doesn't have it, or the library doesn't know it.
  return call < 0 ? 0 : scmp.rule_add_array(filter, action, call, count, conditions);
}

static int add_all(void *filter) {
  int result = 0;
  for (size_t index = 0; index < sizeof allowed / sizeof *allowed && result == 0; index++)
    result = add(filter, scmp_allow, allowed[index], 0, NULL);
  const uint64_t writes = O_ACCMODE | O_CREAT | O_TRUNC, itself = (uint64_t)getpid();
  const uint64_t usual = O_NONBLOCK | O_CLOEXEC;
  const struct rule some[] = {
      // To read. What libdispatch asks about its threads is answered in threadstates.c.
      {"openat", {has(2, writes | O_NONBLOCK, O_RDONLY)}},
      {"openat", {has(2, writes | usual, O_RDONLY | usual)}},
      {"open", {has(1, writes, O_RDONLY)}},
      // A thread, and no process.
      {"clone", {has(0, CLONE_THREAD, CLONE_THREAD)}},
      // To nobody else.
      {"kill", {is(0, itself)}},
      {"tgkill", {is(0, itself)}},
      // Of the calling thread.
      {"setpriority", {is(0, PRIO_PROCESS), is(1, 0)}},
      {"getpriority", {is(0, PRIO_PROCESS), is(1, 0)}},
      {"sched_setattr", {is(0, 0)}},
      {"sched_getattr", {is(0, 0)}},
      {"prctl", {is(0, PR_SET_NAME)}},
      {"prctl", {is(0, PR_GET_NAME)}},
      {"prctl", {is(0, PR_SET_VMA)}},
      // To be asked, and not to be set.
      {"prlimit64", {is(0, 0), is(2, 0)}},
      {"fcntl", {is(1, F_DUPFD)}},
      {"fcntl", {is(1, F_DUPFD_CLOEXEC)}},
      {"fcntl", {is(1, F_GETFD)}},
      {"fcntl", {is(1, F_SETFD)}},
      {"fcntl", {is(1, F_GETFL)}},
      {"fcntl", {is(1, F_SETFL)}},
      // Whether output goes to a terminal, and how much there is to read.
      {"ioctl", {is(1, TCGETS)}},
      {"ioctl", {is(1, TIOCGWINSZ)}},
      {"ioctl", {is(1, FIONREAD)}},
  };
  for (size_t index = 0; index < sizeof some / sizeof *some && result == 0; index++) {
    const struct scmp_condition *conditions = some[index].conditions;
    result = add(filter, scmp_allow, some[index].call, conditions[1].comparison == 0 ? 1 : 2, conditions);
  }
  const struct scmp_condition of_libdispatch = has(2, writes | usual, O_RDONLY | O_NONBLOCK);
  if (result == 0) result = add(filter, scmp_trap, "openat", 1, &of_libdispatch);
  // Its flags are in memory, where no filter can look: C's library takes `clone` where this isn't there.
  return result != 0 ? result : add(filter, scmp_error | ENOSYS, "clone3", 0, NULL);
}

int flyloft_filter_calls(void) {
  if (!has_library()) return ELIBACC;
  int error = flyloft_answer_thread_states();
  if (error != 0) return error;
  // Refused by an error, which libraries cope with. Calls as other processors number them mean others than are listed here,
  // and no library makes them: they end the process.
  void *filter = scmp.init(scmp_error | EPERM);
  if (!filter) return ENOMEM;
  int result = scmp.attr_set(filter, scmp_of_other_processors, scmp_kill);
  if (result == 0) result = scmp.attr_set(filter, scmp_all_threads, 1);
  if (result == 0) result = add_all(filter);
  if (result == 0) result = scmp.load(filter);
  scmp.release(filter);
  return result < 0 ? -result : result;
}
