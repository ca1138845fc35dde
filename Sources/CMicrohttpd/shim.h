#pragma once

#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <time.h>

// glibc declares it under _GNU_SOURCE only, and that changes `fd_set` from what Swift's Glibc module has seen: the two
// modules could then not be imported together.
extern int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);

/// The socket behind a connection, or -1 once it is gone.
///
/// Swift cannot call `MHD_get_connection_info` because it is variadic.
static inline int mockarr_connection_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? (int)info->connect_fd : -1;
}

/// What the listener's accept left beside a connection (`MHD_OPTION_NOTIFY_CONNECTION`).
///
/// Swift cannot call `MHD_get_connection_info` because it is variadic.
static inline void *mockarr_connection_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

/// Bytes of the present request's line and header, as they came.
///
/// Swift cannot call `MHD_get_connection_info` because it is variadic.
static inline long mockarr_connection_header_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? (long)info->header_size : 0;
}

/// Bytes that have come and that nobody has read.
///
/// Swift cannot call `ioctl` because it is variadic.
static inline int mockarr_unread(int socket) {
    int count = 0;
    return ioctl(socket, FIONREAD, &count) == 0 ? count : 0;
}

/// The daemon's own epoll set, to be watched by ours.
///
/// Swift cannot call `MHD_get_daemon_info` because it is variadic.
static inline int mockarr_daemon_epoll(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}

/// Connections the daemon has open.
///
/// Swift cannot call `MHD_get_daemon_info` because it is variadic.
static inline unsigned int mockarr_daemon_connections(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
    return info ? info->num_connections : 0;
}

/// Lets the calling thread's timers fire on time: the kernel may otherwise be 50 microseconds late.
///
/// Swift cannot call `prctl` because it is variadic.
static inline void mockarr_sharpen_timers(void) {
    prctl(PR_SET_TIMERSLACK, 1000ul, 0ul, 0ul, 0ul);
}

/// Names the calling thread, for `top -H` and debuggers.
///
/// Swift cannot call `prctl` because it is variadic.
static inline void mockarr_name_thread(const char *name) {
    prctl(PR_SET_NAME, name, 0ul, 0ul, 0ul);
}
