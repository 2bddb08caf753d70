// go/game.h — a game of Go: turns, passes, set-up and repetition of positions.
//
// Law:   Chinese rules, articles 2.1, 2.4, 5, 6, 20 and 21; specification sections 3.2 to 3.4.
// Cost:  play() about 60 ns; the whole-board rule adds a few nanoseconds to plain ko. A hash finds
//        candidates; every point is then compared, going back over the plays between, so a hash
//        collision can never forbid or allow a play.
// Safe:  a value; const members from any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "go/board.h"
#include "go/types.h"

namespace kyvien::go {

/// Which repetitions are forbidden. WholeBoard is the law (article 6: the same stones, regardless
/// of the side to move and of passes); the others are for records made under other rules.
enum class RepetitionRule : std::uint8_t {
    WholeBoard,
    Situational,  ///< The same stones with the same side to move.
    KoOnly,       ///< Only immediate recapture of one stone; a pass lifts the ban.
    None,
};

/// A repeated position, with the facts that article 20 depends on.
struct Cycle {
    /// The number of turns completed before the earlier occurrence (the latest one, if there are
    /// several), and including the repeating play.
    std::size_t from_ply = 0;
    std::size_t to_ply = 0;
    /// Stones placed since, including the repeating one.
    int plays = 0;
    /// Stones lost since by each side, including those captured by the repeating play.
    int black_lost = 0;
    int white_lost = 0;
    /// Plays that captured stones, and the most stones captured by one of them.
    int captures = 0;
    int largest_capture = 0;

    /// Immediate recapture of a ko (20.1).
    [[nodiscard]] bool is_basic_ko() const { return plays == 2; }
    /// Both sides lose equally many: triple ko and similar (20.3). An unbalanced cycle is sending
    /// two to regain one or similar (20.4).
    [[nodiscard]] bool is_balanced() const { return black_lost == white_lost; }

    friend bool operator==(const Cycle&, const Cycle&) = default;
};

/// The kind of a pass.
enum class PassKind : std::uint8_t {
    Voluntary,   ///< 2.4
    Confirming,  ///< 13.2, 21.1: declares the end
    Imposed,     ///< 19, 20.1, 22: a ruling used up the turn
};

/// The stage between play and counting (21.1).
enum class Phase : std::uint8_t {
    Playing,
    Pending,  ///< One side has confirmed the end; the other may play on or confirm.
    Stopped,  ///< Both have confirmed: agree on the dead stones, or resume().
};

/// One entry of the record.
struct Turn {
    enum class Kind : std::uint8_t { Play, Pass, Setup };

    Kind kind = Kind::Play;
    Color color = Color::Black;                     // of a set-up: the side to move before it
    PassKind pass = PassKind::Voluntary;            // of a pass
    Point point;                                    // of a play
    std::span<const std::uint16_t> captured_cells;  // of a play; see captured_points()

    [[nodiscard]] std::vector<Point> captured_points() const;
};

/// One point of a set-up: a stone, or empty.
using SetupPoint = std::pair<Point, std::optional<Color>>;

class Game {
  public:
    explicit Game(int size = kStandardBoard, RepetitionRule rule = RepetitionRule::WholeBoard);
    /// Starts from a position, which is the first entry of the history (3.3).
    Game(const Board& start, Color to_move, RepetitionRule rule = RepetitionRule::WholeBoard);

    /// Restarts on an empty board and keeps the allocated memory: for readers of many games.
    void reset(int size, RepetitionRule rule = RepetitionRule::WholeBoard);

    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] int size() const { return board_.size(); }
    [[nodiscard]] Color turn() const { return turn_; }
    [[nodiscard]] Phase phase() const { return phase_; }
    [[nodiscard]] RepetitionRule rule() const { return rule_; }
    /// Passes of any kind since the last play or set-up.
    [[nodiscard]] int passes_in_a_row() const { return passes_in_a_row_; }
    /// Prisoners: stones of `color` captured so far. Recorded, never counted (9).
    [[nodiscard]] int lost(Color color) const { return lost_[static_cast<std::size_t>(color)]; }

