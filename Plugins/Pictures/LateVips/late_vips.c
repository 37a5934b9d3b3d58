#define _GNU_SOURCE
// Pictures, read by libvips, which is loaded with the first file: with the hundred libraries that it brings, it would cost every start of
// a program that shows no file. Few functions of it are needed, and their form has been the same for years, so they are declared here:
// its headers would bring those of 80 packages.
#include "LateVips.h"
#include "late_pixbuf.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct source source;
typedef struct image image;
typedef struct region region;

void g_object_unref(void *object);
void g_free(void *memory);

// Of the library's enumerations.
enum { format_uchar = 0, size_force = 3, interpretation_cmyk = 15, interpretation_srgb = 22 };
// Of Little CMS: bytes of red, green and blue, and the same with one more that stays as it is.
enum { intent_relative = 1, rgb_space = 0x52474220, rgb_form = 0x40019, rgba_form = 0x40099 };

// Each function that is needed, with its type: those with dots take pairs of a name and a value up to a NULL.
#define FUNCTIONS(ONE) \
  ONE(int, init, (const char *program)) \
  ONE(void, concurrency_set, (int threads)) \
  ONE(void, cache_set_max, (int operations)) \
  ONE(void, vector_set_enabled, (int is_enabled)) \
  ONE(void, operation_block_set, (const char *name, int is_blocked)) \
  ONE(source *, source_new_from_descriptor, (int file)) \
  ONE(image *, image_new_from_source, (source *, const char *options, ...)) \
  ONE(int, thumbnail_source, (source *, image **out, int width, ...)) \
  ONE(image *, image_new_from_memory, (const void *, size_t length, int width, int height, int bands, int format)) \
  ONE(int, copy, (image *, image **out, ...)) \
  ONE(int, thumbnail_image, (image *, image **out, int width, ...)) \
  ONE(int, svgload_source, (source *, image **out, ...)) \
  ONE(int, icc_import, (image *, image **out, ...)) \
  ONE(int, image_get_interpretation, (const image *)) \
  ONE(int, image_get_blob, (const image *, const char *name, const void **bytes, size_t *length)) \
  ONE(int, colourspace, (image *, image **out, int space, ...)) \
  ONE(int, image_get_width, (const image *)) \
  ONE(int, image_get_height, (const image *)) \
  ONE(int, image_get_bands, (const image *)) \
  ONE(int, image_hasalpha, (image *)) \
  ONE(int, image_get_n_pages, (image *)) \
  ONE(int, image_get_page_height, (image *)) \
  ONE(int, image_get_orientation_swap, (image *)) \
  ONE(int, image_get_string, (const image *, const char *name, const char **text)) \
  ONE(unsigned long, image_get_typeof, (const image *, const char *name)) \
  ONE(int, image_get_array_int, (image *, const char *name, int **values, int *count)) \
  ONE(region *, region_new, (image *)) \
  ONE(unsigned char *, region_fetch, (region *, int left, int top, int width, int height, size_t *length)) \
  ONE(const char *, error_buffer, (void)) \
  ONE(void, error_clear, (void))

#define DECLARE(type, name, parameters) type(*name) parameters;
static struct { FUNCTIONS(DECLARE) } vips;
static const char *failure;
static const char library_name[] = "libvips.so.42";

// Of Little CMS, which libvips brings, and which is exact where libvips rounds on the way through other colours.
#define COLOUR_FUNCTIONS(ONE) \
  ONE(void *, Create_sRGBProfile, (void)) \
  ONE(void *, OpenProfileFromMem, (const void *bytes, uint32_t length)) \
  ONE(uint32_t, GetColorSpace, (void *profile)) \
  ONE(void *, CreateTransform, (void *in, uint32_t in_form, void *out, uint32_t out_form, uint32_t intent, uint32_t flags)) \
  ONE(void, DoTransform, (void *transform, const void *in, void *out, uint32_t count)) \
  ONE(void, DeleteTransform, (void *transform)) \
  ONE(int, CloseProfile, (void *profile))

static struct { COLOUR_FUNCTIONS(DECLARE) } cms;
static const char profile_name[] = "icc-profile-data";

// What a browser shows, and what a camera or scanner writes. All other loaders, among them programs of their own kind such as ImageMagick,
// are not made for files of strangers.
static const char *const loaders[] = {"Jpeg", "Png", "Webp", "Heif", "Jxl", "Jp2k", "Nsgif", "Ppm", "Tiff", "Svg"};

