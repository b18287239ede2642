// The remaining rights of a process on Linux after it has given up the others: a filter of system calls (seccomp) and
// of files (Landlock). Both are for good, and hold for all threads that it starts later.
#ifndef QP_SANDBOX_H
#define QP_SANDBOX_H

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define QP_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define QP_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// Memory and a counter for a parent and its child, closed on exec; negative where there is none.
static inline int qp_shared_memory(void) { return (int)syscall(SYS_memfd_create, "answers", 3u); }
// It counts down by one with each read (EFD_SEMAPHORE), and nothing waits for it (EFD_NONBLOCK): a hostile child could fill it.
static inline int qp_shared_counter(void) { return (int)syscall(SYS_eventfd2, 0u, 02004001); }
// Forbids all processes to shrink, grow and unseal the memory; 0, or the system's code.
static inline int qp_shared_seal(int memory) { return fcntl(memory, 1033, 1 | 2 | 4) == 0 ? 0 : errno; }

// Closes all descriptors but the first few. No signal of the parent's death: it would come with the end of the thread that
// started the process; the end of its pipe's reader ends it (AnswerPipe).
static inline void qp_sandbox_detach(int first) {
#ifdef SYS_close_range
  syscall(SYS_close_range, (unsigned)first, ~0u, 0u);
#else
  for (int descriptor = first; descriptor < 1024; descriptor++) close(descriptor);
#endif
}

// The version of Landlock; 0 where the kernel has none. <linux/landlock.h> is younger than many systems' headers: 444 to 446
// are the numbers of its calls on all architectures.
static inline int qp_sandbox_landlock_version(void) {
  long version = syscall(444, NULL, (size_t)0, 1u);
  return version > 0 ? (int)version : 0;
}

// Forbids to open, make and remove files and, from version 4 on, to bind and connect by TCP; 0, or the system's code where the
// kernel has no Landlock.
static inline int qp_sandbox_forbid_files(void) {
  int version = qp_sandbox_landlock_version();
  if (version == 0) return ENOSYS;
  // struct landlock_ruleset_attr, which has grown: a kernel refuses what it does not know. The rights of files in version 1
  // are 13; 2 adds renaming into other folders, 3 truncating, 5 commands to devices; 6 adds signals and abstract sockets.
  struct { uint64_t files, connections, scopes; } rules = {(1ull << 13) - 1, 0, 0};
  size_t size = sizeof(uint64_t);
  if (version >= 2) rules.files |= 1ull << 13;
  if (version >= 3) rules.files |= 1ull << 14;
  if (version >= 4) { rules.connections = 3; size = 2 * sizeof(uint64_t); }
  if (version >= 5) rules.files |= 1ull << 15;
  if (version >= 6) { rules.scopes = 3; size = 3 * sizeof(uint64_t); }
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  int ruleset = (int)syscall(444, &rules, size, 0u);
  if (ruleset < 0) return errno;
  int code = syscall(446, ruleset, 0u) == 0 ? 0 : errno;
  close(ruleset);
  return code;
}

// Whether the kernel filters system calls: it then looks for the filter, and finds none.
static inline int qp_sandbox_can_forbid_calls(void) {
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL) != 0 && errno == EFAULT;
}

#define QP_ALLOW(call) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

// Refuses all system calls but those of memory, threads, clocks and open descriptors; 0, or the system's code.
static inline int qp_sandbox_forbid_calls(void) {
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, QP_ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      // Open descriptors.
      QP_ALLOW(SYS_read), QP_ALLOW(SYS_pread64), QP_ALLOW(SYS_write), QP_ALLOW(SYS_writev), QP_ALLOW(SYS_lseek),
      QP_ALLOW(SYS_fstat), QP_ALLOW(SYS_close), QP_ALLOW(SYS_ppoll),
#ifdef SYS_poll
      QP_ALLOW(SYS_poll),
#endif
      // Memory.
      QP_ALLOW(SYS_mmap), QP_ALLOW(SYS_munmap), QP_ALLOW(SYS_mremap), QP_ALLOW(SYS_mprotect), QP_ALLOW(SYS_madvise),
      QP_ALLOW(SYS_brk), QP_ALLOW(SYS_membarrier),
      // Threads. The flags of clone3 cannot be seen: without it the C library uses clone.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
      // CLONE_THREAD: no other process.
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x10000, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      QP_ALLOW(SYS_futex), QP_ALLOW(SYS_set_robust_list), QP_ALLOW(SYS_rseq), QP_ALLOW(SYS_set_tid_address),
      QP_ALLOW(SYS_gettid), QP_ALLOW(SYS_getpid), QP_ALLOW(SYS_sched_yield), QP_ALLOW(SYS_sched_getaffinity),
      QP_ALLOW(SYS_exit), QP_ALLOW(SYS_exit_group), QP_ALLOW(SYS_restart_syscall),
      // Signals to itself.
      QP_ALLOW(SYS_rt_sigaction), QP_ALLOW(SYS_rt_sigprocmask), QP_ALLOW(SYS_rt_sigreturn), QP_ALLOW(SYS_sigaltstack),
      // Clocks, random numbers, and the name of a thread.
      QP_ALLOW(SYS_clock_gettime), QP_ALLOW(SYS_clock_nanosleep), QP_ALLOW(SYS_nanosleep), QP_ALLOW(SYS_gettimeofday),
      QP_ALLOW(SYS_getrandom), QP_ALLOW(SYS_getrusage), QP_ALLOW(SYS_sysinfo),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prctl, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PR_SET_NAME, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
  };
  struct sock_fprog program = {sizeof(filter) / sizeof(filter[0]), filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 ? 0 : errno;
}

#else

static inline int qp_shared_memory(void) { return -1; }
static inline int qp_shared_counter(void) { return -1; }
static inline int qp_shared_seal(int memory) { (void)memory; return ENOSYS; }
static inline void qp_sandbox_detach(int first) { (void)first; }
static inline int qp_sandbox_landlock_version(void) { return 0; }
static inline int qp_sandbox_forbid_files(void) { return ENOSYS; }
static inline int qp_sandbox_forbid_calls(void) { return ENOSYS; }
static inline int qp_sandbox_can_forbid_calls(void) { return 0; }

#endif
#endif
