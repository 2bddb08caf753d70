// Composes the line of the desk from the words of a sentence.
#include "cli/arbiter/sentences/sentence_reader.h"

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
#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace kyvien::cli::sentence_reader {

using conduct::ReportKind;

std::optional<std::string> SentenceReader::after_words(Game game, std::string_view words,
                                                       std::string_view before) {
    const std::vector<Token> tokens = tokens_of(before);
    for (std::size_t at = 0; at < tokens.size(); ++at)
        if (player_at(game, tokens, at) ||
            tokens[at].plain.find_first_of("0123456789") != std::string::npos)
            return std::nullopt;
    SentenceReader reader(game, words);
    auto line = reader.line();
    constexpr std::string_view kActs[] = {"start", "stop", "undo", "report adjourned",
                                          kPlayResumes};
    if (!line || reader.act_.phrase == nullptr || is_hypothetical(tokens) ||
        std::ranges::find(kActs, reader.act_.phrase->line) == std::end(kActs))
        return std::nullopt;
    return line;
}

std::optional<std::string> SentenceReader::measure(Game game, std::string_view words,
                                                   std::string_view done) {
    SentenceReader reader(game, words);
    const auto line = reader.line();
    if (!line || reader.act_.phrase == nullptr || !reader.reason_.empty() ||
        !reader.values_.empty() || !reader.clauses_.empty() || !reader.tail_.empty())
        return std::nullopt;
    const std::string_view act = reader.act_.phrase->line;
    const bool is_fault = act.starts_with("report fault");
    const bool is_advice = measure_of(act) == "advice" && conduct::info(game).has_komi;
    if (measure_of(act) != "warning" && act != "remind" && !is_fault && !is_advice &&
        act.find("level=reminder") == std::string_view::npos)
        return std::nullopt;
    std::vector<Seat> seats = reader.seats_;
    const std::vector<Token> before = tokens_of(done);
    for (std::size_t at = 0; at < before.size() && reader.seats_.empty(); ++at) {
        // "trong giờ của đen", "while black was thinking", "làm phiền đen": whose time it was, or
        // who was disturbed.
        constexpr std::string_view kOthers[] = {
            "của",      "of",        "while",    "during", "when", "to",  "with", "disturbing",
            "disturbs", "disturbed", "annoying", "annoys", "khi",  "lúc", "giờ",  "lượt",
            "làm",      "phiền",     "với",      "在",     "趁",   "扰",  "碍"};
        const bool is_owner =
            at > 0 && std::ranges::find(kOthers, before[at - 1].plain) != std::end(kOthers) &&
            (!seats.empty() || before[at - 1].plain == "của" || before[at - 1].plain == "of");
        if (const auto player = player_at(game, before, at);
            player && !is_owner && std::ranges::find(seats, player->seat) == seats.end())
            seats.push_back(player->seat);
    }
    if (seats.size() != 1 || before.empty() || is_hypothetical(before))
        return std::nullopt;
    const std::string seat =
        reader.seats_.empty() ? fmt::format(" {}", clock::seat_name(seats[0])) : "";
    const std::string_view clause = !is_fault ? "" : reader.is_technical() ? " 16.3.a.7" : " 16.1";
    // Fields follow the words.
    const std::size_t equals = line->find('=');
    const std::size_t field = equals == std::string::npos ? line->size() : line->rfind(' ', equals);
    return fmt::format("{}{}{}{} reason=\"{}\"", line->substr(0, field), seat, clause,
                       line->substr(field), done);
}

bool SentenceReader::leaves_choice(std::string_view line, std::string_view measure) const {
    const ReportKind* kind = measure.empty() ? nullptr : report_of(game_, line);
    if (kind == nullptr || !measure_of(line).empty())
        return false;
    const auto field = std::ranges::find(kind->fields, "choice", &conduct::ReportField::key);
    return field != kind->fields.end() &&
           std::ranges::find(field->choices, measure) != field->choices.end();
}

