#include "conduct/core/typed_command.h"

#include "base/result.h"
#include "conduct/core/decide.h"
#include "conduct/core/typed_move.h"

namespace kyvien::conduct {
namespace typed_command {
namespace {

/// The text in which a command names its move; null if it names none.
std::string* move_text(CommandBody& asked) {
    if (auto* move = std::get_if<MakeMove>(&asked))
        return &move->move;
    if (auto* claim = std::get_if<Claim>(&asked))
        return &claim->move;
    return nullptr;
}

}  // namespace
}  // namespace typed_command

bool is_player_action(const CommandBody& asked) {
    return std::holds_alternative<MakeMove>(asked) || std::holds_alternative<Press>(asked) ||
           std::holds_alternative<Resign>(asked) || std::holds_alternative<OfferDraw>(asked) ||
           std::holds_alternative<AcceptDraw>(asked) ||
           std::holds_alternative<DeclineDraw>(asked) || std::holds_alternative<Claim>(asked) ||
           std::holds_alternative<ClaimFlag>(asked) || std::holds_alternative<MarkDead>(asked) ||
           std::holds_alternative<Confirm>(asked) || std::holds_alternative<Dispute>(asked) ||
           std::holds_alternative<Abort>(asked) || std::holds_alternative<AskTakeback>(asked) ||
           std::holds_alternative<AcceptTakeback>(asked) ||
           std::holds_alternative<DeclineTakeback>(asked) ||
           std::holds_alternative<GiveTime>(asked) || std::holds_alternative<GoBerserk>(asked);
}

Seat acting_seat(const State& state, const CommandBody& asked) {
    const auto turn = std::holds_alternative<MakeMove>(asked) || !state.clock().turn()
                          ? state.turn()
                          : state.clock().turn();
    return turn.value_or(Seat::First);
}

std::optional<Seat> player_reporting(Game game, const Report& report) {
    const auto* kind = find_report_kind(game, report.kind);
    return kind != nullptr && (kind->by & kByArbiter) == 0 ? report.seat : std::nullopt;
}

void complete(const State& state, Report& report, std::string_view language) {
    const Game game = state.settings().game;
    sort_fields(game, report);
    const auto* kind = find_report_kind(game, report.kind);
    // The text of a stub is not changed.
    if (kind == nullptr || field(report, "stub"))
        return;
    for (auto& [key, value] : report.fields)
        for (const ReportField& field : kind->fields)
            if (field.key == key && field.type == FieldType::Move)
                if (auto move = read_typed_move(state, value, language))
                    value = std::move(*move);
}

Result<std::vector<Event>> decide_typed(const State& state, Command& command,
                                        std::string_view language) {
    auto events = decide(state, command);
    std::string* text = typed_command::move_text(command.body);
    if (events || events.error().code != "bad-move-text" || text == nullptr)
        return events;
    auto read = read_typed_move(state, *text, language);
    if (read) {
        *text = *std::move(read);
        return decide(state, command);
    }
    // What no notation can parse is refused with the law's own message.
    return read.error().code == "bad-move-text" ? std::move(events) : refuse(read.error());
}

}  // namespace kyvien::conduct
