#include "notation/xiangqi/fen.h"

#include <charconv>
#include <optional>

#include "rulebook/clause.h"

namespace kyvien::notation {
namespace {

using xiangqi::kFiles;
using xiangqi::kRanks;
using xiangqi::Piece;
using xiangqi::PieceType;
using xiangqi::Setup;
using xiangqi::Side;

std::optional<Piece> piece_of(char c) {
    const Side side = c >= 'a' ? Side::Black : Side::Red;
    switch (c | 0x20) {
    case 'k':
        return Piece{side, PieceType::General};
    case 'a':
        return Piece{side, PieceType::Advisor};
    case 'b':
    case 'e':
        return Piece{side, PieceType::Elephant};
    case 'n':
    case 'h':
        return Piece{side, PieceType::Horse};
    case 'r':
        return Piece{side, PieceType::Chariot};
    case 'c':
        return Piece{side, PieceType::Cannon};
    case 'p':
        return Piece{side, PieceType::Soldier};
    default:
        return std::nullopt;
    }
}

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

class FenReader {
  public:
    explicit FenReader(std::string_view text) : text_(text) {}

    std::expected<Setup, ParseError> read() {
        skip_blanks();
        if (!read_placement() || !read_side() || !read_rest())
            return std::unexpected(std::move(error_));
        return setup_;
    }

  private:
    using Values = std::vector<std::pair<std::string, std::string>>;

    bool fail(std::size_t offset, std::string code, std::string reason, Values values = {}) {
        error_ = ParseError{
            1, offset + 1, offset, std::move(reason), std::move(code), std::move(values)};
        return false;
    }
    bool short_rank(int rank, int file) {
        return fail(at_, "fen-points-short",
                    "Rank " + std::to_string(rank) + " has " + std::to_string(file) +
                        " points instead of 9.",
                    {{"rank", std::to_string(rank)}, {"points", std::to_string(file)}});
    }

    void skip_blanks() {
        while (at_ < text_.size() && is_blank(text_[at_]))
            ++at_;
    }

    void put(xiangqi::Square square, Piece piece) {
        setup_.board[static_cast<std::size_t>(square.index())] = piece;
    }

    std::string_view field() {
        skip_blanks();
        const std::size_t begin = at_;
        while (at_ < text_.size() && !is_blank(text_[at_]))
            ++at_;
        return text_.substr(begin, at_ - begin);
    }

    bool read_placement() {
        int rank = kRanks - 1;
        int file = 0;
        for (; at_ < text_.size() && !is_blank(text_[at_]); ++at_) {
            const char c = text_[at_];
            if (c == '/') {
                if (file != kFiles)
                    return short_rank(rank, file);
                if (rank == 0)
                    return fail(at_, "fen-lines-many", "There are more than 10 ranks.");
                --rank;
                file = 0;
            } else if (c >= '0' && c <= '9') {
                file += c - '0';
            } else if (const auto piece = piece_of(c)) {
                if (file < kFiles)
                    put(xiangqi::Square(file, rank), *piece);
                ++file;
            } else {
                return fail(at_, "fen-no-man",
                            "This is neither a piece (K A B N R C P), a number of empty points nor "
                            "a slash.");
            }
            if (file > kFiles)
                return fail(at_, "fen-points-long",
                            "Rank " + std::to_string(rank) + " has more than 9 points.",
                            {{"rank", std::to_string(rank)}});
        }
        if (file != kFiles)
            return short_rank(rank, file);
        if (rank != 0)
            return fail(at_, "fen-lines-few",
                        "There are " + std::to_string(kRanks - rank) + " ranks instead of 10.",
                        {{"ranks", std::to_string(kRanks - rank)}});
        return true;
    }

    bool read_side() {
        const std::string_view side = field();
        if (side.empty() || side == "w" || side == "r" || side == "W" || side == "R")
            setup_.turn = Side::Red;
        else if (side == "b" || side == "B")
            setup_.turn = Side::Black;
        else
            return fail(at_ - side.size(), "fen-red-or-black",
                        "The side to move is neither w nor b.");
        return true;
    }

