// The scenario format of the Chinese Go rules.
#include <algorithm>
#include <cmath>
#include <sstream>

#include "conduct/presentation/view.h"
#include "go/board.h"
#include "go/star_points.h"
#include "notation/go/gtp.h"
#include "scenarios/go/equipment.h"
#include "scenarios/go/event.h"
#include "scenarios/go/words.h"
#include "scenarios/runner.h"

namespace kyvien::scenarios {
namespace {

namespace json = boost::json;
using namespace conduct;
using std::chrono::milliseconds;

std::string id_of(const std::optional<rulebook::Clause>& clause) {
    return clause ? std::string(clause->id()) : std::string();
}
json::value seconds_of(Milliseconds time) {
    if (time.count() % 1000 == 0)
        return time.count() / 1000;
    return static_cast<double>(time.count()) / 1000.0;
}
milliseconds milliseconds_at(const json::object& object, std::string_view key) {
    const auto* value = object.if_contains(key);
    if (value == nullptr || !value->is_number())
        return {};
    return milliseconds(std::llround(value->to_number<double>() * 1000.0));
}
std::string value_of(const Values& values, std::string_view key) {
    for (const auto& [name, value] : values)
        if (name == key)
            return value;
    return {};
}

class GoScenario {
  public:
    explicit GoScenario(const json::object& scenario) : scenario_(scenario) {}

    Failure run() {
        if (auto failure = begin())
            return failure;
        if (auto failure = play_record(text_at(scenario_, "moves")))
            return failure;
        for (const json::value& value : array_at(scenario_, "events")) {
            const json::object& event = value.as_object();
            ruling_.clear();
            captured_ = json::array();
            seen_ = json::object();
            if (auto failure = step(event))
                return failure;
            for (const auto& [key, expected] : object_at(event, "expect"))
                if (auto failure = check_event(key, expected))
                    return text_at(event, "type") + " " + text_at(event, "at") + ": " + *failure;
        }
        for (const auto& [key, expected] : object_at(scenario_, "expected"))
            if (auto failure = check_end(key, expected))
                return failure;
        return std::nullopt;
    }

  private:
    // ---- start ----

    Failure begin() {
        const json::object& options = object_at(scenario_, "options");
        const json::object& clock = object_at(scenario_, "clock");
        Settings settings;
        settings.game = Game::Go;
        settings.board_size = static_cast<int>(number_at(scenario_, "board", 19));
        size_ = settings.board_size;
        if (text_at(options, "board_mode", "physical") != "electronic")
            settings.setting = PlayMode::OverTheBoard;
        const auto komi = quarters_of_text(text_at(options, "komi_stones", "2.75"));
        if (!komi)
            return "komi_stones: no multiple of a quarter";
        settings.komi_quarters = *komi;
        if (text_at(options, "balanced_cycle") == "ban")
            settings.set(Regulation::BalancedCycleBanned, 1);
        if (const auto* warnings = find(options, "warnings_to_lose"))
            settings.set(Regulation::GoWarningsToLose, warnings->to_number<std::int64_t>());
        const bool has_board = find(scenario_, "setup") != nullptr;
        settings.fen = has_board || clock.empty() ? position() : clock_position();
        if (!clock.empty()) {
            const auto reserve = static_cast<int>(number_at(clock, "reserved_minutes"));
            settings.time = clock::ByoYomi{
                milliseconds_at(clock, "limit_s") - reserve * std::chrono::minutes(1), reserve};
            if (find(clock, "forfeit_after_s") != nullptr)
                settings.set(Regulation::GoLatenessLimit,
                             milliseconds_at(clock, "forfeit_after_s").count());
        }
        if (clock.empty() && needs_clock())
            settings.time = clock::ByoYomi{std::chrono::minutes(55), 5};
        settings_ = settings;
        if (auto opened = desk_.open(settings); !opened)
            return "setup: " + opened.error().english;
        return set_clocks(object_at(clock, "start"));
    }

