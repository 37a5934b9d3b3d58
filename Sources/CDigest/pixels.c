#include "CDigest.h"

void flyloft_straight_rgba(const uint32_t *pixels, size_t count, uint8_t *bytes) {
  for (size_t i = 0; i < count; i++, bytes += 4) {
    uint32_t pixel = pixels[i], alpha = pixel >> 24;
    for (int channel = 0; channel < 3; channel++) {
      uint32_t value = pixel >> (16 - 8 * channel) & 0xff;
      // Rounded as Cairo does it when it writes a PNG file.
      bytes[channel] = (uint8_t)(alpha == 0 ? 0 : alpha == 255 ? value : (value * 255 + alpha / 2) / alpha);
    }
    bytes[3] = (uint8_t)alpha;
  }
}
