// Poppler's functions, found when poppler is loaded, with the first file: with the sixteen libraries that it brings, it would make
// the start of a program that shows no file a fifth longer.
#include "LatePoppler.h"

#include <dlfcn.h>
#include <iconv.h>
#include <poppler.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static void *library;
static const char *failure;

static void load(void) {
  library = dlopen("libpoppler-glib.so.8", RTLD_NOW | RTLD_LOCAL);
  // What it points to is another library's after its next call.
  if (library == NULL) failure = strdup(dlerror());
  // Passwords are converted before they are tried, for which the C library reads a module that no sandbox has. It stays loaded as long
  // as this is open.
  iconv_open("ISO-8859-1", "UTF-8");
}

const char *load_poppler(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return failure;
}

static void *find(const char *name) {
  void *function = library == NULL ? NULL : dlsym(library, name);
  // Nobody calls before it is loaded, and each has been there for ten years.
  if (function == NULL) abort();
  return function;
}

#define LATE(type, name, parameters, arguments) \
  type name parameters { \
    static type(*function) parameters; \
    if (function == NULL) function = find(#name); \
    return function arguments; \
  }

LATE(PopplerDocument *, poppler_document_new_from_fd, (int file, const char *password, GError **error), (file, password, error))
LATE(int, poppler_document_get_n_pages, (PopplerDocument *document), (document))
LATE(PopplerPage *, poppler_document_get_page, (PopplerDocument *document, int index), (document, index))
LATE(void, poppler_page_get_size, (PopplerPage *page, double *width, double *height), (page, width, height))
LATE(void, poppler_page_render, (PopplerPage *page, cairo_t *cairo), (page, cairo))
LATE(char *, poppler_page_get_label, (PopplerPage *page), (page))
LATE(char *, poppler_page_get_text, (PopplerPage *page), (page))
LATE(
  gboolean, poppler_page_get_text_layout, (PopplerPage *page, PopplerRectangle **boxes, guint *count), (page, boxes, count))
LATE(GList *, poppler_page_get_link_mapping, (PopplerPage *page), (page))
LATE(void, poppler_page_free_link_mapping, (GList *links), (links))
LATE(PopplerDest *, poppler_document_find_dest, (PopplerDocument *document, const gchar *name), (document, name))
LATE(void, poppler_dest_free, (PopplerDest *place), (place))
LATE(PopplerIndexIter *, poppler_index_iter_new, (PopplerDocument *document), (document))
LATE(PopplerIndexIter *, poppler_index_iter_get_child, (PopplerIndexIter *place), (place))
LATE(PopplerAction *, poppler_index_iter_get_action, (PopplerIndexIter *place), (place))
LATE(gboolean, poppler_index_iter_next, (PopplerIndexIter *place), (place))
LATE(void, poppler_index_iter_free, (PopplerIndexIter *place), (place))
LATE(void, poppler_action_free, (PopplerAction *action), (action))
