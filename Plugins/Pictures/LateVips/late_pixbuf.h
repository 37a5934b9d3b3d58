#pragma once

#include <stdbool.h>
#include <sys/types.h>

// Loads gdk-pixbuf, and its loaders of the formats that libvips has none for.
void late_pixbuf_load(void);

// What gdk-pixbuf calls the format of a file with these first bytes; NULL where it isn't asked for it.
const char *late_pixbuf_type(const unsigned char *head, ssize_t count);

struct late_pixbuf {
  int width, height;
  // Each red, green, blue and alpha, not premultiplied; rows without anything between them. NULL where only the size was asked for.
  unsigned char *pixels;
  bool has_alpha;
  void *owner;
};

// Reads a file from its start, or as much as tells its size. Returns NULL, or what is wrong, in words, until the next call.
const char *late_pixbuf_read(int file, bool only_size, struct late_pixbuf *picture);

void late_pixbuf_free(struct late_pixbuf *picture);
