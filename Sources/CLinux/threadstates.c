// libdispatch looks once a second whether its threads are waiting, in /proc/THREAD/stat, and ends the process where it can't. In
// a sandbox it couldn't: only the process's own folder can be read there, and the folder is numbered as outside, while a
// process with numbers of its own is told others. So the filter of calls hands this one call over, and it is answered from the
// process's own folder.
#define _GNU_SOURCE
#include "callfilter.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

// SYS_SECCOMP of the kernel's siginfo.h, which C's library doesn't name.
enum { by_filter = 1 };

// Whether it is the thread with this number in /proc/self/task: its number inside is the last in its line of all its numbers.
static int has_number(int folder, const char *name, long number) {
  char path[32];
  if (snprintf(path, sizeof path, "%s/status", name) >= (int)sizeof path) return 0;
  int descriptor = openat(folder, path, O_RDONLY | O_CLOEXEC);
  FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "r");
  if (!file) return 0;
  char line[256];
  long last = 0;
  while (last == 0 && fgets(line, sizeof line, file)) {
    if (strncmp(line, "NSpid:", 6) != 0) continue;
    const char *rest = line + 6;
    for (char *end; (strtol(rest, &end, 10), end != rest); rest = end) last = strtol(rest, NULL, 10);
  }
  fclose(file);
  return last == number;
}

static int open_state(long thread) {
  DIR *folder = opendir("/proc/self/task");
  if (!folder) return -1;
  int file = -1;
  errno = ENOENT;
  const struct dirent *entry;
  while (file < 0 && (entry = readdir(folder))) {
    char path[32];
    if (entry->d_name[0] == '.' || !has_number(dirfd(folder), entry->d_name, thread)) continue;
    if (snprintf(path, sizeof path, "%s/stat", entry->d_name) < (int)sizeof path)
      file = openat(dirfd(folder), path, O_RDONLY | O_CLOEXEC);
  }
  int error = errno;
  closedir(folder);
  errno = error;
  return file;
}

static int answer_open(int folder, const char *path, int flags) {
  long thread;
  int end = 0;
  if (sscanf(path, "/proc/%ld/stat%n", &thread, &end) == 1 && end > 0 && path[end] == 0) return open_state(thread);
  // Asked for by somebody else. No program is ever started here, so that the flag makes no difference to him.
  return openat(folder, path, flags | O_CLOEXEC);
}

static struct sigaction usual;

static void answer(int number, siginfo_t *info, void *opaque) {
  if (info->si_code != by_filter || info->si_syscall != SYS_openat) return usual.sa_sigaction(number, info, opaque);
  int before = errno;
#if defined(__x86_64__)
  greg_t *registers = ((ucontext_t *)opaque)->uc_mcontext.gregs;
  int file = answer_open((int)registers[REG_RDI], (const char *)registers[REG_RSI], (int)registers[REG_RDX]);
  registers[REG_RAX] = file < 0 ? -errno : file;
#elif defined(__aarch64__)
  __u64 *registers = ((ucontext_t *)opaque)->uc_mcontext.regs;
  int file = answer_open((int)registers[0], (const char *)registers[1], (int)registers[2]);
  registers[0] = (__u64)(file < 0 ? -errno : file);
#endif
  errno = before;
}

int flyloft_answer_thread_states(void) {
  struct sigaction action = {.sa_sigaction = answer, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  return sigaction(SIGSYS, &action, &usual) == 0 ? 0 : errno;
}
