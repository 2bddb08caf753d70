#include <algorithm>
#include <utility>

#include "notation/sgf/internal/scan.h"
#include "notation/sgf/sgf.h"

namespace kyvien::notation {

using namespace sgf;

void SgfLine::fault(std::string code, std::size_t offset, std::string reason) {
    constexpr std::size_t kMaxFaults = 100;
    if (faults_.size() >= kMaxFaults)
        return;
    const auto [line, column] = place_of(offset);
    faults_.push_back({std::move(code), line, column, offset, std::move(reason)});
}

std::pair<std::size_t, std::size_t> SgfLine::place_of(std::size_t offset) const {
    const std::string_view before = text_.substr(0, std::min(offset, text_.size()));
    const std::size_t line_begin = before.rfind('\n');
    return {first_line_ + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')),
            line_begin == kNone ? offset + 1 : offset - line_begin};
}

std::string_view SgfLine::root_value(std::string_view name) const {
    for (const auto& [key, value] : root_)
        if (key == name)
            return value;
    return {};
}

int SgfLine::handicap() const {
    const auto number = read_hundredths(trim(root_value("HA")));
    return number && *number >= 0 && *number % 100 == 0 ? *number / 100 : 0;
}

/// One pass over the nodes of the main line.
struct SgfLine::Scan {
    SgfLine& line;
    std::string_view text;
    Bytes bytes = Bytes::Single;
    std::size_t at = 0;
    bool new_node = false;
    bool moved = false;  // this node already has its move

    void skip_blanks() {
        while (at < text.size() && is_blank(text[at]))
            ++at;
    }

    /// Reads the letters of a name into `name`; `at` is then after it and any blanks.
    std::string_view name(std::string& kept) {
        const std::size_t begin = at;
        bool small = false;
        while (at < text.size() && (is_upper(text[at]) || is_lower(text[at])))
            small |= is_lower(text[at++]);
        std::string_view found = text.substr(begin, at - begin);
        if (small) {
            kept.clear();
            for (const char c : found)
                if (is_upper(c))
                    kept += c;
            found = kept;
        }
        skip_blanks();
        return found;
    }

    /// The value that begins at `at` ('['); advances past it. If it is not closed: the rest of the
    /// text.
    std::string_view value() {
        const std::size_t begin = at + 1;
        const std::size_t end = value_end(text, begin, bytes);
        if (end == kNone) {
            line.fault("value-not-closed", at, "The value that begins here is not closed.");
            at = text.size();
            return text.substr(begin);
        }
        at = end + 1;
        return text.substr(begin, end - begin);
    }

    void root() {
        std::string kept;
        while (at < text.size() && (text[at] == '(' || text[at] == ';' || is_blank(text[at])))
            ++at;
        while (at < text.size()) {
            const char c = text[at];
            if (c == ';' || c == '(' || c == ')')
                return;
            if (!is_upper(c) && !is_lower(c)) {
                if (c == '[')
                    (void)value();
                else
                    ++at;
                continue;
            }
            const std::string_view key = name(kept);
            bool first = true;
            while (at < text.size() && text[at] == '[') {
                const std::string_view got = value();
                if (first && key.data() != kept.data())
                    line.root_.emplace_back(key, got);
                if (first && key == "CA")
                    bytes = bytes_of_encoding(got);
                first = false;
                skip_blanks();
            }
        }
    }

    void push(SgfStep::Kind kind, go::Color color, go::Point point, std::size_t offset,
              bool removes = false) {
        line.steps_.push_back(
            {kind, color, removes, false, new_node, point, static_cast<std::uint32_t>(offset)});
        new_node = false;
    }

    /// "B[pd]" at the beginning of a node, which is nearly always the case.
    void plain_move() {
        if (at + 4 >= text.size() || text[at + 1] != '[' || text[at + 4] != ']' ||
            (text[at] != 'B' && text[at] != 'W'))
            return;
        const unsigned x = static_cast<unsigned char>(text[at + 2]) - 'a';
        const unsigned row = static_cast<unsigned char>(text[at + 3]) - 'a';
        const auto size = static_cast<unsigned>(line.size_);
        if (x >= size || row >= size)
            return;
        push(SgfStep::Kind::Play, text[at] == 'B' ? go::Color::Black : go::Color::White,
             {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(size - 1 - row)}, at + 2);
        moved = true;
        ++line.moves_;
        at += 5;
    }

