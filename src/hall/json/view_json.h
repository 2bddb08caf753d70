// hall/json/view_json.h — JSON of a game (docs/protocol.md): the view, the summary for the lobby,
// the list of positions.
//
// A view has two parts: what follows from the events (cached until the next event) and what changes
// independently of them (the time, who asks, who is connected). Everybody sees the rulings and
// duties that conduct/presentation/public_margin.h allows; an arbiter sees all.
//
// Cost:  linear in the length of the game; the texts of moves are cached, and only a whole view
// copies them.
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

/// The JSON of a game's moves, cached so that each new move costs only its own text.
class WrittenMoves {
  public:
    /// Updates the cache to the current moves; only those that differ are written. `texts` holds
    /// their texts if the view omits them. The first `unchanged` moves are known to be the same as
    /// last time.
    void take(std::span<const conduct::MoveView> moves,
              std::span<const conduct::TextForms> texts = {}, std::size_t unchanged = 0);
    [[nodiscard]] std::span<const std::string> texts() const { return texts_; }
    /// The number of leading moves that are the same as at the last mark().
    [[nodiscard]] std::size_t unchanged() const { return unchanged_; }
    void mark() { unchanged_ = texts_.size(); }

  private:
    /// What the text of a move depends on, apart from the moves before it.
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

/// The members of an object, without the braces, and the position of each. Empty, or complete.
class Members {
  public:
    Members() = default;
    /// Needs: `json` has written exactly one object, and `marks` holds its members.
    Members(JsonWriter& json, std::vector<MemberMark> marks);
    /// Parses the text of an object.
    explicit Members(std::string_view object);

    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] std::size_t count() const { return marks_.size(); }
    [[nodiscard]] std::string_view name(std::size_t index) const;
    [[nodiscard]] std::string_view value(std::size_t index) const;
    /// The value of this member; none if there is no such member. `guess` is its likely index.
    [[nodiscard]] std::optional<std::string_view> find(std::string_view name,
                                                       std::size_t guess = 0) const;

  private:
    std::string text_;
    std::vector<MemberMark> marks_;
};
using SharedMembers = std::shared_ptr<const Members>;
/// A shared empty instance.
[[nodiscard]] const SharedMembers& no_members();

/// The part of a view that follows from the events, except the moves.
struct LastingPart {
    SharedMembers game = no_members();    ///< the same for everybody
    SharedMembers margin = no_members();  ///< rulings and duties that everybody sees
    SharedMembers desk = no_members();    ///< rulings and duties that an arbiter sees
};
[[nodiscard]] LastingPart lasting_part(const conduct::View& view,
                                       const conduct::Settings& settings);

/// Since `since` nothing can be recorded, for the reason with this refusal code.
struct Interruption {
    conduct::Instant since{};
    std::string_view code;
};

void write_interruption(JsonWriter& json, const Interruption& interruption);

/// The part of a view that does not follow from the events.
struct Moment {
    std::string_view id;
    std::size_t seq = 0;
    conduct::Instant now{};
    std::optional<conduct::Seat> you;
    std::optional<conduct::ArbiterRank> office;  ///< the rank of the arbiter who asks; none for
                                                 ///< others
    bool is_reserved = false;  ///< both seats are reserved for the holders of their keys
    /// The players who may take the free seat; none if no seat is free or it cannot be taken.
    std::optional<conduct::OpenTo> open_to;
    std::array<std::optional<std::string_view>, 2> names;  ///< by seat; none if the seat is free
    std::array<bool, 2> connected{};
    std::array<bool, 2> is_program{};
    std::array<bool, 2> is_bot{};  ///< a program that plays under an account
    /// The network delay in the last turn of each player, which is charged to nobody.
    std::array<conduct::Milliseconds, 2> compensated{};
    std::size_t watchers = 0;
    std::string_view next;                ///< the rematch's id, once it exists
    std::array<bool, 2> wants_rematch{};  ///< by seat
    std::optional<Interruption> interruption;
};
/// The part of it that is the same for everybody; without the time.
[[nodiscard]] Members shared_part(const Moment& moment);
/// The whole view; with an `edition` for a watcher that receives changes from then on
/// (view_changes.h).
[[nodiscard]] std::string view_text(const Moment& moment, const Members& shared,
                                    const LastingPart& lasting, std::span<const std::string> moves,
                                    std::optional<std::uint64_t> edition = {});

/// Writes the ending in force with its evidence, or null.
void write_result(JsonWriter& json, const conduct::View& view);
/// Writes the points where the side to move may not play.
void write_forbidden(JsonWriter& json, const conduct::View& view);
void write_count(JsonWriter& json, const conduct::CountView& count);
void write_proposal(JsonWriter& json, const std::vector<conduct::ProposedChain>& proposal);

}  // namespace kyvien::hall
