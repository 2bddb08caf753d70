#include "conduct/core/typed_command.h"

#include "base/result.h"
#include "conduct/core/decide.h"
#include "conduct/core/typed_move.h"

namespace kyvien::conduct {
namespace typed_command {
namespace {

/// The text in which a command names its move; null if it names none.
std::string* move_text(CommandBody& command_body) {
    if (auto* move = std::get_if<MakeMove>(&command_body))
        return &move->move;
    if (auto* claim = std::get_if<Claim>(&command_body))
        return &claim->move;
    return nullptr;
}

}  // namespace
}  // namespace typed_command

bool is_player_action(const CommandBody& command_body) {
    return std::holds_alternative<MakeMove>(command_body) ||
           std::holds_alternative<Press>(command_body) ||
           std::holds_alternative<Resign>(command_body) ||
           std::holds_alternative<OfferDraw>(command_body) ||
           std::holds_alternative<AcceptDraw>(command_body) ||
           std::holds_alternative<DeclineDraw>(command_body) ||
           std::holds_alternative<Claim>(command_body) ||
           std::holds_alternative<ClaimFlag>(command_body) ||
           std::holds_alternative<MarkDead>(command_body) ||
           std::holds_alternative<Confirm>(command_body) ||
           std::holds_alternative<Dispute>(command_body) ||
           std::holds_alternative<Abort>(command_body) ||
           std::holds_alternative<AskTakeback>(command_body) ||
           std::holds_alternative<AcceptTakeback>(command_body) ||
           std::holds_alternative<DeclineTakeback>(command_body) ||
           std::holds_alternative<GiveTime>(command_body) ||
           std::holds_alternative<GoBerserk>(command_body);
}

Seat acting_seat(const State& state, const CommandBody& command_body) {
    const auto turn = std::holds_alternative<MakeMove>(command_body) || !state.clock().turn()
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
