// The conduct of Go: articles 2 to 9, 11 to 13, 20 and 21 of the Chinese rules, in electronic play:
// forbidden plays are refused, and two consecutive passes start the agreement on dead stones.
#include <algorithm>
#include <fmt/format.h>
#include <iterator>

#include "base/assert.h"
#include "base/reason.h"
#include "base/result.h"
#include "conduct/core/internal/consequences.h"
#include "conduct/core/internal/state_body.h"
#include "conduct/core/internal/typed_move.h"
#include "conduct/go/catalogue.h"
#include "conduct/go/internal/cycle_evidence.h"
#include "conduct/go/internal/points.h"
#include "conduct/go/internal/record.h"
#include "go/game.h"
#include "go/life/life.h"
#include "go/score.h"
#include "notation/go/cycle.h"
#include "notation/go/gtp.h"
#include "rulebook/clause.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::go_cn;

constexpr std::string_view kPass = "pass";
constexpr std::string_view kEnd = "end";

Seat seat_of(go::Color color) {
    return color == go::Color::Black ? Seat::First : Seat::Second;
}

/// 19, 20: a play that over the board would be made and void.
bool is_forbidden(const Refusal& refusal) {
    return refusal.code == "suicide" || refusal.code == "repetition";
}

/// 20.1 ko, 20.3 balanced cycles, 20.4 unbalanced ones; 6 forbids them all.
rulebook::Clause clause_of(const go::Cycle& cycle) {
    if (cycle.is_basic_ko())
        return go_cn("20.1");
    return cycle.is_balanced() ? go_cn("20.3") : go_cn("20.4");
}

class GoConduct final : public GameConduct, public Counting, public GoRecord {
  public:
    GoConduct(go::Game game, const Settings& settings)
        : game_(std::move(game)),
          komi_(go::Komi::in_stones(go::Zi::quarters(settings.komi_quarters))),
          cycles_banned_(settings.regulation(Regulation::BalancedCycleBanned) != 0),
          costs_turn_(settings.regulation(Regulation::ForbiddenPlayCostsTurn) != 0),
          pass_declares_end_(settings.regulation(Regulation::PassDeclaresEnd) != 0),
          byo_yomi_(counts_minutes(settings.time)) {}

    std::unique_ptr<GameConduct> clone() const override {
        return std::make_unique<GoConduct>(*this);
    }
    Seat turn() const override { return seat_of(game_.turn()); }

    Result<Examined> examine(std::string_view text) const override {
        if (is_pass(text))
            return passed(text);
        auto point = read(text);
        if (point)
            return Examined{name_of(*point), {}};
        if (!costs_turn_ || !is_forbidden(point.error()))
            return refuse(std::move(point.error()));
        return void_play(text, std::move(point.error()));
    }
    std::optional<Ending> out_of_turn(Seat seat, std::string_view text) const override {
        // 17.1: the side that made the last play places another stone. A pass of any kind by the
        // opponent in between would have made it proper; a word out of turn is not a stone, and on
        // a point that holds one no other can be set (2.2): that only repeats an entry.
        const auto stone = notation::read_gtp(text, game_.size());
        if (!costs_turn_ || entry_of_move_.empty() || !stone || !*stone || is_pass(text) ||
            game_.board().at(**stone))
            return std::nullopt;
        const go::Turn last = game_.at_ply(entry_of_move_.back());
        if (last.kind != go::Turn::Kind::Play || seat_of(last.color) != seat)
            return std::nullopt;
        return Ending{win_for(opponent(seat)), "two-plays-running", go_cn("17.1"), {}, {}, {}, {}};
    }
    std::vector<EventBody> events_after_continuing(const Question& question) const override {
        // The arbiter applies article 6: the play in question is void.
        if (!costs_turn_ || question.code != GoQuestion::BalancedCycle)
            return {};
        return {TurnVoided{turn(), internal::value_of(question.values, "move"), go_cn("6")}};
    }

