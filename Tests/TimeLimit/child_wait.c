// The testing library's thread that waits for the ends of exit tests asks which child has ended, and again at once where that is one that
// it is not to wait for, or not yet. On a busy machine it asked so for a minute of a processor, and held a lock of the kernel that
// every start of a process needs. Here it is answered a hundred times a second.
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int waitid(idtype_t type, id_t id, siginfo_t *info, int options) {
  static _Thread_local pid_t last;
  long result = syscall(SYS_waitid, type, id, info, options, NULL);
  if (type != P_ALL || !(options & WNOWAIT) || result != 0) return (int)result;
  const struct timespec moment = {.tv_nsec = 10 * 1000 * 1000};
  if (info->si_pid == last) nanosleep(&moment, NULL);
  last = info->si_pid;
  return 0;
}