    /// Whether something happens that needs a clock, though the file gives none.
    [[nodiscard]] bool needs_clock() const {
        constexpr std::string_view kOfAClock[] = {
            "press_before_clearing",   "arrive",   "turn", "ask_minutes",
            "ask_minutes_of_opponent", "ask_leave"};
        return std::ranges::any_of(array_at(scenario_, "events"), [&](const json::value& event) {
            return std::ranges::find(kOfAClock, text_at(event.as_object(), "type")) !=
                   std::end(kOfAClock);
        });
    }

    [[nodiscard]] std::string position() const {
        const json::object& setup = object_at(scenario_, "setup");
        std::string rows;
        for (const json::value& row : array_at(setup, "rows"))
            rows += (rows.empty() ? "" : "/") + std::string(row.as_string());
        const bool white = text_at(setup, "to_move", "B") == "W";
        if (rows.empty() && !white)
            return {};
        if (rows.empty())
            for (int y = 0; y < size_; ++y)
                rows +=
                    (rows.empty() ? "" : "/") + std::string(static_cast<std::size_t>(size_), '.');
        return rows + (white ? " w" : " b");
    }

    /// For scenarios that tell of the clock alone: stones that Black can take along the top, stones
    /// that White can take along the bottom, and room between them.
    static std::string clock_position() {
        const std::string empty(19, '.');
        std::string rows = "XOX.XOX.XOX.XOX.XOX";
        for (int y = 1; y < 18; ++y)
            rows += "/" + empty;
        return rows + "/OXO.OXO.OXO.OXO.OXO b";
    }

    Failure set_clocks(const json::object& start) {
        for (const auto& [side, value] : start) {
            const json::object& display = value.as_object();
            const AdjustClock adjust{go_seat(side), milliseconds_at(display, "main_left_s"),
                                     static_cast<int>(number_at(display, "minutes_left")),
                                     std::nullopt, "start"};
            if (auto set = desk_.ask(arbiter("referee"), adjust); !set)
                return set.error().english;
        }
        return std::nullopt;
    }

    // ---- events ----

    Failure step(const json::object& event) {
        const std::string type = text_at(event, "type");
        const Seat by = go_seat(text_at(event, "by"));
        if (type == "play")
            return play(by, text_at(event, "at"));
        if (type == "pass" || type == "confirm_end")
            return pass(by, type == "confirm_end");
        if (type == "declare_dead")
            return mark(by, array_at(event, "stones"));
        if (type == "agree_dead")
            return agree(by, array_at(event, "stones"));
        if (type == "dispute_dead")
            return dispute(by, event);
        if (type == "resign")
            return take(desk_.ask(player(by), Resign{}));
        if (type == "turn")
            return clock_turn(by, event);
        if (type == "set_colours" || type == "guess_first")
            return settle_colours(event);
        if (type == "query_board" || type == "query_stone_supply" || type == "query_liberties")
            return query(type, text_at(event, "at"));
        if (type == "open_envelope")
            return open_envelope();
        if (type == "ask_leave" && find(event, "whose_turn") != nullptr)
            if (auto failure = give_turn_to(go_seat(text_at(event, "whose_turn"))))
                return failure;
        const auto report = go_report(event, desk_.state());
        if (!report && type == "arbiter_ruling")
            return rule(text_at(event, "choice"));
        if (!report)
            return not_built("event " + type);
        // The files tell the ruling alone: that both were asked and neither gave way is in it
        // (20.3).
        if (report->report.kind == "cycle-ruled" && text_at(event, "choice") != "ban")
            for (const Seat seat : clock::kBothSeats)
                if (auto failure = take(
                        desk_.ask(report->by, Report{"cycle-answer", seat, {{"gives-way", "no"}}})))
                    return failure;
        if (type == "seal")
            sealed_ = text_at(event, "at");
        if (auto failure = take(desk_.ask(report->by, report->report)))
            return failure;
        if (type == "pause")
            desk_.wait(milliseconds_at(event, "duration_s"));
        return std::nullopt;
    }

