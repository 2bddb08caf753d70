// The scenario format of the Vietnamese xiangqi law.
#include <algorithm>

#include "notation/xiangqi/fen.h"
#include "scenarios/runner.h"
#include "scenarios/xiangqi/words.h"
#include "xiangqi/cycle/cycle.h"
#include "xiangqi/history.h"

namespace kyvien::scenarios {
namespace {

namespace json = boost::json;
using namespace conduct;
using xiangqi::Side;

constexpr auto kStage = std::chrono::hours(1);

class XiangqiScenario {
  public:
    explicit XiangqiScenario(const json::object& scenario)
        : scenario_(scenario), history_(xiangqi::Position::start()) {}

    Failure run() {
        if (auto failure = begin())
            return failure;
        std::int64_t number = 0;
        for (const json::value& value : array_at(scenario_, "events")) {
            rulings_.begin(++number);
            if (auto failure = step(value.as_object()))
                return failure;
            if (auto failure = words_missing())
                return failure;
        }
        for (const MoveRecord& made : desk_.state().moves())
            history_.push({*xiangqi::Square::parse(std::string_view(made.move).substr(0, 2)),
                           *xiangqi::Square::parse(std::string_view(made.move).substr(2, 2))});
        for (const auto& [key, expected] : object_at(scenario_, "expect"))
            if (auto failure = check(key, expected))
                return failure;
        return std::nullopt;
    }

  private:
    Failure begin() {
        auto position =
            notation::read_xiangqi_position(text_at(scenario_, "fen"), xiangqi::Origin::Diagram);
        if (!position)
            return "fen: " + position.error().english;
        history_ = xiangqi::History(*position);
        Settings settings;
        settings.game = Game::Xiangqi;
        settings.fen = text_at(scenario_, "fen");
        settings.time = time_control();
        if (is_board())
            settings.setting = PlayMode::OverTheBoard;
        const RegulationPreset* profile =
            find_preset(Game::Xiangqi, text_at(scenario_, "profile", "vn-60"));
        if (profile == nullptr)
            return not_built("profile " + text_at(scenario_, "profile"));
        settings.set(*profile);
        settings.set(Regulation::AutomaticRepetition, 1);  // auto_rule in both profiles
        for (const char* place : {"settings", "overrides"})
            for (const auto& [key, value] : object_at(scenario_, place)) {
                const auto regulation = regulation_of(key, value);
                if (!regulation)
                    return not_built("setting " + std::string(key));
                settings.set(regulation->regulation, regulation->value);
            }
        if (auto opened = desk_.open(settings); !opened)
            return "start: " + opened.error().english;
        return std::nullopt;
    }

    [[nodiscard]] bool is_board() const { return text_at(scenario_, "mode") == "board"; }

    /// In the hall a flag falls on the hall's own clock: the first stage asks for as many moves as
    /// the flag-fall of the file finds lacking.
    [[nodiscard]] clock::TimeControl time_control() const {
        std::array<std::int64_t, 2> made{};
        std::size_t turn = history_.current().turn() == Side::Red ? 0 : 1;
        for (const json::value& value : array_at(scenario_, "events")) {
            const json::object& event = value.as_object();
            if (text_at(event, "t") == "move") {
                ++made[turn];
                turn ^= 1;
            }
            if (text_at(event, "t") != "flag_fall")
                continue;
            const std::int64_t lacking =
                number_at(event, "moves_required") - number_at(event, "moves_done");
            const std::int64_t moves =
                made[clock::index(xiangqi_seat(text_at(event, "by")))] + lacking;
            if (moves > 0)
                return clock::Staged{{{static_cast<int>(moves), kStage, {}}, {0, kStage, {}}}};
        }
        return clock::sudden_death(2 * kStage);
    }

    /// Everything the arbiter says can be said in every language.
    [[nodiscard]] Failure words_missing() const {
        std::vector<std::string> keys;
        for (const RulingRecord& record : desk_.state().rulings())
            keys.push_back("ruling." + record.ruling.code);
        for (const Duty& duty : desk_.state().duties())
            keys.push_back("duty." + duty.code);
        if (const auto& ending = desk_.state().ending())
            keys.push_back("ruling." + ending->code);
        for (const std::string& key : keys)
            for (const rulebook::Language language :
                 {rulebook::Language::En, rulebook::Language::Vi, rulebook::Language::ZhHant,
                  rulebook::Language::ZhHans})
                if (rulebook::words(rulebook::Law::XiangqiVn, key, language).empty())
                    return "no words for " + key + " in " + std::string(rulebook::tag(language));
        return std::nullopt;
    }

