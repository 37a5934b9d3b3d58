// Stands before Cairo's function that gives a font's face. The tests' program has a function of the same name, which the
// dynamic linker finds before Cairo's.
#define _GNU_SOURCE
#include "FaceWatch.h"

#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
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

// Newer versions of Pango keep a thread for each font map. This one may not, and is helped.

static atomic_int keeps_threads, kept_threads;

void pango_keeps_threads(void) { atomic_store(&keeps_threads, 1); }
int pango_kept_threads(void) { return atomic_load(&kept_threads); }

static void *keep(void *end) {
  pthread_setname_np(pthread_self(), "[pango] fontcon");
  atomic_fetch_add(&kept_threads, 1);
  while (sem_wait(end) != 0) {}
  free(end);
  atomic_fetch_sub(&kept_threads, 1);
  return 0;
}

static void let_go(void *end, void *map) { sem_post(end); }

// Of GObject and Pango.
void g_object_weak_ref(void *object, void (*notify)(void *, void *), void *data);
void *pango_cairo_font_map_new_for_font_type(int type);

void *pango_cairo_font_map_new_for_font_type(int type) {
  static void *(*next)(int);
  if (!next) next = (void *(*)(int))dlsym(RTLD_NEXT, "pango_cairo_font_map_new_for_font_type");
  void *map = next(type);
  pthread_t thread;
  if (!atomic_load(&keeps_threads) || !map) return map;
  int former = atomic_load(&kept_threads);
  sem_t *end = malloc(sizeof *end);
  sem_init(end, 0, 0);
  if (pthread_create(&thread, 0, keep, end) == 0) {
    pthread_detach(thread);
    g_object_weak_ref(map, let_go, end);
    // It has its name before anybody looks.
    while (atomic_load(&kept_threads) <= former) {}
  }
  return map;
}
