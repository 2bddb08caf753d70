#include "hall/net/routes/broadcast/internal/embedding.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text.h"
#include "conduct/settings/game.h"
#include "hall/net/threads/internal/between_threads.h"
#include "hall/service/token.h"
#include "store/tournaments/tournament_store.h"

namespace kyvien::hall {
namespace embedding {
namespace {

constexpr std::size_t kLongestPosition = 1'000;
constexpr std::size_t kMinRows = 2;
constexpr std::size_t kMaxRows = 25;

using Found = std::move_only_function<void(Result<void>)>;

/// The letters of the pieces, in either case; for games played on points, the symbols of the
/// stones.
std::string_view letters_of(const conduct::GameInfo& game) {
    switch (game.board.ground) {
    case conduct::Ground::Squares:
        return "kqrbnp";
    case conduct::Ground::River:
        return "kabenhrcp";
    case conduct::Ground::Points:
        break;
    }
    return "XO";
}

/// The number of squares in a row; none if the row is invalid.
std::optional<std::size_t> width_of(const conduct::GameInfo& game, std::string_view row) {
    const bool has_points = game.board.ground == conduct::Ground::Points;
    const std::string_view letters = letters_of(game);
    std::size_t squares = 0;
    for (const char sign : row) {
        const char letter =
            !has_points && sign >= 'A' && sign <= 'Z' ? static_cast<char>(sign - 'A' + 'a') : sign;
        if (!has_points && sign >= '1' && sign <= '9')
            squares += static_cast<std::size_t>(sign - '0');
        else if (letters.contains(letter) || (has_points && sign == '.'))
            ++squares;
        else
            return std::nullopt;
    }
    return squares;
}

void find_game(Service& service, const std::string& id, Found done) {
    Service& player = thread_of_game(service, id);
    run_on(service, player,
           [id, back = return_to<Result<void>>(service, player, std::move(done))](
               Service& there) mutable {
               there.hall->fetch(id, [back = std::move(back)](const Result<void>& found) mutable {
                   back(found);
               });
           });
}

void find_tournament(Service& service, const std::string& id, Found done) {
    Service& first = *service.threads.front();
    run_on(service, first,
           [id, back = return_to<Result<void>>(service, first, std::move(done))](
               Service& there) mutable {
               there.tournaments->ask(
                   [id](Tournaments& all) -> Result<std::string> {
                       KYVIEN_TRY(all.find(id));
                       return std::string();
                   },
                   [back = std::move(back)](const Result<std::string>& found) mutable {
                       back(found ? Result<void>() : refuse(found.error()));
                   },
                   Turn::Patient);
           });
}

void find_broadcast(Service& service, const Embedded& what, Found done) {
    service.broadcasts->ask<Broadcasts::Tagged>(
        [what](Broadcasts& all) {
            return what.board.empty() ? all.show(what.id, {}) : all.show_board(what.id, what.board);
        },
        [post = service.post,
         done = std::move(done)](const Result<Broadcasts::Tagged>& found) mutable {
            post([there = found ? Result<void>() : Result<void>(refuse(found.error())),
                  done = std::move(done)]() mutable { done(std::move(there)); });
        },
        Turn::Patient);
}

}  // namespace
}  // namespace embedding

std::optional<Embedded> embedded_at(std::span<const std::string> segments) {
    using enum Embedded::Kind;
    const auto id = [&segments] { return segments[1]; };
    if (segments.size() == 2 && segments[0] == "g" && is_game_id(segments[1]))
        return Embedded{Game, id(), {}};
    if (segments.size() == 2 && segments[0] == "t" && store::is_tournament_name(segments[1]))
        return Embedded{Tournament, id(), {}};
    if (segments.size() == 2 && segments[0] == "b" && is_game_id(segments[1]))
        return Embedded{Broadcast, id(), {}};
    if (segments.size() == 3 && segments[0] == "b" && is_game_id(segments[1]) &&
        BoardId::read(segments[2]))
        return Embedded{Board, id(), segments[2]};
    return std::nullopt;
}

std::optional<EmbeddablePage> embeddable_page(std::span<const std::string> segments) {
    if (!segments.empty() && segments.back().empty())
        segments = segments.first(segments.size() - 1);
    if (segments.size() > 2 && segments[0] == "t") {
        constexpr std::string_view kPublic[] = {"pairings", "standings", "crosstable",
                                                "players",  "wall",      "register"};
        const bool is_player = segments.size() == 4 && segments[2] == "players";
        if ((segments.size() != 3 && !is_player) ||
            std::ranges::find(kPublic, segments[2]) == std::end(kPublic))
            return std::nullopt;
        segments = segments.first(2);
    }
    auto what = embedded_at(segments);
    if (!what)
        return std::nullopt;
    return EmbeddablePage{*std::move(what), fmt::format("/{}", fmt::join(segments, "/"))};
}

bool is_position(std::string_view game, std::string_view fen) {
    const auto known = conduct::find_game(game);
    if (!known || fen.size() > embedding::kLongestPosition)
        return false;
    const conduct::GameInfo& info = conduct::info(*known);
    const std::string_view text = base::trimmed(fen);
    const auto rows = base::split(text.substr(0, text.find_first_of(" \t\n\r")), '/');
    if (rows.size() < embedding::kMinRows || rows.size() > embedding::kMaxRows)
        return false;
    const bool is_sized = info.board.most_size > 0;
    if (!is_sized && rows.size() != static_cast<std::size_t>(info.board.rows))
        return false;
    const std::size_t columns =
        is_sized ? rows.size() : static_cast<std::size_t>(info.board.columns);
    return std::ranges::all_of(
        rows, [&](std::string_view row) { return embedding::width_of(info, row) == columns; });
}

void find_embedded(Service& service, const Embedded& what,
                   std::move_only_function<void(Result<void>)> done) {
    switch (what.kind) {
    case Embedded::Kind::Game:
        embedding::find_game(service, what.id, std::move(done));
        return;
    case Embedded::Kind::Tournament:
        embedding::find_tournament(service, what.id, std::move(done));
        return;
    case Embedded::Kind::Broadcast:
    case Embedded::Kind::Board:
        embedding::find_broadcast(service, what, std::move(done));
        return;
    case Embedded::Kind::Position:
        break;
    }
    done({});
}

}  // namespace kyvien::hall
