// Blind players: Appendix D.
#include <algorithm>

#include "notation/chess/fen.h"
#include "notation/chess/spoken.h"
#include "notation/chess/uci.h"
#include "scenarios/chess/scenario.h"

namespace kyvien::scenarios {
namespace chess_blind {

namespace json = boost::json;
using namespace conduct;
using std::chrono::milliseconds;

Seat seat_in(const json::object& event) {
    return seat_named(text_at(event, "side"));
}
std::string yes_no(const json::object& event, std::string_view key) {
    return find(event, key) == nullptr ? "" : flag_at(event, key) ? "yes" : "no";
}
constexpr std::pair<std::string_view, std::string_view> kDutyNames[] = {
    {"D.2.10.1", "moves"},  {"D.2.10.2", "announce"}, {"D.2.10.3", "score-and-clock"},
    {"D.2.10.4", "inform"}, {"D.2.10.5", "claim"},    {"D.2.10.6", "adjourn"}};

std::string duties_in(const json::object& object) {
    std::string duties;
    for (const json::value& value : array_at(object, "duties"))
        for (const auto& [clause, name] : kDutyNames)
            if (value.as_string() == clause)
                duties += (duties.empty() ? "" : ",") + std::string(name);
    return duties;
}

Failure announce(ChessScenario& at, const json::object& event) {
    at.desk.wait(milliseconds(number_at(event, "dt")));
    at.report(player(seat_in(event)), "announced", seat_in(event),
              {{"text", text_at(event, "text")}, {"correction", yes_no(event, "correction")}});
    return std::nullopt;
}

Failure touch(ChessScenario& at, const json::object& event) {
    if (!flag_at(event, "lifted", true)) {
        // The scenario says by the event's name that it is the board of a blind player.
        at.report(at.chief(), "player-needs", seat_in(event), {{"need", "visually-disabled"}});
        at.report(player(seat_in(event)), "touched-in-aperture", seat_in(event),
                  {{"squares", text_at(event, "square")}});
        return std::nullopt;
    }
    // Lifted out it is touched as any piece is (D.2.2).
    json::object lifted = event;
    lifted["t"] = "touch";
    lifted["squares"] = json::array{text_at(event, "square")};
    for (const ChessStep& step : chess_play_group().steps)
        if (step.type == "touch")
            return step.run(at, lifted);
    return not_built("event touch");
}

Failure special_board(ChessScenario& at, const json::object& event) {
    const Seat seat = seat_in(event);
    at.report(player(seat), "special-board", seat,
              {{"captured-removed", yes_no(event, "captured_removed")},
               {"placed", yes_no(event, "placed")},
               {"announced", yes_no(event, "announced")}});
    return std::nullopt;
}

std::string moves_in(const json::object& event, std::string_view key) {
    std::string moves;
    for (const json::value& move : array_at(event, key))
        moves += (moves.empty() ? "" : ",") + std::string(move.as_string());
    return moves;
}
Failure differ(ChessScenario& at, const json::object& event) {
    std::string wrong;
    if (find(event, "board_w_fen_ok") != nullptr && !flag_at(event, "board_w_fen_ok"))
        wrong = "first";
    if (find(event, "board_b_fen_ok") != nullptr && !flag_at(event, "board_b_fen_ok"))
        wrong = "second";
    at.report(at.chief(), "boards-differ", std::nullopt,
              {{"first", moves_in(event, "score_w")},
               {"second", moves_in(event, "score_b")},
               {"wrong", wrong}});
    return std::nullopt;
}

/// An assistant of 4.9, 6.2.6 and 8.1.6, or of Appendix D.
Failure assistant(ChessScenario& at, const json::object& event) {
    const std::string role = text_at(event, "role", "appendix-d");
    at.report(at.chief(), "assistant", seat_in(event),
              {{"role", role == "score" ? "record" : role},
               {"approved", flag_at(event, "approved", true) ? "yes" : "no"},
               {"disability", yes_no(event, "disability")},
               {"duties", duties_in(event)}});
    return std::nullopt;
}
Failure told(ChessScenario& at, const json::object& event) {
    const std::string what = text_at(event, "what");
    at.report(player(seat_in(event)), "assistant-told", seat_in(event),
              {{"what", what == "moves" || what == "time" ? what : "other"},
               {"requested", yes_no(event, "requested")}});
    return std::nullopt;
}

constexpr ChessStep kSteps[] = {
    {"announce", announce},    {"vi_touch", touch},      {"vi_board", special_board},
    {"boards_differ", differ}, {"assistant", assistant}, {"assistant_info", told},
};

// ---- parameters ----

template <Seat Who>
Failure needs(ChessScenario& at, const json::value& value) {
    std::string need = value.is_string() ? std::string(value.get_string()) : "none";
    std::ranges::replace(need, '_', '-');
    at.report(at.chief(), "player-needs", Who, {{"need", need}});
    return std::nullopt;
}
Failure with_assistant(ChessScenario& at, const json::value& value) {
    return value.is_object() ? assistant(at, value.get_object()) : std::nullopt;
}
Failure words(ChessScenario& at, const json::value& value) {
    at.notes["announcement-set"] = value.is_string() ? std::string(value.get_string()) : "";
    return std::nullopt;
}
constexpr ChessParameter kParameters[] = {
    {"w", nullptr, needs<Seat::First>},
    {"b", nullptr, needs<Seat::Second>},
    {"assistant", nullptr, with_assistant},
    {"announcement_set", nullptr, words},
};

// ---- expectations ----

/// The position before the last move of the record.
std::optional<chess::Position> position_before_last_move(ChessScenario& at) {
    const std::string start = text_at(at.scenario, "start", "startpos");
    auto position = chess::Position::start();
    if (start != "startpos") {
        const auto parsed = notation::parse_fen(start);
        const auto made = parsed ? chess::Position::make(parsed->setup, at.position.mode(),
                                                         chess::Strictness::Playable)
                                 : std::unexpected(std::vector<chess::SetupFault>{});
        if (!made)
            return std::nullopt;
        position = *made;
    }
    const auto moves = at.desk.state().moves();
    for (std::size_t ply = 0; ply + 1 < moves.size(); ++ply) {
        const auto move = notation::read_uci(position, moves[ply].move);
        if (!move)
            return std::nullopt;
        position.play(*move);
    }
    return position;
}
Failure announcement(ChessScenario& at, std::string_view key, const json::value& expected) {
    const auto before = position_before_last_move(at);
    const auto moves = at.desk.state().moves();
    if (!before || moves.empty())
        return std::string(key) + ": no move was made";
    const auto move = notation::read_uci(*before, moves.back().move);
    if (!move)
        return std::string(key) + ": the last move is not legal";
    const auto set = at.notes["announcement-set"] == "vi" ? notation::Spoken::Vietnamese
                                                          : notation::Spoken::German;
    return differs(key, expected, notation::to_spoken(*before, *move, set).c_str());
}
constexpr ChessCheck kChecks[] = {{"announcement", announcement}};

constexpr ChessWord kRulings[] = {{"not-made", "not_completed"}};

}  // namespace chess_blind

ChessGroup chess_blind_group() {
    return {.steps = chess_blind::kSteps,
            .parameters = chess_blind::kParameters,
            .checks = chess_blind::kChecks,
            .rulings = chess_blind::kRulings};
}

}  // namespace kyvien::scenarios
