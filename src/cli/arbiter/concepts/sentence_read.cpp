// Splitting a sentence into pieces.
#include "cli/arbiter/concepts/concept_sentence.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text.h"
#include "cli/arbiter/concepts/concept_dictionary.h"
#include "cli/arbiter/line.h"
#include "cli/arbiter/lines/line_parts.h"
#include "cli/arbiter/sentences/durations.h"
#include "cli/arbiter/wording/plain_words.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "cli/arbiter/wording/sentence_values.h"
#include "clock/seat.h"
#include "conduct/presentation/wording.h"
#include "conduct/settings/game.h"

namespace kyvien::cli::concepts {

void Sentence::correct_spelling() {
    if (has_diacritics_)
        return;
    for (Token& token : tokens_)
        token.plain = dictionary().spelled(token.plain);
}

bool Sentence::read() {
    for (std::size_t at = 0; at < tokens_.size();) {
        const std::size_t length = read(at);
        if (length == 0) {
            stopped_ = at;
            return false;
        }
        at += length;
    }
    pass_over_ordinals();
    return true;
}

void Sentence::pass_over_ordinals() {
    const auto is_ordinal = [](const Named& each) {
        return each.word == "first" || each.word == "second";
    };
    if (std::ranges::all_of(seats_, is_ordinal))
        return;
    for (const Named& each : seats_)
        if (is_ordinal(each))
            pieces_[each.piece].concepts = {kIdle};
    std::erase_if(seats_, is_ordinal);
}

std::size_t Sentence::read(std::size_t at) {
    Piece piece = piece_at(at);
    const auto player = sentence::player_at(game_, tokens_, at);
    if (player && piece.length <= player->length) {
        seats_.push_back({player->seat, pieces_.size(), tokens_[at].plain});
        pieces_.push_back({{"@"}, player->length});
        return player->length;
    }
    // "fifty moves" is a claim, not a number.
    const Counts before = counts();
    const bool was_written = is_written_;
    const std::size_t value = value_at(at);
    if (value > piece.length) {
        pieces_.push_back({{"$"}, value});
        return value;
    }
    values_.resize(before.values);
    numbers_.resize(before.numbers);
    is_written_ = was_written;
    if (const std::size_t result = result_at(at); result > piece.length) {
        pieces_.push_back({{"="}, result});
        return result;
    }
    const bool gives_reason = std::ranges::find(piece.concepts, "because") != piece.concepts.end();
    if (piece.length == 0)
        return reason_at_ > 0 ? rest() : 0;
    // What follows is the reason, in which any word is allowed.
    if (gives_reason && reason_at_ == 0 && at > 0 && at + piece.length < tokens_.size()) {
        reason_at_ = at + piece.length;
        before_reason_ = counts();
    }
    // "黑方将认输": in the future; before a piece 将 marks it.
    constexpr std::string_view kWill[] = {"将", "將"};
    if (std::ranges::find(kWill, tokens_[at].plain) != std::end(kWill) && piece.length == 1 &&
        at + 1 < tokens_.size() && !sentence::player_at(game_, tokens_, at + 1) &&
        is_cjk_character(tokens_[at + 1].plain)) {
        constexpr std::string_view kDone[] = {
            "resign", "offer",   "asks-draw", "accept", "time-up", "exceed", "pass",
            "refuse", "forfeit", "walk-out",  "make",   "arrive",  "leave",  "lose",
            "ask",    "claim",   "declare",   "touch",  "stop",    "press",  "adjust"};
        const Piece next = piece_at(at + 1);
        if (std::ranges::any_of(next.concepts, [&](std::string_view name) {
                return std::ranges::find(kDone, name) != std::end(kDone);
            }))
            return reason_at_ > 0 ? rest() : 0;
    }
    // "黑方再超时判负": what follows if he does it again.
    if (tokens_[at].plain == "再" && piece.length == 1 && at + 1 < tokens_.size()) {
        constexpr std::string_view kEnds[] = {"resign", "time-up", "exceed", "lose", "forfeit"};
        const Piece next = piece_at(at + 1);
        if (std::ranges::any_of(next.concepts, [&](std::string_view name) {
                return std::ranges::find(kEnds, name) != std::end(kEnds);
            }))
            return reason_at_ > 0 ? rest() : 0;
    }
    // "white to seal", "has to resign": in the future.
    if (tokens_[at].plain == "to" && piece.length == 1) {
        const Piece next = piece_at(at + 1);
        constexpr std::string_view kThings[] = {
            "person", "opponent", "spectator", "area",    "venue", "board",
            "sit",    "piece",    "stone",     "clock",   "game",  "position",
            "dead",   "draw",     "both",      "arbiter", "watch", kIdle};
        if (next.length > 0 && std::ranges::none_of(next.concepts, [&](std::string_view name) {
                return std::ranges::find(kThings, name) != std::end(kThings);
            }))
            return reason_at_ > 0 ? rest() : 0;
    }
    const std::size_t length = piece.length;
    pieces_.push_back(std::move(piece));
    return length;
}

void Sentence::read_known_words() {
    for (std::size_t at = 0; at < tokens_.size();) {
        const std::size_t length = read(at);
        if (length == 0)
            stopped_ = std::min(stopped_, at);
        at += std::max<std::size_t>(length, 1);
    }
}

Sentence::Counts Sentence::counts() const {
    return {pieces_.size(), seats_.size(), values_.size(), numbers_.size(), results_.size()};
}

void Sentence::cut_reason() {
    std::vector<Piece> kept(pieces_.begin(),
                            pieces_.begin() + static_cast<std::ptrdiff_t>(before_reason_->pieces));
    // Whose time it was is recognised wherever it is mentioned.
    for (std::size_t at = kept.size(); at < pieces_.size(); ++at)
        if (std::ranges::find(pieces_[at].concepts, "turn") != pieces_[at].concepts.end())
            kept.push_back(pieces_[at]);
    pieces_ = std::move(kept);
    seats_.erase(seats_.begin() + static_cast<std::ptrdiff_t>(before_reason_->seats), seats_.end());
    values_.resize(before_reason_->values);
    numbers_.resize(before_reason_->numbers);
    results_.resize(before_reason_->results);
    before_reason_.reset();
    is_free_ = false;
}

std::size_t Sentence::rest() {
    is_free_ = true;
    return 1;
}

Piece Sentence::piece_at(std::size_t at) const {
    Piece piece;
    if (at >= tokens_.size())
        return piece;
    const Laws other_laws =
        conduct::info(game_).has_moves_by_hand ? Laws::Others : Laws::OfMovesByHand;
    for (const Entry* entry : dictionary().beginning_with(tokens_[at].plain)) {
        if (entry->laws == other_laws)
            continue;
        const std::size_t length = length_at(at, entry->words);
        if (length == 0 || length < piece.length)
            continue;
        if (length > piece.length)
            piece.concepts.clear();
        piece.length = length;
        if (std::ranges::find(piece.concepts, entry->name) == piece.concepts.end())
            piece.concepts.push_back(entry->name);
    }
    for (const Entry* entry : dictionary().beginning_with("&")) {
        if (entry->laws == other_laws)
            continue;
        if (const std::size_t length = length_at(at, entry->words); length > piece.length)
            piece = {{entry->name}, length};
    }
    return piece;
}

std::size_t Sentence::length_at(std::size_t at, const std::vector<std::string>& words) const {
    std::size_t next = at;
    for (const std::string& word : words) {
        if (next >= tokens_.size())
            return 0;
        if (word == "&") {
            const auto player = sentence::player_at(game_, tokens_, next);
            if (!player)
                return 0;
            next += player->length;
            continue;
        }
        // "in the playing hall" matches any hall: articles within a phrase have no effect.
        while (next > at && next + 1 < tokens_.size() &&
               is_article_or_possessive(tokens_[next].plain) &&
               !is_same(tokens_[next].plain, word, has_diacritics_))
            ++next;
        if (!is_same(tokens_[next].plain, word, has_diacritics_))
            return 0;
        ++next;
    }
    return next - at;
}

std::pair<std::string, std::size_t> Sentence::seconds_at(std::size_t at) const {
    constexpr std::string_view kAnd[] = {"and", "và", "lẻ", "零", "又"};
    std::size_t next = at;
    if (next < tokens_.size() && std::ranges::find(kAnd, tokens_[next].plain) != std::end(kAnd))
        ++next;
    if (next >= tokens_.size())
        return {};
    const std::string& word = tokens_[next].plain;
    // "năm phút rưỡi", 五分半钟
    constexpr std::string_view kHalf[] = {"rưỡi", "半"};
    if (next == at && std::ranges::find(kHalf, word) != std::end(kHalf)) {
        const bool has_noun = next + 1 < tokens_.size() && tokens_[next + 1].plain == "钟";
        return {std::string("30s"), has_noun ? 2U : 1U};
    }
    const NumberWords number = number_words_at(tokens_, next);
    const std::size_t digits = is_digits(word) ? 1 : number.length;
    const auto unit = sentence::unit_at(game_, tokens_, next + digits);
    if (digits == 0 || unit.text != "s")
        return {};
    return {(is_digits(word) ? word : std::to_string(number.value)) + "s",
            next + digits + unit.length - at};
}

std::size_t Sentence::and_a_half_at(std::size_t at) const {
    const auto is = [&](std::size_t token, std::string_view word) {
        return token < tokens_.size() && tokens_[token].plain == word;
    };
    const std::size_t half = is(at + 1, "a") ? at + 2 : at + 1;
    return is(at, "and") && is(half, "half") ? half + 1 - at : 0;
}

std::optional<std::size_t> Sentence::number_at(std::size_t at) {
    const std::string& word = tokens_[at].plain;
    const NumberWords number = number_words_at(tokens_, at);
    const std::size_t digits = is_digits(word) ? 1 : number.length;
    if (digits == 0)
        return std::nullopt;
    // "two extra minutes"
    constexpr std::string_view kMore[] = {"extra", "more", "additional"};
    const std::size_t more =
        at + digits < tokens_.size() &&
                std::ranges::find(kMore, tokens_[at + digits].plain) != std::end(kMore)
            ? 1
            : 0;
    // "five and a half minutes"
    const std::size_t half = and_a_half_at(at + digits);
    auto unit = sentence::unit_at(game_, tokens_, at + digits + more + half);
    if (half > 0 && unit.text == "m") {
        numbers_.push_back((is_digits(word) ? word : std::to_string(number.value)) + "m30s");
        return digits + half + unit.length;
    }
    // "four consecutive moves"
    const Piece next = unit.length == 0 ? piece_at(at + digits) : Piece{};
    if (std::ranges::find(next.concepts, "in-a-row") != next.concepts.end())
        if (sentence::unit_at(game_, tokens_, at + digits + next.length).length > 0) {
            numbers_.push_back(is_digits(word) ? word : std::to_string(number.value));
            return digits;
        }
    // "八十一子": a count of stones.
    const bool is_of_stones = conduct::info(game_).has_komi && number.length > 1 &&
                              at + digits < tokens_.size() && tokens_[at + digits].plain == "子";
    if (!is_digits(word) && unit.length == 0 && !is_of_stones)
        return 0;
    if (unit.length > 0)
        unit.length += more;
    std::string told =
        (is_digits(word) ? word : std::to_string(number.value)) + std::string(unit.text);
    std::size_t length = digits + unit.length;
    // "15 minutes and 1 second", 十五分零一秒
    if (unit.text == "m")
        if (const auto [seconds, taken] = seconds_at(at + length); taken > 0) {
            told += seconds;
            length += taken;
        }
    numbers_.push_back(std::move(told));
    return length;
}

std::size_t Sentence::written_move_at(std::size_t at) {
    // 写下Nf3并封棋: characters are adjacent to it without a blank.
    const auto sign = std::ranges::find_if(line_.substr(tokens_[at].start),
                                           [](char c) { return (c & 0x80) != 0; });
    const std::size_t end =
        std::min({line_.find_first_of(" ,", tokens_[at].start), line_.size(),
                  static_cast<std::size_t>(sign - line_.substr(tokens_[at].start).begin()) +
                      tokens_[at].start});
    const std::string typed(line_.substr(tokens_[at].start, end - tokens_[at].start));
    const bool is_move = is_ascii(typed) && typed.size() > 1 && typed.size() < 9 &&
                         typed.find_first_of("12345678") != std::string::npos &&
                         typed.find_first_of("abcdefghi") != std::string::npos &&
                         !is_digits(typed.substr(0, 1));
    const bool is_castling = typed == "O-O" || typed == "O-O-O" || typed == "0-0-0";
    if (!is_move && !is_castling)
        return 0;
    values_.push_back(typed);
    is_written_ = true;
    return 1;
}

std::size_t Sentence::value_at(std::size_t at) {
    const std::string& word = tokens_[at].plain;
    // "một giờ mười phút" is not ten minutes, and 一个半小时 is not half an hour.
    if (const DurationWords span = hours_at(tokens_, at); span.length > 0) {
        numbers_.push_back(span.text);
        return span.length;
    }
    if (const HalfTime half = half_time_at(tokens_, at); half.length > 0) {
        numbers_.emplace_back(half.text);
        return half.length;
    }
    if (const auto length = number_at(at))
        return *length;
    // "b0-d1" of xiangqi
    if (word.size() == 5 && word[2] == '-' && is_log_move(word.substr(0, 2)) &&
        is_log_move(word.substr(3)) && !conduct::info(game_).has_moves_by_hand) {
        values_.push_back(word.substr(0, 2) + word.substr(3));
        return 1;
    }
    if (sentence::are_points(word) || is_log_move(word)) {
        values_.push_back(word);
        return 1;
    }
    // "6.5": a komi.
    const std::size_t point = word.find('.');
    const bool is_decimal = point != std::string::npos && is_digits(word.substr(0, point)) &&
                            is_digits(word.substr(point + 1));
    if (is_time_word(word) || is_decimal) {
        numbers_.push_back(word);
        return 1;
    }
    return written_move_at(at);
}

std::size_t Sentence::result_at(std::size_t at) {
    constexpr std::string_view kResults[] = {"1-0", "0-1", "1/2-1/2", "0-0"};
    const std::size_t start = tokens_[at].start;
    for (const std::string_view result : kResults) {
        if (!line_.substr(start).starts_with(result))
            continue;
        // Not part of a longer word: "1-0-0".
        const std::size_t end = start + result.size();
        std::size_t next = at;
        while (next < tokens_.size() && tokens_[next].end <= end)
            ++next;
        if (next == at || tokens_[next - 1].end != end)
            continue;
        results_.emplace_back(result);
        return next - at;
    }
    return 0;
}

bool Sentence::tells(std::string_view concept_name) const {
    for (std::size_t at = 0; at < tokens_.size();) {
        const Piece piece = piece_at(at);
        if (std::ranges::find(piece.concepts, concept_name) != piece.concepts.end())
            return true;
        at += std::max<std::size_t>(piece.length, 1);
    }
    return false;
}

bool Sentence::names_offence() const {
    constexpr std::string_view kOffences[] = {
        "notes",    "disturb", "wander", "other-games", "noise",
        "take-off", "take-up", "knock",  "walk-out",    "before-clearing"};
    constexpr std::string_view kTalks[] = {"talk", "prompt", "hint", "count"};
    constexpr std::string_view kAbout[] = {"position", "person", "spectator"};
    bool talks = false;
    bool is_about_it = false;
    for (std::size_t at = 0; at < tokens_.size();) {
        const Piece piece = piece_at(at);
        const auto is_one_of = [&](std::span<const std::string_view> names) {
            return std::ranges::any_of(piece.concepts, [&](std::string_view name) {
                return std::ranges::find(names, name) != names.end();
            });
        };
        if (is_one_of(kOffences))
            return true;
        talks |= is_one_of(kTalks);
        is_about_it |= is_one_of(kAbout);
        at += std::max<std::size_t>(piece.length, 1);
    }
    return talks && is_about_it;
}

}  // namespace kyvien::cli::concepts
