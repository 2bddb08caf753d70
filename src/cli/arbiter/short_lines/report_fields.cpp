// Assigns the words of a report to its fields, and fills in what the desk knows itself.
#include <fmt/format.h>

#include <algorithm>

#include "base/result.h"
#include "base/text.h"
#include "cli/arbiter/event_words.h"
#include "cli/arbiter/lines/free_words.h"
#include "cli/arbiter/lines/line_parts.h"
#include "cli/arbiter/lines/line_reader.h"
#include "cli/arbiter/short_lines/desk_verbs.h"
#include "cli/arbiter/wording/measures.h"
#include "cli/arbiter/wording/phrases.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "cli/arbiter/wording/sentence_tokens.h"
#include "cli/arbiter/wording/short_words.h"
#include "clock/seat.h"
#include "conduct/presentation/view.h"

namespace kyvien::cli {

using namespace conduct;

namespace {

/// A text that determines a ruling: there is no default for it.
bool decides(std::string_view key) {
    constexpr std::string_view kKeys[] = {"found", "text", "move", "fen"};
    return std::ranges::find(kKeys, key) != std::end(kKeys);
}

/// Whether the words can be a written move: they contain a square, or are castling.
bool may_be_move(std::string_view text) {
    return text.find_first_of("12345678") != std::string_view::npos ||
           text.find("0-0") != std::string_view::npos ||
           text.find("O-O") != std::string_view::npos || text.find("o-o") != std::string_view::npos;
}

/// "trong cặp đã tắt", "in his bag": FIDE 11.3.2.1, not 11.3.2.2.
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

std::string ShortLineReader::unanswered_offence(const ReportKind& kind,
                                                const DeskLine& line) const {
    if (kind.kind != "penalty" || !game_.is_owed("consider-penalty") || line.words.empty())
        return {};
    const auto seat = seat_of_word(game(), line.words[0]);
    constexpr std::string_view kBreaches[] = {"breach",  "clock-misuse",  "disturbance",
                                              "refusal", "event-penalty", "view-distracts",
                                              "penalty"};
    const auto rulings = game_.state.rulings();
    for (auto each = rulings.rbegin(); each != rulings.rend(); ++each) {
        if (!seat || each->ruling.seat != seat)
            continue;
        if (std::ranges::find(kBreaches, each->ruling.code) != std::end(kBreaches))
            return std::string(each->ruling.clause.id());
        // What was already penalised, or condoned, is settled.
        if (each->ruling.code == "warning" || each->ruling.code == "further-warning" ||
            each->ruling.code == "no-penalty")
            return {};
    }
    return {};
}

std::string ShortLineReader::last_play_of(Seat seat) const {
    const auto moves = game_.state.moves();
    return !moves.empty() && moves.back().seat == seat ? moves.back().move : std::string();
}

void ShortLineReader::fill_known(const ReportKind& kind, DeskLine& line,
                                 std::string_view reason) const {
    const auto fill = [&](std::string_view key, const std::string& value) {
        const auto field = std::ranges::find(kind.fields, key, &ReportField::key);
        const bool is_filled =
            std::ranges::find(line.fields, key, &Values::value_type::first) != line.fields.end();
        if (field == kind.fields.end() || is_filled || value.empty())
            return;
        if (field->type == FieldType::Choice &&
            std::ranges::find(field->choices, std::string_view(value)) == field->choices.end())
            return;
        line.fields.emplace_back(key, value);
    };
    fill("reason", std::string(reason));
    // "warning to white for an unreadable scoresheet, 8.1.1": the reason names the clause.
    if (const auto why = std::ranges::find(line.fields, "reason", &Values::value_type::first);
        kind.kind == "penalty" && why != line.fields.end()) {
        const std::string told = why->second;
        fill("offence", clause_in(law_of(game()), told));
        const auto seat = std::ranges::find_if(line.words, [&](const std::string& word) {
            return seat_of_word(game(), word).has_value();
        });
        const bool is_told = std::ranges::find(line.fields, "offence",
                                               &Values::value_type::first) != line.fields.end();
        // "white keeps his finger on the clock, warned": what was done is an act of its own.
        const bool is_act = sentence::player_at(game(), tokens_of(told), 0).has_value();
        if (!is_told && !is_act && seat != line.words.end())
            fill("offence", reasons_.clause_of_offence(*seat_of_word(game(), *seat), told));
    }
    if (const std::string offence = unanswered_offence(kind, line); !offence.empty())
        fill("offence", offence);
    // "black moved his stone to c3": from the point he has just played (Go 17.2).
    if (kind.kind == "stone-reset" && line.words.size() == 1)
        if (const auto seat = seat_of_word(game(), line.words[0]))
            fill("from", last_play_of(*seat));
    if (game_.options.office != ArbiterRank::Unspecified)
        fill("rank", fmt::format("{}-arbiter", name(game_.options.office)));
}

ShortLineReader::NamedChoice ShortLineReader::named_choice_at(const ReportField& field,
                                                              std::span<const std::string> words,
                                                              std::size_t at) const {
    constexpr std::size_t kMaxWords = 4;
    for (std::size_t count = std::min(words.size() - at, kMaxWords); count > 0; --count) {
        const auto named = words.subspan(at, count);
        const std::string joined = in_small_letters(fmt::format("{}", fmt::join(named, "-")));
        for (const std::string_view choice : field.choices)
            if (is_choice(game(), choice, joined))
                return {std::string(choice), count};
    }
    return {};
}

/// Assigns the words of one report to its fields.
class ShortLineReader::FieldFiller {
  public:
    FieldFiller(const ShortLineReader& reader, const ReportKind& kind, const Values& usual,
                DeskLine& line)
        : reader_(reader), kind_(kind), usual_(usual), line_(line),
          seats_(extract_seats(reader.game(), line.words)) {}

