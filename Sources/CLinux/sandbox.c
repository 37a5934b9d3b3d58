#define _GNU_SOURCE
#include "sandbox.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "callfilter.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

// Landlock's interface, from Linux's include/uapi/linux/landlock.h: the headers of a distribution are often older than its
// kernel. The calls have the same numbers on all of Linux's processors.
enum {
  landlock_create_ruleset = 444,
  landlock_add_rule = 445,
  landlock_restrict_self = 446,
  landlock_ask_version = 1,
  landlock_rule_of_path = 1,
  landlock_read_file = 1 << 2,
  landlock_read_folder = 1 << 3,
};

struct landlock_rules {
  uint64_t files, network, scopes;
};

struct landlock_path {
  uint64_t allowed;
  int32_t file;
} __attribute__((packed));

int flyloft_landlock_version(void) {
  long version = syscall(landlock_create_ruleset, NULL, 0, landlock_ask_version);
  return version > 0 ? (int)version : 0;
}

// All that a version knows to refuse. A kernel takes a longer structure than its own where what it doesn't know is zero.
static struct landlock_rules all_rules(int version) {
  struct landlock_rules rules = {.files = 0x1fff, .network = 0, .scopes = 0};
  // To rename into another folder, to shorten a file, and what devices are asked.
  if (version >= 2) rules.files |= 1 << 13;
  if (version >= 3) rules.files |= 1 << 14;
  if (version >= 5) rules.files |= 1 << 15;
  // To bind and to connect sockets of TCP.
  if (version >= 4) rules.network = 3;
  // To connect to abstract sockets, and to signal, outside.
  if (version >= 6) rules.scopes = 3;
  return rules;
}

static int allow_reading(int rules, int place) {
  struct stat status;
  if (fstat(place, &status) != 0) return -1;
  struct landlock_path path = {
      .allowed = S_ISDIR(status.st_mode) ? landlock_read_file | landlock_read_folder : landlock_read_file, .file = place};
  return (int)syscall(landlock_add_rule, rules, landlock_rule_of_path, &path, 0);
}

static int restrict_files(int version, const char *const *readable) {
  struct landlock_rules rules = all_rules(version);
  int file = (int)syscall(landlock_create_ruleset, &rules, sizeof rules, 0);
  if (file < 0) return -1;
  for (; *readable; readable++) {
    int place = open(*readable, O_PATH | O_CLOEXEC);
    if (place < 0) continue;
    int result = allow_reading(file, place);
    close(place);
    if (result != 0) return -1;
  }
  // libdispatch ends a process that can't look up its threads (see threadstates.c). The folder's descriptor stays open: what is
  // allowed is this inode, of which Linux makes another when it has forgotten it.
  int threads = open("/proc/self/task", O_PATH | O_CLOEXEC);
  if (threads >= 0 && allow_reading(file, threads) != 0) return -1;
  if (syscall(landlock_restrict_self, file, 0) != 0) return -1;
  return close(file);
}

// Fonts are named by the paths of their descriptors, and opened by them when they are needed.
static int is_of_font(int folder, const char *name) {
  static const char font[] = "/memfd:flyloft-font";
  char target[sizeof font];
  ssize_t count = readlinkat(folder, name, target, sizeof target - 1);
  return count == sizeof font - 1 && memcmp(target, font, sizeof font - 1) == 0;
}

static int close_others(void) {
  DIR *folder = opendir("/proc/self/fd");
  if (!folder) return -1;
  const struct dirent *entry;
  while ((entry = readdir(folder))) {
    int file = atoi(entry->d_name);
    if (file > 3 && file != dirfd(folder) && !is_of_font(dirfd(folder), entry->d_name)) close(file);
  }
  return closedir(folder);
}

static int lower(__rlimit_resource_t resource, rlim_t most) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return -1;
  if (limit.rlim_max <= most) return 0;
  limit.rlim_cur = limit.rlim_max = most;
  return setrlimit(resource, &limit);
}

static int limit_resources(unsigned long address_count) {
#ifndef IS_SANITIZED
  unsigned long pages = 0;
  FILE *file = fopen("/proc/self/statm", "re");
  if (!file) return -1;
  int has_read = fscanf(file, "%lu", &pages) == 1;
  fclose(file);
  if (!has_read || lower(RLIMIT_AS, pages * (unsigned long)sysconf(_SC_PAGESIZE) + address_count) != 0) return -1;
#else
  (void)address_count;
#endif
  // What is too long is an error instead of a signal.
  signal(SIGXFSZ, SIG_IGN);
  // A deadline ends what is drawn long before six hours of a processor, which are for what goes on unasked.
  return lower(RLIMIT_FSIZE, 0) != 0 || lower(RLIMIT_NOFILE, 128) != 0 || lower(RLIMIT_CPU, 6 * 3600) != 0 ||
         lower(RLIMIT_MEMLOCK, 0) != 0 || lower(RLIMIT_CORE, 0) != 0;
}

static int drop_privileges(void) {
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
  struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || syscall(SYS_capset, &header, none) != 0;
}

const char *flyloft_enter_sandbox(const struct flyloft_sandbox *sandbox) {
  // Before the library's file is out of reach.
  if (sandbox->filters_calls && !flyloft_can_filter_calls()) return "loading libseccomp";
  if (close_others() != 0) return "closing descriptors";
  if (limit_resources(sandbox->address_count) != 0) return "setting limits";
  if (drop_privileges() != 0) return "giving up privileges";
  if (sandbox->landlock > 0 && restrict_files(sandbox->landlock, sandbox->readable) != 0) return "entering Landlock";
  if (sandbox->filters_calls && (errno = flyloft_filter_calls()) != 0) return "filtering calls";
  return NULL;
}
