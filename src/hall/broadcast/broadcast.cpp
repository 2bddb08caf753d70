#include "hall/broadcast/broadcast.h"

#include <algorithm>
#include <charconv>
#include <span>
#include <utility>

#include "base/text.h"
#include "hall/broadcast/annotated_parts.h"
#include "hall/broadcast/internal/board_assigner.h"
#include "hall/broadcast/internal/text_difference.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/json_writer.h"

namespace kyvien::hall {
namespace broadcast {
namespace {

constexpr std::size_t kLongestRound = 24;
constexpr int kHighestBoard = 9'999;

std::optional<int> number_in(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < 1 ||
        number > kHighestBoard)
        return std::nullopt;
    return number;
}

/// Only the letters and digits of the text, limited to the length of an address part.
std::string round_in(std::string_view text) {
    std::string round;
    for (const char c : text)
        if (round.size() < kLongestRound && ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
                                             (c >= 'A' && c <= 'Z') || c == '-'))
            round += c;
    return round;
}

/// A heading; "?" and "-" mean none.
std::string stated_number(const record::AnnotatedGame& game, std::string_view name) {
    std::string told = heading_of(game, name);
    return told == "?" || told == "-" ? std::string() : told;
}

std::string names_of(const record::AnnotatedGame& game) {
    return game.first + '\n' + game.second;
}

std::vector<std::string> played(const record::AnnotatedGame& game) {
    std::vector<std::string> moves;
    for (const std::size_t move : main_line(game))
        moves.push_back(game.moves[move].move);
    return moves;
}

bool is_result(std::string_view text) {
    return !text.empty() && text != "*" && text != "?";
}

/// None if the later version only adds moves.
std::optional<Correction> corrected(const record::AnnotatedGame& before,
                                    const record::AnnotatedGame& after) {
    const auto old_moves = played(before);
    const auto new_moves = played(after);
    const auto [old_at, new_at] = std::ranges::mismatch(old_moves, new_moves);
    Correction correction;
    if (old_at != old_moves.end()) {
        correction.ply = static_cast<std::size_t>(old_at - old_moves.begin()) + 1;
        correction.was = *old_at;
        return correction;
    }
    if (is_result(before.result) && before.result != after.result) {
        correction.was = before.result;
        return correction;
    }
    return std::nullopt;
}

std::unexpected<Refusal> broken_line(std::size_t number) {
    return refuse("ledger-altered", "A line of a broadcast cannot be understood.", std::nullopt,
                  {{"event", std::to_string(number)}});
}

void write_terms(JsonWriter& json, const BroadcastTerms& terms) {
    json.field("name", terms.name)
        .field("game", conduct::name(terms.game))
        .field("delay_ms", terms.delay)
        .field("ended", terms.has_ended);
}

std::string terms_line(std::string_view type, const BroadcastTerms& terms, const std::string& by,
                       store::Instant at) {
    JsonWriter json;
    json.begin_object().field("t", type).field("at", at).field("by", by);
    write_terms(json, terms);
    return json.end_object().take();
}

std::string text_in(const json::object& object, std::string_view name) {
    const json::value* value = object.if_contains(name);
    return value != nullptr && value->is_string() ? std::string(value->get_string()) : "";
}
std::int64_t number_in(const json::object& object, std::string_view name) {
    const json::value* value = object.if_contains(name);
    return value != nullptr && value->is_int64() ? value->get_int64() : 0;
}

/// The approximate size of an entry of the record without its texts.
constexpr std::size_t kAroundVersion = 100;

std::size_t recorded_of(const TextDifference& difference, std::string_view names) {
    return difference.add.size() + difference.more.size() + names.size() + kAroundVersion;
}

Refusal too_many_boards() {
    return refuse("too-many", "There are more games than a broadcast has boards.", std::nullopt,
                  {{"most", std::to_string(Broadcast::kMaxBoards)}})
        .error();
}

Refusal too_much_pending() {
    return refuse("too-long", "More of this broadcast waits for its delay than a hall keeps; tell "
                              "games less often, or make the delay shorter.")
        .error();
}

Refusal record_is_full() {
    return refuse("broadcast-full",
                  "The record of this game, or of the whole broadcast, is full, because its source "
                  "keeps rewriting the same games. Correct the program that writes the file, and "
                  "start another broadcast.")
        .error();
}

/// A version stored as the difference from the previous one.
struct ReadVersion {
    BoardId board;
    std::string text;
    std::string names;
    std::size_t recorded = 0;
    std::optional<Correction> correction;
};

/// Nothing if the line is malformed. `newest`: the current text of a board.
template <typename Newest>
std::optional<ReadVersion> read_version(const json::value& value, const std::string& by,
                                        store::Instant at, Newest newest) {
    if (!value.is_object())
        return std::nullopt;
    const json::object& object = value.get_object();
    auto board = BoardId::read(text_in(object, "board"));
    const std::int64_t keep = number_in(object, "keep");
    const std::int64_t from = number_in(object, "from");
    const std::int64_t again = number_in(object, "again");
    if (!board || keep < 0 || from < 0 || again < 0)
        return std::nullopt;
    const std::string add = text_in(object, "add");
    const std::string more = text_in(object, "more");
    const TextDifference difference{static_cast<std::size_t>(keep), add,
                                    static_cast<std::size_t>(from), static_cast<std::size_t>(again),
                                    more};
    auto text = joined(newest(*board), difference);
    if (!text)
        return std::nullopt;
    std::string names = text_in(object, "names");
    const std::size_t recorded = recorded_of(difference, names);
    ReadVersion version{*std::move(board), *std::move(text), std::move(names), recorded,
                        std::nullopt};
    if (object.contains("was"))
        version.correction = Correction{at, by, static_cast<std::size_t>(number_in(object, "ply")),
                                        text_in(object, "was")};
    return version;
}

/// The round and the board number of a game, if stated.
std::pair<std::string, std::optional<int>> stated_place(const record::AnnotatedGame& game,
                                                        const std::string& round) {
    std::string told = stated_number(game, "Round");
    if (told.empty())
        told = stated_number(game, "RO");
    const std::size_t point = told.find('.');
    std::string name = round.empty() ? round_in(told.substr(0, point)) : round;
    if (name.empty())
        name = "1";
    auto number = number_in(std::string_view(stated_number(game, "Board")));
    if (!number && point != std::string::npos)
        number = number_in(std::string_view(told).substr(point + 1));
    return {std::move(name), number};
}

}  // namespace
}  // namespace broadcast