    /// A point in either case, as boards and records write it, or a word such as pass.
    Result<std::string> read_typed(std::string_view text, std::string_view) const override {
        std::string plain(text);
        for (char& c : plain)
            c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        if (plain == "pass" || plain == "end")
            return plain;
        const auto point = notation::read_gtp(text, game_.size());
        return point && *point ? Result<std::string>(name_of(**point))
                               : refuse(unreadable_typed_move(text));
    }

    SealedReading read_sealed(std::string_view text) const override;

    Result<std::vector<EventBody>> claim(Seat seat, const Claim& claim) const override;

    Result<void> may_offer_draw(Seat) const override {
        return refuse("no-draw-by-agreement",
                      "A game of Go ends by agreement that all is played or by resignation, not by "
                      "an agreed draw. Play on, pass or resign.",
                      go_cn("7"));
    }
    Result<void> may_agree_draw() const override { return may_offer_draw(turn()); }
    Ending agreed_draw() const override {
        return {Score::Draw, "agreement", go_cn("13.1"), {}, {}, {}, {}};
    }
    Ending resignation(Seat loser) const override {
        return {win_for(opponent(loser)), "resignation", go_cn("7.2"), {}, {}, {}, {}};
    }
    /// 23.5: no exception for any position.
    Ending time_over(Seat loser) const override {
        const auto clause = byo_yomi_ ? go_cn("12.2") : go_cn("12.1");
        return {win_for(opponent(loser)), "time", clause, {go_cn("23.5")}, {}, {}, {}};
    }
    rulebook::Clause flag_clause() const override { return go_cn("23.5"); }
    rulebook::Clause offer_clause() const override { return go_cn("7"); }
    const Counting* counting() const override { return this; }

    const go::Game& record() const override { return game_; }
    std::size_t moves_before(std::size_t entries) const override {
        return static_cast<std::size_t>(std::ranges::lower_bound(entry_of_move_, entries) -
                                        entry_of_move_.begin());
    }

    Result<std::vector<std::string>>
    whole_chains(std::span<const std::string> points) const override;
    CountView count(std::span<const std::string> dead) const override;
    Ending counted(std::span<const std::string> dead) const override;
    bool was_counted(const Ending& ending) const override {
        return ending.code == conduct::GoEnding::Count;
    }
    bool has_played_since(std::size_t turns) const override {
        return std::any_of(
            entry_of_move_.begin() + static_cast<std::ptrdiff_t>(turns), entry_of_move_.end(),
            [this](std::size_t entry) { return game_.at_ply(entry).kind == go::Turn::Kind::Play; });
    }
    std::vector<ProposedChain> propose() const override;

    Result<void> play(std::string_view text) override {
        if (is_pass(text)) {
            game_.pass(confirms(text) ? go::PassKind::Confirming : go::PassKind::Voluntary);
            entry_of_move_.push_back(game_.plies() - 1);
            return {};
        }
        auto point = KYVIEN_TRY(point_in(text));
        if (const auto why = game_.replay(point, game_.turn()))
            return refuse(refused(text, point, *why));
        entry_of_move_.push_back(game_.plies() - 1);
        return {};
    }
    Result<void> void_turn() override {
        game_.pass(go::PassKind::Imposed);
        entry_of_move_.push_back(game_.plies() - 1);
        return {};
    }
    bool take_back_to(std::size_t ply) override {
        // Replaying would lose the kind of each pass.
        for (; entry_of_move_.size() > ply; entry_of_move_.pop_back())
            while (game_.plies() > entry_of_move_.back())
                game_.undo();
        return true;
    }
    Result<void> set_board(const BoardSet& set) override;
    void resume() override { game_.resume(); }

    std::string position_text() const override {
        return fmt::format("{} {}", cells(), game_.turn() == go::Color::Black ? "b" : "w");
    }

