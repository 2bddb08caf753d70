// A line that corrects the last entry: what it was is taken back, and what it should have been is
// entered at the same time.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/result.h"
#include "cli/arbiter/corrections/corrections.h"
#include "cli/arbiter/desk.h"
#include "cli/arbiter/event_words.h"
#include "cli/arbiter/lines/board_sentences.h"
#include "cli/arbiter/lines/line_parts.h"
#include "cli/arbiter/sentences/denied_results.h"
#include "cli/arbiter/wording/short_words.h"
#include "clock/seat.h"
#include "conduct/log/event_line.h"
#include "conduct/presentation/wording.h"

namespace kyvien::cli {

using namespace conduct;

namespace entry_corrected {
namespace {

/// The last entry has nothing that the correction could replace.
std::unexpected<Refusal> enter_again() {
    return refuse("usage", "Say: undo, and enter it again", std::nullopt, {{"usage", "undo"}});
}

bool is_report(const DeskLine& line, std::string_view kind) {
    return line.verb == "report" && !line.words.empty() && line.words[0] == kind;
}

/// The player whose time the field is: "first-ms".
std::optional<Seat> seat_of_field(std::string_view key) {
    for (const Seat seat : clock::kBothSeats)
        if (key.starts_with(clock::seat_name(seat)) && is_time_field(key))
            return seat;
    return std::nullopt;
}

/// The players named in the lines, each once.
std::vector<Seat> seats_in(Game game, const std::vector<DeskLine>& lines) {
    std::vector<Seat> seats;
    const auto note = [&](std::optional<Seat> seat) {
        if (seat && std::ranges::find(seats, *seat) == seats.end())
            seats.push_back(*seat);
    };
    for (const DeskLine& line : lines) {
        note(line.who);
        for (const std::string& word : line.words)
            note(is_number_word(word) ? std::nullopt : seat_of_short(game, word));
        for (const auto& [key, value] : line.fields)
            note(seat_of_field(key));
    }
    return seats;
}

/// Calls `change` for every value of the line that is a time.
template <class Change>
std::size_t for_times(DeskLine& line, const Change& change) {
    std::size_t found = 0;
    for (std::string& word : line.words)
        if (is_time_word(word)) {
            change(word);
            ++found;
        }
    for (auto& [key, value] : line.fields)
        if (is_time_field(key)) {
            change(value);
            ++found;
        }
    return found;
}

/// Whether the lines are one measure for both players: the same report for each of them, or one
/// with a time for each.
bool are_for_both(Game game, const std::vector<DeskLine>& lines) {
    if (seats_in(game, lines).size() != 2)
        return false;
    if (lines.size() == 1)
        return lines[0].verb == "report" && lines[0].words.size() == 1;
    const auto without_seats = [&](const DeskLine& line) {
        std::vector<std::string> words = line.words;
        std::erase_if(words, [&](const std::string& word) {
            return !is_number_word(word) && seat_of_short(game, word);
        });
        return words;
    };
    return lines.size() == 2 && lines[0].verb == lines[1].verb &&
           seats_in(game, {lines[0]}).size() == 1 && seats_in(game, {lines[1]}).size() == 1 &&
           without_seats(lines[0]) == without_seats(lines[1]) && lines[0].fields == lines[1].fields;
}

/// The measure for this player alone.
void leave_only(Game game, std::vector<DeskLine>& lines, Seat seat) {
    if (lines.size() > 1) {
        std::erase_if(lines, [&](const DeskLine& line) {
            return seats_in(game, {line}) != std::vector{seat};
        });
        return;
    }
    std::erase_if(lines[0].fields, [&](const auto& field) {
        return seat_of_field(field.first).value_or(seat) != seat;
    });
}

Result<void> set_seat(Game game, std::vector<DeskLine>& lines, Seat seat) {
    if (are_for_both(game, lines)) {
        leave_only(game, lines, seat);
        return {};
    }
    const auto seats = seats_in(game, lines);
    if (seats.size() != 1 || seats[0] == seat)
        return enter_again();
    for (DeskLine& line : lines) {
        if (line.who)
            line.who = seat;
        for (std::string& word : line.words)
            if (!is_number_word(word) && seat_of_short(game, word))
                word = clock::seat_name(seat);
        for (auto& [key, value] : line.fields)
            if (const auto was = seat_of_field(key))
                key.replace(0, clock::seat_name(*was).size(), clock::seat_name(seat));
    }
    return {};
}

Result<void> set_time(Game game, std::vector<DeskLine>& lines, const std::string& time) {
    std::vector<std::string> was;
    for (DeskLine& line : lines)
        for_times(line, [&](std::string& value) { was.push_back(std::exchange(value, time)); });
    // Which of two clocks was wrong is not said, unless both players were given the same.
    if (was.size() != 1 && !(was.size() == 2 && was[0] == was[1] && are_for_both(game, lines)))
        return enter_again();
    return {};
}

/// The clause by which the lines were entered; empty if there is none.
std::string clause_of(const std::vector<DeskLine>& lines) {
    for (const DeskLine& line : lines)
        for (const auto& [key, value] : line.fields)
            if (key == "clause" || key == "offence")
                return value;
    return {};
}

}  // namespace
}  // namespace entry_corrected

std::vector<std::string> ArbiterDesk::times_of(const UndoPoint& mark) {
    std::vector<std::string> times = times_in(mark.line);
    return times.empty() ? mark.times : times;
}

Result<std::vector<DeskLine>> ArbiterDesk::act_instead(const Correction& correction,
                                                       const std::vector<DeskLine>& was) const {
    const auto seats = entry_corrected::seats_in(game(), was);
    std::vector<std::string> forms = {correction.act};
    if (!correction.seat && seats.size() == 1)
        forms.insert(forms.begin(),
                     fmt::format("{} {}", side_name(game(), seats[0], rulebook::Language::En),
                                 correction.act));
    // A measure is for the offence of the entry; any other act has a clause of its own.
    const std::string clause = entry_corrected::clause_of(was);
    const auto reading_of = [&](const std::string& form,
                                bool is_measure) -> std::optional<Reading> {
        auto readings = reader().readings_of(form);
        std::ranges::move(reader().other_readings(form), std::back_inserter(readings));
        for (Reading& each : readings)
            if (each && !each->empty() &&
                (!is_measure || std::ranges::all_of(*each, [](const DeskLine& line) {
                    return entry_corrected::is_report(line, "penalty");
                })))
                return std::move(each);
        return std::nullopt;
    };
    for (const std::string& form : forms) {
        if (!clause.empty())
            if (auto measure = reading_of(fmt::format("{}, {}", form, clause), true))
                return *std::move(measure);
        if (auto act = reading_of(form, false))
            return *std::move(act);
    }
    return entry_corrected::enter_again();
}

std::optional<Result<std::vector<DeskLine>>>
ArbiterDesk::corrected_times(const Correction& correction, const UndoPoint& mark,
                             conduct::Instant at) const {
    using namespace entry_corrected;
    struct Given {
        Seat seat;
        Milliseconds time;
    };
    constexpr Milliseconds kSecond(1000);
    std::vector<Given> given;
    for (const DeskLine& line : mark.meant) {
        const auto seat = line.words.empty() ? std::nullopt : clock::find_seat(line.words[0]);
        const auto shown = line.words.size() == 2 ? read_duration(line.words[1]) : std::nullopt;
        if (line.verb != "clock" || !seat || !shown || !game_.state.clock().is_timed() ||
            std::ranges::any_of(line.fields,
                                [](const auto& field) { return field.first == "periods"; }))
            return std::nullopt;
        given.push_back({*seat, *shown - game_.state.clock().reading(*seat, at).main});
    }
    // "set the clock of black to 1:35:00" names what the clock shows.
    const auto named = [&](Milliseconds time) -> std::optional<Milliseconds> {
        for (const std::string& each : times_of(mark))
            if (const auto span = read_duration(each);
                span && std::chrono::abs(*span - std::chrono::abs(time)) < kSecond)
                return time < Milliseconds{} ? -*span : *span;
        return std::nullopt;
    };
    if (given.empty() || given.size() > 2 || !correction.move.empty() || correction.piece != ' ')
        return std::nullopt;
    for (Given& each : given) {
        const auto time = named(each.time);
        if (!time)
            return std::nullopt;
        each.time = *time;
    }
    if (correction.seat && given.size() == 2)
        std::erase_if(given, [&](const Given& each) { return each.seat != *correction.seat; });
    else if (correction.seat && given[0].seat == *correction.seat)
        return enter_again();
    else if (correction.seat)
        given[0].seat = *correction.seat;
    const auto time = read_duration(correction.time);
    if (!correction.time.empty() && !time)
        return enter_again();
    std::vector<DeskLine> lines;
    for (Given& each : given) {
        if (time)
            each.time = each.time < Milliseconds{} ? -*time : *time;
        const Milliseconds shown = game_.state.clock().reading(each.seat, at).main + each.time;
        if (shown <= Milliseconds{})
            return enter_again();
        lines.push_back(mark.meant.front());
        lines.back().words = {std::string(clock::seat_name(each.seat)), duration_text(shown)};
        lines.back().rest = fmt::format("{} {}", lines.back().words[0], lines.back().words[1]);
    }
    return lines;
}

Result<std::vector<DeskLine>> ArbiterDesk::corrected_lines(const Correction& correction,
                                                           const UndoPoint& mark,
                                                           conduct::Instant at) const {
    const std::vector<DeskLine>& was = mark.meant;
    using namespace entry_corrected;
    if (!correction.act.empty())
        return act_instead(correction, was);
    if (auto times = corrected_times(correction, mark, at))
        return *std::move(times);
    std::vector<DeskLine> lines = was;
    const bool names_piece = !correction.move.empty() || correction.piece != ' ';
    const auto by_hand = std::ranges::find_if(
        lines, [](const DeskLine& line) { return is_report(line, "hand-move"); });
    const auto touched = std::ranges::find_if(lines, [](const DeskLine& line) {
        return is_report(line, "touch") && std::ranges::any_of(line.fields, [](const auto& each) {
                   return each.first == "squares";
               });
    });
    const auto moved =
        std::ranges::find_if(lines, [](const DeskLine& line) { return line.verb == "move"; });
    if (correction.seat &&
        !(names_piece && seats_in(game(), lines) == std::vector{*correction.seat}))
        KYVIEN_TRY(set_seat(game(), lines, *correction.seat));
    if (!correction.time.empty())
        KYVIEN_TRY(set_time(game(), lines, correction.time));
    if (!names_piece)
        return lines;
    if (by_hand != lines.end()) {
        const Seat seat = seats_in(game(), lines).front();
        std::string& squares = by_hand->fields.front().second;
        std::string move = correction.move;
        // "it was the knight": the other piece went to the same square.
        if (move.empty() || (board_sentences::is_square(move) && correction.piece != ' ')) {
            const std::string to = !move.empty()         ? move
                                   : squares.size() >= 4 ? squares.substr(2, 2)
                                                         : std::string();
            const char letter = static_cast<char>(correction.piece & ~0x20);
            move = correction.piece == 'p' ? to : std::string(1, letter) + to;
        }
        std::string found =
            board_sentences::squares_by_hand(game_.state.position_text(), seat, move, false);
        squares = std::move(found);
        return lines;
    }
    if (touched != lines.end()) {
        const Seat seat = seats_in(game(), lines).front();
        const std::string square =
            board_sentences::is_square(in_small_letters(correction.move))
                ? in_small_letters(correction.move)
                : board_sentences::occupied(game_.state.position_text(), seat, correction.piece);
        if (!board_sentences::is_square(square))
            return refuse("usage", "Say on which square the touched piece stands.", std::nullopt,
                          {{"usage", "undo; touch w g1"}});
        for (auto& [key, value] : touched->fields)
            if (key == "squares")
                value = square;
        return lines;
    }
    if (moved != lines.end() && !correction.move.empty()) {
        moved->words.assign({correction.move});
        moved->rest = correction.move;
        return lines;
    }
    return entry_corrected::enter_again();
}

Result<std::string> ArbiterDesk::correct_last(const Correction& correction,
                                              std::string_view typed) {
    using namespace entry_corrected;
    if (history_.empty())
        recall_last();
    if (history_.empty())
        return refuse("nothing-to-undo", "Nothing has been told that could be undone.");
    const UndoPoint mark = history_.back();
    const auto is_penalty = [](const DeskLine& line) {
        return is_report(line, "penalty") || is_report(line, "warning") || line.verb == "give";
    };
    if (correction.is_of_penalty && std::ranges::none_of(mark.meant, is_penalty))
        return enter_again();
    game_.is_atomic = true;
    if (correction.is_empty())
        return undo_line(desk_line("undo", {}));
    if (!correction.head.empty() && !correction.instead.empty()) {
        parts_understood_ = {correction.head};
        parts_unknown_ = {correction.instead};
    }
    if (mark.meant.empty())
        return enter_again();
    const Instant made_at =
        mark.events < game_.events.size() ? game_.events[mark.events].at : game_.now();
    std::string text = KYVIEN_TRY(undo_line(desk_line("undo", {})));
    const std::vector<DeskLine> lines = KYVIEN_TRY(corrected_lines(correction, mark, made_at));
    corrected_at_ = game_.events.size();
    // What was entered wrongly happened at that time.
    const auto time_of_lines = std::exchange(game_.set_time, made_at);
    const auto answered = answer_all(lines);
    game_.set_time = time_of_lines;
    text += KYVIEN_TRY(answered);
    parts_understood_.clear();
    parts_unknown_.clear();
    meant_ = lines;
    // "no, it was for black" names no time: it is still that of the entry.
    history_.push_back({mark.events, mark.set_time, mark.heard, mark.stood, std::string(typed),
                        lines, times_of(mark)});
    return text;
}

std::optional<Result<std::string>> ArbiterDesk::correct_result(std::string_view line) {
    if (!info(game()).has_moves_by_hand)
        return std::nullopt;
    const std::string named = reader().in_side_names(line);
    if (history_.empty())
        recall_last();
    const bool has_entry = !history_.empty() && history_.back().events < game_.events.size();
    const auto& ending = game_.state.ending();
    if (const auto seat = denied_resignation(game(), named);
        seat && ending && ending->code == "resignation" && winner(ending->score) != *seat) {
        const auto is_end = [](const Event& each) {
            return std::holds_alternative<Ended>(each.body);
        };
        if (!has_entry ||
            std::none_of(game_.events.begin() + static_cast<std::ptrdiff_t>(history_.back().events),
                         game_.events.end(), is_end))
            return entry_corrected::enter_again();
        return undo_line(desk_line("undo", {}));
    }
    if (has_entry && is_of_another_board(named))
        return undo_line(desk_line("undo", {}));
    const auto told = denied_result(game(), named);
    if (!told || !ending || (told->names_board && !told->instead_of))
        return std::nullopt;
    if (told->score == ending->score || told->instead_of.value_or(ending->score) != ending->score)
        return refuse("not-so", fmt::format("The result on record is {}.", text(ending->score)),
                      rulebook::fide("8.7"));
    // 8.7: a recorded result stands unless the arbiter decides otherwise.
    DeskLine correct = desk_line("correct", {std::string(text(told->score))});
    correct.fields = {{"clause", "8.7"}, {"reason", std::string(line)}};
    std::vector<DeskLine> lines = {std::move(correct)};
    auto answered = answer_all(lines);
    if (answered)
        meant_ = std::move(lines);
    return answered;
}

}  // namespace kyvien::cli