    // ---- events ----

    Failure step(const json::object& event) {
        const std::string type = text_at(event, "t");
        if (type == "move")
            return move(event);
        const std::string who = text_at(event, "by");
        const Seat by = xiangqi_seat(who);
        if (type == "resign")
            return ask(player(by), Resign{}, who);
        if (type == "offer_draw")
            return ask(player(by), OfferDraw{}, who);
        if (type == "accept_draw")
            return ask(player(by), AcceptDraw{}, who);
        if (type == "decline_draw")
            return ask(player(by), DeclineDraw{}, who);
        if (type == "claim_no_capture")
            return ask(who == "both" ? desk_arbiter() : player(by), Claim{ClaimKind::NoCapture, {}},
                       who);
        if (type == "flag_fall" && !is_board())
            return flag_in_the_hall(by);
        const auto report = report_of(event);
        if (!report)
            return not_built("event " + type);
        if (type == "sealed_open" && desk_.state().phase() == Phase::Playing)
            if (auto sealed = desk_.ask(desk_arbiter(), Report{"adjourned", report->seat, {}});
                !sealed)
                return "adjourning: " + sealed.error().english;
        return ask(desk_arbiter(), *report, who);
    }

    static Actor desk_arbiter() { return arbiter("ScenarioDesk"); }

    Failure flag_in_the_hall(Seat by) {
        desk_.wait(kStage);
        const auto fallen = desk_.ask(hall(), Tick{});
        if (fallen && !fallen->empty()) {
            rulings_.add_events(*fallen);
            return std::nullopt;
        }
        const auto called = desk_.ask(player(opponent(by)), ClaimFlag{});
        if (called)
            rulings_.add_events(*called);
        else
            rulings_.refused(called.error(), "FLAG_IGNORED", xiangqi_side(by));
        return std::nullopt;
    }

    Failure move(const json::object& event) {
        const std::string text = text_at(event, "m");
        const auto turn = desk_.state().turn();
        if (!turn)
            return "move " + text + ": the game is not being played";
        if (std::exchange(fixed_, {}) == text) {
            press(opponent(*turn));  // it was put on its point before, and is now completed
            return std::nullopt;
        }
        if (is_board())  // the arbiter has ruled, and the game goes on
            (void)desk_.ask(desk_arbiter(), StartClocks{"play on"});
        if (flag_at(event, "as_played"))
            return ask(desk_arbiter(), Report{"illegal-move", *turn, {{"move", text}}},
                       xiangqi_side(*turn));
        const auto answer = desk_.ask(player(*turn), MakeMove{desk_.state().ply(), text});
        if (!answer) {
            if (!flag_at(event, "illegal"))
                return "move " + text + ": " + answer.error().english;
            rulings_.refused(answer.error(), "MOVE_REFUSED", xiangqi_side(*turn));
            return std::nullopt;
        }
        if (flag_at(event, "illegal"))
            return "move " + text + ": expected a refusal, got it accepted";
        rulings_.add_events(*answer);
        press(*turn);
        return std::nullopt;
    }

    /// A move of the file is a completed one.
    void press(Seat seat) {
        if (is_board())
            (void)desk_.ask(player(seat), Press{});
    }

    Failure ask(const Actor& by, const CommandBody& body, const std::string& to) {
        const auto answer = desk_.ask(by, body);
        if (!answer) {
            rulings_.refused(answer.error(), "REFUSED", to);
            return std::nullopt;
        }
        rulings_.add_events(*answer);
        for (const Event& told : *answer)
            if (const auto* ruled = std::get_if<Ruled>(&told.body);
                ruled != nullptr && ruled->code == "move-fixed")
                fixed_ = ruled->values.front().second;
        return std::nullopt;
    }

    // ---- expectations ----