    void show(View& view) const override {
        view.cells = cells();
        view.prisoners = {game_.lost(go::Color::White), game_.lost(go::Color::Black)};
        if (!entry_of_move_.empty())
            view.last = {move_text(entry_of_move_.back())};
        if (view.phase == Phase::Playing)
            add_forbidden(view);
        view.claims = {std::string(name(ClaimKind::Repetition))};
    }

    std::vector<LawCount> counts() const override;
    TextForms start() const override;

    TextForms texts(std::size_t ply) const override {
        const go::Turn turn = game_.at_ply(entry_of_move_[ply]);
        TextForms forms;
        forms.emplace_back("gtp", turn.kind == go::Turn::Kind::Pass ? "pass"
                                                                    : notation::to_gtp(turn.point));
        return forms;
    }

  private:
    [[nodiscard]] static bool is_pass(std::string_view text) {
        return text == kPass || text == kEnd;
    }
    /// Whether this pass declares the end (13.2, 21.1).
    [[nodiscard]] bool confirms(std::string_view text) const {
        return text == kEnd || pass_declares_end_;
    }
    [[nodiscard]] Examined passed(std::string_view text) const;
    [[nodiscard]] Examined void_play(std::string_view text, Refusal refusal) const;
    /// Needs: the play would repeat a position.
    [[nodiscard]] ArbiterAsked question(go::Point point) const;
    [[nodiscard]] Result<go::Point> point_in(std::string_view text) const;
    /// A point where the side to move may play.
    [[nodiscard]] Result<go::Point> read(std::string_view text) const;
    /// Needs: why the game forbids the play.
    [[nodiscard]] Refusal refused(std::string_view text, go::Point point, go::Forbidden why) const;
    void add_forbidden(View& view) const;
    [[nodiscard]] std::string move_text(std::size_t entry) const {
        const go::Turn turn = game_.at_ply(entry);
        return turn.kind == go::Turn::Kind::Play ? name_of(turn.point) : std::string(kPass);
    }
    [[nodiscard]] std::string cells() const {
        std::string out;
        for (const std::string& row : game_.board().rows())
            out += out.empty() ? row : "/" + row;
        return out;
    }
    [[nodiscard]] std::vector<go::Point> points_of(std::span<const std::string> names) const {
        std::vector<go::Point> points;
        for (const std::string& each : names)
            if (const auto point = point_of(each, game_.size()))
                points.push_back(*point);
        return points;
    }

    /// 12.2: byo-yomi is counted only where minutes are reserved for it.
    [[nodiscard]] static bool counts_minutes(const clock::TimeControl& control) {
        const auto* byo = std::get_if<clock::ByoYomi>(&control);
        return byo != nullptr && byo->periods > 0;
    }

    go::Game game_;
    /// The turn of game_ for each move: there may be set-ups between them.
    std::vector<std::size_t> entry_of_move_;
    go::Komi komi_;
    bool cycles_banned_;
    bool costs_turn_;
    bool pass_declares_end_;
    bool byo_yomi_;
};

