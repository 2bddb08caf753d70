#include "hall/broadcast/broadcasts.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "hall/broadcast/internal/broadcast_json.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/json_writer.h"
#include "hall/service/internal/gzip.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace broadcasts {
namespace {

constexpr store::Instant kLongestDelay = store::Instant{24} * 3600 * 1000;
constexpr std::size_t kLongestName = 120;
/// How long records of another hall may go unnoticed.
constexpr store::Instant kReadAgain = 1'000;
constexpr int kTries = 5;

std::unexpected<Refusal> no_such_broadcast() {
    return refuse("no-such-broadcast", "There is no such broadcast, or no such board of it.");
}

std::unexpected<Refusal> has_ended() {
    return refuse("event-over", "This broadcast has ended; open it again to go on.");
}

/// The client's terms; absent fields keep the values of `terms`.
Result<BroadcastTerms> read_terms(std::string_view text, BroadcastTerms terms, bool is_new) {
    const json::value parsed = KYVIEN_TRY(parse_object(text));
    const ObjectReader object(parsed.get_object());
    if (is_new || find(object, "name") != nullptr) {
        terms.name = KYVIEN_TRY(text_of(object, "name"));
        const auto length = base::printable_length(terms.name);
        if (!length || *length == 0 || *length > kLongestName ||
            base::hidden_character(terms.name) || base::trimmed(terms.name).empty())
            return bad_field("name", {"field-characters",
                                      "{least} to {most} characters",
                                      {{"least", 1}, {"most", 120}}});
    }
    if (is_new) {
        const auto game = conduct::find_game(KYVIEN_TRY(text_of(object, "game")));
        if (!game)
            return bad_field("game", one_of_games());
        terms.game = *game;
    }
    if (find(object, "delay_ms") != nullptr)
        terms.delay = KYVIEN_TRY(number_of(object, "delay_ms", 0, kLongestDelay));
    if (const json::value* ended = find(object, "ended")) {
        if (!ended->is_bool())
            return bad_field("ended", as_described("true or false"));
        terms.has_ended = ended->get_bool();
    }
    KYVIEN_TRY(object.check_all_read());
    return terms;
}

void write_broadcast(JsonWriter& json, const std::string& id, const Broadcast& broadcast) {
    const BroadcastTerms& terms = broadcast.terms();
    json.field("id", id)
        .field("name", terms.name)
        .field("game", conduct::name(terms.game))
        .field("delay_ms", terms.delay)
        .field("ended", terms.has_ended)
        .field("opened", broadcast.opened());
    std::vector<std::string> rounds;
    const auto boards = broadcast.boards();
    for (const BoardId& board : boards)
        if (rounds.empty() || rounds.back() != board.round)
            rounds.push_back(board.round);
    json.key("rounds").begin_array();
    for (const std::string& round : rounds)
        json.value(round);
    json.end_array().field("boards", boards.size());
}

}  // namespace
}  // namespace broadcasts

Result<void> Broadcasts::catch_up(const std::string& id, LoadedBroadcast& loaded) {
    const auto lines = KYVIEN_TRY(store_->read(id, loaded.broadcast.lines()));
    for (const std::string& line : lines)
        KYVIEN_TRY(loaded.broadcast.apply(line));
    loaded.read_at = now_();
    return {};
}

Result<Broadcasts::LoadedBroadcast*> Broadcasts::find(const std::string& id) {
    if (!is_game_id(id))
        return broadcasts::no_such_broadcast();
    auto found = kept_.find(id);
    if (found == kept_.end()) {
        LoadedBroadcast loaded;
        const auto read = catch_up(id, loaded);
        if (!read && read.error().code != "no-such-journal")
            return refuse(read.error());
        if (loaded.broadcast.lines() == 0)
            return broadcasts::no_such_broadcast();
        found = kept_.emplace(id, std::move(loaded)).first;
    } else if (store_->is_shared() && now_() - found->second.read_at >= broadcasts::kReadAgain) {
        KYVIEN_TRY(catch_up(id, found->second));
    }
    show_due_versions(found->second);
    return &found->second;
}

