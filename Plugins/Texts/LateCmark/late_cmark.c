#define _GNU_SOURCE
// Markdown, read by cmark-gfm, which is loaded with the first file. Few functions of it are needed, so they are declared here.
#include "LateCmark.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct node node;
typedef struct parser parser;
typedef struct iterator iterator;
typedef struct extension extension;

// Each function that is needed, with its type: those of the library, and those of its extensions.
#define FUNCTIONS(ONE) \
  ONE(parser *, parser_new, (int options)) \
  ONE(void, parser_free, (parser *)) \
  ONE(void, parser_feed, (parser *, const char *bytes, size_t count)) \
  ONE(node *, parser_finish, (parser *)) \
  ONE(extension *, find_syntax_extension, (const char *name)) \
  ONE(int, parser_attach_syntax_extension, (parser *, extension *)) \
  ONE(iterator *, iter_new, (node *)) \
  ONE(int, iter_next, (iterator *)) \
  ONE(node *, iter_get_node, (iterator *)) \
  ONE(void, iter_free, (iterator *)) \
  ONE(void, node_free, (node *)) \
  ONE(const char *, node_get_type_string, (node *)) \
  ONE(const char *, node_get_literal, (node *)) \
  ONE(const char *, node_get_url, (node *)) \
  ONE(const char *, node_get_fence_info, (node *)) \
  ONE(int, node_get_heading_level, (node *)) \
  ONE(int, node_get_list_type, (node *)) \
  ONE(int, node_get_list_start, (node *)) \
  ONE(int, node_get_list_tight, (node *))
#define EXTENSION_FUNCTIONS(ONE) \
  ONE(void, core_extensions_ensure_registered, (void)) \
  ONE(bool, extensions_get_tasklist_item_checked, (node *)) \
  ONE(uint16_t, extensions_get_table_columns, (node *)) \
  ONE(uint8_t *, extensions_get_table_alignments, (node *))

#define DECLARE(type, name, parameters) type(*name) parameters;
static struct { FUNCTIONS(DECLARE) EXTENSION_FUNCTIONS(DECLARE) } cmark;
static const char *failure;
static const char library_name[] = "libcmark-gfm.so.0.29.0.gfm.6";
static const char extensions_name[] = "libcmark-gfm-extensions.so.0.29.0.gfm.6";

// Of the library's header: bytes that are no UTF-8 are replaced.
enum { validate = 1 << 9, footnotes = 1 << 13, the_end = 1, entered = 2, ordered = 2 };

static void load(void) {
  // The extensions look for what the library has.
  void *library = dlopen(library_name, RTLD_NOW | RTLD_GLOBAL);
  void *extensions = library == NULL ? NULL : dlopen(extensions_name, RTLD_NOW | RTLD_LOCAL);
  if (extensions == NULL) {
    // What it points to is another library's after its next call.
    failure = strdup(dlerror());
    return;
  }
#define FIND(type, name, parameters) \
  if ((cmark.name = (type(*) parameters)dlsym(library, "cmark_" #name)) == NULL) failure = "it has no cmark_" #name;
#define FIND_EXTENSION(type, name, parameters) \
  if ((cmark.name = (type(*) parameters)dlsym(extensions, "cmark_gfm_" #name)) == NULL) \
    failure = "it has no cmark_gfm_" #name;
  FUNCTIONS(FIND)
  EXTENSION_FUNCTIONS(FIND_EXTENSION)
  if (failure == NULL) cmark.core_extensions_ensure_registered();
}

const char *late_cmark_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return failure;
}

bool late_cmark_is_missing(void) {
  // Debian has it where C's library is.
  Dl_info place;
  if (dladdr((void *)pread, &place) != 0) {
    char path[PATH_MAX];
    const char *end = strrchr(place.dli_fname, '/');
    int length = end == NULL ? 0 : (int)(end - place.dli_fname) + 1;
    snprintf(path, sizeof path, "%.*s%s", length, place.dli_fname, extensions_name);
    if (access(path, R_OK) == 0) return false;
  }
  return late_cmark_load() != NULL;
}

static struct late_cmark_event event_of(node *node, bool begins) {
  const char *kind = cmark.node_get_type_string(node);
  bool is_list = strcmp(kind, "list") == 0, is_table = strcmp(kind, "table") == 0;
  return (struct late_cmark_event){
      .begins = begins,
      .kind = kind,
      .literal = cmark.node_get_literal(node),
      .address = cmark.node_get_url(node),
      .language = cmark.node_get_fence_info(node),
      .level = cmark.node_get_heading_level(node),
      .first_number = is_list && cmark.node_get_list_type(node) == ordered ? cmark.node_get_list_start(node) : -1,
      .is_tight = is_list && cmark.node_get_list_tight(node),
      .alignments = is_table ? cmark.extensions_get_table_alignments(node) : NULL,
      .column_count = is_table ? cmark.extensions_get_table_columns(node) : 0,
      .is_done = strcmp(kind, "tasklist") == 0 ? cmark.extensions_get_tasklist_item_checked(node) : -1,
  };
}

bool late_cmark_read(
    const void *bytes, size_t count, void (*tell)(const struct late_cmark_event *event, void *context), void *context) {
  if (late_cmark_load() != NULL) return false;
  parser *parser = cmark.parser_new(validate | footnotes);
  static const char *const names[] = {"table", "strikethrough", "autolink", "tasklist"};
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    extension *extension = cmark.find_syntax_extension(names[index]);
    if (extension != NULL) cmark.parser_attach_syntax_extension(parser, extension);
  }
  cmark.parser_feed(parser, bytes, count);
  node *document = cmark.parser_finish(parser);
  iterator *iterator = document == NULL ? NULL : cmark.iter_new(document);
  if (iterator != NULL) {
    for (int kind; (kind = cmark.iter_next(iterator)) != the_end;) {
      struct late_cmark_event event = event_of(cmark.iter_get_node(iterator), kind == entered);
      tell(&event, context);
    }
    cmark.iter_free(iterator);
  }
  if (document != NULL) cmark.node_free(document);
  cmark.parser_free(parser);
  return iterator != NULL;
}