    /// Turns so far: plays, passes and set-ups, in order.
    [[nodiscard]] std::size_t plies() const { return records_.size(); }
    /// Needs: ply < plies().
    [[nodiscard]] Turn at_ply(std::size_t ply) const;
    /// What a set-up changed, each point once. Needs: at_ply(ply) is a set-up.
    [[nodiscard]] std::vector<SetupPoint> setup_at_ply(std::size_t ply) const;
    /// The board after `ply` turns; 0 is the start. Linear. Needs: ply <= plies().
    [[nodiscard]] Board board_after(std::size_t ply) const;

    // ---- questions ----

    /// Whether `color` may play there now, and if not, why. Does not check whose turn it is.
    [[nodiscard]] std::optional<Forbidden> forbidden(Point point, Color color) const;
    [[nodiscard]] std::optional<Forbidden> forbidden(Point point) const {
        return forbidden(point, turn_);
    }
    /// Every point where the side to move may play, by rows from the bottom.
    [[nodiscard]] std::vector<Point> legal_points() const;
    /// The repetition that a play would cause under this game's rule; nothing for a play that
    /// article 5 forbids.
    [[nodiscard]] std::optional<Cycle> repetition(Point point, Color color) const;
    /// The repetition for which play() last returned Forbidden::Repetition.
    [[nodiscard]] const std::optional<Cycle>& refused_cycle() const { return refused_cycle_; }

    // ---- actions ----

    /// Places a stone for the side to move, or for `color` (a record may have two stones of one
    /// colour in succession; whether that is a fault is decided by conduct). The turn passes to the
    /// opponent. On refusal nothing has changed.
    [[nodiscard]] std::expected<PlayOutcome, Forbidden> play(Point point, Color color);
    [[nodiscard]] std::expected<PlayOutcome, Forbidden> play(Point point) {
        return play(point, turn_);
    }
    /// As play(), for readers of many games: the captured stones are in at_ply(plies() - 1).
    [[nodiscard]] std::optional<Forbidden> replay(Point point, Color color);

    struct Recorded {
        std::vector<Point> captured;
        std::optional<Cycle> cycle;
    };
    /// As play(), but a repetition is played and reported: a record shows what happened.
    [[nodiscard]] std::expected<Recorded, Forbidden> record(Point point, Color color);

    /// Passes (2.4). A voluntary pass in answer to a confirmation confirms the end (21.1).
    void pass(PassKind kind = PassKind::Voluntary) { pass(turn_, kind); }
    void pass(Color color, PassKind kind = PassKind::Voluntary);

    /// The dead stones are disputed: play resumes with the turn, the history and the board as they
    /// are (21.1, 21.3). Needs: phase() == Stopped or Pending.
    void resume();

    /// Changes the board directly: set-up stones of a record, or an arbiter's decision (17.3).
    /// Before the first play it changes the starting position; later it adds an entry to the
    /// history. Points outside the board are refused (Outside) and nothing changes.
    [[nodiscard]] std::optional<Forbidden> setup(std::span<const SetupPoint> points);

    /// Places customary handicap stones on an empty board; White is then to move.
    [[nodiscard]] Result<std::vector<Point>> place_handicap(int stones);

    void set_turn(Color color) { turn_ = color; }

    /// Removes the last entry of the record. Linear. Needs: plies() > 0.
    void undo();

    /// For tests: only these bits of the hash are used, so that collisions become common.
    void weaken_hash_for_test(std::uint64_t mask);

  private:
    struct Record {
        std::uint64_t hash;         // of the board after it
        std::uint32_t taken_begin;  // into taken_
        internal::Index cell;
        std::uint8_t what;           // kind, color, pass kind; phase and turn before
        std::uint8_t passes_before;  // for undo; 255 means more

        [[nodiscard]] Turn::Kind kind() const { return static_cast<Turn::Kind>(what & 3); }
        [[nodiscard]] Color color() const { return static_cast<Color>(what >> 2 & 1); }
        [[nodiscard]] PassKind pass() const { return static_cast<PassKind>(what >> 3 & 3); }
        [[nodiscard]] Phase phase_before() const { return static_cast<Phase>(what >> 5 & 3); }
        [[nodiscard]] Color turn_before() const { return static_cast<Color>(what >> 7); }
    };
    // The history of positions: the start, and the position after each play and set-up. Each is
    // identified by the number of record entries before it. A word of the table is that number plus
    // one; zero is a free word.
    static constexpr std::size_t kMaxRecords = 0xffff'fffe;