void Broadcasts::show_due_versions(LoadedBroadcast& loaded) {
    loaded.broadcast.show_until(now_());
    if (loaded.cached_texts_edition == loaded.broadcast.edition())
        return;
    loaded.cached_texts_edition = loaded.broadcast.edition();
    loaded.cached_texts.clear();
}

Result<void> Broadcasts::append(const std::string& id, LoadedBroadcast& loaded,
                                const std::string& line) {
    KYVIEN_TRY(store_->append(id, loaded.broadcast.lines(), line));
    KYVIEN_TRY(loaded.broadcast.apply(line));
    show_due_versions(loaded);
    return {};
}

Result<std::string> Broadcasts::list() {
    auto ids = KYVIEN_TRY(store_->ids());
    std::vector<std::pair<std::string, const Broadcast*>> all;
    for (const std::string& id : ids) {
        const auto loaded = find(id);
        // A damaged one does not hide the others.
        if (loaded)
            all.emplace_back(id, &(*loaded)->broadcast);
        else
            journal(Level::Error, "broadcast-unreadable",
                    {{"broadcast", id}, {"code", loaded.error().code.text()}});
    }
    std::ranges::sort(all, [](const auto& one, const auto& other) {
        const bool one_ended = one.second->terms().has_ended;
        const bool other_ended = other.second->terms().has_ended;
        if (one_ended != other_ended)
            return other_ended;
        return std::pair(one.second->opened(), one.first) >
               std::pair(other.second->opened(), other.first);
    });
    JsonWriter json;
    json.begin_object().key("broadcasts").begin_array();
    for (const auto& [id, broadcast] : all) {
        json.begin_object();
        broadcasts::write_broadcast(json, id, *broadcast);
        json.end_object();
    }
    return json.end_array().end_object().take();
}

Result<std::string> Broadcasts::make(const std::string& by, std::string_view body) {
    const auto terms = KYVIEN_TRY(broadcasts::read_terms(body, {}, true));
    const std::string id = new_game_id();
    LoadedBroadcast loaded;
    KYVIEN_TRY(append(id, loaded, Broadcast::opening_line(terms, by, now_())));
    const LoadedBroadcast& made = kept_.insert_or_assign(id, std::move(loaded)).first->second;
    JsonWriter json;
    json.begin_object();
    broadcasts::write_broadcast(json, id, made.broadcast);
    return json.end_object().take();
}

Result<std::string> Broadcasts::change(const std::string& id, const std::string& by,
                                       std::string_view body) {
    for (int tried = 0;; ++tried) {
        LoadedBroadcast& loaded = *KYVIEN_TRY(find(id));
        const BroadcastTerms before = loaded.broadcast.terms();
        const auto terms = KYVIEN_TRY(broadcasts::read_terms(body, before, false));
        if (terms != before) {
            const auto done = append(id, loaded, Broadcast::changing_line(terms, by, now_()));
            if (!done && done.error().code == "seq-conflict" && tried < broadcasts::kTries) {
                KYVIEN_TRY(catch_up(id, loaded));
                continue;
            }
            KYVIEN_TRY(done);
        }
        JsonWriter json;
        json.begin_object();
        broadcasts::write_broadcast(json, id, loaded.broadcast);
        return json.end_object().take();
    }
}

Result<std::string> Broadcasts::push(const std::string& id, const std::string& by,
                                     const std::string& round, std::string_view file) {
    for (int tried = 0;; ++tried) {
        LoadedBroadcast& loaded = *KYVIEN_TRY(find(id));
        if (loaded.broadcast.terms().has_ended)
            return broadcasts::has_ended();
        const Push push = KYVIEN_TRY(loaded.broadcast.read_push(file, round, by, now_()));
        if (!push.line.empty()) {
            const auto done = append(id, loaded, push.line);
            // Another hall has recorded something: the differences are computed again.
            if (!done && done.error().code == "seq-conflict" && tried < broadcasts::kTries) {
                KYVIEN_TRY(catch_up(id, loaded));
                continue;
            }
            KYVIEN_TRY(done);
        }
        return push_json(push);
    }
}

