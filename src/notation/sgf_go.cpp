#include <algorithm>
#include <cstdlib>
#include <utility>

#include "notation/sgf.h"
#include "notation/sgf_scan.h"
#include "rulebook/assert.h"

namespace kyvien::notation {

using namespace sgf;

namespace {

bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}
bool is_blank(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\v';
}

std::string_view trim(std::string_view text) {
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back()))
        text.remove_suffix(1);
    return text;
}

/// A decimal number in hundredths; further digits must be zero.
std::optional<int> read_hundredths(std::string_view text) {
    int sign = 1;
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
        sign = text[0] == '-' ? -1 : 1;
        text.remove_prefix(1);
    }
    int value = 0;
    std::size_t digits = 0, i = 0;
    for (; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i, ++digits) {
        value = value * 10 + (text[i] - '0');
        if (value > 1'000'000)
            return std::nullopt;
    }
    value *= 100;
    if (i < text.size() && (text[i] == '.' || text[i] == ',')) {
        int weight = 10;
        for (++i; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i, ++digits) {
            if (weight == 0 && text[i] != '0')
                return std::nullopt;
            value += weight * (text[i] - '0');
            weight /= 10;
        }
    }
    if (i != text.size() || digits == 0)
        return std::nullopt;
    return sign * value;
}

std::string write_hundredths(int value) {
    std::string text = value < 0 ? "-" : "";
    value = std::abs(value);
    text += std::to_string(value / 100);
    if (value % 100 != 0) {
        text += '.';
        text += static_cast<char>('0' + value / 10 % 10);
        if (value % 10 != 0)
            text += static_cast<char>('0' + value % 10);
    }
    return text;
}

std::string lower(std::string_view text) {
    std::string low;
    for (const char c : text)
        low += is_upper(c) ? static_cast<char>(c + 32) : c;
    return low;
}

}  // namespace

std::string sgf_point(go::Point point, int size) {
    return {static_cast<char>('a' + point.x), static_cast<char>('a' + size - 1 - point.y)};
}

std::optional<go::Point> read_sgf_point(std::string_view text, int size) {
    if (text.size() != 2)
        return std::nullopt;
    const int x = text[0] - 'a', row = text[1] - 'a';
    if (x < 0 || x >= size || row < 0 || row >= size)
        return std::nullopt;
    return go::Point{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(size - 1 - row)};
}

SgfResult read_sgf_result(std::string_view value) {
    using Kind = SgfResult::Kind;
    SgfResult result;
    const std::string low = lower(trim(value));
    if (low.empty() || low == "?")
        return result;
    if (low == "0" || low == "draw" || low == "jigo" || low == "tie") {
        result.kind = Kind::Draw;
        return result;
    }
    if (low == "void" || low == "no result") {
        result.kind = Kind::Void;
        return result;
    }
    if (low.starts_with("black resigns") || low.starts_with("white resigns")) {
        result.kind = Kind::Resignation;
        result.winner = low[0] == 'b' ? go::Color::White : go::Color::Black;
        return result;
    }
    if (low[0] != 'b' && low[0] != 'w')
        return result;
    std::string_view rest = low;
    for (const std::string_view word : {"black", "white", "b", "w"})
        if (rest.starts_with(word)) {
            rest.remove_prefix(word.size());
            break;
        }
    rest = trim(rest);
    if (!rest.empty() && rest[0] != '+')
        return result;
    result.winner = low[0] == 'b' ? go::Color::Black : go::Color::White;
    result.kind = Kind::Other;
    if (rest.empty())
        return result;
    rest = trim(rest.substr(1));
    if (rest == "r" || rest == "resign" || rest == "resignation") {
        result.kind = Kind::Resignation;
    } else if (rest == "t" || rest == "time" || rest == "timeout") {
        result.kind = Kind::Time;
    } else if (rest == "f" || rest == "forfeit") {
        result.kind = Kind::Forfeit;
    } else if (const auto number = read_hundredths(rest.substr(0, rest.find_first_of(" (")))) {
        // People write more behind it: "B+1.5 (counted by hand)".
        result.kind = Kind::Score;
        result.hundredths = *number;
        // "B+0.0" is how some servers write a game nobody has won.
        if (*number == 0) {
            result.kind = Kind::Draw;
            result.winner.reset();
        }
    }
    return result;
}

std::string write_sgf_result(const SgfResult& result) {
    using Kind = SgfResult::Kind;
    switch (result.kind) {
    case Kind::Unknown:
        return "?";
    case Kind::Draw:
        return "0";
    case Kind::Void:
        return "Void";
    default:
        break;
    }
    std::string text = result.winner == go::Color::White ? "W+" : "B+";
    switch (result.kind) {
    case Kind::Resignation:
        return text + "R";
    case Kind::Time:
        return text + "T";
    case Kind::Forfeit:
        return text + "F";
    case Kind::Score:
        return text + (result.hundredths ? write_hundredths(*result.hundredths) : "");
    default:
        return text;
    }
}

