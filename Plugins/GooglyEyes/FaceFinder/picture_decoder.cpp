#include <dlib/assert.h>
#include <dlib/test_for_odr_violations.h>
#undef DLIB_USE_BLAS
#undef DLIB_USE_LAPACK
#include <dlib/array2d.h>
#include <dlib/image_loader/jpeg_loader.h>
#include <dlib/image_loader/png_loader.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>

#include "FaceFinder.h"

namespace {
/// Tells what a file is by its beginning, whatever its name.
bool begins(const unsigned char *bytes, size_t count, const char *mark, size_t length) {
  return count >= length && std::memcmp(bytes, mark, length) == 0;
}
}  // namespace

// No exception passes into Swift.
uint32_t *face_finder_decode(
  const unsigned char *bytes, size_t count, int *width, int *height, char *reason, size_t reason_size) {
  try {
    dlib::array2d<dlib::rgb_pixel> picture;
    if (begins(bytes, count, "\x89PNG\r\n\x1a\n", 8)) {
      dlib::png_loader(bytes, count).get_image(picture);
    } else if (begins(bytes, count, "\xff\xd8\xff", 3)) {
      dlib::jpeg_loader(bytes, count).get_image(picture);
    } else {
      std::snprintf(reason, reason_size, "it is neither a PNG nor a JPEG file");
      return nullptr;
    }
    *width = static_cast<int>(picture.nc());
    *height = static_cast<int>(picture.nr());
    auto *pixels = static_cast<uint32_t *>(std::malloc(picture.size() * sizeof(uint32_t)));
    if (pixels == nullptr) {
      std::snprintf(reason, reason_size, "there is no memory for its pixels");
      return nullptr;
    }
    uint32_t *next = pixels;
    for (const dlib::rgb_pixel &pixel : picture) {
      *next++ = 0xff000000u | uint32_t(pixel.red) << 16 | uint32_t(pixel.green) << 8 | pixel.blue;
    }
    return pixels;
  } catch (const std::exception &error) {
    std::snprintf(reason, reason_size, "it is damaged: %s", error.what());
    return nullptr;
  }
}