    Result<void> fill() {
        for (std::size_t at = 0; at < line_.words.size(); ++at)
            KYVIEN_TRY(take_word(at));
        for (const auto& each : usual_)
            if (!is_filled(each.first))
                line_.fields.push_back(each);
        forget_seats_of_fields();
        KYVIEN_TRY(take_text());
        line_.words.clear();
        for (const Seat seat : seats_)
            line_.words.emplace_back(clock::seat_name(seat));
        return {};
    }

  private:
    /// A field and its value; no field: the word fits only free text.
    struct FilledField {
        const ReportField* field = nullptr;
        std::string value;
    };

    [[nodiscard]] bool is_filled(std::string_view key) const {
        return std::ranges::find(line_.fields, key, &Values::value_type::first) !=
               line_.fields.end();
    }
    [[nodiscard]] bool is_free(const ReportField& field) const {
        return !is_filled(field.key) &&
               std::ranges::find(usual_, field.key, &Values::value_type::first) == usual_.end();
    }
    static bool is_span(const ReportField& field) {
        return field.type == FieldType::Number && is_time_field(field.key);
    }
    static bool is_required_text(const ReportField& field) {
        return field.type == FieldType::Text && field.required;
    }

    /// The unfilled field that accepts such a word, a required one before others; null if there is
    /// none.
    template <class Takes>
    const ReportField* only(Takes&& takes) const {
        const ReportField* found = nullptr;
        for (const ReportField& field : kind_.fields) {
            if (!is_free(field) || !takes(field))
                continue;
            if (found == nullptr || (field.required && !found->required))
                found = &field;
        }
        return found;
    }

    /// Adds squares to the field that a word has filled; for a dragged piece all touched points are
    /// given.
    bool append_squares(const std::string& word) {
        const bool is_path =
            squares_ != nullptr &&
            (squares_->key == "from" || (squares_->key == "to" && kind_.kind != "dragged"));
        if (squares_ == nullptr || is_path || !are_squares(in_small_letters(word)))
            return false;
        std::ranges::find(line_.fields, squares_->key, &Values::value_type::first)->second +=
            "," + in_small_letters(word);
        return true;
    }

