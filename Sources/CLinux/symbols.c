#define _GNU_SOURCE
#include "stage.h"
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

typedef int (*taker)(const char *name, uint64_t offset, uint64_t size, void *context);

// The file may be cut at any place, or be written to while it is read: nothing in it is taken for granted.
static void search(const char *bytes, uint64_t count, taker take, void *context) {
  const ElfW(Ehdr) *head = (const void *)bytes;
  if (count < sizeof *head || memcmp(bytes, ELFMAG, SELFMAG) != 0 || head->e_type != ET_DYN ||
      head->e_shentsize != sizeof(ElfW(Shdr)) || head->e_shoff > count ||
      head->e_shnum > (count - head->e_shoff) / sizeof(ElfW(Shdr)))
    return;
  const ElfW(Shdr) *sections = (const void *)(bytes + head->e_shoff);
  for (size_t index = 0; index < head->e_shnum; index++) {
    ElfW(Shdr) table = sections[index];
    if (table.sh_type != SHT_SYMTAB || table.sh_link >= head->e_shnum) continue;
    ElfW(Shdr) names = sections[table.sh_link];
    if (table.sh_offset > count || table.sh_size > count - table.sh_offset || names.sh_offset > count ||
        names.sh_size > count - names.sh_offset || names.sh_size == 0 ||
        bytes[names.sh_offset + names.sh_size - 1] != 0)
      return;
    const ElfW(Sym) *symbols = (const void *)(bytes + table.sh_offset);
    for (uint64_t number = 0; number < table.sh_size / sizeof *symbols; number++) {
      ElfW(Sym) symbol = symbols[number];
      if (symbol.st_value == 0 || symbol.st_name >= names.sh_size) continue;
      if (take(bytes + names.sh_offset + symbol.st_name, symbol.st_value, symbol.st_size, context)) return;
    }
  }
}

void flyloft_search_symbols(const char *file, taker take, void *context) {
  int descriptor = open(file, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return;
  struct stat status;
  if (fstat(descriptor, &status) == 0 && status.st_size > 0) {
    size_t count = (size_t)status.st_size;
    void *bytes = mmap(NULL, count, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (bytes != MAP_FAILED) {
      search(bytes, count, take, context);
      munmap(bytes, count);
    }
  }
  close(descriptor);
}