    [[nodiscard]] std::uint64_t key(std::uint64_t hash) const { return hash & hash_mask_; }
    void begin(Color to_move);
    [[gnu::always_inline]] void push_record(Turn::Kind kind, Color color, int cell, PassKind pass,
                                            std::size_t taken) {
        const auto what = static_cast<std::uint8_t>(
            static_cast<int>(kind) | static_cast<int>(color) << 2 | static_cast<int>(pass) << 3 |
            static_cast<int>(phase_) << 5 | static_cast<int>(turn_) << 7);
        records_.push_back(
            {board_.hash_, static_cast<std::uint32_t>(taken), static_cast<internal::Index>(cell),
             what, static_cast<std::uint8_t>(passes_in_a_row_ < 255 ? passes_in_a_row_ : 255)});
    }
    void start_here();
    void enter_position(std::size_t slot) {
        if (records_.size() * 2 >= table_.size()) [[unlikely]]
            grow_table();
        else
            table_[slot] = static_cast<std::uint32_t>(records_.size() + 1);
    }
    void grow_table();
    [[nodiscard]] std::uint64_t hash_after(std::size_t plies) const {
        return plies == start_plies_ ? start_hash_ : records_[plies - 1].hash;
    }
    [[nodiscard]] Color turn_after(std::size_t plies) const;
    [[nodiscard]] std::size_t position_before(std::size_t plies) const;
    void rebuild_table();
    void undo_on(std::uint8_t* cells, std::size_t ply) const;
    [[nodiscard]] std::optional<std::size_t> find(const std::uint8_t* cells, std::uint64_t hash,
                                                  Color next_turn) const;
    struct Trial;
    [[nodiscard]] Trial trial(int index, Color color) const;
    [[nodiscard]] std::optional<std::size_t> recurrence(int index, Color color,
                                                        const Trial& trial) const;
    void unlink_last();
    struct Probe {
        std::size_t slot;  // the free word of the table where the hash would be stored
        bool met;          // the table has a position with the same hash
    };
    [[nodiscard]] Probe probe(std::uint64_t hash) const {
        const std::uint64_t key_hash = key(hash);
        const std::size_t mask = table_.size() - 1;
        Probe found{key_hash & mask, false};
        for (; table_[found.slot] != 0; found.slot = (found.slot + 1) & mask)
            found.met |= key(hash_after(table_[found.slot] - 1)) == key_hash;
        return found;
    }
    [[nodiscard]] std::optional<std::size_t> recurrence(internal::Try result, bool met) const;
    [[nodiscard]] Cycle cycle_since(std::size_t plies) const;
    [[nodiscard]] bool retakes_ko(int index, Color color, int taken_count, int taken,
                                  std::size_t ply) const;
    [[nodiscard]] bool has_plays() const;
    void take_back_last();
    template <bool kRefuse>
    std::optional<Forbidden> play_index(int index, Color color, std::optional<Cycle>* seen);

    Board board_;
    Color turn_ = Color::Black;
    Phase phase_ = Phase::Playing;
    RepetitionRule rule_ = RepetitionRule::WholeBoard;
    int passes_in_a_row_ = 0;
    int lost_[2] = {0, 0};
    std::vector<Record> records_;
    std::vector<std::uint16_t> taken_;  // captured cells; for a set-up: cell, old and new content
    std::vector<std::uint32_t> table_;  // open addressing, by the low bits of the hash
    std::size_t start_plies_ = 0;       // set-ups before the first play belong to the start
    std::uint64_t start_hash_ = 0;
    Color start_turn_ = Color::Black;
    std::uint64_t hash_mask_ = ~std::uint64_t{0};
    std::optional<Cycle> refused_cycle_;
};

}  // namespace kyvien::go