    /// A switch or a choice by its name; `at` moves to its last word.
    FilledField field_named_at(std::size_t& at) const {
        const std::string& word = line_.words[at];
        for (const ReportField& field : kind_.fields) {
            if (is_filled(field.key))
                continue;
            if (field.type == FieldType::Switch && field.key == switch_word(word))
                return {&field, "yes"};
            if (field.type != FieldType::Choice)
                continue;
            if (const auto choice = reader_.named_choice_at(field, line_.words, at);
                !choice.code.empty()) {
                at += choice.words - 1;
                return {&field, choice.code};
            }
        }
        return {};
    }

    /// By the form of the word: yes or no, a time, a number, a clause, squares, a move. Of White's
    /// and Black's time, that of the named player.
    FilledField fitting(const std::string& word) {
        const ReportField* found = nullptr;
        if (is_yes_or_no(word))
            found = only([](const ReportField& field) {
                return field.type == FieldType::Switch && field.required;
            });
        if (found == nullptr && is_time_word(word))
            found = only([this](const ReportField& field) {
                return is_span(field) &&
                       (seats_.size() != 1 || kind_.about != ReportSubject::Game ||
                        field.key.starts_with(clock::seat_name(seats_[0])) ||
                        !(field.key.starts_with("first") || field.key.starts_with("second")));
            });
        if (found == nullptr && is_number_word(word))
            found = only([](const ReportField& field) {
                return field.type == FieldType::Number && !is_span(field);
            });
        if (found == nullptr && rulebook::find_clause(law_of(reader_.game()), word))
            found = only([](const ReportField& field) { return field.type == FieldType::Clause; });
        if (found == nullptr && are_squares(in_small_letters(word))) {
            found = only([](const ReportField& field) { return field.type == FieldType::Squares; });
            if (found != nullptr) {
                squares_ = found;
                return {found, in_small_letters(word)};
            }
        }
        // The text written in an envelope comes before the intended move.
        const ReportField* needed = only(is_required_text);
        if (found == nullptr &&
            (needed == nullptr || needed->key != "written" || text_field_ != nullptr))
            found = only([](const ReportField& field) { return field.type == FieldType::Move; });
        return {found, word};
    }

    /// A text on which no ruling depends, or which is required; any other is given only by its key.
    bool fill_text_field(const std::string& word) {
        const ReportField* field = only([&word](const ReportField& each) {
            return each.type == FieldType::Text &&
                   (each.kept || each.required || (each.key == "move" && is_log_move(word)));
        });
        if (field == nullptr || (text_field_ != nullptr && text_field_ != field))
            return false;
        // "the warning for white is cancelled" is not a warning.
        if (reverses_act(in_small_letters(word)) &&
            std::ranges::find(kind_.fields, "choice", &ReportField::key) != kind_.fields.end())
            return false;
        // "black's phone did not ring": these words are not a place.
        constexpr std::string_view kDenials[] = {"not",  "no", "never", "nothing", "không",
                                                 "chưa", "没", "没有",  "未",      "didn't"};
        if (!field->required && text_.find(' ') == std::string::npos &&
            std::ranges::find(kDenials, in_small_letters(word)) != std::end(kDenials))
            return false;
        text_field_ = field;
        text_.append(text_.empty() ? "" : " ").append(word);
        return true;
    }

    Result<void> take_word(std::size_t& at) {
        const std::string word = line_.words[at];
        if (append_squares(word))
            return {};
        FilledField filled = field_named_at(at);
        if (filled.field == nullptr)
            filled = fitting(word);
        if (filled.field != nullptr) {
            line_.fields.emplace_back(filled.field->key, filled.value);
            return {};
        }
        if (fill_text_field(word))
            return {};
        // "误提 e5 警告"
        if (is_choice(reader_.game(), "warning", in_small_letters(word)) &&
            is_always_warned(fmt::format("report {}", kind_.kind)))
            return {};
        return refuse("report-word",
                      fmt::format("'{}' is neither a player nor field=value; usage: {}", word,
                                  report_usage(kind_)),
                      std::nullopt, {{"word", word}});
    }

