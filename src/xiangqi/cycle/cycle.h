// xiangqi/cycle/cycle.h — rules on a repeated position: who must vary, and who loses.
//
// Law:   article 23 with 7.1.g, 7.1.h, 7.2.b and 7.2.c, as defined step by step in section 5 of the
//        specification of the law (attack pairs, roots, labels, classes, window, verdict) with the
//        readings of its section 12. CycleSettings are the event settings of its 5.10.
// Cost:  linear in the plies of the window; about 20 microseconds for the usual eight.
// Safe:  pure functions, any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rulebook/clause.h"
#include "xiangqi/history.h"

namespace kyvien::xiangqi {

/// Event settings (5.10). The default values are those of the law.
struct CycleSettings {
    int notice_on_occurrence = 2;
    int ruling_on_occurrence = 3;  ///< at least 3: the window is the last three occurrences
    bool pinned_rooted_counts = true;
    bool exchange_half_counts = true;
    bool discovery_capture_counts = true;
    bool root_cutting_counts = true;
    bool blocked_horse_root_matters = true;
    bool chase_requires_safe_capture = false;
    bool opened_root_counts = false;    ///< a guard whose line the capture opens is a true root
    bool partner_alone_counts = false;  ///< 23.9: a chase by the partner piece alone is forbidden
    int mate_threat_depth = 1;          ///< in own moves; more than 1 considers checks only

    friend bool operator==(const CycleSettings&, const CycleSettings&) = default;
};

/// The effect of one move (5.5): the first label that applies.
enum class Label : std::uint8_t {
    Check,
    Chase,
    MateThreat,
    Discovery,
    Exchange,
    RootedChase,
    HomeSoldier,
    Block,
    Sacrifice,
    Idle,
};
[[nodiscard]] std::string_view name(Label label);  ///< "CHECK", "MATE_THREAT"

/// The grade of an attack on a piece (5.2). Bare to Major are chases.
enum class Grade : std::uint8_t {
    Bare,         ///< unguarded (23.3)
    FalseRoot,    ///< guarded, but the guard cannot capture back (23.6)
    NoBack,       ///< of the attacker's kind, but cannot capture back: hobbled or pinned (23.7)
    Pinned,       ///< truly rooted, but immobile (23.7)
    Major,        ///< a truly rooted chariot attacked by a horse or cannon (23.6)
    Exchange,     ///< of the attacker's kind and able to capture it (23.10)
    Even,         ///< truly rooted and of equal value
    Rooted,       ///< truly rooted otherwise (23.6)
    HomeSoldier,  ///< a soldier that has not crossed (23.3)
};
[[nodiscard]] constexpr bool is_chase(Grade grade) {
    return grade <= Grade::Major;
}
[[nodiscard]] std::string_view name(Grade grade);  ///< "bare", "false-root"

/// An attack created by a move.
struct AttackPair {
    PieceId attacker;
    PieceId victim;
    Square from;  ///< of the attacker after the move
    Square on;    ///< of the victim
    Grade grade;
    /// The piece that guards the victim, truly or falsely.
    std::optional<PieceId> protector;

    friend bool operator==(const AttackPair&, const AttackPair&) = default;
};

struct MoveReading {
    std::size_t ply;
    Move move;
    PieceId moved;
    Side mover;
    Label label;
    std::vector<AttackPair> created;  ///< empty for a check
    /// Victims of an EXCHANGE pair that exists after the move, one bit per id.
    std::uint32_t exchanges = 0;
};

/// The behaviour of one side over a stretch of plies (5.6). The first two are forbidden.
enum class Behaviour : std::uint8_t {
    PerpetualCheck,
    PerpetualChase,
    ChaseByGeneralOrSoldier,
    ChaseAlternating,
    MateThreat,
    CheckAndMateThreat,
    CheckAndChase,
    CheckAndIdle,
    CheckAndDiscovery,
    ChaseAndDiscovery,
    HomeSoldier,
    RootedChase,
    Block,
    Sacrifice,
    Exchange,
    Discovery,
    ChaseAndIdle,
    Idle,
    Mixed,
};
inline constexpr int kBehaviours = 19;
[[nodiscard]] constexpr bool is_forbidden(Behaviour behaviour) {
    return behaviour <= Behaviour::PerpetualChase;
}
[[nodiscard]] std::string_view name(Behaviour behaviour);   ///< "PERPETUAL_CHECK"
[[nodiscard]] std::string_view words(Behaviour behaviour);  ///< "perpetual check"

struct SideReading {
    Behaviour behaviour = Behaviour::Idle;
    /// The piece attacked by every move, for PerpetualChase and ChaseByGeneralOrSoldier.
    std::optional<PieceId> victim;
    std::vector<PieceId> chasers;
    /// The clause that covers this behaviour.
    rulebook::Clause clause = rulebook::xiangqi_vn("7.2.b");
};

/// The reading of moves first_ply to last_ply - 1 of a game.
struct StretchReading {
    std::size_t first_ply;
    std::size_t last_ply;
    std::vector<MoveReading> moves;
    std::array<SideReading, 2> sides;  ///< by Side

