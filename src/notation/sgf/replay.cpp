#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/assert.h"
#include "notation/sgf/internal/scan.h"
#include "notation/sgf/sgf.h"

namespace kyvien::notation {

using namespace sgf;

namespace sgf_replay {
namespace {

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

/// Removes a number from the front of the text and returns it.
std::optional<int> take_number(std::string_view& text) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits == 0 || digits > 4)
        return std::nullopt;
    int value = 0;
    for (const char c : text.substr(0, digits))
        value = value * 10 + (c - '0');
    text.remove_prefix(digits);
    return value;
}

/// Parses "3又1/4", "1/4", "3.25", "2子半" of Chinese records, in hundredths; any text after it is
/// ignored.
std::optional<int> read_margin(std::string_view text) {
    std::string_view rest = text;
    auto whole = take_number(rest);
    if (!whole)
        return std::nullopt;
    constexpr std::string_view kAnd = "又", kStone = "子", kHalf = "半";
    int hundredths = *whole * 100;
    if (rest.starts_with(kAnd)) {
        rest.remove_prefix(kAnd.size());
        whole = take_number(rest);
        if (!whole)
            return std::nullopt;
    } else if (rest.starts_with("/")) {
        hundredths = 0;
    } else {
        if (rest.starts_with("."))
            return read_hundredths(text.substr(0, text.find_first_not_of("0123456789.")));
        if (rest.starts_with(kStone))
            rest.remove_prefix(kStone.size());
        return hundredths + (rest.starts_with(kHalf) ? 50 : 0);
    }
    if (!rest.starts_with("/"))
        return std::nullopt;
    rest.remove_prefix(1);
    const auto parts = take_number(rest);
    if (!parts || *parts == 0 || *whole * 100 % *parts != 0)
        return std::nullopt;
    return hundredths + *whole * 100 / *parts;
}

/// Parses results in Chinese records, in both scripts: "黑胜3又1/4子", "白中盘胜", "和棋".
std::optional<SgfResult> read_chinese_result(std::string_view text) {
    using Kind = SgfResult::Kind;
    if (text.starts_with("和"))
        return SgfResult{Kind::Draw, {}, {}};
    const bool black = text.starts_with("黑");
    if (!black && !text.starts_with("白"))
        return std::nullopt;
    SgfResult result{Kind::Other, black ? go::Color::Black : go::Color::White, {}};
    std::size_t at = std::string_view::npos;
    for (const std::string_view wins : {"胜", "勝"})
        if (const auto found = text.find(wins); found != std::string_view::npos)
            at = found + wins.size();
    if (at == std::string_view::npos)
        return std::nullopt;
    for (const std::string_view resigned : {"中盘", "中盤", "中押"})
        if (text.find(resigned) != std::string_view::npos)
            result.kind = Kind::Resignation;
    for (const std::string_view late : {"超时", "超時"})
        if (text.find(late) != std::string_view::npos)
            result.kind = Kind::Time;
    if (const auto margin = read_margin(trim(text.substr(at)));
        margin && result.kind == Kind::Other) {
        result.kind = Kind::Score;
        result.hundredths = margin;
    }
    return result;
}

}  // namespace
}  // namespace sgf_replay

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
    const std::string low = sgf_replay::lower(trim(value));
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
    if (const auto chinese = sgf_replay::read_chinese_result(low))
        return *chinese;
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
    } else if (const auto number =
                   rest.find('/') < rest.find_first_of(" (")
                       ? sgf_replay::read_margin(rest)
                       : read_hundredths(rest.substr(0, rest.find_first_of(" (")))) {
        // Some records have text after it: "B+1.5 (counted by hand)".
        result.kind = Kind::Score;
        result.hundredths = *number;
        // Some servers write "B+0.0" for a draw.
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
        return text + (result.hundredths ? sgf_replay::write_hundredths(*result.hundredths) : "");
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
    // 650 and 375: some servers omit the decimal point.
    if (std::abs(komi.hundredths) >= 10'000 && komi.hundredths % 100 == 0)
        komi.hundredths /= 100;
    // Quarters are stones: points come in halves.
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

// ---- replay ----

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
            // The stones of one node are placed together.
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
