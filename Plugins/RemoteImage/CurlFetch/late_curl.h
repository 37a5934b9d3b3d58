// libcurl's functions, found when it is loaded, with the first file: with the 26 libraries that it brings, it would make the start of a
// window's stage a quarter longer.
#pragma once
#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

#define CURL_FUNCTIONS(DO) \
  DO(global_init) DO(easy_init) DO(easy_setopt) DO(easy_perform) DO(easy_getinfo) DO(easy_cleanup) DO(easy_strerror)

#define DECLARE(name) __typeof__(curl_##name) *name;
static struct { CURL_FUNCTIONS(DECLARE) } curl;
static const char *curl_failure;

static void find_curl(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    // What it points to is another library's after its next call.
    curl_failure = strdup(dlerror());
    return;
  }
#define FIND(name) \
  if ((curl.name = (__typeof__(curl_##name) *)dlsym(library, "curl_" #name)) == NULL) { \
    curl_failure = "it has no curl_" #name; \
    return; \
  }
  CURL_FUNCTIONS(FIND)
  curl.global_init(CURL_GLOBAL_DEFAULT);
}

/// - Returns: NULL, or why it can't be loaded, in words.
static const char *load_curl(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_curl);
  return curl_failure;
}
