#include "engine/protocol/uci.h"

#include <charconv>
#include <span>
#include <vector>

#include "base/text.h"

namespace kyvien::engine {
namespace {

using Words = std::span<const std::string_view>;

template <typename Number>
std::optional<Number> number(std::string_view text) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::string joined(Words words) {
    std::string text;
    for (const std::string_view word : words) {
        if (!text.empty())
            text += ' ';
        text += word;
    }
    return text;
}

UciLine option(Words words) {
    OptionLine line;
    const bool is_named = !words.empty() && words.front() == "name";
    if (is_named)
        words = words.subspan(1);
    std::size_t type = 0;
    while (type < words.size() && words[type] != "type")
        ++type;
    line.name = joined(words.first(type));
    if (line.name.empty())
        return OtherLine{};
    for (std::size_t i = type; i + 1 < words.size(); ++i) {
        if (words[i] == "type")
            line.type = words[i + 1];
        if (words[i] == "default") {
            line.usual = words[i + 1];
            break;
        }
    }
    return line;
}

UciLine best_move(Words words) {
    if (words.empty())
        return OtherLine{};
    BestMove best;
    best.move = words.front();
    // "(none)" and "0000" mean that there is no move.
    if (best.move == "(none)" || best.move == "0000" || best.move == "null" || best.move == "none")
        best.move.clear();
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i] == "ponder" && i + 1 < words.size())
            best.ponder = words[++i];
        else if (words[i] == "draw")
            best.offers_draw = true;
        else if (words[i] == "resign")
            best.resigns = true;
    }
    return best;
}

UciLine info(Words words, std::string_view text) {
    InfoLine line;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto after = [&](std::size_t far) {
            return i + far < words.size() ? words[i + far] : std::string_view();
        };
        if (words[i] == "string")
            break;  // the rest is text
        if (words[i] == "pv") {
            const std::string_view moves = after(1);
            if (!moves.empty())
                line.moves = text.substr(static_cast<std::size_t>(moves.data() - text.data()));
            break;
        }
        if (words[i] == "depth")
            line.depth = number<int>(after(1));
        else if (words[i] == "nodes")
            line.nodes = number<std::uint64_t>(after(1));
        else if (words[i] == "multipv")
            line.line = number<int>(after(1)).value_or(1);
        else if (words[i] == "lowerbound" || words[i] == "upperbound")
            line.is_bound = true;
        else if (words[i] == "score") {
            if (after(1) == "cp")
                line.centipawns = number<int>(after(2));
            else if (after(1) == "mate")
                line.mate = number<int>(after(2));
            else  // UCCI: "score 12"
                line.centipawns = number<int>(after(1));
        }
    }
    return line;
}

}  // namespace

UciLine parse_uci_line(std::string_view line) {
    const auto words = base::words(line);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const Words rest = Words(words).subspan(i + 1);
        if (words[i] == "bestmove")
            return best_move(rest);
        if (words[i] == "nobestmove")
            return BestMove{};
        if (words[i] == "info")
            return info(rest, line);
        if (words[i] == "readyok")
            return Ready{};
        if (words[i] == "uciok" || words[i] == "ucciok")
            return HandshakeDone{};
        if (words[i] == "option")
            return option(rest);
        if (words[i] == "id" && rest.size() > 1 && rest.front() == "name")
            return IdName{joined(rest.subspan(1))};
        if (words[i] == "id")
            return OtherLine{};
    }
    return OtherLine{};
}

}  // namespace kyvien::engine