std::optional<BoardId> BoardId::read(std::string_view text) {
    const std::size_t point = text.rfind('.');
    if (point == std::string_view::npos)
        return std::nullopt;
    const std::string_view round = text.substr(0, point);
    const auto board = broadcast::number_in(text.substr(point + 1));
    if (!board || round.empty() || broadcast::round_in(round) != round)
        return std::nullopt;
    return BoardId{std::string(round), *board};
}

bool operator<(const BoardId& one, const BoardId& other) {
    const auto first = broadcast::number_in(one.round);
    const auto second = broadcast::number_in(other.round);
    if (first != second)  // boards without a number come first
        return first < second;
    if (!first && one.round != other.round)
        return one.round < other.round;
    return one.board < other.board;
}

std::string_view name(PushedBoard::State state) {
    switch (state) {
    case PushedBoard::State::New:
        return "new";
    case PushedBoard::State::Changed:
        return "changed";
    case PushedBoard::State::Corrected:
        return "corrected";
    case PushedBoard::State::Same:
        return "same";
    case PushedBoard::State::Refused:
        break;
    }
    return "refused";
}

std::string Broadcast::opening_line(const BroadcastTerms& terms, const std::string& by,
                                    store::Instant at) {
    return broadcast::terms_line("opened", terms, by, at);
}
std::string Broadcast::changing_line(const BroadcastTerms& terms, const std::string& by,
                                     store::Instant at) {
    return broadcast::terms_line("changed", terms, by, at);
}

std::string Broadcast::source_line(const std::optional<BroadcastSource>& source,
                                   const std::string& by, store::Instant at) {
    JsonWriter json;
    json.begin_object().field("t", "source").field("at", at).field("by", by);
    if (source)
        json.field("address", source->address)
            .field("interval_ms", source->interval)
            .field("round", source->round);
    return json.end_object().take();
}
bool Broadcast::is_round(std::string_view text) {
    return broadcast::round_in(text) == text;
}

