#include "cli/arbiter/wording/own_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "cli/arbiter/line.h"
#include "cli/arbiter/wording/phrases.h"
#include "cli/arbiter/wording/plain_words.h"
#include "cli/arbiter/wording/short_words.h"
#include "cli/arbiter/wording/tokens.h"
#include "cli/arbiter/wording/vocabulary.h"
#include "clock/seat.h"
#include "conduct/core/report.h"
#include "conduct/presentation/wording.h"
#include "conduct/settings/game.h"
#include "rulebook/clause.h"

namespace kyvien::cli {
namespace {

using conduct::Game;
using conduct::ReportKind;
using conduct::Seat;

struct Phrase {
    std::vector<std::string> words;
    std::string_view line;
    bool is_of_table = true;  ///< else one of phrases.h, which the desk knows by its own name
    std::string name;
};

struct Match {
    const Phrase* phrase = nullptr;
    std::size_t length = 0;  ///< in tokens
    std::string number;
    std::optional<Seat> player;  ///< named within the phrase
};

bool is_digits(std::string_view word) {
    return !word.empty() && word.size() < 7 &&
           word.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_ascii(std::string_view word) {
    return std::ranges::none_of(word, [](char c) { return (c & 0x80) != 0; });
}

std::vector<std::string> words_of_phrase(std::string_view text) {
    std::vector<std::string> words;
    for (Token& token : tokens_of(text)) {
        // "漏记#着": what stands between signs is a word of its own.
        words.push_back(std::move(token.plain));
    }
    return words;
}

std::vector<Phrase> phrases_of(std::span<const SaidPhrase> table) {
    std::vector<Phrase> all;
    for (const SaidPhrase& each : table)
        all.push_back({words_of_phrase(each.text), each.line, true, {}});
    return all;
}

std::vector<Phrase> both(std::span<const SaidPhrase> one, std::span<const SaidPhrase> other) {
    std::vector<Phrase> all = phrases_of(one);
    std::ranges::move(phrases_of(other), std::back_inserter(all));
    return all;
}

const std::vector<Phrase>& acts() {
    static const std::vector<Phrase> kAll = [] {
        // The table of the desk counts first: it knows what a word means in a game that is counted.
        std::vector<Phrase> all;
        for (const ShortWord& each : phrases()) {
            std::string text(each.text);
            std::ranges::replace(text, '-', ' ');
            // "cho" gives time where it stands first; in a sentence it is "to".
            if (std::ranges::find(said_fillers(), text, &SaidPhrase::text) != said_fillers().end())
                continue;
            all.push_back({words_of_phrase(text), each.line, false, std::string(each.text)});
        }
        for (const auto table : {said_acts(), said_acts_of_chess(), said_acts_of_go()})
            std::ranges::move(phrases_of(table), std::back_inserter(all));
        for (Phrase& phrase : all)
            std::erase_if(phrase.words, is_idle_word);
        return all;
    }();
    return kAll;
}

const std::vector<Phrase>& marks() {
    static const std::vector<Phrase> kAll = both(said_marks(), said_marks_of_go());
    return kAll;
}

const std::vector<Phrase>& fillers() {
    static const std::vector<Phrase> kAll = both(said_fillers(), said_fillers_of_go());
    return kAll;
}

struct Player {
    Seat seat = Seat::First;
    std::size_t length = 0;
};

std::optional<Player> player_at(Game game, const std::vector<Token>& tokens, std::size_t at) {
    if (at >= tokens.size())
        return std::nullopt;
    std::string word = tokens[at].plain;
    if (at + 1 < tokens.size() && is_sign(word)) {
        // "黑棋" is the player too.
        const std::string& next = tokens[at + 1].plain;
        if (const auto seat = seat_of_word(game, next == "棋" ? word : word + next))
            return Player{*seat, 2};
    }
    for (const std::string_view possessive : {"'s", "’s"})
        if (word.ends_with(possessive))
            word.resize(word.size() - possessive.size());
    struct Unmarked {
        std::string_view word;
        std::string_view name;
    };
    constexpr Unmarked kUnmarked[] = {{"do", "đỏ"}, {"den", "đen"}, {"trang", "trắng"}};
    for (const Unmarked& each : kUnmarked)
        if (word == each.word)
            word = each.name;
    const auto seat = is_digits(word) ? std::nullopt : seat_of_short(game, word);
    return seat ? std::optional(Player{*seat, 1}) : std::nullopt;
}

/// A word with its marks means itself; one without them means any word that is so without marks, in
/// a phrase of several words.
bool is_same_word(const std::string& said, const std::string& meant, bool is_alone) {
    return said == meant || (!is_alone && is_ascii(said) && !is_ascii(meant) && !is_sign(meant) &&
                             said == without_marks(meant));
}

std::optional<Match> match_at(Game game, const std::vector<Token>& tokens, std::size_t at,
                              const Phrase& phrase, bool adds_nothing = false) {
    Match match{&phrase, 0, {}, {}};
    for (const std::string& word : phrase.words) {
        while (!adds_nothing && word != "@" && at + match.length < tokens.size() &&
               is_idle_word(tokens[at + match.length].plain) &&
               !is_same_word(tokens[at + match.length].plain, word, phrase.words.size() == 1))
            ++match.length;
        if (at + match.length >= tokens.size())
            return std::nullopt;
        const std::string& said = tokens[at + match.length].plain;
        if (word == "@") {
            const auto player = player_at(game, tokens, at + match.length);
            if (!player)
                return std::nullopt;
            match.length += player->length;
            match.player = player->seat;
            continue;
        }
        if (word == "#") {
            if (!is_digits(said))
                return std::nullopt;
            match.number = said;
        } else if (!is_same_word(said, word, phrase.words.size() == 1 && !adds_nothing)) {
            return std::nullopt;
        }
        ++match.length;
    }
    return match;
}

/// The longest phrase that stands here.
Match longest_at(Game game, const std::vector<Token>& tokens, std::size_t at,
                 const std::vector<Phrase>& all, bool is_act, bool adds_nothing = false) {
    Match longest;
    for (const Phrase& phrase : all)
        if (auto match = match_at(game, tokens, at, phrase, adds_nothing);
            match && match->length > longest.length &&
            (!is_act || ShortWord{"", phrase.line}.is_of(game)))
            longest = *std::move(match);
    return longest;
}

/// The report that the line of an act makes; none for a verb.
const ReportKind* report_of(Game game, std::string_view line) {
    for (int steps = 0; steps < 3; ++steps) {
        const SaidLine said = read_line(game, line);
        if (said.verb == "report")
            return conduct::find_report_kind(game, said.words[0]);
        if (const auto phrase = find_phrase(game, said.verb); phrase && *phrase != said.verb)
            line = *phrase;
        else if (const ShortWord* word = find_short_word(game, said.verb))
            line = word->line;
        else
            return nullptr;
    }
    return nullptr;
}

bool has_field(const ReportKind& kind, std::string_view key) {
    return std::ranges::find(kind.fields, key, &conduct::ReportField::key) != kind.fields.end();
}

/// The field that holds what is said behind the act in any words; none where there is none.
std::string_view free_text_of(const ReportKind& kind) {
    for (const std::string_view key : {"reason", "resumption", "found"})
        for (const conduct::ReportField& field : kind.fields)
            if (field.key == key && field.type == conduct::FieldType::Text)
                return key;
    return kind.kind == "announced" ? std::string_view("text") : std::string_view();
}

bool are_points(std::string_view word) {
    while (!word.empty()) {
        const std::string_view part = word.substr(0, word.find(','));
        word.remove_prefix(std::min(word.size(), part.size() + 1));
        if (part.size() < 2 || part.size() > 3 || part[0] < 'a' || part[0] > 's' ||
            !is_digits(part.substr(1)))
            return false;
    }
    return true;
}

/// How the desk writes the unit that stands here: "m", "s", "" for moves; none for another word.
struct Unit {
    std::string_view text;
    std::size_t length = 0;
};
Unit unit_at(Game game, const std::vector<Token>& tokens, std::size_t at) {
    struct Named {
        std::string_view name;
        std::string_view text;
    };
    constexpr Named kUnits[] = {
        {"minutes", "m"}, {"minute", "m"}, {"mins", "m"}, {"min", "m"},  {"phút", "m"},
        {"phut", "m"},    {"分钟", "m"},   {"分鐘", "m"}, {"分", "m"},   {"seconds", "s"},
        {"second", "s"},  {"sec", "s"},    {"giây", "s"}, {"giay", "s"}, {"秒", "s"},
        {"秒钟", "s"},    {"moves", ""},   {"move", ""},  {"nước", ""},  {"nuoc", ""},
        {"着", ""},       {"著", ""},      {"步", ""},    {"回合", ""},
    };
    Unit longest;
    for (const Named& each : kUnits) {
        const Phrase phrase{words_of_phrase(each.name), each.text, true, {}};
        if (const auto match = match_at(game, tokens, at, phrase);
            match && match->length > longest.length)
            longest = {each.text, match->length};
    }
    return longest;
}

/// What the line says, as far as it is read.
class Told {
  public:
    Told(Game game, std::string_view line) : game_(game), line_(line), tokens_(tokens_of(line)) {}

    [[nodiscard]] std::optional<std::string> line() {
        std::size_t at = 0;
        while (at < tokens_.size()) {
            const std::size_t length = read(at);
            if (length == 0)
                return std::nullopt;
            at += length;
        }
        if (act_.phrase == nullptr)
            return unmarked_move();
        return written();
    }

  private:
    /// "den di e5".
    [[nodiscard]] std::optional<std::string> unmarked_move() const {
        const std::size_t moves = values_.size() + (moved_.empty() ? 0 : 1);
        if (!is_unmarked_ || seats_.size() != 1 || moves != 1 || !fields_.empty() ||
            !clauses_.empty() || !tail_.empty())
            return std::nullopt;
        return fmt::format("{}: {}", conduct::side_name(game_, seats_[0], rulebook::Language::En),
                           values_.empty() ? std::string(moved_) : values_[0]);
    }

    /// How many tokens are understood from here; nought where none is.
    std::size_t read(std::size_t at) {
        if (const std::size_t fields = fields_from(at); fields > 0)
            return fields;
        const Match act = longest_at(game_, tokens_, at, acts(), true);
        const Match mark = longest_at(game_, tokens_, at, marks(), false);
        const Match filler = longest_at(game_, tokens_, at, fillers(), false, true);
        const auto player = player_at(game_, tokens_, at);
        const std::size_t best = std::max({act.length, mark.length, filler.length});
        // "den muon": Black is late, where a word without marks could begin a phrase too.
        const bool is_player =
            player && (best <= player->length ||
                       (act.length == best && is_ascii(tokens_[at].plain) && seats_.empty() &&
                        longest_at(game_, tokens_, at + player->length, acts(), true).length > 0));
        if (is_player) {
            if (!seats_.empty() && seats_.back() != player->seat)
                return rest_from(at);
            if (seats_.empty())
                seats_.push_back(player->seat);
            is_unmarked_ |= tokens_[at].plain == "do" || tokens_[at].plain == "den" ||
                            tokens_[at].plain == "trang";
            return player->length;
        }
        if (act.length > 0 && act.length == best)
            return take_act(at, act);
        if (mark.length > 0 && mark.length == best) {
            const std::string_view text = mark.phrase->line;
            const std::size_t equals = text.find('=');
            fields_.emplace_back(text.substr(0, equals), text.substr(equals + 1));
            return mark.length;
        }
        if (filler.length > 0) {
            // Who finds something has not done it.
            const std::string& word = filler.phrase->words.front();
            if (!seats_.empty() && word == "发" && filler.length == 2)
                return 0;
            // "黑方下d4后…": a stone that was set before what is told is no part of that.
            if (act_.phrase == nullptr && !values_.empty() && (word == "后" || word == "after"))
                return 0;
            is_unmarked_ |= word == "下" || word == "đi";
            is_to_seal_ |= filler.length == 2 && filler.phrase->words.back() == "seal";
            return passes_over(*filler.phrase) ? filler.length : 0;
        }
        if (const std::size_t value = value_at(at); value > 0)
            return value;
        if (const std::size_t move = move_before_act(at); move > 0)
            return move;
        return rest_from(at);
    }

    /// "c4 from c3" would be turned round without its word.
    [[nodiscard]] bool passes_over(const Phrase& filler) const {
        constexpr std::string_view kFrom[] = {"from", "từ", "从", "從"};
        return values_.empty() || std::ranges::find(kFrom, filler.words.back()) == std::end(kFrom);
    }

    /// The choice that a penalty is where the act before or after it leaves one; none for others.
    [[nodiscard]] static std::string_view measure_of(std::string_view line) {
        if (line == "warn" || line.find("=warning") != std::string_view::npos)
            return "warning";
        if (line == "advice" || line.find("choice=advice") != std::string_view::npos)
            return "advice";
        return line == kLoses ? "loss" : std::string_view();
    }
    [[nodiscard]] bool leaves_choice(std::string_view line, std::string_view measure) const {
        const ReportKind* kind = measure.empty() ? nullptr : report_of(game_, line);
        if (kind == nullptr || !measure_of(line).empty())
            return false;
        const auto field = std::ranges::find(kind->fields, "choice", &conduct::ReportField::key);
        return field != kind->fields.end() &&
               std::ranges::find(field->choices, measure) != field->choices.end();
    }

    std::size_t take_act(std::size_t at, const Match& act) {
        // "警告黑方：妨碍对方思考": what he did, and the measure that the law leaves to choose.
        if (act_.phrase != nullptr) {
            const std::string_view said = measure_of(act_.phrase->line);
            const std::string_view says = measure_of(act.phrase->line);
            if (leaves_choice(act_.phrase->line, says)) {
                fields_.emplace_back("choice", says);
                return act.length;
            }
            if (leaves_choice(act.phrase->line, said)) {
                fields_.emplace_back("choice", said);
                act_ = act;
                return act.length;
            }
        }
        if (act_.phrase != nullptr && joins(act.phrase->line)) {
            is_pressed_ |= act.phrase->line == "press";
            if (act.phrase->line.starts_with("report"))
                act_ = act;
            return act.length;
        }
        if (act_.phrase == nullptr || act_.phrase->line == act.phrase->line ||
            (act_.phrase->line == kLoses && act.phrase->line.starts_with("perpetual-"))) {
            act_ = act;
            return act.length;
        }
        if (act.phrase->line == kLoses && act_.phrase->line.starts_with("perpetual-"))
            return act.length;
        return rest_from(at);
    }

    /// What the law of Go answers with a warning, whether the line says so or not.
    [[nodiscard]] static bool is_warned_anyway(std::string_view line) {
        return line == "report stone-reset" || line == "report stones-lifted" ||
               line == "report walked-out";
    }

    /// Two acts that are one: a stone that is set and the press, a stone that is set, taken up and
    /// set again, where the stone stands that was entered wrongly, a warning and what it is for.
    [[nodiscard]] bool joins(std::string_view next) const {
        const std::string_view line = act_.phrase->line;
        return (line == "move" && (next == "press" || next == "report stone-reset")) ||
               (line == "report stone-reset" && next == "move") ||
               (line == "report entry-corrected" && next == "move") ||
               (line == "warn" && (next == "report warning-withdrawn" || is_warned_anyway(next))) ||
               (is_warned_anyway(line) && next == "warn");
    }

    std::size_t value_at(std::size_t at) {
        const std::string& word = tokens_[at].plain;
        if (is_digits(word)) {
            const Unit unit = unit_at(game_, tokens_, at + 1);
            // "15 minutes 30 seconds" is one time.
            if (unit.text == "s" && !values_.empty() && values_.back().ends_with('m'))
                values_.back() += word + std::string(unit.text);
            else
                values_.push_back(word + std::string(unit.text));
            return 1 + unit.length;
        }
        if (rulebook::find_clause(conduct::law_of(game_), word)) {
            clauses_.push_back(word);
            return 1;
        }
        const bool is_score = word.find('-') != std::string::npos && read_score(word).has_value();
        if (are_points(word) || is_log_move(word) || read_span(word) || is_score) {
            values_.push_back(word);
            return 1;
        }
        // The move that was played, or is written for a claim, may be written in any way.
        if (values_.empty() && (tells_a_move() || (claims() && are_of_a_move(word)))) {
            const std::size_t end = std::min(line_.find(' ', tokens_[at].start), line_.size());
            values_.emplace_back(line_.substr(tokens_[at].start, end - tokens_[at].start));
            std::size_t count = 0;
            while (at + count < tokens_.size() && tokens_[at + count].start < end)
                ++count;
            return count;
        }
        return 0;
    }

    [[nodiscard]] bool tells_a_move() const {
        return act_.phrase != nullptr && act_.phrase->line == "illegal";
    }
    [[nodiscard]] bool claims() const {
        return act_.phrase != nullptr && act_.phrase->line.starts_with("claim ");
    }
    static bool are_of_a_move(std::string_view word) {
        return word.find_first_of("012345678") != std::string_view::npos || word == "o-o" ||
               word == "o-o-o";
    }

    /// "đỏ đi Tg5-6 lộ mặt tướng": the move stands before what is said of it.
    std::size_t move_before_act(std::size_t at) {
        const bool has_digit = tokens_[at].plain.find_first_of("0123456789") != std::string::npos;
        if (act_.phrase != nullptr || !moved_.empty() || !has_digit)
            return 0;
        const std::size_t end = std::min(line_.find(' ', tokens_[at].start), line_.size());
        moved_ = line_.substr(tokens_[at].start, end - tokens_[at].start);
        while (moved_.ends_with(','))
            moved_.remove_suffix(1);
        std::size_t count = 0;
        while (at + count < tokens_.size() && tokens_[at + count].start < end)
            ++count;
        return count;
    }

    /// "reason=…" and what follows is left as it is.
    std::size_t fields_from(std::size_t at) {
        const std::string& word = tokens_[at].plain;
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos || equals == 0)
            return 0;
        tail_ = line_.substr(tokens_[at].start);
        return tokens_.size() - at;
    }

    /// The other words, where the act takes a reason.
    std::size_t rest_from(std::size_t at) {
        if (act_.phrase == nullptr)
            return 0;
        const ReportKind* kind = report_of(game_, act_.phrase->line);
        const bool takes_reason = act_.phrase->line == kLoses || act_.phrase->line == kWins ||
                                  act_.phrase->line == "stop";
        reason_key_ = kind != nullptr ? free_text_of(*kind) : takes_reason ? "reason" : "";
        if (reason_key_.empty() || takes_back(line_.substr(tokens_[at].start)))
            return 0;
        reason_ = line_.substr(tokens_[at].start);
        return tokens_.size() - at;
    }

    std::optional<std::string> written() {
        // "黑方下d4并按钟"
        if (is_pressed_ || (act_.phrase->line == "press" && values_.size() == 1)) {
            if (seats_.size() > 1 || values_.size() != 1 || !fields_.empty() || !clauses_.empty() ||
                !moved_.empty() || !tail_.empty())
                return std::nullopt;
            const std::string mover =
                seats_.empty()
                    ? std::string()
                    : conduct::side_name(game_, seats_[0], rulebook::Language::En) + ": ";
            return fmt::format("{}{} p", mover, values_[0]);
        }
        // What is taken back is the last line, and nothing else is told with it.
        if (act_.phrase->line == "undo" && (!values_.empty() || !seats_.empty()))
            return std::nullopt;
        // He to whom it is told that the game is adjourned seals.
        static const Phrase kSealed{{}, "report sealed", true, {}};
        if (act_.phrase->line == "report adjourned" && conduct::info(game_).has_komi) {
            if (is_to_seal_)
                seats_.clear();
            else if (seats_.size() == 1)
                act_.phrase = &kSealed;
        }
        std::string act(act_.phrase->is_of_table ? std::string(act_.phrase->line)
                                                 : act_.phrase->name);
        if (const std::size_t number = act.find('#'); number != std::string::npos)
            act.replace(number, 1, act_.number);
        if (const std::size_t at = act.find('@'); at != std::string::npos && act_.player)
            act.replace(at, 1, clock::seat_name(*act_.player));
        const ReportKind* kind = report_of(game_, act_.phrase->line);
        if (!moved_.empty()) {
            if ((!tells_a_move() && !claims()) || !values_.empty())
                return std::nullopt;
            values_.emplace_back(moved_);
        }
        // "đen đi mã h9 đến h8, nước sai luật": the points are one move.
        const auto is_point = [](const std::string& value) {
            return are_points(value) && value.find(',') == std::string::npos;
        };
        if ((act_.phrase->line == "illegal" || act_.phrase->line == "move") &&
            values_.size() == 2 && !conduct::info(game_).has_komi && is_point(values_[0]) &&
            is_point(values_[1])) {
            values_[0] += values_[1];
            values_.pop_back();
        }
        // Of a board that was upset the same words tell the cause.
        for (auto& [key, value] : fields_)
            if (key == "touch-kind" && kind != nullptr && kind->kind == "scattered") {
                key = "cause";
                value = value == "accidental" ? "accident" : "on-purpose";
            }
        // Of a touch in chess the same words tell whether it binds.
        if (kind != nullptr && kind->kind == "touch" && has_field(*kind, "adjust"))
            for (auto& [key, value] : fields_) {
                if (key == "touch-kind" && value == "accidental")
                    std::tie(key, value) = std::pair("accidental", "yes");
                else if (key == "announced" && value == "yes")
                    std::tie(key, value) = std::pair("adjust", "before");
            }
        // What falls or is knocked over is an accident by its name.
        std::erase_if(fields_, [&](const auto& field) {
            return field.first == "touch-kind" && field.second == "accidental" && kind != nullptr &&
                   (kind->kind == "dropped" || kind->kind == "stone-fell" ||
                    act_.phrase->line.find("cause=knocked") != std::string_view::npos);
        });
        // Who rules adds nothing where the law does not ask for it.
        std::erase_if(fields_, [&](const auto& field) {
            return field.first == "rank" && (kind == nullptr || !has_field(*kind, "rank"));
        });
        // A mark that is none of this act is a part of its reason, or nothing that is understood.
        for (const auto& [key, value] : fields_)
            if (kind == nullptr || !has_field(*kind, key))
                return std::nullopt;
        // The clause of the law that any other fault of this kind breaks.
        if (kind != nullptr && kind->kind == "fault" && !reason_.empty() && clauses_.empty())
            clauses_.emplace_back(is_technical() ? "16.3.a.7" : "16.1");
        const SaidLine said = read_line(game_, act);
        std::string line = said.verb;
        // A turn that is given up is told after its player.
        const bool is_turn = said.verb == "move";
        if (is_turn)
            for (const Seat seat : seats_)
                line += fmt::format(" {}", clock::seat_name(seat));
        for (const std::string& word : said.words)
            line += " " + word;
        if (!is_turn)
            for (const Seat seat : seats_)
                line += fmt::format(" {}", clock::seat_name(seat));
        for (const std::string& value : values_)
            line += " " + value;
        for (const std::string& clause : clauses_)
            line += kind != nullptr ? " " + clause : " clause=" + clause;
        for (const auto& [key, value] : said.fields)
            line += fmt::format(" {}={}", key, value);
        for (const auto& [key, value] : fields_)
            line += fmt::format(" {}={}", key, value);
        if (!reason_.empty())
            line += fmt::format(" {}=\"{}\"", reason_key_, reason_);
        if (!tail_.empty())
            line += " " + std::string(tail_);
        return line;
    }

    [[nodiscard]] bool is_technical() const {
        return act_.phrase->line.find("technical") != std::string_view::npos;
    }

    Game game_;
    std::string_view line_;
    std::vector<Token> tokens_;
    Match act_;
    std::vector<Seat> seats_;
    std::vector<std::string> values_;
    std::vector<std::pair<std::string, std::string>> fields_;
    std::vector<std::string> clauses_;
    std::string_view reason_;
    std::string_view reason_key_;  ///< the field that it is
    std::string_view tail_;
    std::string_view moved_;
    bool is_pressed_ = false;   ///< a move and its press
    bool is_to_seal_ = false;   ///< "adjourn, black to seal"
    bool is_unmarked_ = false;  ///< a move may be told without an act: "den e5", "黑棋第一手下在e5"
};

}  // namespace

bool takes_back(std::string_view text) {
    constexpr std::string_view kWords[] = {"cancel", "withdraw", "taken back", "撤销", "撤銷",
                                           "撤回",   "取消",     "收回",       "hủy",  "rút lại"};
    return std::ranges::any_of(
        kWords, [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

std::optional<std::string> from_own_words(Game game, std::string_view line) {
    if (line.find_first_of("?\"") != std::string_view::npos ||
        line.find("？") != std::string_view::npos)
        return std::nullopt;
    // "red: …" says who speaks.
    const std::string_view first = line.substr(0, line.find_first_of(" \t"));
    if (first.ends_with(':'))
        return std::nullopt;
    return Told(game, line).line();
}

}  // namespace kyvien::cli
