#define _GNU_SOURCE
#include "stage.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

// The numbers are the same on all of Linux's processors; older headers lack them.
#ifndef SYS_pidfd_send_signal
#define SYS_pidfd_send_signal 424
#endif
#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif

static const int noted[] = {SIGCHLD, SIGTERM, SIGHUP};
static volatile sig_atomic_t is_dismissed = 0;

static void note(int number) {
  if (number != SIGCHLD) is_dismissed = 1;
}

static void note_signals(void (*handler)(int), int how) {
  sigset_t set;
  sigemptyset(&set);
  struct sigaction action = {.sa_handler = handler};
  for (size_t index = 0; index < sizeof noted / sizeof *noted; index++) {
    sigaddset(&set, noted[index]);
    sigaction(noted[index], &action, NULL);
  }
  sigprocmask(how, &set, NULL);
}

void flyloft_note_signals(void) { note_signals(note, SIG_BLOCK); }

void flyloft_forget_signals(void) { note_signals(SIG_DFL, SIG_UNBLOCK); }

int flyloft_wait_for_message(int socket) {
  struct pollfd entry = {.fd = socket, .events = POLLIN, .revents = 0};
  sigset_t set;
  sigprocmask(SIG_BLOCK, NULL, &set);
  for (size_t index = 0; index < sizeof noted / sizeof *noted; index++) sigdelset(&set, noted[index]);
  ppoll(&entry, 1, NULL, &set);
  return !is_dismissed;
}

int flyloft_open_process(int process) { return (int)syscall(SYS_pidfd_open, process, 0); }

void flyloft_signal_process(int file, int signal) { (void)syscall(SYS_pidfd_send_signal, file, signal, NULL, 0); }

int flyloft_has_ended(int file, int patience) {
  struct pollfd entry = {.fd = file, .events = POLLIN, .revents = 0};
  int count;
  while ((count = poll(&entry, 1, patience)) < 0 && errno == EINTR) {
  }
  return count > 0;
}

// Between `vfork` and the program, in the memory of the host: nothing but calls of the system.
static int become_stage(const char *program, char *const arguments[], int socket, int output, int host) {
  struct sigaction usual = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
  // What a terminal sends on Control-C is for the host, whose end ends the stage.
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  int null = open("/dev/null", O_RDONLY);
  if (null < 0 || getppid() != host) return errno;
  // First to where nothing is overwritten that is still needed.
  socket = fcntl(socket, F_DUPFD, 4);
  output = fcntl(output, F_DUPFD, 4);
  if (socket < 0 || output < 0) return errno;
  dup2(null, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  dup2(socket, 3);
  closefrom(4);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execve(program, arguments, environ);
  return errno;
}

int flyloft_start_stage(const char *program, char *const arguments[], int socket, int output, int *process) {
  sigset_t all, former;
  sigfillset(&all);
  // A handler of the host must not run in the stage.
  pthread_sigmask(SIG_BLOCK, &all, &former);
  int host = getpid();
  volatile int error = 0;
  int child = vfork();
  if (child == 0) {
    error = become_stage(program, arguments, socket, output, host);
    _exit(127);
  }
  if (child < 0) error = errno;
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  if (child > 0 && error != 0) waitpid(child, NULL, 0);
  *process = child;
  return error;
}

int flyloft_end_with_parent(int parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  return getppid() == parent;
}

int flyloft_end_code(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -1 - WTERMSIG(status); }
