// Presence at the games of several halls: what this hall reports to the others, and what it
// receives.
#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "hall/games/sharing/sharing.h"

namespace kyvien::hall {
namespace sharing_presence {
namespace {

/// Takes the next word of a presence notice.
std::string_view take_word(std::string_view& text) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(text.size(), end + 1));
    return word;
}
std::size_t take_count(std::string_view& text) {
    const std::string_view word = take_word(text);
    std::size_t count = 0;
    std::from_chars(word.data(), word.data() + word.size(), count);
    return count;
}

// In milliseconds plus one; zero means not measured, which is also what older halls send.
std::size_t encode_trip(std::optional<Milliseconds> trip) {
    return trip ? static_cast<std::size_t>(std::max<std::int64_t>(trip->count(), 0)) + 1 : 0;
}
std::optional<Milliseconds> decode_trip(std::size_t told) {
    if (told == 0)
        return std::nullopt;
    return Milliseconds(static_cast<std::int64_t>(std::min<std::size_t>(told - 1, 60'000)));
}

}  // namespace
}  // namespace sharing_presence

void Sharing::announce_presence(Table& table) {
    if (leases_ == nullptr)
        return;
    // A program counts as present at the hall that plays the game.
    PresenceRegistry::Counts here = table.audience.connected;
    for (const conduct::Seat seat : clock::kBothSeats)
        here[clock::index(seat)] +=
            table.played_by_program[clock::index(seat)] && !table.is_played_elsewhere ? 1 : 0;
    presences_.note(table.id, context_.hall, here, context_.time.now());
    if (halls_.empty())
        return;
    auto& told = table.audience.reported_trips;
    for (const conduct::Seat seat : clock::kBothSeats)
        told[clock::index(seat)] = round_trip_here(table, seat);
    table.audience.reported_watchers = watchers_here(table);
    leases_->broadcast(fmt::format(
        "p {} {} {} {} {} {} {} {}", table.id, here[0], here[1],
        static_cast<int>(table.rematch.wanted_by[0]), static_cast<int>(table.rematch.wanted_by[1]),
        sharing_presence::encode_trip(told[0]), sharing_presence::encode_trip(told[1]),
        table.audience.reported_watchers));
}

std::string_view game_of_announcement(std::string_view announcement) {
    (void)sharing_presence::take_word(announcement);  // the kind of the notice
    return sharing_presence::take_word(announcement);
}

void Sharing::handle_announcement(store::HallNumber hall, std::string_view announcement) {
    const std::string_view kind = sharing_presence::take_word(announcement);
    const std::string game(sharing_presence::take_word(announcement));
    Table* const table = tables_.in_memory(game);
    if (kind == "q")
        answer_presence(game, table);
    else if (kind == "p")
        handle_presence(hall, game, table, announcement);
    else if (kind == "c" && table != nullptr && context_.chat_changed_elsewhere)
        context_.chat_changed_elsewhere(game);
    else if (kind == "b" && table != nullptr && context_.bots_changed_elsewhere)
        context_.bots_changed_elsewhere(game);
}

void Sharing::answer_presence(const std::string& game, Table* table) {
    if (table != nullptr) {
        const bool is_anybody_here =
            table->audience.connected != std::array<std::size_t, 2>{} || watchers_here(*table) > 0;
        if (is_anybody_here || !table->is_played_elsewhere)
            announce_presence(*table);
    } else if (const auto told = presences_.last_report(context_.hall, game)) {
        // The game has not been in memory for a while.
        leases_->broadcast(fmt::format("p {} {} {}", game, (*told)[0], (*told)[1]));
    }
}

void Sharing::handle_presence(store::HallNumber hall, const std::string& game, Table* table,
                              std::string_view announcement) {
    PresenceRegistry::Counts counts{};
    for (std::size_t& count : counts)
        count = sharing_presence::take_count(announcement);
    presences_.note(game, hall, counts, context_.time.now());
    if (table == nullptr)
        return;
    TableAudience& audience = table->audience;
    bool has_changed = std::exchange(audience.elsewhere[hall], counts) != counts;
    const bool is_of_owner = table->is_played_elsewhere && hall == table->owner;
    for (bool& wants_rematch : table->rematch.wanted_by)
        if (const bool is_wanted = sharing_presence::take_count(announcement) > 0; is_of_owner)
            has_changed = std::exchange(wants_rematch, is_wanted) != is_wanted || has_changed;
    for (auto& trip : audience.trips_elsewhere[hall])
        trip = sharing_presence::decode_trip(sharing_presence::take_count(announcement));
    const std::size_t watchers = sharing_presence::take_count(announcement);
    const bool is_watched_otherwise =
        std::exchange(audience.watchers_elsewhere[hall], watchers) != watchers;
    if (has_changed)
        fan_out_.show_soon(*table);
    else if (is_watched_otherwise)
        fan_out_.show_watchers(*table);
    seats_.begin_clocks(*table);
}

bool Sharing::is_deserted(const std::string& game) {
    if (const auto known = presences_.is_deserted(game))
        return *known;
    // The other halls answer in a moment, in time for the next request.
    if (!halls_.empty() && presences_.mark_asked(game, context_.time.now()))
        leases_->broadcast("q " + game);
    return false;
}

void Sharing::ask_presence(const Table& table) {
    if (leases_ != nullptr && !halls_.empty())
        leases_->broadcast("q " + table.id);
}

}  // namespace kyvien::hall
