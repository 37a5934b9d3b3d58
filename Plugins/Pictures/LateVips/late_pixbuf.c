#define _GNU_SOURCE
// Pictures that libvips has no loader of its own for: BMP, icons and pointers of Windows. gdk-pixbuf, which libvips brings with librsvg,
// has one for each. It is loaded when libvips is, and declared here for the same reasons. Its loader of XPM writes a file first, which
// no sandbox allows.
#include "late_pixbuf.h"

#include <dlfcn.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct loader loader;
typedef struct pixbuf pixbuf;
typedef struct error {
  unsigned domain;
  int code;
  char *message;
} error;

void g_object_unref(void *object);
void *g_object_ref(void *object);
void g_error_free(error *error);
unsigned long g_signal_connect_data(
    void *object, const char *signal, void (*handler)(void), void *data, void *destroy, int flags);

#define FUNCTIONS(ONE) \
  ONE(loader *, loader_new_with_type, (const char *type, error **)) \
  ONE(int, loader_write, (loader *, const unsigned char *bytes, size_t count, error **)) \
  ONE(int, loader_close, (loader *, error **)) \
  ONE(pixbuf *, loader_get_pixbuf, (loader *)) \
  ONE(pixbuf *, add_alpha, (const pixbuf *, int substitutes, unsigned char red, unsigned char green, unsigned char blue)) \
  ONE(int, get_width, (const pixbuf *)) \
  ONE(int, get_height, (const pixbuf *)) \
  ONE(unsigned char *, get_pixels, (const pixbuf *))

#define DECLARE(type, name, parameters) type(*name) parameters;
static struct { FUNCTIONS(DECLARE) } gdk;
static const char *failure;

// What a file begins with tells its loader.
static const struct { const char *type, *beginning; size_t length; } formats[] = {
  {"bmp", "BM", 2}, {"ico", "\0\0\1\0", 4}, {"ico", "\0\0\2\0", 4},
};
enum { format_count = sizeof formats / sizeof *formats };

void late_pixbuf_load(void) {
  void *library = dlopen("libgdk_pixbuf-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    failure = strdup(dlerror());
    return;
  }
#define FIND(type, name, parameters) \
  if ((gdk.name = (type(*) parameters)dlsym(library, "gdk_pixbuf_" #name)) == NULL) { \
    failure = "gdk-pixbuf is too old"; \
    return; \
  }
  FUNCTIONS(FIND)
  // Each is a module in a file of its own, and no sandbox has files.
  for (int index = 0; index < format_count; index++) {
    loader *loader = gdk.loader_new_with_type(formats[index].type, NULL);
    if (loader == NULL) continue;
    gdk.loader_close(loader, NULL);
    g_object_unref(loader);
  }
}

const char *late_pixbuf_type(const unsigned char *head, ssize_t count) {
  for (int index = 0; index < format_count; index++) {
    ssize_t length = (ssize_t)formats[index].length;
    if (count >= length && memcmp(head, formats[index].beginning, length) == 0) return formats[index].type;
  }
  return NULL;
}

static uint32_t number(const unsigned char *bytes) {
  return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

// A BMP (Microsoft, BITMAPFILEHEADER and what follows it). The loader would show what is missing as black.
static bool is_cut_off(const unsigned char *head, size_t count, int file) {
  struct stat status;
  if (count < 54 || number(head + 14) < 40 || fstat(file, &status) != 0) return count < 26;
  // Packed rows have any length.
  if (number(head + 30) != 0 && number(head + 30) != 3) return false;
  int32_t height = (int32_t)number(head + 22);
  uint64_t row = ((uint64_t)number(head + 18) * (head[28] | head[29] << 8) + 31) / 32 * 4;
  return number(head + 10) + row * (height < 0 ? -(int64_t)height : height) > (uint64_t)status.st_size;
}

// The largest of some icons, where it is a PNG, which the loader of icons passes over: its place. 0 where it is none.
static off_t png_among(const unsigned char *head, ssize_t count, int file) {
  int best = 0;
  off_t place = 0;
  for (ssize_t entry = 6, index = 0; index < (head[4] | head[5] << 8) && entry + 16 <= count; index++, entry += 16) {
    int side = head[entry] == 0 ? 256 : head[entry];
    if (side <= best) continue;
    best = side;
    place = number(head + entry + 12);
  }
  char mark[4];
  return pread(file, mark, 4, place) == 4 && memcmp(mark, "\x89PNG", 4) == 0 ? place : 0;
}

static void remember_size(loader *loader, int width, int height, struct late_pixbuf *it) {
  (void)loader;
  it->width = width;
  it->height = height;
}

const char *late_pixbuf_read(int file, bool only_size, struct late_pixbuf *it) {
  static _Thread_local char words[256];
  static _Thread_local unsigned char bytes[1 << 16];
  *it = (struct late_pixbuf){0};
  if (failure != NULL) return failure;
  ssize_t count = pread(file, bytes, sizeof bytes, 0);
  const char *type = late_pixbuf_type(bytes, count);
  if (type == NULL) return "its beginning is damaged";
  bool is_bitmap = strcmp(type, "bmp") == 0;
  if (is_bitmap && is_cut_off(bytes, count, file)) return "it ends too early";
  it->has_alpha = !is_bitmap || (count > 29 && bytes[28] == 32);
  off_t start = is_bitmap ? 0 : png_among(bytes, count, file);
  if (start > 0) {
    type = "png";
    count = pread(file, bytes, sizeof bytes, start);
  }
  error *error = NULL;
  loader *loader = gdk.loader_new_with_type(type, &error);
  bool is_whole = loader != NULL;
  if (is_whole) g_signal_connect_data(loader, "size-prepared", (void (*)(void))remember_size, it, NULL, 0);
  for (off_t place = start + count; is_whole && count > 0 && !(only_size && it->width > 0); place += count) {
    is_whole = gdk.loader_write(loader, bytes, count, &error);
    count = pread(file, bytes, sizeof bytes, place);
  }
  bool has_size = only_size && it->width > 0;
  // Some decode only now.
  if (loader != NULL) is_whole = gdk.loader_close(loader, is_whole && !has_size ? &error : NULL) && is_whole;
  pixbuf *read = is_whole && !has_size ? gdk.loader_get_pixbuf(loader) : NULL;
  if (read != NULL) {
    // Rows of four bytes a pixel have nothing between them.
    it->owner = gdk.add_alpha(read, 0, 0, 0, 0);
    it->width = gdk.get_width(read);
    it->height = gdk.get_height(read);
    if (it->owner != NULL) it->pixels = gdk.get_pixels(it->owner);
  }
  if (loader != NULL) g_object_unref(loader);
  strncpy(words, error == NULL ? "it is damaged, or ends too early" : error->message, sizeof words - 1);
  if (error != NULL) g_error_free(error);
  return it->pixels != NULL || (only_size && it->width > 0) ? NULL : words;
}

void late_pixbuf_free(struct late_pixbuf *it) {
  if (it->owner != NULL) g_object_unref(it->owner);
  *it = (struct late_pixbuf){0};
}