std::size_t Broadcast::bytes_waiting() const {
    std::size_t bytes = 0;
    for (const auto& [id, board] : boards_)
        for (const Version& version : std::span(board.versions).subspan(board.shown ? 1 : 0))
            bytes += version.text.size();
    return bytes;
}

/// A version of a game that a file adds, in the views of its texts.
struct Broadcast::AddedVersion {
    BoardId board;
    std::string names;
    TextDifference difference;
    std::optional<Correction> correction;
    bool is_first = false;
};

Result<void> Broadcast::check_limits(const Board* known, std::size_t bytes, std::size_t cost,
                                     const PushTotals& totals) const {
    if (known == nullptr && totals.boards == kMaxBoards)
        return std::unexpected(broadcast::too_many_boards());
    if (totals.waiting + bytes > kMaxWaiting)
        return std::unexpected(broadcast::too_much_pending());
    if ((known == nullptr ? 0 : known->recorded) + cost > limits_.of_board ||
        totals.recorded + cost > limits_.of_all)
        return std::unexpected(broadcast::record_is_full());
    return {};
}

Result<std::optional<Broadcast::AddedVersion>>
Broadcast::read_version_of_game(const std::string& text, const std::string& round,
                                BoardAssigner& assigner, PushTotals& totals,
                                std::optional<BoardId>& board) const {
    if (text.size() > kLongestGame || !base::is_utf8(text))
        return refuse("too-long", "A game of a broadcast is a text of 64 KiB at most, in UTF-8.");
    const auto read = KYVIEN_TRY(record::read_annotated(terms_.game, text, 1));
    AddedVersion version;
    version.names = broadcast::names_of(read.game);
    const auto [stated_round, number] = broadcast::stated_place(read.game, round);
    version.board = assigner.assign(stated_round, number, version.names);
    board = version.board;
    const auto found = boards_.find(version.board);
    const bool is_known = found != boards_.end() && !found->second.versions.empty();
    std::string_view before;
    if (is_known)
        before = found->second.versions.back().text;
    if (is_known && before == text)
        return std::nullopt;
    version.difference = difference(before, text);
    const std::size_t cost = broadcast::recorded_of(version.difference, version.names);
    KYVIEN_TRY(check_limits(is_known ? &found->second : nullptr, text.size(), cost, totals));
    version.is_first = !is_known;
    if (is_known)
        if (const auto old = record::read_annotated(terms_.game, std::string(before), 1))
            version.correction = broadcast::corrected(old->game, read.game);
    totals.boards += is_known ? 0 : 1;
    totals.waiting += text.size();
    totals.recorded += cost;
    return version;
}

Result<Push> Broadcast::read_push(std::string_view file, const std::string& round,
                                  const std::string& by, store::Instant at) const {
    using State = PushedBoard::State;
    if (!is_round(round))
        return bad_field(
            "round",
            {"field-letters-and-digits", "letters and digits, {most} at most", {{"most", 24}}});
    const auto games = KYVIEN_TRY(record::split_games(terms_.game, file));
    if (games.empty())
        return refuse("no-game", "There is no game in this text.");
    if (games.size() > kMaxBoards)
        return refuse(broadcast::too_many_boards());
    Push push;
    BoardAssigner assigner;
    for (const auto& [id, board] : boards_)
        assigner.add_known(id, board.names);
    PushTotals totals{boards_.size(), bytes_waiting(), recorded_};
    JsonWriter json;
    json.begin_object().field("t", "pushed").field("at", at).field("by", by);
    json.key("games").begin_array();
    bool has_changes = false;
    for (const std::string& text : games) {
        PushedBoard& pushed = push.boards.emplace_back();
        pushed.number = push.boards.size();
        auto version = read_version_of_game(text, round, assigner, totals, pushed.board);
        if (!version) {
            pushed.state = State::Refused;
            pushed.refusal = std::move(version.error());
        } else if (*version) {
            pushed.state = (*version)->is_first     ? State::New
                           : (*version)->correction ? State::Corrected
                                                    : State::Changed;
            write_version(json, **version);
            has_changes = true;
        }
    }
    json.end_array().end_object();
    if (has_changes)
        push.line = json.take();
    return push;
}

