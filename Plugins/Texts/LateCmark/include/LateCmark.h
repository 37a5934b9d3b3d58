#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Loads cmark-gfm, which Markdown is read with, for this process and those that it forks. Loads it once.
///
/// - Returns: nil, or why it can't be loaded, in words.
const char *late_cmark_load(void);

/// Whether it can't be loaded, found out without loading what is there.
bool late_cmark_is_missing(void);

/// A part of a document that begins or ends.
struct late_cmark_event {
  /// False where a part ends that has others in it.
  bool begins;
  /// The name of its kind in cmark: “paragraph”.
  const char *kind;
  /// The words of a part that has no others in it; the address of a link; the language of code. NULL where there are none.
  const char *literal, *address, *language;
  /// Of a heading, from 1.
  int level;
  /// The number of a list's first item; -1 for one without numbers.
  int first_number;
  /// Whether the items of a list stand close.
  bool is_tight;
  /// Of a table: where the words of each column stand, `l`, `c`, `r` or 0 for anywhere.
  const unsigned char *alignments;
  int column_count;
  /// Of an item that is a task: 0 or 1; -1 for others.
  int is_done;
};

/// Reads a document in Markdown as GitHub understands it, and tells its parts in their order.
///
/// - Returns: false where there is no memory for it.
bool late_cmark_read(
    const void *bytes, size_t count, void (*tell)(const struct late_cmark_event *event, void *context), void *context);
