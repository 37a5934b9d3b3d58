// The time limit of every test. The testing library's own limit would have to stand on each suite, counts the time that a
// test waits for a processor, and ends no test that blocks its thread.
//
// A limit is for giving up on what hangs, and no verdict: each is many times what a busy machine needs.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const unsigned minutes_of_one_test = 20, minutes_of_all = 45;

// Set by the testing library in the process that runs one exit test.
static int is_exit_test(void) { return getenv("SWT_EXIT_TEST_ID") != NULL; }

static void *give_up(void *is_one) {
  unsigned minutes = is_one ? minutes_of_one_test : minutes_of_all;
  struct timespec left = {.tv_sec = minutes * 60};
  while (nanosleep(&left, &left) != 0) {}
  char text[160];
  int length = snprintf(
      text, sizeof text, "\nGiven up: %s after %u minutes. What was started above and has not ended hangs.\n",
      is_one ? "this test has not ended" : "the tests have not ended", minutes);
  if (write(STDERR_FILENO, text, length) < 0) {}
  abort();
}

__attribute__((constructor)) static void limit_time(void) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, give_up, is_exit_test() ? "" : NULL) == 0) pthread_detach(thread);
}
