#include "cli/arbiter/sentences/own_words.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "cli/arbiter/sentences/sentence_reader.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "cli/arbiter/wording/sentence_tokens.h"

namespace kyvien::cli {
namespace {

using conduct::Game;
using sentence_reader::SentenceReader;

/// "warn black", "remind him": an order, as what was done by it; other words are unchanged.
std::string as_given(Game game, std::string_view reason) {
    struct Order {
        std::string_view order;
        std::string_view given;
    };
    constexpr Order kOrders[] = {{"warn", "warned"}, {"remind", "reminded"}};
    constexpr std::string_view kBeside[] = {"him", "her", "the", "player", "once", "please"};
    const std::vector<Token> tokens = tokens_of(reason);
    if (tokens.empty())
        return std::string(reason);
    const auto* const order = std::ranges::find(kOrders, tokens[0].plain, &Order::order);
    if (order == std::end(kOrders))
        return std::string(reason);
    std::string given;
    for (std::size_t at = 1; at < tokens.size();) {
        const auto player = sentence::player_at(game, tokens, at);
        if (!player && std::ranges::find(kBeside, tokens[at].plain) == std::end(kBeside))
            return std::string(reason);
        if (player)
            given = std::string(reason.substr(
                        tokens[at].start, tokens[at + player->length - 1].end - tokens[at].start)) +
                    " ";
        at += player ? player->length : 1;
    }
    return given + std::string(order->given);
}

/// "đen nói chuyện với khán giả, cảnh cáo", "black's phone rang, black is warned": the measure
/// comes after the act, which is its reason.
std::optional<std::string> line_after_comma(Game game, std::string_view line) {
    const std::size_t comma = line.rfind(',');
    constexpr std::string_view kComma = "，";
    const std::size_t sign = line.rfind(kComma);
    const bool is_sign_last =
        sign != std::string_view::npos && (comma == std::string_view::npos || sign > comma);
    const std::size_t at = is_sign_last ? sign : comma;
    if (at == std::string_view::npos)
        return std::nullopt;
    const std::string_view before = line.substr(0, at);
    const std::string reason = as_given(game, line.substr(at + (is_sign_last ? kComma.size() : 1)));
    auto measure = SentenceReader::measure(game, reason, before);
    return measure ? measure : SentenceReader::after_words(game, reason, before);
}

}  // namespace

std::optional<std::string> line_from_own_words(Game game, std::string_view line) {
    // A question is not a report, nor is what ought to be done.
    if (line.find_first_of("?\"") != std::string_view::npos)
        return std::nullopt;
    for (const std::string_view word :
         {"？", "吗", "嗎", "应下", "應下", "应该", "應該", "应当", "應當"})
        if (line.find(word) != std::string_view::npos)
            return std::nullopt;
    // "red: …" names the speaker.
    const std::string_view first = line.substr(0, line.find_first_of(" \t"));
    if (first.ends_with(':'))
        return std::nullopt;
    if (auto desk_line = SentenceReader(game, line).line())
        return desk_line;
    return line_after_comma(game, line);
}

}  // namespace kyvien::cli
