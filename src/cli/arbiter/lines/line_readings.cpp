// The readings of one act of a line, in the order in which they are tried: as a command, as words
// of the desk, as a sentence.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/arbiter/concepts/concept_lines.h"
#include "cli/arbiter/corrections/corrections.h"
#include "cli/arbiter/desk.h"
#include "cli/arbiter/incidents/attached_measures.h"
#include "cli/arbiter/lines/free_words.h"
#include "cli/arbiter/lines/line_acts.h"
#include "cli/arbiter/lines/line_parts.h"
#include "cli/arbiter/lines/line_reader.h"
#include "cli/arbiter/lines/remarks.h"
#include "cli/arbiter/sentences/described_faults.h"
#include "cli/arbiter/wording/everyday_words.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "cli/arbiter/wording/short_words.h"
#include "clock/seat.h"
#include "conduct/presentation/view.h"
#include "conduct/presentation/wording.h"

namespace kyvien::cli {

using conduct::Seat;

namespace {

/// The clocks are already stopped: an apparent stop may be the arbiter's ruling on it.
bool is_stopped_already(const Refusal& refusal) {
    return refusal.code == "clocks-stand";
}

/// The only player that the lines are about.
std::optional<clock::Seat> only_player_in(const std::vector<DeskLine>& lines) {
    std::optional<clock::Seat> found;
    for (const DeskLine& line : lines) {
        std::optional<clock::Seat> seat = line.who;
        for (const std::string& word : line.words)
            if (!seat)
                seat = clock::find_seat(word);
        if (seat && found && *seat != *found)
            return std::nullopt;
        found = seat ? seat : found;
    }
    return found;
}

/// "white offers a draw, refused": without naming a player.
bool is_answer_alone(const std::vector<DeskLine>& lines) {
    return lines.size() == 1 && (lines[0].verb == "accept" || lines[0].verb == "decline") &&
           !lines[0].who && lines[0].words.empty() && lines[0].fields.empty();
}

/// "red was too late", read as a mere arrival: what the line says loses the game.
bool names_lateness_beyond_limit(conduct::Game game, const std::vector<DeskLine>& lines,
                                 std::string_view line) {
    constexpr std::string_view kArrivals[] = {"arrival", "late-arrival", "session-arrived"};
    constexpr std::string_view kBeyond[] = {"after-limit", "limit-over", "too-late"};
    const std::vector<std::string> kinds = kinds_of(lines);
    return kinds.size() == 1 && std::ranges::find(kArrivals, kinds[0]) != std::end(kArrivals) &&
           std::ranges::any_of(
               kBeyond, [&](std::string_view each) { return mentions_concept(game, line, each); });
}

/// Words that make another thing of what a reading has passed over: "the referee has had lunch" is
/// no break, "put a soldier between e6 and e5" no move.
bool is_denied_by_words(conduct::Game game, const std::vector<DeskLine>& lines,
                        std::string_view line) {
    struct Words {
        std::string_view kind;
        std::string_view concept_name;
    };
    constexpr Words kWords[] = {{"break", "ate"}, {"placed", "between"}, {"stop", "ate"}};
    const auto kinds = kinds_of(lines);
    return std::ranges::any_of(kWords, [&](const Words& each) {
        return std::ranges::find(kinds, each.kind) != kinds.end() &&
               mentions_concept(game, line, each.concept_name);
    });
}

}  // namespace

std::vector<Reading> LineReader::other_readings(std::string_view line) const {
    std::vector<Reading> readings;
    if (line.find_first_of("=?") != std::string_view::npos || forbids_act(line) ||
        is_doubtful(line))
        return readings;
    const std::string plain = with_plain_sides(with_abbreviations_expanded(in_side_names(line)));
    std::string misspelt = misspelt_word(line);
    if (plain != line) {
        readings.push_back(expanded_line(plain));
        // "Hùng's cuff brushed his cannon, reminded": as with the side's name.
        if (readings.back() && has_own_report(*readings.back(), plain))
            readings.back() = refuse(
                "usage", "The law rules on that by itself: say what was done, without the measure.",
                std::nullopt,
                {{"usage",
                  std::string(line.substr(0, std::min(line.rfind(", "), line.rfind("，"))))}});
        if (readings.back())
            for (DeskLine& one : *readings.back())
                one.guessed = misspelt;
        if (readings.back() && is_denied_by_words(game(), *readings.back(), plain))
            readings.pop_back();
        // Later than the time allowed is more than late.
        if (!readings.empty() && readings.back() && readings.back()->size() == 1 &&
            names_lateness_beyond_limit(game(), *readings.back(), plain))
            readings.pop_back();
        // Go 25.1 is for what the rules do not cover.
        if (!readings.empty() && readings.back() && info(game()).has_komi &&
            readings.back()->size() == 1 && kinds_of(*readings.back()).back() == "incident" &&
            names_offence(game(), plain))
            readings.pop_back();
    }
    if (misspelt.empty())
        misspelt = guessed_word(plain);
    Reading lines = std::vector<DeskLine>{};
    auto concept_lines = lines_from_concepts(game(), plain);
    // "…，扣白方两分钟，11.5": the clause that the words name already.
    if (const std::size_t comma = std::max(plain.rfind(", ") + 1, plain.rfind("，") + 1);
        concept_lines.empty() && comma > 1)
        if (const std::string named = clause_in(
                law_of(game()),
                plain.substr(std::min(plain.find_first_of("0123456789", comma), plain.size())));
            !named.empty()) {
            concept_lines = lines_from_concepts(game(), plain.substr(0, comma - 1));
            if (std::ranges::any_of(concept_lines, [&](const std::string& each) {
                    return each.find(" " + named + " ") == std::string::npos;
                }))
                concept_lines.clear();
        }
    // "cộng 2 phút cho trắng vì đen gây ồn, 11.5": time for a breach is a penalty (12.9.2).
    const std::string clause = clause_in(law_of(game()), plain);
    for (const std::string& told : concept_lines) {
        const bool is_for_breach =
            !clause.empty() && told.starts_with("give ") && told.find(clause) == std::string::npos;
        const std::string each = is_for_breach ? fmt::format("{} {}", told, clause) : told;
        auto reading = expanded_line(each);
        if (reading)
            if (auto fits = match_with_board(plain, *reading); !fits)
                reading = std::unexpected(fits.error());
        if (!reading) {
            readings.push_back(std::move(reading));
            return readings;
        }
        for (DeskLine& one : *reading)
            one.guessed = misspelt;
        lines->insert(lines->end(), reading->begin(), reading->end());
    }
    // "white offered a draw and wants to take it back": the offer is told too.
    if (lines->size() == 1 && kinds_of(*lines).back() == "offer-withdrawn" &&
        !game_.state.offer() && mentions_concept(game(), plain, "offer"))
        if (const auto seat = clock::find_seat(lines->front().words.back())) {
            DeskLine offer = desk_line("offer", {});
            offer.who = seat;
            lines->insert(lines->begin(), std::move(offer));
        }
    // "黑方谢绝了白方的和棋提议": the offer is on record.
    if (lines->size() == 2 && lines->front().verb == "offer" && game_.state.offer() &&
        only_player_in({lines->front()}) == game_.state.offer())
        lines->erase(lines->begin());
    // If the line has already caused changes, there is none.
    if (!concept_lines.empty())
        readings.push_back(std::move(lines));
    if (concept_lines.empty())
        std::ranges::move(readings_without_remarks(line), std::back_inserter(readings));
    if (auto each = concept_lines.empty() ? reading_for_each(plain) : std::nullopt)
        readings.push_back(*std::move(each));
    // A clause of its own comes before Go 25.1.
    if (info(game()).has_komi)
        put_measures_last(readings);
    for (Reading& each : readings)
        if (each)
            read_as_matter(*each, line);
    return readings;
}

std::vector<Reading> LineReader::readings_without_remarks(std::string_view line) const {
    const auto all_of = [&](std::string_view plain) {
        std::vector<Reading> all = readings_of(plain);
        std::ranges::move(other_readings(plain), std::back_inserter(all));
        return all;
    };
    std::vector<Reading> readings;
    if (const std::string plain = without_moment(line); plain != line)
        for (Reading& each : all_of(plain))
            if (each && !each->empty() && are_immediate_acts(*each))
                readings.push_back(std::move(each));
    const auto counted = info(game()).has_moves_by_hand ? without_count(line) : std::nullopt;
    if (!counted)
        return readings;
    for (Reading& each : all_of(counted->line)) {
        if (!each || each->empty() || kinds_of(*each).back() != "illegal-move")
            continue;
        if (!game_.is_illegal_move_number(counted->number, each->back()))
            each = refuse("usage",
                          "The record has another number of illegal moves of this player. Say: "
                          "illegal-count w 1, for those ruled before it began.",
                          rulebook::fide("7.5.5"), {{"usage", "illegal-count w 1"}});
        readings.push_back(std::move(each));
    }
    return readings;
}

std::vector<Reading> LineReader::readings_of(std::string_view line) const {
    auto typed = expanded_line(line);
    if (typed)
        if (auto named = reading_by_player_name(line, *typed))
            typed = *std::move(named);
    // Go 25.1 is for cases that the rules do not cover: if the words name a covered case, only that
    // reading is used, otherwise the line is refused.
    const bool is_general = typed && typed->size() == 1 && typed->front().verb == "report" &&
                            !typed->front().words.empty() &&
                            typed->front().words[0] == "incident" &&
                            find_short_word(game(), read_line(game(), line).verb) == nullptr &&
                            names_offence(game(), with_abbreviations_expanded(line)) &&
                            line.find('=') == std::string_view::npos;
    if (typed && is_denied_by_words(game(), *typed, line))
        return {refuse("unknown-line", "The other words of this line say something else.",
                       std::nullopt, {{"verb", std::string(line)}})};
    if (typed && names_lateness_beyond_limit(game(), *typed, line)) {
        auto readings = other_readings(line);
        if (readings.empty())
            readings.push_back(refuse("unknown-line",
                                      "The other words of this line say something else.",
                                      std::nullopt, {{"verb", std::string(line)}}));
        return readings;
    }
    // Go 14a: clocks stopped for lunch are stopped for a break.
    if (typed && typed->size() == 1 && typed->front().verb == "stop" &&
        line.find('=') == std::string_view::npos)
        for (Reading& other : other_readings(line))
            if (other && other->size() == 1 && other->front().verb == "report" &&
                other->front().words == std::vector<std::string>{"break"})
                return {std::move(other)};
    if (typed)
        read_as_matter(*typed, line);
    if (typed && has_own_report(*typed, line))
        return {refuse(
            "usage", "The law rules on that by itself: say what was done, without the measure.",
            std::nullopt,
            {{"usage",
              std::string(line.substr(0, std::min(line.rfind(", "), line.rfind("，"))))}})};
    // "…, nhắc nhở": a clause of its own comes before 25.1.
    const bool is_behind_comma = info(game()).has_komi && typed && typed->size() == 1 &&
                                 kinds_of(*typed).back() == "incident" &&
                                 line.find('=') == std::string_view::npos &&
                                 find_short_word(game(), read_line(game(), line).verb) == nullptr &&
                                 parts_of_line(line).size() > 1;
    if (is_behind_comma && !is_general) {
        auto readings = other_readings(line);
        readings.push_back(std::move(typed));
        put_measures_last(readings);
        return readings;
    }
    if (auto own = offence_in_reason(line, typed))
        return {*std::move(own)};
    if (!is_general)
        return {std::move(typed)};
    auto readings = other_readings(line);
    if (readings.empty())
        readings.push_back(refuse("unknown-line", "Say which rule was broken.", std::nullopt,
                                  {{"verb", std::string(line)}}));
    return readings;
}

void LineReader::read_as_matter(std::vector<DeskLine>& lines, std::string_view line) const {
    if (lines.size() != 1 || kinds_of(lines).back() != "touch-claim" ||
        !mentions_concept(game(), line, "turn") || mentions_concept(game(), line, "touch"))
        return;
    int moves = 0;
    for (const conduct::Event& event : game_.events | std::views::reverse) {
        const auto* reported = std::get_if<conduct::Reported>(&event.body);
        if (reported != nullptr &&
            (reported->report.kind == "touch" || reported->report.kind == "adjusted" ||
             reported->report.kind == "displaced"))
            return;
        moves += std::holds_alternative<conduct::Moved>(event.body) ? 1 : 0;
        if (moves == 2)
            break;
    }
    lines.front().words[0] = "matter-raised";
}

ArbiterDesk::AnsweredReading ArbiterDesk::answer_reading(std::string_view line,
                                                         const Admits& admits,
                                                         std::optional<Seat>& last_named_seat) {
    const std::size_t recorded = written_.size();
    std::vector<Reading> readings = reader().readings_of(line);
    std::optional<Refusal> first;
    bool has_others = false;
    bool is_spelled = false;
    for (std::size_t at = 0; at < readings.size(); ++at) {
        Result<std::string> answered;
        std::vector<DeskLine> answered_lines;
        const bool is_read = readings[at].has_value() && admits(*readings[at]);
        if (readings[at] && is_offer_beside_claim(game(), line, *readings[at]))
            readings[at] =
                refuse("usage", "That names moves without a capture: say whose claim it is.",
                       rulebook::xiangqi_vn("12.1"), {{"usage", "draw 60"}});
        if (!readings[at]) {
            answered = std::unexpected(readings[at].error());
        } else if (!admits(*readings[at])) {
            answered = refuse("unknown-line", "Say that in a line of its own.", std::nullopt,
                              {{"verb", std::string(line)}});
        } else {
            std::vector<DeskLine> lines = *readings[at];
            if (auto own = reader().offence_in_reason(line, Reading(lines)); own && *own)
                lines = **std::move(own);
            name_faults(game(), line, lines);
            game_.is_atomic = game_.is_atomic || lines.size() > 1;
            // A player who has moved has pressed; what is already on record is not repeated.
            const bool is_pressed = is_press_alone(lines) && last_named_seat &&
                                    (game_.state.phase() != conduct::Phase::Playing ||
                                     game_.seat_on_clock() != *last_named_seat);
            if (is_press_alone(lines) && last_named_seat)
                lines[0].who = last_named_seat;
            // Go 21.1: what is declined is the end that the other has declared.
            if (info(game()).has_komi && lines.size() == 1 && lines[0].verb == "decline" &&
                std::ranges::any_of(
                    duties_at(game_.state, game_.now()),
                    [](const conduct::Duty& duty) { return duty.code == "answer-the-end"; })) {
                const auto seat = only_player_in(lines);
                lines[0] = desk_line("report", {"end-refused"});
                if (seat)
                    lines[0].words.emplace_back(clock::seat_name(*seat));
            }
            if (is_answer_alone(lines) && last_named_seat)
                lines[0].who = clock::opponent(game_.state.offer().value_or(*last_named_seat));
            answered = is_pressed ? Result<std::string>() : answer_all(lines);
            if (answered && !lines.empty() && !lines[0].guessed.empty())
                corrected_word_ = lines[0].guessed;
            if (answered && !is_press_alone(*readings[at]))
                last_named_seat = only_player_in(lines);
            if (answered) {
                meant_.insert(meant_.end(), lines.begin(), lines.end());
                answered_lines = std::move(lines);
            }
        }
        if (answered || written_.size() != recorded ||
            (!is_not_understood(answered.error()) && !lacks_field(answered.error()) &&
             !is_stopped_already(answered.error())))
            return {std::move(answered), is_read, std::move(answered_lines)};
        if (!first || (lacks_field(answered.error()) && !lacks_field(*first)) ||
            ((answered.error().code == "ambiguous-line" || answered.error().code == "usage") &&
             (first->code == "unknown-line" || first->code == "bad-move-text" ||
              first->code == "report-word" ||
              ((first->code == "usage" || first->code == "ambiguous-line") &&
               answered.error().code == "usage" && has_others)))) {
            first = answered.error();
            is_spelled = is_read;
        }
        if (!std::exchange(has_others, true) && at + 1 == readings.size())
            std::ranges::move(reader().other_readings(line), std::back_inserter(readings));
    }
    return {std::unexpected(*std::move(first)), is_spelled, {}};
}

}  // namespace kyvien::cli
