#include "cli/arbiter/sentences/denied_results.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include "cli/arbiter/wording/sentence_phrases.h"
#include "cli/arbiter/wording/sentence_tokens.h"

namespace kyvien::cli {
namespace denied_results {
namespace {

using conduct::Score;

// Each Chinese character is a word (sentence_tokens.h).

struct NamedScore {
    std::string_view words;
    Score score;
};
constexpr NamedScore kNamedScores[] = {
    {"1-0", Score::FirstWins},  {"1:0", Score::FirstWins}, {"0-1", Score::SecondWins},
    {"0:1", Score::SecondWins}, {"1/2-1/2", Score::Draw},  {"1/2", Score::Draw},
    {"½-½", Score::Draw},       {"½", Score::Draw},        {"0.5-0.5", Score::Draw},
    {"0-0", Score::BothLose},   {"draw", Score::Draw},     {"drawn", Score::Draw},
    {"hòa", Score::Draw},       {"和 棋", Score::Draw},    {"和 局", Score::Draw},
    {"平 局", Score::Draw},     {"平 棋", Score::Draw}};
constexpr std::string_view kWinVerbs[] = {"won", "wins", "win", "thắng", "胜", "赢"};
constexpr std::string_view kLossVerbs[] = {"lost",     "loses",    "resigned", "resigns", "flagged",
                                           "xin thua", "đầu hàng", "thua",     "认 输",   "負",
                                           "负",       "輸",       "输",       "超 时"};
constexpr std::string_view kResignVerbs[] = {"resign",    "resigned",  "xin thua", "đầu hàng",
                                             "chịu thua", "nhận thua", "认 输",    "認 輸"};
constexpr std::string_view kNotThis[] = {"not",
                                         "isn't",
                                         "isnt",
                                         "wasn't",
                                         "wasnt",
                                         "didn't",
                                         "didnt",
                                         "instead of",
                                         "rather than",
                                         "chứ không phải là",
                                         "chứ không phải",
                                         "không phải là",
                                         "không phải",
                                         "chứ không",
                                         "chứ chẳng phải",
                                         "而 不 是",
                                         "不 是",
                                         "并 非",
                                         "没 有",
                                         "没",
                                         "不"};
/// The result on record is wrong.
constexpr std::string_view kWrongResult[] = {"should have been",
                                             "should be",
                                             "should read",
                                             "sorry",
                                             "oops",
                                             "wrong",
                                             "wrongly",
                                             "mistake",
                                             "by mistake",
                                             "incorrect",
                                             "actually",
                                             "instead",
                                             "correct result",
                                             "right result",
                                             "real result",
                                             "true result",
                                             "correct score",
                                             "right score",
                                             "nhầm",
                                             "sai",
                                             "đúng ra",
                                             "lẽ ra",
                                             "đáng lẽ",
                                             "phải là",
                                             "kết quả đúng",
                                             "đính chính",
                                             "sửa lại",
                                             "sửa thành",
                                             "đổi thành",
                                             "记 错",
                                             "输 错",
                                             "写 错",
                                             "搞 错",
                                             "弄 错",
                                             "报 错",
                                             "错",
                                             "应 该",
                                             "应 为",
                                             "应 是",
                                             "应 当",
                                             "更 正",
                                             "改 成",
                                             "改 为",
                                             "正 确 结 果",
                                             "正 确 的 结 果"};
/// Beside a result.
constexpr std::string_view kBesideResult[] = {
    "it",    "was",     "is",       "the",    "this",   "that",  "game",   "result", "score",
    "match", "have",    "been",     "has",    "be",     "to",    "no",     "my",     "i",
    "typed", "entered", "recorded", "noted",  "put",    "wrote", "told",   "really", "in",
    "fact",  "correct", "right",    "proper", "but",    "and",   "a",      "an",     "as",
    "who",   "one",     "time",     "on",     "ended",  "final", "should", "did",    "had",
    "board", "for",     "of",       "here",   "rather", "say",   "said",   "ván",    "này",
    "đó",    "kết",     "quả",      "là",     "mà",     "mới",   "người",  "bên",    "thật",
    "ra",    "rồi",     "tôi",      "xin",    "lỗi",    "ghi",   "nhập",   "báo",    "thì",
    "đúng",  "phải",    "cờ",       "được",   "cho",    "vừa",   "lúc",    "nãy",    "của",
    "thực",  "kia",     "chứ",      "đã",     "bàn",    "这",    "盘",     "局",     "那",
    "结",    "果",      "是",       "该",     "为",     "了",    "刚",     "才",     "对",
    "起",    "抱",      "歉",       "我",     "的",     "其",    "实",     "际",     "上",
    "而",    "棋",      "成",       "记",     "录",     "，",    "。",     "：",     "、",
    "！",    "台",      "号",       "第",     "一",     "由",    "者"};
/// After "that was": the number of another board.
constexpr std::string_view kBoardWords[] = {"board", "bd", "table", "bàn", "台", "号", "桌"};
constexpr std::string_view kOfBoards[] = {
    "that", "was",  "is",  "it", "sorry",  "the", "no",      "wrong", "other",   "another",
    "on",   "from", "for", "of", "oops",   "my",  "mistake", "meant", "belongs", "to",
    "nhầm", "rồi",  "đó",  "là", "của",    "ở",   "xin",     "lỗi",   "khác",    "số",
    "tôi",  "sai",  "kia", "mà", "chuyện", "cái", "错",      "了",    "那",      "是",
    "的",   "搞",   "弄",  "记", "输",     "对",  "不",      "起",    "，",      "。",
    "第",   "别",   "另",  "一", "台",     "号",  "桌",      "抱",    "歉",      "盘"};

bool is_in(std::span<const std::string_view> words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

const NamedScore* score_at(const std::vector<Token>& tokens, std::size_t at) {
    const auto* found = std::ranges::find_if(kNamedScores, [&](const NamedScore& each) {
        return length_at(tokens, at, each.words) > 0;
    });
    return found == std::end(kNamedScores) ? nullptr : found;
}

/// Collects the results of a line in their order: "black won", "the loser is white", "0-1".
class Results {
  public:
    void deny() { is_denied_ = true; }
    void score(Score score) { add(score); }
    void player(clock::Seat seat) {
        if (seat_)
            is_unclear_ = true;
        seat_ = seat;
        join();
    }
    void outcome(bool wins) {
        wins_ = wins;
        is_new_ = true;
        join();
    }
    /// "it was black who resigned, not white"
    void end() {
        is_new_ = wins_.has_value();
        join();
        is_unclear_ |= seat_.has_value() || right_.empty();
    }
    [[nodiscard]] std::optional<DeniedResult> told() const {
        if (is_unclear_ || right_.size() != 1 || denied_.size() > 1)
            return std::nullopt;
        DeniedResult told;
        told.score = right_[0];
        if (!denied_.empty())
            told.instead_of = denied_[0];
        return told;
    }

  private:
    void join() {
        if (!seat_ || !is_new_)
            return;
        add(conduct::win_for(*wins_ ? *seat_ : clock::opponent(*seat_)));
        seat_.reset();
        is_new_ = false;
    }
    void add(Score score) {
        auto& list = is_denied_ ? denied_ : right_;
        if (std::ranges::find(list, score) == list.end())
            list.push_back(score);
        is_denied_ = false;
    }

    std::vector<Score> right_;
    std::vector<Score> denied_;
    std::optional<clock::Seat> seat_;  ///< whose outcome is still to come
    std::optional<bool> wins_;         ///< of the last outcome
    bool is_new_ = false;              ///< whose player is still to come
    bool is_denied_ = false;
    bool is_unclear_ = false;
};

bool is_number_of_board(const std::vector<Token>& tokens, std::size_t at) {
    return is_digits(tokens[at].plain) && at > 0 &&
           (is_in(kBoardWords, tokens[at - 1].plain) || tokens[at - 1].plain == "第" ||
            tokens[at - 1].plain == "số" ||
            (at + 1 < tokens.size() && is_in(kBoardWords, tokens[at + 1].plain)));
}

/// The words up to the end only say that it was another board.
bool are_of_another_board(const std::vector<Token>& tokens, std::size_t at) {
    bool names_board = false;
    for (; at < tokens.size(); ++at) {
        names_board |= is_in(kBoardWords, tokens[at].plain);
        if (!is_in(kOfBoards, tokens[at].plain) && !is_in(kBoardWords, tokens[at].plain) &&
            !is_digits(tokens[at].plain))
            return false;
    }
    return names_board;
}

}  // namespace
}  // namespace denied_results

std::optional<DeniedResult> denied_result(conduct::Game game, std::string_view line) {
    using namespace denied_results;
    if (line.find_first_of("\"?=") != std::string_view::npos || line.ends_with("？"))
        return std::nullopt;
    const std::vector<Token> tokens = tokens_of(line);
    Results results;
    bool is_wrong = false;
    bool names_board = false;
    for (std::size_t at = 0; at < tokens.size();) {
        const auto player = sentence::player_at(game, tokens, at);
        const std::size_t wrong = longest_of(tokens, at, kWrongResult);
        if (wrong > 0) {
            is_wrong = true;
            at += wrong;
        } else if (const NamedScore* found = score_at(tokens, at)) {
            results.score(found->score);
            at += length_at(tokens, at, found->words);
        } else if (player) {
            results.player(player->seat);
            at += player->length;
        } else if (const std::size_t denied = longest_of(tokens, at, kNotThis); denied > 0) {
            results.deny();
            at += denied;
        } else if (const std::size_t wins = longest_of(tokens, at, kWinVerbs); wins > 0) {
            results.outcome(true);
            at += wins;
        } else if (const std::size_t loses = longest_of(tokens, at, kLossVerbs); loses > 0) {
            results.outcome(false);
            at += loses;
        } else if (is_digits(tokens[at].plain)) {
            if (!is_number_of_board(tokens, at) && at != 0)
                return std::nullopt;
            names_board = true;
            ++at;
        } else if (is_in(kBesideResult, tokens[at].plain)) {
            ++at;
        } else {
            return std::nullopt;
        }
    }
    results.end();
    auto told = results.told();
    if (!told || (!is_wrong && !told->instead_of) || told->instead_of == told->score)
        return std::nullopt;
    told->names_board = names_board;
    return told;
}

std::optional<clock::Seat> denied_resignation(conduct::Game game, std::string_view line) {
    using namespace denied_results;
    constexpr std::string_view kDenials[] = {
        "did not", "didn't",   "didnt",   "has not", "hasn't", "hasnt", "never",    "không",
        "chưa",    "không hề", "chưa hề", "没 有",   "没",     "并 没", "并 没 有", "未"};
    if (line.find_first_of("\"?=") != std::string_view::npos || line.ends_with("？"))
        return std::nullopt;
    const std::vector<Token> tokens = tokens_of(line);
    std::size_t at = 0;
    while (at < tokens.size() && (tokens[at].plain == "sorry" || tokens[at].plain == "no" ||
                                  tokens[at].plain == "nhầm" || tokens[at].plain == "，"))
        ++at;
    const auto player = at < tokens.size() ? sentence::player_at(game, tokens, at)
                                           : std::optional<sentence::Player>();
    if (!player)
        return std::nullopt;
    at += player->length;
    const std::size_t denial = longest_of(tokens, at, kDenials);
    const std::size_t resigns = longest_of(tokens, at + denial, kResignVerbs);
    if (denial == 0 || resigns == 0)
        return std::nullopt;
    at += denial + resigns;
    return at == tokens.size() || are_of_another_board(tokens, at) ? std::optional(player->seat)
                                                                   : std::nullopt;
}

bool is_of_another_board(std::string_view line) {
    using namespace denied_results;
    constexpr std::string_view kTells[] = {"that was", "that is",  "wrong board", "wrong table",
                                           "nhầm bàn", "sai bàn",  "đó là bàn",   "đó là của bàn",
                                           "搞 错 台", "搞 错 桌", "错 台",       "那 是"};
    if (line.find_first_of("\"?=") != std::string_view::npos || line.ends_with("？"))
        return false;
    const std::vector<Token> tokens = tokens_of(line);
    bool is_told = false;
    for (std::size_t at = 0; at < std::min<std::size_t>(tokens.size(), 4); ++at)
        is_told |= longest_of(tokens, at, kTells) > 0;
    return is_told && are_of_another_board(tokens, 0);
}

}  // namespace kyvien::cli
