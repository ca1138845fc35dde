#pragma once

// glibc shows epoll_pwait2 and accept4 only under this name.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif

#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <time.h>

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
