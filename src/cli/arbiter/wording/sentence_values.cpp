#include "cli/arbiter/wording/sentence_values.h"

#include <algorithm>

#include "cli/arbiter/line.h"
#include "cli/arbiter/wording/phrases.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "cli/arbiter/wording/short_words.h"
#include "cli/arbiter/wording/vocabulary.h"

namespace kyvien::cli::sentence {

using conduct::Game;
using conduct::ReportKind;

const ReportKind* report_of(Game game, std::string_view line) {
    for (int steps = 0; steps < 3; ++steps) {
        const DeskLine desk_line = read_line(game, line);
        if (desk_line.verb == "report")
            return conduct::find_report_kind(game, desk_line.words[0]);
        if (const auto phrase = find_phrase(game, desk_line.verb);
            phrase && *phrase != desk_line.verb)
            line = *phrase;
        else if (const ShortWord* word = find_short_word(game, desk_line.verb))
            line = word->line;
        else
            return nullptr;
    }
    return nullptr;
}

bool has_field(const ReportKind& kind, std::string_view key) {
    return std::ranges::find(kind.fields, key, &conduct::ReportField::key) != kind.fields.end();
}

std::string_view free_text_of(const ReportKind& kind) {
    for (const std::string_view key : {"reason", "resumption", "found", "condition"})
        for (const conduct::ReportField& field : kind.fields)
            if (field.key == key && field.type == conduct::FieldType::Text)
                return key;
    // Go 16.2: a complaint is recorded in the player's words.
    if (kind.kind == "complaint")
        return "what";
    return kind.kind == "announced" ? std::string_view("text") : std::string_view();
}

bool are_points(std::string_view word) {
    if (word.empty())
        return false;
    while (!word.empty()) {
        const std::string_view part = word.substr(0, word.find(','));
        word.remove_prefix(std::min(word.size(), part.size() + 1));
        if (part.size() < 2 || part.size() > 3 || part[0] < 'a' || part[0] > 's' ||
            !is_digits(part.substr(1)))
            return false;
    }
    return true;
}

Unit unit_at(Game game, const std::vector<Token>& tokens, std::size_t at) {
    constexpr VocabularyPhrase kUnits[] = {
        {"minutes", "m"}, {"minute", "m"}, {"mins", "m"}, {"min", "m"},  {"phút", "m"},
        {"phut", "m"},    {"分钟", "m"},   {"分鐘", "m"}, {"分", "m"},   {"seconds", "s"},
        {"second", "s"},  {"sec", "s"},    {"giây", "s"}, {"giay", "s"}, {"秒", "s"},
        {"秒钟", "s"},    {"moves", ""},   {"move", ""},  {"nước", ""},  {"nuoc", ""},
        {"着", ""},       {"著", ""},      {"步", ""},    {"回合", ""},  {"个回合", ""},
        {"步棋", ""},     {"着棋", ""},    {"手棋", ""},
    };
    static const Vocabulary kAll(phrases_of({kUnits}));
    const Match longest = longest_at(game, tokens, at, kAll, false);
    return longest.phrase == nullptr ? Unit{} : Unit{longest.phrase->line, longest.length};
}

}  // namespace kyvien::cli::sentence
