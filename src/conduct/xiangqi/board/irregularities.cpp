// Illegal moves, displaced pieces, wrong arrays and wrong colours (9.9, 9.10).
#include <fmt/format.h>

#include "base/assert.h"
#include "base/result.h"
#include "conduct/xiangqi/board/internal/rule_context.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::xiangqi_vn;
using xiangqi::PieceType;

Ending annulled(std::string code, rulebook::Clause clause) {
    return {Score::Void, std::move(code), clause, {}, {}, {}, {}};
}

bool captures_general(const XiangqiRuleContext& table, xiangqi::Move move) {
    const auto taken = table.physical_board.at(move.to());
    return taken && taken->type == PieceType::General;
}

std::unexpected<Refusal> no_such_ply(const XiangqiRuleContext& table, std::int64_t ply) {
    return refuse(
        "no-such-ply",
        fmt::format("So many moves were not made; there are {}.", table.physical_board.plies()),
        xiangqi_vn("9.10"),
        {{"ply", std::to_string(ply)}, {"made", std::to_string(table.physical_board.plies())}});
}

Result<EventBodies> stands(const XiangqiRuleContext& table, const TypedReport& report,
                           rulebook::Clause clause, Values values = {}) {
    if (table.body.ending && table.body.ending->score == Score::Void)
        return refuse("game-over", "The game was annulled; there is no result that could stand.",
                      clause);
    EventBodies rulings = reported(report);
    rule(table.body, rulings, XiangqiRuling::ResultStands, std::nullopt, clause, {},
         std::move(values));
    return rulings;
}

/// Restores the position before the first illegal move, with its author's fault and obligation
/// (9.10.a).
void undo_unrecorded_moves(const XiangqiRuleContext& table, EventBodies& rulings,
                           rulebook::Clause clause, Clauses also) {
    const XiangqiPhysicalBoard::Made& first = table.physical_board.unrecorded_moves().front();
    restore(table.body, rulings, table.physical_board.record().plies(), true, clause,
            std::move(also));
    technical_fault(table.body, rulings, first.seat, table.physical_board.fault_of(first.move));
    table.touches.bind_moved_piece(table.body, rulings, table.physical_board, first.seat,
                                   first.move.from());
}

/// Records the moves, with their consequences under the law, as far as they can continue.
void record_played_moves(const XiangqiRuleContext& table,
                         const std::vector<XiangqiPhysicalBoard::Made>& played,
                         EventBodies& rulings) {
    const auto game = table.body.game->clone();
    const auto stops = [](const EventBody& event) {
        return std::holds_alternative<Ended>(event) || std::holds_alternative<ArbiterAsked>(event);
    };
    for (const XiangqiPhysicalBoard::Made& made : played) {
        auto examined = game->examine(made.move.name());
        KYVIEN_ASSERT(examined, "the moves were found lawful");
        const bool last = &made == &played.back();
        // What would have stopped the game was not noticed then, and play continued.
        if (!last)
            std::erase_if(examined->after, stops);
        const auto moved = game->play(examined->move);
        KYVIEN_ASSERT(moved, "the moves were found lawful");
        add(rulings, Moved{made.seat, examined->move});
        add(rulings, std::move(examined->after));
    }
}

/// 9.9.c: the game continues from the current position, with the colours corrected. Clocks stay
/// with the players.
Result<EventBodies> colours_exchanged(const XiangqiRuleContext& table, const TypedReport& report) {
    if (table.physical_board.record().start().turn() != xiangqi::Side::Red)
        return refuse("begun-by-black",
                      "The record begins with a move of Black. Enter the game anew with the player "
                      "who is entitled to begin in the first seat.",
                      xiangqi_vn("9.9.c"));
    const auto played = table.physical_board.with_corrected_colours();
    if (played.empty() && !table.physical_board.unrecorded_moves().empty())
        return refuse("restore-first",
                      "An illegal move stands on the board; have the position restored before "
                      "the colours are exchanged.",
                      xiangqi_vn("9.10"));
    EventBodies rulings = reported(report);
    // If the record already calls the side that began Red, it is unchanged, and the pieces on the
    // physical board change colour. If the moves were reported as made by hand, the record is
    // rewritten from there.
    Values values = {{"red", "first"}};
    if (!played.empty())
        values.emplace_back("moves", std::to_string(played.size()));
    rule(table.body, rulings, XiangqiRuling::ColoursExchanged, std::nullopt, xiangqi_vn("9.9.c"),
         {}, std::move(values));
    record_played_moves(table, played, rulings);
    return rulings;
}