const std::string& Broadcasts::entry(LoadedBroadcast& loaded, const BoardId& board) {
    const Broadcast::Shown& shown = *loaded.broadcast.shown(board);
    Entry& entry = loaded.entries[board];
    if (entry.at != shown.at) {
        auto json = broadcast_entry_json(loaded.broadcast.terms().game, board, shown);
        // It was readable when it was sent, by an earlier version of the program.
        if (!json)
            journal(Level::Error, "broadcast-unreadable",
                    {{"board", board.text()}, {"code", json.error().code.text()}});
        entry.json = json ? *std::move(json) : std::string();
        entry.at = shown.at;
    }
    return entry.json;
}

Broadcasts::Tagged Broadcasts::tagged(const LoadedBroadcast& loaded, std::string text) const {
    auto packed = std::make_shared<const std::string>(gzip(text, Compression::Quick));
    return {std::make_shared<const std::string>(std::move(text)), std::move(packed),
            std::to_string(loaded.broadcast.lines()) + '-' +
                std::to_string(loaded.broadcast.edition())};
}

Result<Broadcasts::Tagged> Broadcasts::show(const std::string& id, const std::string& round) {
    LoadedBroadcast& loaded = *KYVIEN_TRY(find(id));
    const auto boards = loaded.broadcast.boards();
    const std::string round_name = round.empty() && !boards.empty() ? boards.back().round : round;
    const std::string name = "round " + round_name;
    if (const auto told = loaded.cached_texts.find(name); told != loaded.cached_texts.end())
        return told->second;
    JsonWriter json;
    json.begin_object();
    broadcasts::write_broadcast(json, id, loaded.broadcast);
    json.field("round", round_name).key("shown").begin_array();
    for (const BoardId& board : boards)
        if (board.round == round_name && !entry(loaded, board).empty())
            json.raw(entry(loaded, board));
    json.end_array().end_object();
    Tagged told = tagged(loaded, json.take());
    // Not cached for nonexistent rounds, which clients could request without limit.
    if (round_name.empty() ||
        std::ranges::find(boards, round_name, &BoardId::round) != boards.end())
        loaded.cached_texts.insert_or_assign(name, told);
    return told;
}

Result<Broadcasts::Tagged> Broadcasts::show_board(const std::string& id, const std::string& board) {
    LoadedBroadcast& loaded = *KYVIEN_TRY(find(id));
    const auto which = BoardId::read(board);
    const Broadcast::Shown* const shown = which ? loaded.broadcast.shown(*which) : nullptr;
    if (shown == nullptr)
        return broadcasts::no_such_broadcast();
    const std::string name = "board " + which->text();
    if (const auto told = loaded.cached_texts.find(name); told != loaded.cached_texts.end())
        return told->second;
    JsonWriter json;
    json.begin_object();
    broadcasts::write_broadcast(json, id, loaded.broadcast);
    json.key("shown").raw(
        KYVIEN_TRY(broadcast_game_json(loaded.broadcast.terms().game, *which, *shown)));
    json.end_object();
    return loaded.cached_texts.insert_or_assign(name, tagged(loaded, json.take())).first->second;
}

std::size_t Broadcasts::cached_text_count() const {
    std::size_t texts = 0;
    for (const auto& [id, loaded] : kept_)
        texts += loaded.cached_texts.size();
    return texts;
}

Result<record::GameFile> Broadcasts::file(const std::string& id, const std::string& round) {
    const LoadedBroadcast& loaded = *KYVIEN_TRY(find(id));
    record::GameFile file = record::kind_of_file(loaded.broadcast.terms().game);
    for (const BoardId& board : loaded.broadcast.boards())
        if (round.empty() || board.round == round)
            file.text += loaded.broadcast.shown(board)->text + "\n\n";
    return file;
}

}  // namespace kyvien::hall
