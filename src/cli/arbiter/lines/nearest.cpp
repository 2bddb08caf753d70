// Finds the closest line of the desk for one that was not understood.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arbiter/concepts/concept_lines.h"
#include "cli/arbiter/desk.h"
#include "cli/arbiter/event_words.h"
#include "cli/arbiter/wording/cached_per_game.h"
#include "cli/arbiter/wording/everyday_words.h"
#include "cli/arbiter/wording/plain_words.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "cli/arbiter/wording/sentence_tokens.h"
#include "conduct/settings/game.h"
#include "rulebook/message.h"

namespace kyvien::cli {
namespace nearest_report {
namespace {

using namespace conduct;

/// Words that occur in every report and identify none.
bool says_nothing(std::string_view word) {
    constexpr std::string_view kWords[] = {
        "a",   "an",  "the",   "of",   "to",  "in",     "on",  "at", "is",  "was", "has", "that",
        "by",  "for", "and",   "are",  "his", "player", "not", "no", "the", "it",  "one", "which",
        "đấu", "thủ", "của",   "được", "bị",  "không",  "và",  "đã", "là",  "có",  "một", "hai",
        "bên", "ván", "trọng", "tài",  "棋",  "手",     "的",  "了", "一",  "不",  "有",  "在",
        "方",  "双",  "裁",    "判",   "人",  "上",     "时",  "到", "个"};
    return is_digits(word) || std::ranges::find(kWords, word) != std::end(kWords);
}

std::string stem_at(const std::vector<Token>& tokens, std::size_t at) {
    const std::string& word = tokens[at].plain;
    // Two characters are one word.
    if (is_cjk_character(word))
        return at + 1 < tokens.size() && is_cjk_character(tokens[at + 1].plain)
                   ? word + tokens[at + 1].plain
                   : std::string();
    return is_ascii(word) ? stem_of(word) : word;
}

/// Which reports of the game have the word in their names, in any language.
using Index = std::map<std::string, std::set<std::size_t>>;

Index index_of(Game game) {
    Index index;
    const auto kinds = report_kinds(game);
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        std::string name(kinds[kind].kind);
        std::ranges::replace(name, '-', ' ');
        std::vector<std::string> names = {name};
        for (const auto language : {rulebook::Language::En, rulebook::Language::Vi,
                                    rulebook::Language::ZhHans, rulebook::Language::ZhHant})
            names.emplace_back(rulebook::words(
                law_of(game), fmt::format("report.{}", kinds[kind].kind), language));
        for (const std::string& each : names) {
            const std::vector<Token> tokens = tokens_of(each);
            for (std::size_t at = 0; at < tokens.size(); ++at)
                if (!says_nothing(tokens[at].plain)) {
                    const std::string stem = stem_at(tokens, at);
                    index[stem].insert(kind);
                    index[without_diacritics(stem)].insert(kind);
                }
        }
    }
    index.erase("");
    return index;
}

/// The report as typed.
std::string form_of(const ReportKind& kind) {
    std::string form(kind.kind);
    if (kind.about == ReportSubject::Player)
        form += " first|second";
    for (const ReportField& field : kind.fields)
        if (field.required)
            form += field.choices.empty()
                        ? fmt::format(" {}=…", field.key)
                        : fmt::format(" {}={}", field.key, fmt::join(field.choices, "|"));
    return form;
}

/// The report whose names share most words with the line, weighted by rarity; empty if none is
/// close.
std::string nearest_form(Game game, std::string_view line) {
    // A word found in at most two reports is enough.
    constexpr double kEnough = 0.5;
    const Index& index = cached_per_game<index_of>(game);
    const auto kinds = report_kinds(game);
    const std::vector<Token> tokens = tokens_of(line);
    std::vector<double> scores(kinds.size());
    std::set<std::string> seen;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        if (says_nothing(tokens[at].plain) || sentence::player_at(game, tokens, at))
            continue;
        const std::string stem = stem_at(tokens, at);
        const auto found = index.find(stem);
        if (found == index.end() || !seen.insert(stem).second)
            continue;
        for (const std::size_t kind : found->second)
            scores[kind] += 1.0 / static_cast<double>(found->second.size());
    }
    const auto best = std::ranges::max_element(scores);
    return best == scores.end() || *best < kEnough
               ? std::string()
               : form_of(kinds[static_cast<std::size_t>(best - scores.begin())]);
}

}  // namespace
}  // namespace nearest_report

Nearest ArbiterDesk::nearest_to(std::string_view line, const Refusal& refusal) const {
    constexpr std::string_view kCodes[] = {"unknown-line", "ambiguous-line", "report-word",
                                           "bad-move-text"};
    const bool is_in_parts = !parts_understood_.empty() && !parts_unknown_.empty();
    if ((!is_in_parts && std::ranges::find(kCodes, refusal.code.text()) == std::end(kCodes)) ||
        line.find('=') != std::string_view::npos)
        return {};
    const auto nearest_of = [&](std::string_view said) {
        const std::string plain =
            with_plain_sides(with_abbreviations_expanded(reader().in_side_names(said)));
        Nearest found = nearest_line(game(), plain);
        if (found.line.empty())
            found.line = nearest_report::nearest_form(game(), plain);
        return found;
    };
    if (!is_in_parts)
        return nearest_of(line);
    Nearest found = nearest_of(parts_unknown_.front());
    found.part = fmt::format("{}", fmt::join(parts_unknown_, ", "));
    found.understood = parts_understood_;
    return found;
}

std::string ArbiterDesk::nearest_text(const Nearest& nearest) const {
    std::string text;
    if (!nearest.understood.empty())
        text += fmt::format("  {} “{}”\n", desk_words("nearest.understood", game_.options.language),
                            fmt::join(nearest.understood, "”, “"));
    if (nearest.line.empty() && text.empty())
        return {};
    if (!nearest.part.empty())
        text += fmt::format("  {} “{}”\n", desk_words("nearest.part", game_.options.language),
                            nearest.part);
    if (!nearest.line.empty())
        text += fmt::format("  {} {}\n", desk_words("nearest.line", game_.options.language),
                            nearest.line);
    if (!suggested_.empty())
        text += fmt::format("  {}\n", desk_words("nearest.take", game_.options.language));
    return text;
}

}  // namespace kyvien::cli
