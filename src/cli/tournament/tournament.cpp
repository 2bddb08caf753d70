// kyvien tournament VERB — pairing, checking and making up tournaments.
#include <fmt/core.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>

#include "base/reason.h"
#include "cli/support/command_line.h"
#include "cli/support/files.h"
#include "cli/support/json.h"
#include "cli/support/spoken_language.h"
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

Result<std::unique_ptr<tournament::PairingSystem>> find_pairing_system(std::string_view name) {
    if (name == "dutch")
        return std::make_unique<tournament::DutchSwiss>();
    if (name == "burstein")
        return std::make_unique<tournament::BursteinIndexSwiss>();
    if (name == "burstein-before-index")
        return std::make_unique<tournament::BursteinSwiss>();
    if (name == "dubov")
        return std::make_unique<tournament::DubovSwiss>();
    if (name == "lim")
        return std::make_unique<tournament::LimSwiss>();
    if (name == "double-swiss")
        return std::make_unique<tournament::DoubleSwiss>();
    if (name == "points")
        return std::make_unique<tournament::ScorePairing>();
    if (const auto terms = team_terms_of(name))
        return std::make_unique<tournament::TeamSwiss>(terms->colours);
    return refuse(
        "unknown-system",
        fmt::format("unknown pairing system '{}'; there are dutch, dubov, burstein, "
                    "burstein-before-index, lim, double-swiss, team-swiss, team-swiss-b and points",
                    name));
}

std::unexpected<Refusal> no_players() {
    return refuse("no-players", "no line of a player (001) was found; is it a tournament report?");
}

void tell_more(const std::string& file, bool has_more) {
    if (has_more)
        complain("tournament", spoken(words::answers::OfficeNotWhole{.file = file}));
}

void add_language(Command& command, std::string& language) {
    language = usual_language();
    command.add_option("--language", language, "tournament.language")
        ->check(OneOf({"en", "vi", "zh-Hant", "zh-Hans"}))
        ->capture_default_str();
}

int tell_refusal(std::string_view verb, std::string_view file, const Refusal& refusal, bool json,
                 int code, std::string_view language) {
    if (!json) {
        complain(fmt::format("tournament {}", verb),
                 refusal_of_file(file, refusal,
                                 rulebook::find_language(language).value_or(spoken_language())));
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
