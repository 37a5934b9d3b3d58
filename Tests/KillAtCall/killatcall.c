#define _GNU_SOURCE
#include "KillAtCall.h"
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// The number of the call, and an argument that it must have (or a bit of it); -1 for any.
static const struct {
  uint32_t number;
  int argument;
  uint32_t bits, value;
} calls[] = {
    [killing_memfd_create] = {SYS_memfd_create, -1},
    [killing_ftruncate] = {SYS_ftruncate, -1},
    [killing_seal] = {SYS_fcntl, 1, ~0u, F_ADD_SEALS},
    [killing_mmap_shared] = {SYS_mmap, 3, MAP_TYPE, MAP_SHARED},
    [killing_sendmsg] = {SYS_sendmsg, -1},
    [killing_munmap] = {SYS_munmap, -1},
};

int kill_at_call(enum killing_call call) {
  int argument = calls[call].argument;
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, calls[call].number, 0, 4),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + 8 * (argument < 0 ? 0 : argument)),
      BPF_STMT(BPF_ALU | BPF_AND | BPF_K, argument < 0 ? 0 : calls[call].bits),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, argument < 0 ? 0 : calls[call].value, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
}