    Failure check(std::string_view key, const json::value& expected) {
        const auto& ending = desk_.state().ending();
        const xiangqi::Position& position = history_.current();
        if (key == "result")
            return differs(key, expected,
                           ending ? json::value(std::string(text(ending->score)))
                                  : json::value("*"));
        if (key == "result_clause")
            return differs(key, expected, ending ? clause_id(ending->clause).c_str() : "");
        if (key == "rulings")
            return check_rulings(expected.as_array());
        if (key == "cycle")
            return check_cycle(expected.as_object());
        if (key == "legal_count")
            return differs(key, expected, static_cast<std::int64_t>(position.count_legal_moves()));
        if (key == "legal_includes" || key == "legal_excludes") {
            const bool wanted = key == "legal_includes";
            for (const json::value& value : expected.as_array()) {
                const std::string_view text = value.as_string();
                const xiangqi::Move move(*xiangqi::Square::parse(text.substr(0, 2)),
                                         *xiangqi::Square::parse(text.substr(2, 2)));
                if (position.is_legal(move) != wanted)
                    return std::string(key) + ": " + std::string(text);
            }
            return std::nullopt;
        }
        return not_built("expectation " + std::string(key));
    }

    /// All rulings, in order; of each only the keys given, lists of moves in any order.
    Failure check_rulings(const json::array& expected) const {
        const json::array given(rulings_.list().begin(), rulings_.list().end());
        if (expected.size() != given.size())
            return differs("rulings", expected, given);
        for (std::size_t i = 0; i < expected.size(); ++i) {
            json::object wanted = expected[i].as_object();
            if (auto* permitted = wanted.if_contains("permitted");
                permitted != nullptr && permitted->is_array())
                std::ranges::sort(permitted->get_array(), {}, [](const json::value& move) {
                    return std::string(move.as_string());
                });
            if (!fits(wanted, rulings_.list()[i]))
                return differs("ruling " + std::to_string(i + 1), wanted, rulings_.list()[i]);
        }
        return std::nullopt;
    }

    Failure check_cycle(const json::object& expected) const {
        const auto first = static_cast<std::size_t>(number_at(expected, "first_ply")) - 1;
        const auto length = static_cast<std::size_t>(number_at(expected, "window_plies"));
        if (first + length > history_.plies())
            return "cycle: the game has only " + std::to_string(history_.plies()) + " plies";
        const auto reading = xiangqi::read_cycle(history_, {first, first + length});
        json::array moves[2];
        for (const xiangqi::MoveReading& move : reading.moves)
            moves[static_cast<std::size_t>(move.mover)].emplace_back(
                std::string(xiangqi::name(move.label)));
        json::object actual = {{"first_ply", number_at(expected, "first_ply")},
                               {"window_plies", number_at(expected, "window_plies")},
                               {"red_moves", moves[0]},
                               {"black_moves", moves[1]}};
        for (const Side side : {Side::Red, Side::Black}) {
            const std::string prefix = side == Side::Red ? "red" : "black";
            actual[prefix + "_class"] = std::string(xiangqi::name(reading.side(side).behaviour));
            if (reading.side(side).victim)
                actual[prefix + "_chases"] = chase_of(reading.side(side));
        }
        json::object wanted = expected;
        for (const char* chase : {"red_chases", "black_chases"}) {
            sort_chasers(wanted, chase);
            sort_chasers(actual, chase);
        }
        if (!fits(wanted, actual))
            return differs("cycle", wanted, actual);
        return std::nullopt;
    }

    /// The order in which the chasers are named means nothing.
    static void sort_chasers(json::object& cycle, std::string_view key) {
        auto* chase = cycle.if_contains(key);
        if (chase == nullptr || !chase->is_object())
            return;
        if (auto* chasers = chase->get_object().if_contains("chasers");
            chasers != nullptr && chasers->is_array())
            std::ranges::sort(chasers->get_array(), {},
                              [](const json::value& each) { return json::serialize(each); });
    }

    [[nodiscard]] json::object piece_of(xiangqi::PieceId id) const {
        const auto home = history_.start().square_of(id);
        return {{"piece", std::string(1, letter(xiangqi::Position::piece(id)))},
                {"home", home ? home->name() : ""}};
    }
    [[nodiscard]] json::object chase_of(const xiangqi::SideReading& side) const {
        json::object chase = piece_of(*side.victim);
        json::array chasers;
        for (const xiangqi::PieceId id : side.chasers)
            chasers.push_back(piece_of(id));
        chase["chasers"] = std::move(chasers);
        return chase;
    }

    const json::object& scenario_;
    ScenarioDesk desk_;
    xiangqi::History history_;
    XiangqiRulings rulings_;
    /// The move that was put on the board by a report and not completed yet.
    std::string fixed_;
};

}  // namespace

Failure run_xiangqi_scenario(const boost::json::object& scenario) {
    return XiangqiScenario(scenario).run();
}

}  // namespace kyvien::scenarios
