// Pictures that are decoded and searched for faces by dlib. It is C++, which Swift sees through these functions of C.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A face, as a square in pixels from the upper left corner of the picture. It may reach beyond the picture.
typedef struct {
  long left, top, width, height;
  /// How sure the detector is: 0 is barely a face, 1 certainly one.
  double confidence;
} face_finder_face;

/// What finds faces: its training alone takes some megabytes and a third of a second to load. On one thread at a time.
typedef struct face_finder face_finder;

/// - Returns: NULL where there is no memory for it. Ends with `face_finder_free`.
face_finder *face_finder_make(void);
void face_finder_free(face_finder *finder);

/// Finds faces that look at the camera and are some 80 pixels wide or more.
///
/// - Parameters:
///   - pixels: `width * height` brightnesses, row by row.
///   - faces: takes as many as `limit`, the surest first.
/// - Returns: how many were found, up to `limit`; -1 where there is no memory.
int face_finder_find(
  face_finder *finder, const unsigned char *pixels, int width, int height, face_finder_face *faces, int limit);

/// Decodes a file of PNG or JPEG.
///
/// - Parameters:
///   - bytes: the whole file.
///   - width, height: get the picture's size in pixels.
///   - reason: gets what is wrong, in at most `reason_size` bytes with the last of them 0.
/// - Returns: `width * height` pixels as 0xAARRGGBB, which are freed by `free`; NULL where it can't be decoded.
uint32_t *face_finder_decode(
  const unsigned char *bytes, size_t count, int *width, int *height, char *reason, size_t reason_size);

#ifdef __cplusplus
}
#endif
