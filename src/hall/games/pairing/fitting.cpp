#include "hall/games/pairing/fitting.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "hall/games/internal/game_maker.h"
#include "hall/games/internal/table_texts.h"
#include "hall/json/internal/json_fields.h"

namespace kyvien::hall {

using conduct::Seat;

namespace fitting_parts {
namespace {

bool is_own(const QuickRequest& request, std::string_view id) {
    return std::ranges::find(request.own, id) != request.own.end();
}

bool is_seat_wanted(const QuickRequest& request, Seat free) {
    return !request.seat || *request.seat == free;
}

/// The parts of a summary that are equal for two games with the same terms.
struct Terms {
    json::value game, variant, time, start, friendly, rated;
    friend bool operator==(const Terms&, const Terms&) = default;
};

Terms terms_in(const json::object& summary, bool start_by_lot) {
    // Null where an ordinary game has no value.
    const auto of = [&](std::string_view name) {
        const json::value* const value = summary.if_contains(name);
        return value != nullptr ? *value : json::value();
    };
    Terms terms{of("game"), of("variant"), of("time"), of("start"), of("friendly"), of("rated")};
    // The drawn number does not matter, only that there is one.
    json::object& variant = terms.variant.as_object();
    if (const json::value* const number = variant.if_contains("chess960");
        start_by_lot && number != nullptr && !number->is_null())
        variant["chess960"] = "random";
    return terms;
}

/// The free seat; none if both or neither are taken.
std::optional<Seat> free_seat(const json::object& summary) {
    const json::object& seats = summary.at("seats").as_object();
    const bool has_first = !seats.at("first").is_null();
    if (has_first == !seats.at("second").is_null())
        return std::nullopt;
    return has_first ? Seat::Second : Seat::First;
}

}  // namespace
}  // namespace fitting_parts

bool fits(const QuickRequest& request, std::string_view id, const conduct::State& game) {
    if (fitting_parts::is_own(request, id))
        return false;
    const Seat free = game.player(Seat::First) ? Seat::Second : Seat::First;
    if (!fitting_parts::is_seat_wanted(request, free))
        return false;
    conduct::Settings wanted_terms = request.game.settings;
    if (request.start_by_lot && game.settings().chess960)
        wanted_terms.chess960 = game.settings().chess960;
    return wanted_terms == game.settings();
}

std::vector<WaitingGame> fitting(std::span<const store::ListedGame> open,
                                 const QuickRequest& request, Instant now) {
    std::vector<WaitingGame> found;
    // The same game in its listed form.
    const auto like = begin_game("aaaaaaaa", request.game, now);
    const auto parsed_like = like ? parse_object(summary(*like->table, {})) : Result<json::value>();
    if (!like || !parsed_like)
        return found;
    const auto wanted_terms =
        fitting_parts::terms_in(parsed_like->get_object(), request.start_by_lot);
    for (const store::ListedGame& each : open) {
        if (fitting_parts::is_own(request, each.game) || each.card.summary.empty())
            continue;
        const auto parsed = parse_object(each.card.summary);
        if (!parsed)
            continue;
        const json::object& summary = parsed->get_object();
        const auto free = fitting_parts::free_seat(summary);
        if (free && fitting_parts::is_seat_wanted(request, *free) &&
            fitting_parts::terms_in(summary, request.start_by_lot) == wanted_terms)
            found.push_back({each.game, Instant(Milliseconds(
                                            summary.at("created").to_number<std::int64_t>()))});
    }
    return found;
}

std::string terms_of(const QuickRequest& request) {
    const conduct::Settings& settings = request.game.settings;
    return fmt::format("{} {} {} {} {} {}", conduct::name(settings.game),
                       clock::to_text(settings.time), settings.board_size, settings.komi_quarters,
                       settings.handicap, settings.chess960.has_value());
}

}  // namespace kyvien::hall
