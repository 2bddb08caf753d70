#include "cli/arbiter/corrections/corrections.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cli/arbiter/lines/board_sentences.h"
#include "cli/arbiter/lines/line_parts.h"
#include "cli/arbiter/sentences/durations.h"
#include "cli/arbiter/wording/plain_words.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "cli/arbiter/wording/sentence_tokens.h"

namespace kyvien::cli {
namespace corrections {
namespace {

// Each Chinese character is a word (sentence_tokens.h).

/// What was entered is denied, at the beginning of a line.
constexpr std::string_view kDenied[] = {
    "no",         "nope",         "sorry",        "oops",        "wrong",          "correction",
    "mistake",    "typo",         "my mistake",   "i was wrong", "that was wrong", "not so",
    "my error",   "scratch that", "wrong player", "wrong side",  "wrong piece",    "wrong move",
    "nhầm bên",   "nhầm người",   "nhầm quân",    "搞 错 人 了", "nhầm",           "nhầm rồi",
    "à nhầm",     "sai rồi",      "ghi sai",      "ghi nhầm",    "nhập sai",       "nhập nhầm",
    "xin lỗi",    "đính chính",   "sửa lại",      "không đúng",  "không",          "không phải",
    "不 对",      "错 了",        "搞 错 了",     "说 错 了",    "记 错 了",       "弄 错 了",
    "输 错 了",   "打 错 了",     "写 错 了",     "抱 歉",       "更 正",          "对 不 起",
    "不 是 这 样"};
/// It is taken back; what follows names the entry.
constexpr std::string_view kTakenBack[] = {
    "take back", "takes back", "delete", "cancel", "scrap", "erase", "remove",  "undo",    "strike",
    "withdraw",  "xóa",        "xoá",    "bỏ",     "hủy",   "huỷ",   "rút lại", "thu hồi", "撤 销",
    "撤 回",     "撤 消",      "取 消",  "删 除",  "删 掉", "删 去", "收 回"};
/// The last entry; longer ones first.
constexpr std::string_view kLastEntry[] = {
    "the last entry",   "the last line",    "the last report",   "the last penalty",
    "the last warning", "last entry",       "last line",         "last penalty",
    "last warning",     "last report",      "that warning",      "that penalty",
    "that entry",       "that line",        "my last entry",     "my last line",
    "the entry",        "cảnh cáo vừa rồi", "hình phạt vừa rồi", "lần phạt vừa rồi",
    "án phạt vừa rồi",  "phạt vừa rồi",     "dòng vừa rồi",      "dòng vừa nhập",
    "dòng trên",        "dòng cuối",        "mục vừa rồi",       "lệnh vừa rồi",
    "刚 才 那 条",      "刚 才 的 记 录",   "上 一 条 记 录",    "上 一 条",
    "最 后 一 条",      "刚 才 的 警 告",   "上 一 个 警 告",    "刚 才 的 判 罚",
    "上 一 个 判 罚",   "刚 才 的 处 罚",   "上 一 个 处 罚",    "刚 才 的 加 时"};
/// What the last entry was about, before the words that say what it should have been.
constexpr std::string_view kSubjects[] = {"the penalty",
                                          "the warning",
                                          "the extra time",
                                          "the time",
                                          "the move",
                                          "the piece",
                                          "the player",
                                          "the entry",
                                          "penalty",
                                          "warning",
                                          "illegal move",
                                          "the illegal move",
                                          "that",
                                          "this",
                                          "it",
                                          "i",
                                          "the bonus",
                                          "hình phạt",
                                          "mức phạt",
                                          "án phạt",
                                          "cảnh cáo",
                                          "phạt",
                                          "nước sai",
                                          "nước vừa rồi",
                                          "nước cuối",
                                          "nước đi",
                                          "nước đó",
                                          "thời gian",
                                          "quân đó",
                                          "lệnh phạt",
                                          "người bị phạt",
                                          "vừa rồi",
                                          "lúc nãy",
                                          "ban nãy",
                                          "cái đó",
                                          "đó",
                                          "nước đi sai",
                                          "刚 才 那 步",
                                          "刚 才",
                                          "刚 刚",
                                          "处 罚",
                                          "判 罚",
                                          "警 告",
                                          "加 时",
                                          "违 例",
                                          "着 法",
                                          "那 步",
                                          "时 间",
                                          "上 一 步",
                                          "加",
                                          "判",
                                          "罚",
                                          "记",
                                          "这",
                                          "那"};
/// What it should have been follows; longer ones first.
constexpr std::string_view kMeant[] = {"should have been for",
                                       "should have been",
                                       "should have gone to",
                                       "should have read",
                                       "was meant for",
                                       "was meant to be",
                                       "was supposed to be",
                                       "were for",
                                       "should be for",
                                       "should go to",
                                       "should read",
                                       "should be",
                                       "has to be",
                                       "must be",
                                       "ought to be",
                                       "was for",
                                       "meant",
                                       "was",
                                       "is",
                                       "make it",
                                       "change it to",
                                       "put",
                                       "for",
                                       "đúng ra phải là",
                                       "đúng ra là",
                                       "đáng lẽ phải là",
                                       "đáng lẽ là",
                                       "đáng lẽ",
                                       "lẽ ra phải là",
                                       "lẽ ra là",
                                       "lẽ ra phải",
                                       "lẽ ra",
                                       "phải là của",
                                       "phải là",
                                       "mà là",
                                       "mà phải là",
                                       "mà",
                                       "là của",
                                       "là cho",
                                       "là",
                                       "đúng là",
                                       "đổi thành",
                                       "sửa thành",
                                       "phải",
                                       "应 该 是",
                                       "应 该 为",
                                       "应 当 是",
                                       "应 该",
                                       "应 当",
                                       "应 是",
                                       "应 为",
                                       "本 应 是",
                                       "本 应",
                                       "而 是",
                                       "改 成",
                                       "改 为",
                                       "是"};
/// Only these, and not "is" or "là", show that an entry was wrong without another denial.
constexpr std::string_view kShould[] = {"should have been for",
                                        "should have been",
                                        "should have gone to",
                                        "should have read",
                                        "was meant for",
                                        "was meant to be",
                                        "was supposed to be",
                                        "đúng ra phải là",
                                        "đúng ra là",
                                        "đáng lẽ phải là",
                                        "đáng lẽ là",
                                        "lẽ ra phải là",
                                        "lẽ ra là",
                                        "phải là",
                                        "应 该 是",
                                        "应 该",
                                        "应 当 是",
                                        "应 是",
                                        "应 为",
                                        "本 应 是"};
/// What was entered by mistake follows, up to the words of kMeant or the end.
constexpr std::string_view kNot[] = {
    "not",       "instead of",    "rather than", "chứ không phải là", "chứ không phải",
    "chứ không", "không phải là", "không phải",  "而 不 是",          "不 是"};
/// Beside a value: "for white", "cho trắng", 给黑方.
constexpr std::string_view kBeside[] = {
    "for",     "to",   "the",      "a",      "an",      "by",     "of",    "his",  "her",  "player",
    "against", "just", "only",     "it",     "that",    "with",   "on",    "i",    "my",   "move",
    "piece",   "cho",  "của",      "là",     "cơ",      "đấy",    "với",   "bên",  "quân", "con",
    "nước",    "chỉ",  "thôi",     "đấu",    "thủ",     "do",     "mới",   "đúng", "ở",    "给",
    "的",      "为",   "由",       "加",     "走",      "了",     "那",    "步",   "，",   "。",
    "、",      "；",   "：",       "方",     "而",      "才",     "对",    "还",   "from", "off",
    "after",   "all",  "actually", "really", "illegal", "played", "moved", "and",  "sai",  "đi"};

/// Whom a measure for both players was meant for, at the beginning of what is right: "only black".
constexpr std::string_view kShared[] = {"only", "just", "each", "both", "chỉ", "mỗi",
                                        "cả",   "只",   "仅",   "各",   "双"};
/// The measure of the entry, which is not another act beside them: "only black should be warned".
constexpr std::string_view kMeasures[] = {
    "hai",  "should", "be",   "been", "have",     "was",       "is",   "to",   "get",  "gets",
    "warn", "warned", "take", "lose", "loses",    "lost",      "add",  "give", "gave", "given",
    "cảnh", "cáo",    "nhắc", "nhở",  "phạt",     "trừ",       "cộng", "thêm", "bị",   "警",
    "告",   "扣",     "加",   "罚",   "penalty",  "penalised", "mới",  "each", "both", "双",
    "各",   "应",     "该",   "time", "deducted", "off"};

/// Whether a correction can begin with the word: asked of every line.
bool may_begin(const std::string& word) {
    static const std::unordered_set<std::string_view> kFirst = [] {
        std::unordered_set<std::string_view> first;
        for (const std::span<const std::string_view> table :
             {std::span<const std::string_view>(kDenied),
              std::span<const std::string_view>(kTakenBack),
              std::span<const std::string_view>(kLastEntry),
              std::span<const std::string_view>(kSubjects),
              std::span<const std::string_view>(kNot)})
            for (const std::string_view words : table)
                first.insert(words.substr(0, words.find(' ')));
        return first;
    }();
    return kFirst.contains(word);
}

bool is_mark(const Token& token) {
    constexpr std::string_view kMarks[] = {"，", "。", "；", "：", "！", "、"};
    return std::ranges::find(kMarks, token.plain) != std::end(kMarks);
}

/// Whether a punctuation mark follows the token before `at`.
bool is_parted(std::string_view line, const std::vector<Token>& tokens, std::size_t at) {
    if (at == 0 || at >= tokens.size())
        return false;
    const std::string_view typed =
        line.substr(tokens[at - 1].start, tokens[at].start - tokens[at - 1].start);
    return is_mark(tokens[at - 1]) || is_mark(tokens[at]) ||
           typed.find_first_of(",.;:!-") != std::string_view::npos ||
           typed.find("–") != std::string_view::npos || typed.find("—") != std::string_view::npos;
}

/// Whether the words that name the last entry call it a warning or a penalty.
bool names_penalty(const std::vector<Token>& tokens, std::size_t at, std::size_t length) {
    constexpr std::string_view kWords[] = {"warning", "penalty", "cảnh", "phạt", "警", "罚"};
    return std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(at),
                       tokens.begin() + static_cast<std::ptrdiff_t>(at + length),
                       [&](const Token& token) {
                           return std::ranges::find(kWords, token.plain) != std::end(kWords);
                       });
}

std::size_t behind_marks(const std::vector<Token>& tokens, std::size_t at) {
    while (at < tokens.size() && is_mark(tokens[at]))
        ++at;
    return at;
}

/// A move as players write it: it ends with a square, or is castling.
std::string move_typed(std::string_view line, const Token& token) {
    std::string typed(line.substr(token.start, token.end - token.start));
    while (!typed.empty() &&
           std::string_view(".,;:!+#").find(typed.back()) != std::string_view::npos)
        typed.pop_back();
    const std::string small = in_small_letters(typed);
    if (small == "o-o" || small == "o-o-o" || small == "0-0" || small == "0-0-0")
        return typed;
    if (const std::size_t sign = typed.find('='); sign != std::string::npos && sign > 1)
        return board_sentences::is_square(small.substr(sign - 2, 2)) ? typed : std::string();
    const bool is_move = typed.size() >= 2 && typed.size() <= 7 && is_ascii(typed) &&
                         board_sentences::is_square(small.substr(small.size() - 2));
    return is_move ? typed : std::string();
}

/// A span with its unit, in figures: "1m", "30s", "1:30"; with the number of its tokens.
std::pair<std::string, std::size_t> time_at(const std::vector<Token>& tokens, std::size_t at) {
    if (const DurationWords span = hours_at(tokens, at); span.length > 0)
        return {span.text, span.length};
    if (const HalfTime half = half_time_at(tokens, at); half.length > 0)
        return {std::string(half.text), half.length};
    if (is_time_word(tokens[at].plain))
        return {tokens[at].plain, 1};
    const NumberWords number = number_words_at(tokens, at);
    const std::size_t digits = is_digits(tokens[at].plain) ? 1 : number.length;
    if (digits == 0 || at + digits >= tokens.size())
        return {};
    constexpr std::pair<std::string_view, std::string_view> kUnits[] = {
        {"minute", "m"}, {"minutes", "m"}, {"min", "m"}, {"mins", "m"}, {"phút", "m"}, {"分", "m"},
        {"second", "s"}, {"seconds", "s"}, {"sec", "s"}, {"secs", "s"}, {"giây", "s"}, {"秒", "s"}};
    const auto* unit = std::ranges::find(kUnits, tokens[at + digits].plain,
                                         &std::pair<std::string_view, std::string_view>::first);
    if (unit == std::end(kUnits))
        return {};
    const bool has_noun = at + digits + 1 < tokens.size() && tokens[at + digits + 1].plain == "钟";
    return {(is_digits(tokens[at].plain) ? tokens[at].plain : std::to_string(number.value)) +
                std::string(unit->second),
            digits + (has_noun ? 2 : 1)};
}

/// The words from `at` on as parts of the entry; as an act if they have others too.
Correction parts_of(const std::vector<Token>& tokens, std::string_view line, conduct::Game game,
                    std::size_t at, std::size_t end) {
    Correction found;
    const std::size_t begin = at;
    const bool is_shared =
        at < end && std::ranges::find(kShared, tokens[at].plain) != std::end(kShared);
    bool has_others = false;
    while (at < end) {
        const auto player = sentence::player_at(game, tokens, at);
        const auto [time, time_length] = time_at(tokens, at);
        const std::string move = move_typed(line, tokens[at]);
        if (player) {
            has_others |= found.seat && *found.seat != player->seat;
            found.seat = player->seat;
            at += player->length;
        } else if (time_length > 0) {
            has_others |= !found.time.empty();
            found.time = time;
            at += time_length;
        } else if (!move.empty()) {
            has_others |= !found.move.empty();
            found.move = move;
            ++at;
        } else if (const char piece = board_sentences::letter_of_piece(tokens[at].plain);
                   piece != ' ') {
            has_others |= found.piece != ' ' && found.piece != piece;
            found.piece = piece;
            ++at;
        } else {
            const auto is_in = [&](std::span<const std::string_view> words) {
                return std::ranges::find(words, tokens[at].plain) != words.end();
            };
            has_others |= !is_in(kBeside) && !(is_shared && (is_in(kShared) || is_in(kMeasures)));
            ++at;
        }
    }
    found.is_shared = is_shared && !has_others;
    if (has_others && end > begin)
        found.act = std::string(base::trimmed(
            line.substr(tokens[begin].start, tokens[end - 1].end - tokens[begin].start), " ,.;"));
    return found;
}

}  // namespace
}  // namespace corrections

