// The fonts that are linked into every program that uses Flyloft.
#pragma once
#include <stddef.h>

struct flyloft_font {
  const unsigned char *_Nonnull bytes;
  long byte_count;
};

/// How many fonts there are.
int flyloft_font_count(void);
/// The font at `index`, from 0 up to the count: an OpenType or TrueType file.
struct flyloft_font flyloft_font(int index);
/// A new descriptor of a memory file, which lives as long as the process; -1 where none can be made.
int flyloft_memory_file(const char *_Nonnull name);

/// Lets nobody write to a file that `flyloft_memory_file` made, from now on.
void flyloft_seal_file(int file);