std::vector<LawCount> GoConduct::counts() const {
    std::vector<LawCount> counts;
    // The chain of the last play, if it is still on the board.
    if (!entry_of_move_.empty()) {
        const go::Turn last = game_.at_ply(entry_of_move_.back());
        if (last.kind == go::Turn::Kind::Play && game_.board().at(last.point)) {
            const auto liberties = game_.board().liberties(last.point);
            counts.push_back({"liberties",
                              go_cn("3"),
                              {{"point", name_of(last.point)},
                               {"stones", std::to_string(game_.board().chain(last.point).size())},
                               {"count", std::to_string(liberties.size())}},
                              names_of(liberties)});
        }
    }
    // Chains that the next play can capture; each is examined once.
    std::vector<go::Point> in_atari;
    std::vector<bool> seen(static_cast<std::size_t>(game_.size() * game_.size()));
    for (int y = 0; y < game_.size(); ++y)
        for (int x = 0; x < game_.size(); ++x) {
            const go::Point point{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
            if (!game_.board().at(point) || seen[static_cast<std::size_t>(y * game_.size() + x)])
                continue;
            const auto chain = game_.board().chain(point);
            for (const go::Point stone : chain)
                seen[static_cast<std::size_t>(stone.y * game_.size() + stone.x)] = true;
            if (game_.board().liberties(point).size() == 1)
                in_atari.insert(in_atari.end(), chain.begin(), chain.end());
        }
    if (!in_atari.empty())
        counts.push_back({"atari",
                          go_cn("4"),
                          {{"stones", std::to_string(in_atari.size())}},
                          names_of(in_atari)});
    counts.push_back({"prisoners",
                      go_cn("9"),
                      {{"black", std::to_string(game_.lost(go::Color::Black))},
                       {"white", std::to_string(game_.lost(go::Color::White))}},
                      {}});
    return counts;
}

TextForms GoConduct::start() const {
    // Handicap stones are in the record as a set-up before the first move.
    const std::size_t begin = entry_of_move_.empty() ? game_.plies() : entry_of_move_.front();
    const std::vector<std::string> rows = game_.board_after(begin).rows();
    // SGF counts columns and rows alike from the upper left, as letters.
    std::string black, white;
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::size_t column = 0; column < rows[row].size(); ++column)
            if (const char stone = rows[row][column]; stone != '.')
                fmt::format_to(std::back_inserter(stone == 'X' ? black : white), "[{}{}]",
                               static_cast<char>('a' + column), static_cast<char>('a' + row));
    const bool is_black =
        (begin < game_.plies() ? game_.at_ply(begin).color : game_.turn()) == go::Color::Black;
    return {{"fen", fmt::format("{} {}", fmt::join(rows, "/"), is_black ? 'b' : 'w')},
            {"sgf", fmt::format("{}{}{}{}PL[{}]", black.empty() ? "" : "AB", black,
                                white.empty() ? "" : "AW", white, is_black ? 'B' : 'W')}};
}

Result<void> GoConduct::set_board(const BoardSet& set) {
    const auto no_point = [](std::string_view text) {
        return refuse("bad-point", fmt::format("'{}' is not a point of this board.", text),
                      go_cn("2.2"), {{"point", std::string(text)}});
    };
    std::vector<go::SetupPoint> change;
    const auto add = [&](std::span<const std::string> names,
                         std::optional<go::Color> stone) -> const std::string* {
        for (const std::string& each : names) {
            const auto point = point_of(each, game_.size());
            if (!point)
                return &each;
            change.emplace_back(*point, stone);
        }
        return nullptr;
    };
    for (const auto* bad : {add(set.cleared, std::nullopt), add(set.black, go::Color::Black),
                            add(set.white, go::Color::White)})
        if (bad != nullptr)
            return no_point(*bad);
    go::Game changed = game_;
    (void)changed.setup(change);  // every point was found to be on the board
    if (const auto dead_chains = changed.board().dead_chains(); !dead_chains.empty())
        return refuse("breathless",
                      fmt::format("The chain at {} would have no liberty, and no such chain stays "
                                  "on a board; choose another ruling.",
                                  name_of(dead_chains.front())),
                      go_cn("3c"), {{"point", name_of(dead_chains.front())}});
    game_ = std::move(changed);
    return {};
}

Examined GoConduct::passed(std::string_view text) const {
    // One text for one act: if every pass declares the end, "end" is a pass.
    Examined examined{std::string(pass_declares_end_ ? kPass : text), {}};
    if (game_.phase() == go::Phase::Pending)
        examined.after.emplace_back(PlayStopped{});
    else if (confirms(text))
        examined.after.emplace_back(
            noticed(GoNotice::EndDeclared, go_cn("21.1"), opponent(turn())));
    return examined;
}