void Broadcast::write_version(JsonWriter& json, const AddedVersion& version) {
    const TextDifference& change = version.difference;
    json.begin_object().field("board", version.board.text()).field("keep", change.keep);
    json.field("add", change.add);
    if (change.again > 0)
        json.field("from", change.from).field("again", change.again).field("more", change.more);
    json.field("names", version.names);
    if (version.correction)
        json.field("ply", version.correction->ply).field("was", version.correction->was);
    json.end_object();
}

Result<void> Broadcast::apply(std::string_view line) {
    using namespace broadcast;
    boost::system::error_code error;
    const json::value parsed = json::parse(line, error);
    if (error || !parsed.is_object())
        return broken_line(lines_ + 1);
    const json::object& object = parsed.get_object();
    const std::string type = text_in(object, "t");
    const store::Instant at = number_in(object, "at");
    if ((type == "opened") != (lines_ == 0))
        return broken_line(lines_ + 1);
    if (type == "opened" || type == "changed") {
        const auto game = conduct::find_game(text_in(object, "game"));
        if (!game)
            return broken_line(lines_ + 1);
        const json::value* ended = object.if_contains("ended");
        terms_ = {text_in(object, "name"), *game, number_in(object, "delay_ms"),
                  ended != nullptr && ended->is_bool() && ended->get_bool()};
        if (lines_ == 0)
            opened_ = at;
        ++edition_;
    } else if (type == "pushed") {
        const json::value* games = object.if_contains("games");
        if (games == nullptr || !games->is_array())
            return broken_line(lines_ + 1);
        const auto newest = [this](const BoardId& id) {
            const auto found = boards_.find(id);
            return found == boards_.end() || found->second.versions.empty()
                       ? std::string_view()
                       : std::string_view(found->second.versions.back().text);
        };
        for (const json::value& each : games->get_array()) {
            auto version = read_version(each, text_in(object, "by"), at, newest);
            if (!version)
                return broken_line(lines_ + 1);
            Board& board = boards_[version->board];
            board.names = std::move(version->names);
            board.recorded += version->recorded;
            recorded_ += version->recorded;
            board.versions.push_back({at, std::move(version->text), version->correction});
        }
    } else if (type == "source") {
        source_.reset();
        if (object.contains("address"))
            source_ = {text_in(object, "address"), number_in(object, "interval_ms"),
                       text_in(object, "round"), text_in(object, "by"), at};
    } else {
        return broken_line(lines_ + 1);
    }
    ++lines_;
    return {};
}

bool Broadcast::show_until(store::Instant now) {
    const std::size_t before = edition_;
    for (auto& [id, board] : boards_) {
        std::size_t seen = 0;
        while (seen < board.versions.size() && board.versions[seen].at + terms_.delay <= now)
            ++seen;
        if (seen == 0)
            continue;
        // The first of them is already visible, if anything is.
        const std::size_t known = board.shown ? 1 : 0;
        if (seen == known)
            continue;
        const Version& newest = board.versions[seen - 1];
        Shown shown{newest.text, newest.at, {}};
        if (board.shown)
            shown.corrections = std::move(board.shown->corrections);
        for (const Version& version : std::span(board.versions).subspan(known, seen - known))
            if (version.correction)
                shown.corrections.push_back(*version.correction);
        // Limited, because a source might take something back again and again.
        if (shown.corrections.size() > kMaxCorrections)
            shown.corrections.erase(shown.corrections.begin(),
                                    shown.corrections.end() -
                                        static_cast<std::ptrdiff_t>(kMaxCorrections));
        board.shown = std::move(shown);
        // The newest version stays, because the next one is compared with it.
        board.versions.erase(board.versions.begin(),
                             board.versions.begin() + static_cast<std::ptrdiff_t>(seen) - 1);
        ++edition_;
    }
    return edition_ != before;
}

std::vector<BoardId> Broadcast::boards() const {
    std::vector<BoardId> boards;
    for (const auto& [id, board] : boards_)
        if (board.shown)
            boards.push_back(id);
    return boards;
}

const Broadcast::Shown* Broadcast::shown(const BoardId& board) const {
    const auto found = boards_.find(board);
    return found == boards_.end() || !found->second.shown ? nullptr : &*found->second.shown;
}

}  // namespace kyvien::hall
