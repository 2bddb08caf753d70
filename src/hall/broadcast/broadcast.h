// hall/broadcast/broadcast.h — a broadcast: games played elsewhere and shown here, with a delay and
// with corrections.
//
// The broadcaster sends a whole file repeatedly (PGN, SGF), as electronic boards write it. Each
// game has versions in the order in which they were sent; a correction is a new version and never
// replaces an old one. A version becomes visible after the delay.
//
// A broadcast is stored as a list of lines, each a JSON object: "opened", then "pushed", "changed"
// and "source".
//
// Cost:  a push is linear in the file, except for looking up boards by number and name, and
//        replays the games that have changed.
// Safe:  a value, one thread.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "conduct/settings/settings.h"
#include "record/game_file/annotated.h"
#include "store/event_log.h"

namespace kyvien::hall {

class BoardAssigner;
class JsonWriter;

/// The terms set by its creator; all but the game can be changed later.
struct BroadcastTerms {
    std::string name;
    conduct::Game game{};
    store::Instant delay = 0;  ///< milliseconds
    bool has_ended = false;

    friend bool operator==(const BroadcastTerms&, const BroadcastTerms&) = default;
};

/// The address from which the hall fetches the file, and who entered it.
struct BroadcastSource {
    std::string address;
    store::Instant interval = 0;  ///< milliseconds
    std::string round;            ///< of all games of the file; empty: as the games state
    std::string by;
    store::Instant since = 0;

    /// Equal except for author and time.
    [[nodiscard]] bool has_same_settings(const BroadcastSource& other) const {
        return address == other.address && interval == other.interval && round == other.round;
    }
    friend bool operator==(const BroadcastSource&, const BroadcastSource&) = default;
};

/// Rounds and boards are stated in the file or counted: "3.12" is board 12 of round 3.
struct BoardId {
    std::string round;  ///< letters and digits
    int board = 1;

    [[nodiscard]] std::string text() const { return round + '.' + std::to_string(board); }
    /// None if the text is not a board id.
    [[nodiscard]] static std::optional<BoardId> read(std::string_view text);
    /// Rounds that are numbers are ordered as numbers.
    friend bool operator<(const BoardId& one, const BoardId& other);
    friend bool operator==(const BoardId&, const BoardId&) = default;
};

/// A change of moves that were already sent, or of the result.
struct Correction {
    store::Instant at = 0;
    std::string by;
    std::size_t ply = 0;  ///< the first that differs, from 1; 0: the result
    std::string was;      ///< the move in the notation of commands, or the result
};

/// The outcome of a file for one of its games.
struct PushedBoard {
    enum class State : std::uint8_t { New, Changed, Corrected, Same, Refused };
    std::size_t number = 0;  ///< in the file, from 1
    std::optional<BoardId> board;
    State state = State::Same;
    std::optional<Refusal> refusal;  ///< why it could not be read
};
[[nodiscard]] std::string_view name(PushedBoard::State state);

struct Push {
    std::vector<PushedBoard> boards;
    std::string line;  ///< to be recorded, then applied; empty: nothing has changed
};

/// Approximate limits, in bytes, of what the versions of one board, and of all boards, may add to
/// the record. A growing file with corrections stays far below; one that is rewritten each time
/// does not.
struct BroadcastLimits {
    std::size_t of_board = std::size_t{2} * 1024 * 1024;
    std::size_t of_all = std::size_t{256} * 1024 * 1024;
};

class Broadcast {
  public:
    inline static constexpr std::size_t kMaxBoards = 1'000;
    inline static constexpr std::size_t kLongestGame = 64 * 1024;
    /// In bytes, of texts that were sent and still wait for the delay.
    inline static constexpr std::size_t kMaxWaiting = 64 * 1024 * 1024;
    /// Of one board; the last ones are shown.
    inline static constexpr std::size_t kMaxCorrections = 100;

    explicit Broadcast(BroadcastLimits limits = {}) : limits_(limits) {}

