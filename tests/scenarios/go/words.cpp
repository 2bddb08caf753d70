#include "scenarios/go/words.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "scenarios/runner.h"

namespace kyvien::scenarios {
namespace {

namespace json = boost::json;
using namespace conduct;

using Words = std::map<std::string, std::string, std::less<>>;

std::string word(const Words& words, const std::string& code, const std::string& otherwise) {
    const auto found = words.find(code);
    return found == words.end() ? otherwise : found->second;
}

bool mentions(std::string_view text, std::initializer_list<std::string_view> parts) {
    return std::ranges::any_of(
        parts, [&](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

std::string joined_points(const json::array& names, int size) {
    std::string out;
    for (const json::value& name : names)
        out += (out.empty() ? "" : ",") + go_point(std::string_view(name.as_string()), size);
    return out;
}

bool owes(const State& state, std::string_view duty) {
    return std::ranges::any_of(state.duties(), [&](const Duty& each) { return each.code == duty; });
}
std::string yes_no(bool yes) {
    return yes ? "yes" : "no";
}

class Translator {
  public:
    Translator(const json::object& event, const State& state)
        : event_(event), state_(state), size_(state.settings().board_size) {}

    std::optional<GoReport> report() const {
        const std::string type = text_at(event_, "type");
        if (type == "relocate")
            return about("stone-reset", {{"from", at("from")}, {"to", at("to")}});
        if (type == "slip")
            return about("stone-fell", {{"at", at("at")}});
        if (type == "remove_by_hand")
            return about("stones-lifted",
                         {{"points", joined_points(array_at(event_, "stones"), size_)}});
        if (type == "displacement_found")
            return game("displaced", {{"from", at("stone_was")}, {"to", at("stone_is")}});
        if (type == "agree_displacement")
            return agreement();
        if (type == "disagree_displacement")
            return by_player_or_game("displaced-disputed", {});
        if (type == "scatter")
            return scatter();
        if (type == "reconstruction")
            return reconstruction();
        if (type == "refuse_end")
            return by_player("end-refused", {{"reason", text_at(event_, "reason", "plays on")}});
        if (type == "report_count")
            return game("count", {{"black", text_at(event_, "black_area")}});
        if (type == "claim_miscount")
            return by_player("recount", {});
        if (type == "adjourn")
            return game("adjourned", {});
        if (type == "pause")
            return game("break", {});
        if (type == "resume")
            return game("resumed", {});
        if (type == "seal")
            return about("sealed", {});
        if (type == "request_other_point")
            return by_player("other-point", {{"point", at("at")}});
        return rights_and_discipline(type);
    }

  private:
    std::optional<GoReport> rights_and_discipline(const std::string& type) const {
        if (type == "abandon")
            return by_player("abandoned", {});
        if (type == "arrive")
            return about("arrival", {{"seconds", seconds("late_s")}});
        if (type == "away")
            return by_player("away", {});
        if (type == "return")
            return by_player("returned", {});
        if (type == "ask_leave")
            return by_player("ask-leave", {});
        if (type == "ask_minutes")
            return by_player("ask-minutes", {{"of", "own"}});
        if (type == "ask_minutes_of_opponent")
            return by_player("ask-minutes", {{"of", "opponent"}});
        if (type == "complaint")
            return by_player("complaint", {{"urgent", yes_no(flag_at(event_, "urgent"))}});
        if (type == "appeal")
            return by_player("appeal", {});
        if (type == "press_before_clearing")
            return about("pressed-early",
                         {{"choice", text_at(event_, "arbiter_choice", "advice")}});
        if (type == "conduct")
            return conduct_of(text_at(event_, "what"), text_at(event_, "arbiter_choice"));
        if (type == "arbiter_ruling") {
            auto ruled = ruling(text_at(event_, "choice"));
            if (ruled)
                ruled->by.rank = rank_of(text_at(event_, "by"));
            return ruled;
        }
        return std::nullopt;
    }
    /// Who rules, where the file tells it: some decisions are the chief referee's alone.
    static ArbiterRank rank_of(std::string_view by) {
        return by == "chief"     ? ArbiterRank::Chief
               : by == "referee" ? ArbiterRank::Table
                                 : ArbiterRank::Unspecified;
    }

    std::optional<GoReport> conduct_of(const std::string& what, const std::string& choice) const {
        const std::string reason = text_at(event_, "reason", "found by the referee");
        if (mentions(what, {"disturb"}) && !choice.empty())
            return about("disturbing", {{"choice", choice}});
        if (mentions(what, {"consult", "advice", "discuss", "notes"}) && !choice.empty())
            return about("consulting", {{"choice", choice}, {"reason", reason}});
        if (mentions(what, {"walk", "leav", "left"}))
            return about("walked-out", {});
        if (mentions(what, {"wander", "stroll"}))
            return about("wandering", choice.empty() ? Values{} : Values{{"choice", choice}});
        if (choice.empty())
            return about("incident", {{"what", what}});
        return about("incident", {{"what", what}, {"choice", choice}, {"reason", reason}});
    }

    std::optional<GoReport> agreement() const {
        const std::string choice = text_at(event_, "choice") == "put_back" ? "put-back" : "stands";
        return by_player_or_game("displaced-agreed", {{"choice", choice}});
    }
    std::optional<GoReport> scatter() const {
        const std::string cause = text_at(event_, "cause");
        if (cause == "external")
            return game("scattered", {{"cause", "outside"}});
        GoReport out{arbiter("referee"), {"scattered", go_seat(cause.substr(0, 1)), {}}};
        out.report.fields = {{"cause", cause.ends_with("accident") ? "accident" : "on-purpose"}};
        return out;
    }
    std::optional<GoReport> reconstruction() const {
        Values fields = {{"agreed", yes_no(flag_at(event_, "agreed_by_both"))}};
        if (const std::string choice = text_at(event_, "choice"); !choice.empty())
            fields.emplace_back("choice", choice == "draw" ? "draw" : "new-game");
        return game("rebuilt", std::move(fields));
    }

    /// What a ruling answers is what waits for one.
    std::optional<GoReport> ruling(const std::string& choice) const {
        const auto& question = state_.question();
        const std::string own = word({{"put_back", "put-back"},
                                      {"stand", "stands"},
                                      {"replay", "new-game"},
                                      {"deliberate", "on-purpose"},
                                      {"continue", "play-on"}},
                                     choice, choice);
        if (owes(state_, "ask-about-shifted-stone") || owes(state_, "rule-on-shifted-stone")) {
            auto out = *game("displaced-ruled", {{"choice", own}});
            if (const std::string offender = text_at(event_, "offender"); !offender.empty())
                out.report.seat = go_seat(offender);
            return out;
        }
        if (owes(state_, "choose-draw-or-new-game") || owes(state_, "rebuild-position"))
            return game("rebuilt", {{"agreed", "no"}, {"choice", own}});
        if (question && question->code == "balanced-cycle")
            return game("cycle-ruled", {{"choice", own}});
        if (question && question->code == "life-and-death") {
            std::string dead = joined_points(array_at(event_, "stones"), size_);
            if (dead.empty() && own == "dead" && state_.agreement())
                for (const std::string& point : state_.agreement()->dead)
                    dead += (dead.empty() ? "" : ",") + point;
            Values fields = {{"reason", "ruled by the referee"}};
            if (own != "alive" && !dead.empty())
                fields.insert(fields.begin(), {"dead", dead});
            return game("life-ruled", std::move(fields));
        }
        if (question && question->code == "false-life")
            return game("false-life-ruled", {{"choice", own}});
        for (const Seat seat : clock::kBothSeats) {
            if (owes(state_, "answer-leave") && mentions(choice, {"leave"}))
                return GoReport{arbiter("referee"),
                                {"leave-answered",
                                 seat_that_asked_leave(),
                                 {{"granted", yes_no(mentions(choice, {"grant"}))}}}};
            if (owes(state_, "rule-on-incident"))
                return GoReport{arbiter("referee"),
                                {"incident-ruled",
                                 incident_of().value_or(seat),
                                 {{"choice", own}, {"reason", "ruled by the referee"}}}};
        }
        return std::nullopt;
    }
    [[nodiscard]] Seat seat_that_asked_leave() const {
        return last_of("leave-asked").value_or(Seat::First);
    }
    [[nodiscard]] std::optional<Seat> incident_of() const { return last_of("needs-discretion"); }
    [[nodiscard]] std::optional<Seat> last_of(std::string_view code) const {
        std::optional<Seat> seat;
        for (const RulingRecord& each : state_.rulings())
            if (each.ruling.code == code)
                seat = each.ruling.seat;
        return seat;
    }

    [[nodiscard]] std::string at(std::string_view key) const {
        return go_point(text_at(event_, key), size_);
    }
    [[nodiscard]] std::string seconds(std::string_view key) const {
        const auto* value = find(event_, key);
        const double time = value != nullptr && value->is_number() ? value->to_number<double>() : 0;
        return std::to_string(static_cast<std::int64_t>(time < 0 ? 0 : time + 0.999));
    }
    [[nodiscard]] Seat by() const { return go_seat(text_at(event_, "by")); }
    [[nodiscard]] std::optional<GoReport> about(std::string kind, Values fields) const {
        return GoReport{arbiter("referee"), {std::move(kind), by(), std::move(fields)}};
    }
    [[nodiscard]] std::optional<GoReport> by_player(std::string kind, Values fields) const {
        return GoReport{player(by()), {std::move(kind), by(), std::move(fields)}};
    }
    [[nodiscard]] std::optional<GoReport> game(std::string kind, Values fields) const {
        return GoReport{arbiter("referee"), {std::move(kind), std::nullopt, std::move(fields)}};
    }
    /// By one side, or by both.
    [[nodiscard]] std::optional<GoReport> by_player_or_game(std::string kind, Values fields) const {
        const std::string side = text_at(event_, "by");
        if (side == "B" || side == "W")
            return by_player(std::move(kind), std::move(fields));
        return game(std::move(kind), std::move(fields));
    }

    const json::object& event_;
    const State& state_;
    int size_;
};

const Words kEndings = {
    {"two-plays-running", "loss_double_play"},
    {"two-warnings", "loss_two_warnings"},
    {"shifted-on-purpose", "loss_deliberate_displacement"},
    {"upset-board", "loss_scattered_board"},
    {"upset-on-purpose", "loss_scattered_board"},
    {"referee-draw", "draw"},
    {"new-game", "replay"},
    {"abandoned", "forfeit"},
    {"absent", "forfeit"},
    {"both-absent", "double_forfeit"},
    {"consulting", "loss_consulting"},
    {"resignation", "game_over"},
    {"count", "status_agreed"},
};
const Words kQuestions = {
    {"balanced-cycle", "repetition_pending"}, {"displaced-stone", "refer_chief"},
    {"false-life", "refer_arbiter"},          {"life-and-death", "refer_arbiter"},
    {"upset-board", "refer_arbiter"},
};
const Words kRulings = {
    {"void-forbidden-point", "void_forbidden_point"},
    {"void-ko-retake", "void_ko_retake"},
    {"void-repetition", "void_repetition"},
    {"void-sealed-occupied", "void_sealed_occupied"},
    {"stone-put-back", "restored_with_warning"},
    {"stones-put-back", "restored_with_warning"},
    {"free-placement", "free_replacement"},
    {"shifted-stone-put-back", "stone_put_back"},
    {"shifted-stone-stands", "stone_stands"},
    {"position-rebuilt", "continue_after_reconstruction"},
    {"refusal-rejected", "refusal_rejected"},
    {"refusal-play-on", "refusal_allowed_play_on"},
    {"false-life-dead", "dead_false_life"},
    {"false-life-alive", "alive"},
    {"must-leave", "must_leave_room"},
    {"sealed", "sealed"},
    {"time-deducted", "time_deducted"},
    {"report-to-committee", "warning_and_report"},
    {"warning", "warning"},
    {"advice", "advice"},
    {"needs-discretion", "needs_discretion"},
    {"incident-noted", "needs_discretion"},
    {"complaint-accepted", "accepted"},
    {"complaint-deferred", "deferred_to_own_turn"},
    {"appeal-recorded", "appeal_recorded"},
    {"tell-last-play", "obligation_tell_last_play"},
    {"count-told", "count_reported"},
    {"recount", "recount"},
    {"leave-asked", "needs_arbiter"},
    {"leave-granted", "leave_granted"},
    {"leave-refused", "leave_refused"},
    {"colours-settled", "colours_set"},
};
const Words kRefusals = {
    {"occupied", "refused_occupied"},        {"not-your-turn", "refused_out_of_turn"},
    {"repetition", "refused_repetition"},    {"suicide", "refused_forbidden_point"},
    {"own-turn", "refused_own_turn"},        {"leave-used", "refused_already_used"},
    {"not-a-right", "not_a_right"},          {"sealed-point-binds", "refused_sealed_point_binding"},
    {"colour-method", "refused_method"},     {"game-over", "game_over"},
    {"chief-arbiter-needed", "refer_chief"},
};

}  // namespace

Seat go_seat(std::string_view side) {
    return side == "W" ? Seat::Second : Seat::First;
}
std::string go_side(Seat seat) {
    return seat == Seat::First ? "B" : "W";
}

std::string go_point(std::string_view at, int size) {
    if (at.size() != 2)
        return std::string(at);
    const char column = at[0] >= 'i' ? static_cast<char>(at[0] + 1) : at[0];
    return column + std::to_string(size - (at[1] - 'a'));
}
std::string go_coordinates(std::string_view point, int size) {
    if (point.size() < 2 || point == "pass" || point == "end")
        return std::string(point);
    const char column = point[0] > 'i' ? static_cast<char>(point[0] - 1) : point[0];
    const int row = size - std::stoi(std::string(point.substr(1)));
    return {column, static_cast<char>('a' + row)};
}

std::optional<GoReport> go_report(const json::object& event, const State& state) {
    return Translator(event, state).report();
}

std::string go_ruling(const std::vector<Event>& events) {
    std::string first;
    for (const Event& event : events) {
        std::string found;
        if (const auto* ruled = std::get_if<Ruled>(&event.body)) {
            found = word(kRulings, ruled->code, "");
        } else if (const auto* asked = std::get_if<ArbiterAsked>(&event.body)) {
            found = word(kQuestions, asked->code, asked->code);
        } else if (const auto* ended = std::get_if<Ended>(&event.body)) {
            // What ends the game is the ruling; a count only follows from one.
            if (ended->ending.code != "count" || first.empty())
                return word(kEndings, ended->ending.code, ended->ending.code);
        } else if (const auto* noticed = std::get_if<Noticed>(&event.body)) {
            found = noticed->code == "minutes-asked" ? "answer" : "";
        } else if (std::holds_alternative<PlayResumed>(event.body)) {
            found = "resume_play";
        } else if (std::holds_alternative<PlayStopped>(event.body)) {
            found = "game_stopped";
        }
        if (first.empty())
            first = found;
    }
    return first;
}

std::string go_refusal(const std::string& code) {
    return word(kRefusals, code, code);
}

std::string go_ended_by(const std::string& code) {
    const Words by = {{"count", "count"},        {"resignation", "resign"},
                      {"time", "time"},          {"arbiter-decision", "referee"},
                      {"annulled", "referee"},   {"referee-draw", "referee"},
                      {"new-game", "referee"},   {"referee-decision", "referee"},
                      {"abandoned", "forfeit"},  {"absent", "forfeit"},
                      {"both-absent", "forfeit"}};
    return word(by, code, "penalty");
}

}  // namespace kyvien::scenarios