/// An illegal move was played on the physical board, or one after it; nobody has claimed it yet.
template <typename Told>
Result<EventBodies> unlawful_move(const XiangqiRuleContext& table, const Told& report) {
    const auto move = read_coordinates(std::string(report.move.text()));
    const Seat seat = report.seat;
    if (!move || !table.physical_board.at(move->from()))
        return refuse("bad-move-text",
                      fmt::format("'{}' moves no piece that stands on the board; write it as h2e2.",
                                  std::string(report.move.text())),
                      xiangqi_vn("B.13"), {{"move", std::string(report.move.text())}});
    if (seat != table.physical_board.turn())
        return refuse("not-your-turn", "The other side is to move.", xiangqi_vn("B.3"));
    const bool first = table.physical_board.unrecorded_moves().empty();
    if (first && Told::kKind == XiangqiReport::FurtherMove)
        return refuse("no-illegal-move", "No illegal move stands on the board; enter a move.",
                      xiangqi_vn("9.10"));
    if (first && table.physical_board.position().is_legal(*move) &&
        !table.touches.forbids(seat, move->name()))
        return refuse("move-is-legal", "This move is legal; enter it as a move.",
                      xiangqi_vn("9.10"), {{"move", move->name()}});

    EventBodies rulings;
    if (table.physical_board.unpressed())
        add(rulings, Pressed{*table.physical_board.unpressed()});
    Report told = report.whole();
    for (auto& [key, value] : told.fields)
        if (key == "move")
            value = move->name();
    add(rulings, Reported{std::move(told)});
    if (captures_general(table, *move) &&
        table.body.settings.regulation(Regulation::GeneralCaptureWins) != 0)
        end(table.body, rulings,
            {win_for(seat),
             "general-captured",
             xiangqi_vn("7.1.c"),
             {xiangqi_vn("6.1")},
             {},
             {},
             {move->to().name()}});
    return rulings;
}

}  // namespace

Result<EventBodies> further_move(const XiangqiRuleContext& table,
                                 const xiangqi_report::FurtherMove& report) {
    return unlawful_move(table, report);
}

