// The meaning of a short line: bare moves, short verbs, reports by their names alone, words in any
// order.
//
// Everything here only rewrites: the result is always a line that can also be typed in full.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "base/result.h"
#include "base/text.h"
#include "cli/arbiter/event_words.h"
#include "cli/arbiter/lines/line_parts.h"
#include "cli/arbiter/lines/line_reader.h"
#include "cli/arbiter/sentences/own_words.h"
#include "cli/arbiter/short_lines/desk_verbs.h"
#include "cli/arbiter/wording/cached_per_game.h"
#include "cli/arbiter/wording/phrases.h"
#include "cli/arbiter/wording/plain_words.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "cli/arbiter/wording/short_words.h"
#include "clock/seat.h"
#include "conduct/core/typed_move.h"
#include "conduct/presentation/view.h"
#include "notation/sgf/sgf.h"

namespace kyvien::cli {
namespace {

using namespace conduct;

constexpr std::string_view kBetween = " \t";

/// Removes the move number: "1. e4", "12...Nf6".
std::string_view without_number(std::string_view line) {
    const std::size_t point = line.find_first_not_of("0123456789");
    if (point == 0 || point == std::string_view::npos || line[point] != '.')
        return line;
    const std::size_t move = line.find_first_not_of(". \t", point);
    const bool is_numbered =
        move != std::string_view::npos && (line[move] < '0' || line[move] > '9');
    return is_numbered ? line.substr(move) : line;
}

/// Words beside a verb without effect: "offers a draw", "the flag fell".
bool is_redundant_word(std::string_view verb, std::string_view word) {
    struct Idle {
        std::string_view verb;
        std::string_view word;
    };
    constexpr Idle kIdle[] = {
        {"offer", "draw"},    {"accept", "draw"},     {"accept", "offer"}, {"decline", "draw"},
        {"decline", "offer"}, {"flag", "fell"},       {"flag", "fallen"},  {"flag", "falls"},
        {"flag", "down"},     {"flag", "fall"},       {"down", "fell"},    {"down", "fallen"},
        {"down", "falls"},    {"down", "down"},       {"claim", "moves"},  {"claim", "move"},
        {"claim", "rule"},    {"claim", "fold"},      {"claim", "times"},  {"claim", "draw"},
        {"resign", "game"},   {"press", "clock"},     {"illegal", "move"}, {"illegal", "by"},
        {"hòa", "lần"},       {"hòa", "nước"},        {"draw", "moves"},   {"draw", "times"},
        {"count", "is"},      {"sealed", "move"},     {"sealed", "play"},  {"sealed", "his"},
        {"sealed", "her"},    {"sealed", "envelope"},
    };
    const bool is_article = word == "a" || word == "the";
    return std::ranges::any_of(kIdle, [&](const Idle& each) {
        return each.verb == verb && (is_article || each.word == word);
    });
}

/// Words before the one that names the act: "black is late", "red has arrived".
bool is_function_word(std::string_view word) {
    constexpr std::string_view kIdle[] = {"is", "was", "has", "a", "an", "the"};
    return std::ranges::find(kIdle, word) != std::end(kIdle);
}

/// Whether the words after "khiếu nại", which means both claim and complaint, are only players, or
/// a decision.
bool names_decision(Game game, const std::vector<std::string>& words) {
    constexpr std::string_view kDecisions[] = {"quyết", "định", "phán", "kết",    "quả",
                                               "trọng", "tài",  "ban",  "phạt",   "án",
                                               "xử",    "cảnh", "lên",  "against"};
    return std::ranges::all_of(
               words, [&](const auto& each) { return seat_of_short(game, each).has_value(); }) ||
           std::ranges::any_of(words, [&](const auto& each) {
               return std::ranges::find(kDecisions, in_small_letters(each)) != std::end(kDecisions);
           });
}

/// "hoà" is a draw and not an abbreviation of "hoàn-tác"; "xi" and "do" are fragments of sentences.
/// With a player named, no line is undone and no game annulled: "black an".
bool is_begun(std::string_view word, std::string_view beginning, bool names_player) {
    constexpr std::ptrdiff_t kLetters = 4;
    constexpr std::string_view kWhole[] = {"hoàn-tác", "xin-thua", "nhận-thua", "down"};
    constexpr std::string_view kOfNobody[] = {"undo", "annul", "quit", "back"};
    const auto is_in = [&](const auto& list) {
        return std::ranges::find(list, word) != std::end(list);
    };
    const auto letters = std::ranges::count_if(
        beginning, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
    return letters >= kLetters || (!is_in(kWhole) && !(names_player && is_in(kOfNobody)));
}

bool is_score(std::string_view word) {
    return word.find('-') != std::string_view::npos && read_score(word).has_value();
}

}  // namespace

std::optional<DeskLine> ShortLineReader::result_line(std::string_view word) const {
    // "黑184子", "白方177子": the count of one side.
    constexpr std::string_view kStones = "子";
    if (const std::size_t digit = word.find_first_of("0123456789");
        word.ends_with(kStones) && digit != std::string_view::npos && info(game()).has_komi)
        if (const auto seat = seat_of_word(game(), word.substr(0, digit)))
            if (const auto field =
                    quarters_of_text(word.substr(digit, word.size() - digit - kStones.size()))) {
                const int all =
                    4 * game_.state.settings().board_size * game_.state.settings().board_size;
                const int black = *seat == Seat::First ? *field : all - *field;
                return report_line("count", std::nullopt, {{"black", quarters_to_text(black)}});
            }
    const bool is_result = (word.size() > 2 && word[1] == '+') ||
                           word.find("胜") != std::string_view::npos ||
                           word.find("勝") != std::string_view::npos;
    if (!is_result || !info(game()).has_komi)
        return std::nullopt;
    const notation::SgfResult result = notation::read_sgf_result(word);
    if (!result.winner)
        return std::nullopt;
    const Seat winner = *result.winner == go::Color::Black ? Seat::First : Seat::Second;
    const Seat loser = clock::opponent(winner);
    using Kind = notation::SgfResult::Kind;
    if (result.kind == Kind::Resignation) {
        DeskLine resigned = desk_line("resign", {});
        resigned.who = loser;
        return resigned;
    }
    if (result.kind == Kind::Time)
        return report_line("overstepped", loser);
    if (result.kind == Kind::Forfeit)
        return report_line("abandoned", loser);
    if (result.kind == Kind::Score && result.hundredths)
        return counted_line(winner, *result.hundredths, word.find('+') == std::string_view::npos);
    return std::nullopt;
}

std::optional<std::vector<DeskLine>> ShortLineReader::bare_move(std::string_view line) const {
    auto [text, is_pressed] = move_and_press(line);
    std::optional<Seat> seat;
    if (const std::size_t side = text.find(' ');
        side != std::string_view::npos && is_side_word(text.substr(0, side)))
        text = base::trimmed(text.substr(side), kBetween);
    if (const std::size_t blank = text.find(' '); blank != std::string_view::npos) {
        if (const auto player = sentence::player_at(game(), tokens_of(text), 0);
            player && player->length == 1)
            seat = player->seat;
        if (seat)
            text = without_moving(base::trimmed(text.substr(blank), kBetween));
        else if (const std::size_t last = text.find_last_of(kBetween);
                 !is_number_word(text.substr(last + 1)) &&
                 (seat = seat_of_word(game(), text.substr(last + 1))))
            text = base::trimmed(text.substr(0, last), kBetween);
    }
    // "红方走马八进七": player, verb and move are written together.
    if (!seat && text.find(' ') == std::string_view::npos)
        for (const std::size_t signs : {std::size_t{2}, std::size_t{1}}) {
            constexpr std::size_t kSign = 3;
            if (text.size() <= signs * kSign ||
                !(seat = seat_of_word(game(), text.substr(0, signs * kSign))))
                continue;
            text.remove_prefix(signs * kSign);
            for (const std::string_view verb : {"走", "下", "应", "應"})
                if (text.starts_with(verb)) {
                    text.remove_prefix(verb.size());
                    break;
                }
            break;
        }
    // A move that is understood but illegal counts too: the desk handles the consequences.
    const auto read = read_typed_move(game_.state, text, rulebook::tag(game_.options.language));
    const bool is_move = read || read.error().code == "ambiguous-move" ||
                         read.error().code == "illegal-move" || is_log_move(text);
    // "0-0" is castling if that is possible.
    if (!is_move || (!read && is_score(text)))
        return std::nullopt;
    // "ab" is a pawn capture if one is possible, otherwise an abbreviation of "absent".
    const auto& all = beginnings();
    if (!read &&
        std::ranges::any_of(all, [&](const std::string& each) { return each.starts_with(text); }))
        return std::nullopt;
    DeskLine move;
    move.verb = "move";
    move.who = seat;
    move.rest = std::string(text);
    move.words = {move.rest};
    std::vector<DeskLine> lines = {std::move(move)};
    if (is_pressed) {
        lines.push_back(desk_line("press", {}));
        lines.back().who = seat ? seat : game_.to_move();
    }
    return lines;
}

namespace {

std::vector<std::string> first_words_of(Game game) {
    std::set<std::string> all;
    for (const DeskVerb& verb : kDeskVerbs)
        all.emplace(verb.name);
    for (const ReportKind& kind : report_kinds(game))
        all.emplace(kind.kind);
    for (const ShortWord& word : short_words())
        if (word.is_of(game))
            all.emplace(word.text);
    return {all.begin(), all.end()};
}

}  // namespace

const std::vector<std::string>& ShortLineReader::beginnings() const {
    return cached_per_game<first_words_of>(game());
}

std::vector<std::string> ShortLineReader::completions(std::string_view line) const {
    const std::size_t blank = line.find_last_of(" \t");
    const std::string_view last = blank == std::string_view::npos ? line : line.substr(blank + 1);
    std::vector<std::string> all;
    const auto add = [&](std::string_view word) {
        if (word.starts_with(last) && std::ranges::find(all, word) == all.end())
            all.emplace_back(word);
    };
    if (blank == std::string_view::npos)
        for (const std::string& word : beginnings())
            add(word);
    const DeskLine said = read_line(game(), line);
    const bool is_report = said.verb == "report" || said.verb == "help";
    if (is_report && said.words.size() <= 1)
        for (const ReportKind& kind : report_kinds(game()))
            add(kind.kind);
    const std::string_view named = is_report && !said.words.empty()
                                       ? std::string_view(said.words[0])
                                       : std::string_view(said.verb);
    if (const ReportKind* kind = find_report_kind(game(), named);
        kind != nullptr && blank != std::string_view::npos) {
        for (const Seat seat : clock::kBothSeats)
            if (kind->about != ReportSubject::Game)
                add(clock::seat_name(seat));
        for (const ReportField& field : kind->fields) {
            add(fmt::format("{}=", field.key));
            for (const std::string_view choice : field.choices)
                add(fmt::format("{}={}", field.key, choice));
        }
    }
    return all;
}

Result<std::vector<DeskLine>> ShortLineReader::expanded_words(std::string_view line) const {
    line = without_number(base::trimmed(line, kBetween));
    const auto own_words = line_from_own_words(game(), line);
    if (own_words)
        line = *own_words;
    DeskLine said = read_line(game(), line);
    if (said.verb.empty())
        return std::vector<DeskLine>{};
    separate_switches(find_report_kind(game(), said.verb == "report" && !said.words.empty()
                                                   ? std::string_view(said.words[0])
                                                   : std::string_view(said.verb)),
                      said);
    const auto is_verb = [](std::string_view word) { return find_desk_verb(word) != nullptr; };
    const auto known = [&](std::string_view word) { return is_known(word); };
    if (auto in_case = choice_for_open_case(said))
        return std::vector{*std::move(in_case)};
    if (said.words.empty() || (said.verb == "result" && said.words.size() == 1))
        if (auto result = result_line(said.words.empty() ? said.verb : said.words[0]))
            return std::vector{*std::move(result)};
    const bool is_joined = joined_words(said) > 1;
    // In a report told as a sentence, the desk fills in fields that it knows itself.
    const bool is_sentence = own_words && said.verb == "report" && !said.words.empty();
    if (is_verb(said.verb) && !is_joined && !is_sentence && !has_short_form(said))
        return std::vector{std::move(said)};
    if (!known(said.verb) && !is_joined && split_characters(game(), said.verb).size() == 1)
        if (auto move = bare_move(
                said.who ? base::trimmed(line.substr(line.find(':') + 1), kBetween) : line)) {
            if (said.who)
                for (DeskLine& each : *move)
                    each.who = said.who;
            return *std::move(move);
        }
    // The word that names the act comes first, or after the players' names.
    std::vector<std::string> words = said.words;
    if (said.verb != "report")
        words.insert(words.begin(), said.verb);
    separate_players(game(), words);
    for (std::size_t i = 0; i < words.size();) {
        auto parts = split_characters(game(), words[i]);
        const std::size_t count = parts.size();
        words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
        words.insert(words.begin() + static_cast<std::ptrdiff_t>(i), parts.begin(), parts.end());
        i += count;
    }
    auto seats = extract_seats(game(), words);
    while (words.size() > 1 && is_function_word(words.front()))
        words.erase(words.begin());
    if (words.size() == 1 && seats.size() == 1 && !known(words[0]))
        if (auto move = bare_move(words[0])) {  // "黑e5"
            for (DeskLine& each : *move)
                each.who = seats[0];
            return *std::move(move);
        }
    join_words(words);
    put_verb_first(words);
    if (words.empty())
        return refuse("unknown-line", fmt::format("'{}' says nothing of the player.", said.verb),
                      std::nullopt, {{"verb", said.verb}});
    std::string verb = extract_verb(words, !seats.empty());
    if (!known(verb)) {
        const bool stands_alone = words.empty() && seats.empty() && said.fields.empty();
        const NamedBy player = seats.empty()           ? NamedBy::Nothing
                               : said.verb.size() == 1 ? NamedBy::Letter
                                                       : NamedBy::Word;
        verb = KYVIEN_TRY(verb_with_prefix(verb, stands_alone, player));
    }
    DeskLine plain;
    plain.who = said.who;
    plain.words = std::move(words);
    plain.fields = std::move(said.fields);
    for (const Seat seat : seats)
        plain.words.insert(plain.words.begin(), std::string(clock::seat_name(seat)));
    return short_form(verb, std::move(plain));
}

bool ShortLineReader::is_known(std::string_view word) const {
    return find_desk_verb(word) != nullptr || is_named(word);
}

void ShortLineReader::put_verb_first(std::vector<std::string>& words) const {
    // "c3 is dead", "the stone c3 is dead": a statement about points.
    if (words.size() > 2 && (words.front() == "stone" || words.front() == "stones") &&
        are_squares(in_small_letters(words[1])) && is_known(words.back()))
        words.erase(words.begin());
    if (words.size() > 1 && are_squares(in_small_letters(words.front())) &&
        is_known(words.back())) {
        std::rotate(words.begin(), words.end() - 1, words.end());
        std::erase_if(words, is_function_word);
    }
    // "was 10 minutes late": the word for the arrival comes last.
    if (words.size() > 1 && !words.front().empty() && !is_known(words.front()) &&
        words.front().find_first_not_of("0123456789:") == std::string::npos)
        if (const ShortWord* last = find_short_word(game(), words.back());
            last != nullptr && find_coming_word(last->line))
            std::rotate(words.begin(), words.end() - 1, words.end());
}

std::string ShortLineReader::extract_verb(std::vector<std::string>& words,
                                          bool names_player) const {
    std::string verb = is_known(words.front()) ? words.front() : in_small_letters(words.front());
    words.erase(words.begin());
    if (verb.size() > 1 && verb.front() == '+')  // "black +2"
        words.insert(words.begin(), std::exchange(verb, "give").substr(1));
    // An impossible castling "0-0" is not a result.
    const bool is_castling = verb == "0-0" && info(game()).has_moves_by_hand;
    if (is_score(verb) && !is_castling && !names_player && words.empty()) {
        words.push_back(std::exchange(verb, "rule"));
    } else if (verb == "result" && !names_player && words.size() == 1 && is_score(words[0])) {
        verb = "rule";
    }
    const auto begins_something = [&] {
        return std::ranges::any_of(beginnings(),
                                   [&](const std::string& word) { return word.starts_with(verb); });
    };
    // "resigns", "touches": the verb in the third person; not "showed up", "helps": nobody but the
    // arbiter asks the desk.
    constexpr std::string_view kQuestions[] = {"show", "help", "log", "explain", "language"};
    if (!is_known(verb) && !begins_something())
        for (const std::string_view ending : {"s", "es", "ed"})
            if (verb.size() > ending.size() && verb.ends_with(ending))
                if (std::string stem = verb.substr(0, verb.size() - ending.size());
                    is_known(stem) && std::ranges::find(kQuestions, stem) == std::end(kQuestions)) {
                    verb = std::move(stem);
                    break;
                }
    // "flag" is the player's claim; "fell" is the arbiter's observation, and so is a statement that
    // a player's time is over.
    if ((verb == "超时" || verb == "超時" || verb == "hết-giờ") && names_player)
        verb = "down";
    if (verb == "flag" && std::ranges::any_of(words, [](const std::string& word) {
            return word == "fell" || word == "falls" || word == "fallen" || word == "down";
        }))
        verb = "down";
    std::erase_if(words, [&](const std::string& word) { return is_redundant_word(verb, word); });
    return verb;
}

bool ShortLineReader::is_name_of_player(std::string_view word) const {
    return std::ranges::any_of(clock::kBothSeats, [&](Seat seat) {
        const auto& player = game_.state.player(seat);
        if (!player)
            return false;
        const auto names = base::split<std::string_view>(player->name, ' ');
        return std::ranges::any_of(names, [&](std::string_view name) {
            const std::string plain = plain_word(name);
            return plain == word || without_diacritics(plain) == word;
        });
    });
}

Result<std::string> ShortLineReader::verb_with_prefix(const std::string& verb, bool stands_alone,
                                                      NamedBy player) const {
    std::vector<std::string> all;
    const bool names_player = player != NamedBy::Nothing;
    // "the referee rules …" names the author of the ruling; it is not an abbreviation of a
    // referee's act. A request ("xin …") is not a resignation, and "wrong" refers to what somebody
    // else said or did. After another act, an abbreviation refers to that act: "white claims
    // threefold, wrong".
    // "black is in his last minute", "white stops": words of a sentence about a player; "w stops"
    // is the short line of one who stops recording.
    const bool is_about_player = names_player && (verb == "in" || verb == "his" ||
                                                  (verb == "stops" && player == NamedBy::Word));
    const bool is_prose = verb == "referee" || verb == "xin" || verb == "wrong" || verb == "over" ||
                          is_about_player || (game_.is_atomic && stands_alone) ||
                          is_name_of_player(verb);
    for (const std::string& word : beginnings())
        if (word.starts_with(verb) && !is_prose && is_begun(word, verb, names_player))
            all.push_back(word);
    // "clo" means "clock", although "clock-correction" also begins with it.
    const bool first_of_all =
        !all.empty() && std::ranges::all_of(all, [&](const std::string& each) {
            return each.starts_with(all.front());
        });
    if (all.empty())
        return refuse("unknown-line",
                      fmt::format("unknown command '{}'; type help for the list", verb),
                      std::nullopt, {{"verb", verb}});
    if (!first_of_all)
        return refuse("ambiguous-line",
                      fmt::format("'{}' can mean: {}", verb, fmt::join(all, ", ")), std::nullopt,
                      {{"verb", verb}, {"candidates", fmt::format("{}", fmt::join(all, " "))}});
    return all.front();
}

void ShortLineReader::separate_switches(const ReportKind* kind, DeskLine& said) {
    // "penalty w 12.9.3 11.5 ms=2:00:00 confirmed": the last word is not part of the time.
    if (kind == nullptr || said.fields.empty())
        return;
    const auto report_field =
        std::ranges::find(kind->fields, said.fields.back().first, &ReportField::key);
    if (report_field == kind->fields.end() || report_field->type == FieldType::Text)
        return;
    while (true) {
        const std::string value = said.fields.back().second;
        const std::size_t blank = value.find_last_of(kBetween);
        if (blank == std::string::npos)
            return;
        const std::string last = value.substr(blank + 1);
        const auto field = std::ranges::find(kind->fields, switch_word(last), &ReportField::key);
        if (field == kind->fields.end() || field->type != FieldType::Switch ||
            std::ranges::find(said.fields, field->key, &Values::value_type::first) !=
                said.fields.end())
            return;
        said.fields.back().second = value.substr(0, blank);
        said.fields.emplace(said.fields.end() - 1, std::string(field->key), "yes");
    }
}

bool ShortLineReader::is_named(std::string_view word) const {
    return find_report_kind(game(), word) != nullptr || find_short_word(game(), word) != nullptr ||
           find_phrase(game(), word).has_value();
}

std::size_t ShortLineReader::joined_words(const DeskLine& said) const {
    std::vector<std::string> words = said.words;
    if (said.verb != "report")
        words.insert(words.begin(), said.verb);
    std::erase_if(words, [&](const std::string& word) {
        return !is_number_word(word) && seat_of_short(game(), word).has_value();
    });
    return join_words(words);
}

std::size_t ShortLineReader::join_words(std::vector<std::string>& words) const {
    constexpr std::size_t kMaxWords = 6;
    for (std::size_t count = std::min(words.size(), kMaxWords); count > 1; --count) {
        std::string joined = in_small_letters(words[0]);
        for (std::size_t i = 1; i < count; ++i)
            joined += "-" + in_small_letters(words[i]);
        std::string last = in_small_letters(words[count - 1]);
        // "open the envelope: Nf3"
        if (last.ends_with(':')) {
            last.pop_back();
            joined.pop_back();
        }
        // "open the envelope Nf3": the written content follows the name.
        if (std::string shorter = without_filler_words(joined);
            !is_named(joined) && shorter.find('-') != std::string::npos && shorter.ends_with(last))
            joined = std::move(shorter);
        // "illegal move" is the short word, which includes the move and its press.
        if (!is_named(joined) || joined == "illegal-move")
            continue;
        words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(count - 1));
        words[0] = joined;
        return count;
    }
    return 1;
}

bool ShortLineReader::has_short_form(const DeskLine& said) const {
    // `clock` and `claim` may be given in full, or abbreviated.
    const auto is_word = [&](const std::string& word) { return !seat_of_short(game(), word); };
    if (said.verb == "report")
        return said.words.size() > 1 && find_report_kind(game(), said.words[0]) != nullptr &&
               std::any_of(said.words.begin() + 1, said.words.end(), is_word);
    if (said.verb == "clock") {
        const auto times = std::ranges::count_if(said.words, is_time_word);
        return times == 2 || (times == 1 && said.words.size() == 2 && said.fields.empty());
    }
    if (said.verb == "claim")
        return !said.words.empty() &&
               claim_word(game(), said.words[0]) != std::string_view(said.words[0]);
    return std::ranges::any_of(
        said.words, [&](const std::string& word) { return is_redundant_word(said.verb, word); });
}

std::optional<DeskLine> ShortLineReader::choice_for_open_case(const DeskLine& said) const {
    // "put back", "stands", "new game": settles the open case.
    std::string choice = said.verb;
    for (const std::string& word : said.words)
        choice += "-" + word;
    if (!said.fields.empty() || said.who)
        return std::nullopt;
    choice = in_small_letters(choice);
    std::erase(choice, ',');
    choice = without_arbiter_rank(std::move(choice));
    for (const Duty& duty : duties_at(game_.state, game_.now())) {
        const std::string_view kind =
            duty.code == "rule-on-false-life"                                  ? "false-life-ruled"
            : duty.code == "ask-about-shifted-stone"                           ? "displaced-agreed"
            : duty.code == "rule-on-shifted-stone"                             ? "displaced-ruled"
            : duty.code == "rule-on-cycle" || duty.code == "ask-who-gives-way" ? "cycle-ruled"
            : duty.code == "rebuild-position" || duty.code == "choose-draw-or-new-game" ? "rebuilt"
                                                                                        : "";
        const ReportKind* report = find_report_kind(game(), kind);
        if (report == nullptr)
            continue;
        for (const ReportField& field : report->fields)
            for (const std::string_view each : field.choices) {
                if (field.key != "choice" || !is_choice(game(), each, choice))
                    continue;
                Values fields = {{"choice", std::string(each)}};
                if (kind == "rebuilt")
                    fields.emplace_back("agreed", "no");
                return report_line(kind, std::nullopt, std::move(fields));
            }
    }
    return std::nullopt;
}

Result<DeskLine> ShortLineReader::expand_short_report(const ReportKind& kind, Values usual,
                                                      DeskLine said,
                                                      std::string_view reason) const {
    separate_switches(&kind, said);
    std::erase_if(usual, [&](const auto& each) {
        return std::ranges::find(kind.fields, each.first, &ReportField::key) == kind.fields.end();
    });
    KYVIEN_TRY(fill_fields(kind, usual, said));
    // The side to move seals.
    if (kind.kind == "sealed" && kind.about == ReportSubject::Player && said.words.empty())
        said.words.emplace_back(clock::seat_name(game_.to_move()));
    // A decision on leave is for the player who asked for it.
    if (kind.kind == "leave-answered" && said.words.empty() && !said.who)
        if (const auto asker = seat_awaiting_leave())
            said.words.emplace_back(clock::seat_name(*asker));
    fill_known(kind, said, reason);
    DeskLine report = desk_line("report", std::move(said.words), std::move(said.fields));
    report.who = said.who;
    report.words.insert(report.words.begin(), std::string(kind.kind));
    return report;
}

Result<std::vector<DeskLine>> ShortLineReader::signed_lines(std::vector<std::string> words) const {
    (void)extract_seats(game(), words);
    if (words.size() != 2 || !is_score(words[0]) || !is_score(words[1]))
        return refuse("usage", "Say: s 1-0 0-1", std::nullopt, {{"usage", "s 1-0 0-1"}});
    const std::string_view kind =
        find_report_kind(game(), "sign") != nullptr ? "sign" : "result-written";
    return std::vector{report_line(kind, Seat::First, {{"result", words[0]}}),
                       report_line(kind, Seat::Second, {{"result", words[1]}})};
}

void ShortLineReader::put_claim_first(std::vector<std::string>& words) const {
    // "no capture", "fifty moves"
    const auto first = std::ranges::find_if(
        words, [](const std::string& each) { return !clock::find_seat(each).has_value(); });
    for (auto end = words.end(); end - first > 1; --end) {
        const auto kind = claim_word(game(), fmt::format("{}", fmt::join(first, end, "-")));
        if (kind.empty())
            continue;
        *first = kind;
        words.erase(first + 1, end);
        break;
    }
    for (std::string& word : words)
        if (const auto kind = claim_word(game(), word); !kind.empty())
            word = kind;
    // The kind first, whatever was said before it.
    if (const auto kind = std::ranges::find_if(
            words, [](const std::string& word) { return find_claim_kind(word).has_value(); });
        kind != words.end())
        std::rotate(words.begin(), kind, kind + 1);
}

Result<std::vector<DeskLine>> ShortLineReader::agreed_lines(std::vector<std::string> words) const {
    extract_seats(game(), words);
    for (const std::string& word : words)
        if (word != "by" && word != "both" && word != "players")
            return refuse("report-word", fmt::format("'{}' says nothing of a draw.", word),
                          std::nullopt, {{"word", word}});
    // The author of the offer is not named: over the board both have said that they agree.
    if (game_.state.phase() == Phase::Playing && find_report_kind(game(), "draw-agreed") != nullptr)
        return std::vector{report_line("draw-agreed", std::nullopt)};
    return std::vector{desk_line("offer", {}), desk_line("accept", {})};
}

Result<std::vector<DeskLine>> ShortLineReader::short_form(std::string_view verb,
                                                          DeskLine said) const {
    std::string text(verb);
    Values usual;  // defaults of the short word
    const ShortWord* meant = find_short_word(game(), verb);
    std::optional<ShortWord> of_phrase;
    if (const auto phrase = find_phrase(game(), verb)) {
        if (std::ranges::find(kStatePhrases, *phrase) != std::end(kStatePhrases))
            return phrase_line(*phrase, said);
        // Another word for a short one, or one with its own meaning.
        meant = find_short_word(game(), *phrase);
        if (meant == nullptr) {
            of_phrase = ShortWord{verb, *phrase};
            meant = &*of_phrase;
        }
    }
    if (meant != nullptr) {
        if (const auto coming = find_coming_word(meant->line))
            return coming_line(*coming, said);
        if (meant->line == "illegal")
            return illegal_line(said);
        if (meant->line == "move") {
            // A move and its press may follow the verb in any language.
            std::string rest;
            for (const std::string& each : said.words)
                rest.append(rest.empty() ? "" : " ").append(each);
            if (auto move = bare_move(rest))
                return *std::move(move);
            return std::vector{desk_line("move", said.words)};
        }
        // "đen khiếu nại ánh sáng": without a decision there is no appeal.
        if (meant->text == "khiếu-nại" && !names_decision(game(), said.words))
            return refuse("unknown-line",
                          "Say what is claimed, or which decision is appealed against.",
                          std::nullopt, {{"verb", std::string(verb)}});
        // "report KIND field=value": the words of the table come before those that were typed.
        DeskLine full = read_line(game(), meant->line);
        text = full.verb == "report" ? full.words[0] : full.verb;
        if (full.verb != "report")
            said.words.insert(said.words.begin(), full.words.begin(), full.words.end());
        if (const auto named = report_for_clause(full, said.words))
            text = *named;
        for (const auto& each : full.fields)
            if (std::ranges::find(said.fields, each.first, &Values::value_type::first) ==
                said.fields.end())
                usual.push_back(each);
    }
    const bool is_verb = find_desk_verb(text) != nullptr;
    if (const ReportKind* kind = is_verb ? nullptr : find_report_kind(game(), text)) {
        // The device is part of the reason given to the player.
        const std::string_view reason =
            meant != nullptr && meant->text == "phone" ? verb : std::string_view();
        return std::vector{
            KYVIEN_TRY(expand_short_report(*kind, std::move(usual), std::move(said), reason))};
    }
    if (text == "clock")
        return clock_line(std::move(said));
    // 7 of Go: no draw is agreed or claimed; the law has other options.
    if (verb != "claim" && text == "claim" && info(game()).has_komi && said.words.empty()) {
        DeskLine offer = desk_line("offer", {});
        offer.who = said.who;
        return std::vector{std::move(offer)};
    }
    if (text == "claim")
        put_claim_first(said.words);
    if (text == "agreed")
        return agreed_lines(std::move(said.words));
    if (text == "both-signed")
        return signed_lines(std::move(said.words));
    // "白方停一手": the side to move precedes the line.
    if (text == "move")
        if (const auto seats = extract_seats(game(), said.words); !seats.empty()) {
            // "white declares the end first": not the first player.
            if (std::ranges::find(seats, clock::opponent(seats[0])) != seats.end())
                return refuse("two-players",
                              fmt::format("`{}` names both players; say it once for each.", verb),
                              std::nullopt, {{"verb", std::string(verb)}});
            said.who = seats[0];
        }
    DeskLine full = desk_line(text, std::move(said.words), std::move(said.fields));
    full.who = said.who;
    return std::vector{std::move(full)};
}

std::optional<std::string>
ShortLineReader::report_for_clause(const DeskLine& usual, std::vector<std::string>& words) const {
    // "warn w 24.2": the clause names the act, if one report is the law's answer for it.
    const ReportKind* general =
        usual.verb == "report" ? find_report_kind(game(), usual.words[0]) : nullptr;
    std::vector<std::string> others = words;
    (void)extract_seats(game(), others);
    const bool has_clause =
        general == nullptr || std::ranges::any_of(general->fields, [](const ReportField& field) {
            return field.type == FieldType::Clause || field.type == FieldType::Number;
        });
    const auto clause = others.size() == 1 && !has_clause
                            ? rulebook::find_clause(law_of(game()), others[0])
                            : std::nullopt;
    if (!clause)
        return std::nullopt;
    const ReportKind* found = nullptr;
    for (const ReportKind& kind : report_kinds(game())) {
        const bool answers = std::ranges::all_of(usual.fields, [&](const auto& report_field) {
            const auto field =
                std::ranges::find(kind.fields, report_field.first, &ReportField::key);
            return field != kind.fields.end() &&
                   std::ranges::find(field->choices, report_field.second) != field->choices.end();
        });
        const bool is_whole = std::ranges::all_of(kind.fields, [&](const ReportField& field) {
            return !field.required || field.type == FieldType::Text ||
                   std::ranges::find(usual.fields, field.key, &Values::value_type::first) !=
                       usual.fields.end();
        });
        if (kind.clause != *clause || &kind == general ||
            !(kind.fields.empty() || (answers && is_whole)))
            continue;
        if (found != nullptr)
            return std::nullopt;
        found = &kind;
    }
    if (found == nullptr)
        return std::nullopt;
    std::erase(words, others[0]);
    return std::string(found->kind);
}

}  // namespace kyvien::cli
