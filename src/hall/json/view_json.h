// hall/json/view_json.h — JSON of a game (docs/protocol.md): the view, the summary for the lobby,
// the list of positions.
//
// A view has two parts: what follows from the events (kept until the next event) and what changes
// independently of them (the time, who asks, who is connected). Everybody sees the rulings and
// duties that conduct/presentation/public_margin.h allows; an arbiter sees all.
//
// Cost:  linear in the length of the game; the texts of moves already written are kept, and only a
//        whole view copies them.
// Safe:  pure functions over values, one thread for each game.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "conduct/presentation/view.h"
#include "hall/json/json_writer.h"

namespace kyvien::hall {

/// The moves of a game as already written, so that a move costs its own text and not that of all.
class WrittenMoves {
  public:
    /// The moves as they stand now; only those that differ from what is here are written. Their
    /// texts stand in `texts` where the view came without. The first `unchanged` are known to be
    /// those of the last time.
    void take(std::span<const conduct::MoveView> moves,
              std::span<const conduct::TextForms> texts = {}, std::size_t unchanged = 0);
    [[nodiscard]] std::span<const std::string> texts() const { return texts_; }
    /// So many of the first moves are the same as at the last mark().
    [[nodiscard]] std::size_t unchanged() const { return unchanged_; }
    void mark() { unchanged_ = texts_.size(); }

  private:
    /// What the text of a move follows from, beside the moves before it.
    struct Source {
        std::string move;
        std::optional<conduct::Milliseconds> clock;
        conduct::Milliseconds compensated{};
        std::optional<conduct::ReadClock> read;
        std::size_t notes = 0;
        std::size_t last_note = 0;
        [[nodiscard]] bool is_of(const conduct::MoveView& shown) const;
    };
    static Source source_of(const conduct::MoveView& move);

    std::vector<Source> sources_;
    std::vector<std::string> texts_;
    std::size_t unchanged_ = 0;
};

/// Members of an object, without the braces, and where each begins. Empty, or complete.
class Members {
  public:
    Members() = default;
    /// Needs: what `json` has written is one object, whose members it has marked in `marks`.
    Members(JsonWriter& json, std::vector<MemberMark> marks);
    /// Takes the text of an object apart.
    explicit Members(std::string_view object);

    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] std::size_t count() const { return marks_.size(); }
    [[nodiscard]] std::string_view name(std::size_t index) const;
    [[nodiscard]] std::string_view value(std::size_t index) const;
    /// The value of that member; none: it has no such member. `guess` is where it may stand.
    [[nodiscard]] std::optional<std::string_view> find(std::string_view name,
                                                       std::size_t guess = 0) const;

  private:
    std::string text_;
    std::vector<MemberMark> marks_;
};
using SharedMembers = std::shared_ptr<const Members>;
/// The empty ones, always the same.
[[nodiscard]] const SharedMembers& no_members();

/// The part of a view that follows from the events, but for the moves.
struct LastingPart {
    SharedMembers game = no_members();    ///< the same for everybody
    SharedMembers margin = no_members();  ///< rulings and duties as seen by all
    SharedMembers desk = no_members();    ///< the same as an arbiter sees them
};
[[nodiscard]] LastingPart lasting_part(const conduct::View& view,
                                       const conduct::Settings& settings);

/// Nothing can be recorded since then, for the reason of this refusal's code.
struct Standstill {
    conduct::Instant since{};
    std::string_view code;
};

void write_standstill(JsonWriter& json, const Standstill& stands);

/// The rest.
struct Moment {
    std::string_view id;
    std::size_t seq = 0;
    conduct::Instant now{};
    std::optional<conduct::Seat> you;
    std::optional<conduct::ArbiterRank> office;  ///< who asks rules here
    bool is_reserved = false;  ///< both seats are kept for the holders of their keys
    /// The players who may take the free seat; none: no seat is free, or not for anybody.
    std::optional<conduct::OpenTo> open_to;
    std::array<std::optional<std::string_view>, 2> names;  ///< by seat; none: the seat is free
    std::array<bool, 2> connected{};
    std::array<bool, 2> is_program{};
    std::array<bool, 2> is_bot{};  ///< a program plays under an account
    /// Of the last turn of each this was the way through the network, charged to nobody.
    std::array<conduct::Milliseconds, 2> compensated{};
    std::size_t watchers = 0;
    std::string_view next;                ///< the rematch, once it exists
    std::array<bool, 2> wants_rematch{};  ///< by seat
    std::optional<Standstill> stands;
};
/// What of it is the same for everybody; the time is not in it.
[[nodiscard]] Members shared_part(const Moment& moment);
/// The whole view; with an `edition` for a watcher that is sent changes from it on
/// (view_changes.h).
[[nodiscard]] std::string view_text(const Moment& moment, const Members& shared,
                                    const LastingPart& lasting, std::span<const std::string> moves,
                                    std::optional<std::uint64_t> edition = {});

/// The ending in force with its evidence, or null.
void write_result(JsonWriter& json, const conduct::View& view);
/// The points where the side to move may not play.
void write_forbidden(JsonWriter& json, const conduct::View& view);
void write_count(JsonWriter& json, const conduct::CountView& count);
void write_proposal(JsonWriter& json, const std::vector<conduct::ProposedChain>& proposal);

}  // namespace kyvien::hall
