// Illegal moves, displaced pieces, wrong arrays and wrong colours (9.9, 9.10).
#include <fmt/format.h>

#include "base/assert.h"
#include "conduct/xiangqi/board/internal/rule_context.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::xiangqi_vn;
using xiangqi::PieceType;

Ending annulled(std::string code, rulebook::Clause clause) {
    return {Score::Void, std::move(code), clause, {}, {}, {}, {}};
}

bool captures_general(const XiangqiRuleContext& told, xiangqi::Move move) {
    const auto taken = told.physical_board.at(move.to());
    return taken && taken->type == PieceType::General;
}

std::unexpected<Refusal> no_such_ply(const XiangqiRuleContext& told, std::int64_t ply) {
    return refuse(
        "no-such-ply",
        fmt::format("So many moves were not made; there are {}.", told.physical_board.plies()),
        xiangqi_vn("9.10"),
        {{"ply", std::to_string(ply)}, {"made", std::to_string(told.physical_board.plies())}});
}

Result<EventBodies> stands(const XiangqiRuleContext& told, rulebook::Clause clause,
                           Values values = {}) {
    if (told.body.ending && told.body.ending->score == Score::Void)
        return refuse("game-over", "The game was annulled; there is no result that could stand.",
                      clause);
    EventBodies rulings = reported(told.report);
    rule(told.body, rulings, XiangqiRuling::ResultStands, std::nullopt, clause, {},
         std::move(values));
    return rulings;
}

/// The position before the first unlawful move, its author's fault, and what binds him (9.10.a).
void undo_unlawful(const XiangqiRuleContext& told, EventBodies& rulings, rulebook::Clause clause,
                   Clauses also) {
    const XiangqiPhysicalBoard::Made& first = told.physical_board.unlawful().front();
    restore(told.body, rulings, told.physical_board.record().plies(), true, clause,
            std::move(also));
    technical_fault(told.body, rulings, first.seat, told.physical_board.fault_of(first.move));
    told.touches.bind_moved_piece(told.body, rulings, told.physical_board, first.seat,
                                  first.move.from());
}

/// The moves in the record of the game, with what the law makes of them, as far as it goes on.
void receive(const XiangqiRuleContext& told, const std::vector<XiangqiPhysicalBoard::Made>& played,
             EventBodies& rulings) {
    const auto game = told.body.game->clone();
    const auto stops = [](const EventBody& fact) {
        return std::holds_alternative<Ended>(fact) || std::holds_alternative<ArbiterAsked>(fact);
    };
    for (const XiangqiPhysicalBoard::Made& made : played) {
        auto examined = game->examine(made.move.name());
        KYVIEN_ASSERT(examined, "the moves were found lawful");
        const bool last = &made == &played.back();
        // What would have stopped the game was not seen then, and it was played on.
        if (!last)
            std::erase_if(examined->after, stops);
        const auto moved = game->play(examined->move);
        KYVIEN_ASSERT(moved, "the moves were found lawful");
        add(rulings, Moved{made.seat, examined->move});
        add(rulings, std::move(examined->after));
    }
}

/// 9.9.c: the game goes on from the position as it is, with the colours right. Clocks stay with the
/// players.
Result<EventBodies> colours_exchanged(const XiangqiRuleContext& told) {
    if (told.physical_board.record().start().turn() != xiangqi::Side::Red)
        return refuse("begun-by-black",
                      "The record begins with a move of Black. Enter the game anew with the player "
                      "who is entitled to begin in the first seat.",
                      xiangqi_vn("9.9.c"));
    const auto played = told.physical_board.with_colours_right();
    if (played.empty() && !told.physical_board.unlawful().empty())
        return refuse("restore-first",
                      "An illegal move stands on the board; have the position restored before "
                      "the colours are exchanged.",
                      xiangqi_vn("9.10"));
    EventBodies rulings = reported(told.report);
    // Where the record calls the side that began Red already, it stays as it is, and the pieces on
    // the physical board change colour. Where it was told what the hands did, it is written anew
    // from there.
    Values values = {{"red", "first"}};
    if (!played.empty())
        values.emplace_back("moves", std::to_string(played.size()));
    rule(told.body, rulings, XiangqiRuling::ColoursExchanged, std::nullopt, xiangqi_vn("9.9.c"), {},
         std::move(values));
    receive(told, played, rulings);
    return rulings;
}

}  // namespace