    /// What the arbiter made of a command, in the file's words.
    Failure take(const Result<std::vector<Event>>& answer) {
        if (!answer) {
            ruling_ = go_refusal(answer.error().code.text());
            return std::nullopt;
        }
        ruling_ = go_ruling(*answer);
        for (const Event& event : *answer) {
            if (const auto* ruled = std::get_if<Ruled>(&event.body)) {
                if (ruled->code == "must-leave")
                    seen_["who"] = go_side(*ruled->seat);
                if (ruled->code == "appeal-recorded")
                    seen_["result_stands_meanwhile"] =
                        value_of(ruled->values, "stands-meanwhile") == "yes";
            }
            if (const auto* noticed = std::get_if<Noticed>(&event.body);
                noticed != nullptr && noticed->code == "minutes-asked")
                seen_["minutes_left"] = std::stoll(value_of(noticed->values, "minutes"));
            if (const auto* asked = std::get_if<ArbiterAsked>(&event.body);
                asked != nullptr && asked->code == "balanced-cycle")
                record_cycle(asked->values);
        }
        return std::nullopt;
    }

    /// "B:ee W:df B:pass": what was played before the events.
    Failure play_record(const std::string& record) {
        std::istringstream in(record);
        for (std::string turn; in >> turn;) {
            const Seat by = go_seat(turn.substr(0, 1));
            const std::string at = turn.substr(std::min<std::size_t>(2, turn.size()));
            ruling_.clear();
            if (auto failure = at == "pass" ? pass(by, false) : play(by, at))
                return turn + ": " + *failure;
            if (ruling_ != "ok")
                return turn + ": " + ruling_;
        }
        return std::nullopt;
    }

    [[nodiscard]] std::string cells() const { return view(desk_.state(), desk_.now(), {}).cells; }
    [[nodiscard]] std::vector<std::string> stones() const {
        std::vector<std::string> out;
        int x = 0;
        int y = 0;
        for (const char cell : cells()) {
            if (cell == '/') {
                x = 0;
                ++y;
                continue;
            }
            if (cell != '.')
                out.push_back({static_cast<char>('a' + x), static_cast<char>('a' + y), cell});
            ++x;
        }
        std::ranges::sort(out);
        return out;
    }
    void record_captures(Seat by, const std::vector<std::string>& before) {
        const auto after = stones();
        for (const std::string& stone : before)
            if (!std::ranges::binary_search(after, stone)) {
                captured_.emplace_back(stone.substr(0, 2));
                ++taken_[clock::index(by)];
            }
    }

    Failure play(Seat by, const std::string& at) {
        const auto before = stones();
        if (auto failure =
                take(desk_.ask(player(by), MakeMove{desk_.state().ply(), go_point(at, size_)})))
            return failure;
        if (ruling_.empty())
            ruling_ = "ok";
        record_captures(by, before);
        return press(by);
    }

    /// Over the board with clocks a player presses his own when it is running.
    Failure press(Seat by) {
        const State& state = desk_.state();
        if (settings_.setting != PlayMode::OverTheBoard || state.phase() != Phase::Playing ||
            state.clock().turn() != by || state.turn() == by || !state.clock().is_timed())
            return std::nullopt;
        if (auto pressed = desk_.ask(player(by), Press{}); !pressed)
            return pressed.error().english;
        return std::nullopt;
    }

    void record_cycle(const Values& values) {
        const std::int64_t black = std::stoll(value_of(values, "black-lost"));
        const std::int64_t white = std::stoll(value_of(values, "white-lost"));
        seen_["cycle"] = json::object{{"plays", std::stoll(value_of(values, "plays"))},
                                      {"lost", json::object{{"B", black}, {"W", white}}},
                                      {"balanced", black == white}};
    }

    Failure pass(Seat by, bool confirms) {
        const bool declares = confirms && settings_.setting == PlayMode::OverTheBoard;
        if (auto failure = take(
                desk_.ask(player(by), MakeMove{desk_.state().ply(), declares ? "end" : "pass"})))
            return failure;
        if (ruling_.empty())
            ruling_ = confirms ? "confirmation_pending" : "ok";
        return press(by);
    }

