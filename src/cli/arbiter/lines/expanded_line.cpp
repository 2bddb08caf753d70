// A line as typed, without words that have no effect: the ordinal of a warning, articles and
// similar words if that helps.
#include <fmt/format.h>

#include <algorithm>

#include "base/result.h"
#include "cli/arbiter/concepts/concept_lines.h"
#include "cli/arbiter/incidents/move_narrative.h"
#include "cli/arbiter/lines/board_sentences.h"
#include "cli/arbiter/lines/free_words.h"
#include "cli/arbiter/lines/line_reader.h"
#include "cli/arbiter/wording/measures.h"
#include "cli/arbiter/wording/phrases.h"
#include "cli/arbiter/wording/sentence_phrases.h"

namespace kyvien::cli {
namespace {

/// "天元", "tengen": the centre of a Go board (1.1), if it has one.
std::string with_centre(const conduct::Settings& settings, std::string_view typed) {
    constexpr std::string_view kColumns = "abcdefghjklmnopqrstuvwxyz";
    constexpr std::string_view kNames[] = {"天元", "tengen", "thiên nguyên"};
    std::string line(typed);
    if (!conduct::info(settings.game).has_komi || settings.board_size % 2 == 0)
        return line;
    const int middle = settings.board_size / 2;
    const std::string point =
        kColumns[static_cast<std::size_t>(middle)] + std::to_string(middle + 1);
    for (const std::string_view name : kNames)
        for (std::size_t at = line.find(name); at != std::string::npos; at = line.find(name, at))
            line.replace(at, name.size(), point);
    return line;
}

/// "stop the clocks, red resigns", "stops the clocks to resign": there is more than the clocks.
bool adds_act_to_stopped_clocks(sentence::ActsOfLine& acts) {
    const conduct::Game game = acts.game();
    const std::string_view line = acts.line();
    const std::vector<Token>& tokens = acts.tokens();
    std::size_t at = 0;
    if (const auto player = sentence::player_at(game, tokens, 0))
        at = player->length;
    const sentence::Match& act = acts.at(at);
    return act.phrase != nullptr && act.phrase->line == "stop" &&
           line.find('=') == std::string_view::npos && at + act.length < tokens.size() &&
           !may_be_reason(game, "stop", line, tokens, at + act.length);
}

/// "Li stops the clocks and admits defeat": what follows is another act, and no reason.
bool is_stop_with_more(conduct::Game game, std::string_view line,
                       const std::vector<DeskLine>& lines) {
    constexpr std::string_view kAnd[] = {"clocks and ", "clock and ", "hồ và ", "hồ rồi ",
                                         "钟并",        "鐘並",       "钟后",   "鐘後"};
    if (lines.size() != 1 || lines[0].verb != "stop" || line.find('=') != std::string_view::npos ||
        conduct::info(game).has_moves_by_hand)
        return false;
    return mentions_concept(game, line, "resign") ||
           std::ranges::any_of(kAnd, [&](std::string_view each) {
               return line.find(each) != std::string_view::npos;
           });
}

/// "white to seal": something he has to do, and has not done.
bool is_to_be_done(conduct::Game game, std::string_view line) {
    const std::vector<Token> tokens = tokens_of(line);
    const auto player = sentence::player_at(game, tokens, 0);
    return player && player->length + 1 < tokens.size() && tokens[player->length].plain == "to" &&
           tokens[player->length + 1].plain.find_first_of("0123456789") == std::string::npos &&
           line.find('=') == std::string_view::npos;
}

/// "black is disturbed by white": the player named first is not the actor.
bool is_done_by_the_other(conduct::Game game, std::string_view line) {
    constexpr std::string_view kIs[] = {"is", "was", "been", "being", "gets", "got"};
    constexpr std::string_view kDone[] = {"disturbed", "distracted", "annoyed", "bothered"};
    const std::vector<Token> tokens = tokens_of(line);
    const auto player = sentence::player_at(game, tokens, 0);
    if (!player || line.find('=') != std::string_view::npos)
        return false;
    for (std::size_t at = player->length + 1; at + 2 < tokens.size(); ++at)
        if (const auto by = sentence::player_at(game, tokens, at + 2);
            by && by->seat != player->seat && tokens[at + 1].plain == "by" &&
            std::ranges::find(kDone, tokens[at].plain) != std::end(kDone) &&
            std::ranges::find(kIs, tokens[at - 1].plain) != std::end(kIs))
            return true;
    return false;
}

}  // namespace

Result<std::vector<DeskLine>> LineReader::expanded_line(std::string_view typed) const {
    if (forbids_act(typed) || asks_question(typed) || is_doubtful(typed))
        return refuse("unknown-line", fmt::format("'{}' tells nothing that was done.", typed),
                      std::nullopt, {{"verb", std::string(typed)}});
    if (auto statements = board_statements(typed))
        return *std::move(statements);
    if (auto statements = MoveNarrative(game_, short_lines_).lines(typed))
        return *std::move(statements);
    if (auto complaint = complaint_by_player(typed))
        return *std::move(complaint);
    const std::string owned =
        info(game()).has_moves_by_hand ? board_sentences::with_owners(typed) : std::string(typed);
    if (is_done_by_the_other(game(), typed))
        return refuse("two-players", "Say which player has disturbed the other.", std::nullopt,
                      {{"verb", std::string(typed)}});
    auto lines = KYVIEN_TRY(short_lines_.expanded_plain_line(owned));
    if (is_stop_with_more(game(), owned, lines))
        return refuse("unknown-line", fmt::format("'{}' tells several things.", typed),
                      std::nullopt, {{"verb", std::string(typed)}});
    KYVIEN_TRY(match_with_board(owned, lines));
    return lines;
}

Result<std::vector<DeskLine>> ShortLineReader::expanded_plain_line(std::string_view typed) const {
    const std::string plain =
        sentence::without_ordinal(game(), with_centre(game_.state.settings(), typed));
    const std::string_view line = plain;
    sentence::ActsOfLine acts(game(), line);
    if (denies_measure(acts) || is_reminder(acts))
        return std::vector{read_line(game(), line)};
    if (is_question(game(), line))
        return refuse("unknown-line", fmt::format("'{}' is a question.", line), std::nullopt,
                      {{"verb", std::string(line)}});
    if (is_to_be_done(game(), line))
        return refuse("unknown-line", fmt::format("'{}' has not been done yet.", line),
                      std::nullopt, {{"verb", std::string(line)}});
    if (adds_act_to_stopped_clocks(acts))
        return refuse("unknown-line", fmt::format("'{}' tells several things.", line), std::nullopt,
                      {{"verb", std::string(line)}});
    auto lines = expanded_words(line);
    if (lines)
        return lines;
    // "white took back his stone c3": articles and similar words are removed, if that helps. "to c4
    // from c3" would be reversed by it.
    std::string joined(line);
    for (const std::string_view stop : {".", "。"})
        if (joined.ends_with(stop))
            joined.resize(joined.size() - stop.size());
    std::ranges::replace(joined, ' ', '-');
    const std::string hyphened = "-" + joined;
    const std::size_t to = hyphened.find("-to-");
    if (to != std::string::npos && hyphened.find("-from-", to) != std::string::npos)
        return lines;
    std::string shorter = without_filler_words(joined);
    if (shorter.size() == line.size() || line.find('=') != std::string_view::npos)
        return lines;
    std::ranges::replace(shorter, '-', ' ');
    auto again = expanded_words(shorter);
    return again ? again : lines;
}

}  // namespace kyvien::cli
