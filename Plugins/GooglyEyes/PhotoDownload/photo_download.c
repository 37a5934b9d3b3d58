#include "PhotoDownload.h"

#include <curl/curl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  photo_download_result result;
  size_t limit;
  bool (*proceed)(void *context, double received, double total);
  void *context;
} download;

static size_t take(char *data, size_t size, size_t count, void *context) {
  download *own = context;
  photo_download_result *result = &own->result;
  const size_t length = size * count;
  if (result->count + length > own->limit) {
    result->is_too_long = true;
    return 0;
  }
  unsigned char *bytes = realloc(result->bytes, result->count + length + 1);
  if (bytes == NULL) return 0;
  memcpy(bytes + result->count, data, length);
  result->bytes = bytes;
  result->count += length;
  return length;
}

static int tell(void *context, curl_off_t total, curl_off_t received, curl_off_t sent, curl_off_t to_send) {
  (void)sent, (void)to_send;
  download *own = context;
  return own->proceed(own->context, (double)received, (double)total) ? 0 : 1;
}

static void prepare(void) { curl_global_init(CURL_GLOBAL_DEFAULT); }

photo_download_result photo_download(
  const char *address, long milliseconds, size_t limit, bool (*proceed)(void *context, double received, double total),
  void *context) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, prepare);
  download own = {.limit = limit, .proceed = proceed, .context = context};
  CURL *curl = curl_easy_init();
  if (curl == NULL) {
    strcpy(own.result.reason, "libcurl could not be started");
    return own.result;
  }
  char reason[CURL_ERROR_SIZE] = "";
  curl_easy_setopt(curl, CURLOPT_URL, address);
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
  curl_easy_setopt(curl, CURLOPT_REDIR_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
  curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 1L);
  curl_easy_setopt(curl, CURLOPT_MAXREDIRS, 5L);
  // Signals are the program's.
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, milliseconds);
  curl_easy_setopt(curl, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)limit);
  curl_easy_setopt(curl, CURLOPT_USERAGENT, "flyloft-googly-eyes");
  curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, reason);
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &own);
  curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, tell);
  curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &own);
  curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
  const CURLcode code = curl_easy_perform(curl);
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &own.result.status);
  curl_easy_cleanup(curl);
  if (code == CURLE_OK) return own.result;
  free(own.result.bytes);
  own.result.bytes = NULL;
  own.result.is_too_long |= code == CURLE_FILESIZE_EXCEEDED;
  own.result.is_too_slow = code == CURLE_OPERATION_TIMEDOUT;
  own.result.is_stopped = code == CURLE_ABORTED_BY_CALLBACK;
  strncpy(own.result.reason, reason[0] ? reason : curl_easy_strerror(code), sizeof own.result.reason - 1);
  return own.result;
}
