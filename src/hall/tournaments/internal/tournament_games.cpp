#include "hall/tournaments/internal/tournament_games.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <map>

#include "base/fields.h"
#include "base/result.h"
#include "hall/service/token.h"

namespace kyvien::hall {

using base::escape_value;

namespace tournament_games {
namespace {

std::unexpected<Refusal> cannot(std::string code, const std::string& path, std::string_view what) {
    return refuse(std::move(code),
                  fmt::format("{} cannot be {}: {}", path, what, std::strerror(errno)));
}

std::string hex(std::span<const std::uint8_t> bytes) {
    std::string text;
    for (const std::uint8_t byte : bytes)
        text += fmt::format("{:02x}", byte);
    return text;
}

std::optional<int> whole(const std::string& text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < 0 || number > 9999)
        return std::nullopt;
    return number;
}

std::string line_of(const BoardGame& game) {
    std::string line = fmt::format("t=game round={} board={} game={} first={} second={}",
                                   game.round, game.board, game.game, game.first, game.second);
    if (game.within > 0)
        line += fmt::format(" within={} first_member={} second_member={} exchanged={}", game.within,
                            game.first_member, game.second_member, game.exchanged ? 1 : 0);
    return line + "\n";
}

std::string line_of(const SealedLineUp& line_up) {
    return fmt::format("t=line-up round={} team={} opponent={} places={}\n", line_up.round,
                       line_up.team, line_up.opponent, fmt::join(line_up.places, ","));
}

/// "1,5,0" as a list.
std::optional<std::vector<int>> places_of(std::string_view text) {
    std::vector<int> places;
    while (!text.empty()) {
        const auto comma = text.find(',');
        const auto place = whole(std::string(text.substr(0, comma)));
        if (!place)
            return std::nullopt;
        places.push_back(*place);
        text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 1);
    }
    return places;
}

std::string end_line(std::string_view game, std::string_view score) {
    return fmt::format("t=ended game={} score={}\n", game, escape_value(score));
}

}  // namespace
}  // namespace tournament_games

Result<TournamentGames> TournamentGames::open(std::string path) {
    TournamentGames games(std::move(path));
    const int file = ::open(games.path_.c_str(), O_RDWR | O_CLOEXEC);
    if (file < 0 && errno == ENOENT)
        return games;
    if (file < 0)
        return tournament_games::cannot("file-unreadable", games.path_, "opened");
    std::string text;
    std::array<char, 16384> block{};
    ssize_t got = 0;
    while ((got = ::read(file, block.data(), block.size())) > 0)
        text.append(block.data(), static_cast<std::size_t>(got));
    const std::size_t end = text.rfind('\n') + 1;  // 0 where there is none
    const bool good =
        got == 0 && (end == text.size() || ::ftruncate(file, static_cast<off_t>(end)) == 0);
    auto trouble =
        good ? Result<void>() : tournament_games::cannot("file-unreadable", games.path_, "read");
    ::close(file);
    if (!trouble)
        return refuse(trouble.error());
    for (std::string_view rest = std::string_view(text).substr(0, end); !rest.empty();) {
        const auto stop = rest.find('\n');
        KYVIEN_TRY(games.fold(rest.substr(0, stop)));
        rest.remove_prefix(stop + 1);
    }
    return games;
}

