#include "engine/protocol/xboard.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

#include "base/text.h"

namespace kyvien::engine {
namespace xboard_lines {
namespace {

XboardLine features(std::string_view text) {
    XboardFeatures found;
    while (!text.empty()) {
        const auto begin = text.find_first_not_of(" \t");
        const auto sign = text.find('=');
        if (begin == std::string_view::npos || sign == std::string_view::npos || sign < begin)
            break;
        std::string name(base::trimmed(text.substr(begin, sign - begin)));
        text.remove_prefix(sign + 1);
        const bool is_quoted = text.starts_with('"');
        if (is_quoted)
            text.remove_prefix(1);
        const auto end = std::min(text.find(is_quoted ? '"' : ' '), text.size());
        found.values.emplace_back(std::move(name), text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return found;
}

/// "9 156 1084 48000 Nf3 Nc6": depth, centipawns, hundredths of a second, nodes, moves. A depth may
/// be followed by a mark.
XboardLine thinking(const std::vector<std::string_view>& words) {
    if (words.size() < 4)
        return OtherLine{};
    std::array<long long, 4> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        std::string_view word = words[i];
        if (word.starts_with('+'))
            word.remove_prefix(1);
        const auto [end, error] =
            std::from_chars(word.data(), word.data() + word.size(), numbers[i]);
        const auto left = word.data() + word.size() - end;
        if (error != std::errc{} || left > (i == 0 ? 1 : 0))
            return OtherLine{};
    }
    constexpr long long kMate = 100'000;  // and the moves to it are added
    constexpr long long kLongestMate = 1'000;
    constexpr long long kDeepest = 10'000;
    if (numbers[0] < 0 || numbers[0] > kDeepest || std::llabs(numbers[1]) > kMate + kLongestMate ||
        numbers[3] < 0)
        return OtherLine{};
    InfoLine line;
    line.depth = static_cast<int>(numbers[0]);
    line.nodes = static_cast<std::uint64_t>(numbers[3]);
    const auto score = static_cast<int>(numbers[1]);
    if (std::llabs(numbers[1]) > kMate)
        line.mate = score > 0 ? score - static_cast<int>(kMate) : score + static_cast<int>(kMate);
    else
        line.centipawns = score;
    return line;
}

}  // namespace
}  // namespace xboard_lines

XboardLine parse_xboard_line(std::string_view line) {
    const auto words = base::words(line);
    if (words.empty())
        return OtherLine{};
    const std::string_view first = words[0];
    const auto second = words.size() > 1 ? words[1] : std::string_view();
    if (first == "feature")
        return xboard_lines::features(base::trimmed(line).substr(first.size()));
    if (first == "move" && !second.empty())
        return XboardMove{std::string(second)};
    // Not "is:" alone: a program may talk about the move that it would like to make.
    if (words.size() >= 4 && (first == "My" || first == "my") && second == "move" &&
        (words[2] == "is:" || (words[2] == "is" && words[3] == ":")))
        return XboardMove{std::string(words.back())};
    if (first == "resign")
        return XboardResignation{};
    if (first == "offer" && second == "draw")
        return XboardDrawOffer{};
    if (first == "1-0" || first == "0-1" || first == "1/2-1/2")
        return XboardResult{std::string(first)};
    if (first == "pong")
        return XboardPong{std::string(second)};
    if ((first == "Illegal" || first == "Invalid") && second.starts_with("move"))
        return XboardRejection{std::string(words.back())};
    return xboard_lines::thinking(words);
}

}  // namespace kyvien::engine
