#include "cli/arbiter/sentences/described_faults.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "cli/arbiter/concepts/concept_lines.h"
#include "cli/arbiter/incidents/attached_measures.h"
#include "cli/arbiter/lines/remarks.h"
#include "cli/arbiter/wording/sentence_tokens.h"

namespace kyvien::cli {

namespace described_faults {
namespace {

constexpr std::string_view kOther = "16.3.a.7";
constexpr int kMovesOfGap = 4;

/// What the words must mention: one concept of each list.
struct Act {
    std::string_view clause;
    std::string_view one_of;
    std::string_view and_one_of;
};
/// In this order: a move that exposes the general is an illegal one too.
constexpr Act kActs[] = {
    {"16.3.a.7", "before-moving", "press pressed"},
    {"16.3.a.5", "exposed", ""},
    {"16.3.a.3", "turn", "talk say raise ask claim offer matter appeal"},
    {"16.3.a.6", "unfilled", ""},
    {"16.3.a.4", "miss", "record sheet move-noun in-a-row"},
    {"16.3.a.2", "touch", "cannot-take not-moved"},
    {"16.3.a.1", "illegal", ""},
    {"16.3.a.1", "make", "wrong"},
};

/// Only four moves and more that were not recorded are a fault (16.3.a.4).
bool tells_four_moves(std::string_view reason) {
    const std::vector<Token> tokens = tokens_of(reason);
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const NumberWords number = number_words_at(tokens, at);
        const int value = is_digits(tokens[at].plain) && tokens[at].plain.size() < 4
                              ? std::stoi(tokens[at].plain)
                          : number.length > 0 ? number.value
                                              : 0;
        if (value > 0)
            return value >= kMovesOfGap;
    }
    return false;
}

std::string_view value_of(const DeskLine& line, std::string_view key) {
    const auto found =
        std::ranges::find_if(line.fields, [&](const auto& field) { return field.first == key; });
    return found == line.fields.end() ? std::string_view() : std::string_view(found->second);
}

}  // namespace
}  // namespace described_faults

std::string_view clause_of_fault(conduct::Game game, std::string_view reason) {
    using namespace described_faults;
    // From each word on: in "talked on black's turn" both "talked on" and "on black's turn" count.
    const std::vector<Token> tokens = tokens_of(reason);
    const auto mentions = [&](std::string_view name) {
        return std::ranges::any_of(tokens, [&](const Token& token) {
            return mentions_concept(game, reason.substr(token.start), name);
        });
    };
    const auto mentions_one = [&](std::string_view concepts) {
        // "talked on" alone is about a telephone.
        const bool is_talk =
            concepts.starts_with("talk ") && std::ranges::any_of(tokens, [](const Token& token) {
                return token.plain.starts_with("talk");
            });
        return is_talk ||
               std::ranges::any_of(base::split<std::string_view>(concepts, ' '), mentions);
    };
    for (const Act& act : kActs)
        if (mentions_one(act.one_of) && (act.and_one_of.empty() || mentions_one(act.and_one_of)))
            return act.clause == "16.3.a.4" && !tells_four_moves(reason) ? kOther : act.clause;
    return kOther;
}

void name_faults(conduct::Game game, std::string_view line, std::vector<DeskLine>& lines) {
    using namespace described_faults;
    if (line.find("16.3") != std::string_view::npos)
        return;
    for (DeskLine& said : lines) {
        if (kinds_of({said}).back() != "fault" || value_of(said, "clause") != kOther)
            continue;
        const std::string clause(clause_of_fault(game, value_of(said, "reason")));
        for (auto& [key, value] : said.fields)
            if (key == "clause")
                value = clause;
    }
}

std::string with_colon_before_reason(conduct::Game game, std::string_view line) {
    const auto parts = parts_of_line(line);
    if (parts.size() < 2 || line.find_first_of(":=\"?") != std::string_view::npos ||
        line.find("：") != std::string_view::npos ||
        (!mentions_concept(game, parts[0], "technical-fault") &&
         !mentions_concept(game, parts[0], "conduct-fault")))
        return {};
    const std::string_view reason =
        line.substr(static_cast<std::size_t>(parts[1].data() - line.data()));
    return fmt::format("{}{}{}", parts[0], is_cjk_character(parts[1].substr(0, 3)) ? "：" : ": ",
                       reason);
}

}  // namespace kyvien::cli
