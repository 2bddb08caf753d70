// What is remembered of a game over the board under the Chinese Go rules, and what is still to be
// done in it.
#include <fmt/format.h>
#include <limits>

#include "conduct/core/internal/told_members.h"
#include "conduct/go/board/internal/over_the_board.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::go_cn;

/// Lateness of a player who has not come; in seconds, so that it can be told in milliseconds.
constexpr std::int64_t kNeverCame = std::numeric_limits<std::int64_t>::max() / 2000;

class Rememberer {
  public:
    Rememberer(GoMemory& memory, const StateBody& body, const Event& event)
        : memory_(memory), body_(body), event_(event) {}

    void operator()(const Started&) { begin_session(); }
    void operator()(const Adjourned&) {
        begin_session();
        memory_.start.forget();
    }

    void operator()(const Moved& moved) {
        const auto seat = clock::index(moved.seat);
        if (moved.move == "end") {
            memory_.declared_before[seat] = memory_.declared[seat];
            memory_.declared[seat] = body_.moves.size() - 1;
        }
        turn_used(moved.seat);
    }
    void operator()(const TurnVoided& voided) { turn_used(voided.seat); }

    void operator()(const Reported& reported) {
        const Report& report = reported.report;
        if (report.kind == "displaced")
            memory_.displaced = GoMemory::Displaced{
                std::string(*field(report, "from")), std::string(*field(report, "to")), {}, false};
        if (report.kind == "scattered" && field(report, "cause") != "on-purpose")
            memory_.scattered = GoMemory::Scattered{report.seat, false};
        if (report.kind == "round-start")
            memory_.start.begin(event_.at);
        if (report.kind == "envelope-opened") {
            memory_.sealing = GoMemory::Sealing::None;
            memory_.at_the_envelope = false;
            memory_.opened_ply = body_.moves.size();
        }
        if (report.seat)
            about_player(report, clock::index(*report.seat));
    }

    void operator()(const Ruled& ruled) {
        if (ruled.code == "shifted-stone-put-back" || ruled.code == "shifted-stone-stands")
            memory_.displaced.reset();
        if (ruled.code == "position-rebuilt")
            memory_.scattered.reset();
        if (ruled.code == "count-told") {
            memory_.recount_asked = ruled.values.back().second == "no";
            memory_.count_told = ruled.values.front().second;
            memory_.count_accepted = {};
        }
        if (ruled.code == "open-the-envelope")
            memory_.at_the_envelope = true;
        if (ruled.seat)
            of_player(ruled, clock::index(*ruled.seat));
    }

    void operator()(const Noticed& noticed) {
        if ((noticed.code == "byo-yomi-begins" || noticed.code == "minutes-left") && noticed.seat)
            memory_.minutes_told[clock::index(*noticed.seat)] =
                body_.clock.reading(*noticed.seat, event_.at).periods;
    }
    void operator()(const ClockAdjusted& adjusted) {
        auto& told = memory_.minutes_told[clock::index(adjusted.seat)];
        if (adjusted.main > Milliseconds{})
            told.reset();
        else if (told)
            told = body_.clock.reading(adjusted.seat, event_.at).periods;
    }

    void operator()(const ArbiterAsked& asked) {
        if (asked.code == "displaced-stone" && memory_.displaced)
            memory_.displaced->disputed = true;
        if (asked.code == "both-absent")
            memory_.both_awaited = true;
        if (asked.code == "upset-board" && memory_.scattered)
            memory_.scattered->failed = true;
        if (asked.code != "false-life" || asked.values.empty())
            return;
        memory_.endless.clear();
        std::string_view rest = asked.values.front().second;
        while (!rest.empty()) {
            const auto comma = rest.find(',');
            memory_.endless.emplace_back(rest.substr(0, comma));
            rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
        }
    }
    void operator()(const PlayedOn&) {
        if (memory_.both_awaited)  // they are here; how late they came is still to be told
            memory_.start.forget();
        memory_.both_awaited = false;
        memory_.endless.clear();
        memory_.gives_way = {};
    }
    void operator()(const Ended&) {
        memory_.displaced.reset();
        memory_.scattered.reset();
        memory_.sealing = GoMemory::Sealing::None;
        memory_.at_the_envelope = false;
        memory_.refuses_end.reset();
        memory_.endless.clear();
        memory_.leave_asked = {};
        memory_.must_tell = {};
    }
    template <typename Other>
    void operator()(const Other&) {}