    bool read_rest() {
        // Two unused fields, then two numbers. Web pages replace or drop the hyphens, so a field
        // that is not a number is one of the unused ones.
        int numbers = 0;
        int unused = 0;
        for (std::string_view word = field(); !word.empty(); word = field()) {
            const std::size_t offset = at_ - word.size();
            int value = 0;
            const auto [end, problem] =
                std::from_chars(word.data(), word.data() + word.size(), value);
            if (problem == std::errc{} && end == word.data() + word.size()) {
                if (++numbers > 2)
                    return fail(offset, "fen-field-many", "There is a field too many.");
                (numbers == 1 ? setup_.no_capture_plies : setup_.move_number) = value;
            } else if (numbers > 0 || ++unused > 2 || !is_dash(word)) {
                return fail(offset, numbers > 0 ? "fen-counters" : "fen-hyphen",
                            numbers > 0 ? "The move counters are not numbers."
                                        : "This field should be a hyphen.");
            }
        }
        if (setup_.no_capture_plies < 0)
            return fail(at_, "fen-no-capture", "The count of plies without capture is negative.");
        if (setup_.move_number < 1)
            setup_.move_number = 1;  // some programs count from 0
        return true;
    }

    static bool is_dash(std::string_view word) {
        return word == "-" || word == "\u2013" || word == "\u2014" || word == "\u2212";
    }

    std::string_view text_;
    std::size_t at_ = 0;
    Setup setup_;
    ParseError error_;
};

std::string placement(const Setup& setup) {
    std::string text;
    for (int rank = kRanks - 1; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < kFiles; ++file) {
            const auto piece = setup.at(xiangqi::Square(file, rank));
            if (!piece) {
                ++empty;
                continue;
            }
            if (empty > 0)
                text += static_cast<char>('0' + empty);
            empty = 0;
            text += letter(*piece);
        }
        if (empty > 0)
            text += static_cast<char>('0' + empty);
        if (rank > 0)
            text += '/';
    }
    return text + (setup.turn == Side::Red ? " w" : " b");
}

}  // namespace

namespace {

Refusal::Values with_values(Refusal::Values values, const Refusal::Values& more) {
    values.insert(values.end(), more.begin(), more.end());
    return values;
}

}  // namespace

std::expected<Setup, ParseError> parse_xiangqi_fen(std::string_view text) {
    return FenReader(text).read();
}

Result<xiangqi::Position> read_xiangqi_position(std::string_view text, xiangqi::Origin origin) {
    const auto setup = parse_xiangqi_fen(text);
    if (!setup)
        return refuse("bad-fen",
                      "Not a FEN, column " + std::to_string(setup.error().column) + ": " +
                          setup.error().reason,
                      rulebook::xiangqi_vn("B.13"),
                      with_values({{"column", std::to_string(setup.error().column)},
                                   {"reason", setup.error().reason},
                                   {"reason-codes", setup.error().code}},
                                  setup.error().values));
    auto position = xiangqi::Position::make(*setup, origin);
    if (position)
        return *std::move(position);
    std::string sentences;
    std::string codes;
    for (const xiangqi::SetupFault fault : position.error()) {
        sentences += sentences.empty() ? "" : " ";
        sentences += describe(fault);
        codes += codes.empty() ? "" : ",";
        codes += code(fault);
    }
    return refuse("illegal-position", sentences, rulebook::xiangqi_vn("B.2"),
                  {{"faults", sentences}, {"faults-codes", codes}});
}

std::string to_fen(const Setup& setup) {
    return placement(setup) + " - - " + std::to_string(setup.no_capture_plies) + " " +
           std::to_string(setup.move_number);
}

std::string to_fen(const xiangqi::Position& position) {
    return to_fen(position.to_setup());
}

std::string to_short_fen(const xiangqi::Position& position) {
    return placement(position.to_setup());
}

}  // namespace kyvien::notation
