#include "hall/broadcast/broadcast.h"

#include <algorithm>
#include <charconv>
#include <span>
#include <utility>

#include "base/text.h"
#include "hall/broadcast/annotated_parts.h"
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
std::string number_told(const record::AnnotatedGame& game, std::string_view name) {
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

/// A version stored as the difference from the previous one.
struct ReadVersion {
    BoardId board;
    std::size_t keep = 0;
    std::string add;
    std::string names;
    std::optional<Correction> correction;
};

std::optional<ReadVersion> read_version(const json::value& value, const std::string& by,
                                        store::Instant at) {
    if (!value.is_object())
        return std::nullopt;
    const json::object& object = value.get_object();
    const auto board = BoardId::read(text_in(object, "board"));
    const std::int64_t keep = number_in(object, "keep");
    if (!board || keep < 0)
        return std::nullopt;
    ReadVersion version{*board, static_cast<std::size_t>(keep), text_in(object, "add"),
                        text_in(object, "names"), std::nullopt};
    if (object.contains("was"))
        version.correction = Correction{at, by, static_cast<std::size_t>(number_in(object, "ply")),
                                        text_in(object, "was")};
    return version;
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

const Broadcast::Version* Broadcast::newest(const BoardId& board) const {
    const auto found = boards_.find(board);
    return found == boards_.end() || found->second.versions.empty()
               ? nullptr
               : &found->second.versions.back();
}

BoardId Broadcast::place_of(const record::AnnotatedGame& game, const std::string& round,
                            const std::vector<BoardId>& taken) const {
    using namespace broadcast;
    std::string told = number_told(game, "Round");
    if (told.empty())
        told = number_told(game, "RO");
    const std::size_t point = told.find('.');
    BoardId place;
    place.round = round.empty() ? round_in(told.substr(0, point)) : round;
    if (place.round.empty())
        place.round = "1";
    const auto is_taken = [&taken](const BoardId& board) {
        return std::ranges::find(taken, board) != taken.end();
    };
    auto number = number_in(std::string_view(number_told(game, "Board")));
    if (!number && point != std::string::npos)
        number = number_in(std::string_view(told).substr(point + 1));
    if (number) {
        place.board = *number;
        if (!is_taken(place))
            return place;
    }
    // The same two players in the same round are at the same board.
    for (const auto& [board, kept] : boards_)
        if (board.round == place.round && kept.names == names_of(game) && !is_taken(board))
            return board;
    place.board = 1;
    while (boards_.contains(place) || is_taken(place))
        ++place.board;
    return place;
}

std::size_t Broadcast::bytes_waiting() const {
    std::size_t bytes = 0;
    for (const auto& [id, board] : boards_)
        for (const Version& version : std::span(board.versions).subspan(board.shown ? 1 : 0))
            bytes += version.text.size();
    return bytes;
}

Result<Push> Broadcast::read_push(std::string_view file, const std::string& round,
                                  const std::string& by, store::Instant at) const {
    using namespace broadcast;
    using State = PushedBoard::State;
    if (!is_round(round))
        return bad_field("round", "letters and digits, 24 at most");
    const auto games = KYVIEN_TRY(record::split_games(terms_.game, file));
    if (games.empty())
        return refuse("no-game", "There is no game in this text.");
    if (games.size() > kMostBoards)
        return refuse("too-many", "There are more games than a broadcast has boards.", std::nullopt,
                      {{"most", std::to_string(kMostBoards)}});
    Push push;
    std::vector<BoardId> taken;
    JsonWriter json;
    json.begin_object().field("t", "pushed").field("at", at).field("by", by);
    json.key("games").begin_array();
    bool is_new = false;
    std::size_t boards = boards_.size();
    std::size_t waiting = bytes_waiting();
    for (const std::string& text : games) {
        PushedBoard& pushed = push.boards.emplace_back();
        pushed.number = push.boards.size();
        const auto refused = [&pushed](Refusal refusal) {
            pushed.state = State::Refused;
            pushed.refusal = std::move(refusal);
        };
        if (text.size() > kLongestGame || !base::is_utf8(text)) {
            refused(refuse("too-long", "A game of a broadcast is a text of 64 KiB at most, in "
                                       "UTF-8.")
                        .error());
            continue;
        }
        const auto read = record::read_annotated(terms_.game, text, 1);
        if (!read) {
            refused(read.error());
            continue;
        }
        const BoardId place = place_of(read->game, round, taken);
        taken.push_back(place);
        pushed.board = place;
        const Version* const before = newest(place);
        if (before != nullptr && before->text == text)
            continue;
        if (before == nullptr && ++boards > kMostBoards) {
            refused(refuse("too-many", "There are more games than a broadcast has boards.",
                           std::nullopt, {{"most", std::to_string(kMostBoards)}})
                        .error());
            continue;
        }
        waiting += text.size();
        if (waiting > kMostWaiting) {
            refused(refuse("too-long",
                           "More of this broadcast waits for its delay than a hall keeps; tell "
                           "games less often, or make the delay shorter.")
                        .error());
            continue;
        }
        is_new = true;
        pushed.state = before == nullptr ? State::New : State::Changed;
        // Only the difference is stored: files grow at their ends.
        std::size_t keep = 0;
        if (before != nullptr)
            keep = static_cast<std::size_t>(std::ranges::mismatch(before->text, text).in2 -
                                            text.begin());
        // Do not split a character.
        while (keep > 0 && keep < text.size() && (text[keep] & '\xC0') == '\x80')
            --keep;
        json.begin_object().field("board", place.text()).field("keep", keep);
        json.field("add", std::string_view(text).substr(keep));
        json.field("names", names_of(read->game));
        if (before != nullptr) {
            const auto old = record::read_annotated(terms_.game, before->text, 1);
            const auto correction = old ? corrected(old->game, read->game) : std::nullopt;
            if (correction) {
                pushed.state = State::Corrected;
                json.field("ply", correction->ply).field("was", correction->was);
            }
        }
        json.end_object();
    }
    json.end_array().end_object();
    if (is_new)
        push.line = json.take();
    return push;
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
        for (const json::value& each : games->get_array()) {
            auto version = read_version(each, text_in(object, "by"), at);
            if (!version)
                return broken_line(lines_ + 1);
            Board& board = boards_[version->board];
            const std::string before =
                board.versions.empty() ? std::string() : board.versions.back().text;
            if (version->keep > before.size())
                return broken_line(lines_ + 1);
            board.names = std::move(version->names);
            board.versions.push_back(
                {at, before.substr(0, version->keep) + version->add, version->correction});
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
        if (shown.corrections.size() > kMostCorrections)
            shown.corrections.erase(shown.corrections.begin(),
                                    shown.corrections.end() -
                                        static_cast<std::ptrdiff_t>(kMostCorrections));
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
