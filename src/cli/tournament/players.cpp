// kyvien tournament players import|search — imports and searches the lists of federations.
#include <fmt/format.h>

#include <map>
#include <memory>
#include <set>

#include "base/text.h"
#include "cli/support/command_line.h"
#include "cli/support/exit_code.h"
#include "cli/support/json.h"
#include "cli/support/message_language.h"
#include "cli/tournament/verbs.h"
#include "exchange/imports/federation_list.h"
#include "exchange/source.h"
#include "store/players/player_index.h"
#include "tournament/event/grades/grade.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace players {
namespace {

using store::IndexedPlayer;
using store::PlayerIndex;

constexpr int kUsualCount = 20, kMaxCount = 1'000;
constexpr std::size_t kShownDifferences = 20;

struct Options {
    std::string action, index = "players.db", list, language, encoding;
    std::vector<std::string> what;
    int count = kUsualCount;
    bool json = false;
};

int fail(const Options& options, const std::string& where, const Refusal& refusal) {
    return print_refusal("players", where, refusal, options.json, exit_code_of(refusal),
                         options.language);
}

IndexedPlayer indexed_player_of(const exchange::ListedPlayer& listed,
                                std::map<std::string, int>& nameless) {
    IndexedPlayer player;
    player.id = listed.id;
    player.name = listed.name;
    player.title = listed.title;
    player.federation = listed.federation;
    player.club = listed.club;
    player.sex = listed.sex == "w" || listed.sex == "f" ? "f" : listed.sex == "m" ? "m" : "";
    player.birth = listed.birth;
    player.rating = listed.rating.value_or(0);
    player.rapid = listed.rapid.value_or(0);
    player.blitz = listed.blitz.value_or(0);
    player.grade = listed.grade;
    if (player.id.empty()) {
        // A player without a number is identified by name and birth, and a second one with the same
        // data by a counter.
        player.id = store::kNoNumber + listed.name;
        if (!listed.birth.empty())
            player.id += " " + listed.birth;
        if (const int before = nameless[player.id]++; before > 0)
            player.id += fmt::format(" ({})", before + 1);
    }
    return player;
}

void print_differences(const Options& options, const exchange::FederationList& read,
                       const std::string& list, std::int64_t repeated,
                       const store::ListDifferences& differences) {
    if (options.json) {
        JsonWriter out;
        out.begin_object().field("list", list).field("form", read.form);
        out.field("players", differences.players).field("added", differences.added);
        out.field("removed", differences.removed).field("changed", differences.changed);
        print_object(out.field("repeated", repeated).end_object());
        return;
    }
    fmt::print("{}\n", spoken(words::answers::PlayersTaken{
                           .list = list,
                           .players = differences.players,
                           .added = std::to_string(differences.added),
                           .removed = std::to_string(differences.removed),
                           .changed = std::to_string(differences.changed)}));
    if (repeated > 0)
        print_error("tournament players",
                    spoken(words::answers::PlayersRepeated{.count = repeated}));
    // The first time everybody is new.
    if (differences.added == differences.players)
        return;
    for (const auto& change : differences.first)
        fmt::print("{:>10}  {}\n", change.id,
                   change.was.empty()  ? "+ " + change.is
                   : change.is.empty() ? "- " + change.was
                                       : change.was + " > " + change.is);
}

int take(const Options& options) {
    const std::string& path = options.what.front();
    const auto bytes = read_whole_file(path);
    if (!bytes)
        return fail(options, path, bytes.error());
    auto index = PlayerIndex::open_or_make(options.index);
    if (!index)
        return fail(options, options.index, index.error());
    // The list is chosen before its content is known.
    const std::string list =
        options.list.empty() ? exchange::is_egf_list(*bytes)   ? "egf"
                               : exchange::is_aga_list(*bytes) ? "aga"
                               : exchange::detect_file_form(*bytes) == exchange::FileForm::FideList
                                   ? "fide"
                                   : "national"
                             : options.list;
    auto taking = index->import_list(list);
    if (!taking)
        return fail(options, options.index, taking.error());
    std::map<std::string, int> nameless;
    const auto read = exchange::read_federation_list(
        *bytes,
        [&](exchange::ListedPlayer&& player) {
            taking->add(indexed_player_of(player, nameless), exchange::search_words(player.name));
        },
        options.encoding);
    if (!read)
        return fail(options, path, read.error());
    const auto differences = taking->finish(kShownDifferences);
    if (!differences)
        return fail(options, options.index, differences.error());
    print_differences(options, *read, list, taking->repeated(), *differences);
    return kSuccess;
}

void print_player(const IndexedPlayer& player, bool json) {
    const std::string grade = player.grade ? tournament::grade_text(*player.grade) : std::string();
    if (json) {
        JsonWriter out;
        out.begin_object().field("list", player.list).field("id", player.id);
        out.field("name", player.name).field("title", player.title);
        out.field("federation", player.federation).field("club", player.club);
        out.field("sex", player.sex).field("birth", player.birth);
        out.field("rating", player.rating).field("rapid", player.rapid);
        print_object(out.field("blitz", player.blitz).field("grade", grade).end_object());
        return;
    }
    std::string note;
    for (const std::string& part :
         {player.title, player.rating > 0 ? std::to_string(player.rating) : std::string(), grade,
          player.federation, player.club, player.birth.substr(0, 4)})
        if (!part.empty())
            note += (note.empty() ? "" : " · ") + part;
    fmt::print("{}:{}  {}  {}\n", player.list, player.id, player.name, note);
}

int search(const Options& options) {
    const auto index = PlayerIndex::open(options.index);
    if (!index)
        return fail(options, options.index, index.error());
    std::string words;
    for (const std::string& each : options.what)
        words += each + " ";
    const auto found = index->search(exchange::asked_words(words), options.list, options.count);
    if (!found)
        return fail(options, options.index, found.error());
    for (const IndexedPlayer& player : *found)
        print_player(player, options.json);
    return found->empty() ? kFindings : kSuccess;
}

int run(const Options& options) {
    if (options.action == "search")
        return search(options);
    if (options.what.size() == 1)
        return take(options);
    print_error("tournament players", spoken(words::answers::kPlayersOneFile));
    return kUsage;
}

}  // namespace
}  // namespace players

