// hall/net/routes/internal/route_table.h — the table of routes: for each request its handler and
// who may send it, as docs/protocol.md and docs/tournament-hall.md describe them.
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

/// GET stands for HEAD too; OPTIONS is answered from the table.
enum class Method : std::uint8_t { GET, POST };

/// The callers that a route admits.
enum class Caller : std::uint8_t {
    Anyone,
    KeyHolder,    ///< who has a tournament's key, a captain's or a player's: compared where those
                  ///< keys are kept
    SignedIn,     ///< with the session of an account; whether it is one is seen where they are kept
    Arbiter,      ///< with a key of the hall that shows the desk (hall/service/key_ring.h)
    Organiser,    ///< with one that begins tournaments
    Broadcaster,  ///< with one that tells games played elsewhere
    Moderator,    ///< with one that looks after chats
    ThisMachine,
};

/// How long the body may be.
enum class BodySize : std::uint8_t {
    Short,
    Office,
    Record,
    Upload,  ///< of a record, and for an arbiter of a list of everybody
};

/// Which thread of the server answers.
enum class Place : std::uint8_t {
    Here,     ///< the one that has read it: what all threads know
    Game,     ///< that which plays the game {id}
    NewGame,  ///< that which will play the game that is to be made
    First,    ///< that of the tournaments and of quick pairing
};

struct Route {
    Method method;
    /// "/api/games/{id}": a name in braces stands for one segment, "{page...}" for all that follow.
    std::string_view pattern;
    Caller caller;
    BodySize body;
    Place place;
    Handler* handler;
};

/// Where two fit, the first one counts.
[[nodiscard]] std::span<const Route> route_table();

/// The scope that a token of an account needs for it; empty: any token may ask.
[[nodiscard]] std::string_view scope_of(const Route& route);

/// Of a route about a tournament for a KeyHolder: whose keys open it.
[[nodiscard]] KeyOf key_of(const Route& route);
/// Does its {id} name a festival?
[[nodiscard]] bool is_of_festival(const Route& route);

/// Does it wait for news before it answers?
[[nodiscard]] bool is_long_poll(const Route& route);

/// Is it read often and by many, so that its answer is worth a tag (tag() of http_reply.h)?
[[nodiscard]] bool is_often_read(const Route& route);

/// Does it change something that is not found again by itself when it is asked for twice?
[[nodiscard]] bool is_asked_once(const Route& route);

/// What the pattern's names stand for; none where the path is another.
[[nodiscard]] std::optional<Parameters> match(std::string_view pattern,
                                              std::span<const std::string> segments);

struct Lookup {
    const Route* route = nullptr;  ///< null: no such path, or not with this method
    Parameters parameters;
    /// The methods of the path, as the field Allow lists them; empty: there is no such path. Only
    /// where there is no route.
    std::string allow;
};

[[nodiscard]] Lookup look_up(std::string_view method, std::span<const std::string> segments);

}  // namespace kyvien::hall
