// kyvien tournament VERB — pairing, checking and generating tournaments.
#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>

#include "base/assert.h"
#include "base/reason.h"
#include "cli/support/command_line.h"
#include "cli/support/files.h"
#include "cli/support/json.h"
#include "cli/support/message_language.h"
#include "cli/tournament/verbs.h"
#include "judge/finding.h"
#include "tournament/pairing/burstein.h"
#include "tournament/pairing/burstein_index/burstein_index.h"
#include "tournament/pairing/double_swiss/double_swiss.h"
#include "tournament/pairing/dubov/dubov.h"
#include "tournament/pairing/dutch.h"
#include "tournament/pairing/lim/lim.h"
#include "tournament/pairing/score_pairing.h"
#include "tournament/pairing/team_swiss/team_swiss.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace pairing_systems {
namespace {

using namespace tournament;

template <typename System>
std::unique_ptr<PairingSystem> made() {
    return std::make_unique<System>();
}

template <TeamColours kColours>
std::unique_ptr<PairingSystem> made_for_teams() {
    return std::make_unique<TeamSwiss>(kColours);
}

struct Named {
    std::string_view name;
    std::unique_ptr<PairingSystem> (*make)();
};
constexpr Named kAll[] = {
    {"dutch", made<DutchSwiss>},
    {"dubov", made<DubovSwiss>},
    {"burstein", made<BursteinIndexSwiss>},
    {"burstein-before-index", made<BursteinSwiss>},
    {"lim", made<LimSwiss>},
    {"double-swiss", made<DoubleSwiss>},
    {"team-swiss", made_for_teams<TeamColours::TypeA>},
    {"team-swiss-b", made_for_teams<TeamColours::TypeB>},
    {"points", made<ScorePairing>},
};

}  // namespace
}  // namespace pairing_systems

Result<std::string> read_whole_file(const std::string& path) {
    std::ostringstream bytes;
    if (path == "-") {
        bytes << std::cin.rdbuf();
        return bytes.str();
    }
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (file.good() && file.peek() != std::ifstream::traits_type::eof())
        bytes << file.rdbuf();
    if (!file.is_open() || file.bad() || errno != 0) {
        const Reason why = system_reason(errno == 0 ? EIO : errno);
        return refuse("file-unreadable", fmt::format("the file cannot be read: {}", why.english),
                      std::nullopt, with_reason({{"path", path}}, why));
    }
    return bytes.str();
}

std::unexpected<Refusal> bad_argument(const Reason& why) {
    return refuse("bad-argument", why.english, std::nullopt, with_reason({}, why));
}

Result<void> write_whole_file(const std::string& path, std::string_view bytes) {
    auto written = write_file(path, bytes);
    if (!written)
        return refuse("file-unwritable", std::move(written.error().english), std::nullopt,
                      std::move(written.error().values));
    return {};
}

std::optional<tournament::TeamSwissTerms> team_terms_of(std::string_view name) {
    if (name == "team-swiss")
        return tournament::TeamSwissTerms{};
    if (name == "team-swiss-b")
        return tournament::TeamSwissTerms{.colours = tournament::TeamColours::TypeB};
    return std::nullopt;
}

std::unique_ptr<tournament::PairingSystem> pairing_system(std::string_view name) {
    const auto& systems = pairing_systems::kAll;
    const auto* const found = std::ranges::find(systems, name, &pairing_systems::Named::name);
    KYVIEN_ASSERT(found != std::end(systems), "add_pairing_system() takes no other name");
    return found->make();
}

Option* add_pairing_system(Command& command, std::string& system, Help help) {
    std::vector<std::string> names;
    for (const pairing_systems::Named& each : pairing_systems::kAll)
        names.emplace_back(each.name);
    return command.add_option("--system", system, help)->check(OneOfListed(std::move(names)));
}

std::vector<std::string> words_of(std::span<const std::string_view> names) {
    return {names.begin(), names.end()};
}

std::unexpected<Refusal> no_players() {
    return refuse("no-players", "no player line (001) was found; is this a tournament report?");
}

void warn_of_incomplete_change(const std::string& file, bool has_incomplete_batch) {
    if (has_incomplete_batch)
        print_error("tournament", spoken(words::answers::OfficeNotWhole{.file = file}));
}

void add_language(Command& command, std::string& language) {
    language = default_language();
    command.add_option("--language", language, "tournament.language")
        ->check(OneOf({"en", "vi", "zh-Hant", "zh-Hans"}))
        ->capture_default_str();
}

int print_refusal(std::string_view verb, std::string_view file, const Refusal& refusal, bool json,
                  int code, std::string_view language) {
    if (!json) {
        print_error(
            fmt::format("tournament {}", verb),
            refusal_of_file(file, refusal,
                            rulebook::find_language(language).value_or(message_language())));
        return code;
    }
    JsonWriter out;
    out.begin_object().field("file", file).field("refused", refusal.code);
    out.field("message", refusal.english).key("values").begin_object();
    for (const auto& [name, value] : refusal.values)
        out.field(name, value);
    print_object(out.end_object().end_object());
    return code;
}

void add_tournament(Command& app, Outcome& outcome) {
    Command* tournament = app.add_subcommand("tournament", "tournament");
    tournament->require_subcommand(1);
    add_tournament_arena(*tournament, outcome);
    add_tournament_carry(*tournament, outcome);
    add_tournament_check(*tournament, outcome);
    add_tournament_export(*tournament, outcome);
    add_tournament_generate(*tournament, outcome);
    add_tournament_import(*tournament, outcome);
    add_tournament_new(*tournament, outcome);
    add_tournament_office(*tournament, outcome);
    add_tournament_corrections(*tournament, outcome);
    add_tournament_list(*tournament, outcome);
    add_tournament_pair(*tournament, outcome);
    add_tournament_play_off(*tournament, outcome);
    add_tournament_players(*tournament, outcome);
    add_tournament_prizes(*tournament, outcome);
    add_tournament_results(*tournament, outcome);
    add_tournament_simulate(*tournament, outcome);
    add_tournament_site(*tournament, outcome);
    add_tournament_tables(*tournament, outcome);
    add_tournament_ratings(*tournament, outcome);
    add_tournament_teams(*tournament, outcome);
}

}  // namespace kyvien::cli
