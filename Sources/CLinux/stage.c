#define _GNU_SOURCE
#include "stage.h"
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <ucontext.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#if __has_feature(thread_sanitizer)
#define HAS_THREAD_SANITIZER 1
#endif
#endif

enum { most_files = 16 };

int flyloft_send(int socket, const void *bytes, size_t count, const int *files, int file_count) {
  union {
    char bytes[CMSG_SPACE(sizeof(int) * most_files)];
    struct cmsghdr alignment;
  } control;
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (file_count > most_files) return EINVAL;
  if (file_count > 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(sizeof(int) * (size_t)file_count);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int) * (size_t)file_count);
    memcpy(CMSG_DATA(header), files, sizeof(int) * (size_t)file_count);
  }
  while (sendmsg(socket, &message, MSG_NOSIGNAL) < 0)
    if (errno != EINTR) return errno;
  return 0;
}

long flyloft_receive(int socket, void *bytes, size_t capacity, int *files, int *file_count, int waits) {
  union {
    char bytes[CMSG_SPACE(sizeof(int) * most_files)];
    struct cmsghdr alignment;
  } control;
  struct iovec part = {.iov_base = bytes, .iov_len = capacity};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control};
  int room = *file_count;
  *file_count = 0;
  ssize_t count;
  while ((count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | (waits ? 0 : MSG_DONTWAIT))) < 0)
    if (errno != EINTR) return -1;
  int is_unreadable = (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    int came = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    for (int index = 0; index < came; index++) {
      int file;
      memcpy(&file, CMSG_DATA(header) + sizeof(int) * (size_t)index, sizeof file);
      if (*file_count < room) {
        files[(*file_count)++] = file;
      } else {
        close(file);
        is_unreadable = 1;
      }
    }
  }
  if (!is_unreadable) return count;
  for (int index = 0; index < *file_count; index++) close(files[index]);
  *file_count = 0;
  errno = EBADMSG;
  return -1;
}

int flyloft_socket_pair(int sockets[2]) {
  return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) == 0 ? 0 : errno;
}

static int crash_socket = -1;
static pid_t crash_process = 0;
static const int crash_signals[] = {SIGSEGV, SIGBUS,  SIGILL, SIGFPE,
                                    SIGABRT, SIGTRAP, SIGSYS, FLYLOFT_HANG_SIGNAL};

// The first thread's stack grows wherever it is touched, down to its limit. So where nothing is mapped so near to the
// stack pointer, the limit has been reached.
static int is_near_stack(const ucontext_t *context, uint64_t address) {
#if defined(__x86_64__)
  uint64_t stack = (uint64_t)context->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
  uint64_t stack = context->uc_mcontext.sp;
#else
  uint64_t stack = 0;
#endif
  const uint64_t reach = 1 << 20;
  return address < stack + 4096 && address + reach > stack;
}

// Ends the process by a signal, which may be blocked.
_Noreturn static void end_by(int number) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  signal(number, SIG_DFL);
  raise(number);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  _exit(128 + number);
}

static void send_crash(const struct flyloft_crash *crash) {
  (void)!send(crash_socket, crash, sizeof *crash, MSG_NOSIGNAL | MSG_DONTWAIT);
}