    Failure mark(Seat by, const json::array& names) {
        if (names.empty())
            return std::nullopt;
        MarkDead mark;
        for (const json::value& name : names)
            mark.points.push_back(go_point(std::string_view(name.as_string()), size_));
        return take(desk_.ask(player(by), mark));
    }

    /// The other side accepts what was declared; another list is no agreement but its own mark.
    Failure agree(Seat by, const json::array& names) {
        std::vector<std::string> wanted;
        for (const json::value& name : names)
            wanted.push_back(go_point(std::string_view(name.as_string()), size_));
        const auto& agreement = desk_.state().agreement();
        const auto same = [&] {
            auto dead = agreement->dead;
            std::ranges::sort(dead);
            std::ranges::sort(wanted);
            return dead == wanted;
        };
        if (agreement && !same())
            return mark(by, names);
        if (auto failure = take(desk_.ask(player(opponent(by)), Confirm{})))
            return failure;
        return take(desk_.ask(player(by), Confirm{}));
    }

    Failure dispute(Seat by, const json::object& event) {
        if (text_at(event, "claim", "alive") != "alive_by_endless_ko_threats")
            return take(desk_.ask(player(by), Dispute{}));
        std::string points;
        for (const json::value& name : array_at(event, "stones"))
            points +=
                (points.empty() ? "" : ",") + go_point(std::string_view(name.as_string()), size_);
        return take(desk_.ask(player(by), Report{"endless-threats", by, {{"points", points}}}));
    }

    Failure open_envelope() {
        const auto before = stones();
        const Seat sealer =
            desk_.state().clock().turn().value_or(Seat::First);  // whose turn was interrupted
        if (auto failure = take(desk_.ask(
                arbiter("referee"),
                Report{"envelope-opened", std::nullopt, {{"point", go_point(sealed_, size_)}}})))
            return failure;
        if (ruling_.empty())
            ruling_ = "ok";
        seen_["point"] = sealed_;
        record_captures(sealer, before);
        return std::nullopt;
    }

    /// A ruling that answers nothing that waits for one.
    Failure rule(const std::string& choice) {
        const rulebook::Clause clause = rulebook::go_cn("25.1");
        const Actor chief = arbiter("chief referee");
        if (choice == "replay")
            return take(desk_.ask(chief, Annul{clause, "new game"}));
        if (choice == "draw")
            return take(
                desk_.ask(chief, Rule{{Score::Draw, "arbiter-decision", clause, {}, {}, {}, {}},
                                      "ruled by the chief referee"}));
        return not_built("arbiter ruling " + choice);
    }

    // ---- before the game ----

    Failure settle_colours(const json::object& event) {
        ScenarioDesk desk;
        if (auto made = desk.ask(hall(), Create{settings_}); !made)
            return made.error().english;
        Report report{"colours", std::nullopt, {}};
        if (text_at(event, "type") == "guess_first" || find(event, "guess") != nullptr) {
            report = {"guess",
                      std::nullopt,
                      {{"holder", text_at(event, "holder")},
                       {"guesser", text_at(event, "guesser")},
                       {"stones", std::to_string(number_at(event, "stones_held"))},
                       {"guess", text_at(event, "guess")}}};
        } else {
            const std::string method = text_at(event, "method", text_at(event, "by"));
            const bool known = method == "draw" || method.starts_with("guess");
            report.fields = {{"method", !known ? "other" : method == "draw" ? "draw" : "guess"}};
        }
        const auto answer = desk.ask(arbiter("referee"), report);
        if (answer)
            for (const Event& each : *answer)
                if (const auto* ruled = std::get_if<Ruled>(&each.body)) {
                    seen_["black"] = value_of(ruled->values, "black");
                    seen_["white"] = value_of(ruled->values, "white");
                }
        return take(answer);
    }

    // ---- questions ----