static void load(void) {
  void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    // What it points to is another library's after its next call.
    failure = strdup(dlerror());
    return;
  }
#define FIND(type, name, parameters) \
  if ((vips.name = (type(*) parameters)dlsym(library, "vips_" #name)) == NULL) { \
    failure = "it is older than 8.13"; \
    return; \
  }
  FUNCTIONS(FIND)
#define FIND_COLOUR(type, name, parameters) \
  if ((cms.name = (type(*) parameters)dlsym(library, "cms" #name)) == NULL) { \
    failure = "it has no colour profiles"; \
    return; \
  }
  COLOUR_FUNCTIONS(FIND_COLOUR)
  // Its warnings would be printed as a view's lines.
  setenv("VIPS_WARNING", "0", 0);
  // Loads the modules of formats, too.
  if (vips.init("flyloft") != 0) {
    failure = strdup(vips.error_buffer());
    return;
  }
  // A worker draws one view at a time, beside as many others as there are processors.
  vips.concurrency_set(1);
  // What is read is a descriptor, and the same descriptor may have another file later.
  vips.cache_set_max(0);
  // Code that it would write for this processor takes memory that is both written and executed.
  vips.vector_set_enabled(0);
  vips.operation_block_set("VipsForeignLoad", 1);
  for (size_t index = 0; index < sizeof loaders / sizeof *loaders; index++) {
    char name[64];
    snprintf(name, sizeof name, "VipsForeignLoad%s", loaders[index]);
    vips.operation_block_set(name, 0);
  }
  // Pictures within drawings have loaders of their own, which are listed in a file that no sandbox has.
  void *(*formats)(void) = (void *(*)(void))dlsym(library, "gdk_pixbuf_get_formats");
  if (formats != NULL) formats();
  late_pixbuf_load();
}

const char *late_vips_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return failure;
}

bool late_vips_is_missing(void) {
  // Debian has it where GLib is.
  Dl_info place;
  if (dladdr((void *)g_free, &place) != 0) {
    char path[PATH_MAX];
    const char *end = strrchr(place.dli_fname, '/');
    int length = end == NULL ? 0 : (int)(end - place.dli_fname) + 1;
    snprintf(path, sizeof path, "%.*s%s", length, place.dli_fname, library_name);
    if (access(path, R_OK) == 0) return false;
  }
  return late_vips_load() != NULL;
}

/// True if some words stand in the first of several lines.
static bool is_first_of(const char *lines, const char *words) {
  const char *place = strstr(lines, words);
  return place != NULL && (size_t)(place - lines) < strcspn(lines, "\n");
}

static const char *reason(void) {
  static _Thread_local char words[512];
  // What the library says of it means nothing to who looks at pictures. What no loader knows comes to one that is blocked.
  static const char *const unclear[][2] = {
    {"is blocked", "its beginning is damaged, or it is of a kind that isn’t known"},
    {"known format", "its beginning is damaged, or it is of a kind that isn’t known"},
    {"bad seek", "it ends too early, or its beginning is damaged"},
    {"read error", "it is damaged, or ends too early"},
    {"unable to", "it is damaged, or ends too early"},
    {"JxlDecoder", "it is damaged, or ends too early"},
    {"No 'meta' box", "its beginning is damaged"},
    {"Bogus", "it is damaged"},
  };
  const char *line = vips.error_buffer();
  for (size_t number = 0; number < sizeof unclear / sizeof *unclear; number++)
    if (strstr(line, unclear[number][0]) != NULL) line = unclear[number][1];
  // The first line is the nearest to the cause, but for what harms no picture.
  while (strstr(line, "\n") != NULL && (is_first_of(line, "extraneous bytes") || is_first_of(line, "Warning: ")))
    line = strstr(line, "\n") + 1;
  // The name of the loader stands before it.
  size_t name = strspn(line, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");
  if (strncmp(line + name, ": ", 2) == 0) line += name + 2;
  if (*line == '\n' || *line == 0) line = unclear[3][1];
  snprintf(words, sizeof words, "%.*s", (int)strcspn(line, "\n"), line);
  vips.error_clear();
  return words;
}

enum late_vips_kind late_vips_kind_of(int file) {
  unsigned char head[16] = {0};
  ssize_t count = pread(file, head, sizeof head, 0);
  if (late_pixbuf_type(head, count) != NULL) return late_vips_pixbuf;
  // No format of pixels begins as a text does that may have a tag, or as what gzip has compressed.
  return count > 0 && memchr("< \t\r\n\xEF\x1F", head[0], 7) != NULL ? late_vips_shapes : late_vips_pixels;
}

static source *open_source(struct late_vips_picture picture) {
  if (lseek(picture.file, 0, SEEK_SET) != 0) return NULL;
  vips.error_clear();
  return vips.source_new_from_descriptor(picture.file);
}

// The page, and that what is cut off is an error. As an option of its own the latter would be lost on the way to the loader.
static const char *options(struct late_vips_picture picture) {
  static _Thread_local char text[64];
  char page[24] = "";
  // Loaders of a single picture know no pages.
  if (picture.page > 0) snprintf(page, sizeof page, ",page=%d", picture.page);
  snprintf(text, sizeof text, "[fail_on=error%s]", picture.page < 0 ? ",n=-1" : page);
  return text;
}

const char *late_vips_read_facts(struct late_vips_picture picture, struct late_vips_facts *facts) {
  if (picture.kind == late_vips_pixbuf) {
    struct late_pixbuf pixbuf;
    const char *reason = late_pixbuf_read(picture.file, true, &pixbuf);
    *facts = (struct late_vips_facts){
      .width = pixbuf.width, .height = pixbuf.height, .page_count = 1, .has_alpha = pixbuf.has_alpha};
    return reason;
  }
  source *source = open_source(picture);
  if (source == NULL) return reason();
  image *image = NULL;
  if (picture.kind == late_vips_shapes) {
    if (vips.svgload_source(source, &image, NULL) != 0) image = NULL;
  } else {
    image = vips.image_new_from_source(source, options(picture), "access", 1, NULL);
  }
  if (image != NULL) {
    int width = vips.image_get_width(image), height = vips.image_get_height(image);
    int swaps = vips.image_get_orientation_swap(image);
    facts->width = swaps ? height : width;
    facts->height = swaps ? width : height;
    // Those of JPEG 2000 are one picture in several sizes.
    const char *loader = "";
    bool has_pages = vips.image_get_string(image, "vips-loader", &loader) != 0 || strncmp(loader, "jp2k", 4) != 0;
    facts->page_count = has_pages ? vips.image_get_n_pages(image) : 1;
    facts->has_alpha = vips.image_hasalpha(image);
    int *delays = NULL, count = 0;
    if (vips.image_get_typeof(image, "delay") != 0 && vips.image_get_array_int(image, "delay", &delays, &count) == 0) {
      const int limit = sizeof facts->delays / sizeof *facts->delays;
      facts->delay_count = count < limit ? count : limit;
      memcpy(facts->delays, delays, facts->delay_count * sizeof *delays);
    }
    g_object_unref(image);
  }
  g_object_unref(source);
  return image == NULL ? reason() : NULL;
}

struct late_vips_decoder {
  source *source;
  image *scaled, *seen, *image;
  region *region;
  void *transform;
  struct late_pixbuf pixbuf;
  const char *reason;
};

void late_vips_end(struct late_vips_decoder *decoder) {
  void *parts[] = {decoder->region, decoder->image, decoder->seen, decoder->scaled, decoder->source};
  for (size_t index = 0; index < sizeof parts / sizeof *parts; index++)
    if (parts[index] != NULL) g_object_unref(parts[index]);
  if (decoder->transform != NULL) cms.DeleteTransform(decoder->transform);
  late_pixbuf_free(&decoder->pixbuf);
  free(decoder);
}

// From the colours of a profile to those of sRGB; NULL where it is none for red, green and blue, or is damaged.
static void *transform(const void *bytes, size_t length, int bands) {
  void *from = cms.OpenProfileFromMem(bytes, (uint32_t)length), *to = cms.Create_sRGBProfile(), *transform = NULL;
  if (from != NULL && to != NULL && cms.GetColorSpace(from) == rgb_space) {
    uint32_t form = bands > 3 ? rgba_form : rgb_form;
    transform = cms.CreateTransform(from, form, to, form, intent_relative, 0);
  }
  if (from != NULL) cms.CloseProfile(from);
  if (to != NULL) cms.CloseProfile(to);
  return transform;
}

// Scales what another library has decoded. Its pixels are used until the decoder's end.
static int scale(const struct late_pixbuf *pixbuf, int width, int height, image **scaled) {
  image *colours = NULL;
  size_t length = (size_t)pixbuf->width * pixbuf->height * 4;
  image *plain = vips.image_new_from_memory(
      pixbuf->pixels, length, pixbuf->width, pixbuf->height, 4, format_uchar);
  if (plain == NULL) return -1;
  int result = vips.copy(plain, &colours, "interpretation", interpretation_srgb, NULL);
  if (result == 0) result = vips.thumbnail_image(colours, scaled, width, "height", height, "size", size_force, NULL);
  if (colours != NULL) g_object_unref(colours);
  g_object_unref(plain);
  return result;
}

static bool begin(struct late_vips_picture picture, int width, int height, struct late_vips_decoder *it) {
  int result;
  if (picture.kind == late_vips_shapes) {
    struct late_vips_facts facts = {0};
    if (late_vips_read_facts(picture, &facts) != NULL || (it->source = open_source(picture)) == NULL) return false;
    result = vips.svgload_source(it->source, &it->scaled, "scale", (double)width / facts.width, NULL);
  } else if (picture.kind == late_vips_pixbuf) {
    it->reason = late_pixbuf_read(picture.file, false, &it->pixbuf);
    if (it->reason != NULL) return false;
    result = scale(&it->pixbuf, width, height, &it->scaled);
  } else {
    if ((it->source = open_source(picture)) == NULL) return false;
    result = vips.thumbnail_source(
        it->source, &it->scaled, width, "height", height, "size", size_force, "option_string", options(picture), NULL);
  }
  if (result != 0) return false;
  const void *profile = NULL;
  size_t length = 0;
  if (vips.image_get_typeof(it->scaled, profile_name) != 0) vips.image_get_blob(it->scaled, profile_name, &profile, &length);
  // Inks are colours by their profile alone. Of others the depth changes first, and greys become colours.
  bool is_ink = profile != NULL && vips.image_get_interpretation(it->scaled) == interpretation_cmyk;
  if (is_ink && vips.icc_import(it->scaled, &it->seen, "embedded", 1, NULL) != 0) return false;
  if (vips.colourspace(is_ink ? it->seen : it->scaled, &it->image, interpretation_srgb, NULL) != 0) return false;
  if (profile != NULL && !is_ink) it->transform = transform(profile, length, vips.image_get_bands(it->image));
  return (it->region = vips.region_new(it->image)) != NULL;
}

const char *late_vips_begin(
    struct late_vips_picture picture, int width, int height, struct late_vips_decoder **decoder) {
  *decoder = calloc(1, sizeof **decoder);
  if (*decoder == NULL) return "there is no memory for it";
  if (begin(picture, width, height, *decoder)) return NULL;
  const char *own = (*decoder)->reason;
  late_vips_end(*decoder);
  return own != NULL ? own : reason();
}

const char *late_vips_take(
    struct late_vips_decoder *decoder, int left, int top, int columns, int rows, uint32_t *pixels) {
  const int bands = vips.image_get_bands(decoder->image);
  // The last pixels of a drawing may be missing, where its size was rounded down.
  int width = vips.image_get_width(decoder->image) - left, height = vips.image_get_height(decoder->image) - top;
  if (width < columns || height < rows) memset(pixels, 0, (size_t)columns * rows * sizeof *pixels);
  if (width > columns) width = columns;
  if (height > rows) height = rows;
  if (width <= 0 || height <= 0) return NULL;
  size_t length = 0;
  unsigned char *bytes = vips.region_fetch(decoder->region, left, top, width, height, &length);
  if (bytes == NULL) return reason();
  if (bands < 3 || length != (size_t)width * height * bands) {
    g_free(bytes);
    return "its pixels have a form that is not known";
  }
  if (decoder->transform != NULL) cms.DoTransform(decoder->transform, bytes, bytes, (uint32_t)width * height);
  const unsigned char *from = bytes;
  for (int y = 0; y < height; y++) {
    uint32_t *to = pixels + (size_t)y * columns;
    for (int x = 0; x < width; x++, from += bands) {
      uint32_t alpha = bands > 3 ? from[3] : 255, channels[3];
      for (int band = 0; band < 3; band++) channels[band] = (from[band] * alpha + 127) / 255;
      to[x] = alpha << 24 | channels[0] << 16 | channels[1] << 8 | channels[2];
    }
  }
  g_free(bytes);
  return NULL;
}
