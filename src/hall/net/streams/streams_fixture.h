// hall/net/streams/streams_fixture.h — for tests: reads streams of a running hall line by line.
#pragma once

#include <gtest/gtest.h>

#include <boost/asio/read_until.hpp>
#include <boost/asio/streambuf.hpp>
#include <istream>
#include <string>

#include "hall/net/client_fixture.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall::test {

/// Reads a stream line by line.
class Lines {
  public:
    Lines(std::uint16_t port, const std::string& target, const std::string& fields = {},
          const std::string& version = "1.1")
        : socket_(connect(io_, port)) {
        socket_.awaits("a line of " + target);
        const std::string request =
            "GET " + target + " HTTP/" + version + "\r\nHost: 127.0.0.1\r\n" + fields + "\r\n";
        asio::write(socket_, asio::buffer(request), error);
        for (std::string line = raw_line(); !line.empty(); line = raw_line())
            head += line + "\n";
        in_chunks_ = head.find("Transfer-Encoding: chunked") != std::string::npos;
    }
    /// The next line, possibly empty; "end" at the end of the body, "gone" if it was cut off.
    std::string next() {
        if (!in_chunks_)
            return raw_line();
        const std::string size = raw_line();
        if (error)
            return "gone";
        if (size == "0")
            return "end";
        const std::string line = raw_line();
        // The size includes the line's end, and the chunk has an end of its own.
        EXPECT_EQ(std::stoul(size, nullptr, 16), line.size() + 1);
        EXPECT_EQ(raw_line(), "");
        return line;
    }
    /// The next line that is not empty.
    json::value told() {
        std::string line = next();
        while (line.empty() && !error)
            line = next();
        return error || line == "end" ? json::value() : json::parse(line);
    }

    std::string head;
    error_code error;

  private:
    std::string raw_line() {
        asio::read_until(socket_, buffer_, '\n', error);
        std::istream in(&buffer_);
        std::string line;
        std::getline(in, line);
        if (line.ends_with('\r'))
            line.pop_back();
        return line;
    }
    asio::io_context io_;
    PatientSocket socket_;
    asio::streambuf buffer_;
    bool in_chunks_ = false;
};

/// A person with an account: its session, and a token with the scope read.
struct Member {
    Fields session;
    std::string bearer;
};
inline Member member(std::uint16_t port, const std::string& name) {
    Member member{sign_up(port, name), {}};
    const Answer token = ask(port, "POST", "/api/account/tokens",
                             R"({"label":"reads","scopes":["read"]})", member.session);
    member.bearer =
        "Authorization: Bearer " + json::value_to<std::string>(token.json().at("token")) + "\r\n";
    return member;
}

class Streams : public QuietTest {
  protected:
    static std::string text(const json::value& value) { return json::value_to<std::string>(value); }
    /// A game of chess without clocks: its id and the keys of its seats.
    struct Game {
        std::string id, first, second;
    };
    static std::string open(std::uint16_t port, std::string& token, const Fields& who = {}) {
        const Answer made =
            ask(port, "POST", "/api/games",
                R"({"game":"chess","name":"Lan","seat":"first","time":{"kind":"none"}})", who);
        EXPECT_EQ(made.status, 201) << made.body;
        token = text(made.json().at("token"));
        return text(made.json().at("id"));
    }
    static std::string join(std::uint16_t port, const std::string& id) {
        const Answer joined = ask(port, "POST", "/api/games/" + id + "/join", R"({"name":"Minh"})");
        EXPECT_EQ(joined.status, 200) << joined.body;
        return text(joined.json().at("token"));
    }
    static Game begin(std::uint16_t port) {
        Game game;
        game.id = open(port, game.first);
        game.second = join(port, game.id);
        return game;
    }

    TemporaryFolder folder;
};

}  // namespace kyvien::hall::test
