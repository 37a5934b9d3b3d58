// What is run over every pixel of a picture to know it again: SHA-256 as FIPS 180-4 describes it. In C, because built for
// debugging, Swift would take twenty times as long.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint32_t state[8];
  uint64_t byteCount;
  uint8_t rest[64];
} flyloft_sha256;

void flyloft_sha256_begin(flyloft_sha256 *digest);
void flyloft_sha256_add(flyloft_sha256 *digest, const void *bytes, size_t count);
/// Writes the 32 bytes of the digest, which is of no use after that.
void flyloft_sha256_end(flyloft_sha256 *digest, uint8_t *result);

/// Turns `count` pixels, premultiplied 0xAARRGGBB, into four bytes each: red, green, blue as they were before they were
/// multiplied by alpha, and alpha.
void flyloft_straight_rgba(const uint32_t *pixels, size_t count, uint8_t *bytes);
