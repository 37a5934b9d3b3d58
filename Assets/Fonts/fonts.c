#define _GNU_SOURCE
#include "FlyloftFonts.h"
#include <fcntl.h>
#include <sys/mman.h>

#define FONT(name) extern const unsigned char flyloft_font_##name[], flyloft_font_##name##_end[];
#define FONTS \
  FONT(inter_regular) FONT(inter_italic) FONT(inter_medium) FONT(inter_semibold) FONT(inter_bold) FONT(mono_regular) \
  FONT(mono_bold)
FONTS
#undef FONT

static const unsigned char *const limits[][2] = {
#define FONT(name) {flyloft_font_##name, flyloft_font_##name##_end},
    FONTS
#undef FONT
};

int flyloft_font_count(void) { return sizeof limits / sizeof limits[0]; }

struct flyloft_font flyloft_font(int index) {
  return (struct flyloft_font){limits[index][0], limits[index][1] - limits[index][0]};
}

// Swift's Glibc module has no memfd_create.
int flyloft_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING); }

// What several processes share is not to be written by any of them.
void flyloft_seal_file(int file) {
  fcntl(file, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
}