/// 22: the sealed point must be played, and no other; if it cannot be, the turn is used up.
SealedReading GoConduct::read_sealed(std::string_view text) const {
    std::string written(text);
    for (char& c : written)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    auto examined = examine(written);
    if (examined && !examined->is_void)
        return {examined->move, {}};
    if (examined)
        return {{}, std::move(examined->after)};
    const RefusalCode why = examined.error().code;
    const auto clause = why == "suicide"      ? go_cn("19")
                        : why == "repetition" ? go_cn("20.1")
                                              : go_cn("22");
    return {{}, {TurnVoided{turn(), std::move(written), clause}}};
}

Examined GoConduct::void_play(std::string_view text, Refusal refusal) const {
    Examined examined{{}, {}, true};
    auto clause = refusal.code == "suicide" ? go_cn("19") : rulebook::Clause(*refusal.clause);
    if (clause == go_cn("20.3")) {
        const auto point = notation::read_gtp(text, game_.size());
        if (!cycles_banned_) {
            examined.after.emplace_back(question(**point));
            return examined;
        }
        clause = go_cn("6");
    }
    examined.after.emplace_back(TurnVoided{turn(), std::string(text), clause});
    return examined;
}

ArbiterAsked GoConduct::question(go::Point point) const {
    const auto evidence = go::cycle_evidence(game_, point, game_.turn());
    KYVIEN_ASSERT(evidence, "callers have seen the repetition");
    Values values = values_of(*evidence);
    values.emplace(values.begin(), "move", name_of(point));
    return asked(GoQuestion::BalancedCycle, go_cn("20.3"), std::move(values),
                 {moves_before(evidence->cycle.from_ply), entry_of_move_.size() + 1});
}

Result<go::Point> GoConduct::point_in(std::string_view text) const {
    const auto read = notation::read_gtp(text, game_.size());
    if (read && *read)
        return **read;
    const std::string shown(text.substr(0, 16));
    return refuse("bad-move-text",
                  fmt::format("'{}' is not a point of this board; write it as d4, or pass.", shown),
                  go_cn("2.2"), {{"move", shown}});
}

Result<go::Point> GoConduct::read(std::string_view text) const {
    auto point = KYVIEN_TRY(point_in(text));
    if (const auto why = game_.forbidden(point))
        return refuse(refused(text, point, *why));
    return point;
}

Refusal GoConduct::refused(std::string_view text, go::Point point, go::Forbidden why) const {
    Values values = {{"move", std::string(text.substr(0, 16))}};
    switch (why) {
    case go::Forbidden::Occupied:
    case go::Forbidden::Outside:
        return {"occupied", fmt::format("{} is not empty; choose another point.", text),
                go_cn("2.2"), std::move(values)};
    case go::Forbidden::Suicide:
        return {"suicide",
                fmt::format("A stone on {} would have no liberty and takes nothing; choose "
                            "another point.",
                            text),
                go_cn("5"), std::move(values)};
    case go::Forbidden::Repetition:
        break;
    }
    const auto evidence = go::cycle_evidence(game_, point, game_.turn());
    KYVIEN_ASSERT(evidence, "a forbidden repetition repeats a position");
    for (auto& value : values_of(*evidence))
        values.push_back(std::move(value));
    values.emplace_back("from", std::to_string(moves_before(evidence->cycle.from_ply)));
    return {"repetition",
            fmt::format("{} would bring the whole-board position after move {} back ({}: {}); "
                        "choose another point or pass.",
                        text, moves_before(evidence->cycle.from_ply), go::name(evidence->shape),
                        notation::write_cycle(evidence->turns)),
            clause_of(evidence->cycle), std::move(values)};
}

