// hall/net/routes/internal/route_table.h — the table of routes: the handler of each request and who
// may send it, as documented in docs/protocol.md and docs/tournament-hall.md.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hall/net/routes/internal/http_request.h"
#include "hall/tournaments/tournaments.h"

namespace kyvien::hall {

/// GET includes HEAD; OPTIONS is answered from the table.
enum class Method : std::uint8_t { GET, POST };

/// The callers that a route admits.
enum class Caller : std::uint8_t {
    Anyone,
    KeyHolder,    ///< with the key of a tournament, a captain or a player; checked where these keys
                  ///< are stored
    SignedIn,     ///< with the session of an account; checked where sessions are stored
    Arbiter,      ///< with a key of the hall for the arbiters' desk (hall/service/key_ring.h)
    Organiser,    ///< with a key that may create tournaments
    Broadcaster,  ///< with a key for broadcasting
    Moderator,    ///< with a key for moderating chats
    ThisMachine,
};

/// The limit for the length of the body.
enum class BodySize : std::uint8_t {
    Short,
    Office,
    Record,
    Upload,  ///< a record's; for an arbiter, that of a list of all players
};

/// The thread of the server that responds.
enum class Place : std::uint8_t {
    Here,     ///< the one that received it: for what all threads know
    Game,     ///< the one that plays the game {id}
    NewGame,  ///< the one that will play the new game
    First,    ///< that of the tournaments and quick pairing
};

struct Route {
    Method method;
    /// "/api/games/{id}": a name in braces matches one segment, "{page...}" all remaining ones.
    std::string_view pattern;
    Caller caller;
    BodySize body;
    Place place;
    Handler* handler;
};

/// If several routes match, the first one is used.
[[nodiscard]] std::span<const Route> route_table();

/// The scope that an account's token needs; empty: any token is accepted.
[[nodiscard]] std::string_view scope_of(const Route& route);

/// For a KeyHolder route of a tournament: the kind of key that it requires.
[[nodiscard]] TournamentKeyKind required_key_kind(const Route& route);
/// Is its {id} that of a festival?
[[nodiscard]] bool has_festival_id(const Route& route);

/// Is this a long-polling route?
[[nodiscard]] bool is_long_poll(const Route& route);

/// Is it read so often that an ETag is worth computing (tag() of http_reply.h)?
[[nodiscard]] bool is_often_read(const Route& route);

/// Does a repeated request have to be recognised by its Idempotency-Key, because it would act
/// twice?
[[nodiscard]] bool needs_idempotency(const Route& route);

/// The values of the pattern's names; none if the path does not match.
[[nodiscard]] std::optional<Parameters> match(std::string_view pattern,
                                              std::span<const std::string> segments);

struct Lookup {
    const Route* route = nullptr;  ///< null: no such path, or not with this method
    Parameters parameters;
    /// If there is no route: the methods of the path, for the Allow header; empty if there is no
    /// such path.
    std::string allow;
};

[[nodiscard]] Lookup look_up(std::string_view method, std::span<const std::string> segments);

}  // namespace kyvien::hall
