#include "StageFaults.h"
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

void flyloft_throw_exception(void) { throw std::runtime_error("no face was found"); }

void flyloft_write_astray(void) { *(volatile int *)8 = 1; }

static void ruin_frames(void **frame) { frame[0] = reinterpret_cast<void *>(8); }

void flyloft_abort_in_ruins(void) {
  ruin_frames(static_cast<void **>(__builtin_frame_address(0)));
  std::abort();
}

void flyloft_write_astray_in_ruins(void) {
  ruin_frames(static_cast<void **>(__builtin_frame_address(0)));
  flyloft_write_astray();
  // What follows keeps the call above from being the last, which would have no frame of its own.
  raise(SIGKILL);
}

void flyloft_crash_in_child(void) {
  pid_t child = fork();
  if (child == 0) std::abort();
  waitpid(child, nullptr, 0);
}

void flyloft_limit_addresses(unsigned long count) {
  unsigned long pages = 0;
  if (FILE *file = std::fopen("/proc/self/statm", "re")) {
    if (std::fscanf(file, "%lu", &pages) != 1) pages = 0;
    std::fclose(file);
  }
  const rlim_t most = pages * static_cast<unsigned long>(sysconf(_SC_PAGESIZE)) + count;
  const rlimit limit = {most, most};
  setrlimit(RLIMIT_AS, &limit);
}

// Written by a signal, because processors differ in what they make of a division.
int flyloft_divide_by_zero(int number) {
  raise(SIGFPE);
  return number;
}

int flyloft_start_child(void) {
  int child = fork();
  if (child == 0) prctl(PR_SET_NAME, "flyloft-orphan");
  while (child == 0) pause();
  return child;
}

void flyloft_call_itself_orphan(void) { prctl(PR_SET_NAME, "flyloft-orphan"); }

void flyloft_start_orphan(void) {
  prctl(PR_SET_PDEATHSIG, 0);
  int child = fork();
  if (child > 0) waitpid(child, nullptr, 0);
  if (child != 0) return;
  setsid();
  if (fork() != 0) _exit(0);
  flyloft_call_itself_orphan();
  for (;;) pause();
}

void flyloft_start_allocating(void) {
  for (int index = 0; index < 2; index++) {
    std::thread([] {
      // More than what each thread has of its own, so that the memory is all threads' each time.
      for (;;) std::free(std::malloc(100'000));
    }).detach();
  }
}
