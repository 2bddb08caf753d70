#include "hall/accounts/internal/head_to_head.h"

#include <boost/json.hpp>
#include <optional>

#include "clock/seat.h"
#include "conduct/core/ruling.h"
#include "hall/json/json_writer.h"

namespace kyvien::hall {
namespace head_to_head_parts {
namespace {

/// The result in a card; none if the game is unfinished.
std::optional<conduct::Score> score_of(const store::GameCard& card) {
    boost::system::error_code error;
    const auto parsed = boost::json::parse(card.summary, error);
    if (error || !parsed.is_object())
        return std::nullopt;
    const auto* score = parsed.get_object().if_contains("score");
    if (score == nullptr || !score->is_string())
        return std::nullopt;
    return conduct::find_score(score->get_string());
}

void count(Tally& tally, conduct::Score score, clock::Seat seat) {
    using conduct::Score;
    const bool is_first = seat == clock::Seat::First;
    if (score == Score::Void)
        return;
    if (conduct::winner(score) == seat)
        ++tally.won;
    else if (score == Score::Draw || score == (is_first ? Score::FirstHalf : Score::SecondHalf))
        ++tally.drawn;
    else
        ++tally.lost;
}

void write(JsonWriter& json, const Tally& tally) {
    json.field("won", tally.won).field("drawn", tally.drawn).field("lost", tally.lost);
}

}  // namespace
}  // namespace head_to_head_parts

using namespace head_to_head_parts;

Tally HeadToHead::all() const {
    Tally sum;
    for (const auto& [game, tally] : by_game) {
        sum.won += tally.won;
        sum.drawn += tally.drawn;
        sum.lost += tally.lost;
    }
    return sum;
}

Result<HeadToHead> head_to_head(store::Accounts& accounts, store::EventLog& log,
                                std::string_view account, std::string_view opponent) {
    HeadToHead fared;
    store::SeatFilter filter;
    filter.opponent = opponent;
    filter.most = kMaxCountedGames;
    const auto seats = KYVIEN_TRY(accounts.seats_of(account, filter));
    fared.has_earlier = seats.size() >= kMaxCountedGames;
    for (const store::AccountSeat& seat : seats) {
        const auto listed = log.find(seat.game);
        // A game whose log does not verify has no result.
        if (!listed || !*listed || (*listed)->card.status != store::GameStatus::Finished)
            continue;
        if (const auto score = score_of((*listed)->card))
            count(fared.by_game[seat.kind], *score,
                  seat.seat == 0 ? clock::Seat::First : clock::Seat::Second);
    }
    std::erase_if(fared.by_game, [](const auto& each) { return each.second == Tally{}; });
    return fared;
}

std::string head_to_head_json(const HeadToHead& fared, std::string_view name,
                              std::string_view opponent) {
    JsonWriter json;
    json.begin_object().field("name", name).field("opponent", opponent);
    write(json, fared.all());
    json.key("games").begin_array();
    for (const auto& [game, tally] : fared.by_game) {
        json.begin_object().field("game", game);
        write(json, tally);
        json.end_object();
    }
    json.end_array();
    if (fared.has_earlier)
        json.field("earlier", true);
    return json.end_object().take();
}

}  // namespace kyvien::hall
