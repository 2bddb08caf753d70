// The core of the format fide-scenarios/1.
#include "scenarios/chess/scenario.h"

#include <algorithm>
#include <array>

#include "conduct/core/report.h"
#include "notation/chess/fen.h"
#include "notation/chess/uci.h"

namespace kyvien::scenarios {
namespace {

namespace json = boost::json;
using namespace conduct;
using std::chrono::milliseconds;

using Groups = std::array<ChessGroup, 9>;

const Groups& groups() {
    static const Groups kGroups = {
        chess_sheets_group(),  chess_adjourned_group(), chess_quickplay_group(),
        chess_blind_group(),   chess_behaviour_group(), chess_play_group(),
        chess_rulings_group(), chess_position_group(),  chess_notation_group()};
    return kGroups;
}

template <typename Entry>
const Entry* find_entry(std::span<const Entry> ChessGroup::* table, std::string_view Entry::* name,
                        std::string_view wanted) {
    for (const ChessGroup& group : groups())
        for (const Entry& entry : group.*table)
            if (entry.*name == wanted)
                return &entry;
    return nullptr;
}

const ChessStep* find_step(const json::object& event) {
    const std::string type = text_at(event, "t");
    for (const std::string_view key : {"action", "kind"})
        if (const std::string more = text_at(event, key); !more.empty())
            if (const auto* step =
                    find_entry(&ChessGroup::steps, &ChessStep::type, type + "/" + more))
                return step;
    return find_entry(&ChessGroup::steps, &ChessStep::type, std::string_view(type));
}

std::string with_underscores(std::string_view code) {
    std::string name(code);
    std::ranges::replace(name, '-', '_');
    return name;
}

std::string name_of(std::span<const ChessWord> ChessGroup::* table, std::string_view code) {
    const auto* word = find_entry(table, &ChessWord::code, code);
    return word != nullptr ? std::string(word->name) : with_underscores(code);
}

json::value value_of(const std::string& text) {
    const bool number = !text.empty() && text.size() < 16 &&
                        std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
    return number ? json::value(std::stoll(text)) : json::value(text);
}

}  // namespace

inline namespace fide_scenarios {

Seat seat_named(std::string_view side) {
    return side == "b" ? Seat::Second : Seat::First;
}
std::string side_of(Seat seat) {
    return seat == Seat::First ? "w" : "b";
}
std::string text_of(const std::optional<rulebook::Clause>& clause) {
    return clause ? std::string(clause->id()) : std::string();
}

}  // namespace fide_scenarios

Failure ChessScenario::run() {
    if (auto failure = begin())
        return failure;
    for (const json::value& value : array_at(scenario, "events"))
        if (auto failure = step(value.as_object()))
            return failure;
    for (const auto& [key, expected] : object_at(scenario, "expect"))
        if (auto failure = check(key, expected))
            return failure;
    return std::nullopt;
}

Failure ChessScenario::begin() {
    const bool chess960 = text_at(scenario, "variant") == "chess960";
    const std::string start = text_at(scenario, "start", "startpos");
    Settings settings;
    settings.setting = PlayMode::OverTheBoard;
    if (chess960)
        settings.chess960 = 518;
    if (start == "startpos") {
        position = chess960 ? chess::Position::chess960(518) : chess::Position::start();
    } else {
        const auto parsed = notation::parse_fen(start);
        if (!parsed)
            return "start: " + parsed.error().reason;
        const auto made = chess::Position::make(
            parsed->setup, chess960 ? chess::CastlingMode::Chess960 : chess::CastlingMode::Standard,
            chess::Strictness::Playable);
        illegal_start = !made;
        if (made)
            position = *made;
        if (made)
            settings.fen = start;
    }
    if (auto failure = read_settings(settings))
        return failure;
    // Scenarios about a position alone may start where no game could go on.
    playable = desk.open(settings).has_value();
    if (!playable)
        return std::nullopt;
    if (illegal_start) {
        // Such a board can only come about during a game: the arbiter finds it.
        if (!report(chief(), "position-found", std::nullopt, {{"fen", start}}))
            return "start: refused with " + *last_refusal;
    }
    const json::object& clocks = object_at(scenario, "clocks_ms");
    for (const Seat seat : clock::kBothSeats)
        if (find(clocks, side_of(seat)) != nullptr && desk.state().clock().is_timed())
            if (!ask(chief(), seat,
                     AdjustClock{seat, milliseconds(number_at(clocks, side_of(seat))), std::nullopt,
                                 std::nullopt, "start"}))
                return "clocks_ms: refused with " + *last_refusal;
    for (const auto& [key, value] : object_at(scenario, "params"))
        if (const auto* parameter =
                find_entry(&ChessGroup::parameters, &ChessParameter::key, std::string_view(key)))
            if (parameter->after != nullptr)
                if (auto failure = parameter->after(*this, value))
                    return failure;
    rulings.clear();
    return std::nullopt;
}

Failure ChessScenario::read_settings(Settings& settings) {
    if (const auto regime = find_regime(text_at(scenario, "regime", "standard")))
        settings.regime = *regime;
    else
        return not_built("regime " + text_at(scenario, "regime"));
    for (const auto& [key, value] : object_at(scenario, "params")) {
        const auto* parameter =
            find_entry(&ChessGroup::parameters, &ChessParameter::key, std::string_view(key));
        if (parameter == nullptr)
            return not_built("parameter " + std::string(key));
        if (parameter->before != nullptr)
            if (auto failure = parameter->before(settings, value))
                return failure;
    }
    const json::object& control = object_at(scenario, "time_control");
    const milliseconds base(number_at(control, "base_ms"));
    const std::string mode = text_at(control, "mode");
    if (mode == "sudden_death") {
        settings.time = clock::sudden_death(base);
    } else if (mode == "increment") {
        settings.time = clock::fischer(base, milliseconds(number_at(control, "increment_ms")));
    } else if (mode == "delay") {
        settings.time = clock::Staged{{{0, base, milliseconds(number_at(control, "delay_ms"))}},
                                      clock::Bonus::Delay};
    } else if (mode == "periods") {
        clock::Staged staged;
        for (const json::value& period : array_at(control, "periods")) {
            const json::object& each = period.as_object();
            staged.stages.push_back({static_cast<int>(number_at(each, "moves")),
                                     milliseconds(number_at(each, "base_ms")),
                                     milliseconds(number_at(each, "increment_ms"))});
        }
        staged.bonus = clock::Bonus::Increment;
        settings.time = staged;
    } else if (!mode.empty()) {
        return not_built("time control " + mode);
    }
    return std::nullopt;
}

Failure ChessScenario::step(const json::object& event) {
    const ChessStep* step = find_step(event);
    if (step == nullptr) {
        std::string name = text_at(event, "t");
        for (const std::string_view key : {"action", "kind"})
            if (const std::string more = text_at(event, key); !more.empty())
                name += " " + more;
        return not_built("event " + name);
    }
    if (!within_duties(event))
        return std::nullopt;
    return step->run(*this, event);
}

bool ChessScenario::within_duties(const json::object& event) {
    const json::object& assistant = object_at(object_at(scenario, "params"), "assistant");
    const std::string side = text_at(event, "side");
    if (text_at(event, "by") != "assistant" || array_at(assistant, "duties").empty() ||
        text_at(assistant, "side") != side)
        return true;
    const std::string type = text_at(event, "t");
    // D.2.10.5: he claims exceeded time and touched pieces, and nothing else.
    if (const std::string kind = text_at(event, "kind");
        type == "claim" && kind != "flag" && kind != "touch_move") {
        add({{"clause", "D.2.10.5"}, {"what", "not_admitted"}, {"side", side}});
        return false;
    }
    const std::string duty = type == "move"       ? "moves"
                             : type == "announce" ? "announce"
                             : type == "press"    ? "score-and-clock"
                             : type == "claim"    ? "claim"
                                                  : "";
    if (duty.empty())
        return true;
    const std::size_t before = log.size();
    report(player(seat_named(side)), "assistant-acts", seat_named(side), {{"duty", duty}});
    return std::none_of(log.begin() + static_cast<std::ptrdiff_t>(before), log.end(),
                        [](const Event& candidate) {
                            const auto* ruled = std::get_if<Ruled>(&candidate.body);
                            return ruled != nullptr && ruled->code == "outside-duties";
                        });
}

void ChessScenario::note_irregular(Seat seat) {
    notes["irregular"] += side_of(seat);
}
bool ChessScenario::was_irregular(Seat seat) const {
    const auto noted = notes.find("irregular");
    return noted != notes.end() && noted->second.find(side_of(seat)) != std::string::npos;
}
void ChessScenario::forget_irregular() {
    notes.erase("irregular");
}

bool ChessScenario::ask(const Actor& by, Seat about, const CommandBody& body) {
    const auto answer = desk.ask(by, body);
    if (!answer) {
        refused(about, answer.error());
        return false;
    }
    for (const Event& event : *answer) {
        log.push_back(event);
        told(event);
    }
    refresh_position();
    return true;
}

bool ChessScenario::report(const Actor& by, std::string kind, std::optional<Seat> seat,
                           Values fields) {
    std::erase_if(fields, [](const auto& field) { return field.second.empty(); });
    // Fields go in the order of the catalogue.
    if (const auto* known = find_report_kind(Game::Chess, kind)) {
        const auto place = [&](const std::string& key) {
            return std::ranges::find(known->fields, key, &ReportField::key) - known->fields.begin();
        };
        std::ranges::sort(fields, {}, [&](const auto& field) { return place(field.first); });
    }
    return ask(by, seat.value_or(Seat::First), Report{std::move(kind), seat, std::move(fields)});
}

const Ruled* ChessScenario::last_ruled(std::string_view code) const {
    for (auto event = log.rbegin(); event != log.rend(); ++event)
        if (const auto* ruled = std::get_if<Ruled>(&event->body); ruled && ruled->code == code)
            return ruled;
    return nullptr;
}

void ChessScenario::refresh_position() {
    const auto parsed = notation::parse_fen(desk.state().position_text());
    const auto made = parsed ? std::optional(chess::Position::make(parsed->setup, position.mode(),
                                                                   chess::Strictness::Playable))
                             : std::nullopt;
    irregular_board = !made || !*made;
    if (!irregular_board)
        position = **made;
}

void ChessScenario::refused(Seat seat, const Refusal& refusal) {
    last_refusal = refusal.code.text();
    const auto* word = find_entry(&ChessGroup::refusals, &ChessWord::code, refusal.code.name());
    if (word == nullptr)
        return;
    json::object ruling = {
        {"clause", text_of(refusal.clause)}, {"what", word->name}, {"side", side_of(seat)}};
    for (const auto& [key, value] : refusal.values)
        ruling[key] = value_of(value);
    add(std::move(ruling));
}

void ChessScenario::told(const Event& event) {
    if (const auto* given = std::get_if<Ruled>(&event.body)) {
        json::object ruling = {{"clause", text_of(given->clause)},
                               {"what", name_of(&ChessGroup::rulings, given->code)}};
        if (given->seat)
            ruling["side"] = side_of(*given->seat);
        // A value of the same name ("what") does not take the place of the ruling's own.
        for (const auto& [key, value] : given->values)
            if (const std::string name = with_underscores(key); !ruling.contains(name))
                ruling[name] = value_of(value);
        add(std::move(ruling));
    }
    if (const auto* rejected = std::get_if<ClaimRejected>(&event.body)) {
        add({{"clause", text_of(rejected->clause)},
             {"what", "add_time"},
             {"side", side_of(opponent(rejected->seat))},
             {"ms", rejected->bonus.count()}});
        if (!rejected->must_play.empty())
            add({{"clause", text_of(rejected->clause)},
                 {"what", "must_play"},
                 {"side", side_of(rejected->seat)},
                 {"uci", rejected->must_play}});
        if (desk.state().offer() == rejected->seat)
            add({{"clause", "9.1.2.3"}, {"what", "claim_is_offer"}});
    }
    const auto* ended = std::get_if<Ended>(&event.body);
    const auto* corrected = std::get_if<ResultCorrected>(&event.body);
    if (ended == nullptr && corrected == nullptr)
        return;
    const Ending& ending = ended != nullptr ? ended->ending : corrected->ending;
    json::object ruling = {{"clause", text_of(ending.clause)}};
    if (const auto won = winner(ending.score)) {
        // The Laws tell article 5 by who wins, all others by who loses.
        const bool wins = text_of(ending.clause).starts_with("5.");
        ruling["what"] = wins ? "win" : "loss";
        ruling["side"] = side_of(wins ? *won : opponent(*won));
    } else if (ending.score == Score::Draw) {
        ruling["what"] = "draw";
    } else {
        ruling["what"] = with_underscores(ending.code);
    }
    add(std::move(ruling));
    if (ending.code == "checkmate" &&
        std::ranges::find(ending.also, rulebook::fide("9.6.2")) != ending.also.end())
        add({{"clause", "9.6.2"}, {"what", "checkmate_precedence"}});
}

Failure ChessScenario::check(std::string_view key, const json::value& expected) {
    const auto* entry = find_entry(&ChessGroup::checks, &ChessCheck::key, key);
    if (entry != nullptr)
        return entry->check(*this, key, expected);
    if (key == "illegal_position")
        return differs(key, expected, illegal_start);
    if (key == "result") {
        const auto& ending = desk.state().ending();
        std::string result = ending ? std::string(text(ending->score)) : "*";
        if (const auto& question = desk.state().question();
            question && question->code == "referred-claim")
            result = "pending";
        if (ending && ending->score == Score::Void)
            result = "cancelled";
        return differs(key, expected, result.c_str());
    }
    if (key == "reason") {
        const auto& ending = desk.state().ending();
        if (const auto& question = desk.state().question();
            !ending && question && question->code == "referred-claim")
            return differs(key, expected, "referred");
        return differs(key, expected,
                       ending ? name_of(&ChessGroup::reasons, ending->code).c_str() : "");
    }
    if (key == "rulings") {
        for (const json::value& each : expected.as_array()) {
            const auto fit = std::ranges::find_if(rulings, [&](const json::object& ruling) {
                return fits(each.as_object(), ruling);
            });
            if (fit == rulings.end())
                return "rulings: expected " + json::serialize(each) + ", got " +
                       json::serialize(json::array(rulings.begin(), rulings.end()));
        }
        return std::nullopt;
    }
    return not_built("expectation " + std::string(key));
}

Failure run_chess_scenario(const boost::json::object& scenario) {
    return ChessScenario(scenario).run();
}

}  // namespace kyvien::scenarios
