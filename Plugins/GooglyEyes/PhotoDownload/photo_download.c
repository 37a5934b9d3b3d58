#include "PhotoDownload.h"
#include "late_curl.h"

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

photo_download_result photo_download(
  const char *address, long milliseconds, size_t limit, bool (*proceed)(void *context, double received, double total),
  void *context) {
  download own = {.limit = limit, .proceed = proceed, .context = context};
  const char *failure = load_curl();
  CURL *handle = failure == NULL ? curl.easy_init() : NULL;
  if (handle == NULL) {
    strncpy(own.result.reason, failure ? failure : "libcurl could not be started", sizeof own.result.reason - 1);
    return own.result;
  }
  char reason[CURL_ERROR_SIZE] = "";
  curl.easy_setopt(handle, CURLOPT_URL, address);
  curl.easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
  curl.easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
  curl.easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 1L);
  curl.easy_setopt(handle, CURLOPT_MAXREDIRS, 5L);
  // Signals are the program's.
  curl.easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl.easy_setopt(handle, CURLOPT_TIMEOUT_MS, milliseconds);
  curl.easy_setopt(handle, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)limit);
  curl.easy_setopt(handle, CURLOPT_USERAGENT, "flyloft-googly-eyes");
  curl.easy_setopt(handle, CURLOPT_ERRORBUFFER, reason);
  curl.easy_setopt(handle, CURLOPT_WRITEFUNCTION, take);
  curl.easy_setopt(handle, CURLOPT_WRITEDATA, &own);
  curl.easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, tell);
  curl.easy_setopt(handle, CURLOPT_XFERINFODATA, &own);
  curl.easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  const CURLcode code = curl.easy_perform(handle);
  curl.easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &own.result.status);
  curl.easy_cleanup(handle);
  if (code == CURLE_OK) return own.result;
  free(own.result.bytes);
  own.result.bytes = NULL;
  own.result.is_too_long |= code == CURLE_FILESIZE_EXCEEDED;
  own.result.is_too_slow = code == CURLE_OPERATION_TIMEDOUT;
  own.result.is_stopped = code == CURLE_ABORTED_BY_CALLBACK;
  strncpy(own.result.reason, reason[0] ? reason : curl.easy_strerror(code), sizeof own.result.reason - 1);
  return own.result;
}
