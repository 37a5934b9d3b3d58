#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Loads libvips, which pictures are read with, for this process and those that it forks. Loads it once.
///
/// - Returns: nil, or why it can't be loaded, in words.
const char *late_vips_load(void);

/// Whether it can't be loaded, found out without loading what is there.
bool late_vips_is_missing(void);

/// What is known of a picture before it is decoded.
struct late_vips_facts {
  /// As it stands upright, in pixels; of a drawing in its own units.
  int width, height;
  /// Frames, or pages.
  int page_count;
  /// Milliseconds from each frame to the next, as many as there are up to some limit; none of what doesn't move.
  int delays[1024];
  int delay_count;
  bool has_alpha;
};

/// What reads a picture.
enum late_vips_kind {
  /// A loader of libvips.
  late_vips_pixels,
  /// That of shapes, which have as many pixels as are asked for.
  late_vips_shapes,
  /// gdk-pixbuf.
  late_vips_pixbuf,
};

/// What reads a file, by its first bytes.
enum late_vips_kind late_vips_kind_of(int file);

/// A picture in a file, and which of its pages.
struct late_vips_picture {
  /// A descriptor; where it stands does not count.
  int file;
  /// From 0; -1 for all frames, one below the other.
  int page;
  enum late_vips_kind kind;
};

/// Reads the head of a picture.
///
/// - Returns: nil, or what is wrong, in the library's words, until the next call.
const char *late_vips_read_facts(struct late_vips_picture picture, struct late_vips_facts *facts);

/// A picture that is being decoded, upright and in the colours of sRGB.
struct late_vips_decoder;

/// Begins to decode a picture.
///
/// - Parameters:
///   - width, height: pixels that a whole page is to have. A decoder that can reads the file in fewer pixels from the start.
///   - decoder: to be ended, unless this fails.
/// - Returns: nil, or what is wrong, in the library's words, until the next call.
const char *late_vips_begin(
    struct late_vips_picture picture, int width, int height, struct late_vips_decoder **decoder);

/// Decodes a part of it, which is below those taken before.
///
/// - Parameter pixels: takes the part, row by row, each premultiplied 0xAARRGGBB.
/// - Returns: nil, or what is wrong, in the library's words, until the next call.
const char *late_vips_take(
    struct late_vips_decoder *decoder, int left, int top, int columns, int rows, uint32_t *pixels);

void late_vips_end(struct late_vips_decoder *decoder);