    [[nodiscard]] static std::string opening_line(const BroadcastTerms& terms,
                                                  const std::string& by, store::Instant at);
    [[nodiscard]] static std::string changing_line(const BroadcastTerms& terms,
                                                   const std::string& by, store::Instant at);
    /// None: stop fetching.
    [[nodiscard]] static std::string source_line(const std::optional<BroadcastSource>& source,
                                                 const std::string& by, store::Instant at);
    /// At most 24 letters, digits and "-", or empty.
    [[nodiscard]] static bool is_round(std::string_view text);
    /// What this file changes. `round`: that of all its games; empty: as the games state.
    /// Refuses: "no-game", "too-many" games, and as record::split_games(). A single game is refused
    /// if it cannot be read, is "too-long" or one of "too-many" boards, or if its record or that of
    /// the broadcast is full ("broadcast-full").
    [[nodiscard]] Result<Push> read_push(std::string_view file, const std::string& round,
                                         const std::string& by, store::Instant at) const;

    /// Refuses: "ledger-altered" if it is not a valid line, or out of order.
    [[nodiscard]] Result<void> apply(std::string_view line);

    [[nodiscard]] const BroadcastTerms& terms() const { return terms_; }
    [[nodiscard]] const std::optional<BroadcastSource>& source() const { return source_; }
    [[nodiscard]] store::Instant opened() const { return opened_; }
    [[nodiscard]] std::size_t lines() const { return lines_; }  ///< number of applied lines

    struct Shown {
        std::string text;  ///< of the game, as it was sent
        store::Instant at = 0;
        std::vector<Correction> corrections;  ///< those that are visible
    };
    /// Makes versions visible that are old enough. Returns whether anything has changed.
    bool show_until(store::Instant now);
    /// What is visible, by board. Changes whenever any of it does.
    [[nodiscard]] std::size_t edition() const { return edition_; }
    [[nodiscard]] std::vector<BoardId> boards() const;
    /// Null if the board is not visible.
    [[nodiscard]] const Shown* shown(const BoardId& board) const;

  private:
    struct Version {
        store::Instant at = 0;
        std::string text;
        std::optional<Correction> correction;
    };
    struct Board {
        std::string names;              ///< of the players, in the newest version
        std::vector<Version> versions;  ///< those not yet visible, and the newest
        std::optional<Shown> shown;
        std::size_t recorded = 0;  ///< by all versions
    };
    /// Of texts that are not visible yet.
    [[nodiscard]] std::size_t bytes_waiting() const;

    /// Running totals of the broadcast while the games of a file are read; sizes in bytes.
    struct PushTotals {
        std::size_t boards = 0;
        std::size_t waiting = 0;
        std::size_t recorded = 0;
    };
    struct AddedVersion;
    /// Refuses: the limits that a version of this length and this cost to the record would exceed.
    /// `known`: null for a new board.
    [[nodiscard]] Result<void> check_limits(const Board* known, std::size_t bytes, std::size_t cost,
                                            const PushTotals& totals) const;
    /// The version that one game of a file adds, counted in `totals`; nothing if it is unchanged.
    /// Sets `board` as soon as it is known, also if the game is then refused. Needs: `text`
    /// outlives the result.
    [[nodiscard]] Result<std::optional<AddedVersion>>
    read_version_of_game(const std::string& text, const std::string& round, BoardAssigner& assigner,
                         PushTotals& totals, std::optional<BoardId>& board) const;
    static void write_version(JsonWriter& json, const AddedVersion& version);

    BroadcastLimits limits_;
    BroadcastTerms terms_;
    std::optional<BroadcastSource> source_;
    store::Instant opened_ = 0;
    std::size_t lines_ = 0;
    std::size_t edition_ = 0;
    std::size_t recorded_ = 0;  ///< by the versions of all boards
    std::map<BoardId, Board> boards_;
};

}  // namespace kyvien::hall
