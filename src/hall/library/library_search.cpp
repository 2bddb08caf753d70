#include "hall/library/library_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "base/reason.h"
#include "base/text.h"
#include "conduct/settings/game.h"
#include "exchange/imports/federation_list.h"
#include "hall/json/refusal_json.h"
#include "rulebook/clause.h"
#include "tournament/event/day.h"

namespace kyvien::hall {
namespace library_asked {
namespace {

constexpr std::size_t kLongestMoves = 2'000;

std::unexpected<Refusal> wrong(std::string field, const Reason& expected) {
    return refuse("bad-field", fmt::format("The field \"{}\" must be {}.", field, expected.english),
                  std::nullopt,
                  with_reason({{"field", field}, {"expected", expected.english}}, expected));
}

Result<std::size_t> number_of(std::string field, const std::string& text, std::size_t usual,
                              std::size_t most) {
    if (text.empty())
        return usual;
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number > most)
        return wrong(std::move(field),
                     {"field-number", "a whole number from 0 to {most}", {{"most", most}}});
    return number;
}

Result<int> day_of_field(std::string field, const std::string& text) {
    if (text.empty())
        return 0;
    std::string day = text;
    std::ranges::replace_if(day, [](char sign) { return sign == '.' || sign == '/'; }, '-');
    constexpr std::size_t kYear = 4, kMonth = 7, kDay = 10;
    if (day.size() == kYear)
        day += "-01-01";
    else if (day.size() == kMonth)
        day += "-01";
    if (day.size() != kDay || !tournament::is_calendar_day(day))
        return wrong(std::move(field), {"field-part-of-time",
                                        "a year, a month or a day of the calendar, such as 2024, "
                                        "2024-05 or 2024-05-31"});
    return store::day_of(text);
}

Result<std::optional<store::LibraryOutcome>> outcome_of_field(const std::string& text) {
    using enum store::LibraryOutcome;
    if (text.empty())
        return std::nullopt;
    for (const auto& [name, outcome] : {std::pair{"1-0", FirstWon}, std::pair{"0-1", SecondWon},
                                        std::pair{"1/2-1/2", Drawn}, std::pair{"*", Open}})
        if (text == name)
            return outcome;
    return wrong("result", {"field-outcome", "1-0, 0-1, 1/2-1/2 or *"});
}

Result<std::optional<conduct::Game>> game_of_field(const LibraryRequest& request) {
    std::string names;
    for (const conduct::Game game : conduct::games())
        names += (names.empty() ? "" : ", ") + std::string(conduct::name(game));
    const auto game = conduct::find_game(request.game);
    const bool is_needed = !request.position.empty() || !request.moves.empty();
    if (!game && (is_needed || !request.game.empty()))
        return wrong("game", {"field-game", "one of {games}", {{"games", names}}});
    return game;
}

Result<store::GameLibrary> opened(const std::string& path) {
    return store::GameLibrary::open(path);
}

bool is_there(const std::string& path) {
    std::error_code error;
    return std::filesystem::is_regular_file(path, error);
}

std::unexpected<Refusal> no_game(std::string_view number) {
    return refuse("no-such-game", "There is no such game. Ask for the link again.", std::nullopt,
                  {{"id", std::string(number.substr(0, 32))}});
}

std::optional<std::int64_t> game_number(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

void write_stored_clause(JsonWriter& json, std::string_view clause) {
    const std::size_t colon = clause.find(':');
    const auto law = rulebook::find_law(clause.substr(0, colon));
    const auto found = law && colon != std::string_view::npos
                           ? rulebook::find_clause(*law, clause.substr(colon + 1))
                           : std::nullopt;
    write_clause(json, found);
}

/// "2024-05-31", "2024-05", "2024", or nothing.
std::string day_text(int day) {
    if (day == 0)
        return "";
    std::string text = fmt::format("{:04}", day / 10'000);
    if (day / 100 % 100 != 0)
        text += fmt::format("-{:02}", day / 100 % 100);
    if (day % 100 != 0)
        text += fmt::format("-{:02}", day % 100);
    return text;
}

}  // namespace
}  // namespace library_asked

using namespace library_asked;

Result<LibrarySearch> library_search(const LibraryRequest& request) {
    LibrarySearch search;
    store::LibraryQuery& query = search.query;
    const auto game = KYVIEN_TRY(game_of_field(request));
    query.game = request.game;
    query.archive = request.archive;
    // A name without any word matches nobody.
    const auto words = [](const std::string& name) {
        const std::string found = exchange::asked_words(name);
        return found.empty() && !name.empty() ? std::string("\"") : found;
    };
    query.player = words(request.player);
    query.opponent = words(request.opponent);
    query.event = words(request.event);
    if (request.seat == "first" || request.seat == "second")
        query.player_is_first = request.seat == "first";
    else if (!request.seat.empty())
        return wrong("seat", {"field-seat", "first or second"});
    query.from_day = KYVIEN_TRY(day_of_field("since", request.since));
    query.to_day = KYVIEN_TRY(day_of_field("until", request.until));
    query.outcome = KYVIEN_TRY(outcome_of_field(request.result));
    if (!request.ending.empty() &&
        std::ranges::find(judge::endings(), request.ending) == judge::endings().end())
        return wrong("ending",
                     {"field-ending",
                      "a code by which games end: {endings}",
                      {{"endings", fmt::format("{}", fmt::join(judge::endings(), ", "))}}});
    query.ending = request.ending;
    query.clause = request.clause;
    if (request.moves.size() > kLongestMoves)
        return wrong("moves",
                     {"field-length", "a text of at most {most} bytes", {{"most", kLongestMoves}}});
    if (!request.position.empty() || !request.moves.empty()) {
        search.game = *game;
        const judge::Beginning beginning =
            KYVIEN_TRY(judge::read_beginning(*game, request.position, request.moves));
        query.position = beginning.position;
        // Moves from a position define another position; from the start they define an opening.
        if (request.position.empty())
            query.opening = beginning.opening;
    }
    query.skip = KYVIEN_TRY(number_of("from", request.from, 0, kMaxLibrarySkip));
    query.most = KYVIEN_TRY(number_of("count", request.count, kLibraryPage, kMaxLibraryPage));
    return search;
}

Result<FoundGames> found_games(const store::GameLibrary& library, const LibrarySearch& search) {
    FoundGames told;
    told.answer = KYVIEN_TRY(library.search(search.query));
    const std::size_t end = search.query.skip + told.answer.games.size();
    if (!told.answer.games.empty() && static_cast<std::int64_t>(end) < told.answer.total)
        told.next = end;
    for (store::LibraryGame& game : told.answer.games) {
        FoundGame one{std::move(game), std::nullopt};
        if (search.query.position) {
            const auto record = KYVIEN_TRY(library.record(one.game.number));
            one.ply =
                record ? judge::ply_of(search.game, *record, *search.query.position) : std::nullopt;
            // The index stores only part of a key: another position may have the same.
            if (!one.ply) {
                --told.answer.total;
                continue;
            }
        }
        told.games.push_back(std::move(one));
    }
    told.answer.games.clear();
    return told;
}

std::string shown_in_list(std::string_view text) {
    constexpr unsigned kFollows = 0x80;  // 10xxxxxx: a byte within a character
    if (!base::is_utf8(text))
        return "?";
    std::string shown;
    std::size_t count = 0;
    for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
        end = at + 1;
        while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == kFollows)
            ++end;
        const std::string_view character = text.substr(at, end - at);
        if (base::hidden_character(character))
            continue;
        if (++count > kLongestShown)
            return shown + "…";
        shown += character;
    }
    return shown;
}