    /// For a report about the game: a time given for the only named player, and a field that
    /// belongs to that side ("count black 184").
    void forget_seats_of_fields() {
        if (kind_.about != ReportSubject::Game || seats_.size() != 1)
            return;
        const auto is_his = [this](const Values::value_type& field) {
            return field.first.starts_with(clock::seat_name(seats_[0]));
        };
        if (std::ranges::any_of(line_.fields, is_his) ||
            (!kind_.fields.empty() &&
             seat_of_word(reader_.game(), kind_.fields[0].key) == seats_[0]))
            seats_.clear();
    }

    /// "warn white for 11.5": removes the word before a reason.
    void strip_reason() {
        for (const std::string_view before : {"for", "because of", "because"})
            if (text_ == before)
                text_.clear();
            else if (text_.starts_with(std::string(before) + " "))
                text_.erase(0, before.size() + 1);
    }

    [[nodiscard]] Result<void> check_text() const {
        const auto no = [this](std::string why) {
            return refuse("report-word", std::move(why), std::nullopt, {{"word", text_}});
        };
        // "white appeals for calm": not an appeal against something.
        if (kind_.kind == "appeal" && text_.starts_with("for "))
            return no("Say which decision is appealed against.");
        if (kind_.kind == "device-on-person" && is_bag(text_))
            return no("What is kept in a bag is not on the player (11.3.2.1): "
                      "report device-in-bag.");
        if (kind_.kind == "device-on-person" && is_not_on_player(text_))
            return no("A device that was not on the player, or was switched off elsewhere, loses "
                      "no game (11.3.2.2).");
        return {};
    }

    Result<void> take_text() {
        if (text_field_ == nullptr)
            text_field_ = only(is_required_text);
        if (text_field_ != nullptr && text_field_->key == "reason")
            strip_reason();
        KYVIEN_TRY(check_text());
        if (text_field_ == nullptr)
            return {};
        if (text_.empty() && !decides(text_field_->key))
            text_ = reader_.default_reason(kind_, line_.fields);
        // "open the envelope", "open it": the content was not given.
        const bool says_nothing =
            text_field_->key == "found" && kind_.kind == "open-envelope" && !may_be_move(text_);
        if (!text_.empty() && !says_nothing)
            line_.fields.emplace_back(text_field_->key, text_);
        return {};
    }

    const ShortLineReader& reader_;
    const ReportKind& kind_;
    const Values& usual_;
    DeskLine& line_;
    std::vector<Seat> seats_;
    std::string text_;                         ///< words of free text
    const ReportField* text_field_ = nullptr;  ///< the field they belong to
    const ReportField* squares_ = nullptr;     ///< filled by a word; more may follow
};

Result<void> ShortLineReader::fill_fields(const ReportKind& kind, const Values& usual,
                                          DeskLine& line) const {
    return FieldFiller(*this, kind, usual, line).fill();
}

std::string ShortLineReader::default_reason(const ReportKind& kind, const Values& fields) const {
    // The title of the clause that was violated, or of the one that covers the report.
    rulebook::Clause clause = kind.clause;
    for (const ReportField& field : kind.fields)
        if (field.type == FieldType::Clause)
            for (const auto& [key, value] : fields)
                if (key == field.key)
                    clause = rulebook::find_clause(law_of(game()), value).value_or(clause);
    return std::string(
        rulebook::localized_clause(clause, game_.options.players.value_or(game_.options.language))
            .words.title);
}

std::optional<Seat> ShortLineReader::seat_awaiting_leave() const {
    std::array<bool, 2> asked{};
    for (const RulingRecord& record : game_.state.rulings())
        if (record.ruling.seat && record.ruling.code.starts_with("leave-"))
            asked[clock::index(*record.ruling.seat)] = record.ruling.code == "leave-asked";
    if (asked[0] == asked[1])
        return std::nullopt;
    return asked[0] ? Seat::First : Seat::Second;
}

}  // namespace kyvien::cli
