// conduct/xiangqi/board/internal/touch_duties.h — touching, placing, dragging and dropping pieces.
//
// Law:   9.0 to 9.8 and 9.11. A touch alone changes nothing: it waits for a claim that is admitted
//        or that the arbiter can witness, until the opponent has answered the following move. The
//        arbiter reminds and warns for accidental touches that he has seen without a claim.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "conduct/xiangqi/board/internal/physical_board.h"
#include "conduct/xiangqi/internal/touch_rules.h"

namespace kyvien::conduct::internal {

class XiangqiTouches {
  public:
    /// The moves that a player is obliged to make.
    struct Bound {
        Seat seat{};
        rulebook::Clause clause = rulebook::xiangqi_vn("9.1");
        std::vector<std::string> moves;
        std::size_t ply = 0;  ///< moves made before the obliged one
    };

    [[nodiscard]] const std::optional<Bound>& bound() const { return kept_.bound; }
    /// Whether the player is obliged to make other moves than this one.
    [[nodiscard]] bool forbids(Seat seat, const std::string& move) const;

    // Each answers a report that has passed its checks; the game is in play.
    [[nodiscard]] Result<EventBodies> touched(const StateBody& body,
                                              const XiangqiPhysicalBoard& physical_board,
                                              const xiangqi_report::Touch& report) const;
    [[nodiscard]] Result<EventBodies> adjusted(const StateBody& body,
                                               const XiangqiPhysicalBoard& physical_board,
                                               const xiangqi_report::Adjusted& report) const;
    [[nodiscard]] Result<EventBodies> claimed(const StateBody& body,
                                              const XiangqiPhysicalBoard& physical_board,
                                              const xiangqi_report::TouchClaim& report) const;
    template <typename Told>
    [[nodiscard]] Result<EventBodies> placed(const StateBody& body,
                                             const XiangqiPhysicalBoard& physical_board, Instant at,
                                             const Told& report) const;
    [[nodiscard]] Result<EventBodies> dropped(const StateBody& body,
                                              const xiangqi_report::Dropped& report) const;

    /// After a restored illegal move: the obligation created by the moved piece (9.10.a).
    void bind_moved_piece(const StateBody& body, EventBodies& rulings,
                          const XiangqiPhysicalBoard& physical_board, Seat seat,
                          xiangqi::Square touched) const;

    void on_event(const StateBody& body, const XiangqiPhysicalBoard& physical_board,
                  const Event& event);
    [[nodiscard]] std::string text() const;

  private:
    struct Touch {
        Seat seat{};
        XiangqiTouch touch;
        bool accidental = false;
        bool announced = false;
        bool witnessed = false;  ///< the arbiter has seen it (9.11.b)
        bool on_turn = false;
        std::size_t ply = 0;        ///< moves made before it
        bool before_bound = false;  ///< its player was already obliged by something else
    };

    /// The touches in a report.
    struct ReportedTouch {
        Seat seat{};
        Squares at;
        enum class Kind : std::uint8_t { Deliberate, Accidental, Knocked, Adjusted } kind{};
        bool announced = false;
        bool witnessed = false;
        std::optional<int> order;
        std::optional<int> group;
    };
    [[nodiscard]] static ReportedTouch read(const xiangqi_report::Touch& report);
    [[nodiscard]] static ReportedTouch read(const xiangqi_report::Adjusted& report);

    [[nodiscard]] std::vector<Touch>
    claimable_touches(Seat claimant, const xiangqi_report::TouchClaim& report) const;
    [[nodiscard]] static std::optional<rulebook::Clause>
    dismissal(const std::vector<Touch>& open, std::optional<Seat> claimant,
              const xiangqi_report::TouchClaim& report);
    /// 9.1: the existing obligation of a player who touches again on the same turn.
    [[nodiscard]] std::optional<XiangqiObligation>
    combined_with_bound(std::optional<XiangqiObligation> duty) const;
    void judge(const StateBody& body, const XiangqiPhysicalBoard& physical_board,
               std::vector<Touch> touches, EventBodies& rulings) const;
    /// The touches of a report to store; empty if it is settled at once.
    [[nodiscard]] static Result<std::vector<Touch>>
    touches_to_store(const StateBody& body, const XiangqiPhysicalBoard& physical_board,
                     const ReportedTouch& told);
    /// 9.1 to 9.4: the reported order of touches is their order; an unknown order, or a single act,
    /// must be stated explicitly.
    [[nodiscard]] Report with_order(const XiangqiPhysicalBoard& physical_board, Seat seat,
                                    const Report& told) const;
    void remember(const StateBody& body, const XiangqiPhysicalBoard& physical_board,
                  const Report& report, const Actor& by);

    /// The complete state.
    struct Kept {
        std::vector<Touch> touches;
        std::optional<Bound> bound;
    };
    Kept kept_;
};

}  // namespace kyvien::conduct::internal
