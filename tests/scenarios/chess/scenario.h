// scenarios/chess/scenario.h — the format fide-scenarios/1: one run, and the groups of its words.
//
// The core (scenario.cpp) opens the desk, sends each event to the step that knows its type, gathers
// the rulings and compares what is expected. The steps, parameters and expectations lie in one file
// per group, each a table:
//
//   play.cpp       moves, touches, presses, clocks, flags, pauses, arrivals
//   rulings.cpp    claims, draws, irregularities, penalties (1 to 7, 9, 10, 12.9, A, B)
//   position.cpp   questions to a position alone; Chess960 numbering
//   notation.cpp   moves as text (Appendix C)
//   sheets.cpp     scoresheets (8)
//   adjourned.cpp  Guideline I
//   quickplay.cpp  Guideline III
//   blind.cpp      Appendix D
//   behaviour.cpp  incidents and permissions (11, 12)
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "rulebook/clause.h"
#include "scenarios/runner.h"

namespace kyvien::scenarios {

/// The names of this format; the one of xiangqi has such functions too.
inline namespace fide_scenarios {
[[nodiscard]] conduct::Seat seat_named(std::string_view side);  ///< "b" is the second seat
[[nodiscard]] std::string side_of(conduct::Seat seat);          ///< "w", "b"
[[nodiscard]] std::string text_of(const std::optional<rulebook::Clause>& clause);
}  // namespace fide_scenarios

class ChessScenario {
  public:
    explicit ChessScenario(const boost::json::object& of) : scenario(of) {}
    [[nodiscard]] Failure run();

    // ---- for steps ----

    /// Sends a command; its rulings, or its refusal as a ruling, are kept. False when refused.
    bool ask(const conduct::Actor& by, conduct::Seat about, const conduct::CommandBody& asked);
    /// A report by the arbiter, or by the player who says it; fields without a value are left out.
    bool report(const conduct::Actor& by, std::string kind, std::optional<conduct::Seat> seat,
                conduct::Values fields = {});
    [[nodiscard]] static conduct::Actor chief() { return conduct::arbiter("Chief"); }
    void add(boost::json::object ruling) { rulings.push_back(std::move(ruling)); }
    /// The last ruling of that code (ours), or nothing.
    [[nodiscard]] const conduct::Ruled* last_ruled(std::string_view code) const;
    /// Reads the position from the desk again.
    void refresh_position();

    const boost::json::object& scenario;
    ScenarioDesk desk;
    /// The position on the board; not of use while `irregular_board`.
    chess::Position position = chess::Position::start();
    bool playable = false;         ///< the desk is open: the start can be played from
    bool illegal_start = false;    ///< the start is no position of chess
    bool irregular_board = false;  ///< the pieces stand so that no rules can be applied
    std::vector<boost::json::object> rulings;
    std::optional<std::string> last_refusal;
    /// Every fact so far, for expectations about what has happened.
    std::vector<conduct::Event> log;
    /// Room for the steps of one group, by names of their own.
    std::map<std::string, std::string> notes;

    /// Who has made a move against the rules of which nobody has spoken yet.
    void note_irregular(conduct::Seat seat);
    [[nodiscard]] bool was_irregular(conduct::Seat seat) const;
    void forget_irregular();

  private:
    Failure begin();
    Failure read_settings(conduct::Settings& settings);
    Failure step(const boost::json::object& event);
    /// False where the assistant of a blind player does what is not among his tasks (D.2.10).
    bool within_duties(const boost::json::object& event);
    Failure check(std::string_view key, const boost::json::value& expected);
    void refused(conduct::Seat seat, const Refusal& refusal);
    void told(const conduct::Event& event);
};

/// An event. `type` is "move", or "arbiter/penalty", "claim/threefold", "incident/bag_used":
/// the event's t, and its action or kind. An entry "claim" takes every kind that has none.
struct ChessStep {
    std::string_view type;
    Failure (*run)(ChessScenario& at, const boost::json::object& event);
};
/// A key of `params`. Those that set nothing before the game (`before` null) act once it is open.
struct ChessParameter {
    std::string_view key;
    Failure (*before)(conduct::Settings& settings, const boost::json::value& value);
    Failure (*after)(ChessScenario& at, const boost::json::value& value);
};
/// A key of `expect`.
struct ChessCheck {
    std::string_view key;
    Failure (*check)(ChessScenario& at, std::string_view key, const boost::json::value& expected);
};
/// Our code of a ruling, refusal or ending, and the name the files have for it where that is not
/// the code itself with _ for -.
struct ChessWord {
    std::string_view code;
    std::string_view name;
};

struct ChessGroup {
    std::span<const ChessStep> steps{};
    std::span<const ChessParameter> parameters{};
    std::span<const ChessCheck> checks{};
    std::span<const ChessWord> rulings{};
    std::span<const ChessWord> refusals{};  ///< only these refusals are rulings in the files
    std::span<const ChessWord> reasons{};
};
[[nodiscard]] ChessGroup chess_play_group();
[[nodiscard]] ChessGroup chess_rulings_group();
[[nodiscard]] ChessGroup chess_position_group();
[[nodiscard]] ChessGroup chess_notation_group();
[[nodiscard]] ChessGroup chess_sheets_group();
[[nodiscard]] ChessGroup chess_adjourned_group();
[[nodiscard]] ChessGroup chess_quickplay_group();
[[nodiscard]] ChessGroup chess_blind_group();
[[nodiscard]] ChessGroup chess_behaviour_group();

}  // namespace kyvien::scenarios