  private:
    void begin_session() {
        // Who comes late to a resumption has the display with which the game was interrupted.
        for (const Seat seat : clock::kBothSeats)
            memory_.session[clock::index(seat)] = body_.clock.reading(seat, event_.at);
        memory_.session_ply = body_.moves.size();
        memory_.late = {};
    }
    void turn_used(Seat seat) {
        if (memory_.refuses_end == seat)
            memory_.refuses_end.reset();
        memory_.must_tell[clock::index(opponent(seat))] = false;
    }
    void about_player(const Report& report, std::size_t seat) {
        if (report.kind == "displaced-agreed" && memory_.displaced)
            memory_.displaced->choice[seat] = *field(report, "choice");
        else if (report.kind == "arrival")
            memory_.late[seat] = std::min(number(report, "seconds"), kNeverCame);
        else if (report.kind == "absent")
            memory_.late[seat] = kNeverCame;
        else if (report.kind == "away")
            memory_.away[seat] = body_.moves.size();
        else if (report.kind == "returned")
            memory_.away[seat].reset();
        else if (report.kind == "last-play-told")
            memory_.must_tell[seat] = false;
        else if (report.kind == "count-accepted")
            memory_.count_accepted[seat] = true;
        else if (report.kind == "cycle-answer")
            memory_.gives_way[seat] = is_yes(report, "gives-way");
        else if (report.kind == "endless-threats")
            memory_.endless_by = *report.seat;
        else if (report.kind == "incident-ruled")
            memory_.incident[seat].clear();
    }
    void of_player(const Ruled& ruled, std::size_t seat) {
        if (ruled.code == "warning")
            ++memory_.warnings[seat];
        else if (ruled.code == "leave-asked")
            memory_.leave_asked[seat] = true;
        else if (ruled.code == "leave-granted" || ruled.code == "leave-refused")
            memory_.leave_asked[seat] = false;
        else if (ruled.code == "tell-last-play")
            memory_.must_tell[seat] = true;
        else if (ruled.code == "recount")
            memory_.recount_asked = true;
        else if (ruled.code == "refusal-play-on")
            memory_.refuses_end = ruled.seat;
        else if (ruled.code == "needs-discretion")
            memory_.incident[seat] = ruled.values.front().second;
        else if (ruled.code == "void-repetition" && ruled.clause == go_cn("20.4") &&
                 !ruled.plies.empty())
            memory_.unbalanced.push_back({*ruled.seat, ruled.plies.front(), body_.moves.size()});
        if (ruled.code == "leave-granted")
            memory_.leave_used[seat] = true;
        if (ruled.code == "must-leave") {
            memory_.sealing = GoMemory::Sealing::Thinking;
            memory_.sealer = opponent(*ruled.seat);
        }
        if (ruled.code == "sealed")
            memory_.sealing = GoMemory::Sealing::Sealed;
    }

    GoMemory& memory_;
    const StateBody& body_;
    const Event& event_;
};