    void move(go::Color color) {
        const std::size_t offset = at + 1;
        std::string_view got = value();
        if (moved) {
            line.fault("two-moves", offset, "A second move stands in one node.");
            new_node = true;
        }
        moved = true;
        ++line.moves_;
        if (got.size() == 2) [[likely]] {
            const unsigned x = static_cast<unsigned char>(got[0]) - 'a';
            const unsigned row = static_cast<unsigned char>(got[1]) - 'a';
            const auto size = static_cast<unsigned>(line.size_);
            if (x < size && row < size) [[likely]] {
                push(SgfStep::Kind::Play, color,
                     {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(size - 1 - row)},
                     offset);
                return;
            }
        }
        got = trim(got);
        if (got.empty() || (got == "tt" && line.size_ <= 19)) {
            push(SgfStep::Kind::Pass, color, {}, offset);
        } else if (const auto point = read_sgf_point(got, line.size_)) {
            push(SgfStep::Kind::Play, color, *point, offset);
        } else {
            line.fault("no-point", offset,
                       "'" + std::string(got.substr(0, 20)) + "' is not a point of a board of " +
                           std::to_string(line.size_) + " lines.");
            push(SgfStep::Kind::Bad, color, {}, offset);
        }
    }

    void places(go::Color color, bool removes) {
        while (at < text.size() && text[at] == '[') {
            const std::size_t offset = at + 1;
            const std::string_view got = trim(value());
            const auto from = read_sgf_point(got.substr(0, 2), line.size_);
            const auto to =
                got.size() == 5 && got[2] == ':' ? read_sgf_point(got.substr(3), line.size_) : from;
            if (!from || !to || (got.size() != 2 && got.size() != 5)) {
                if (!got.empty()) {
                    line.fault("no-point", offset,
                               "'" + std::string(got.substr(0, 20)) +
                                   "' is not a point of a board of " + std::to_string(line.size_) +
                                   " lines.");
                    push(SgfStep::Kind::Bad, color, {}, offset);
                    line.steps_.back().placing = true;
                }
            } else {
                // A rectangle, upper left and lower right corner.
                for (int y = std::max(from->y, to->y); y >= std::min(from->y, to->y); --y)
                    for (int x = std::min(from->x, to->x); x <= std::max(from->x, to->x); ++x)
                        push(SgfStep::Kind::Place, color,
                             {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)}, offset,
                             removes);
            }
            skip_blanks();
        }
    }

    void other(std::string_view key) {
        if (key.size() != 2 || (key[0] != 'A' && key[0] != 'P')) {  // nearly always the case
            pass_over();
            return;
        }
        if (key == "AB" || key == "AW" || key == "AE") {
            places(key == "AW" ? go::Color::White : go::Color::Black, key == "AE");
            return;
        }
        if (key == "PL") {
            const std::size_t offset = at + 1;
            const std::string_view got = trim(value());
            if (!got.empty() && (got[0] == 'B' || got[0] == 'b' || got[0] == '1'))
                push(SgfStep::Kind::Turn, go::Color::Black, {}, offset);
            else if (!got.empty() && (got[0] == 'W' || got[0] == 'w' || got[0] == '2'))
                push(SgfStep::Kind::Turn, go::Color::White, {}, offset);
        }
        pass_over();
    }

    /// Skips values that do not affect the board.
    void pass_over() {
        while (at < text.size() && text[at] == '[') {
            (void)value();
            skip_blanks();
        }
    }