std::size_t SentenceReader::read_act(std::size_t at, const Match& act) {
    if (act.seat && !seats_.empty() && seats_.back() != *act.seat)
        return 0;
    // "封棋，白方封手": play is adjourned first, then he has sealed.
    if (act.phrase->line == "report adjourned" && act_.phrase != nullptr &&
        act_.phrase->line == act.phrase->line && !seats_.empty() && !is_to_seal_ &&
        conduct::info(game_).has_komi)
        return 0;
    // "đến giờ niêm phong, đen niêm phong": he has to seal now.
    if (act.phrase->line == "report adjourned")
        for (const std::string_view hour : {"giờ", "time", "时"})
            is_to_seal_ |= std::ranges::find(act.phrase->words, hour) != act.phrase->words.end();
    if (act.seat && seats_.empty())
        seats_.push_back(*act.seat);
    // "警告黑方：妨碍对方思考": the act, and the measure that the law leaves to choice.
    if (act_.phrase != nullptr) {
        const std::string_view words = measure_of(act_.phrase->line);
        const std::string_view says = measure_of(act.phrase->line);
        if (leaves_choice(act_.phrase->line, says)) {
            fields_.emplace_back("choice", says);
            return act.length;
        }
        if (leaves_choice(act.phrase->line, words)) {
            fields_.emplace_back("choice", words);
            act_ = act;
            return act.length;
        }
    }
    // "add 2 minutes for white": the time together with its owner.
    if (act_.phrase != nullptr && act_.phrase->line == "give" && act.phrase->line == "give #m") {
        act_ = act;
        return act.length;
    }
    if (act_.phrase != nullptr && are_one_act(act_.phrase->line, act.phrase->line)) {
        is_pressed_ |= act.phrase->line == "press";
        if (act.phrase->line.starts_with("report"))
            act_ = act;
        return act.length;
    }
    if (opens_envelope() && act.phrase->line == "report result-written" && !names_sealers_opponent_)
        return act.length;  // the written content
    if (opens_envelope() && act.phrase->line == "illegal")
        return act.length;  // the position shows whether it is
    if (act_.phrase != nullptr && act_.phrase->line == "late" &&
        (act.phrase->line == "here" || act.phrase->line == "arrived"))
        return act.length;  // "迟到12分钟到场"
    // Exceeding the time and not arriving lose the game by themselves.
    if (act_.phrase != nullptr && act.phrase->line == kLoses &&
        (act_.phrase->line == kOutOfTime || act_.phrase->line == "missing"))
        return act.length;
    // An illegal move includes its press.
    if (act_.phrase != nullptr && act_.phrase->line.starts_with("illegal") &&
        act.phrase->line == "press")
        return act.length;
    // "black moved b9c6, which is not legal"
    if (act_.phrase != nullptr && act_.phrase->line == "move" && act.phrase->line == "illegal") {
        act_ = act;
        return act.length;
    }
    if (opens_envelope() && act.phrase->line == "resign" && names_sealers_opponent_) {
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

bool SentenceReader::names_owner_alone() const {
    constexpr std::string_view kPassive[] = {"被", "bị", "was", "were", "got", "been"};
    constexpr std::string_view kBy[] = {"by", "bởi", "由"};
    constexpr std::string_view kPieces[] = {
        "piece",  "horse",   "chariot", "cannon", "soldier", "pawn", "rook", "elephant",
        "bishop", "advisor", "general", "king",   "quân",    "mã",   "xe",   "pháo",
        "tốt",    "sĩ",      "tượng",   "tướng",  "马",      "车",   "炮",   "兵",
        "卒",     "象",      "相",      "士",     "仕",      "子"};
    const auto is_in = [](const auto& list, std::string_view word) {
        return std::ranges::find(list, word) != std::end(list);
    };
    bool is_passive = false;
    bool is_owner = false;
    for (std::size_t at = 0; at < tokens_.size(); ++at) {
        if (is_in(kBy, tokens_[at].plain))
            return false;
        is_passive |= is_in(kPassive, tokens_[at].plain);
        const auto player = player_at(game_, tokens_, at);
        if (!player)
            continue;
        if (at > 0 && is_in(kPassive, tokens_[at - 1].plain))
            return false;
        const std::size_t next = at + player->length;
        is_owner |= (next < tokens_.size() && is_in(kPieces, tokens_[next].plain)) ||
                    (at > 0 && is_in(kPieces, tokens_[at - 1].plain));
    }
    return is_passive && is_owner;
}

std::optional<std::string> SentenceReader::written() {
    if (names_stone_ && act_.phrase->line != "dead" && act_.phrase->line != "alive")
        return std::nullopt;
    // A player who notices something has not done it: "黑方发现e5移到e6".
    if (is_found_ && act_.phrase->line != "report displaced" && act_.phrase->line != kMovedTo)
        return std::nullopt;
    if (is_found_)
        seats_.clear();
    // "white took e5" also refers to the captured stone.
    if (act_.phrase->line == "move" && act_.phrase->words == std::vector<std::string>{"took"})
        return std::nullopt;
    // "黑方下d4并按钟", "黑a4提a5"
    const bool is_pressed = is_pressed_ || (act_.phrase->line == "press" && values_.size() == 1);
    const bool takes =
        act_.phrase->line.starts_with("move takes") ||
        (act_.phrase->line == "move" && values_.size() > 1 && conduct::info(game_).has_komi);
    if (is_pressed || takes)
        return play_written(is_pressed);
    // Only the last line is undone, and nothing else may be said with it.
    if (act_.phrase->line == "undo" && (!values_.empty() || !seats_.empty()))
        return std::nullopt;
    // The player told that the game is adjourned seals.
    static const Phrase kSealed{{}, "report sealed", true, {}};
    if (act_.phrase->line == "report adjourned" && conduct::info(game_).has_komi) {
        if (is_to_seal_)
            seats_.clear();
        else if (seats_.size() == 1)
            act_.phrase = &kSealed;
    }
    std::string act(act_.phrase->is_of_table ? std::string(act_.phrase->line) : act_.phrase->name);
    if (const std::size_t number = act.find('#'); number != std::string::npos)
        act.replace(number, 1, act_.number);
    if (const std::size_t at = act.find('@'); at != std::string::npos && act_.player)
        act.replace(at, 1, clock::seat_name(*act_.player));
    const ReportKind* kind = report_of(game_, act_.phrase->line);
    remove_owner_fields(kind);
    if (!values_fit() || !fields_fit(kind))
        return std::nullopt;
    // The clause for other faults of this kind.
    if (kind != nullptr && kind->kind == "fault" && !reason_.empty() && clauses_.empty())
        clauses_.emplace_back(is_technical() ? "16.3.a.7" : "16.1");
    return line_of(read_line(game_, act), kind);
}

/// A move with the press of the clock, or with its captures; nothing else may be said with it.
std::optional<std::string> SentenceReader::play_written(bool is_pressed) const {
    if (seats_.size() > 1 || values_.empty() || (is_pressed && values_.size() != 1) ||
        !fields_.empty() || !clauses_.empty() || !moved_.empty() || !tail_.empty())
        return std::nullopt;
    std::string play = seats_.empty()
                           ? std::string()
                           : conduct::side_name(game_, seats_[0], rulebook::Language::En) + ": ";
    if (is_pressed)
        return play + values_[0] + " p";
    play += fmt::format("move {} takes", values_[0]);
    for (std::size_t taken = 1; taken < values_.size(); ++taken)
        play += " " + values_[taken];
    return act_.number.empty() ? play : play + " " + act_.number;
}

/// "黑棋e5实际在e4": the owner of the stone is not the actor.
void SentenceReader::remove_owner_fields(const ReportKind* kind) {
    if (kind == nullptr)
        return;
    if (conduct::info(game_).has_komi &&
        (kind->kind == "displaced" || kind->kind == "envelope-opened" ||
         kind->kind == "entry-corrected"))
        seats_.clear();
    if (kind->kind == "displaced" && has_field(*kind, "cause") && names_owner_alone())
        seats_.clear();
}

/// Combines separate points to one move; false if they do not fit the act.
bool SentenceReader::values_fit() {
    if (!moved_.empty()) {
        if ((!contains_move() && !claims()) || !values_.empty())
            return false;
        values_.emplace_back(moved_);
    }
    // "đen đi mã h9 đến h8, nước sai luật": the points form one move.
    const auto is_point = [](const std::string& value) {
        return are_points(value) && value.find(',') == std::string::npos;
    };
    if ((act_.phrase->line == "illegal" || act_.phrase->line == "move") && values_.size() == 2 &&
        !conduct::info(game_).has_komi && is_point(values_[0]) && is_point(values_[1])) {
        values_[0] += values_[1];
        values_.pop_back();
    }
    // "đi quân h9 sai nước: h9h7": the piece is identified by the point it left.
    if (act_.phrase->line == "illegal" && values_.size() == 2 && is_point(values_[0]) &&
        values_[1].starts_with(values_[0]))
        values_.erase(values_.begin());
    return true;
}

/// Converts the fields to those of the report; false if one does not fit.
bool SentenceReader::fields_fit(const ReportKind* kind) {
    // For an upset board the same words give the cause.
    for (auto& [key, value] : fields_)
        if (key == "touch-kind" && kind != nullptr && kind->kind == "scattered") {
            key = "cause";
            value = value == "accidental" ? "accident" : "on-purpose";
        }
    // For a touch in chess the same words determine whether it binds.
    if (kind != nullptr && kind->kind == "touch" && has_field(*kind, "adjust"))
        for (auto& [key, value] : fields_) {
            if (key == "touch-kind" && value == "accidental")
                std::tie(key, value) = std::pair("accidental", "yes");
            else if (key == "announced" && value == "yes")
                std::tie(key, value) = std::pair("adjust", "before");
        }
    // Falling or being knocked over implies an accident.
    std::erase_if(fields_, [&](const auto& field) {
        return field.first == "touch-kind" && field.second == "accidental" && kind != nullptr &&
               (kind->kind == "dropped" || kind->kind == "stone-fell" ||
                act_.phrase->line.find("cause=knocked") != std::string_view::npos);
    });
    // Who rules, who saw it and whether it was allowed have no effect if the law does not require
    // them.
    std::erase_if(fields_, [&](const auto& field) {
        const bool is_of_few = field.first == "rank" || field.first == "permission" ||
                               field == std::pair<std::string, std::string>("witnessed", "yes");
        return is_of_few && (kind == nullptr || !has_field(*kind, field.first));
    });
    // Only of one piece "at once" says how soon.
    const std::size_t points = std::accumulate(
        values_.begin(), values_.end(), std::size_t{0}, [](std::size_t sum, const auto& value) {
            return sum + 1 + static_cast<std::size_t>(std::ranges::count(value, ','));
        });
    if (is_together_ && points > 1)
        fields_.emplace_back("group", "1");
    // A mark that does not belong to this act is part of its reason, or not understood.
    return std::ranges::all_of(fields_, [kind](const auto& field) {
        return kind != nullptr && has_field(*kind, field.first);
    });
}

/// The line of the desk: verb, players, values, clauses and fields.
std::string SentenceReader::line_of(const DeskLine& desk_line, const ReportKind* kind) {
    std::string line = desk_line.verb;
    const auto add_seats = [&] {
        for (const Seat seat : seats_)
            line += fmt::format(" {}", clock::seat_name(seat));
    };
    // A pass follows its player.
    const bool is_turn = desk_line.verb == "move";
    if (is_turn)
        add_seats();
    for (const std::string& word : desk_line.words)
        line += " " + word;
    if (!is_turn)
        add_seats();
    for (const std::string& value : values_)
        line += " " + value;
    for (const std::string& clause : clauses_)
        line += kind != nullptr ? " " + clause : " clause=" + clause;
    // What the act itself implies needs no extra word.
    for (const auto& field : desk_line.fields)
        std::erase_if(fields_, [&](const auto& told) {
            return told.first == field.first && told.second == field.second;
        });
    for (const auto& [key, value] : desk_line.fields)
        line += fmt::format(" {}={}", key, value);
    for (const auto& [key, value] : fields_)
        line += fmt::format(" {}={}", key, value);
    if (!reason_.empty())
        line += fmt::format(" {}=\"{}\"", reason_key_, reason_);
    if (!tail_.empty())
        line += " " + std::string(tail_);
    return line;
}

bool SentenceReader::is_technical() const {
    return act_.phrase->line.find("technical") != std::string_view::npos;
}

}  // namespace kyvien::cli::sentence_reader
