#define _GNU_SOURCE
#include "stage.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define HAS_THREAD_SANITIZER 1
#endif
#endif

enum {
  // The most processes and threads of a worker, with all that it starts.
  most_processes = 512,
  // Linux gives numbers below this one only once.
  reserved_numbers = 300,
  // How many more than there are at its start, where they can only be counted with those of all others.
  most_more_processes = 4096,
};

// The namespaces of their own that keepers have.
static int keeper_flags = 0;
// This process, for those that end with it.
static int stage_file = -1;
// Shared with its children: the number of the keeper that was forked last.
static int *keeper_number = NULL;

static int write_text(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = write(file, text, strlen(text));
  close(file);
  return count == (ssize_t)strlen(text);
}

// Everybody is who they were, and may open what they could.
static int keep_identity(unsigned user, unsigned group) {
  char users[40], groups[40];
  snprintf(users, sizeof users, "%u %u 1", user, user);
  snprintf(groups, sizeof groups, "%u %u 1", group, group);
  return write_text("/proc/self/setgroups", "deny") && write_text("/proc/self/uid_map", users) &&
         write_text("/proc/self/gid_map", groups);
}

// Has `/proc` show the processes of the namespace by their numbers there: libraries look themselves up in it, and libdispatch
// ends a process that does not find itself.
static int show_processes(void) {
  // What is mounted later is seen here, too, and not the other way round.
  return mount(NULL, "/", NULL, MS_REC | MS_SLAVE, NULL) == 0 &&
         mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL) == 0;
}

// Becomes the first process of its namespaces, if it has any.
static int enter_namespaces(int flags, unsigned user, unsigned group) {
  return (!(flags & CLONE_NEWUSER) || keep_identity(user, group)) && (!(flags & CLONE_NEWPID) || show_processes());
}

// Forks the first process of new namespaces as another child of this process's parent.
// @return its number, after which it may have ended; 0 in itself; -1 with errno set.
static int fork_sibling(int flags) {
  return (int)syscall(SYS_clone, flags | CLONE_PARENT | CLONE_PARENT_SETTID | SIGCHLD, 0, keeper_number, 0, 0);
}

// Whether this process has no other thread: its folder of threads has a link for each, beside two.
static int is_alone(void) {
  struct stat status;
  return stat("/proc/self/task", &status) == 0 && status.st_nlink == 3;
}

// `fork` with namespaces of the child's own. What other threads have locked at that moment, say to allocate memory, is
// unlocked in a child of `fork`, and would be locked for ever in one of a mere call of the system. So where there are others a
// child of `fork`, which has none, makes that call, and what comes of it is this process's child. To copy all that is mapped
// takes milliseconds each time.
static int fork_with(int flags) {
  if (flags != 0 && is_alone()) return (int)syscall(SYS_clone, flags | SIGCHLD, 0, 0, 0, 0);
  int child = fork();
  if (child < 0 || flags == 0) return child;
  if (child == 0) {
    int keeper = fork_sibling(flags);
    if (keeper == 0) return 0;
    _exit(keeper < 0 ? errno : 0);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (status == 0) return *keeper_number;
  errno = WIFEXITED(status) ? WEXITSTATUS(status) : EAGAIN;
  return -1;
}

// Whether Linux grants namespaces. Where it does in part only, their first process is not who it was.
static int may_fork_with(int flags, unsigned user, unsigned group) {
  int child = fork_with(flags);
  if (child == 0) _exit(enter_namespaces(flags, user, group) ? 0 : 1);
  int status = -1;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return child > 0 && status == 0;
}

void flyloft_choose_keepers(void) {
  unsigned user = geteuid(), group = getegid();
  stage_file = flyloft_open_process(getpid());
  // The sanitizer has to know of each process.
#ifndef HAS_THREAD_SANITIZER
  keeper_number = mmap(NULL, sizeof *keeper_number, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  const int flags[] = {CLONE_NEWPID | CLONE_NEWNS, CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWUSER};
  for (int index = 0; index < 2 && keeper_number != MAP_FAILED && keeper_flags == 0; index++)
    if (may_fork_with(flags[index], user, group)) keeper_flags = flags[index];
#endif
  if (keeper_flags != 0) return;
  // Views may reach the stage: what they leave comes to it when their keeper ends, and they can't trace it.
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  prctl(PR_SET_DUMPABLE, 0);
  // It has to end them when its host has ended.
  prctl(PR_SET_PDEATHSIG, SIGTERM);
}

static void limit_processes(unsigned long count) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NPROC, &limit) != 0 || (limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur <= count)) return;
  limit.rlim_cur = limit.rlim_max = count;
  setrlimit(RLIMIT_NPROC, &limit);
}