    /// Reads until `end`, where a node begins, or to the end of the main line.
    void moves(std::size_t end) {
        std::string kept;
        while (at < end) {
            const char c = text[at];
            if (c == ';') {
                new_node = true;
                moved = false;
                ++at;
                plain_move();
            } else if (c == ')') {
                return;
            } else if (is_upper(c) && at + 1 < text.size() && text[at + 1] == '[') {
                ++at;
                if (c == 'B' || c == 'W')
                    move(c == 'B' ? go::Color::Black : go::Color::White);
                else
                    pass_over();
            } else if (is_upper(c) || is_lower(c)) {
                const std::string_view key = name(kept);
                if (at >= text.size() || text[at] != '[')
                    continue;
                if (key == "B" || key == "W")
                    move(key == "B" ? go::Color::Black : go::Color::White);
                else
                    other(key);
            } else if (c == '[') {
                (void)value();
            } else {
                ++at;
            }
        }
    }

    /// As moves(), with the data recorded by the splitter: most nodes contain only a plain move.
    void known_nodes(std::span<const std::uint32_t> nodes) {
        line.steps_.reserve(nodes.size());
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const std::size_t begin = nodes[i] >> 1;
            if ((nodes[i] & 1) == 0 && plain_node(begin)) [[likely]]
                continue;
            at = begin;
            moves(i + 1 < nodes.size() ? nodes[i + 1] >> 1 : text.size());
        }
    }

    /// The move of a node that begins with ";B[pd]" or similar and contains no other; reads nothing
    /// if the value is not a point of the board.
    bool plain_node(std::size_t begin) {
        const unsigned x = static_cast<unsigned char>(text[begin + 3]) - 'a';
        const unsigned row = static_cast<unsigned char>(text[begin + 4]) - 'a';
        const auto size = static_cast<unsigned>(line.size_);
        if (x >= size || row >= size) [[unlikely]]
            return false;
        line.steps_.push_back(
            {SgfStep::Kind::Play,
             text[begin + 1] == 'B' ? go::Color::Black : go::Color::White,
             false,
             false,
             true,
             {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(size - 1 - row)},
             static_cast<std::uint32_t>(begin + 3)});
        ++line.moves_;
        return true;
    }
};

std::expected<void, SgfFault> SgfLine::read(std::string_view text, std::size_t first_line) {
    return read(SgfText{text, first_line, 0, false, {}});
}

std::expected<void, SgfFault> SgfLine::read(const SgfText& game) {
    const std::string_view text = game.text;
    text_ = text;
    first_line_ = game.first_line;
    size_ = go::kStandardBoard;
    moves_ = 0;
    steps_.clear();
    root_.clear();
    faults_.clear();
    const auto refuse_with = [&](std::string code, std::string_view at, std::string reason) {
        const std::size_t offset =
            at.empty() ? 0 : static_cast<std::size_t>(at.data() - text_.data());
        const auto [line, column] = place_of(offset);
        return std::unexpected(SgfFault{std::move(code), line, column, offset, std::move(reason)});
    };
    if (text.find_first_of(";[") == kNone)
        return refuse_with("no-node", {}, "There is no node in this text.");
    Scan scan{*this, text};
    scan.root();
    if (const std::string_view gm = trim(root_value("GM")); !gm.empty() && gm != "1")
        return refuse_with("not-go", gm,
                           "GM[" + std::string(gm.substr(0, 20)) + "] is not Go (GM[1]).");
    if (const std::string_view sz = trim(root_value("SZ")); !sz.empty()) {
        const std::size_t colon = sz.find(':');
        const auto columns = read_hundredths(trim(sz.substr(0, colon)));
        const auto rows = colon == kNone ? columns : read_hundredths(trim(sz.substr(colon + 1)));
        if (columns && rows && *columns != *rows)
            return refuse_with("not-square", sz,
                               "The board of " + std::string(sz) +
                                   " lines is not square; only square boards can be played on.");
        if (!columns || *columns % 100 != 0 || !rows || !go::Board::is_size(*columns / 100))
            return refuse_with("board-size", sz,
                               "SZ[" + std::string(sz.substr(0, 20)) +
                                   "] is not a board of 2 to 25 lines.");
        size_ = *columns / 100;
    }
    scan.at = 0;
    if (game.nodes.empty() || scan.bytes == Bytes::Double)
        scan.moves(text.size());
    else
        scan.known_nodes(game.nodes);
    if (!game.closed)
        fault("not-closed", text.find_last_not_of(" \t\r\n") + 1,
              "The game ends without its closing parenthesis.");
    return {};
}

}  // namespace kyvien::notation
