#include "hall/festivals/internal/festival_json.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace kyvien::hall {

using namespace tournament;

namespace festival_json {
namespace {

/// The board of an entry in the last round, from 1; in an arena, where there are many, the last.
std::optional<int> board_of(const RoundState& round, EntryNumber number) {
    for (std::size_t at = round.boards.size(); at > 0; --at) {
        const Board& board = round.boards[at - 1].board;
        if (board.white == number || board.black == number)
            return static_cast<int>(at);
    }
    return std::nullopt;
}

/// Writes where the entry plays, as fields of the current object.
void write_place(JsonWriter& json, const Office& office, EntryNumber number) {
    if (office.rounds().empty())
        return;
    const RoundState& round = office.rounds().back();
    const auto at = board_of(round, number);
    json.field("round", office.rounds().size());
    const auto free = free_places(office, static_cast<int>(office.rounds().size()));
    if (round.bye == number || std::ranges::find(free, number) != free.end())
        json.field("bye", true);
    if (!at)
        return;
    const BoardState& state = round.boards[static_cast<std::size_t>(*at - 1)];
    const bool first = state.board.white == number;
    const EntryNumber opponent = first ? state.board.black : state.board.white;
    json.field("board", *at).field("first", first).field("opponent", opponent);
    if (const Entered* entered = office.entered(opponent))
        json.field("opponent_name", entered->name);
    json.field("result", state.result);
}

}  // namespace
}  // namespace festival_json

void write_festival_fields(JsonWriter& json, std::string_view id, const Festival& festival) {
    const FestivalDetails& details = festival.details();
    json.field("id", id)
        .field("name", details.name)
        .field("place", details.place)
        .field("begins", details.begins)
        .field("ends", details.ends)
        .field("note", details.note)
        .field("changed", festival.changed());
}

void write_found_player(JsonWriter& json, std::string_view tournament, const Office& office,
                        EntryNumber number, std::string_view member) {
    const Entered& entered = *office.entered(number);
    json.begin_object()
        .field("tournament", tournament)
        .field("section", office.opened().name)
        .field("number", number)
        .field("name", entered.name);
    if (!member.empty())
        json.field("member", member);
    const std::pair<std::string_view, std::string_view> texts[] = {
        {"title", entered.title}, {"federation", entered.federation}, {"club", entered.club}};
    for (const auto& [field, text] : texts)
        if (!text.empty())
            json.field(field, text);
    if (entered.rating > 0)
        json.field("rating", entered.rating);
    if (office.withdrawn_after(number))
        json.field("withdrawn", true);
    festival_json::write_place(json, office, number);
    json.end_object();
}

}  // namespace kyvien::hall