Result<EventBodies> unlawful_move(const XiangqiRuleContext& told) {
    const auto move = read_coordinates(told.text("move"));
    const Seat seat = *told.report.seat;
    if (!move || !told.physical_board.at(move->from()))
        return refuse("bad-move-text",
                      fmt::format("'{}' moves no piece that stands on the board; write it as h2e2.",
                                  told.text("move")),
                      xiangqi_vn("B.13"), {{"move", told.text("move")}});
    if (seat != told.physical_board.turn())
        return refuse("not-your-turn", "The other side is to move.", xiangqi_vn("B.3"));
    const bool first = told.physical_board.unlawful().empty();
    if (first && told.report.kind == XiangqiReport::FurtherMove)
        return refuse("no-illegal-move", "No illegal move stands on the board; enter a move.",
                      xiangqi_vn("9.10"));
    if (first && told.physical_board.position().is_legal(*move) &&
        !told.touches.forbids(seat, move->name()))
        return refuse("move-is-legal", "This move is legal; enter it as a move.",
                      xiangqi_vn("9.10"), {{"move", move->name()}});

    EventBodies rulings;
    if (told.physical_board.unpressed())
        add(rulings, Pressed{*told.physical_board.unpressed()});
    Report report = told.report.whole();
    for (auto& [key, value] : report.fields)
        if (key == "move")
            value = move->name();
    add(rulings, Reported{std::move(report)});
    if (captures_general(told, *move) &&
        told.body.settings.regulation(Regulation::GeneralCaptureWins) != 0)
        end(told.body, rulings,
            {win_for(seat),
             "general-captured",
             xiangqi_vn("7.1.c"),
             {xiangqi_vn("6.1")},
             {},
             {},
             {move->to().name()}});
    return rulings;
}

