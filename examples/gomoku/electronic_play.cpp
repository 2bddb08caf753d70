// The conduct of Gomoku where the hall's board is the board (law 2 to 4).
#include <fmt/format.h>

#include "conduct/core/internal/typed_move.h"
#include "gomoku/board.h"
#include "gomoku/conduct.h"
#include "gomoku/law.h"

namespace kyvien::gomoku {
namespace {

using namespace conduct;

class GomokuConduct final : public conduct::internal::GameConduct {
  public:
    explicit GomokuConduct(bool overline_wins) : overline_wins_(overline_wins) {}

    std::unique_ptr<GameConduct> clone() const override {
        return std::make_unique<GomokuConduct>(*this);
    }
    Seat turn() const override {
        return board_.turn() == Stone::Black ? Seat::First : Seat::Second;
    }

    Result<conduct::internal::Examined> examine(std::string_view move) const override {
        const auto point = KYVIEN_TRY(read(move));
        Board after = board_;
        after.set(point, board_.turn());
        conduct::internal::Examined examined{name(point), {}};
        if (const auto row = after.five_through(point, overline_wins_); !row.empty()) {
            Ending ending{win_for(turn()), "five-in-a-row", clause("3.1"), {}, {}, {}, {}};
            if (row.size() > 5)
                ending.also = {clause("3.2")};
            ending.plies = {moves_.size() + 1};
            for (const Point each : row)
                ending.squares.push_back(name(each));
            examined.after.emplace_back(Ended{std::move(ending), {}});
        } else if (after.is_full()) {
            examined.after.emplace_back(
                Ended{{Score::Draw, "board-full", clause("4.1"), {}, {}, {}, {}}, {}});
        }
        return examined;
    }
    conduct::internal::SealedReading read_sealed(std::string_view text) const override {
        if (auto examined = examine(text))
            return {std::move(examined->move), {}};
        return {
            {},
            {Ended{
                {win_for(opponent(turn())), "sealed-move-illegal", clause("5.3"), {}, {}, {}, {}},
                {}}}};
    }
    Result<std::string> read_typed(std::string_view text, std::string_view) const override {
        const auto point = find_point(text);
        return point ? Result<std::string>(name(*point))
                     : refuse(conduct::internal::unreadable_typed_move(text));
    }

    Result<std::vector<EventBody>> claim(Seat, const Claim&) const override {
        return refuse("no-such-claim", "In Gomoku nothing is claimed; play on.", clause("4.1"));
    }
    Result<void> may_offer_draw(Seat) const override { return may_agree_draw(); }
    Result<void> may_agree_draw() const override {
        if (moves_.size() < 2)
            return refuse("draw-too-early", "A draw is agreed once each has set a stone.",
                          clause("4.2"));
        return {};
    }
    Ending agreed_draw() const override {
        return {Score::Draw, "agreement", clause("4.2"), {}, {}, {}, {}};
    }
    Ending resignation(Seat loser) const override {
        return {win_for(opponent(loser)), "resignation", clause("4.3"), {}, {}, {}, {}};
    }
    Ending time_over(Seat loser) const override {
        return {win_for(opponent(loser)), "time", clause("4.4"), {}, {}, {}, {}};
    }
    rulebook::Clause flag_clause() const override { return clause("4.4"); }
    rulebook::Clause offer_clause() const override { return clause("4.2"); }

    Result<void> play(std::string_view move) override {
        const auto point = KYVIEN_TRY(read(move));
        board_.set(point, board_.turn());
        moves_.push_back(point);
        return {};
    }

    std::string position_text() const override {
        return fmt::format("{} {}", board_.cells(), board_.turn() == Stone::Black ? "b" : "w");
    }
    void show(View& view) const override {
        view.cells = board_.cells();
        if (!moves_.empty())
            view.last = {name(moves_.back())};
    }
    TextForms texts(std::size_t ply) const override { return {{"point", name(moves_[ply])}}; }

  private:
    /// An empty point, by its name.
    [[nodiscard]] Result<Point> read(std::string_view text) const {
        const auto point = find_point(text);
        if (!point)
            return refuse(
                "bad-point",
                fmt::format("'{}' is no point of this board; write it as h8.", text.substr(0, 16)),
                clause("1"), {{"point", std::string(text.substr(0, 16))}});
        if (board_.at(*point) != Stone::None)
            return refuse("occupied", "A stone stands there already; choose an empty point.",
                          clause("2.2"), {{"move", name(*point)}});
        return *point;
    }

    Board board_;
    std::vector<Point> moves_;
    bool overline_wins_;
};

}  // namespace

Result<std::unique_ptr<conduct::internal::GameConduct>> make_game(const Settings& settings) {
    if (!settings.fen.empty())
        return conduct::internal::no_start(
            {"start-usual-only", "games of this kind begin from the usual position only."},
            clause("1"));
    return std::make_unique<GomokuConduct>(settings.regulation(kOverlineWins) != 0);
}

}  // namespace kyvien::gomoku
