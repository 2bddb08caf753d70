// Lines with several acts, one after the other: "黑方下d4，白方下e5".
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/text.h"
#include "cli/arbiter/concepts/concept_lines.h"
#include "cli/arbiter/desk.h"
#include "cli/arbiter/event_words.h"
#include "cli/arbiter/lines/asides.h"
#include "cli/arbiter/lines/free_words.h"
#include "cli/arbiter/lines/line_parts.h"
#include "cli/arbiter/lines/measures_told.h"
#include "cli/arbiter/sentences/spans_of_time.h"
#include "cli/arbiter/wording/everyday_words.h"
#include "cli/arbiter/wording/plain_words.h"
#include "cli/arbiter/wording/short_words.h"
#include "clock/seat.h"

namespace kyvien::cli {

using conduct::Seat;

namespace {

/// Whether nothing was executed because the words were not understood.
bool is_not_understood(const Refusal& refusal) {
    const auto& code = refusal.code;
    return code == "unknown-line" || code == "ambiguous-line" || code == "report-word" ||
           code == "usage" || code == "two-players" || code == "unknown-field" ||
           code == "bad-move-text";
}

/// Lines about other lines or about the desk cannot be combined.
bool is_told_alone(const SaidLine& line) {
    constexpr std::string_view kVerbs[] = {"undo", "quit", "back", "at", "time", "help"};
    return std::ranges::find(kVerbs, line.verb) != std::end(kVerbs);
}

/// The report lacks a field, or the player it is about: another reading may supply it.
bool lacks_field(const Refusal& refusal) {
    return refusal.code == "report-field" || refusal.code == "report-seat";
}

/// The clocks are already stopped: an apparent stop may be the arbiter's ruling on it.
bool is_stopped_already(const Refusal& refusal) {
    return refusal.code == "clocks-stand";
}

/// The only player that the lines are about.
std::optional<clock::Seat> told_of(const std::vector<SaidLine>& lines) {
    std::optional<clock::Seat> found;
    for (const SaidLine& line : lines) {
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

/// "… and pressed": without naming a player.
bool is_press_alone(const std::vector<SaidLine>& lines) {
    return lines.size() == 1 && lines[0].verb == "press" && !lines[0].who &&
           lines[0].words.empty() && lines[0].fields.empty();
}

/// "white offers a draw, refused": without naming a player.
bool is_answer_alone(const std::vector<SaidLine>& lines) {
    return lines.size() == 1 && (lines[0].verb == "accept" || lines[0].verb == "decline") &&
           !lines[0].who && lines[0].words.empty() && lines[0].fields.empty();
}

/// After a claim or a complaint: the decision on it.
enum class Verdict : std::uint8_t { None, Right, Wrong };

Verdict verdict_of(std::string_view part) {
    constexpr std::string_view kRight[] = {
        "correct",  "right",    "valid", "upheld", "confirmed", "claim correct",  "claim upheld",
        "granted",  "accepted", "đúng",  "hợp lệ", "chấp nhận", "khiếu nại đúng", "成立",
        "主张成立", "申请成立", "正确",  "属实",   "有效"};
    constexpr std::string_view kWrong[] = {
        "wrong",          "incorrect",     "not correct",
        "not right",      "not valid",     "invalid",
        "rejected",       "dismissed",     "refused",
        "claim wrong",    "not that many", "there are not that many",
        "không đủ",       "不够",          "it isn't",
        "it is not",      "it wasn't",     "it was not",
        "not so",         "there is none", "wrong claim",
        "claim rejected", "false claim",   "unfounded",
        "turned down",    "sai",           "không phải",
        "chưa đủ",        "不是",          "并非如此",
        "不对",           "không đúng",    "bác",
        "bác bỏ",         "bị bác",        "không hợp lệ",
        "khiếu nại sai",  "不成立",        "主张不成立",
        "申请不成立",     "驳回",          "被驳回",
        "错误",           "无效",          "不正确"};
    const std::string plain = plain_word(part);
    return std::ranges::find(kRight, plain) != std::end(kRight)   ? Verdict::Right
           : std::ranges::find(kWrong, plain) != std::end(kWrong) ? Verdict::Wrong
                                                                  : Verdict::None;
}

/// A complaint comes after the act it is about.
bool is_told_last(const SaidLine& line) {
    return line.verb == "report" && !line.words.empty() && line.words[0] == "touch-claim";
}

}  // namespace

std::vector<ArbiterDesk::Reading> ArbiterDesk::other_readings(std::string_view line) const {
    std::vector<Reading> readings;
    if (line.find_first_of("=?") != std::string_view::npos || forbids_act(line) ||
        is_doubtful(line))
        return readings;
    const std::string plain = with_plain_sides(in_full_words(in_side_names(line)));
    std::string misspelt = misspelt_word(line);
    if (plain != line) {
        readings.push_back(spelled_out(plain));
        if (readings.back())
            for (SaidLine& one : *readings.back())
                one.guessed = misspelt;
    }
    if (misspelt.empty())
        misspelt = guessed_word(plain);
    Reading lines = std::vector<SaidLine>{};
    const auto told = from_concepts(game(), plain);
    for (const std::string& each : told) {
        auto said = spelled_out(each);
        if (said)
            if (auto fits = fit_to_board(plain, *said); !fits)
                said = std::unexpected(fits.error());
        if (!said) {
            readings.push_back(std::move(said));
            return readings;
        }
        for (SaidLine& one : *said)
            one.guessed = misspelt;
        lines->insert(lines->end(), said->begin(), said->end());
    }
    // If the line has already caused changes, there is none.
    if (!told.empty())
        readings.push_back(std::move(lines));
    if (told.empty())
        std::ranges::move(readings_without_asides(line), std::back_inserter(readings));
    if (auto each = told.empty() ? reading_for_each(plain) : std::nullopt)
        readings.push_back(*std::move(each));
    // A clause of its own comes before Go 25.1.
    if (info(game()).has_komi)
        put_measures_last(readings);
    return readings;
}

std::vector<ArbiterDesk::Reading>
ArbiterDesk::readings_without_asides(std::string_view line) const {
    const auto all_of = [&](std::string_view plain) {
        std::vector<Reading> all = readings_of(plain);
        std::ranges::move(other_readings(plain), std::back_inserter(all));
        return all;
    };
    std::vector<Reading> readings;
    if (const std::string plain = without_moment(line); plain != line)
        for (Reading& each : all_of(plain))
            if (each && !each->empty() && happen_now(*each))
                readings.push_back(std::move(each));
    const auto counted = info(game()).has_moves_by_hand ? without_count(line) : std::nullopt;
    if (!counted)
        return readings;
    for (Reading& each : all_of(counted->line)) {
        if (!each || each->empty() || kinds_of(*each).back() != "illegal-move")
            continue;
        if (!is_illegal_move_number(counted->number, each->back()))
            each = refuse("usage",
                          "The record has another number of illegal moves of this player. Say: "
                          "illegal-count w 1, for those ruled before it began.",
                          rulebook::fide("7.5.5"), {{"usage", "illegal-count w 1"}});
        readings.push_back(std::move(each));
    }
    return readings;
}

bool ArbiterDesk::is_illegal_move_number(std::size_t number, const SaidLine& line) const {
    const auto seat = line.words.size() > 1 ? clock::find_seat(line.words[1]) : std::nullopt;
    // However it was found, the opponent has received time for each (7.5.5).
    const auto is_of_player = [&](const conduct::RulingRecord& each) {
        return seat && each.ruling.code == "add-time" &&
               each.ruling.seat == clock::opponent(*seat) &&
               each.ruling.clause == rulebook::fide("7.5.5");
    };
    const auto before = std::ranges::count_if(state_.rulings(), is_of_player);
    return seat && static_cast<std::size_t>(before) + 1 == number;
}

std::vector<ArbiterDesk::Reading> ArbiterDesk::readings_of(std::string_view line) const {
    auto typed = spelled_out(line);
    if (typed)
        if (auto named = told_by_name(line, *typed))
            typed = *std::move(named);
    // Go 25.1 is for cases that the rules do not cover: if the words name a covered case, only that
    // reading is used, otherwise the line is refused.
    const bool is_general = typed && typed->size() == 1 && typed->front().verb == "report" &&
                            !typed->front().words.empty() &&
                            typed->front().words[0] == "incident" &&
                            find_short_word(game(), read_line(game(), line).verb) == nullptr &&
                            names_offence(game(), line) && line.find('=') == std::string_view::npos;
    // Go 14a: clocks stopped for lunch are stopped for a break.
    if (typed && typed->size() == 1 && typed->front().verb == "stop" &&
        line.find('=') == std::string_view::npos)
        for (Reading& other : other_readings(line))
            if (other && other->size() == 1 && other->front().verb == "report" &&
                other->front().words == std::vector<std::string>{"break"})
                return {std::move(other)};
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
    if (!is_general)
        return {std::move(typed)};
    auto readings = other_readings(line);
    if (readings.empty())
        readings.push_back(refuse("unknown-line", "Say which rule was broken.", std::nullopt,
                                  {{"verb", std::string(line)}}));
    return readings;
}

ArbiterDesk::AnsweredReading ArbiterDesk::answer_reading(std::string_view line,
                                                         const Admits& admits,
                                                         std::optional<Seat>& told_last) {
    const std::size_t recorded = written_.size();
    std::vector<Reading> readings = readings_of(line);
    std::optional<Refusal> first;
    bool has_others = false;
    bool is_spelled = false;
    for (std::size_t at = 0; at < readings.size(); ++at) {
        Result<std::string> answered;
        std::vector<SaidLine> answered_lines;
        const bool is_read = readings[at].has_value() && admits(*readings[at]);
        if (!readings[at]) {
            answered = std::unexpected(readings[at].error());
        } else if (!admits(*readings[at])) {
            answered = refuse("unknown-line", "Say that in a line of its own.", std::nullopt,
                              {{"verb", std::string(line)}});
        } else {
            std::vector<SaidLine> lines = *readings[at];
            is_whole_ = is_whole_ || lines.size() > 1;
            // A player who has moved has pressed; what is already on record is not repeated.
            const bool is_pressed =
                is_press_alone(lines) && told_last &&
                (state_.phase() != conduct::Phase::Playing || timed() != *told_last);
            if (is_press_alone(lines) && told_last)
                lines[0].who = told_last;
            if (is_answer_alone(lines) && told_last)
                lines[0].who = clock::opponent(*told_last);
            answered = is_pressed ? Result<std::string>() : answer_all(lines);
            if (answered && !lines.empty() && !lines[0].guessed.empty())
                guessed_ = lines[0].guessed;
            if (answered && !is_press_alone(*readings[at]))
                told_last = told_of(lines);
            if (answered)
                answered_lines = std::move(lines);
        }
        if (answered || written_.size() != recorded ||
            (!is_not_understood(answered.error()) && !lacks_field(answered.error()) &&
             !is_stopped_already(answered.error())))
            return {std::move(answered), is_read, std::move(answered_lines)};
        if (!first || (lacks_field(answered.error()) && !lacks_field(*first)) ||
            ((answered.error().code == "ambiguous-line" || answered.error().code == "usage") &&
             (first->code == "unknown-line" || first->code == "bad-move-text" ||
              ((first->code == "usage" || first->code == "ambiguous-line") &&
               answered.error().code == "usage" && has_others)))) {
            first = answered.error();
            is_spelled = is_read;
        }
        if (!std::exchange(has_others, true) && at + 1 == readings.size())
            std::ranges::move(other_readings(line), std::back_inserter(readings));
    }
    return {std::unexpected(*std::move(first)), is_spelled, {}};
}

std::optional<Result<std::string>>
ArbiterDesk::answer_in_other_words(std::string_view line, const Result<std::string>& answered) {
    // The board number and a draw sign, in other words.
    if (const std::string plain = in_desk_words(line); plain != line) {
        auto again = answer_line(plain);
        return again || !is_not_understood(again.error()) ? again : answered;
    }
    if (const std::string figures = with_spans_in_figures(line); figures != line) {
        auto again = answer_line(figures);
        if (again || !is_not_understood(again.error()))
            return again;
    }
    if (const std::string plain = without_promotion_signs(line); plain != line) {
        auto again = answer_line(plain);
        return again || !is_not_understood(again.error()) ? again : answered;
    }
    return std::nullopt;
}

Result<std::string> ArbiterDesk::answer_line(std::string_view line) {
    if (const std::string timed = with_time_in_front(line); timed != line)
        return answer_line(timed);
    const std::size_t recorded = written_.size();
    const auto admits_all = [](const std::vector<SaidLine>&) { return true; };
    std::optional<Seat> told_last;
    auto answered = answer_reading(line, admits_all, told_last).answer;
    if (answered || written_.size() != recorded || !is_not_understood(answered.error()) ||
        line.find_first_of("\"?") != std::string_view::npos)
        return answered;
    if (auto again = answer_in_other_words(line, answered))
        return *std::move(again);
    if (line.find('=') != std::string_view::npos)
        return answered;
    if (auto again = answer_in_parts(line))
        return *std::move(again);
    return answered;
}

std::optional<Result<std::string>> ArbiterDesk::answer_in_parts(std::string_view line) {
    const auto parts = parts_of_line(line);
    if (parts.size() < 2)
        return std::nullopt;
    if (auto seen = answer_as_seen(line, parts))
        return seen;
    // Each part is one or several lines ("白方误提d4，警告一次"); all of them are executed or none.
    Snapshot before = snapshot(line);
    const std::string players_before = players_line_;
    const bool was_whole = std::exchange(is_whole_, true);
    const auto give_up = [&] {
        restore(std::move(before));
        happened_.clear();
        players_line_ = players_before;
        touches_clock_ = false;
        guessed_.clear();
    };
    std::string text;
    std::optional<Seat> told_last;
    std::vector<std::string> kinds;
    // A remark about the previous act, not an act itself.
    const auto is_aside = [&](std::string_view part) {
        const std::string behind =
            told_beside(game(), with_plain_sides(in_full_words(in_side_names(part))));
        return std::ranges::any_of(
            base::split<std::string_view>(behind, ' '), [&](std::string_view act) {
                return act == "*" || std::ranges::find(kinds, act) != kinds.end();
            });
    };
    for (std::size_t first = 0; first < parts.size();) {
        std::size_t last = parts.size() - (first == 0 ? 1 : 0);
        std::optional<Result<std::string>> told;
        // "white claims threefold, wrong": the law must agree, otherwise nothing is recorded.
        if (const Verdict verdict = verdict_of(parts[first]); first > 0 && verdict != Verdict::None)
            if (const auto ruled = claim_ruled_in_line()) {
                if (*ruled == (verdict == Verdict::Right)) {
                    ++first;
                    continue;
                }
                give_up();
                return std::nullopt;
            }
        const std::string_view measure =
            first > 0 ? bare_measure(game(), parts[first]) : std::string_view();
        if (!measure.empty() && is_measure_ruled_in_line(measure)) {
            ++first;
            continue;
        }
        if (!measure.empty() && !kinds.empty() && kinds.back() != "touch-claim") {
            give_up();
            keep_stuck(line, parts, first);
            is_whole_ = was_whole;
            return std::nullopt;
        }
        for (; last > first; --last) {
            const std::string_view end = parts[last - 1];
            const auto admits = [&](const std::vector<SaidLine>& lines) {
                return (!lines.empty() || first > 0) &&
                       std::ranges::none_of(lines, is_told_alone) &&
                       (last == parts.size() || std::ranges::none_of(lines, is_told_last));
            };
            const std::string_view part(
                parts[first].data(),
                static_cast<std::size_t>(end.data() + end.size() - parts[first].data()));
            auto reading = answer_reading(part, admits, told_last);
            if (!reading.is_spelled)
                continue;
            if (reading.answer)
                std::ranges::move(kinds_of(reading.lines), std::back_inserter(kinds));
            told = std::move(reading.answer);
            if (*told || !is_not_understood(told->error()))
                break;
        }
        const bool is_understood = told && (*told || !is_not_understood(told->error()));
        // "…, play on" while the clocks run.
        const bool goes_on = told && !*told && told->error().code == "clocks-run";
        if ((!is_understood || goes_on) && !kinds.empty() && is_aside(parts[first])) {
            ++first;
            continue;
        }
        if (!told || !*told) {
            give_up();
            if (is_understood)
                return told;
            keep_stuck(line, parts, first);
            is_whole_ = was_whole;
            return std::nullopt;
        }
        text += **told;
        first = last;
    }
    return text;
}

}  // namespace kyvien::cli
