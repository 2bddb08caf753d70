// Statements of one player about the other to the chess arbiter: "black claims an illegal move",
// "white says that black had touched the bishop". He only makes the statement; the law or the
// arbiter decides whether it is true.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/result.h"
#include "base/text.h"
#include "cli/arbiter/concepts/concept_lines.h"
#include "cli/arbiter/lines/line_parts.h"
#include "cli/arbiter/lines/line_reader.h"
#include "cli/arbiter/wording/plain_words.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "clock/seat.h"
#include "conduct/presentation/wording.h"

namespace kyvien::cli {

using namespace conduct;

namespace said_by_players {
namespace {

bool is_in(std::span<const std::string_view> list, std::string_view word) {
    return std::ranges::find(list, word) != list.end();
}

/// A claim about the opponent without a sentence of its own; the verb `flag` for his time.
std::string_view claimed(std::string_view words) {
    struct Claimed {
        std::string_view words;
        std::string_view kind;
    };
    constexpr Claimed kClaims[] = {
        {"illegal move", "illegal-move"},
        {"an illegal move", "illegal-move"},
        {"last move was illegal", "illegal-move"},
        {"press without move", "illegal-move"},
        {"touched piece", "touch-move"},
        {"touch", "touch-move"},
        {"touch move", "touch-move"},
        {"two hands", "two-hands"},
        {"use of two hands", "two-hands"},
        {"illegal", "illegal-move"},
        {"an illegal", "illegal-move"},
        {"flag", "flag"},
        {"time", "flag"},
        {"time out", "flag"},
        {"time forfeit", "flag"},
        {"a win on time", "flag"},
        {"flag fall", "flag"},
        {"win on time", "flag"},
        {"flag is down", "flag"},
        {"flag has fallen", "flag"},
    };
    const auto* found = std::ranges::find(kClaims, words, &Claimed::words);
    return found == std::end(kClaims) ? std::string_view() : found->kind;
}

/// The number of words by which he tells the arbiter what follows, about the other player; zero if
/// there are none. In English they need a "that", or no other name (complaint_by_player).
std::size_t says_at(const std::vector<Token>& tokens, std::size_t at) {
    constexpr std::string_view kSays[] = {
        "báo",           "báo là",        "báo rằng",  "báo cáo",      "báo cáo rằng",
        "nói",           "nói là",        "nói rằng",  "tố",           "tố cáo",
        "chỉ ra",        "chỉ ra rằng",   "khiếu nại", "khiếu nại là", "phản ánh",
        "cho rằng",      "指 出",         "报 告",     "举 报",        "声 称",
        "投 诉",         "反 映",         "说",        "指 出 说",     "称",
        "phản ánh rằng", "khiếu nại rằng"};
    std::size_t max = 0;
    for (const std::string_view phrase : kSays) {
        const auto words = base::split<std::string_view>(phrase, ' ');
        bool is_there = at + words.size() < tokens.size();
        for (std::size_t i = 0; is_there && i < words.size(); ++i)
            is_there = tokens[at + i].plain == words[i];
        if (is_there)
            max = std::max(max, words.size());
    }
    return max;
}

}  // namespace
}  // namespace said_by_players

std::optional<std::vector<DeskLine>>
LineReader::complaint_about_opponent(Seat seat, std::string_view statement) const {
    using namespace kyvien::cli::said_by_players;
    const auto spoken = [&](std::string_view kind) {
        DeskLine said =
            kind == "flag" ? desk_line("flag", {}) : report_line(kind, clock::opponent(seat));
        said.who = seat;
        return std::vector{std::move(said)};
    };
    std::string rest(statement);
    // "that his opponent's flag is down": it is about the other player.
    const std::string other_name = side_name(game(), clock::opponent(seat), rulebook::Language::En);
    for (const std::string_view opponent : {"his opponent", "her opponent", "the opponent"})
        if (rest.starts_with(opponent))
            rest.replace(0, opponent.size(), other_name);
    // "nước trước của trắng sai luật"
    for (const std::string_view lead : {"nước trước của ", "nước vừa rồi của ", "nước đi của ",
                                        "nước vừa đi của ", "nước cuối của ", "nước của "})
        if (rest.starts_with(lead)) {
            rest.erase(0, lead.size());
            break;
        }
    const auto other = sentence::player_at(game(), tokens_of(rest), 0);
    if (!other || other->seat == seat)
        return std::nullopt;
    auto lines = short_lines_.expanded_words(rest);
    // Also in words of concepts: "động vào mã rồi đặt lại".
    if (!lines)
        if (const auto meant = lines_from_concepts(game(), rest); meant.size() == 1)
            lines = short_lines_.expanded_words(meant[0]);
    if (!lines || lines->size() != 1)
        return std::nullopt;
    DeskLine& said = lines->front();
    if (said.verb != "report" || said.words.empty())
        return std::nullopt;
    const std::string& kind = said.words[0];
    if (kind == "flag-down")
        return spoken("flag");
    // The arbiter has to establish which piece it was.
    if (kind == "touch" || kind == "touch-move")
        return spoken("touch-move");
    constexpr std::string_view kOfPlayers[] = {"two-hands", "illegal-move", "disturbance",
                                               "displaced", "out-of-turn",  "clock-misuse"};
    if (!is_in(kOfPlayers, kind))
        return std::nullopt;
    said.who = seat;
    return *std::move(lines);
}

std::optional<std::vector<DeskLine>> LineReader::complaint_by_player(std::string_view line) const {
    using namespace kyvien::cli::said_by_players;
    constexpr std::string_view kSays[] = {"claims",    "claimed",    "says",    "said",
                                          "complains", "complained", "objects", "reports",
                                          "alleges",   "points"};
    constexpr std::string_view kOf[] = {"of", "about", "to", "out", "because", "the", "a", "an"};
    if (find_report_kind(game(), "touch-move") == nullptr ||
        line.find_first_of("=\"?") != std::string_view::npos)
        return std::nullopt;
    // "black now complains that …"
    if (const std::size_t now_at = line.find(" now "); now_at != std::string_view::npos)
        if (const std::string plain =
                fmt::format("{} {}", line.substr(0, now_at), line.substr(now_at + 5));
            sentence::player_at(game(), tokens_of(line.substr(0, now_at)), 0))
            return complaint_by_player(plain);
    const std::vector<Token> tokens = tokens_of(line);
    const auto speaker = sentence::player_at(game(), tokens, 0);
    if (const std::size_t says = speaker ? says_at(tokens, speaker->length) : 0; says > 0)
        return complaint_about_opponent(speaker->seat,
                                        line.substr(tokens[speaker->length + says].start));
    if (!speaker || tokens.size() < speaker->length + 2 || tokens[0].plain.ends_with("s") ||
        !is_in(kSays, tokens[speaker->length].plain))
        return std::nullopt;
    const Seat seat = speaker->seat;
    const auto spoken = [&](std::string_view kind) {
        DeskLine said =
            kind == "flag" ? desk_line("flag", {}) : report_line(kind, clock::opponent(seat));
        said.who = seat;
        return std::vector{std::move(said)};
    };
    std::size_t at = speaker->length + 1;
    if (tokens[at].plain == "out")
        ++at;
    if (at < tokens.size() && tokens[at].plain == "that") {
        if (at + 1 == tokens.size())
            return std::nullopt;
        return complaint_about_opponent(seat, line.substr(tokens[at + 1].start));
    }
    std::string words;
    for (; at < tokens.size(); ++at) {
        const auto other = sentence::player_at(game(), tokens, at);
        if (other && other->seat == seat)
            return std::nullopt;
        if (!other && !is_in(kOf, tokens[at].plain) && !is_article_or_possessive(tokens[at].plain))
            words += (words.empty() ? "" : " ") + tokens[at].plain;
    }
    if (const std::string_view kind = claimed(words); !kind.empty())
        return spoken(kind);
    // "white says black touched his king"
    const std::size_t first = speaker->length + 1;
    const auto other = sentence::player_at(game(), tokens, first);
    return other && other->seat != seat
               ? complaint_about_opponent(seat, line.substr(tokens[first].start))
               : std::nullopt;
}

}  // namespace kyvien::cli
