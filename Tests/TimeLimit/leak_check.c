// LeakSanitizer looks for leaks at the end of the tests, but not in the processes that run one exit test each. There it
// stops the other threads while they may be ending, and now and then waits for ever; and a test that has taken every
// descriptor away leaves it none to look with.
#include <stdlib.h>

static int is_exit_test;

// The testing library takes the variable away before it runs the test.
__attribute__((constructor)) static void look(void) { is_exit_test = getenv("SWT_EXIT_TEST_ID") != NULL; }

// LeakSanitizer asks this at the end of the process. Without the sanitizer nobody does.
int __lsan_is_turned_off(void) { return is_exit_test; }