    Failure query(const std::string& type, const std::string& at) {
        if (type == "query_board") {
            json::array dots;
            for (const go::Point dot : go::star_points(size_))
                dots.emplace_back(go_coordinates(lower(notation::to_gtp(dot)), size_));
            std::ranges::sort(dots, [](const json::value& a, const json::value& b) {
                const auto& left = a.as_string();
                const auto& right = b.as_string();
                return std::pair(left[1], left[0]) < std::pair(right[1], right[0]);
            });
            facts_["points"] = go::Board(size_).points();
            facts_["star_points"] = std::move(dots);
            if (const auto centre = go::centre(size_))
                facts_["centre"] = go_coordinates(lower(notation::to_gtp(*centre)), size_);
            return std::nullopt;
        }
        if (type == "query_stone_supply") {
            facts_["recommended"] =
                json::object{{"B", kStonesOfEachColour}, {"W", kStonesOfEachColour}};
            facts_["limits_play"] = false;
            return std::nullopt;
        }
        return query_liberties(at);
    }

    static std::string lower(std::string text) {
        std::ranges::transform(text, text.begin(),
                               [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        return text;
    }

    Failure query_liberties(const std::string& at) {
        std::vector<std::string> rows;
        std::istringstream in(cells());
        for (std::string row; std::getline(in, row, '/');)
            rows.push_back(row);
        const std::vector<std::string_view> views(rows.begin(), rows.end());
        const auto board = go::Board::from_rows(views);
        const auto point = notation::read_gtp(go_point(at, size_), size_);
        if (!board || !point || !*point)
            return "query_liberties: no point of the board";
        std::vector<std::string> chain;
        for (const go::Point each : board->chain(**point))
            chain.push_back(go_coordinates(lower(notation::to_gtp(each)), size_));
        std::ranges::sort(chain);
        seen_["liberties"] = static_cast<std::int64_t>(board->liberties(**point).size());
        seen_["string"] = json::value_from(chain);
        return std::nullopt;
    }

    // ---- the clock ----

    /// The side whose turn it is not to be plays at once.
    Failure give_turn_to(Seat seat) {
        if (desk_.state().turn() == seat || desk_.state().phase() != Phase::Playing)
            return std::nullopt;
        const Seat other = opponent(seat);
        if (auto moved = desk_.ask(player(other), MakeMove{desk_.state().ply(), free_point()});
            !moved)
            return moved.error().english;
        return press(other);
    }

    Failure clock_turn(Seat by, const json::object& event) {
        if (desk_.state().phase() != Phase::Playing)
            return "turn: the game is over";
        if (auto failure = give_turn_to(by))
            return failure;
        const auto elapsed = milliseconds_at(event, "elapsed_s");
        const auto lifting = milliseconds_at(event, "capture_removal_s");
        const bool free_time = elapsed <= desk_.state().clock().reading(by, desk_.now()).main;
        record_calls(free_time ? elapsed : elapsed - lifting);
        desk_.wait(elapsed - lifting);
        if (auto ticked = desk_.ask(hall(), Tick{}); !ticked)
            return ticked.error().english;
        if (desk_.state().phase() == Phase::Playing) {
            const std::string point = lifting > milliseconds{} ? prisoner_point(by) : free_point();
            if (auto moved = desk_.ask(player(by), MakeMove{desk_.state().ply(), point}); !moved)
                return moved.error().english;
            desk_.wait(lifting);
            if (auto ticked = desk_.ask(hall(), Tick{}); !ticked)
                return ticked.error().english;
            if (auto failure = press(by))
                return failure;
        }
        const auto reading = desk_.state().clock().reading(by, desk_.now());
        seen_["main_left_s"] = seconds_of(reading.main);
        seen_["minutes_left"] = reading.periods;
        seen_["lost"] = desk_.state().phase() == Phase::Finished;
        return std::nullopt;
    }

    /// A point that nobody has used: the clock is tried, not the board.
    std::string free_point() {
        const int n = used_points_++;
        const int x = 1 + 2 * (n % 9);
        const char column = static_cast<char>('a' + x + (x >= 8 ? 1 : 0));
        return column + std::to_string(4 + 2 * (n / 9));
    }
    /// The next stone that the side can take.
    std::string prisoner_point(Seat by) {
        const int n = used_prisoners_[clock::index(by)]++;
        const int x = 1 + 4 * (n % 5);
        const char column = static_cast<char>('a' + x + (x >= 8 ? 1 : 0));
        return column + std::string(by == Seat::First ? "18" : "2");
    }

    void record_calls(milliseconds until) {
        using Kind = clock::Announcement::Kind;
        json::array calls;
        const clock::Clock& clock = desk_.state().clock();
        const auto all = clock.announcements(milliseconds(0), until);
        for (std::size_t i = 0; i < all.size(); ++i) {
            const auto& call = all[i];
            const bool deducted = i + 1 < all.size() && all[i + 1].kind == Kind::PeriodsLeft;
            std::string words;
            if (call.kind == Kind::Seconds && deducted)
                words =
                    std::to_string(call.value) + ", " + std::to_string(all[i + 1].value) + " left";
            else if (call.kind == Kind::Seconds)
                words = std::to_string(call.value);
            else if (call.kind == Kind::LastSeconds)
                words = "count " + std::to_string(call.value);
            else if (call.kind == Kind::TimeOver)
                words = "count 10, overtime";
            else if (call.kind == Kind::OvertimeBegins)
                words = "byoyomi starts, " +
                        std::to_string(clock.reading(*clock.turn(), desk_.now()).periods) + " left";
            else
                continue;
            calls.push_back(json::array{seconds_of(call.at), words});
        }
        seen_["announcements"] = std::move(calls);
    }

    // ---- expectations ----

    [[nodiscard]] json::object warnings() const {
        json::object out = {{"B", 0}, {"W", 0}};
        for (const RulingRecord& each : desk_.state().rulings())
            if (each.ruling.code == "warning")
                out[go_side(*each.ruling.seat)] =
                    std::stoll(value_of(each.ruling.values, "number"));
        return out;
    }

    Failure check_event(std::string_view key, const json::value& expected) {
        if (key == "ruling")
            return differs(key, expected, ruling_.c_str());
        if (key == "captured") {
            std::vector<std::string> wanted;
            for (const json::value& stone : expected.as_array())
                wanted.emplace_back(stone.as_string());
            std::ranges::sort(wanted);
            return differs(key, json::value_from(wanted), captured_);
        }
        if (key == "turn") {
            const auto turn = desk_.state().turn();
            return differs(key, expected, turn ? go_side(*turn).c_str() : "");
        }
        if (const auto* actual = seen_.if_contains(key)) {
            if (key == "cycle")
                return fits(expected.as_object(), actual->as_object())
                           ? std::nullopt
                           : differs(key, expected, *actual);
            if (expected.is_number() && actual->is_number() &&
                expected.to_number<double>() == actual->to_number<double>())
                return std::nullopt;
            return differs(key, expected, *actual);
        }
        return check_end(key, expected);
    }

    Failure check_end(std::string_view key, const json::value& expected) {
        if (key == "state")
            return differs(key, expected, state_word().c_str());
        if (key == "rows_after") {
            std::string rows;
            for (const json::value& row : expected.as_array())
                rows += (rows.empty() ? "" : "/") + std::string(row.as_string());
            return differs(key, rows.c_str(), cells().c_str());
        }
        if (key == "result")
            return check_result(expected.as_object());
        if (key == "score")
            return check_score(expected.as_object());
        if (key == "warnings")
            return differs(key, expected, warnings());
        if (key == "prisoners") {
            const json::object now = {{"B", taken_[0] + dead_of('O')},
                                      {"W", taken_[1] + dead_of('X')}};
            return differs(key, expected, now);
        }
        if (key == "clock")
            return differs(key, expected, displays());
        if (key == "event_points")
            return differs(key, expected, points());
        if (key == "rolled_back")
            return differs(key, expected, false);
        if (const auto* actual = facts_.if_contains(key))
            return differs(key, expected, *actual);
        return not_built("expectation " + std::string(key));
    }

    [[nodiscard]] std::string state_word() const {
        const auto& ending = desk_.state().ending();
        switch (desk_.state().phase()) {
        case Phase::Agreeing:
            return "stopped";
        case Phase::ArbiterNeeded:
            return "awaiting_arbiter";
        case Phase::Finished:
            return ending->score == Score::Void ? "replay_ordered" : "ended";
        default:
            return std::string(name(desk_.state().phase()));
        }
    }
    [[nodiscard]] json::object displays() const {
        json::object now;
        for (const Seat seat : clock::kBothSeats) {
            const auto reading = desk_.state().clock().reading(seat, desk_.now());
            now[go_side(seat)] = json::object{{"main_left_s", seconds_of(reading.main)},
                                              {"minutes_left", reading.periods}};
        }
        return now;
    }
    /// 28.1: two for a win, one each for a draw.
    [[nodiscard]] json::object points() const {
        json::object out;
        for (const Seat seat : clock::kBothSeats) {
            const auto& ending = desk_.state().ending();
            const bool won = ending && winner(ending->score) == seat;
            const bool drawn = ending && ending->score == Score::Draw;
            out[go_side(seat)] = won ? 2 : drawn ? 1 : 0;
        }
        return out;
    }

    [[nodiscard]] std::int64_t dead_of(char colour) const {
        std::int64_t dead = 0;
        if (desk_.state().ending() && desk_.state().ending()->code == "count")
            for (const std::string& point : desk_.state().ending()->squares) {
                const auto at = go_coordinates(point, size_);
                dead += std::ranges::binary_search(stones(), at + colour) ? 1 : 0;
            }
        return dead;
    }

    Failure check_result(const json::object& expected) const {
        const auto& ending = desk_.state().ending();
        if (!ending)
            return "result: expected " + json::serialize(expected) + ", got none";
        const auto won = winner(ending->score);
        json::object actual = {{"winner", won                            ? go_side(*won)
                                          : ending->score == Score::Draw ? "draw"
                                          : ending->score == Score::Void ? "none"
                                                                         : "both_lose"},
                               {"by", go_ended_by(ending->code)},
                               {"clause", id_of(ending->clause)}};
        if (const std::string margin = value_of(ending->values, "margin"); !margin.empty())
            actual["margin_stones"] = margin;
        return fits(expected, actual) ? std::nullopt : differs("result", expected, actual);
    }

    Failure check_score(const json::object& expected) const {
        const auto& ending = desk_.state().ending();
        json::object actual;
        if (ending)
            for (const auto& [key, value] : ending->values) {
                if (key == "black" || key == "white")
                    actual[key + "_area"] = value;
                if (key == "shared")
                    actual["shared_points"] = std::stoll(value);
                if (key == "komi")
                    actual["komi_stones"] = value;
            }
        return fits(expected, actual) ? std::nullopt : differs("score", expected, actual);
    }

    const json::object& scenario_;
    Settings settings_;
    ScenarioDesk desk_;
    int size_ = 19;
    std::string ruling_;
    json::array captured_;
    json::object seen_;   ///< what the event showed beside its ruling
    json::object facts_;  ///< what was asked of board and stones
    std::string sealed_;  ///< what lies in the envelope
    std::array<std::int64_t, 2> taken_{};
    int used_points_ = 0;
    std::array<int, 2> used_prisoners_{};
};

}  // namespace

Failure run_go_scenario(const boost::json::object& scenario) {
    if (find(scenario, "tournament") != nullptr)
        return run_go_event_scenario(scenario);
    const json::array& events = array_at(scenario, "events");
    if (!events.empty() && text_at(events.front().as_object(), "type") == "game")
        return run_go_warnings_scenario(scenario);
    return GoScenario(scenario).run();
}

}  // namespace kyvien::scenarios