void add_case_duties(const GoMemory& memory, const StateBody& body, std::vector<Duty>& duties) {
    const auto arbiter = [&](std::string code, rulebook::Clause clause) {
        duties.push_back({std::move(code), std::nullopt, clause, {}, {}});
    };
    if (memory.displaced)
        arbiter(memory.displaced->disputed ? "rule-on-shifted-stone" : "ask-about-shifted-stone",
                go_cn("17.3"));
    if (memory.scattered)
        arbiter(memory.scattered->failed ? "choose-draw-or-new-game" : "rebuild-position",
                go_cn("17.4"));
    if (body.question && body.question->code == "balanced-cycle") {
        const bool asked = memory.gives_way[0] && memory.gives_way[1];
        const bool gives_way = memory.gives_way[0] == true || memory.gives_way[1] == true;
        arbiter(asked || gives_way ? "rule-on-cycle" : "ask-who-gives-way", go_cn("20.3"));
    }
    if (!memory.endless.empty())
        arbiter("rule-on-false-life", go_cn("20.2"));
    if (body.question && body.question->code == "life-and-death")
        arbiter("rule-on-life", go_cn("21.3"));
    if (memory.at_the_envelope)
        arbiter("open-the-envelope", go_cn("14c"));
    if (memory.recount_asked)
        arbiter("recount", go_cn("16.3"));
    const auto& late = memory.late;
    const auto limit = body.settings.regulation(Regulation::GoLatenessLimit);
    for (const Seat seat : clock::kBothSeats)
        if (body.is_open() && late[clock::index(seat)] &&
            *late[clock::index(seat)] * 1000 > limit && !late[clock::index(opponent(seat))])
            arbiter("tell-if-other-came", go_cn("23.1"));
}

void add_player_duties(const GoMemory& memory, const StateBody& body, std::vector<Duty>& duties) {
    const auto add = [&](std::string code, std::optional<Seat> seat, rulebook::Clause clause) {
        duties.push_back({std::move(code), seat, clause, {}, {}});
    };
    const bool playing = body.phase == Phase::Playing;
    const auto timed = body.clock.turn();
    if (playing && timed && *timed != body.game->turn())
        add("press-the-clock", timed, go_cn("23.4"));
    if (playing && memory.sealing == GoMemory::Sealing::Thinking) {
        add("leave-the-room", opponent(memory.sealer), go_cn("14b"));
        add("seal-the-play", memory.sealer, go_cn("14b"));
    }
    if (playing && memory.refuses_end)
        add("play-on", memory.refuses_end, go_cn("21.1"));
    else if (playing && go_record(body).record().phase() == go::Phase::Pending)
        add("answer-the-end", body.game->turn(), go_cn("21.1"));
    for (const Seat seat : clock::kBothSeats) {
        const auto index = clock::index(seat);
        if (memory.must_tell[index])
            add("tell-last-play", seat, go_cn("16.6"));
        if (memory.leave_asked[index])
            add("answer-leave", std::nullopt, go_cn("23.6"));
        if (!memory.incident[index].empty())
            add("rule-on-incident", std::nullopt, go_cn("25.1"));
    }
}

void add_arrivals(const GoMemory& memory, const StateBody& body, std::vector<Duty>& duties) {
    const auto until =
        memory.start.until(Milliseconds(body.settings.regulation(Regulation::GoLatenessLimit)));
    if (!until || body.phase != Phase::Playing)
        return;
    for (const Seat seat : clock::kBothSeats)
        if (is_awaited(memory, body, seat))
            duties.push_back({"arrive",
                              seat,
                              go_cn("23.1"),
                              {{"until", std::to_string(until->time_since_epoch().count())}},
                              {}});
}

}  // namespace

void remember(GoMemory& memory, const StateBody& body, const Event& event) {
    memory.start.applied(event);
    std::visit(Rememberer(memory, body, event), event.body);
}

std::vector<Duty> duties_of(const GoMemory& memory, const StateBody& body) {
    std::vector<Duty> duties;
    add_case_duties(memory, body, duties);
    add_player_duties(memory, body, duties);
    add_arrivals(memory, body, duties);
    return duties;
}

std::string memory_text(const GoMemory& memory) {
    std::string text;
    tell(text, memory);
    return text;
}

}  // namespace kyvien::conduct::internal
