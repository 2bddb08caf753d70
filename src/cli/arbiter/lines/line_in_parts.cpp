#include "cli/arbiter/lines/line_in_parts.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text.h"
#include "cli/arbiter/concepts/concept_lines.h"
#include "cli/arbiter/incidents/attached_measures.h"
#include "cli/arbiter/lines/line_acts.h"
#include "cli/arbiter/lines/line_parts.h"
#include "cli/arbiter/lines/named_players.h"
#include "cli/arbiter/lines/remarks.h"
#include "cli/arbiter/sentences/verdicts.h"
#include "cli/arbiter/wording/everyday_words.h"
#include "cli/arbiter/wording/sentence_phrases.h"

namespace kyvien::cli {
namespace line_in_parts {
namespace {

/// Lines about other lines or about the desk cannot be combined.
bool must_be_alone(const DeskLine& line) {
    constexpr std::string_view kVerbs[] = {"undo", "quit", "back", "at", "time", "help"};
    return std::ranges::find(kVerbs, line.verb) != std::end(kVerbs);
}

bool is_flag(const std::string& kind) {
    return kind == "flag" || kind == "flag-down" || kind == "both-flags";
}

/// Whether one of the acts is a touch that can be claimed.
bool has_touch(const std::vector<std::string>& kinds) {
    return std::ranges::any_of(kinds, [](const std::string& kind) {
        return kind == "touch" || kind == "adjusted" || kind == "placed" || kind == "dragged";
    });
}

/// The law answers it at once, and the clocks are set (7.5.5).
bool is_ruled_on_at_once(const std::string& kind) {
    return kind == "illegal-move" || kind == "two-hands";
}

/// A complaint comes after the act it is about.
bool is_complaint_after_act(const DeskLine& line) {
    return line.verb == "report" && !line.words.empty() && line.words[0] == "touch-claim";
}

}  // namespace
}  // namespace line_in_parts

using namespace line_in_parts;

bool ArbiterDesk::LineInParts::Act::is_understood() const {
    return answer && (*answer || !is_not_understood(answer->error()));
}

bool ArbiterDesk::LineInParts::Act::lacks_player() const {
    return answer && !*answer && lacks_field(answer->error());
}

bool ArbiterDesk::LineInParts::Act::is_refused(const RefusalCode& code) const {
    return answer && !*answer && answer->error().code == code;
}

ArbiterDesk::LineInParts::LineInParts(ArbiterDesk& desk, std::string_view line,
                                      std::vector<std::string_view> parts)
    : desk_(desk), line_(line), parts_(std::move(parts)), before_(desk.snapshot(line)),
      players_before_(desk.players_line_), was_atomic_(std::exchange(desk.game_.is_atomic, true)) {
    desk_.parts_understood_.clear();
    desk_.parts_unknown_.clear();
    desk_.game_.stated_turn.reset();
}

std::optional<Result<std::string>> ArbiterDesk::LineInParts::answer() {
    while (first_ < parts_.size()) {
        // "it is Black's turn, White plays d4": what the game is like must be so.
        if (const auto fact = desk_.reader().stated_fact(part())) {
            if (fact->contradicts) {
                give_up();
                return std::unexpected(*fact->contradicts);
            }
            last_named_seat_ = fact->seat ? fact->seat : last_named_seat_;
            desk_.game_.stated_turn = fact->is_turn ? fact->seat : desk_.game_.stated_turn;
            ++first_;
            continue;
        }
        switch (remark_on_acts()) {
        case Remark::Agrees:
            ++first_;
            continue;
        case Remark::NotUnderstood:
            desk_.parts_unknown_.emplace_back(part());
            ++first_;
            continue;
        case Remark::Contradicts:
            give_up();
            return std::nullopt;
        case Remark::None:
            break;
        }
        Act act = read_act();
        read_with_player_before(act);
        read_as_claim_of_touch(act);
        if (is_without_effect(act)) {
            ++first_;
            continue;
        }
        if (act.is_understood() && !*act.answer && desk_.parts_unknown_.empty()) {
            give_up();
            return act.answer;
        }
        keep(act);
    }
    if (desk_.parts_unknown_.empty() && !kinds_.empty())
        return text_;
    give_up();
    desk_.game_.is_atomic = was_atomic_;
    return std::nullopt;
}

/// The parts from the current one up to `end`, which are pieces of the line.
std::string_view ArbiterDesk::LineInParts::joined(std::size_t end) const {
    const auto start = static_cast<std::size_t>(part().data() - line_.data());
    const auto stop = static_cast<std::size_t>(parts_[end - 1].data() - line_.data());
    return line_.substr(start, stop + parts_[end - 1].size() - start);
}

bool ArbiterDesk::LineInParts::has_kind(std::string_view kind) const {
    return std::ranges::find(kinds_, kind) != kinds_.end();
}

ArbiterDesk::LineInParts::Remark ArbiterDesk::LineInParts::remark_on_acts() const {
    if (first_ == 0)
        return Remark::None;
    const conduct::Game game = desk_.game();
    // "white claims threefold, wrong": the law must agree, otherwise nothing is recorded.
    const Verdict told = verdict_of(part());
    const Verdict verdict =
        told == Verdict::None && !info(game).has_moves_by_hand ? verdict_by_count(part()) : told;
    if (verdict != Verdict::None)
        if (const auto ruled = desk_.game_.claim_ruled_in_line())
            return *ruled == (verdict == Verdict::Right) ? Remark::Agrees : Remark::Contradicts;
    // "white says it is the third time, and wants a draw": that is what he claims.
    if (!kinds_.empty() && kinds_.back() == "claim" && mentions_concept(game, part(), "draw") &&
        !names_player(game, part()))
        return Remark::Agrees;
    const std::string_view measure = bare_measure(game, part());
    const auto count = bare_count(game, part());
    if (measure.empty() && !count)
        return Remark::None;
    if ((measure.empty() || desk_.game_.is_measure_ruled_in_line(measure)) &&
        (!count || desk_.game_.is_count_ruled_in_line(*count)))
        return Remark::Agrees;
    // "lần thứ hai": the record counts otherwise.
    if (measure.empty())
        return Remark::NotUnderstood;
    // Xiangqi 9, Go 17, 18: a measure that the law has not given here is not one of the general
    // rule. In chess the arbiter chooses it (12.9).
    return !info(game).has_moves_by_hand && !kinds_.empty() && kinds_.back() != "touch-claim"
               ? Remark::NotUnderstood
               : Remark::None;
}

/// Whether the parts up to `end` may be executed as these lines after the acts before them.
bool ArbiterDesk::LineInParts::is_admitted(const std::vector<DeskLine>& lines,
                                           std::size_t end) const {
    // "… with two hands, and pressed": which move was pressed is not said.
    const bool is_press_of_nothing =
        first_ > 0 && is_press_alone(lines) &&
        (!last_named_seat_ || desk_.game_.to_move() == *last_named_seat_) && !has_kind("move") &&
        !has_kind("hand-move") && !has_kind("touch");
    // The clocks were stopped for the illegal move: which flag fell, and when, is a matter for a
    // line of its own.
    const bool is_flag_after_ruling = std::ranges::any_of(kinds_, is_ruled_on_at_once) &&
                                      std::ranges::any_of(kinds_of(lines), is_flag);
    return (!lines.empty() || first_ > 0) && !is_press_of_nothing &&
           !is_offer_beside_claim(desk_.game(), line_, lines) && !is_flag_after_ruling &&
           std::ranges::none_of(lines, must_be_alone) &&
           (end == parts_.size() || std::ranges::none_of(lines, is_complaint_after_act));
}

/// Whether the part alone tells what the player of the part before did, without naming him.
bool ArbiterDesk::LineInParts::lacks_actor(std::size_t end) const {
    return first_ > 0 && last_named_seat_ && end == first_ + 1 &&
           (touches_piece_of_named(desk_.game(), part()) ||
            tells_conduct_towards_named(desk_.game(), part()) ||
            (begins_with_pronoun(part()) &&
             !desk_.reader().with_subject(part(), *last_named_seat_).empty()));
}

/// Reads as many parts as possible as one act.
ArbiterDesk::LineInParts::Act ArbiterDesk::LineInParts::read_act() {
    Act act{std::nullopt, parts_.size() - (first_ == 0 ? 1 : 0)};
    // "take 2 minutes from white, he disturbs black": a penalty told behind a setting.
    if (first_ > 0 && begins_with_pronoun(part()) && !kinds_.empty() && kinds_.back() == "clock")
        return act;
    for (; act.end > first_; --act.end) {
        const auto admits = [&](const std::vector<DeskLine>& lines) {
            return is_admitted(lines, act.end);
        };
        const std::string told = lacks_actor(act.end)
                                     ? desk_.reader().with_subject(part(), *last_named_seat_)
                                     : std::string(joined(act.end));
        auto reading = desk_.answer_reading(told, admits, last_named_seat_);
        if (!reading.is_spelled)
            continue;
        if (reading.answer)
            std::ranges::move(kinds_of(reading.lines), std::back_inserter(kinds_));
        act.answer = std::move(reading.answer);
        if (act.is_understood())
            break;
    }
    return act;
}

/// "…, took the clock": he is the player of the part before.
void ArbiterDesk::LineInParts::read_with_player_before(Act& act) {
    if ((act.is_understood() && !act.lacks_player()) || first_ == 0 || !last_named_seat_)
        return;
    const std::string told = desk_.reader().with_subject(part(), *last_named_seat_);
    if (told.empty())
        return;
    const auto admits = [](const std::vector<DeskLine>& lines) {
        return !lines.empty() && std::ranges::none_of(lines, must_be_alone) &&
               lines.front().verb != "press";
    };
    auto reading = desk_.answer_reading(told, admits, last_named_seat_);
    if (!reading.is_spelled)
        return;
    if (reading.answer)
        std::ranges::move(kinds_of(reading.lines), std::back_inserter(kinds_));
    act = {std::move(reading.answer), first_ + 1};
}

/// "…, Black claims, Red admits it": about the touch that the line has told.
void ArbiterDesk::LineInParts::read_as_claim_of_touch(Act& act) {
    if (act.is_understood() || first_ == 0 || !has_touch(kinds_))
        return;
    const std::string claim = desk_.reader().claim_of_touch(
        {parts_.begin() + static_cast<std::ptrdiff_t>(first_), parts_.end()});
    if (claim.empty())
        return;
    const auto admits = [](const std::vector<DeskLine>&) { return true; };
    auto reading = desk_.answer_reading(claim, admits, last_named_seat_);
    act = {std::move(reading.answer), parts_.size()};
}

/// A remark about the act before, not an act itself.
bool ArbiterDesk::LineInParts::is_aside() const {
    const std::string unaffected = acts_unaffected_by_remark(
        desk_.game(),
        with_plain_sides(with_abbreviations_expanded(desk_.reader().in_side_names(part()))));
    return std::ranges::any_of(
        base::split<std::string_view>(unaffected, ' '),
        [&](std::string_view kind) { return kind == "*" || has_kind(kind); });
}

bool ArbiterDesk::LineInParts::is_without_effect(const Act& act) const {
    // 5.1.1: a flag that fell after the move that ended the game has no effect.
    if (act.is_refused("flag-irrelevant") && has_kind("move"))
        return true;
    // "…, play on" while the clocks run.
    const bool goes_on = act.is_refused("clocks-run");
    if ((act.is_understood() && !goes_on && !act.lacks_player()) || kinds_.empty())
        return false;
    return is_aside() || (std::ranges::any_of(kinds_, is_flag) &&
                          desk_.reader().tells_material(part(), last_named_seat_));
}

/// The rest is read too if a part is not understood, so that the refusal can say what was.
void ArbiterDesk::LineInParts::keep(const Act& act) {
    if (!act.is_understood()) {
        desk_.parts_unknown_.emplace_back(part());
        ++first_;
        return;
    }
    desk_.parts_understood_.emplace_back(joined(act.end));
    if (*act.answer)
        text_ += **act.answer;
    first_ = act.end;
}

void ArbiterDesk::LineInParts::give_up() {
    desk_.restore(std::move(before_));
    desk_.recorded_text_.clear();
    desk_.players_line_ = players_before_;
    desk_.touches_clock_ = false;
    desk_.corrected_word_.clear();
    desk_.meant_.clear();
}

}  // namespace kyvien::cli
