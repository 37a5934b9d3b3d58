// One file over HTTP by libcurl, whose options are set by a variadic function, which Swift can't call.
#pragma once
#include <stdbool.h>
#include <stddef.h>

/// How a fetch has ended.
typedef enum {
  curl_fetch_done,
  /// The name of the server leads nowhere.
  curl_fetch_no_such_name,
  /// There is no server in the address, or a port that can't be.
  curl_fetch_bad_address,
  /// Nobody listens there.
  curl_fetch_refused,
  /// It took longer than it may.
  curl_fetch_too_slow,
  /// The connection ended before the file did.
  curl_fetch_cut_off,
  /// The file is longer than it may be.
  curl_fetch_too_large,
  /// `proceed` said so.
  curl_fetch_cancelled,
  /// Anything else, in the library's words.
  curl_fetch_failed,
} curl_fetch_end;

typedef struct {
  curl_fetch_end end;
  /// What the server says, 200 for a file; 0 where it has said nothing.
  long status;
  /// The file, which is freed by `free`; NULL unless `end` is `curl_fetch_done`.
  unsigned char *bytes;
  size_t count;
  /// What is wrong, in the library's words.
  char reason[256];
} curl_fetch_result;

/// Fetches a file on the calling thread, and waits for it.
///
/// - Parameters:
///   - address: begins with `http://` or `https://`.
///   - seconds: how long it may take, all in all.
///   - byte_limit: how long the file may be.
///   - is_direct: whether no proxy is asked, whatever the environment says.
///   - proceed: called several times a second with the bytes so far and all of them, 0 while that is not known. It returns
///     whether to go on.
curl_fetch_result curl_fetch(
  const char *address, double seconds, size_t byte_limit, bool is_direct,
  bool (*proceed)(void *context, double received, double total), void *context);

/// - Returns: the descriptor of a file in memory with these bytes; -1 where there can be none.
int curl_fetch_memory_file(const unsigned char *bytes, size_t count);