std::optional<SgfKomi> read_sgf_komi(std::string_view value) {
    const auto number = read_hundredths(trim(value));
    if (!number)
        return std::nullopt;
    SgfKomi komi;
    komi.hundredths = *number;
    // 650 and 375: some servers leave out the decimal point.
    if (std::abs(komi.hundredths) >= 10'000 && komi.hundredths % 100 == 0)
        komi.hundredths /= 100;
    // Quarters are of stones: points come in halves.
    if (komi.hundredths % 50 != 0 && komi.hundredths % 25 == 0)
        komi.unit = SgfKomi::Unit::Stones;
    return komi;
}

std::optional<go::Komi> SgfKomi::komi() const {
    if (unit == Unit::Stones) {
        if (hundredths % 25 != 0)
            return std::nullopt;
        return go::Komi::in_stones(go::Zi::quarters(hundredths / 25));
    }
    if (hundredths % 50 != 0)
        return std::nullopt;
    return go::Komi::in_half_points(hundredths / 50);
}

// ---- the main line ----

void SgfLine::fault(std::string code, std::size_t offset, std::string reason) {
    constexpr std::size_t kMostFaults = 100;
    if (faults_.size() >= kMostFaults)
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
    bool moved = false;  // this node has its move

    void skip_blanks() {
        while (at < text.size() && is_blank(text[at]))
            ++at;
    }

    /// Reads the letters of a name into `name`; `at` is then after it and after blanks.
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

    /// The value that begins at `at` ('['); moves after it. Not closed: the rest of the text.
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

    /// "B[pd]" at the beginning of a node, as nearly always.
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
                       "'" + std::string(got.substr(0, 20)) + "' is no point of a board of " +
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
                                   "' is no point of a board of " + std::to_string(line.size_) +
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

    /// Values that say nothing about the board.
    void pass_over() {
        while (at < text.size() && text[at] == '[') {
            (void)value();
            skip_blanks();
        }
    }

    void moves() {
        std::string kept;
        while (at < text.size()) {
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
};

std::expected<void, SgfFault> SgfLine::read(std::string_view text, std::size_t first_line) {
    text_ = text;
    first_line_ = first_line;
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
    if (const std::string_view game = trim(root_value("GM")); !game.empty() && game != "1")
        return refuse_with("not-go", game,
                           "GM[" + std::string(game.substr(0, 20)) + "] is not Go (GM[1]).");
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
    scan.moves();
    return {};
}

std::optional<SgfIllegal> replay(const SgfLine& line, go::Game& game, go::RepetitionRule rule) {
    game.reset(line.size(), rule);
    std::size_t move = 0;
    std::vector<go::SetupPoint> change;
    const auto& steps = line.steps();
    const auto illegal = [&](std::size_t step, go::Forbidden why) {
        const auto [at_line, column] = line.place_of(steps[step].offset);
        SgfIllegal found{step, move, why, std::nullopt, at_line, column};
        if (why == go::Forbidden::Repetition)
            found.cycle = game.refused_cycle();
        return found;
    };
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const SgfStep& step = steps[i];
        switch (step.kind) {
        case SgfStep::Kind::Play:
            ++move;
            if (const auto why = game.replay(step.point, step.color))
                return illegal(i, *why);
            break;
        case SgfStep::Kind::Pass:
            ++move;
            game.pass(step.color);
            break;
        case SgfStep::Kind::Place: {
            // The stones of one node are set together.
            change.clear();
            for (std::size_t k = i; k < steps.size() && steps[k].kind == SgfStep::Kind::Place &&
                                    (k == i || !steps[k].new_node);
                 ++k, i = k - 1)
                change.emplace_back(steps[k].point, steps[k].removes
                                                        ? std::nullopt
                                                        : std::optional(steps[k].color));
            const auto outside = game.setup(change);
            KYVIEN_ASSERT(!outside, "the reader has seen that the points lie on the board");
            if (move == 0 && line.handicap() >= 2)
                game.set_turn(go::Color::White);
            break;
        }
        case SgfStep::Kind::Turn:
            game.set_turn(step.color);
            break;
        case SgfStep::Kind::Bad:
            move += step.placing ? 0 : 1;
            return illegal(i, go::Forbidden::Outside);
        }
    }
    return std::nullopt;
}

SgfTree to_sgf(const go::Game& game, std::optional<go::Komi> komi) {
    SgfTree tree;
    tree.encoding = "UTF-8";
    std::uint32_t node = tree.add(kNoNode);
    const auto set_stones = [&](const std::vector<go::SetupPoint>& points) {
        for (const auto& [name, content] : {std::pair{"AB", std::optional(go::Color::Black)},
                                            std::pair{"AW", std::optional(go::Color::White)},
                                            std::pair{"AE", std::optional<go::Color>()}}) {
            SgfProperty property{name, {}};
            for (const auto& [point, what] : points)
                if (what == content)
                    property.values.push_back(sgf_point(point, game.size()));
            if (!property.values.empty())
                tree.nodes[node].properties.push_back(std::move(property));
        }
    };
    tree.nodes[0].set("FF", "4");
    tree.nodes[0].set("GM", "1");
    tree.nodes[0].set("SZ", std::to_string(game.size()));
    if (komi)
        tree.nodes[0].set("KM", komi->points_text());
    const go::Board start = game.board_after(0);
    std::vector<go::SetupPoint> stones;
    for (int y = start.size() - 1; y >= 0; --y)
        for (int x = 0; x < start.size(); ++x) {
            const go::Point point{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
            if (const auto content = start.at(point))
                stones.emplace_back(point, content);
        }
    set_stones(stones);
    for (std::size_t ply = 0; ply < game.plies(); ++ply) {
        const go::Turn turn = game.at_ply(ply);
        if (turn.kind == go::Turn::Kind::Setup) {
            if (ply != 0)
                node = tree.add(node);
            set_stones(game.setup_at_ply(ply));
            continue;
        }
        node = tree.add(node);
        tree.nodes[node].set(
            turn.color == go::Color::Black ? "B" : "W",
            turn.kind == go::Turn::Kind::Pass ? std::string() : sgf_point(turn.point, game.size()));
    }
    return tree;
}

}  // namespace kyvien::notation