namespace {

Result<EventBodies> illegal_found(const XiangqiRuleContext& told) {
    if (told.finished()) {
        told.report.rule_on_whole();
        return stands(told, xiangqi_vn("9.10.2"));
    }
    const std::size_t lawful = told.physical_board.record().plies();
    const bool named = field(told.report, "ply").has_value();
    const auto ply = static_cast<std::size_t>(number(told.report, "ply"));
    if (named && (ply == 0 || ply > told.physical_board.plies()))
        return no_such_ply(told, number(told.report, "ply"));
    if (named && ply <= lawful)
        return refuse("move-is-legal",
                      fmt::format("Move {} of the record is legal. Leave the number out to have "
                                  "the whole record looked through.",
                                  ply),
                      xiangqi_vn("9.10.a"), {{"ply", std::to_string(ply)}});
    EventBodies rulings = reported(told.report);
    stop_clocks(told.body, rulings, xiangqi_vn("9.10"));
    const auto clause = named ? xiangqi_vn("9.10.a") : xiangqi_vn("9.10.1");
    if (told.physical_board.unlawful()
            .empty())  // the record is right; the board is set up after it
        restore(told.body, rulings, lawful, false, clause);
    else
        undo_unlawful(told, rulings, clause, named ? Clauses{} : Clauses{xiangqi_vn("9.10.a")});
    return rulings;
}

Result<EventBodies> displaced(const XiangqiRuleContext& told) {
    if (told.finished()) {
        told.report.rule_on_whole();
        return stands(told, xiangqi_vn("9.10.2"));
    }
    const XiangqiChoice cause = told.choice("cause");
    if (!told.report.seat && (cause == "moved" || cause == "knocked"))
        return refuse("report-seat", "Say which player has moved or knocked the piece.",
                      xiangqi_vn("9.10.b"));
    if (const auto at = number(told.report, "at-ply");
        at > static_cast<std::int64_t>(told.physical_board.plies()))
        return no_such_ply(told, at);
    EventBodies rulings = reported(told.report);
    stop_clocks(told.body, rulings, xiangqi_vn("9.10"));
    restore(told.body, rulings, told.physical_board.record().plies(),
            !told.physical_board.unlawful().empty(), xiangqi_vn("9.10.b"));
    if (cause == "moved")
        technical_fault(told.body, rulings, *told.report.seat, xiangqi_vn("16.3.a.1"),
                        {xiangqi_vn("9.10.b")});
    // 9.0: knocking pieces over is an accidental touch.
    if (cause == "knocked" && !accident_is_deliberate(told.body, *told.report.seat))
        accidental_touch(told.body, rulings, *told.report.seat);
    return rulings;
}

Result<EventBodies> wrong_setup(const XiangqiRuleContext& told) {
    if (!told.finished()) {
        EventBodies rulings = reported(told.report);
        end(told.body, rulings, annulled("wrong-array", xiangqi_vn("9.9.a")), told.text("reason"));
        return rulings;
    }
    if (told.memory.records.confirmed()) {
        told.report.rule_on_whole();
        return stands(told, xiangqi_vn("9.9.d"));
    }
    if (!field(told.report, "annul"))
        return refuse("result-not-confirmed",
                      "The result has not been signed and confirmed, so that it is not yet in "
                      "force: say annul=yes to have the game played again, or annul=no.",
                      xiangqi_vn("9.9.d"));
    if (!is_yes(told.report, "annul"))
        return stands(told, xiangqi_vn("16.2"));
    // Not yet signed and confirmed: the arbiter may still have the game played again.
    EventBodies rulings = reported(told.report);
    add(rulings, ResultCorrected{annulled("wrong-array", xiangqi_vn("9.9.a")), told.text("reason"),
                                 told.body.ending_seq});
    return rulings;
}

Result<EventBodies> wrong_colours(const XiangqiRuleContext& told) {
    if (told.finished()) {
        told.report.rule_on_whole();
        Values values;
        if (const auto entitled = field(told.report, "entitled-to-red"))
            values.emplace_back("recorded-red", *entitled);
        return stands(told, xiangqi_vn("9.9.e"), std::move(values));
    }
    const auto began_rightly = field(told.report, "right-player-began");
    if (!began_rightly)
        return refuse("report-field",
                      "Say whether the player entitled to begin has made the first move.",
                      xiangqi_vn("9.9.c"));
    if (*began_rightly == "yes")
        return colours_exchanged(told);
    EventBodies rulings = reported(told.report);
    end(told.body, rulings, annulled("wrong-colours", xiangqi_vn("9.9.b")));
    return rulings;
}

}  // namespace

namespace {

constexpr rulebook::Clause kIrregularitiesClauses[] = {
    xiangqi_vn("B.3"),   xiangqi_vn("B.13"),  xiangqi_vn("6.1"),   xiangqi_vn("7.1.c"),
    xiangqi_vn("9.9.a"), xiangqi_vn("9.9.b"), xiangqi_vn("9.9.c"), xiangqi_vn("9.9.d"),
    xiangqi_vn("9.9.e"), xiangqi_vn("9.10"),  xiangqi_vn("16.2"),  xiangqi_vn("16.3.a.1")};

constexpr Answer<XiangqiLaw> kIrregularitiesReports[] = {
    {XiangqiReport::IllegalMove, answer_by<XiangqiLaw, unlawful_move>},
    {XiangqiReport::FurtherMove, answer_by<XiangqiLaw, unlawful_move>},
    {XiangqiReport::IllegalFound, answer_by<XiangqiLaw, illegal_found>},
    {XiangqiReport::Displaced, answer_by<XiangqiLaw, displaced>},
    {XiangqiReport::WrongSetup, answer_by<XiangqiLaw, wrong_setup>},
    {XiangqiReport::WrongColours, answer_by<XiangqiLaw, wrong_colours>},
};

}  // namespace

constinit const Chapter<XiangqiLaw> xiangqi_irregularities_chapter = {
    .name = "irregularities", .clauses = kIrregularitiesClauses, .reports = kIrregularitiesReports};

}  // namespace kyvien::conduct::internal