void GoConduct::add_forbidden(View& view) const {
    for (int y = 0; y < game_.size(); ++y)
        for (int x = 0; x < game_.size(); ++x) {
            const go::Point point{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
            if (game_.board().at(point))
                continue;
            const auto why = game_.forbidden(point);
            if (why == go::Forbidden::Suicide) {
                view.forbidden.push_back({name_of(point), "suicide", go_cn("5")});
            } else if (why == go::Forbidden::Repetition) {
                const auto cycle = game_.repetition(point, game_.turn());
                view.forbidden.push_back(
                    {name_of(point), "repetition", cycle ? clause_of(*cycle) : go_cn("6")});
            }
        }
}

Result<std::vector<EventBody>> GoConduct::claim(Seat seat, const Claim& claim) const {
    if (claim.kind != ClaimKind::Repetition)
        return refuse("no-such-claim",
                      fmt::format("Go knows no claim '{}'; claim repetition.", name(claim.kind)),
                      go_cn("20"));
    if (seat != turn())
        return refuse("not-on-move",
                      "Only the side to move may ask about a repetition; wait for "
                      "your turn.",
                      go_cn("20.3"));
    const auto read = notation::read_gtp(claim.move, game_.size());
    if (!read || !*read)
        return refuse("claim-needs-move",
                      "Name the play that would repeat the position, such as d4.", go_cn("20.3"));
    const auto cycle = game_.repetition(**read, game_.turn());
    if (!cycle || cycle->is_basic_ko() || !cycle->is_balanced())
        return refuse("no-balanced-repetition",
                      fmt::format("{} does not close a balanced repetition; article 6 alone "
                                  "applies. Choose another point or pass.",
                                  claim.move),
                      cycle ? clause_of(*cycle) : go_cn("20.3"));
    if (cycles_banned_)
        return refuse("repetition-banned",
                      "In this event every repetition is forbidden and no arbiter is asked. Choose "
                      "another point or pass.",
                      go_cn("6"));
    return std::vector<EventBody>{Claimed{seat, ClaimKind::Repetition, name_of(**read)},
                                  question(**read)};
}

Result<std::vector<std::string>>
GoConduct::whole_chains(std::span<const std::string> points) const {
    std::vector<go::Point> named;
    for (const std::string& text : points) {
        const auto read = notation::read_gtp(text, game_.size());
        if (!read || !*read)
            return refuse("bad-point",
                          fmt::format("'{}' is not a point of this board; write it as d4.",
                                      text.substr(0, 16)),
                          go_cn("2.2"), {{"point", text.substr(0, 16)}});
        if (!game_.board().at(**read))
            return refuse("no-stone", fmt::format("No stone stands on {}; mark a stone.", text),
                          go_cn("8"), {{"point", text.substr(0, 16)}});
        named.push_back(**read);
    }
    return names_of(go::whole_chains(game_.board(), named));
}

/// Rows from the top.
std::string area_of(const go::Count& count, int size) {
    std::string area;
    for (int y = size - 1; y >= 0; --y) {
        if (!area.empty())
            area += '/';
        for (int x = 0; x < size; ++x) {
            const auto owner = count.owner[static_cast<std::size_t>(y * size + x)];
            area += owner == go::Owner::Black ? 'X' : owner == go::Owner::White ? 'O' : '-';
        }
    }
    return area;
}

std::vector<ProposedChain> GoConduct::propose() const {
    std::vector<ProposedChain> proposal;
    for (const go::ChainProposal& chain : go::propose_dead(game_.board()).chains)
        proposal.push_back({seat_of(chain.color), names_of(chain.stones), chain.dead, chain.proved,
                            chain.confidence, chain.seki, chain.contested});
    return proposal;
}

CountView GoConduct::count(std::span<const std::string> dead) const {
    const go::Count count = go::count(game_.board(), points_of(dead));
    const go::Outcome outcome = go::decide(count, komi_);
    CountView view{count.black().text(),  count.white().text(), std::to_string(count.shared),
                   outcome.margin.text(), std::nullopt,         area_of(count, game_.size())};
    if (outcome.winner)
        view.winner = seat_of(*outcome.winner);
    return view;
}

Ending GoConduct::counted(std::span<const std::string> dead) const {
    const CountView view = count(dead);
    Ending ending;
    ending.score = view.winner ? win_for(*view.winner) : Score::Draw;
    ending.code = "count";
    ending.clause = komi_ == go::Komi::none() ? go_cn("9") : go_cn("11");
    ending.also = {go_cn("7.1"), go_cn("9a"), go_cn("9e")};
    if (view.shared != "0")
        ending.also.push_back(go_cn("9b"));
    ending.values = {{"black", view.black},
                     {"white", view.white},
                     {"shared", view.shared},
                     {"komi", komi_.stones().text()},
                     {"margin", view.margin}};
    ending.squares.assign(dead.begin(), dead.end());
    return ending;
}

/// A start position as position_text() writes it: rows from the top, X O . joined by /, then the
/// side to move, b or w.
Result<go::Game> read_start(std::string_view text) {
    const auto space = text.find(' ');
    const std::string_view side =
        space == std::string_view::npos ? std::string_view() : text.substr(space + 1);
    if (side != "b" && side != "w")
        return no_start(
            {"start-side", "the rows are followed by a space and the side to move, b or w."},
            go_cn("3c"));
    std::vector<std::string_view> rows;
    std::string_view rest = text.substr(0, space);
    while (true) {
        const auto slash = rest.find('/');
        rows.push_back(rest.substr(0, slash));
        if (slash == std::string_view::npos || rows.size() > go::kLargestBoard)
            break;
        rest.remove_prefix(slash + 1);
    }
    const auto board = go::Board::from_rows(rows);
    if (!board) {
        Reason why(board.error());
        for (const auto& [name, value] : board.error().values)
            if (name == "reason-codes")
                why.codes = value;
        return no_start(why, go_cn("3c"));
    }
    if (!board->dead_chains().empty())
        return no_start({"start-no-liberty",
                         "the chain at {point} has no liberty.",
                         {{"point", name_of(board->dead_chains().front())}}},
                        go_cn("3c"));
    return go::Game(*board, side == "b" ? go::Color::Black : go::Color::White);
}

}  // namespace

