// Stands before Cairo's function that gives a font's face. The tests' program has a function of the same name, which the
// dynamic linker finds before Cairo's.
#define _GNU_SOURCE
#include "FaceWatch.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <time.h>

static atomic_int is_watching, inside, most;

void face_watch_begin(void) { atomic_store(&is_watching, 1); }
int face_watch_most(void) { return atomic_load(&most); }

// Of Cairo: `cairo_font_face_t *` for an `FcPattern *`.
void *cairo_ft_font_face_create_for_pattern(void *pattern);

void *cairo_ft_font_face_create_for_pattern(void *pattern) {
  static void *(*next)(void *);
  if (!next) next = (void *(*)(void *))dlsym(RTLD_NEXT, "cairo_ft_font_face_create_for_pattern");
  if (!atomic_load(&is_watching)) return next(pattern);
  int count = atomic_fetch_add(&inside, 1) + 1, former = atomic_load(&most);
  while (former < count && !atomic_compare_exchange_weak(&most, &former, count)) {}
  struct timespec time = {.tv_nsec = 2000000};
  nanosleep(&time, 0);
  void *face = next(pattern);
  atomic_fetch_sub(&inside, 1);
  return face;
}
