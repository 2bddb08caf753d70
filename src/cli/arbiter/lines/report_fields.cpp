// Which words of a report belong to which of its fields, and what the desk fills in itself.
#include <fmt/format.h>

#include <algorithm>

#include "base/result.h"
#include "base/text.h"
#include "cli/arbiter/desk.h"
#include "cli/arbiter/event_words.h"
#include "cli/arbiter/lines/free_words.h"
#include "cli/arbiter/lines/line_parts.h"
#include "cli/arbiter/wording/measures.h"
#include "cli/arbiter/wording/phrases.h"
#include "cli/arbiter/wording/short_words.h"
#include "clock/seat.h"
#include "conduct/presentation/view.h"

namespace kyvien::cli {

using namespace conduct;

namespace {

/// A text by which something is ruled: nothing stands for it where it is not told.
bool decides(std::string_view key) {
    constexpr std::string_view kKeys[] = {"found", "text", "move", "fen"};
    return std::ranges::find(kKeys, key) != std::end(kKeys);
}

/// Whether the words can be a move that somebody has written: it has a square, or is castling.
bool may_be_move(std::string_view text) {
    return text.find_first_of("12345678") != std::string_view::npos ||
           text.find("0-0") != std::string_view::npos ||
           text.find("O-O") != std::string_view::npos || text.find("o-o") != std::string_view::npos;
}

/// "trong cặp đã tắt", "in his bag": FIDE 11.3.2.1, and not 11.3.2.2.
bool is_bag(std::string_view text) {
    constexpr std::string_view kBags[] = {"bag", "backpack", "rucksack", "handbag",  "cặp",
                                          "cap", "ba lô",    "balo",     "túi xách", "包"};
    return std::ranges::any_of(kBags, [&](std::string_view bag) {
        const std::size_t at = text.find(bag);
        const auto is_letter = [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; };
        return at != std::string_view::npos && (at == 0 || !is_letter(text[at - 1])) &&
               (at + bag.size() == text.size() || !is_letter(text[at + bag.size()]));
    });
}

}  // namespace

std::string ArbiterDesk::unanswered_offence(const ReportKind& kind, const SaidLine& said) const {
    if (kind.kind != "penalty" || !is_owed("consider-penalty") || said.words.empty())
        return {};
    const auto seat = seat_of_word(game(), said.words[0]);
    constexpr std::string_view kBreaches[] = {"breach",  "clock-misuse",  "disturbance",
                                              "refusal", "event-penalty", "view-distracts",
                                              "penalty"};
    const auto rulings = state_.rulings();
    for (auto each = rulings.rbegin(); each != rulings.rend(); ++each) {
        if (!seat || each->ruling.seat != seat)
            continue;
        if (std::ranges::find(kBreaches, each->ruling.code) != std::end(kBreaches))
            return std::string(each->ruling.clause.id());
        // What was penalised already, or let pass, is answered.
        if (each->ruling.code == "warning" || each->ruling.code == "further-warning" ||
            each->ruling.code == "no-penalty")
            return {};
    }
    return {};
}

std::string ArbiterDesk::last_play_of(Seat seat) const {
    const auto moves = state_.moves();
    return !moves.empty() && moves.back().seat == seat ? moves.back().move : std::string();
}

void ArbiterDesk::fill_known(const ReportKind& kind, SaidLine& said,
                             std::string_view reason) const {
    const auto fill = [&](std::string_view key, const std::string& value) {
        const auto field = std::ranges::find(kind.fields, key, &ReportField::key);
        const bool is_told =
            std::ranges::find(said.fields, key, &Values::value_type::first) != said.fields.end();
        if (field == kind.fields.end() || is_told || value.empty())
            return;
        if (field->type == FieldType::Choice &&
            std::ranges::find(field->choices, std::string_view(value)) == field->choices.end())
            return;
        said.fields.emplace_back(key, value);
    };
    fill("reason", std::string(reason));
    // "warning to white for an unreadable scoresheet, 8.1.1": the reason names the clause.
    if (const auto why = std::ranges::find(said.fields, "reason", &Values::value_type::first);
        kind.kind == "penalty" && why != said.fields.end())
        fill("offence", clause_in(law_of(game()), why->second));
    if (const std::string offence = unanswered_offence(kind, said); !offence.empty())
        fill("offence", offence);
    // "black moved his stone to c3": the stone that he has just played (Go 17.2).
    if (kind.kind == "stone-reset" && said.words.size() == 1)
        if (const auto seat = seat_of_word(game(), said.words[0]))
            fill("from", last_play_of(*seat));
    if (options_.office != ArbiterRank::Unsaid)
        fill("rank", fmt::format("{}-arbiter", name(options_.office)));
}

ArbiterDesk::ToldChoice ArbiterDesk::choice_told(const ReportField& field,
                                                 std::span<const std::string> words,
                                                 std::size_t at) const {
    constexpr std::size_t kMostWords = 4;
    for (std::size_t count = std::min(words.size() - at, kMostWords); count > 0; --count) {
        const auto told = words.subspan(at, count);
        const std::string joined = in_small_letters(fmt::format("{}", fmt::join(told, "-")));
        for (const std::string_view choice : field.choices)
            if (is_choice(game(), choice, joined))
                return {std::string(choice), count};
    }
    return {};
}

Result<void> ArbiterDesk::fill_fields(const ReportKind& kind, const Values& usual,
                                      SaidLine& said) const {
    auto seats = take_seats(game(), said.words);
    const auto is_open = [&](const ReportField& field) {
        return std::ranges::find(said.fields, field.key, &Values::value_type::first) ==
               said.fields.end();
    };
    const auto is_free = [&](const ReportField& field) {
        return is_open(field) &&
               std::ranges::find(usual, field.key, &Values::value_type::first) == usual.end();
    };
    const auto is_span = [](const ReportField& field) {
        return field.type == FieldType::Number && is_time_field(field.key);
    };
    // The one field that takes such a word; of White's time and Black's the one of the player
    // named.
    const auto only = [&](auto&& takes) -> const ReportField* {
        const ReportField* found = nullptr;
        for (const ReportField& field : kind.fields) {
            if (!is_free(field) || !takes(field))
                continue;
            if (found == nullptr || (field.required && !found->required))
                found = &field;
        }
        return found;
    };
    std::string text;
    const ReportField* told = nullptr;     // by the text
    const ReportField* squares = nullptr;  // filled by a word; more of them may follow
    for (std::size_t at = 0; at < said.words.size(); ++at) {
        const std::string& word = said.words[at];
        const ReportField* found = nullptr;
        std::string value = word;
        // Of a piece that was dragged all points it touched are told.
        const bool is_path =
            squares != nullptr &&
            (squares->key == "from" || (squares->key == "to" && kind.kind != "dragged"));
        if (squares != nullptr && !is_path && are_squares(in_small_letters(word))) {
            std::ranges::find(said.fields, squares->key, &Values::value_type::first)->second +=
                "," + in_small_letters(word);
            continue;
        }
        for (const ReportField& field : kind.fields) {
            if (!is_open(field) || found != nullptr)
                continue;
            if (field.type == FieldType::Switch && field.key == switch_word(word)) {
                found = &field;
                value = "yes";
            } else if (field.type == FieldType::Choice) {
                const auto choice = choice_told(field, said.words, at);
                if (!choice.code.empty()) {
                    found = &field;
                    value = choice.code;
                    at += choice.words - 1;
                }
            }
        }
        if (found == nullptr && is_yes_or_no(word))
            found = only([](const ReportField& field) {
                return field.type == FieldType::Switch && field.required;
            });
        if (found == nullptr && is_time_word(word))
            found = only([&](const ReportField& field) {
                return is_span(field) &&
                       (seats.size() != 1 || kind.about != About::Game ||
                        field.key.starts_with(clock::seat_name(seats[0])) ||
                        !(field.key.starts_with("first") || field.key.starts_with("second")));
            });
        if (found == nullptr && is_number_word(word))
            found = only([&](const ReportField& field) {
                return field.type == FieldType::Number && !is_span(field);
            });
        if (found == nullptr && rulebook::find_clause(law_of(game()), word))
            found = only([](const ReportField& field) { return field.type == FieldType::Clause; });
        if (found == nullptr && are_squares(in_small_letters(word))) {
            found = only([](const ReportField& field) { return field.type == FieldType::Squares; });
            if (found != nullptr) {
                squares = found;
                value = in_small_letters(word);
            }
        }
        // What is written in an envelope comes before the move that was meant.
        const ReportField* needed = only(
            [](const ReportField& each) { return each.type == FieldType::Text && each.required; });
        if (found == nullptr && (needed == nullptr || needed->key != "written" || told != nullptr))
            found = only([](const ReportField& field) { return field.type == FieldType::Move; });
        // A text by which nothing is ruled, or without which nothing is reported; another one is
        // told by its key alone.
        const ReportField* words_of =
            found != nullptr ? nullptr : only([&](const ReportField& field) {
                return field.type == FieldType::Text &&
                       (field.kept || field.required || (field.key == "move" && is_log_move(word)));
            });
        // "the warning for white is cancelled" is no warning.
        const bool is_taken_back =
            words_of != nullptr && takes_back(in_small_letters(word)) &&
            std::ranges::find(kind.fields, "choice", &ReportField::key) != kind.fields.end();
        // "black's phone did not ring": where it was found is no such words.
        constexpr std::string_view kDenials[] = {"not",  "no", "never", "nothing", "không",
                                                 "chưa", "没", "没有",  "未",      "didn't"};
        const bool is_denied =
            words_of != nullptr && !words_of->required && text.find(' ') == std::string::npos &&
            std::ranges::find(kDenials, in_small_letters(word)) != std::end(kDenials);
        if (words_of != nullptr && !is_taken_back && !is_denied &&
            (told == nullptr || told == words_of)) {
            told = words_of;
            text.append(text.empty() ? "" : " ").append(word);
            continue;
        }
        // "误提 e5 警告"
        if (found == nullptr && is_choice(game(), "warning", in_small_letters(word)) &&
            is_warned_anyway(fmt::format("report {}", kind.kind)))
            continue;
        if (found == nullptr)
            return refuse("report-word",
                          fmt::format("'{}' is neither a player nor field=value; usage: {}", word,
                                      kind_text(kind)),
                          std::nullopt, {{"word", word}});
        said.fields.emplace_back(found->key, value);
    }
    for (const auto& each : usual)
        if (std::ranges::find(said.fields, each.first, &Values::value_type::first) ==
            said.fields.end())
            said.fields.push_back(each);
    // A time told for the one player whom the report does not name otherwise.
    const auto is_his = [&](const Values::value_type& field) {
        return field.first.starts_with(clock::seat_name(seats[0]));
    };
    if (kind.about == About::Game && seats.size() == 1 && std::ranges::any_of(said.fields, is_his))
        seats.clear();
    // "count black 184": the field is that side's own.
    if (kind.about == About::Game && seats.size() == 1 && !kind.fields.empty() &&
        seat_of_word(game(), kind.fields[0].key) == seats[0])
        seats.clear();
    if (told == nullptr)
        told = only(
            [](const ReportField& each) { return each.type == FieldType::Text && each.required; });
    // "warn white for 11.5": what stands before a reason is none.
    const bool is_reason = told != nullptr && told->key == "reason";
    for (const std::string_view before : {"for", "because of", "because"})
        if (!is_reason)
            break;
        else if (text == before)
            text.clear();
        else if (text.starts_with(std::string(before) + " "))
            text.erase(0, before.size() + 1);
    // "white appeals for calm": for something, and not against it.
    if (kind.kind == "appeal" && text.starts_with("for "))
        return refuse("report-word", "Say which decision is appealed against.", std::nullopt,
                      {{"word", text}});
    if (kind.kind == "device-on-person" && is_bag(text))
        return refuse("report-word",
                      "What is kept in a bag is not on the player (11.3.2.1): "
                      "report device-in-bag.",
                      std::nullopt, {{"word", text}});
    if (kind.kind == "device-on-person" && is_not_on_player(text))
        return refuse(
            "report-word",
            "A device that was not on the player, or was switched off elsewhere, loses no "
            "game (11.3.2.2).",
            std::nullopt, {{"word", text}});
    if (const ReportField* field = told; field != nullptr) {
        if (text.empty() && !decides(field->key))
            text = default_reason(kind, said.fields);
        // "open the envelope", "open it": what is written in it was not said.
        const bool says_nothing =
            field->key == "found" && kind.kind == "open-envelope" && !may_be_move(text);
        if (!text.empty() && !says_nothing)
            said.fields.emplace_back(field->key, text);
    }
    said.words.clear();
    for (const Seat seat : seats)
        said.words.emplace_back(clock::seat_name(seat));
    return {};
}

std::string ArbiterDesk::default_reason(const ReportKind& kind, const Values& fields) const {
    // The title of the clause that was broken, or of the one that speaks of the report.
    rulebook::Clause clause = kind.clause;
    for (const ReportField& field : kind.fields)
        if (field.type == FieldType::Clause)
            for (const auto& [key, value] : fields)
                if (key == field.key)
                    clause = rulebook::find_clause(law_of(game()), value).value_or(clause);
    return std::string(
        rulebook::tell(clause, options_.players.value_or(options_.language)).words.title);
}

std::optional<Seat> ArbiterDesk::asked_for_leave() const {
    std::array<bool, 2> asked{};
    for (const RulingRecord& record : state_.rulings())
        if (record.ruling.seat && record.ruling.code.starts_with("leave-"))
            asked[clock::index(*record.ruling.seat)] = record.ruling.code == "leave-asked";
    if (asked[0] == asked[1])
        return std::nullopt;
    return asked[0] ? Seat::First : Seat::Second;
}

}  // namespace kyvien::cli
