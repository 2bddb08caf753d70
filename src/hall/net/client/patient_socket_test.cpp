// A test that times out reports what it was waiting for.
#include "hall/net/client/patient_socket_fixture.h"

#include <gtest/gtest-spi.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/write.hpp>

namespace kyvien::hall {
namespace patient_socket_test {
namespace {

using namespace test;

struct TwoEnds {
    TwoEnds() : near(tcp::socket(io)), far(io) {
        tcp::acceptor acceptor(io, {asio::ip::make_address("127.0.0.1"), 0});
        near.connect(acceptor.local_endpoint());
        far = acceptor.accept();
    }
    asio::io_context io;
    PatientSocket near;
    tcp::socket far;
};

TEST(PatientSocket, ASilentPeerFailsTheTestWithWhatWasAwaited) {
    static TwoEnds ends;  // the macro accepts only statements without local variables
    EXPECT_NONFATAL_FAILURE(EXPECT_FALSE(await_bytes(ends.near, "ply 12 of game k7xq2mrd", 0)),
                            "Awaited: ply 12 of game k7xq2mrd");
}

TEST(PatientSocket, BytesAndTheEndAreRead) {
    TwoEnds ends;
    asio::write(ends.far, asio::buffer("moved", 5));
    EXPECT_EQ(read_some(ends.near, "five bytes"), "moved");
    ends.far.close();
    EXPECT_TRUE(await_bytes(ends.near, "the end"));
    error_code error;
    char byte = 0;
    EXPECT_EQ(ends.near.read_some(asio::buffer(&byte, 1), error), 0U);
    EXPECT_EQ(error, asio::error::eof);
}

}  // namespace
}  // namespace patient_socket_test
}  // namespace kyvien::hall
