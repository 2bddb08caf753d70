#include "cli/arbiter/sentences/own_words.h"

#include "cli/arbiter/sentences/sentence_reader.h"

namespace kyvien::cli {
namespace {

using conduct::Game;
using sentence_reader::SentenceReader;

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
    const std::string_view reason = line.substr(at + (is_sign_last ? kComma.size() : 1));
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
