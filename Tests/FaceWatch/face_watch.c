// Stands before Cairo's function that gives a font's face, and before Pango's that makes a font map. The tests' program has
// functions of the same names, which the dynamic linker finds before those.
#define _GNU_SOURCE
#include "FaceWatch.h"

#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

// Of Cairo: `cairo_font_face_t *` for an `FcPattern *`. Of Pango: `PangoFontMap *` for a `cairo_font_type_t`. Of GObject.
void *cairo_ft_font_face_create_for_pattern(void *pattern);
void *pango_cairo_font_map_new_for_font_type(int type);
void g_object_weak_ref(void *object, void (*notify)(void *, void *), void *data);

// The libraries' own, found before there is a second thread.
static void *(*make_face)(void *);
static void *(*make_map)(int);

__attribute__((constructor)) static void find(void) {
  make_face = (void *(*)(void *))dlsym(RTLD_NEXT, "cairo_ft_font_face_create_for_pattern");
  make_map = (void *(*)(int))dlsym(RTLD_NEXT, "pango_cairo_font_map_new_for_font_type");
}

static atomic_int is_watching, inside, most;

void face_watch_begin(void) { atomic_store(&is_watching, 1); }
int face_watch_most(void) { return atomic_load(&most); }

void *cairo_ft_font_face_create_for_pattern(void *pattern) {
  if (!atomic_load(&is_watching)) return make_face(pattern);
  int count = atomic_fetch_add(&inside, 1) + 1, former = atomic_load(&most);
  while (former < count && !atomic_compare_exchange_weak(&most, &former, count)) {}
  struct timespec time = {.tv_nsec = 2000000};
  nanosleep(&time, 0);
  void *face = make_face(pattern);
  atomic_fetch_sub(&inside, 1);
  return face;
}

// Newer versions of Pango keep a thread for each font map. This one may not, and is helped.

static atomic_int keeps_threads, keeps_for_ever, kept_threads;

void pango_keeps_threads(int for_ever) {
  atomic_store(&keeps_for_ever, for_ever);
  atomic_store(&keeps_threads, 1);
}
int pango_kept_threads(void) { return atomic_load(&kept_threads); }

struct kept {
  sem_t is_named, ends;
};

static void *keep(void *argument) {
  struct kept *kept = argument;
  pthread_setname_np(pthread_self(), "[pango] fontcon");
  atomic_fetch_add(&kept_threads, 1);
  sem_post(&kept->is_named);
  while (sem_wait(&kept->ends) != 0) {}
  free(kept);
  atomic_fetch_sub(&kept_threads, 1);
  return 0;
}

static void let_go(void *kept, void *map) {
  if (!atomic_load(&keeps_for_ever)) sem_post(&((struct kept *)kept)->ends);
}

void *pango_cairo_font_map_new_for_font_type(int type) {
  void *map = make_map(type);
  if (!atomic_load(&keeps_threads) || !map) return map;
  struct kept *kept = malloc(sizeof *kept);
  sem_init(&kept->is_named, 0, 0);
  sem_init(&kept->ends, 0, 0);
  pthread_t thread;
  if (pthread_create(&thread, 0, keep, kept) != 0) abort();
  pthread_detach(thread);
  g_object_weak_ref(map, let_go, kept);
  // It has its name before anybody looks.
  while (sem_wait(&kept->is_named) != 0) {}
  return map;
}