const GoRecord& go_record(const StateBody& body) {
    const auto* game = dynamic_cast<const GoRecord*>(body.game.get());
    KYVIEN_ASSERT(game != nullptr, "only games of Go are asked for their record");
    return *game;
}

Result<std::unique_ptr<GameConduct>> make_go(const Settings& settings) {
    if (!go::Board::is_size(settings.board_size))
        return refuse("bad-board-size",
                      fmt::format("A board has {} to {} lines, not {}.", go::kSmallestBoard,
                                  go::kLargestBoard, settings.board_size),
                      go_cn("1.1"), {{"size", std::to_string(settings.board_size)}});
    const int max_komi = 4 * settings.board_size * settings.board_size;
    if (settings.komi_quarters < -max_komi || settings.komi_quarters > max_komi)
        return refuse("bad-komi", "The komi is larger than the board; choose a smaller one.",
                      go_cn("11"), {{"komi", quarters_to_text(settings.komi_quarters)}});
    if (!settings.fen.empty()) {
        auto start = KYVIEN_TRY(read_start(settings.fen));
        if (start.size() != settings.board_size || settings.handicap != 0)
            return no_start(
                {"start-size", "it must have the size of the board and no handicap besides."},
                go_cn("1.1"));
        return std::make_unique<GoConduct>(std::move(start), settings);
    }
    go::Game game(settings.board_size);
    if (settings.handicap != 0) {
        auto placed = game.place_handicap(settings.handicap);
        if (!placed)
            return refuse("bad-handicap", std::move(placed.error().english), go_cn("10"),
                          {{"handicap", std::to_string(settings.handicap)}});
    }
    return std::make_unique<GoConduct>(std::move(game), settings);
}

}  // namespace kyvien::conduct::internal
