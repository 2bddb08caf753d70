#include <algorithm>
#include <utility>

#include "notation/sgf.h"
#include "notation/sgf_scan.h"

namespace kyvien::notation {

using namespace sgf;

namespace {

constexpr std::size_t kSmallestChunk = std::size_t{16} << 10;
constexpr std::size_t kLargestChunk = std::size_t{256} << 10;

/// Where the next game begins with `sign`, or the end of the text.
std::size_t find_game(std::string_view text, std::size_t from, char sign) {
    for (std::size_t p = text.find(sign, from); p != kNone; p = text.find(sign, p + 1))
        if (begins_game(text, p))
            return p;
    return text.size();
}

bool has_move(std::string_view text) {
    return text.find(";B[") != kNone || text.find(";W[") != kNone;
}

struct End {
    std::size_t at = kNone;  // one past the game
    bool closed = false;
};

/// The end of the game that begins at `begin`; kNone where the text ends before it does.
End find_end(std::string_view text, std::size_t begin) {
    Bytes bytes = Bytes::Single;
    // A game without its opening parenthesis has it in thought.
    std::size_t depth = text[begin] == '(' ? 0 : 1;
    std::size_t p = begin;
    while (p < text.size()) {
        switch (text[p]) {
        case '[': {
            const std::size_t end = value_end(text, p + 1, bytes);
            if (end == kNone) {
                // Not closed: the game goes as far as the next one, if that is in sight.
                for (std::size_t q = text.find("(;", p); q != kNone; q = text.find("(;", q + 2))
                    if (begins_next_game(text, q))
                        return {q, false};
                return {};
            }
            if (p >= 2 && text[p - 1] == 'A' && text[p - 2] == 'C')
                bytes = bytes_of_encoding(text.substr(p + 1, end - p - 1));
            p = end + 1;
            break;
        }
        case '(':
            if (p != begin && begins_next_game(text, p))
                return {p, false};
            ++depth;
            ++p;
            break;
        case ')':
            ++p;
            if (--depth == 0)
                return {p, true};
            break;
        case ';':
            // ";B[pd]", nearly always.
            if (p + 5 < text.size() && text[p + 2] == '[' && text[p + 1] != '(' &&
                text[p + 1] != ')' && text[p + 1] != '[')
                p += 2;
            else
                ++p;
            break;
        default:
            ++p;
        }
    }
    return {};
}

}  // namespace

SgfSplitter::SgfSplitter(Source source) : source_(std::move(source)), chunk_(kSmallestChunk) {}

SgfSplitter::SgfSplitter(std::string_view text) : window_(text), at_end_(true) {}

bool SgfSplitter::fill() {
    if (at_end_)
        return false;
    // Forget what has been handed out, then read as much again as is kept.
    buffer_.erase(0, begin_);
    offset_ += begin_;
    begin_ = 0;
    const std::size_t kept = buffer_.size();
    const std::size_t more = std::max(kept, chunk_);
    chunk_ = std::min(chunk_ * 2, kLargestChunk);
    buffer_.resize(kept + more);
    std::size_t got = 0;
    while (got < more) {
        const std::size_t n = source_(buffer_.data() + kept + got, more - got);
        if (n == 0) {
            at_end_ = true;
            break;
        }
        got += n;
    }
    buffer_.resize(kept + got);
    window_ = buffer_;
    return got > 0;
}

std::optional<SgfText> SgfSplitter::next() {
    const auto pass_over = [&](std::size_t to) {
        line_ += line_ends(window_.substr(begin_, to - begin_));
        begin_ = to;
    };
    for (;;) {
        std::size_t start = find_game(window_, begin_, '(');
        if (start == window_.size() && at_end_ && offset_ + begin_ == 0)
            start = find_game(window_, begin_, ';');
        if (!at_end_ && start + 64 >= window_.size()) {
            // The beginning itself may be cut: keep the tail, but not text between games without
            // end.
            const std::size_t tail = window_.size() < 128 ? 0 : window_.size() - 128;
            pass_over(std::max(begin_, std::min(start, tail)));
            (void)fill();
            continue;
        }
        if (start >= window_.size())
            return std::nullopt;
        const bool moves_before = has_move(window_.substr(begin_, start - begin_));
        pass_over(start);
        const End end = find_end(window_, begin_);
        // An end that rests on what comes next needs to see enough of it.
        const bool certain = end.at != kNone && (end.closed || end.at + 64 < window_.size());
        if (!certain && !at_end_ && window_.size() - begin_ < kLongestGame) {
            (void)fill();
            continue;
        }
        const std::size_t to = end.at != kNone ? end.at : window_.size();
        SgfText game{window_.substr(begin_, to - begin_), line_, offset_ + begin_, moves_before};
        pass_over(to);
        return game;
    }
}

}  // namespace kyvien::notation