std::vector<std::string> times_in(std::string_view line) {
    using namespace corrections;
    const std::vector<Token> tokens = tokens_of(line);
    std::vector<std::string> times;
    for (std::size_t at = 0; at < tokens.size();) {
        auto [time, length] = time_at(tokens, at);
        at += std::max<std::size_t>(length, 1);
        if (length > 0)
            times.push_back(std::move(time));
        else if (is_digits(tokens[at - 1].plain))
            times.push_back(tokens[at - 1].plain + "m");
    }
    return times;
}

std::string_view without_denial(std::string_view line) {
    using namespace corrections;
    const std::vector<Token> tokens = tokens_of(line);
    const bool may = !tokens.empty() && may_begin(tokens[0].plain);
    const std::size_t length = may ? longest_of(tokens, 0, kDenied) : 0;
    const std::size_t next = behind_marks(tokens, length);
    return length > 0 && next < tokens.size() && is_parted(line, tokens, length)
               ? line.substr(tokens[next].start)
               : std::string_view();
}

std::optional<Correction> correction_in(conduct::Game game, std::string_view line) {
    using namespace corrections;
    if (line.find('"') != std::string_view::npos || line.ends_with('?') || line.ends_with("？"))
        return std::nullopt;
    const std::vector<Token> tokens = tokens_of(line);
    if (tokens.empty() || !may_begin(tokens[0].plain))
        return std::nullopt;
    std::size_t at = 0;
    bool is_denied = false;
    bool is_taken_back = false;
    bool is_of_penalty = false;
    // 刚才加错了: the entry, and then that it was wrong.
    for (std::size_t first = 0; first < std::min<std::size_t>(tokens.size(), 5); ++first)
        if (const std::size_t length = longest_of(tokens, first, kDenied);
            length > 0 && (first == 0 || tokens[first].plain == "错" ||
                           (first + 1 < tokens.size() && tokens[first + 1].plain == "错"))) {
            const std::size_t subject = first == 0 ? 0 : longest_of(tokens, 0, kSubjects);
            const std::size_t next = first + length;
            const bool has_meant =
                next < tokens.size() &&
                (longest_of(tokens, next, kMeant) > 0 || longest_of(tokens, next, kSubjects) > 0);
            if ((first == 0 || subject > 0) &&
                (is_parted(line, tokens, next) || (has_meant && tokens[0].plain != "no"))) {
                is_denied = true;
                at = behind_marks(tokens, next);
            }
            break;
        }
    if (const std::size_t length = longest_of(tokens, at, kTakenBack); length > 0)
        if (const std::size_t entry = longest_of(tokens, at + length, kLastEntry); entry > 0) {
            is_taken_back = true;
            is_of_penalty = names_penalty(tokens, at + length, entry);
            at = behind_marks(tokens, at + length + entry);
        }
    const bool begins_so = is_denied || is_taken_back;
    if (!is_taken_back)
        if (const std::size_t entry = longest_of(tokens, at, kLastEntry);
            entry > 0 && longest_of(tokens, at + entry, kShould) > 0) {
            is_denied = true;
            at += entry;
        }
    // The subject, and the words by which what is right is introduced.
    std::size_t next = at;
    for (std::size_t subject = longest_of(tokens, next, kSubjects); subject > 0;
         subject = longest_of(tokens, next, kSubjects)) {
        next = behind_marks(tokens, next + subject);
        const auto player = next < tokens.size() ? sentence::player_at(game, tokens, next)
                                                 : std::optional<sentence::Player>();
        // 刚才白方走的是…
        if (player && length_at(tokens, next + player->length, "走 的") > 0)
            next += player->length + 2;
    }
    if (const std::size_t denied = longest_of(tokens, next, kNot); denied > 0) {
        // 不是Nf3，是Nc3: what was entered comes first.
        std::size_t meant = next + denied;
        while (meant < tokens.size() && longest_of(tokens, meant, kMeant) == 0)
            ++meant;
        if (meant == tokens.size())
            return std::nullopt;
        is_denied = true;
        next = meant;
    }
    // "the last move was Bc4, not Bb5", 刚才白方走的是Bc4不是Bb5
    if (next > at && !is_denied)
        for (std::size_t place = next + 2; place < tokens.size(); ++place)
            is_denied |= longest_of(tokens, place, kNot) > 0;
    const bool is_should = longest_of(tokens, next, kShould) > 0 && next > at;
    const std::size_t meant = longest_of(tokens, next, kMeant);
    if (!is_denied && !is_taken_back && !is_should)
        return std::nullopt;
    if (next > at && meant == 0)
        next = at;
    next = behind_marks(tokens, next + meant);
    std::size_t end = tokens.size();
    for (std::size_t place = next + 1; place < tokens.size(); ++place)
        if (longest_of(tokens, place, kNot) > 0) {
            end = place;
            break;
        }
    while (end > next && is_mark(tokens[end - 1]))
        --end;
    Correction found;
    if (next < end) {
        found = parts_of(tokens, line, game, next, end);
        found.head = base::trimmed(line.substr(0, tokens[next].start), " \t");
        found.instead = line.substr(tokens[next].start, tokens[end - 1].end - tokens[next].start);
    }
    found.is_told = is_taken_back || meant > 0 || found.is_shared;
    found.is_denied = begins_so;
    found.is_of_penalty = is_of_penalty;
    // "no, white resigns": without a word that refers to the entry, it is not one.
    if (!found.act.empty() && !found.is_told)
        return std::nullopt;
    if (found.is_empty() && !(is_taken_back && next >= end))
        return std::nullopt;
    return found;
}

}  // namespace kyvien::cli
