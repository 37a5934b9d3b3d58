#define _GNU_SOURCE
#include "CurlFetch.h"
#include "late_curl.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct {
  unsigned char *bytes;
  size_t count, limit;
  bool is_too_large;
  bool (*proceed)(void *context, double received, double total);
  void *context;
} transfer;

static size_t take(char *data, size_t size, size_t count, void *context) {
  transfer *transfer = context;
  const size_t length = size * count;
  if (transfer->count + length > transfer->limit) {
    transfer->is_too_large = true;
    return 0;
  }
  unsigned char *bytes = realloc(transfer->bytes, transfer->count + length + 1);
  if (bytes == NULL) return 0;
  memcpy(bytes + transfer->count, data, length);
  transfer->bytes = bytes;
  transfer->count += length;
  return length;
}

static int tell(void *context, curl_off_t total, curl_off_t received, curl_off_t ignored, curl_off_t also_ignored) {
  (void)ignored, (void)also_ignored;
  transfer *transfer = context;
  return transfer->proceed(transfer->context, (double)received, (double)total) ? 0 : 1;
}

static curl_fetch_end end_of(CURLcode code, bool is_too_large) {
  switch (code) {
    case CURLE_OK: return curl_fetch_done;
    case CURLE_COULDNT_RESOLVE_HOST: return curl_fetch_no_such_name;
    case CURLE_URL_MALFORMAT: return curl_fetch_bad_address;
    case CURLE_COULDNT_CONNECT: return curl_fetch_refused;
    case CURLE_OPERATION_TIMEDOUT: return curl_fetch_too_slow;
    case CURLE_PARTIAL_FILE:
    case CURLE_GOT_NOTHING:
    case CURLE_RECV_ERROR: return curl_fetch_cut_off;
    case CURLE_ABORTED_BY_CALLBACK: return curl_fetch_cancelled;
    case CURLE_FILESIZE_EXCEEDED: return curl_fetch_too_large;
    default: return is_too_large ? curl_fetch_too_large : curl_fetch_failed;
  }
}

curl_fetch_result curl_fetch(
  const char *address, double seconds, size_t byte_limit, bool is_direct,
  bool (*proceed)(void *context, double received, double total), void *context) {
  curl_fetch_result result = {.end = curl_fetch_failed};
  const char *failure = load_curl();
  CURL *handle = failure == NULL ? curl.easy_init() : NULL;
  if (handle == NULL) {
    strncpy(result.reason, failure ? failure : "libcurl could not be started", sizeof result.reason - 1);
    return result;
  }
  transfer transfer = {.limit = byte_limit, .proceed = proceed, .context = context};
  char reason[CURL_ERROR_SIZE] = "";
  curl.easy_setopt(handle, CURLOPT_URL, address);
  curl.easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
  curl.easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
  curl.easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 1L);
  curl.easy_setopt(handle, CURLOPT_MAXREDIRS, 5L);
  if (is_direct) curl.easy_setopt(handle, CURLOPT_PROXY, "");
  // Signals are the program's.
  curl.easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl.easy_setopt(handle, CURLOPT_TIMEOUT_MS, (long)(seconds * 1000));
  curl.easy_setopt(handle, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)byte_limit);
  curl.easy_setopt(handle, CURLOPT_USERAGENT, "flyloft-remote-image");
  curl.easy_setopt(handle, CURLOPT_ERRORBUFFER, reason);
  curl.easy_setopt(handle, CURLOPT_WRITEFUNCTION, take);
  curl.easy_setopt(handle, CURLOPT_WRITEDATA, &transfer);
  curl.easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, tell);
  curl.easy_setopt(handle, CURLOPT_XFERINFODATA, &transfer);
  curl.easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  const CURLcode code = curl.easy_perform(handle);
  curl.easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &result.status);
  curl.easy_cleanup(handle);
  result.end = end_of(code, transfer.is_too_large);
  strncpy(result.reason, reason[0] ? reason : curl.easy_strerror(code), sizeof result.reason - 1);
  if (result.end == curl_fetch_done) {
    result.bytes = transfer.bytes;
    result.count = transfer.count;
  } else {
    free(transfer.bytes);
  }
  return result;
}

int curl_fetch_memory_file(const unsigned char *bytes, size_t count) {
  const int file = memfd_create("remote-image", MFD_CLOEXEC);
  if (file < 0) return -1;
  for (size_t written = 0; written < count;) {
    const ssize_t length = write(file, bytes + written, count - written);
    if (length <= 0) {
      close(file);
      return -1;
    }
    written += (size_t)length;
  }
  return file;
}
