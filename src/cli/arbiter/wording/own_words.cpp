#include "cli/arbiter/wording/own_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "cli/arbiter/line.h"
#include "cli/arbiter/wording/measures.h"
#include "cli/arbiter/wording/phrases.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "cli/arbiter/wording/sentence_tokens.h"
#include "cli/arbiter/wording/sentence_values.h"
#include "cli/arbiter/wording/short_words.h"
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
using namespace sentence;

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

    /// What the arbiter does with the clocks, the sitting or his own line, after words about the
    /// room: they name no player, and nothing of the board.
    [[nodiscard]] static std::optional<std::string> after_words(Game game, std::string_view said,
                                                                std::string_view before) {
        const std::vector<Token> tokens = tokens_of(before);
        for (std::size_t at = 0; at < tokens.size(); ++at)
            if (player_at(game, tokens, at) ||
                tokens[at].plain.find_first_of("0123456789") != std::string::npos)
                return std::nullopt;
        Told told(game, said);
        auto line = told.line();
        constexpr std::string_view kActs[] = {"start", "stop", "undo", "report adjourned", kGoesOn};
        if (!line || told.act_.phrase == nullptr || is_supposed(tokens) ||
            std::ranges::find(kActs, told.act_.phrase->line) == std::end(kActs))
            return std::nullopt;
        return line;
    }

    /// The warning, reminder or fault that these words are and nothing else, for what was done: of
    /// the one player that they or the words before them name.
    [[nodiscard]] static std::optional<std::string> measure(Game game, std::string_view said,
                                                            std::string_view done) {
        Told told(game, said);
        const auto line = told.line();
        if (!line || told.act_.phrase == nullptr || !told.reason_.empty() ||
            !told.values_.empty() || !told.clauses_.empty() || !told.tail_.empty())
            return std::nullopt;
        const std::string_view act = told.act_.phrase->line;
        const bool is_fault = act.starts_with("report fault");
        if (measure_of(act) != "warning" && act != "remind" && !is_fault &&
            act.find("level=reminder") == std::string_view::npos)
            return std::nullopt;
        std::vector<Seat> seats = told.seats_;
        const std::vector<Token> before = tokens_of(done);
        for (std::size_t at = 0; at < before.size() && told.seats_.empty(); ++at) {
            // "trong giờ của đen": whose time it was.
            const bool is_owner =
                at > 0 && (before[at - 1].plain == "của" || before[at - 1].plain == "of");
            if (const auto player = player_at(game, before, at);
                player && !is_owner && std::ranges::find(seats, player->seat) == seats.end())
                seats.push_back(player->seat);
        }
        if (seats.size() != 1 || before.empty() || is_supposed(before))
            return std::nullopt;
        const std::string seat =
            told.seats_.empty() ? fmt::format(" {}", clock::seat_name(seats[0])) : "";
        const std::string_view clause = !is_fault             ? ""
                                        : told.is_technical() ? " 16.3.a.7"
                                                              : " 16.1";
        // Fields stand behind the words.
        const std::size_t equals = line->find('=');
        const std::size_t field =
            equals == std::string::npos ? line->size() : line->rfind(' ', equals);
        return fmt::format("{}{}{}{} reason=\"{}\"", line->substr(0, field), seat, clause,
                           line->substr(field), done);
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
        if (const std::size_t written = sealed_move_at(at); written > 0)
            return written;
        const Match act = longest_at(game_, tokens_, at, acts(), true);
        const Match mark = longest_at(game_, tokens_, at, marks(), false);
        const Match filler = longest_at(game_, tokens_, at, fillers(), false, true);
        const auto player = player_at(game_, tokens_, at);
        const std::size_t best = std::max({act.length, mark.length, filler.length});
        // "den muon": Black is late, where a word without marks could begin a phrase too; but a
        // second fault is not Black's.
        const std::string& word = tokens_[at].plain;
        const std::size_t after =
            player ? longest_at(game_, tokens_, at + player->length, acts(), true).length : 0;
        const bool is_player =
            player && (best <= player->length || (after > 0 && player->length + after > best) ||
                       (act.length == best && is_ascii(word) && word != "first" &&
                        word != "second" && seats_.empty() && after > 0));
        if (is_player) {
            if (!seats_.empty() && seats_.back() != player->seat)
                return is_passed_over(at, player->length) ? player->length : rest_from(at);
            if (seats_.empty())
                seats_.push_back(player->seat);
            is_unmarked_ |= word == "do" || word == "den" || word == "trang";
            return player->length;
        }
        if (act.length > 0 && act.length == best) {
            const std::size_t taken = take_act(at, act);
            if (act_.phrase == act.phrase)
                act_end_ = at + taken;
            return taken;
        }
        if (mark.length > 0 && mark.length == best) {
            const std::string_view text = mark.phrase->line;
            const std::size_t equals = text.find('=');
            std::pair<std::string, std::string> field(text.substr(0, equals),
                                                      text.substr(equals + 1));
            const std::size_t number = field.second.find('#');
            if (number != std::string::npos)
                field.second.replace(number, 1, mark.number);
            // What is said twice is said once.
            if (std::ranges::find(fields_, field) == fields_.end())
                fields_.push_back(field);
            return mark.length;
        }
        if (filler.length > 0) {
            const std::string& first = filler.phrase->words.front();
            is_found_ |= !seats_.empty() && (first == "发" || first == "指") && filler.length == 2;
            if (is_said_of_pieces(*filler.phrase))
                return 0;
            // "黑方说c3已死" is said of a stone; what else is said is not what has happened.
            if (first == "说" && (at + 1 >= tokens_.size() || !names_stone_at(at + 1)))
                return 0;
            // "黑方下d4后…": a stone that was set before what is told is no part of that.
            if (act_.phrase == nullptr && !values_.empty() && (first == "后" || first == "after"))
                return 0;
            is_unmarked_ |= first == "下" || first == "第" || first == "đi" || is_piece_sign(first);
            is_to_seal_ |= filler.length == 2 && filler.phrase->words.back() == "seal";
            return passes_over(*filler.phrase) ? filler.length : 0;
        }
        if (const std::size_t value = value_at(at); value > 0)
            return value;
        if (const std::size_t move = move_before_act(at); move > 0)
            return move;
        return rest_from(at);
    }

    /// "c3", "黑c3".
    [[nodiscard]] bool names_stone_at(std::size_t at) const {
        const auto player = player_at(game_, tokens_, at);
        const std::size_t point = at + (player ? player->length : 0);
        return point < tokens_.size() && are_points(tokens_[point].plain);
    }

    /// "đỏ chạm quân a9 của đen", "black's horse h9": whose piece stands on a point is seen from
    /// the point. Of an envelope: what the other player has done meanwhile.
    bool is_passed_over(std::size_t at, std::size_t length) {
        if (opens_envelope()) {
            names_other_ = true;
            return true;
        }
        // "白方认为黑a2是死子": whose stone it is.
        if (at > 0 && (tokens_[at - 1].plain == "为" || tokens_[at - 1].plain == "说") &&
            at + length < tokens_.size() && are_points(tokens_[at + length].plain)) {
            names_stone_ = true;
            return true;
        }
        const ReportKind* kind =
            act_.phrase != nullptr ? report_of(game_, act_.phrase->line) : nullptr;
        const auto is_points = [](const conduct::ReportField& field) {
            return field.type == conduct::FieldType::Squares;
        };
        if (kind == nullptr || std::ranges::none_of(kind->fields, is_points))
            return false;
        const std::string_view before = at > 0 ? std::string_view(tokens_[at - 1].plain) : "";
        const std::string_view after =
            at + length < tokens_.size() ? std::string_view(tokens_[at + length].plain) : "";
        const std::string_view last = tokens_[at + length - 1].plain;
        const bool is_parted = at > 0 && line_[tokens_[at - 1].end - 1] == ',';
        return (!is_parted && (are_points(after) || before == "của" || before == "cua" ||
                               before == "of" || before == "quân" || before == "quan")) ||
               last.ends_with("'s") || last.ends_with("’s") || after == "的";
    }

    [[nodiscard]] bool opens_envelope() const {
        return act_.phrase != nullptr && act_.phrase->line == "report sealed-opened";
    }

    /// "đỏ chịu thua quân xe", "red is late with his move": behind a word for the game or for who
    /// comes, a piece or a move makes it another one.
    [[nodiscard]] bool is_said_of_pieces(const Phrase& filler) const {
        constexpr std::string_view kActs[] = {"resign", "offer",   "accept",   "decline", "late",
                                              "here",   "missing", kOutOfTime, kLoses,    kWins};
        constexpr std::string_view kPieces[] = {
            "piece",   "pieces",  "horse", "chariot", "cannon", "soldier", "elephant",
            "advisor", "general", "move",  "stone",   "stones", "quân",    "mã",
            "xe",      "pháo",    "tốt",   "sĩ",      "tượng",  "马",      "馬",
            "车",      "車",      "炮",    "兵",      "卒",     "棋子"};
        return act_.phrase != nullptr &&
               std::ranges::find(kActs, act_.phrase->line) != std::end(kActs) &&
               std::ranges::find(kPieces, filler.words.front()) != std::end(kPieces);
    }

    /// "c4 from c3" would be turned round without its word.
    [[nodiscard]] bool passes_over(const Phrase& filler) const {
        constexpr std::string_view kFrom[] = {"from", "từ", "从", "從"};
        return values_.empty() || std::ranges::find(kFrom, filler.words.back()) == std::end(kFrom);
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
        if (act.seat && !seats_.empty() && seats_.back() != *act.seat)
            return 0;
        if (act.seat && seats_.empty())
            seats_.push_back(*act.seat);
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
        // "add 2 minutes for white": the time is told with whose it is.
        if (act_.phrase != nullptr && act_.phrase->line == "give" &&
            act.phrase->line == "give #m") {
            act_ = act;
            return act.length;
        }
        if (act_.phrase != nullptr && are_one(act_.phrase->line, act.phrase->line)) {
            is_pressed_ |= act.phrase->line == "press";
            if (act.phrase->line.starts_with("report"))
                act_ = act;
            return act.length;
        }
        if (opens_envelope() && act.phrase->line == "report result-written" && !names_other_)
            return act.length;  // what is written in it
        if (opens_envelope() && act.phrase->line == "illegal")
            return act.length;  // whether it is, the position shows
        if (act_.phrase != nullptr && act_.phrase->line == "late" &&
            (act.phrase->line == "here" || act.phrase->line == "arrived"))
            return act.length;  // "迟到12分钟到场"
        // A flag that falls and a player who does not come lose the game without a word for it.
        if (act_.phrase != nullptr && act.phrase->line == kLoses &&
            (act_.phrase->line == kOutOfTime || act_.phrase->line == "missing"))
            return act.length;
        // "black moved b9c6, which is not legal"
        if (act_.phrase != nullptr && act_.phrase->line == "move" &&
            act.phrase->line == "illegal") {
            act_ = act;
            return act.length;
        }
        if (opens_envelope() && act.phrase->line == "resign" && names_other_) {
            fields_.emplace_back("opponent-resigned", "yes");
            return act.length;
        }
        if (act_.phrase == nullptr || act_.phrase->line == act.phrase->line ||
            (act_.phrase->line == "move" && act.phrase->line.starts_with("move takes")) ||
            (act_.phrase->line == kLoses && act.phrase->line.starts_with("perpetual-"))) {
            act_ = act;
            return act.length;
        }
        if (act.phrase->line == kLoses && act_.phrase->line.starts_with("perpetual-"))
            return act.length;
        return rest_from(at);
    }

    std::size_t value_at(std::size_t at) {
        const std::string& word = tokens_[at].plain;
        if (const NumberWords number = number_words_at(tokens_, at); number.length > 0)
            if (const Unit unit = unit_at(game_, tokens_, at + number.length); !unit.text.empty()) {
                values_.push_back(std::to_string(number.value) + std::string(unit.text));
                return number.length + unit.length;
            }
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
        if (values_.empty() && (tells_a_move() || (claims() && are_of_a_move(word))))
            return any_move_at(at, values_.emplace_back());
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

    /// What is written from here to the next blank.
    std::size_t any_move_at(std::size_t at, std::string& move) const {
        const std::size_t end = std::min(line_.find(' ', tokens_[at].start), line_.size());
        move = line_.substr(tokens_[at].start, end - tokens_[at].start);
        while (move.ends_with(','))
            move.pop_back();
        std::size_t count = 0;
        while (at + count < tokens_.size() && tokens_[at + count].start < end)
            ++count;
        return count;
    }

    /// In an envelope stands what was written, and with it what the arbiter accepts that was meant.
    std::size_t sealed_move_at(std::size_t at) {
        const auto told = [&](std::string_view key) {
            return std::ranges::find(fields_, key, [](const auto& field) {
                       return std::string_view(field.first);
                   }) != fields_.end();
        };
        if (!opens_envelope() || told("accepted-move") || (told("written") && !told("explained")))
            return 0;
        // A token may begin with the colon before it.
        const std::size_t start = line_.find_first_not_of(",.;:!", tokens_[at].start);
        const std::string move = as_written(line_.substr(start));
        if (move.empty())
            return 0;
        fields_.emplace_back(told("written") ? "accepted-move" : "written", move);
        std::size_t count = 0;
        while (at + count < tokens_.size() && tokens_[at + count].start < start + move.size())
            ++count;
        return count;
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
                                  act_.phrase->line == "stop" ||
                                  act_.phrase->line.starts_with("give");
        reason_key_ = kind != nullptr ? free_text_of(*kind) : takes_reason ? "reason" : "";
        if (reason_key_.empty() ||
            (act_.phrase->line == "warn" && speaks_of_measure(line_.substr(tokens_[at].start))) ||
            !may_be_reason(game_, act_.phrase->line, line_, tokens_, at))
            return 0;
        // "stops the clock to drink", "vì to tiếng"
        const bool has_to = at > act_end_ && tokens_[at - 1].plain == "to";
        reason_ = line_.substr(tokens_[has_to ? at - 1 : at].start);
        return tokens_.size() - at;
    }

    std::optional<std::string> written() {
        if (names_stone_ && act_.phrase->line != "dead" && act_.phrase->line != "alive")
            return std::nullopt;
        // Who finds something has not done it: "黑方发现e5移到e6".
        if (is_found_ && act_.phrase->line != "report displaced" && act_.phrase->line != kMovedTo)
            return std::nullopt;
        if (is_found_)
            seats_.clear();
        // "黑方下d4并按钟", "黑a4提a5"
        const bool is_pressed =
            is_pressed_ || (act_.phrase->line == "press" && values_.size() == 1);
        const bool takes =
            act_.phrase->line.starts_with("move takes") ||
            (act_.phrase->line == "move" && values_.size() > 1 && conduct::info(game_).has_komi);
        if (is_pressed || takes) {
            if (seats_.size() > 1 || values_.empty() || (is_pressed && values_.size() != 1) ||
                !fields_.empty() || !clauses_.empty() || !moved_.empty() || !tail_.empty())
                return std::nullopt;
            std::string play =
                seats_.empty()
                    ? std::string()
                    : conduct::side_name(game_, seats_[0], rulebook::Language::En) + ": ";
            if (is_pressed)
                return play + values_[0] + " p";
            play += fmt::format("move {} takes", values_[0]);
            for (std::size_t taken = 1; taken < values_.size(); ++taken)
                play += " " + values_[taken];
            return act_.number.empty() ? play : play + " " + act_.number;
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
        // "黑棋e5实际在e4": the owner of a stone does not tell who has acted.
        if (kind != nullptr && conduct::info(game_).has_komi &&
            (kind->kind == "displaced" || kind->kind == "envelope-opened" ||
             kind->kind == "entry-corrected"))
            seats_.clear();
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
        // "đi quân h9 sai nước: h9h7": the piece is named by the point from which it went.
        if (act_.phrase->line == "illegal" && values_.size() == 2 && is_point(values_[0]) &&
            values_[1].starts_with(values_[0]))
            values_.erase(values_.begin());
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
        // Who rules, who has seen it and whether he was allowed to add nothing where the law does
        // not ask for it.
        std::erase_if(fields_, [&](const auto& field) {
            const bool is_of_few = field.first == "rank" || field.first == "permission" ||
                                   field == std::pair<std::string, std::string>("witnessed", "yes");
            return is_of_few && (kind == nullptr || !has_field(*kind, field.first));
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
        // What the act itself says needs no word more.
        for (const auto& field : said.fields)
            std::erase_if(fields_, [&](const auto& told) {
                return told.first == field.first && told.second == field.second;
            });
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
    std::size_t act_end_ = 0;  ///< the token behind it
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
    bool names_other_ = false;  ///< of an envelope: the sealer's opponent is spoken of
    bool is_found_ = false;     ///< the player has only seen what is told
    bool names_stone_ = false;  ///< the other player was named as the owner of a stone
};

/// "đen nói chuyện với khán giả, cảnh cáo", "black's phone rang, black is warned": the measure
/// stands behind what somebody has done, which is its reason.
std::optional<std::string> behind_the_comma(Game game, std::string_view line) {
    const std::size_t comma = line.rfind(',');
    constexpr std::string_view kComma = "，";
    const std::size_t sign = line.rfind(kComma);
    const bool is_sign_last =
        sign != std::string_view::npos && (comma == std::string_view::npos || sign > comma);
    const std::size_t at = is_sign_last ? sign : comma;
    if (at == std::string_view::npos)
        return std::nullopt;
    const std::string_view before = line.substr(0, at);
    const std::string_view said = line.substr(at + (is_sign_last ? kComma.size() : 1));
    auto measure = Told::measure(game, said, before);
    return measure ? measure : Told::after_words(game, said, before);
}

}  // namespace

std::optional<std::string> from_own_words(Game game, std::string_view line) {
    // What is asked is not told, nor what ought to be done.
    if (line.find_first_of("?\"") != std::string_view::npos)
        return std::nullopt;
    for (const std::string_view word :
         {"？", "吗", "嗎", "应下", "應下", "应该", "應該", "应当", "應當"})
        if (line.find(word) != std::string_view::npos)
            return std::nullopt;
    // "red: …" says who speaks.
    const std::string_view first = line.substr(0, line.find_first_of(" \t"));
    if (first.ends_with(':'))
        return std::nullopt;
    if (auto told = Told(game, line).line())
        return told;
    return behind_the_comma(game, line);
}

}  // namespace kyvien::cli
