#include "StageFaults.h"
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <sys/wait.h>
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

// Written by a signal, because processors differ in what they make of a division.
int flyloft_divide_by_zero(int number) {
  raise(SIGFPE);
  return number;
}