Result<tournament::Entered> entry_from_index(const ListedEntry& listed) {
    const auto index = KYVIEN_TRY(store::PlayerIndex::open(listed.index));
    const auto found = KYVIEN_TRY(index.find(listed.id, listed.list));
    if (found.empty())
        return refuse("not-in-list",
                      fmt::format("nobody in {} has the number {}", listed.index, listed.id),
                      std::nullopt, {{"index", listed.index}, {"id", listed.id}});
    std::string lists;
    for (const store::IndexedPlayer& each : found)
        lists += (lists.empty() ? "" : ", ") + each.list;
    if (found.size() > 1)
        return refuse("in-several-lists",
                      fmt::format("{} is a number in several lists ({}); say which with --list",
                                  listed.id, lists),
                      std::nullopt, {{"id", listed.id}, {"lists", lists}});
    return store::entry_of(found.front(), listed.tempo);
}

void add_tournament_players(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<players::Options>();
    Command* command = tournament.add_subcommand("players", "tournament.players");
    command->add_option("action", options->action, "tournament.players.action")
        ->required()
        ->check(OneOf({"import", "search"}));
    command->add_option("what", options->what, "tournament.players.what")
        ->normalize_unicode()
        ->required();
    command->add_option("--index", options->index, "tournament.players.index")
        ->capture_default_str();
    command->add_option("--list", options->list, "tournament.players.list");
    command->add_option("--encoding", options->encoding, "tournament.players.encoding");
    command->add_option("--count", options->count, "tournament.players.count")
        ->capture_default_str()
        ->check(Range(1, players::kMaxCount));
    add_language(*command, options->language);
    command->add_flag("--json", options->json, "tournament.json");
    command->callback([options, &outcome] { outcome.code = players::run(*options); });
}

}  // namespace kyvien::cli