Result<void> TournamentGames::fold(std::string_view line) {
    ++lines_;
    const auto bad = [this] {
        return refuse("bad-tournament-games",
                      fmt::format("{}: line {} cannot be read.", path_, lines_));
    };
    const auto fields = base::split_fields(line);
    if (!fields)
        return bad();
    std::map<std::string, std::string> by_name(fields->begin(), fields->end());
    const std::string& type = by_name["t"];
    if (type == "key") {
        organiser_ = by_name["organiser"];
        seats_ = by_name["seats"];
    } else if (type == "terms") {
        terms_ = by_name["json"];
    } else if (type == "game") {
        const auto round = tournament_games::whole(by_name["round"]),
                   board = tournament_games::whole(by_name["board"]),
                   first = tournament_games::whole(by_name["first"]),
                   second = tournament_games::whole(by_name["second"]);
        const auto optional = [&by_name](const char* field) -> std::optional<int> {
            return by_name.contains(field) ? tournament_games::whole(by_name[field]) : 0;
        };
        const auto within = optional("within"), first_member = optional("first_member"),
                   second_member = optional("second_member"), exchanged = optional("exchanged");
        if (!round || !board || !first || !second || !within || !first_member || !second_member ||
            !exchanged || !is_game_id(by_name["game"]))
            return bad();
        games_.push_back({*round,
                          *board,
                          by_name["game"],
                          static_cast<tournament::EntryNumber>(*first),
                          static_cast<tournament::EntryNumber>(*second),
                          {},
                          *within,
                          *first_member,
                          *second_member,
                          *exchanged != 0});
    } else if (type == "line-up") {
        const auto round = tournament_games::whole(by_name["round"]),
                   team = tournament_games::whole(by_name["team"]),
                   opponent = tournament_games::whole(by_name["opponent"]);
        auto places = tournament_games::places_of(by_name["places"]);
        if (!round || !team || !opponent || !places)
            return bad();
        line_ups_.push_back({*round, static_cast<tournament::EntryNumber>(*team),
                             static_cast<tournament::EntryNumber>(*opponent), *std::move(places)});
    } else if (type == "ended") {
        const auto game = std::ranges::find(games_, by_name["game"], &BoardGame::game);
        if (game == games_.end())
            return bad();
        game->score = by_name["score"];
    } else {
        return bad();
    }
    return {};
}

Result<void> TournamentGames::append(std::string_view lines) {
    const int file =
        ::open(path_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0)
        return tournament_games::cannot("file-unwritable", path_, "opened");
    const off_t before = ::lseek(file, 0, SEEK_END);
    const bool written =
        ::write(file, lines.data(), lines.size()) == static_cast<ssize_t>(lines.size()) &&
        ::fsync(file) == 0;
    auto result =
        written ? Result<void>() : tournament_games::cannot("file-unwritable", path_, "written");
    if (!written && before >= 0)
        static_cast<void>(::ftruncate(file, before) == 0);
    ::close(file);
    for (std::string_view rest = lines; result && !rest.empty();) {
        const auto stop = rest.find('\n');
        result = fold(rest.substr(0, stop));
        rest.remove_prefix(stop + 1);
    }
    return result;
}

Result<std::string> TournamentGames::make_key() {
    std::string secret = new_token();
    const std::string seats = seats_.empty() ? new_token() : seats_;
    KYVIEN_TRY(append(fmt::format("t=key organiser={} seats={}\n",
                                  tournament_games::hex(hash_of_secret(secret)), seats)));
    return secret;
}

bool TournamentGames::is_organiser(std::string_view secret) const {
    // Hashes are compared, so that the time tells nothing of the secret.
    return !organiser_.empty() &&
           same_key(hash_of_secret(tournament_games::hex(hash_of_secret(secret))),
                    hash_of_secret(organiser_));
}

Result<void> TournamentGames::set_terms(std::string json) {
    return append(fmt::format("t=terms json={}\n", escape_value(json)));
}

Result<void> TournamentGames::add(std::span<const BoardGame> games) {
    std::string lines;
    for (const BoardGame& game : games)
        lines += tournament_games::line_of(game);
    return lines.empty() ? Result<void>() : append(lines);
}

Result<void> TournamentGames::note_end(std::string_view game, std::string_view score) {
    return append(tournament_games::end_line(game, score));
}

Result<void> TournamentGames::seal(const SealedLineUp& line_up) {
    return append(tournament_games::line_of(line_up));
}

Result<std::string> TournamentGames::captain_token(std::string_view team) {
    return token_for(fmt::format("captain {}", team));
}

Result<std::string> TournamentGames::seat_token(std::string_view game, int seat) {
    return token_for(fmt::format("{} {}", game, seat));
}

Result<std::string> TournamentGames::token_for(std::string_view purpose) {
    if (seats_.empty())  // a tournament that was begun on the command line
        KYVIEN_TRY(make_key());
    const store::KeyHash hash = hash_of_secret(fmt::format("{} {}", seats_, purpose));
    return tournament_games::hex(std::span(hash).first(16));
}

}  // namespace kyvien::hall
