// The Linux calls that Swift's Glibc module leaves out. Header only.
// _GNU_SOURCE is never defined here: it changes system types and clashes with the other C modules in clean debug builds.
#ifndef CLINUX_H
#define CLINUX_H

#include <langinfo.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sockios.h>
#include <locale.h>
#include <malloc.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/types.h>

// Declared by hand: glibc shows it under _GNU_SOURCE only.
extern int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);
extern int pipe2(int descriptors[2], int flags);

extern int close_range(unsigned int first, unsigned int last, int flags);
extern int pidfd_open(pid_t process, unsigned int flags);

// struct ucred, likewise.
struct linux_credentials {
  pid_t pid;
  uid_t uid;
  gid_t gid;
};

/// SO_PEERCRED: who connected, or, asked of a connecting socket, who called listen(). 0, or -1 and errno.
static inline int linux_peer_credentials(int socket, struct linux_credentials *credentials) {
  socklen_t length = sizeof *credentials;
  return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, credentials, &length);
}

/// SIOCOUTQ: the kernel memory of what this socket sent and its peer has not read. -1 and errno on failure.
static inline int linux_unread_by_peer(int socket) {
  int length = 0;
  return ioctl(socket, SIOCOUTQ, &length) < 0 ? -1 : length;
}

#endif
