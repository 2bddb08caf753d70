#include "store/memory_log.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "store/internal/refusals.h"

namespace kyvien::store {

void put_key(std::vector<SeatKey>& keys, const SeatKey& key) {
    const auto found =
        std::ranges::find_if(keys, [&](const SeatKey& old) { return old.seat == key.seat; });
    if (found == keys.end())
        keys.push_back(key);
    else
        *found = key;
}

void MemoryLog::append(Append addition, AppendDone done) {
    const auto found = games_.find(addition.game);
    const std::uint64_t have = found == games_.end() ? 0 : found->second.events.size();
    if (have != addition.expected_seq) {
        done(internal::seq_conflict(addition.game, addition.expected_seq));
        return;
    }
    Game& game = games_[addition.game];
    for (std::string& line : addition.lines)
        game.events.push_back({game.events.size() + 1, addition.at, std::move(line)});
    for (const SeatKey& key : addition.keys)
        put_key(game.keys, key);
    if (addition.answer)
        answers_[addition.answer->request] = {addition.game, addition.at,
                                              std::move(addition.answer->answer)};
    if (addition.card)
        game.card = std::move(*addition.card);
    game.changed = addition.at;
    game.order = ++changes_;
    alive_ = std::max(alive_.value_or(addition.at), addition.at);
    done(game.events.size());
}

Result<std::vector<StoredEvent>> MemoryLog::read(std::string_view game, std::uint64_t from_seq) {
    const auto found = games_.find(game);
    std::vector<StoredEvent> events;
    if (found != games_.end())
        std::ranges::copy_if(found->second.events, std::back_inserter(events),
                             [&](const StoredEvent& event) { return event.seq >= from_seq; });
    return events;
}

Result<std::vector<SeatKey>> MemoryLog::keys(std::string_view game) {
    const auto found = games_.find(game);
    return found == games_.end() ? std::vector<SeatKey>{} : found->second.keys;
}

Result<std::optional<ListedGame>> MemoryLog::find(std::string_view game) {
    const auto found = games_.find(game);
    std::optional<ListedGame> listed;
    if (found != games_.end())
        listed = {found->first, found->second.events.size(), found->second.changed,
                  found->second.card};
    return listed;
}

Result<std::vector<ListedGame>> MemoryLog::games(GameStatus status, std::size_t limit) {
    std::vector<std::pair<std::uint64_t, ListedGame>> listed;
    for (const auto& [id, game] : games_)
        if (game.card.status == status)
            listed.push_back({game.order, {id, game.events.size(), game.changed, game.card}});
    std::ranges::sort(listed, [](const auto& a, const auto& b) { return a.first > b.first; });
    if (listed.size() > limit)
        listed.resize(limit);
    std::vector<ListedGame> games;
    for (auto& entry : listed)
        games.push_back(std::move(entry.second));
    return games;
}

void MemoryLog::store_answer(Instant at, KeptAnswer answer, CheckDone done) {
    if (answer.answer.empty())
        answers_.erase(answer.request);
    else
        answers_[answer.request] = {{}, at, std::move(answer.answer)};
    done({});
}

Result<std::optional<std::string>> MemoryLog::find_answer(const KeyHash& request) {
    const auto found = answers_.find(request);
    return found == answers_.end() ? std::nullopt : std::optional(found->second.text);
}

Result<std::vector<KeptAnswer>> MemoryLog::answers_of_game(std::string_view game) {
    std::vector<KeptAnswer> answers;
    for (const auto& [request, answer] : answers_)
        if (answer.game == game)
            answers.push_back({request, answer.text});
    return answers;
}

void MemoryLog::forget_answers(Instant before) {
    std::erase_if(answers_, [before](const auto& each) { return each.second.at < before; });
}

void MemoryLog::record_heartbeat(Instant at) {
    alive_ = std::max(alive_.value_or(at), at);
}

Result<std::optional<Instant>> MemoryLog::last_alive() {
    return alive_;
}

}  // namespace kyvien::store
