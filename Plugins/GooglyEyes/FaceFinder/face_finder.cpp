// dlib's configuration comes with these two, and says that Fortran's libraries for matrices are used, which nobody needs who
// only looks for faces.
#include <dlib/assert.h>
#include <dlib/test_for_odr_violations.h>
#undef DLIB_USE_BLAS
#undef DLIB_USE_LAPACK
#include <dlib/image_processing/frontal_face_detector.h>

#include <algorithm>
#include <vector>

#include "FaceFinder.h"

struct face_finder {
  dlib::frontal_face_detector detector = dlib::get_frontal_face_detector();
};

namespace {
/// The caller's pixels, as dlib wants to see a picture: nothing is copied.
struct Pixels {
  const unsigned char *base;
  int width, height;
};

long num_rows(const Pixels &pixels) { return pixels.height; }
long num_columns(const Pixels &pixels) { return pixels.width; }
long width_step(const Pixels &pixels) { return pixels.width; }
const void *image_data(const Pixels &pixels) { return pixels.base; }
}  // namespace

namespace dlib {
template <>
struct image_traits<Pixels> {
  typedef unsigned char pixel_type;
};
}  // namespace dlib

// No exception passes into Swift. What dlib throws here is that there is no memory.
face_finder *face_finder_make(void) {
  try {
    return new face_finder;
  } catch (...) {
    return nullptr;
  }
}

void face_finder_free(face_finder *finder) { delete finder; }

int face_finder_find(
  face_finder *finder, const unsigned char *pixels, int width, int height, face_finder_face *faces, int limit) {
  try {
    std::vector<dlib::rect_detection> found;
    finder->detector(Pixels{pixels, width, height}, found);
    const int count = std::min(static_cast<int>(found.size()), limit);
    for (int index = 0; index < count; ++index) {
      const dlib::rectangle &rect = found[index].rect;
      faces[index] = {
        rect.left(), rect.top(), static_cast<long>(rect.width()), static_cast<long>(rect.height()),
        found[index].detection_confidence};
    }
    return count;
  } catch (...) {
    return -1;
  }
}
