// Moves, touches, presses, clocks, flags, pauses, arrivals.
#include <algorithm>

#include "notation/chess/san.h"
#include "notation/chess/uci.h"
#include "scenarios/chess/scenario.h"

namespace kyvien::scenarios {
namespace chess_play {

namespace json = boost::json;
using namespace conduct;
using std::chrono::milliseconds;

Seat seat_in(const json::object& event) {
    return seat_named(text_at(event, "side"));
}
void wait(ChessScenario& at, const json::object& event) {
    at.desk.wait(milliseconds(number_at(event, "dt")));
}
chess::Color color_of(Seat seat) {
    return seat == Seat::First ? chess::Color::White : chess::Color::Black;
}

/// Which pieces castling moves (Guideline II.3.2.5): the names of the four ways.
std::string method_of(chess::Move castling) {
    const int king = castling.from().file();
    const int rook = castling.to().file();
    const bool kingside = rook > king;
    const int king_to = kingside ? 6 : 2;
    const int rook_to = kingside ? 5 : 3;
    if (king == king_to)
        return "rook_only";
    if (rook == rook_to)
        return "king_only";
    return king == rook_to && rook == king_to ? "transposition" : "double_move";
}

/// A move that the file calls illegal: the arbiter must say so too, and it stands on the board.
Failure illegal_move(ChessScenario& at, Seat seat, const std::string& uci) {
    const auto answer = at.desk.ask(player(seat), MakeMove{at.desk.state().ply(), uci});
    if (answer)
        return "move " + uci + ": expected a refusal, got it accepted";
    at.add({{"clause", text_of(answer.error().clause)},
            {"what", "illegal_move"},
            {"side", side_of(seat)}});
    at.last_refusal = answer.error().code.text();
    at.note_irregular(seat);
    if (at.report(at.chief(), "hand-move", seat, {{"move", uci}}))
        return std::nullopt;
    // Only a player who is not on move cannot leave it standing.
    if (*at.last_refusal == "not-your-turn")
        return std::nullopt;
    return "move " + uci + " by hand: refused with " + *at.last_refusal;
}

Failure legal_move(ChessScenario& at, Seat seat, const json::object& event,
                   const std::string& uci) {
    const auto read = notation::read_uci(at.position, uci);
    const bool released = at.notes["released"] == uci;
    at.notes.erase("released");
    if (released)
        return std::nullopt;  // made already, when the piece was let go (4.7)
    if (!read || at.position.turn() != color_of(seat))
        return "move " + uci + ": expected legal, got illegal";
    const auto style = notation::SanStyle{.castling = notation::CastlingSign::Zeros};
    if (const std::string san = text_at(event, "san"); !san.empty())
        if (auto failure = differs("san of " + uci, san.c_str(),
                                   notation::to_san(at.position, *read, style).c_str()))
            return failure;
    at.notes.erase("castled");
    if (read->is_castling())
        at.notes["castled"] = method_of(*read);
    at.notes["castling-text"] = notation::to_san(at.position, *read, notation::fide_style({}));
    if (!at.playable) {
        at.position.play(*read);
        return std::nullopt;
    }
    if (!at.ask(player(seat), seat,
                MakeMove{at.desk.state().ply(), notation::to_uci(at.position, *read)}))
        return "move " + uci + ": refused with " + *at.last_refusal;
    return std::nullopt;
}

Failure move(ChessScenario& at, const json::object& event) {
    wait(at, event);
    const std::string uci = text_at(event, "uci");
    const Seat seat = seat_in(event);
    if (number_at(event, "hands", 1) == 2)
        at.notes["two-hands"] = side_of(seat);
    at.notes.erase("touched");
    return flag_at(event, "legal", true) ? legal_move(at, seat, event, uci)
                                         : illegal_move(at, seat, uci);
}

/// A move although another one is owed: what it is answered with is what counts.
Failure touch_attempt(ChessScenario& at, const json::object& event) {
    wait(at, event);
    const Seat seat = seat_in(event);
    if (const std::string uci = text_at(event, "uci"); !uci.empty())
        at.ask(player(seat), seat, MakeMove{at.desk.state().ply(), uci});
    return std::nullopt;
}

Failure press(ChessScenario& at, const json::object& event) {
    wait(at, event);
    if (flag_at(event, "no_move"))
        at.note_irregular(seat_in(event));
    at.ask(player(seat_in(event)), seat_in(event), Press{});
    return std::nullopt;
}

/// 6.7.1: with a default time of nought time that passes after the announced start, in a file that
/// tells of the start alone, means that whoever has not arrived is late.
void find_absent(ChessScenario& at) {
    const json::array& events = array_at(at.scenario, "events");
    const bool played = std::ranges::any_of(
        events, [](const json::value& event) { return text_at(event.as_object(), "t") == "move"; });
    if (played || at.notes["round-start"].empty() || at.desk.state().phase() != Phase::Playing ||
        at.desk.state().settings().regulation(Regulation::DefaultTime) != 0)
        return;
    std::vector<Seat> missing;
    for (const Seat seat : clock::kBothSeats)
        if (!at.notes.contains("arrived-" + side_of(seat)))
            missing.push_back(seat);
    if (missing.size() == 2)
        at.report(at.chief(), "absent", std::nullopt);
    else if (missing.size() == 1)
        at.report(at.chief(), "absent", missing.front());
}
Failure tick(ChessScenario& at, const json::object& event) {
    wait(at, event);
    at.ask(hall(), Seat::First, Tick{});
    if (number_at(event, "dt") > 0)
        find_absent(at);
    return std::nullopt;
}

Failure tick_charged(ChessScenario& at, const json::object& event) {
    wait(at, event);
    at.report(at.chief(), "time-charged", seat_in(event),
              {{"ms", std::to_string(number_at(event, "dt"))}});
    return std::nullopt;
}

std::string joined(const json::array& squares) {
    std::string text;
    for (const json::value& square : squares)
        text += (text.empty() ? "" : ",") + std::string(square.as_string());
    return text;
}

std::string yes_if(const json::object& event, std::string_view key, bool when, bool otherwise) {
    return flag_at(event, key, otherwise) == when ? "yes" : "";
}

/// What was told of a touch; the move is made by it when the piece was let go where it may stand.
Failure report_touch(ChessScenario& at, Seat seat, Values fields) {
    const std::size_t made = at.desk.state().ply();
    at.notes["touched"] = "yes";
    if (!at.report(at.chief(), "touch", seat, std::move(fields)))
        return "touch: refused with " + *at.last_refusal;
    if (at.desk.state().ply() > made) {
        at.notes.erase("touched");
        at.notes["released"] = at.desk.state().moves().back().move;
    }
    return std::nullopt;
}

Failure touch(ChessScenario& at, const json::object& event) {
    wait(at, event);
    const std::string intent = text_at(event, "intent");
    std::string piece = text_at(event, "promotion_touched");
    std::ranges::transform(piece, piece.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    const bool left =
        !flag_at(event, "captured_removed", true) || !flag_at(event, "pawn_removed", true);
    return report_touch(at, seat_in(event),
                        {{"squares", joined(array_at(event, "squares"))},
                         {"adjust", flag_at(event, "adjust_said")         ? "before"
                                    : flag_at(event, "adjust_said_after") ? "after"
                                                                          : ""},
                         {"accidental", yes_if(event, "accidental", true, false)},
                         {"order-unclear", yes_if(event, "order_unclear", true, false)},
                         {"intent", intent == "castle" ? "to-castle"
                                    : intent.empty()   ? ""
                                                       : "to-move"},
                         {"released", joined(array_at(event, "released"))},
                         {"promotion", piece},
                         {"not-removed", left ? "yes" : ""}});
}

Failure release(ChessScenario& at, const json::object& event) {
    wait(at, event);
    if (!flag_at(event, "replaced", true))
        at.note_irregular(seat_in(event));
    const std::string from = text_at(event, "from");
    return report_touch(at, seat_in(event),
                        {{"squares", from}, {"released", from + "," + text_at(event, "to")}});
}

/// Moves that nobody has looked at: as moves where they are legal, else by hand; each pressed.
Failure unchecked(ChessScenario& at, const std::string& uci) {
    const auto turn = at.desk.state().turn();
    if (!turn)
        return "move " + uci + ": the game is not being played";
    const bool made = at.ask(player(*turn), *turn, MakeMove{at.desk.state().ply(), uci});
    if (!made && !at.report(at.chief(), "hand-move", *turn, {{"move", uci}}))
        return "move " + uci + ": refused with " + *at.last_refusal;
    at.notes.erase("touched");
    return std::nullopt;
}
Failure unchecked_moves(ChessScenario& at, const json::object& event) {
    for (const json::value& uci : array_at(event, "uci")) {
        const auto turn = at.desk.state().turn();
        if (auto failure = unchecked(at, std::string(uci.as_string())))
            return failure;
        at.ask(player(*turn), *turn, Press{});
    }
    return std::nullopt;
}
Failure board_move(ChessScenario& at, const json::object& event) {
    wait(at, event);
    return unchecked(at, text_at(event, "uci"));
}

/// Moves that were completed and are not told one by one.
Failure moves_played(ChessScenario& at, const json::object& event) {
    const std::int64_t each = number_at(event, "count_each");
    const std::int64_t count = number_at(event, "count");
    for (const Seat seat : clock::kBothSeats) {
        const std::int64_t moves = each > 0 ? each : (count + (seat == Seat::First ? 1 : 0)) / 2;
        at.report(at.chief(), "move-counter", seat, {{"moves", std::to_string(moves)}});
    }
    return std::nullopt;
}

Failure displace(ChessScenario& at, const json::object& event) {
    if (flag_at(event, "unnoticed")) {
        at.notes["displaced-ply"] = std::to_string(at.desk.state().ply());
        return std::nullopt;
    }
    std::string squares = joined(array_at(event, "squares"));
    for (const auto& [from, to] : object_at(event, "moved"))
        squares += (squares.empty() ? "" : ",") + std::string(from);
    at.report(at.chief(), "displaced", seat_in(event), {{"squares", squares}});
    return std::nullopt;
}

Failure flag(ChessScenario& at, const json::object& event) {
    wait(at, event);
    const std::string by = text_at(event, "by", "arbiter");
    const Seat seat = seat_in(event);
    if (by == "w" || by == "b")
        at.ask(player(seat_named(by)), seat, ClaimFlag{});
    else if (by == "arbiter" || by == "system" || by == "assistant")
        at.report(at.chief(), "flag-down", seat);
    else  // 6.8 knows the arbiter and the players; 12.7: nobody else may speak of it
        at.report(at.chief(), "interference", std::nullopt, {{"person", by}});
    return std::nullopt;
}

Failure pause(ChessScenario& at, const json::object& event) {
    wait(at, event);
    std::string reason = text_at(event, "reason", "none");
    std::ranges::replace(reason, '_', '-');
    if (reason == "claim")
        reason = "draw-claim";
    if (!at.report(player(seat_in(event)), "pause", seat_in(event), {{"reason", reason}}) &&
        *at.last_refusal == "report-field")
        at.report(player(seat_in(event)), "pause", seat_in(event), {{"reason", "other"}});
    return std::nullopt;
}
Failure arbiter_pause(ChessScenario& at, const json::object& event) {
    wait(at, event);
    at.ask(at.chief(), Seat::First, StopClocks{text_at(event, "reason", "interruption")});
    return std::nullopt;
}
Failure arbiter_resume(ChessScenario& at, const json::object& event) {
    wait(at, event);
    at.ask(at.chief(), Seat::First, StartClocks{"play goes on"});
    return std::nullopt;
}
Failure rule_pause(ChessScenario& at, const json::object& event) {
    at.report(at.chief(), "pause-ruled", std::nullopt,
              {{"valid", flag_at(event, "valid") ? "yes" : "no"}});
    return std::nullopt;
}
Failure set_clock(ChessScenario& at, const json::object& event) {
    wait(at, event);
    const auto time = [&](std::string_view side) {
        const json::object& times = object_at(event, "set_ms");
        return find(times, side) != nullptr ? std::to_string(number_at(times, side))
                                            : std::string();
    };
    const bool defect = text_at(event, "reason") == "defect";
    const std::string schedule = flag_at(event, "schedule_affected") ? "yes" : "";
    at.report(
        at.chief(), defect ? "clock-defect" : "clock-correction", std::nullopt,
        {{"first-ms", time("w")}, {"second-ms", time("b")}, {"schedule", defect ? "" : schedule}});
    return std::nullopt;
}

Failure round_start(ChessScenario& at, const json::object& event) {
    wait(at, event);
    at.notes["round-start"] = std::to_string(at.desk.now().time_since_epoch().count());
    at.report(at.chief(), "round-start", std::nullopt);
    return std::nullopt;
}
Failure arrive(ChessScenario& at, const json::object& event) {
    if (at.notes["round-start"].empty())
        return not_built("event arrive before the round is started");
    const Instant when{Milliseconds(std::stoll(at.notes["round-start"])) +
                       Milliseconds(number_at(event, "at_ms"))};
    if (when > at.desk.now())
        at.desk.wait(when - at.desk.now());
    at.notes["arrived-" + side_of(seat_in(event))] = "yes";
    at.report(at.chief(), "arrival", seat_in(event),
              {{"excused", flag_at(event, "excused") ? "yes" : ""}});
    return std::nullopt;
}

constexpr ChessStep kSteps[] = {
    {"move", move},
    {"touch_attempt", touch_attempt},
    {"press", press},
    {"tick", tick},
    {"tick_arbiter", tick_charged},
    {"touch", touch},
    {"release", release},
    {"moves_after_illegal", unchecked_moves},
    {"moves_after_irregularity", unchecked_moves},
    {"moves_played", moves_played},
    {"board_move", board_move},
    {"displace", displace},
    {"flag", flag},
    {"pause", pause},
    {"arbiter/pause", arbiter_pause},
    {"arbiter/resume", arbiter_resume},
    {"arbiter/rule_pause", rule_pause},
    {"arbiter/set_clock", set_clock},
    {"round_start", round_start},
    {"arrive", arrive},
};

Failure default_time(Settings& settings, const json::value& value) {
    settings.set(Regulation::DefaultTime, value.to_number<std::int64_t>());
    return std::nullopt;
}
/// A counter of the arbiter's, by side, as it was before the scenario begins.
Failure before(ChessScenario& at, const json::value& value, const std::string& kind,
               const std::string& field) {
    for (const auto& [side, count] : value.as_object())
        if (!at.report(at.chief(), kind, seat_named(side),
                       {{field, std::to_string(count.to_number<std::int64_t>())}}))
            return kind + ": refused with " + *at.last_refusal;
    return std::nullopt;
}
Failure completed_before(ChessScenario& at, const json::value& value) {
    return before(at, value, "move-counter", "moves");
}
Failure illegal_before(ChessScenario& at, const json::value& value) {
    return before(at, value, "illegal-count", "count");
}
/// Told for the reader; the number above says what counts.
Failure nothing(Settings&, const json::value&) {
    return std::nullopt;
}
constexpr ChessParameter kParameters[] = {
    {"default_time_ms", default_time, nullptr},
    {"completed_before", nullptr, completed_before},
    {"illegal_count_before", nullptr, illegal_before},
    {"illegal_kind_before", nothing, nullptr},
};

Failure clocks(ChessScenario& at, std::string_view key, const json::value& expected) {
    json::object now;
    for (const auto& [side, value] : expected.as_object())
        now[side] = at.desk.state().clock().reading(seat_named(side), at.desk.now()).main.count();
    return differs(key, expected, now);
}
Failure running(ChessScenario& at, std::string_view key, const json::value& expected) {
    const auto seat = at.desk.state().clock().running();
    return differs(key, expected, seat ? json::value(side_of(*seat)) : json::value(nullptr));
}
/// A counter of the arbiter's, by side.
Failure tally(ChessScenario& at, std::string_view key, const json::value& expected) {
    const std::string name = key == "illegal_count" ? "illegal-moves" : std::string(key);
    json::object now;
    for (const auto& [side, value] : expected.as_object())
        for (const auto& [counter, count] : at.desk.state().tallies())
            if (counter == name + (side == "b" ? "-second" : "-first"))
                now[side] = std::stoll(count);
    return differs(key, expected, now);
}
Failure method(ChessScenario& at, std::string_view key, const json::value& expected) {
    return differs(key, expected, at.notes["castled"].c_str());
}
Failure castling_text(ChessScenario& at, std::string_view key, const json::value& expected) {
    return differs(key, expected, at.notes["castling-text"].c_str());
}
const Duty* duty_to_move(const std::vector<Duty>& duties) {
    const auto found =
        std::ranges::find_if(duties, [](const Duty& duty) { return !duty.moves.empty(); });
    return found == duties.end() ? nullptr : &*found;
}
/// The last ruling on what was touched.
const Ruled* last_obligation(const ChessScenario& at) {
    const Ruled* some = at.last_ruled("obligation");
    return some != nullptr ? some : at.last_ruled("may-play-any-legal");
}
json::value moves_of(const std::string& text) {
    json::array moves;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto comma = std::min(text.find(',', begin), text.size());
        moves.emplace_back(text.substr(begin, comma - begin));
        begin = comma + 1;
    }
    return moves;
}
Failure obliged(ChessScenario& at, std::string_view key, const json::value& expected) {
    // Where the file asks for both, the first is what held before the last ruling.
    if (key == "obliged" && find(object_at(at.scenario, "expect"), "obliged_after") != nullptr)
        return differs(key, expected, nullptr);
    const auto duties = at.desk.state().duties();
    const Duty* duty = duty_to_move(duties);
    if (duty == nullptr) {
        // Made already by letting go: the one move that could be made (4.7).
        if (const Ruled* made = last_obligation(at); made && at.notes.contains("released"))
            return differs(key, expected, moves_of(made->values.front().second));
        return differs(key, expected, nullptr);
    }
    if (duty->code == "may-play-any" && expected.is_null())
        return std::nullopt;
    return differs(key, expected, json::value_from(duty->moves));
}
Failure obliged_by(ChessScenario& at, std::string_view key, const json::value& expected) {
    const auto duties = at.desk.state().duties();
    if (const Duty* duty = duty_to_move(duties))
        return differs(key, expected, std::string(duty->clause.id()).c_str());
    const Ruled* made = last_obligation(at);
    return differs(key, expected, made != nullptr ? std::string(made->clause.id()).c_str() : "");
}
Failure any_legal(ChessScenario& at, std::string_view key, const json::value& expected) {
    const auto duties = at.desk.state().duties();
    const Duty* duty = duty_to_move(duties);
    return differs(key, expected, duty == nullptr || duty->code == "may-play-any");
}
Failure move_state(ChessScenario& at, std::string_view key, const json::value& expected) {
    const auto moves = at.desk.state().moves();
    if (moves.empty() || at.notes.contains("touched"))
        return differs(key, expected, "not_made");
    const std::string side = moves.back().seat == Seat::Second ? "-second" : "-first";
    std::map<std::string, std::string> counters;
    for (const auto& [counter, count] : at.desk.state().tallies())
        counters[counter] = count;
    return differs(key, expected,
                   counters["made" + side] == counters["completed" + side] ? "completed" : "made");
}
/// 12.6: nobody tells the players, and nothing that the opponent may see tells it.
Failure no_hint(ChessScenario& at, std::string_view key, const json::value& expected) {
    at.report(at.chief(), "telling-players", std::nullopt, {{"what", "clock-not-pressed"}});
    bool told = false;
    for (const Event& event : at.log)
        told = told || std::holds_alternative<Noticed>(event.body);
    return differs(key, expected, !told);
}

constexpr ChessCheck kChecks[] = {
    {"clocks_ms", clocks},
    {"running", running},
    {"made", tally},
    {"completed", tally},
    {"illegal_count", tally},
    {"period", tally},
    {"method", method},
    {"notation", castling_text},
    {"obliged", obliged},
    {"obliged_after", obliged},
    {"obliged_by", obliged_by},
    {"any_legal", any_legal},
    {"any_legal_after", any_legal},
    {"move_state", move_state},
    {"no_hint", no_hint},
};

}  // namespace chess_play

ChessGroup chess_play_group() {
    return {.steps = chess_play::kSteps,
            .parameters = chess_play::kParameters,
            .checks = chess_play::kChecks};
}

}  // namespace kyvien::scenarios