    [[nodiscard]] const SideReading& side(Side side) const {
        return sides[static_cast<std::size_t>(side)];
    }
};

enum class Verdict : std::uint8_t { RedLoses, BlackLoses, Draw };
[[nodiscard]] std::string_view name(Verdict verdict);  ///< "red_loses", "black_loses", "draw"

struct CycleVerdict {
    Verdict verdict;
    rulebook::Clause clause;
    std::vector<rulebook::Clause> also;

    /// The side that must vary or lose; nothing for a draw.
    [[nodiscard]] std::optional<Side> offender() const;

    friend bool operator==(const CycleVerdict&, const CycleVerdict&) = default;
};

/// Classifies the moves of the cycle. Needs: last_ply <= plies(), first_ply < last_ply, the same
/// position at both ends, and no capture between them.
[[nodiscard]] StretchReading read_cycle(const History& history, Cycle cycle,
                                        const CycleSettings& settings = {});

/// The verdict of the matrix of 5.7 for the two sides' behaviour.
[[nodiscard]] CycleVerdict verdict_of(const StretchReading& reading);
/// The same for two given behaviours; a chase is then cited as 23.3.
[[nodiscard]] CycleVerdict verdict_of(Behaviour red, Behaviour black);

/// When notices were sent in a game; the only state that rulings depend on (5.1).
struct NoticeLog {
    std::optional<std::size_t> last_ply;
    std::array<Behaviour, 2> classes{};                     ///< as stated in the last notice
    std::array<std::optional<std::size_t>, 2> must_vary{};  ///< per side: its last such notice

    friend bool operator==(const NoticeLog&, const NoticeLog&) = default;
};

/// What has to be done now that a position has recurred.
struct RepetitionNews {
    enum class Kind : std::uint8_t {
        MustVary,     ///< notice to the only side that breaks a prohibition
        BothViolate,  ///< notice to both
        Repetition,   ///< notice to both that the position has recurred
        Ruling,       ///< the game is over
    };
    Kind kind;
    int occurrence;
    /// The ruling was due but is postponed to the next occurrence; this is the notice before it.
    bool postponed = false;
    /// For a ruling: the verdict of the window. For a notice: that of the last cycle.
    CycleVerdict verdict;
    StretchReading reading;

    /// Whether the notice is addressed to this side.
    [[nodiscard]] bool is_for(Side side) const;
};

/// A cache for callers that walk through a game: successive repetitions mostly consist of the same
/// moves. It never changes an answer, whichever games it was used for before.
class CycleMemory {
  public:
    CycleMemory();
    CycleMemory(CycleMemory&&) noexcept;
    CycleMemory& operator=(CycleMemory&&) noexcept;
    ~CycleMemory();

  private:
    friend std::optional<RepetitionNews> on_repetition(const History&, const NoticeLog&,
                                                       const CycleSettings&, CycleMemory*);
    struct Kept;
    std::unique_ptr<Kept> kept_;
};

/// The notice or ruling due for the current position of the game; nothing if the position has not
/// occurred before, or if the notice has already been sent.
/// Needs: the game is not decided by mate, stalemate or 7.2.a.
[[nodiscard]] std::optional<RepetitionNews> on_repetition(const History& history,
                                                          const NoticeLog& log,
                                                          const CycleSettings& settings = {},
                                                          CycleMemory* memory = nullptr);
/// The log after this notice or ruling at the current ply.
[[nodiscard]] NoticeLog with_notice(const NoticeLog& log, const RepetitionNews& news,
                                    std::size_t ply);

/// on_repetition() and with_notice() in one call, for callers that walk through a game.
[[nodiscard]] std::optional<RepetitionNews> handle_repetition(const History& history,
                                                              NoticeLog& log,
                                                              const CycleSettings& settings = {},
                                                              CycleMemory* memory = nullptr);

/// Names of the settings that would, with another value, change the verdict or clause for this
/// stretch. To be printed with the ruling.
[[nodiscard]] std::vector<std::string_view>
settings_that_matter(const History& history, Cycle cycle, const CycleSettings& settings = {});

/// Whether an attack of this grade gives its move this label.
[[nodiscard]] bool is_of(Grade grade, Label label);

/// The reasons in English, one sentence per line: who did what, to which piece, by which clause.
[[nodiscard]] std::string explain(const History& history, const StretchReading& reading,
                                  const CycleVerdict& verdict);

}  // namespace kyvien::xiangqi
