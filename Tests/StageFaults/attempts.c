#define _GNU_SOURCE
#include "Attempts.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static char secret[200], other[200];

static int is_done(int result) { return result < 0 ? errno : 0; }

// Whatever descriptor comes of it is closed.
static int is_opened(int file) {
  if (file < 0) return errno;
  close(file);
  return 0;
}

static int read_secret(void) { return is_opened(open(secret, O_RDONLY)); }

static int write_file(void) {
  int result = is_opened(open(other, O_WRONLY | O_CREAT, 0600));
  unlink(other);
  return result;
}

static int list_folder(void) { return is_opened(open("/", O_RDONLY | O_DIRECTORY)); }

static int read_parent(void) {
  char path[40];
  snprintf(path, sizeof path, "/proc/%d/status", getppid());
  return is_opened(open(path, O_RDONLY));
}

static int shorten(void) { return is_done(truncate(secret, 0)); }

static int open_shortening(void) { return is_opened(open(secret, O_RDONLY | O_TRUNC)); }

static int change_mode(void) { return is_done(chmod(secret, 0644)); }

static int make_folder(void) {
  int result = is_done(mkdir(other, 0700));
  rmdir(other);
  return result;
}

static int move_file(void) {
  int result = is_done(rename(secret, other));
  rename(other, secret);
  return result;
}

static int listen_at_port(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
  int file = socket(AF_INET, SOCK_STREAM, 0);
  if (file < 0) return errno;
  int result = is_done(bind(file, (struct sockaddr *)&address, sizeof address));
  close(file);
  return result;
}

static int connect_to(const char *path, int is_abstract) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path + is_abstract, path, sizeof address.sun_path - 2);
  socklen_t length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + (size_t)is_abstract + strlen(path));
  int file = socket(AF_UNIX, SOCK_STREAM, 0);
  if (file < 0) return errno;
  int result = is_done(connect(file, (struct sockaddr *)&address, length));
  close(file);
  return result;
}

static int fork_process(void) {
  int child = fork();
  if (child == 0) _exit(0);
  if (child < 0) return errno;
  waitpid(child, NULL, 0);
  return 0;
}

static int start_program(void) {
  char *const arguments[] = {"sh", "-c", "exit 7", NULL};
  return is_done(execv("/bin/sh", arguments));
}

static int trace(void) { return is_done((int)ptrace(PTRACE_TRACEME, 0, NULL, NULL)); }

static int signal_parent(void) { return is_done(kill(getppid(), 0)); }

static int own_descriptor(void) { return is_done(fcntl(1, F_SETOWN, getppid())); }

static int slow_group(void) { return is_done(setpriority(PRIO_PGRP, 0, 19)); }

static int set_limit(void) {
  struct rlimit limit = {.rlim_cur = 0, .rlim_max = 0};
  return is_done(setrlimit(RLIMIT_MSGQUEUE, &limit));
}

static int unshare_folder(void) { return is_done(unshare(CLONE_FS)); }

static int make_memory(void) { return is_opened(memfd_create("attempt", MFD_CLOEXEC)); }

static int change_process(void) { return is_done(prctl(PR_SET_PDEATHSIG, 0)); }

static int take_addresses(void) {
  const size_t count = (size_t)1 << 40;
  void *base = mmap(NULL, count, PROT_NONE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (base == MAP_FAILED) return errno;
  munmap(base, count);
  return 0;
}

int flyloft_attempt(const char *name, const char *folder) {
  static const struct {
    const char *name;
    int (*attempt)(void);
  } attempts[] = {
      {"readsFile", read_secret},       {"writesFile", write_file},         {"listsFolder", list_folder},
      {"readsParent", read_parent},     {"shortensFile", shorten},          {"opensToShorten", open_shortening},
      {"changesMode", change_mode},     {"makesFolder", make_folder},       {"movesFile", move_file},
      {"listensAtPort", listen_at_port}, {"forks", fork_process},           {"startsProgram", start_program},
      {"traces", trace},                {"signalsParent", signal_parent},   {"ownsDescriptor", own_descriptor},
      {"slowsGroup", slow_group},     {"setsLimit", set_limit},           {"unshares", unshare_folder},
      {"makesMemory", make_memory},     {"changesProcess", change_process}, {"takesAddresses", take_addresses},
  };
  char path[200];
  if (!folder) return ENOENT;
  snprintf(secret, sizeof secret, "%s/secret", folder);
  snprintf(other, sizeof other, "%s/other", folder);
  snprintf(path, sizeof path, "%s/socket", folder);
  if (strcmp(name, "connects") == 0) return connect_to(path, 0);
  if (strcmp(name, "connectsAbstractly") == 0) return connect_to(path, 1);
  for (size_t index = 0; index < sizeof attempts / sizeof *attempts; index++)
    if (strcmp(name, attempts[index].name) == 0) return attempts[index].attempt();
  return ENOSYS;
}

int flyloft_count_descriptors(void) {
  int count = 0;
  for (int file = 4; file < 1024; file++) {
    char path[40], target[200];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    ssize_t length = readlink(path, target, sizeof target - 1);
    if (length < 0) continue;
    target[length] = 0;
    const char *end = strrchr(target, '/');
    count += strncmp(target, "/memfd:flyloft-font", 19) != 0 && !(end && strcmp(end, "/task") == 0);
  }
  return count;
}

static int read_state(int thread) {
  char path[40], state = 0;
  snprintf(path, sizeof path, "/proc/%d/stat", thread);
  // By these flags, without the usual one, libdispatch asks.
  int file = open(path, O_RDONLY | O_NONBLOCK);
  char text[200] = "";
  if (file < 0) return -errno;
  if (read(file, text, sizeof text - 1) > 0) sscanf(text, "%*d (%*[^)]) %c", &state);
  close(file);
  return state;
}

int flyloft_sees_state_of_own_thread_alone(void) {
  return read_state(gettid()) == 'R' && read_state(1 << 29) == -ENOENT && read_state(getppid()) == -ENOENT;
}

int flyloft_overwrite_lent(void) {
  char path[40], line[400];
  // The one list of its mappings that a sandbox leaves it.
  snprintf(path, sizeof path, "/proc/self/task/%d/maps", getpid());
  FILE *file = fopen(path, "re");
  int count = 0;
  while (file && fgets(line, sizeof line, file)) {
    unsigned long begin, end;
    // The page that it shares with its host is no picture.
    if (!strstr(line, "/memfd:flyloft (") || sscanf(line, "%lx-%lx", &begin, &end) != 2 || end - begin <= 4096) continue;
    memset((void *)begin, 0xaa, end - begin);
    count++;
  }
  if (file) fclose(file);
  return count;
}
