// The words of a line, one after the other.
#include "cli/arbiter/sentences/sentence_reader.h"

#include "base/text.h"
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
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace kyvien::cli::sentence_reader {

using conduct::ReportKind;

std::optional<std::string> SentenceReader::line() {
    std::size_t at = 0;
    while (at < tokens_.size()) {
        const std::size_t length = read(at);
        if (length == 0)
            return std::nullopt;
        at += length;
    }
    if (act_.phrase == nullptr)
        return unmarked_move();
    // "黑方不服超时": he disputes that his time was over.
    constexpr std::string_view kEnds[] = {"resign", "flag",    "down",     "agreed",
                                          "accept", kLoses,    kOutOfTime, "report overstepped",
                                          kAgrees,  kBothAgree};
    if (is_disputed_ && std::ranges::find(kEnds, act_.phrase->line) != std::end(kEnds))
        return std::nullopt;
    return written();
}

std::optional<std::string> SentenceReader::unmarked_move() const {
    const std::size_t moves = values_.size() + (moved_.empty() ? 0 : 1);
    if (!is_unmarked_ || seats_.size() != 1 || moves != 1 || !fields_.empty() ||
        !clauses_.empty() || !tail_.empty())
        return std::nullopt;
    return fmt::format("{}: {}", conduct::side_name(game_, seats_[0], rulebook::Language::En),
                       values_.empty() ? std::string(moved_) : values_[0]);
}

std::size_t SentenceReader::read(std::size_t at) {
    if (const std::size_t fields = fields_from(at); fields > 0)
        return fields;
    if (const std::size_t written = sealed_move_at(at); written > 0)
        return written;
    if (const std::string_view before = base::trimmed(line_.substr(0, tokens_[at].start), " \t");
        act_.phrase != nullptr && (before.ends_with(':') || before.ends_with("：")))
        token_after_colon_ = at;
    if (const std::size_t together = same_time_at(at); together > 0)
        return together;
    const Match act = longest_at(game_, tokens_, at, acts(), true);
    const Match mark = longest_at(game_, tokens_, at, marks(), false);
    const Match filler = longest_at(game_, tokens_, at, fillers(), false, true);
    const auto player = player_at(game_, tokens_, at);
    const std::size_t best = std::max({act.length, mark.length, filler.length});
    // "den muon": Black is late, although a word without diacritics could also begin a phrase; but
    // a second fault is not Black's.
    const std::string& word = tokens_[at].plain;
    const std::size_t after =
        player ? longest_at(game_, tokens_, at + player->length, acts(), true).length : 0;
    const bool is_player =
        player && (best <= player->length || (after > 0 && player->length + after > best) ||
                   (act.length == best && is_ascii(word) && word != "first" && word != "second" &&
                    seats_.empty() && after > 0));
    if (is_player)
        return read_player_name(at, *player);
    if (act.length > 0 && act.length == best) {
        const std::size_t taken = read_act(at, act);
        if (act_.phrase == act.phrase)
            act_end_ = at + taken;
        return taken;
    }
    if (mark.length > 0 && mark.length == best)
        return read_mark(mark);
    if (filler.length > 0)
        return read_filler(at, filler);
    if (const std::size_t value = value_at(at); value > 0)
        return value;
    if (const std::size_t move = move_before_act(at); move > 0)
        return move;
    return rest_from(at);
}

std::size_t SentenceReader::read_player_name(std::size_t at, const Player& player) {
    if (!seats_.empty() && seats_.back() != player.seat)
        return is_passed_over(at, player.length) ? player.length : rest_from(at);
    if (seats_.empty())
        seats_.push_back(player.seat);
    const std::string& word = tokens_[at].plain;
    is_unmarked_ |= word == "do" || word == "den" || word == "trang";
    return player.length;
}

std::size_t SentenceReader::read_mark(const Match& mark) {
    const std::string_view text = mark.phrase->line;
    const std::size_t equals = text.find('=');
    std::pair<std::string, std::string> field(text.substr(0, equals), text.substr(equals + 1));
    // "warning to red: he spoke with a spectator": the reason.
    const ReportKind* kind = act_.phrase != nullptr ? report_of(game_, act_.phrase->line) : nullptr;
    if (token_after_colon_ > 0 && kind != nullptr && !has_field(*kind, field.first))
        return rest_from(token_after_colon_);
    const std::size_t number = field.second.find('#');
    if (number != std::string::npos)
        field.second.replace(number, 1, mark.number);
    // Repetitions are ignored.
    if (std::ranges::find(fields_, field) == fields_.end())
        fields_.push_back(field);
    return mark.length;
}

std::size_t SentenceReader::read_filler(std::size_t at, const Match& filler) {
    const std::string& first = filler.phrase->words.front();
    is_found_ |= !seats_.empty() && (first == "发" || first == "指") && filler.length == 2;
    if (is_said_of_pieces(*filler.phrase) || changes_answer(*filler.phrase, at) || is_in_future(at))
        return 0;
    // 不服, 表示不服; 再超时判负 is what follows if he does it again.
    is_disputed_ |= filler.phrase->words.back() == "服" ||
                    (act_.phrase == nullptr && first == "再" && filler.length == 1);
    // "黑方说c3已死" is a statement about a stone; other statements are not events.
    if (first == "说" && (at + 1 >= tokens_.size() || !names_stone_at(at + 1)))
        return 0;
    // "chạm mã g1 đi tốt d4": the other piece was moved, not touched.
    constexpr std::string_view kMoves[] = {"đi", "di", "走", "下", "moves", "moved"};
    if (act_.phrase != nullptr && act_.phrase->line.starts_with("report touch") &&
        !values_.empty() && std::ranges::find(kMoves, first) != std::end(kMoves))
        return 0;
    // "黑方下d4后…": a stone placed before the act is not part of it.
    if (act_.phrase == nullptr && !values_.empty() && (first == "后" || first == "after"))
        return 0;
    is_unmarked_ |= first == "下" || first == "第" || first == "đi" || is_piece_sign(first);
    is_to_seal_ |= filler.length == 2 && filler.phrase->words.back() == "seal";
    return may_skip(*filler.phrase) ? filler.length : 0;
}

bool SentenceReader::names_stone_at(std::size_t at) const {
    const auto player = player_at(game_, tokens_, at);
    const std::size_t point = at + (player ? player->length : 0);
    return point < tokens_.size() && are_points(tokens_[point].plain);
}

bool SentenceReader::is_passed_over(std::size_t at, std::size_t length) {
    if (opens_envelope()) {
        names_sealers_opponent_ = true;
        return true;
    }
    // "黑方认为黑a2是死子": the owner of the stone.
    if (at > 0 && (tokens_[at - 1].plain == "为" || tokens_[at - 1].plain == "说") &&
        at + length < tokens_.size() && are_points(tokens_[at + length].plain)) {
        names_stone_ = true;
        return true;
    }
    const ReportKind* kind = act_.phrase != nullptr ? report_of(game_, act_.phrase->line) : nullptr;
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

bool SentenceReader::opens_envelope() const {
    return act_.phrase != nullptr && act_.phrase->line == "report sealed-opened";
}

bool SentenceReader::is_said_of_pieces(const Phrase& filler) const {
    constexpr std::string_view kActs[] = {"resign", "offer",   "accept",   "decline", "late",
                                          "here",   "missing", kOutOfTime, kLoses,    kWins};
    constexpr std::string_view kPieces[] = {
        "piece",   "pieces",  "horse",  "chariot", "cannon", "soldier", "elephant",
        "advisor", "general", "move",   "stone",   "stones", "quân",    "mã",
        "xe",      "pháo",    "tốt",    "sĩ",      "tượng",  "马",      "馬",
        "车",      "車",      "炮",     "兵",      "卒",     "棋子",    "pawn",
        "pawns",   "rook",    "knight", "bishop",  "queen",  "king",    "tướng",
        "hậu",     "vua",     "象",     "相",      "士",     "子"};
    return act_.phrase != nullptr &&
           std::ranges::find(kActs, act_.phrase->line) != std::end(kActs) &&
           std::ranges::find(kPieces, filler.words.front()) != std::end(kPieces);
}

bool SentenceReader::changes_answer(const Phrase& filler, std::size_t at) const {
    constexpr std::string_view kAnswers[] = {"accept", "agreed", kAgrees, kBothAgree, "move pass"};
    constexpr std::string_view kRefusals[] = {"decline", kDisagrees};
    constexpr std::string_view kRefused[] = {"意", "ý", "y", "agree", "agrees", "accept"};
    constexpr std::string_view kGoesOnWords[] = {"继", "繼", "tiếp", "đi"};
    constexpr std::string_view kUrged[] = {"resign", kOutOfTime, "offer"};
    constexpr std::string_view kAddNothing[] = {"a",
                                                "an",
                                                "the",
                                                "is",
                                                "was",
                                                "has",
                                                "by",
                                                "just",
                                                "it",
                                                "now",
                                                "again",
                                                "too",
                                                "also",
                                                "then",
                                                "at once",
                                                "on",
                                                "his",
                                                "her",
                                                "own",
                                                "and",
                                                "in the last minute",
                                                "immediately",
                                                "ngay",
                                                "đã",
                                                "ngay lập tức",
                                                "đều",
                                                "lại",
                                                "nữa",
                                                "rồi",
                                                "là",
                                                "và",
                                                "sau đó",
                                                "trọng tài xác nhận",
                                                "trong phút cuối",
                                                "của",
                                                "了",
                                                "的",
                                                "马上",
                                                "馬上",
                                                "立即",
                                                "刚",
                                                "剛",
                                                "当场",
                                                "當場",
                                                "就",
                                                "后",
                                                "後",
                                                "，",
                                                "。",
                                                "：",
                                                "再次"};
    if (act_.phrase == nullptr)
        return false;
    const auto is_in = [](const auto& list, std::string_view text) {
        return std::ranges::find(list, text) != std::end(list);
    };
    if (is_in(kUrged, act_.phrase->line))
        return filler.words.front() == "đi";
    // "不同意继续", but "不同意终局，继续下".
    if (is_in(kRefusals, act_.phrase->line))
        return at == act_end_ && line_[tokens_[at - 1].end - 1] != ',' &&
               is_in(kRefused, act_.phrase->words.back()) &&
               is_in(kGoesOnWords, filler.words.front());
    return is_in(kAnswers, act_.phrase->line) &&
           !is_in(kAddNothing,
                  base::trimmed(
                      fmt::format("{}", fmt::join(filler.words,
                                                  is_cjk_character(filler.words[0]) ? "" : " ")),
                      " "));
}

bool SentenceReader::is_in_future(std::size_t at) const {
    constexpr std::string_view kWill[] = {"将", "將"};
    constexpr std::string_view kPlays[] = {"下", "走", "落", "要", "会", "會"};
    if (std::ranges::find(kWill, tokens_[at].plain) == std::end(kWill) || at + 1 >= tokens_.size())
        return false;
    return std::ranges::find(kPlays, tokens_[at + 1].plain) != std::end(kPlays) ||
           longest_at(game_, tokens_, at + 1, acts(), true).length > 0;
}

bool SentenceReader::may_skip(const Phrase& filler) const {
    constexpr std::string_view kFrom[] = {"from", "từ", "从", "從"};
    return values_.empty() || std::ranges::find(kFrom, filler.words.back()) == std::end(kFrom);
}

}  // namespace kyvien::cli::sentence_reader
