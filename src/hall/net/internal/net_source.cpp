// The non-inline parts of Asio and Beast, compiled once (BOOST_ASIO_SEPARATE_COMPILATION and
// Beast's).
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