void write_library_game(JsonWriter& json, const FoundGame& found_game) {
    const store::LibraryGame& game = found_game.game;
    json.begin_object().field("number", game.number).field("archive", game.archive);
    json.field("game", game.game)
        .field("first", shown_in_list(game.first))
        .field("second", shown_in_list(game.second))
        .field("event", shown_in_list(game.event))
        .field("date", shown_in_list(game.date))
        .field("result", shown_in_list(game.result));
    json.field("plies", game.plies).field("ending", game.ending).key("clause");
    write_stored_clause(json, game.clause);
    if (found_game.ply)
        json.field("ply", *found_game.ply);
    json.end_object();
}

Result<std::string> library_json(const std::string& path) {
    std::vector<store::LibraryArchive> archives;
    if (is_there(path)) {
        const auto library = KYVIEN_TRY(opened(path));
        archives = KYVIEN_TRY(library.archives());
    }
    std::int64_t games = 0;
    for (const store::LibraryArchive& archive : archives)
        games += archive.games;
    JsonWriter json;
    json.begin_object().field("games", games).key("archives").begin_array();
    for (const store::LibraryArchive& archive : archives) {
        json.begin_object().field("name", archive.name).field("games", archive.games);
        json.key("kinds").begin_array();
        for (const std::string& kind : archive.kinds)
            json.value(kind);
        json.end_array().field("since", day_text(archive.first_day));
        json.field("until", day_text(archive.last_day)).end_object();
    }
    json.end_array().key("endings").begin_array();
    for (const std::string_view ending : judge::endings())
        json.value(ending);
    return json.end_array().end_object().take();
}

Result<std::string> library_games_json(const std::string& path, const LibraryRequest& request) {
    const LibrarySearch search = KYVIEN_TRY(library_search(request));
    FoundGames told;
    if (is_there(path)) {
        const auto library = KYVIEN_TRY(opened(path));
        told = KYVIEN_TRY(found_games(library, search));
    }
    JsonWriter json;
    json.begin_object().field("total", told.answer.total);
    json.field("first_won", told.answer.first_won).field("drawn", told.answer.drawn);
    json.field("second_won", told.answer.second_won).key("games").begin_array();
    for (const FoundGame& game : told.games)
        write_library_game(json, game);
    json.end_array();
    if (told.next)
        json.field("next", *told.next);
    return json.end_object().take();
}

Result<std::string> library_game_json(const std::string& path, std::string_view number) {
    const auto wanted_number = game_number(number);
    if (!wanted_number || !is_there(path))
        return no_game(number);
    const auto library = KYVIEN_TRY(opened(path));
    auto game = KYVIEN_TRY(library.find(*wanted_number));
    if (!game)
        return no_game(number);
    JsonWriter json;
    write_library_game(json, {*std::move(game), std::nullopt});
    return json.take();
}

Result<LibraryRecord> library_record(const std::string& path, std::string_view number) {
    const auto wanted_number = game_number(number);
    if (!wanted_number || !is_there(path))
        return no_game(number);
    const auto library = KYVIEN_TRY(opened(path));
    const auto game = KYVIEN_TRY(library.find(*wanted_number));
    auto text = game ? KYVIEN_TRY(library.record(*wanted_number)) : std::nullopt;
    if (!game || !text)
        return no_game(number);
    if (!text->ends_with('\n'))
        *text += '\n';
    return LibraryRecord{*std::move(text), game->game};
}

}  // namespace kyvien::hall