static void limit_numbers(void) {
  // A namespace's own since Linux 6.14; everybody's before.
  struct utsname system;
  unsigned major = 0, minor = 0;
  if (uname(&system) != 0 || sscanf(system.release, "%u.%u", &major, &minor) != 2) return;
  if (major < 6 || (major == 6 && minor < 14)) return;
  char text[20];
  // Where there are many processors, Linux takes no small one.
  for (unsigned count = most_processes + reserved_numbers; count < 1 << 16; count *= 2) {
    snprintf(text, sizeof text, "%u", count);
    if (write_text("/proc/sys/kernel/pid_max", text)) return;
  }
}

static void limit_all_processes(void) {
  unsigned long present = 0;
  FILE *file = fopen("/proc/loadavg", "re");
  if (!file) return;
  if (fscanf(file, "%*s %*s %*s %*u/%lu", &present) == 1) limit_processes(present + most_more_processes);
  fclose(file);
}

// What comes before there are handlers for it waits: the first process of a namespace would never see it.
static void hold_questions(int how) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGUSR1);
  sigprocmask(how, &set, NULL);
}

// The worker's side.
static void leave_keeper(int keeper) {
  // Its keeper ends it, and all else in its namespace.
  if (!flyloft_end_with_parent(keeper)) _exit(0);
  flyloft_forget_signals();
  hold_questions(SIG_UNBLOCK);
  // What a view sends to its own process group meets no other worker.
  setpgid(0, 0);
  prctl(PR_SET_DUMPABLE, 1);
  if (keeper_flags & CLONE_NEWUSER) {
    limit_processes(most_processes);
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
    syscall(SYS_capset, &header, none);
  } else if (keeper_flags == 0) {
    limit_all_processes();
  }
}

static volatile int kept;

static void end_kept(int number) {
  (void)number;
  kill(kept, SIGKILL);
}

static void ask_kept(int number) {
  (void)number;
  kill(kept, FLYLOFT_HANG_SIGNAL);
}

static void keep(int process, volatile uint64_t *end) {
  prctl(PR_SET_NAME, "flyloft-keeper");
  kept = process;
  struct sigaction action = {.sa_handler = end_kept};
  sigaction(SIGTERM, &action, NULL);
  action.sa_handler = ask_kept;
  sigaction(SIGUSR1, &action, NULL);
  hold_questions(SIG_UNBLOCK);
  prctl(PR_SET_DUMPABLE, 0);
  closefrom(0);
  while (1) {
    int status;
    int ended = waitpid(-1, &status, 0);
    if (ended < 0 && errno != EINTR) _exit(0);
    if (ended != process) continue;
    *end = FLYLOFT_ENDED | (uint32_t)flyloft_end_code(status);
    // With the first process of a namespace Linux ends all others.
    _exit(0);
  }
}

int flyloft_fork_worker(void *end) {
  unsigned user = geteuid(), group = getegid();
  int keeper = fork_with(keeper_flags);
  if (keeper != 0) return keeper;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (flyloft_has_ended(stage_file, 0)) _exit(0);
  flyloft_forget_signals();
  hold_questions(SIG_BLOCK);
  setpgid(0, 0);
  if (!enter_namespaces(keeper_flags, user, group)) _exit(0);
  if (keeper_flags & CLONE_NEWPID) {
    limit_numbers();
  } else {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
  }
  int itself = getpid();
  int process = fork();
  if (process < 0) _exit(0);
  if (process > 0) keep(process, end);
  leave_keeper(itself);
  return 0;
}

int flyloft_kept_process(int file) {
  char path[60], line[80];
  snprintf(path, sizeof path, "/proc/self/fdinfo/%d", file);
  FILE *entry = fopen(path, "re");
  int keeper = 0, process = 0;
  while (entry && keeper == 0 && fgets(line, sizeof line, entry)) sscanf(line, "Pid: %d", &keeper);
  if (entry) fclose(entry);
  if (keeper <= 0) return 0;
  snprintf(path, sizeof path, "/proc/%d/task/%d/children", keeper, keeper);
  FILE *children = fopen(path, "re");
  if (children && fscanf(children, "%d", &process) != 1) process = 0;
  if (children) fclose(children);
  return process > 0 ? process : keeper;
}

void flyloft_end_orphans(const int *keepers, int count) {
  if (keeper_flags != 0) return;
  char path[60];
  snprintf(path, sizeof path, "/proc/self/task/%d/children", getpid());
  int has_found = 1;
  while (has_found) {
    has_found = 0;
    FILE *file = fopen(path, "re");
    int process;
    while (file && fscanf(file, "%d", &process) == 1) {
      int is_keeper = 0;
      for (int index = 0; index < count; index++) is_keeper |= keepers[index] == process;
      if (is_keeper) continue;
      // What it has started comes to this process in turn.
      kill(process, SIGKILL);
      has_found |= waitpid(process, NULL, 0) == process;
    }
    if (file) fclose(file);
  }
}
