// What players do with their own codes (docs/tournament-hall.md, "Players' codes").
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/json_writer.h"
#include "hall/tournaments/internal/command_fields.h"
#include "hall/tournaments/internal/loaded_tournament.h"
#include "hall/tournaments/internal/reported_results.h"
#include "hall/tournaments/internal/sealed_line_ups.h"
#include "hall/tournaments/tournaments.h"

namespace kyvien::hall {

using namespace tournament;

namespace tournaments_players {
namespace {

void write_own(JsonWriter& json, const std::optional<OwnResult>& said) {
    if (said)
        json.value(name_of(*said));
    else
        json.null();
}

const std::string& result_of_board(const Office& office, int board) {
    return office.rounds().back().boards[static_cast<std::size_t>(board - 1)].result;
}

/// The half-point bye of the next round: who has it, and who may request it. Players request it
/// themselves if the event defines how many each may have; otherwise the organiser grants it.
struct AskedBye {
    int round = 0;
    bool has = false;
    bool may = false;
};

command::GrantBye half_bye(EntryNumber number, int round) {
    command::GrantBye bye;
    bye.numbers.push_back(number);
    bye.round = round;
    bye.kind = ByeKind::Half;
    return bye;
}

AskedBye asked_bye(const Office& office, EntryNumber number) {
    AskedBye bye;
    bye.round = static_cast<int>(office.rounds().size()) + 1;
    const Entry* entry = office.event().find(number);
    if (entry == nullptr)
        return bye;
    const RoundRecord record = entry->record(bye.round);
    bye.has = record.outcome == Outcome::HalfBye;
    bye.may = office.opened().half_byes.has_value() && record == RoundRecord{} &&
              !office.withdrawn_after(number) && !office.has_meetings() &&
              (office.opened().rounds == 0 || bye.round <= office.opened().rounds) &&
              decide(office, half_bye(number, bye.round)).has_value();
    return bye;
}

void write_asked_bye(JsonWriter& json, const AskedBye& bye, bool in_time) {
    if (!bye.has && !(bye.may && in_time)) {
        json.null_field("bye");
        return;
    }
    json.key("bye").begin_object().field("round", bye.round).field("has", bye.has).end_object();
}

/// Until when players check in for the next round and request byes.
EventTime requests_until(const Office& office, const TournamentNotes& games) {
    return games.times().for_round(static_cast<int>(office.rounds().size()) + 1).requests_until;
}

/// In an arena the next game begins without anybody handing out its key: writes the player's seat
/// in the current game in the hall.
Result<void> write_seat(JsonWriter& json, const Office& office, TournamentNotes& games,
                        const std::optional<OwnGame>& own) {
    const BoardGame* game = own ? game_of(office, games.games(), own->round, own->board) : nullptr;
    if (game == nullptr || !game->score.empty() || !result_of_board(office, own->board).empty()) {
        json.null_field("seat");
        return {};
    }
    const auto token = KYVIEN_TRY(games.seat_token(game->game, own->is_first ? 0 : 1));
    json.key("seat").begin_object().field("game", game->game).field("token", token).end_object();
    return {};
}

/// The view of a code's holder. Of the other player's report it only shows whether it agrees.
Result<std::string> player_json(const Office& office, TournamentNotes& games, EntryNumber entry) {
    JsonWriter json;
    json.begin_object()
        .field("number", entry)
        .field("check_in", office.opened().check_in)
        .field("here", office.is_checked_in(entry))
        .field("at_once", games.enters_agreed());
    const EventTime until = requests_until(office, games);
    const EventTime now = now_in_milliseconds();
    json.field("now", now);
    if (until != 0)
        json.field("requests_until", until);
    write_asked_bye(json, asked_bye(office, entry), check_deadline(until, now).has_value());
    const auto own = own_game(office, entry);
    if (office.is_arena())
        KYVIEN_TRY(write_seat(json, office, games, own));
    if (!own)
        return json.null_field("game").end_object().take();
    const ReportsAtBoard at_board = reports_at_board(office, games.result_reports(), own->board);
    json.key("game")
        .begin_object()
        .field("round", own->round)
        .field("board", own->board)
        .field("opponent", own->opponent)
        .field("first", own->is_first)
        .field("result", result_of_board(office, own->board))
        .key("said");
    write_own(json, at_board.last_reports[own->is_first ? 0 : 1]);
    return json.field("opponent_said", at_board.last_reports[own->is_first ? 1 : 0].has_value())
        .field("agreement", name_of(at_board.agreement))
        .field("open", !office.has_meetings())
        .end_object()
        .end_object()
        .take();
}

/// Disagreements first, then what can be confirmed, then missing reports.
int urgency(Agreement agreement) {
    switch (agreement) {
    case Agreement::Disagreed:
        return 0;
    case Agreement::Agreed:
        return 1;
    case Agreement::One:
        return 2;
    case Agreement::Nothing:
        return 3;
    }
    return 3;
}

command::EnterResults entering(int round, int board, std::string result) {
    command::EnterResults wanted;
    wanted.round = round;
    wanted.results.push_back({board, 0, std::move(result)});
    return wanted;
}

/// Is this result final? An arbiter's entry is, an adjourned game is not.
bool stands(const std::string& result) {
    return is_final(result);
}

}  // namespace
}  // namespace tournaments_players

Result<std::pair<Tournaments::Loaded*, EntryNumber>>
Tournaments::for_player(const std::string& id, std::string_view code) {
    auto found = KYVIEN_TRY(load_current(id));
    if (const auto holder = found->games.holder_of_code(code))
        for (const Entry& entry : found->office().event().entries)
            if (key_name(found->office(), entry.number) == *holder)
                return std::pair(found, entry.number);
    return refuse("wrong-token", "This is not the code of a player here; ask the organiser.");
}

Result<std::string> Tournaments::player(const std::string& id, std::string_view code) {
    const auto [loaded, entry] = KYVIEN_TRY(for_player(id, code));
    return tournaments_players::player_json(loaded->office(), loaded->games, entry);
}

Result<std::string> Tournaments::give_codes(const std::string& id, const Organiser& by,
                                            std::string_view body) {
    auto found = KYVIEN_TRY(for_organiser(id, by));
    const auto parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    CommandFields fields(object);
    const bool revoke = fields.boolean("revoke", false);
    std::vector<EntryNumber> numbers;
    if (fields.has("numbers"))
        numbers = fields.entries("numbers");
    KYVIEN_TRY(fields.check());
    Loaded& loaded = *found;
    const Office& office = loaded.office();
    if (!fields.has("numbers"))
        for (const Entry& entry : office.event().entries)
            if (loaded.games.has_code(key_name(office, entry.number)) == revoke)
                numbers.push_back(entry.number);
    std::vector<std::string> names;
    for (const EntryNumber number : numbers) {
        if (office.entered(number) == nullptr)
            return bad_field("numbers", {"field-entries", "numbers of entries"});
        names.push_back(key_name(office, number));
    }
    JsonWriter json;
    json.begin_array();
    if (revoke) {
        KYVIEN_TRY(loaded.games.revoke_codes(names));
        return json.end_array().take();
    }
    const auto codes = KYVIEN_TRY(loaded.games.give_codes(names));
    for (std::size_t i = 0; i < codes.size(); ++i)
        json.begin_object().field("number", numbers[i]).field("code", codes[i]).end_object();
    return json.end_array().take();
}

Result<std::string> Tournaments::said(const std::string& id, const Organiser& by) {
    auto found = KYVIEN_TRY(for_organiser(id, by));
    const Loaded& loaded = *found;
    const Office& office = loaded.office();
    JsonWriter json;
    json.begin_object().field("at_once", loaded.games.enters_agreed()).key("codes").begin_array();
    for (const Entry& entry : office.event().entries)
        if (loaded.games.has_code(key_name(office, entry.number)))
            json.value(entry.number);
    json.end_array().field("round", static_cast<int>(office.rounds().size()));
    std::vector<std::pair<int, ReportsAtBoard>> boards;
    if (!office.rounds().empty() && !office.has_meetings())
        for (int board = 1; board <= static_cast<int>(office.rounds().back().boards.size());
             ++board)
            if (!tournaments_players::stands(tournaments_players::result_of_board(office, board)))
                boards.emplace_back(board,
                                    reports_at_board(office, loaded.games.result_reports(), board));
    std::ranges::sort(boards, {}, [](const std::pair<int, ReportsAtBoard>& each) {
        return std::pair(tournaments_players::urgency(each.second.agreement), each.first);
    });
    json.key("boards").begin_array();
    for (const auto& [board, at_board] : boards) {
        json.begin_object()
            .field("board", board)
            .field("agreement", name_of(at_board.agreement))
            .key("first");
        tournaments_players::write_own(json, at_board.last_reports[0]);
        json.key("second");
        tournaments_players::write_own(json, at_board.last_reports[1]);
        json.field("result", at_board.result).end_object();
    }
    return json.end_array().end_object().take();
}

Result<std::string> Tournaments::set_agreed(const std::string& id, const Organiser& by,
                                            std::string_view body) {
    auto found = KYVIEN_TRY(for_organiser(id, by));
    const auto parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    CommandFields fields(object);
    const bool at_once = fields.boolean("at_once", false);
    KYVIEN_TRY(fields.check());
    KYVIEN_TRY(found->games.set_enters_agreed(at_once));
    // Reports that already agree do not wait for another report.
    if (at_once)
        KYVIEN_TRY(enter_all_agreed(id, *found, {}));
    return std::string("{}");
}

Result<std::string> Tournaments::confirm_agreed(const std::string& id, const Organiser& by,
                                                std::string_view body) {
    auto found = KYVIEN_TRY(for_organiser(id, by));
    const auto parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    CommandFields fields(object);
    const std::string author = fields.take(required_line(object, "by"));
    KYVIEN_TRY(fields.check());
    const int entered = KYVIEN_TRY(enter_all_agreed(id, *found, recorded_name(author, by.holder)));
    JsonWriter json;
    json.begin_object().field("entered", entered).end_object();
    return json.take();
}

Result<int> Tournaments::enter_all_agreed(const std::string& id, Loaded& loaded,
                                          const std::string& by) {
    int entered = 0;
    if (loaded.office().rounds().empty() || loaded.office().has_meetings())
        return entered;
    const auto count = static_cast<int>(loaded.office().rounds().back().boards.size());
    for (int board = 1; board <= count; ++board) {
        const bool done = KYVIEN_TRY(enter_agreed(id, loaded, board, by));
        entered += done ? 1 : 0;
    }
    return entered;
}

Result<bool> Tournaments::enter_agreed(const std::string& id, Loaded& loaded, int board,
                                       const std::string& by) {
    bool entered = false;
    const auto addition = [&](const Office& office) -> Result<store::OfficeAddition> {
        entered = false;
        // The board may have been paired anew, or an arbiter may have entered something meanwhile.
        if (office.rounds().empty() ||
            board > static_cast<int>(office.rounds().back().boards.size()) ||
            tournaments_players::stands(tournaments_players::result_of_board(office, board)))
            return store::OfficeAddition{by, {}};
        const ReportsAtBoard at_board =
            reports_at_board(office, loaded.games.result_reports(), board);
        if (at_board.agreement != Agreement::Agreed)
            return store::OfficeAddition{by, {}};
        const Board& pair =
            office.rounds().back().boards[static_cast<std::size_t>(board - 1)].board;
        // The log names who reported it, and who confirmed it.
        const std::string players = fmt::format("players {} and {}", pair.white, pair.black);
        auto events = KYVIEN_TRY(
            decide(office, tournaments_players::entering(static_cast<int>(office.rounds().size()),
                                                         board, at_board.result)));
        entered = true;
        return store::OfficeAddition{by.empty() ? players : fmt::format("{} ({})", by, players),
                                     std::move(events)};
    };
    // Most boards have nothing to enter: these cost no write.
    const auto first = KYVIEN_TRY(addition(loaded.office()));
    if (first.events.empty())
        return false;
    KYVIEN_TRY(store_->change(id, loaded.known, addition));
    return entered;
}

Result<std::string> Tournaments::say(const std::string& id, std::string_view code,
                                     std::string_view body) {
    const auto [loaded, entry] = KYVIEN_TRY(for_player(id, code));
    const auto parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    CommandFields fields(object);
    const int round = fields.required_number("round", 1, kMaxEntries);
    const auto opponent = fields.entry("opponent");
    const auto result = own_result_of(fields.required_text("result"));
    KYVIEN_TRY(fields.check());
    if (!result)
        return bad_field("result", one_of("win, draw, loss"));
    const Office& office = loaded->office();
    if (office.has_meetings())
        return refuse("told-to-arbiter",
                      "Results of meetings of several games are told to the arbiter.");
    const auto own = own_game(office, entry);
    if (!own)
        return refuse("not-paired", "You have no game in this round.", std::nullopt,
                      {{"entry", std::to_string(entry)}});
    if (round != own->round || opponent != own->opponent)
        return refuse(
            "stale-consent", "This was said of another game; look at the pairing again.",
            std::nullopt,
            {{"round", std::to_string(own->round)}, {"opponent", std::to_string(own->opponent)}});
    if (tournaments_players::stands(tournaments_players::result_of_board(office, own->board)))
        return refuse("result-stands",
                      "The result of this game is entered; only the arbiter changes it now.",
                      std::nullopt, {{"board", std::to_string(own->board)}});
    // The office checks whether it could follow; it is entered when both agree.
    KYVIEN_TRY(
        decide(office, tournaments_players::entering(own->round, own->board,
                                                     result_at_board(*result, own->is_first))));
    const auto before = reports_at_board(office, loaded->games.result_reports(), own->board);
    if (before.last_reports[own->is_first ? 0 : 1] != result) {
        const std::size_t pairing = pairing_seq(office, own->board);
        if (report_count(loaded->games.result_reports(), pairing, entry) >= kMaxReports)
            return refuse("said-too-often",
                          "You have changed your word too often; tell the arbiter the result.",
                          std::nullopt, {{"most", std::to_string(kMaxReports)}});
        KYVIEN_TRY(loaded->games.say({pairing, entry, own->opponent, *result}));
    }
    if (loaded->games.enters_agreed())
        KYVIEN_TRY(enter_agreed(id, *loaded, own->board, {}));
    return tournaments_players::player_json(loaded->office(), loaded->games, entry);
}

Result<std::string> Tournaments::check_in(const std::string& id, std::string_view code,
                                          std::string_view body) {
    const auto [loaded, entry] = KYVIEN_TRY(for_player(id, code));
    const auto parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    CommandFields fields(object);
    const bool here = fields.boolean("here", true);
    KYVIEN_TRY(fields.check());
    KYVIEN_TRY(check_deadline(tournaments_players::requests_until(loaded->office(), loaded->games),
                              now_in_milliseconds()));
    if (!loaded->office().opened().check_in)
        return bad_field("here", {"field-check-in", "of an event whose players check in"});
    if (loaded->office().is_checked_in(entry) != here)
        KYVIEN_TRY(store_->change(
            id, loaded->known,
            [number = entry, here](const Office& office) -> Result<store::OfficeAddition> {
                // Another hall may have changed the order meanwhile.
                KYVIEN_TRY(check_times_checked_in(office, number));
                auto events = KYVIEN_TRY(decide(office, command::CheckIn{{number}, here, false}));
                return store::OfficeAddition{fmt::format("player {}", number), std::move(events)};
            }));
    return tournaments_players::player_json(loaded->office(), loaded->games, entry);
}

Result<std::string> Tournaments::ask_bye(const std::string& id, std::string_view code,
                                         std::string_view body) {
    const auto [loaded, entry] = KYVIEN_TRY(for_player(id, code));
    const auto parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    CommandFields fields(object);
    const int round = fields.required_number("round", 1, kMaxRounds);
    KYVIEN_TRY(fields.check());
    KYVIEN_TRY(check_deadline(tournaments_players::requests_until(loaded->office(), loaded->games),
                              now_in_milliseconds()));
    KYVIEN_TRY(store_->change(
        id, loaded->known,
        [number = entry, round](const Office& office) -> Result<store::OfficeAddition> {
            if (round != static_cast<int>(office.rounds().size()) + 1)
                return refuse("stale-consent", "This was asked for another round; look again.",
                              std::nullopt,
                              {{"round", std::to_string(office.rounds().size() + 1)}});
            if (tournaments_players::asked_bye(office, number).has)
                return store::OfficeAddition{fmt::format("player {}", number), {}};
            // If the event's limits are the reason, the office reports that.
            auto events = KYVIEN_TRY(decide(office, tournaments_players::half_bye(number, round)));
            if (!tournaments_players::asked_bye(office, number).may)
                return refuse("bye-not-asked",
                              "The organiser grants byes in this event; ask at the desk.");
            return store::OfficeAddition{fmt::format("player {}", number), std::move(events)};
        }));
    return tournaments_players::player_json(loaded->office(), loaded->games, entry);
}

}  // namespace kyvien::hall
