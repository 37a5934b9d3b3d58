// A file of a server by libcurl, whose options are set by a variadic function, which Swift can't call.
#pragma once
#include <stdbool.h>
#include <stddef.h>

typedef struct {
  /// The file, which is freed by `free`; NULL where it has not come, and for an empty one.
  unsigned char *bytes;
  size_t count;
  /// What the server says, 200 for a file; 0 where it has said nothing.
  long status;
  /// True if it was cut off because it is too long, took too long, or `proceed` said so.
  bool is_too_long, is_too_slow, is_stopped;
  /// Any other reason why it has not come, in the library's words; empty for none.
  char reason[256];
} photo_download_result;

/// Fetches a file on the calling thread, and waits for it without keeping a processor busy.
///
/// - Parameters:
///   - address: begins with `http://` or `https://`.
///   - milliseconds: how long it may take, all in all.
///   - limit: how many bytes the file may have.
///   - proceed: called once a second at least with the bytes so far and all of them, 0 while that is not known. It returns whether to
///     go on.
photo_download_result photo_download(
  const char *address, long milliseconds, size_t limit, bool (*proceed)(void *context, double received, double total),
  void *context);
