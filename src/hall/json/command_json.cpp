#include "hall/json/internal/command_json.h"

#include <optional>
#include <string_view>
#include <variant>

#include "hall/json/internal/view_fields.h"

namespace kyvien::hall {
namespace said_json {
namespace {

using namespace conduct;

/// The "t" of the corresponding request; "other" if there is none.
struct TypeOf {
    std::string_view operator()(const MakeMove&) const { return "move"; }
    std::string_view operator()(const Press&) const { return "press"; }
    std::string_view operator()(const Report&) const { return "report"; }
    std::string_view operator()(const Claim&) const { return "claim"; }
    std::string_view operator()(const OfferDraw&) const { return "offer"; }
    std::string_view operator()(const AcceptDraw&) const { return "accept"; }
    std::string_view operator()(const DeclineDraw&) const { return "decline"; }
    std::string_view operator()(const AskTakeback&) const { return "takeback"; }
    std::string_view operator()(const AcceptTakeback&) const { return "accept-takeback"; }
    std::string_view operator()(const DeclineTakeback&) const { return "decline-takeback"; }
    std::string_view operator()(const GiveTime&) const { return "give-time"; }
    std::string_view operator()(const GoBerserk&) const { return "berserk"; }
    std::string_view operator()(const Resign&) const { return "resign"; }
    std::string_view operator()(const ClaimFlag&) const { return "flag"; }
    std::string_view operator()(const MarkDead&) const { return "dead"; }
    std::string_view operator()(const Confirm&) const { return "confirm"; }
    std::string_view operator()(const Dispute&) const { return "dispute"; }
    std::string_view operator()(const Start&) const { return "begin"; }
    std::string_view operator()(const Rule&) const { return "rule"; }
    std::string_view operator()(const ContinueGame&) const { return "play-on"; }
    std::string_view operator()(const CorrectResult&) const { return "correct"; }
    std::string_view operator()(const Annul&) const { return "annul"; }
    std::string_view operator()(const AdjustClock&) const { return "set-clock"; }
    std::string_view operator()(const StopClocks&) const { return "stop-clocks"; }
    std::string_view operator()(const StartClocks&) const { return "start-clocks"; }
    std::string_view operator()(const ReplaceBoardKey&) const { return "replace-board-key"; }
    std::string_view operator()(const ReadClock&) const { return "clock-read"; }
    std::string_view operator()(const RestorePosition&) const { return "restore"; }
    std::string_view operator()(const Create&) const { return "other"; }
    std::string_view operator()(const Join&) const { return "other"; }
    std::string_view operator()(const Abort&) const { return "abort"; }
    std::string_view operator()(const Tick&) const { return "other"; }
};

std::optional<Seat> seat_of(const Command& command) {
    if (const auto* report = std::get_if<Report>(&command.body); report != nullptr && report->seat)
        return report->seat;
    if (const auto* set = std::get_if<AdjustClock>(&command.body))
        return set->seat;
    if (const auto* read = std::get_if<ReadClock>(&command.body))
        return read->seat;
    if (command.by.role == Role::First)
        return Seat::First;
    if (command.by.role == Role::Second)
        return Seat::Second;
    return std::nullopt;
}

}  // namespace
}  // namespace said_json

void write_command(JsonWriter& json, const conduct::Command& command) {
    json.begin_object().field("t", std::visit(said_json::TypeOf(), command.body));
    view_fields::write_seat(json, "seat", said_json::seat_of(command));
    if (const auto* move = std::get_if<conduct::MakeMove>(&command.body))
        json.field("ply", move->ply + 1).field("move", move->move);
    if (const auto* report = std::get_if<conduct::Report>(&command.body))
        json.field("kind", report->kind);
    if (const auto* claim = std::get_if<conduct::Claim>(&command.body))
        json.field("kind", conduct::name(claim->kind));
    json.end_object();
}

}  // namespace kyvien::hall