static void tell_crash(int number, siginfo_t *info, void *opaque) {
  int error = errno;
  static volatile pid_t teller = 0;
  static volatile int first_number = 0;
  // A child of the worker has its handlers and its socket, but no part in what the worker was asked.
  if (getpid() != crash_process) end_by(number);
  pid_t thread = gettid();
  pid_t other = __sync_val_compare_and_swap(&teller, 0, thread);
  // Looking for the callers has crashed: without them, all has been told.
  if (other == thread) end_by(first_number);
  // A second thread that crashes waits here until the process ends.
  while (other != 0) pause();
  first_number = number;
  struct flyloft_crash crash;
  memset(&crash, 0, sizeof crash);
  crash.mark = FLYLOFT_CRASH_MARK;
  crash.signal = number;
  crash.is_overflow = number == SIGSEGV && is_near_stack(opaque, (uint64_t)info->si_addr);
  crash.is_out_of_memory = error == ENOMEM;
#if defined(__x86_64__)
  uint64_t place = (uint64_t)((ucontext_t *)opaque)->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
  uint64_t place = ((ucontext_t *)opaque)->uc_mcontext.pc;
#else
  uint64_t place = 0;
#endif
  crash.addresses[crash.count++] = place;
  send_crash(&crash);
  void *frames[64];
  int count = backtrace(frames, 64);
  // Above the crash there are this handler and the way into it.
  int first = 0;
  while (first < count && (uint64_t)frames[first] != place) first++;
  for (first = first == count ? 0 : first + 1; first < count && crash.count < 64; first++)
    crash.addresses[crash.count++] = (uint64_t)frames[first];
  crash.is_whole = 1;
  send_crash(&crash);
  end_by(number);
}

void flyloft_tell_crashes(int socket) {
  static char alternate[64 << 10];
  crash_socket = socket;
  crash_process = getpid();
  // Its first call loads a library.
  void *frame;
  backtrace(&frame, 1);
  stack_t stack = {.ss_sp = alternate, .ss_size = sizeof alternate};
  sigaltstack(&stack, NULL);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = tell_crash;
  // Not deferred: a crash of the handler comes to it, too.
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  for (size_t index = 0; index < sizeof crash_signals / sizeof *crash_signals; index++)
    sigaction(crash_signals[index], &action, NULL);
}

void flyloft_limit_memory(unsigned long count) {
#ifndef IS_SANITIZED
  unsigned long pages = 0;
  FILE *file = fopen("/proc/self/statm", "re");
  if (file) {
    // The sixth number is what Linux counts.
    if (fscanf(file, "%*u %*u %*u %*u %*u %lu", &pages) != 1) pages = 0;
    fclose(file);
  }
  struct rlimit limit = {.rlim_cur = 0, .rlim_max = 0};
  unsigned long present = pages * (unsigned long)sysconf(_SC_PAGESIZE);
  if (pages > 0 && getrlimit(RLIMIT_DATA, &limit) == 0 && (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > present + count)) {
    limit.rlim_cur = limit.rlim_max = present + count;
    setrlimit(RLIMIT_DATA, &limit);
  }
#endif
  struct rlimit stack;
  const rlim_t most = 8 << 20;
  if (getrlimit(RLIMIT_STACK, &stack) == 0 && (stack.rlim_cur == RLIM_INFINITY || stack.rlim_cur > most)) {
    stack.rlim_cur = most;
    setrlimit(RLIMIT_STACK, &stack);
  }
  // A crash is told over the socket, and leaves no file behind.
  struct rlimit core = {.rlim_cur = 0, .rlim_max = 0};
  setrlimit(RLIMIT_CORE, &core);
}

void flyloft_print_by_lines(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

int flyloft_find_address(uint64_t address, uint64_t *base, const char **file, const char **function) {
  Dl_info info;
  if (!dladdr((void *)address, &info) || !info.dli_fname) return 0;
  *base = (uint64_t)info.dli_fbase;
  *file = info.dli_fname;
  *function = info.dli_sname;
  return 1;
}

// Of the Swift runtime's library.
char *swift_demangle(const char *name, size_t length, char *output, size_t *output_length, uint32_t flags)
    __attribute__((weak));

char *flyloft_demangle(const char *name) {
  return swift_demangle ? swift_demangle(name, strlen(name), NULL, NULL, 0) : NULL;
}

#ifdef HAS_THREAD_SANITIZER
static void *return_at_once(void *argument) { return argument; }
#endif

void flyloft_start_sanitizer(void) {
#ifdef HAS_THREAD_SANITIZER
  pthread_t thread;
  if (pthread_create(&thread, NULL, return_at_once, NULL) == 0) pthread_join(thread, NULL);
#endif
}
