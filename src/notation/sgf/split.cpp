#include <algorithm>
#include <utility>

#include "notation/sgf/internal/scan.h"
#include "notation/sgf/sgf.h"

namespace kyvien::notation {

using namespace sgf;

namespace {

constexpr std::size_t kSmallestChunk = std::size_t{16} << 10;
constexpr std::size_t kLargestChunk = std::size_t{256} << 10;

/// The start of the next game that begins with `sign`, or the end of the text.
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
    std::size_t at = kNone;  // offset after the end of the game
    bool closed = false;
};

/// One pass over the values and brackets of a game, to find its end and its nodes.
struct Cut {
    std::string_view text;
    std::size_t begin;
    std::vector<std::uint32_t>& nodes;
    Bytes bytes = Bytes::Single;
    bool two_bytes = false;  // a two-byte encoding has been named
    bool main_line = true;   // no variation has been closed yet

    void node(std::size_t at, bool plain) {
        if (main_line)
            nodes.push_back(static_cast<std::uint32_t>((at - begin) * 2 + (plain ? 0 : 1)));
    }

    /// ";B[pd]" or similar.
    [[nodiscard]] bool is_plain_move(std::size_t p) const {
        return p + 6 < text.size() && text[p + 2] == '[' && text[p + 5] == ']' &&
               (text[p + 1] == 'B' || text[p + 1] == 'W') && is_lower(text[p + 3]) &&
               is_lower(text[p + 4]);
    }

    /// Whether the value that begins at p ('[') cannot belong to B, W, AB, AW, AE or PL, in any
    /// spelling; a further value belongs to the same property as the one before it.
    [[nodiscard]] bool is_idle_value(std::size_t p) const {
        if (p < begin + 2)
            return false;
        const char last = text[p - 1], before = text[p - 2];
        if (last == ']')
            return true;
        if (!is_upper(last) || is_lower(before))
            return false;
        if (!is_upper(before))
            return last != 'B' && last != 'W';
        return before != 'A' && (before != 'P' || last != 'L');
    }

    /// The end of the game; kNone if the text ends first.
    End find_end() {
        nodes.clear();
        node(begin, false);
        // A game without its opening parenthesis is treated as if it had one.
        std::size_t depth = text[begin] == '(' ? 0 : 1;
        std::size_t p = begin;
        while (p < text.size()) {
            const char c = text[p];
            if (is_upper(c)) {
                ++p;
            } else if (c == '[') {
                const std::size_t end = long_value_end(text, p + 1, bytes);
                if (end == kNone) [[unlikely]]
                    return not_closed(p);
                if (!is_idle_value(p)) [[unlikely]]
                    nodes.back() |= 1;
                if (text[p - 1] == 'A' && p >= 2 && text[p - 2] == 'C') [[unlikely]] {
                    bytes = bytes_of_encoding(text.substr(p + 1, end - p - 1));
                    two_bytes = two_bytes || bytes == Bytes::Double;
                }
                p = end + 1;
            } else if (c == ';') {
                const bool plain = is_plain_move(p);
                node(p, plain);
                p += plain ? 6 : 1;
            } else if (c == '(') {
                if (p != begin && begins_next_game(text, p))
                    return {p, false};
                ++depth;
                ++p;
            } else if (c == ')') {
                main_line = false;
                ++p;
                if (--depth == 0)
                    return {p, true};
            } else {
                ++p;
            }
        }
        return {};
    }

    /// For a value that is not closed: the game extends to the next one, if that is in the window.
    [[nodiscard]] End not_closed(std::size_t p) const {
        for (std::size_t q = text.find("(;", p); q != kNone; q = text.find("(;", q + 2))
            if (begins_next_game(text, q))
                return {q, false};
        return {};
    }
};

}  // namespace

SgfSplitter::SgfSplitter(Source source) : source_(std::move(source)), chunk_(kSmallestChunk) {}

SgfSplitter::SgfSplitter(std::string_view text) : window_(text), at_end_(true) {}

bool SgfSplitter::fill() {
    if (at_end_)
        return false;
    // Drop what has been returned, then read as much again as is kept.
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
            // The beginning itself may be cut: keep the tail, but not unlimited text between games.
            const std::size_t tail = window_.size() < 128 ? 0 : window_.size() - 128;
            pass_over(std::max(begin_, std::min(start, tail)));
            (void)fill();
            continue;
        }
        if (start >= window_.size())
            return std::nullopt;
        const bool moves_before = has_move(window_.substr(begin_, start - begin_));
        pass_over(start);
        Cut cut{window_, begin_, nodes_};
        const End end = cut.find_end();
        // If the end depends on what follows, enough of it must be visible.
        const bool certain = end.at != kNone && (end.closed || end.at + 64 < window_.size());
        if (!certain && !at_end_ && window_.size() - begin_ < kLongestGame) {
            (void)fill();
            continue;
        }
        const std::size_t to = end.at != kNone ? end.at : window_.size();
        SgfText game{
            window_.substr(begin_, to - begin_), line_, offset_ + begin_, moves_before, {}};
        game.closed = end.closed || game.text.front() != '(';
        // A reader of this game alone would find the same values, if no encoding has two-byte
        // characters and the end does not depend on what follows.
        if (end.closed && !cut.two_bytes)
            game.nodes = nodes_;
        pass_over(to);
        return game;
    }
}

}  // namespace kyvien::notation
