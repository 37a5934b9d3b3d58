#include "StageFaults.h"
#include <csignal>
#include <stdexcept>

void flyloft_throw_exception(void) { throw std::runtime_error("no face was found"); }

void flyloft_write_astray(void) { *(volatile int *)8 = 1; }

// Written by a signal, because processors differ in what they make of a division.
int flyloft_divide_by_zero(int number) {
  raise(SIGFPE);
  return number;
}