namespace {

Result<EventBodies> illegal_move(const XiangqiRuleContext& table,
                                 const xiangqi_report::IllegalMove& report) {
    return unlawful_move(table, report);
}

Result<EventBodies> illegal_found(const XiangqiRuleContext& table,
                                  const xiangqi_report::IllegalFound& report) {
    if (table.finished()) {
        report.mark_all_read();
        return stands(table, report, xiangqi_vn("9.10.2"));
    }
    const std::size_t lawful = table.physical_board.record().plies();
    const bool named = bool(report.ply);
    const auto ply = static_cast<std::size_t>(report.ply.value_or(0));
    if (named && (ply == 0 || ply > table.physical_board.plies()))
        return no_such_ply(table, report.ply.value_or(0));
    if (named && ply <= lawful)
        return refuse("move-is-legal",
                      fmt::format("Move {} of the record is legal. Leave the number out to have "
                                  "the whole record looked through.",
                                  ply),
                      xiangqi_vn("9.10.a"), {{"ply", std::to_string(ply)}});
    EventBodies rulings = reported(report);
    stop_clocks(table.body, rulings, xiangqi_vn("9.10"));
    const auto clause = named ? xiangqi_vn("9.10.a") : xiangqi_vn("9.10.1");
    if (table.physical_board.unrecorded_moves()
            .empty())  // the record is right; the board is set up from it
        restore(table.body, rulings, lawful, false, clause);
    else
        undo_unrecorded_moves(table, rulings, clause,
                              named ? Clauses{} : Clauses{xiangqi_vn("9.10.a")});
    return rulings;
}

/// 9.10.b: only a piece that belongs on a point can have left it, by the record or after a wrong
/// move.
Result<void> check_piece_belongs(const XiangqiRuleContext& table, std::string_view told) {
    const auto point = xiangqi::Square::parse(told);
    if (!point)
        return refuse("bad-point",
                      fmt::format("'{}' is not a point of the board; write it as h2.", told),
                      xiangqi_vn("B.13"), {{"point", std::string(told)}});
    if (!table.physical_board.at(*point) && !table.physical_board.position().at(*point))
        return refuse("no-piece-there", fmt::format("By the record no piece belongs on {}.", told),
                      xiangqi_vn("9.10.b"), {{"point", std::string(told)}});
    return {};
}

Result<EventBodies> displaced(const XiangqiRuleContext& table,
                              const xiangqi_report::Displaced& report) {
    if (table.finished()) {
        report.mark_all_read();
        return stands(table, report, xiangqi_vn("9.10.2"));
    }
    using Cause = xiangqi_report::Displaced::Cause;
    const auto& cause = report.cause;
    if (!report.seat && (cause == Cause::Moved || cause == Cause::Knocked))
        return refuse("report-seat", "Say which player has moved or knocked the piece.",
                      xiangqi_vn("9.10.b"));
    if (const auto at = report.at_ply.value_or(0);
        at > static_cast<std::int64_t>(table.physical_board.plies()))
        return no_such_ply(table, at);
    for (const std::string_view told : *report.from)
        KYVIEN_TRY(check_piece_belongs(table, told));
    EventBodies rulings = reported(report);
    stop_clocks(table.body, rulings, xiangqi_vn("9.10"));
    restore(table.body, rulings, table.physical_board.record().plies(),
            !table.physical_board.unrecorded_moves().empty(), xiangqi_vn("9.10.b"));
    if (cause == Cause::Moved)
        technical_fault(table.body, rulings, *report.seat, xiangqi_vn("16.3.a.1"),
                        {xiangqi_vn("9.10.b")});
    // 9.0: knocking pieces over is an accidental touch.
    if (cause == Cause::Knocked && !accident_is_deliberate(table.body, *report.seat))
        accidental_touch(table.body, rulings, *report.seat);
    return rulings;
}

Result<EventBodies> wrong_setup(const XiangqiRuleContext& table,
                                const xiangqi_report::WrongSetup& report) {
    if (!table.finished()) {
        EventBodies rulings = reported(report);
        end(table.body, rulings, annulled("wrong-array", xiangqi_vn("9.9.a")),
            std::string(report.reason.text()));
        return rulings;
    }
    if (table.memory.records.confirmed()) {
        report.mark_all_read();
        return stands(table, report, xiangqi_vn("9.9.d"));
    }
    if (!report.annul)
        return refuse("result-not-confirmed",
                      "The result has not been signed and confirmed, so that it is not yet in "
                      "force: say annul=yes to have the game played again, or annul=no.",
                      xiangqi_vn("9.9.d"));
    if (!is_yes(report.annul))
        return stands(table, report, xiangqi_vn("16.2"));
    // Not yet signed and confirmed: the arbiter may still have the game replayed.
    EventBodies rulings = reported(report);
    add(rulings, ResultCorrected{annulled("wrong-array", xiangqi_vn("9.9.a")),
                                 std::string(report.reason.text()), table.body.ending_seq});
    return rulings;
}

Result<EventBodies> wrong_colours(const XiangqiRuleContext& table,
                                  const xiangqi_report::WrongColours& report) {
    if (table.finished()) {
        report.mark_all_read();
        Values values;
        if (const auto& entitled = report.entitled_to_red)
            values.emplace_back("recorded-red", entitled.text());
        return stands(table, report, xiangqi_vn("9.9.e"), std::move(values));
    }
    const auto& began_rightly = report.right_player_began;
    if (!began_rightly)
        return refuse("report-field",
                      "Say whether the player entitled to begin has made the first move.",
                      xiangqi_vn("9.9.c"));
    const Seat began = table.physical_board.record().start().turn() == xiangqi::Side::Red
                           ? Seat::First
                           : Seat::Second;
    if (const auto& entitled = report.entitled_to_red;
        entitled && (*entitled == began) != is_yes(began_rightly))
        return refuse("report-field",
                      "Who was entitled to Red and whether he began contradict each other.",
                      xiangqi_vn("9.9.c"));
    if (is_yes(began_rightly))
        return colours_exchanged(table, report);
    EventBodies rulings = reported(report);
    end(table.body, rulings, annulled("wrong-colours", xiangqi_vn("9.9.b")));
    return rulings;
}

}  // namespace

namespace {

constexpr rulebook::Clause kIrregularitiesClauses[] = {
    xiangqi_vn("B.3"),   xiangqi_vn("B.13"),  xiangqi_vn("6.1"),   xiangqi_vn("7.1.c"),
    xiangqi_vn("9.9.a"), xiangqi_vn("9.9.b"), xiangqi_vn("9.9.c"), xiangqi_vn("9.9.d"),
    xiangqi_vn("9.9.e"), xiangqi_vn("9.10"),  xiangqi_vn("16.2"),  xiangqi_vn("16.3.a.1")};

constexpr Answer<XiangqiLaw> kIrregularitiesReports[] = {
    answer_by<XiangqiLaw, XiangqiReport::IllegalMove, illegal_move>(),
    answer_by<XiangqiLaw, XiangqiReport::FurtherMove, further_move>(),
    answer_by<XiangqiLaw, XiangqiReport::IllegalFound, illegal_found>(),
    answer_by<XiangqiLaw, XiangqiReport::Displaced, displaced>(),
    answer_by<XiangqiLaw, XiangqiReport::WrongSetup, wrong_setup>(),
    answer_by<XiangqiLaw, XiangqiReport::WrongColours, wrong_colours>(),
};

}  // namespace

constinit const Chapter<XiangqiLaw> xiangqi_irregularities_chapter = {
    .name = "irregularities", .clauses = kIrregularitiesClauses, .reports = kIrregularitiesReports};

}  // namespace kyvien::conduct::internal
