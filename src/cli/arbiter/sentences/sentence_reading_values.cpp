// Points, moves, numbers, clauses, fields and reasons in a sentence.
#include "cli/arbiter/sentences/sentence_reader.h"

#include "base/text.h"
#include "cli/arbiter/line.h"
#include "cli/arbiter/wording/measures.h"
#include "cli/arbiter/wording/phrases.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "cli/arbiter/wording/sentence_tokens.h"
#include "cli/arbiter/wording/sentence_values.h"
#include "cli/arbiter/wording/short_words.h"
#include "cli/arbiter/wording/vocabulary.h"
#include "clock/seat.h"
#include "conduct/core/report.h"
#include "conduct/presentation/wording.h"
#include "conduct/settings/game.h"
#include "rulebook/clause.h"
#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace kyvien::cli::sentence_reader {

using conduct::ReportKind;

std::size_t SentenceReader::value_at(std::size_t at) {
    const std::string& word = tokens_[at].plain;
    if (const NumberWords number = number_words_at(tokens_, at); number.length > 0)
        if (const Unit unit = unit_at(game_, tokens_, at + number.length); !unit.text.empty()) {
            values_.push_back(std::to_string(number.value) + std::string(unit.text));
            return number.length + unit.length;
        }
    if (is_digits(word)) {
        const Unit unit = unit_at(game_, tokens_, at + 1);
        // "15 minutes 30 seconds" is one time.
        if (unit.text == "s" && !values_.empty() && values_.back().ends_with('m'))
            values_.back() += word + std::string(unit.text);
        else
            values_.push_back(word + std::string(unit.text));
        return 1 + unit.length;
    }
    if (rulebook::find_clause(conduct::law_of(game_), word)) {
        clauses_.push_back(word);
        return 1;
    }
    const bool is_score = word.find('-') != std::string::npos && read_score(word).has_value();
    if (are_points(word) || is_log_move(word) || read_duration(word) || is_score) {
        values_.push_back(word);
        return 1;
    }
    // A move that was played, or is written for a claim, may be in any notation.
    if (values_.empty() && (contains_move() || (claims() && are_of_a_move(word))))
        return any_move_at(at, values_.emplace_back());
    return 0;
}

std::size_t SentenceReader::same_time_at(std::size_t at) {
    constexpr std::string_view kPhrases[] = {"at once",      "at the same time",
                                             "together",     "simultaneously",
                                             "at one time",  "cùng lúc",
                                             "cùng một lúc", "đồng thời",
                                             "một lúc",      "cung luc",
                                             "同 时",        "同 時",
                                             "一 起",        "一 齐"};
    const ReportKind* kind = act_.phrase != nullptr ? report_of(game_, act_.phrase->line) : nullptr;
    if (kind == nullptr || kind->kind != "touch" || !has_field(*kind, "group"))
        return 0;
    for (const std::string_view phrase : kPhrases) {
        const auto words = base::split<std::string_view>(phrase, ' ');
        if (at + words.size() > tokens_.size())
            continue;
        bool is_there = true;
        for (std::size_t word = 0; word < words.size(); ++word)
            is_there &= tokens_[at + word].plain == words[word];
        if (!is_there)
            continue;
        is_together_ = true;
        return words.size();
    }
    return 0;
}

bool SentenceReader::contains_move() const {
    return act_.phrase != nullptr && act_.phrase->line == "illegal";
}

bool SentenceReader::claims() const {
    return act_.phrase != nullptr && act_.phrase->line.starts_with("claim ");
}

bool SentenceReader::are_of_a_move(std::string_view word) {
    return word.find_first_of("012345678") != std::string_view::npos || word == "o-o" ||
           word == "o-o-o";
}

std::size_t SentenceReader::any_move_at(std::size_t at, std::string& move) const {
    const std::size_t end = std::min(line_.find(' ', tokens_[at].start), line_.size());
    move = line_.substr(tokens_[at].start, end - tokens_[at].start);
    while (move.ends_with(','))
        move.pop_back();
    std::size_t count = 0;
    while (at + count < tokens_.size() && tokens_[at + count].start < end)
        ++count;
    return count;
}

std::size_t SentenceReader::sealed_move_at(std::size_t at) {
    const auto told = [&](std::string_view key) {
        return std::ranges::find(fields_, key, [](const auto& field) {
                   return std::string_view(field.first);
               }) != fields_.end();
    };
    if (!opens_envelope() || told("accepted-move") || (told("written") && !told("explained")))
        return 0;
    // A token may begin with a preceding colon.
    const std::size_t start = line_.find_first_not_of(",.;:!", tokens_[at].start);
    const std::string move = as_written(line_.substr(start));
    if (move.empty())
        return 0;
    fields_.emplace_back(told("written") ? "accepted-move" : "written", move);
    std::size_t count = 0;
    while (at + count < tokens_.size() && tokens_[at + count].start < start + move.size())
        ++count;
    return count;
}

std::size_t SentenceReader::move_before_act(std::size_t at) {
    const bool has_digit = tokens_[at].plain.find_first_of("0123456789") != std::string::npos;
    if (act_.phrase != nullptr || !moved_.empty() || !has_digit)
        return 0;
    const std::size_t end = std::min(line_.find(' ', tokens_[at].start), line_.size());
    moved_ = line_.substr(tokens_[at].start, end - tokens_[at].start);
    while (moved_.ends_with(','))
        moved_.remove_suffix(1);
    std::size_t count = 0;
    while (at + count < tokens_.size() && tokens_[at + count].start < end)
        ++count;
    return count;
}

std::size_t SentenceReader::fields_from(std::size_t at) {
    const std::string& word = tokens_[at].plain;
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0)
        return 0;
    tail_ = line_.substr(tokens_[at].start);
    return tokens_.size() - at;
}

std::size_t SentenceReader::rest_from(std::size_t at) {
    if (act_.phrase == nullptr)
        return 0;
    const ReportKind* kind = report_of(game_, act_.phrase->line);
    const bool takes_reason = act_.phrase->line == kLoses || act_.phrase->line == kWins ||
                              act_.phrase->line == "stop" || act_.phrase->line.starts_with("give");
    reason_key_ = kind != nullptr ? free_text_of(*kind) : takes_reason ? "reason" : "";
    if (reason_key_.empty() ||
        (act_.phrase->line == "warn" && confirms_measure(line_.substr(tokens_[at].start))) ||
        !may_be_reason(game_, act_.phrase->line, line_, tokens_, at))
        return 0;
    // "stops the clock to drink", "vì to tiếng"
    const bool has_to = at > act_end_ && tokens_[at - 1].plain == "to";
    reason_ = line_.substr(tokens_[has_to ? at - 1 : at].start);
    return tokens_.size() - at;
}

}  // namespace kyvien::cli::sentence_reader
