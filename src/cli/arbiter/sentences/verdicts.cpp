#include "cli/arbiter/sentences/verdicts.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "base/text.h"
#include "cli/arbiter/wording/plain_words.h"
#include "cli/arbiter/wording/sentence_tokens.h"
#include "cli/arbiter/wording/tables/traditional_signs.h"

namespace kyvien::cli {
namespace verdicts {
namespace {

/// Whether the words name a smaller number than is claimed.
bool is_fewer(std::string_view said) {
    // "only forty-five", "mới 45 nước", 只有四十五步: fewer than are claimed.
    constexpr std::string_view kOnly[] = {"only ", "just ",   "mới ", "mới được ", "mới có ",
                                          "chỉ ",  "chỉ có ", "才",   "只有",      "刚"};
    return std::ranges::any_of(kOnly, [&](std::string_view only) {
        if (!said.starts_with(only))
            return false;
        const std::vector<Token> tokens = tokens_of(said.substr(only.size()));
        const std::size_t length = tokens.empty()               ? 0
                                   : is_digits(tokens[0].plain) ? 1
                                                                : number_words_at(tokens, 0).length;
        constexpr std::string_view kUnits[] = {"moves", "nước", "步", "回", "times",
                                               "lần",   "次",   "合", "so", "far"};
        return length > 0 &&
               std::all_of(tokens.begin() + static_cast<std::ptrdiff_t>(length), tokens.end(),
                           [&](const Token& token) {
                               return std::ranges::find(kUnits, token.plain) != std::end(kUnits);
                           });
    });
}

/// Without the words for who has found it, in simplified characters.
std::string without_finder(std::string_view part) {
    // Who has found it: "the arbiter checks: only twice", 裁判核对只有两次.
    constexpr std::string_view kFinds[] = {"the arbiter checks and finds ",
                                           "the arbiter checks it: ",
                                           "the arbiter checks: ",
                                           "the arbiter finds that it is ",
                                           "the arbiter finds it ",
                                           "the arbiter finds ",
                                           "on checking it is ",
                                           "it turns out to be ",
                                           "but it is ",
                                           "but it was ",
                                           "but there are ",
                                           "but ",
                                           "it is ",
                                           "it was ",
                                           "there are ",
                                           "trọng tài kiểm tra thấy ",
                                           "kiểm tra thấy ",
                                           "kiểm tra lại thấy ",
                                           "kiểm tra thì ",
                                           "nhưng ",
                                           "裁判核对后",
                                           "裁判核对",
                                           "裁判查了",
                                           "裁判检查",
                                           "经查",
                                           "经核查",
                                           "经核对",
                                           "经检查",
                                           "核查",
                                           "核对后",
                                           "核对",
                                           "查下来",
                                           "查了一下",
                                           "一查",
                                           "但",
                                           "其实"};
    std::string plain = in_simplified_signs(plain_word(part));
    for (bool is_cut = true; is_cut;) {
        const auto* const lead = std::ranges::find_if(
            kFinds, [&](std::string_view each) { return plain.starts_with(each); });
        is_cut = lead != std::end(kFinds);
        if (is_cut)
            plain = base::trimmed(std::string_view(plain).substr(lead->size()), " ,，:：");
    }
    return plain;
}

}  // namespace
}  // namespace verdicts

Verdict verdict_of(std::string_view part) {
    using namespace verdicts;
    constexpr std::string_view kRight[] = {
        "correct",  "right",    "valid", "upheld", "confirmed", "claim correct",  "claim upheld",
        "granted",  "accepted", "đúng",  "hợp lệ", "chấp nhận", "khiếu nại đúng", "成立",
        "主张成立", "申请成立", "正确",  "属实",   "有效"};
    constexpr std::string_view kWrong[] = {"wrong",
                                           "incorrect",
                                           "not correct",
                                           "not right",
                                           "not valid",
                                           "invalid",
                                           "rejected",
                                           "dismissed",
                                           "refused",
                                           "claim wrong",
                                           "not that many",
                                           "there are not that many",
                                           "không đủ",
                                           "不够",
                                           "it isn't",
                                           "it is not",
                                           "it wasn't",
                                           "it was not",
                                           "it has not",
                                           "it hasn't",
                                           "it did not",
                                           "it didn't",
                                           "that is not so",
                                           "并没有",
                                           "not so",
                                           "there is none",
                                           "wrong claim",
                                           "claim rejected",
                                           "false claim",
                                           "unfounded",
                                           "turned down",
                                           "sai",
                                           "không phải",
                                           "chưa đủ",
                                           "不是",
                                           "并非如此",
                                           "不对",
                                           "không đúng",
                                           "bác",
                                           "bác bỏ",
                                           "bị bác",
                                           "không hợp lệ",
                                           "khiếu nại sai",
                                           "不成立",
                                           "主张不成立",
                                           "申请不成立",
                                           "驳回",
                                           "被驳回",
                                           "错误",
                                           "无效",
                                           "不正确",
                                           "only twice",
                                           "only once",
                                           "only the first time",
                                           "only the second time",
                                           "its only the first time",
                                           "its only the second time",
                                           "falls short",
                                           "not enough",
                                           "short of it",
                                           "không thấy đủ",
                                           "mới lần đầu",
                                           "mới lần thứ hai",
                                           "不足",
                                           "不够数",
                                           "数目不足",
                                           "并未达到",
                                           "未达到",
                                           "only two",
                                           "only twice on the sheet",
                                           "only two times",
                                           "chỉ hai lần",
                                           "chỉ có hai lần",
                                           "mới hai lần",
                                           "只有两次",
                                           "只出现两次",
                                           "才两次",
                                           "mới có hai lần",
                                           "mới được hai lần",
                                           "only forty-nine",
                                           "only forty nine",
                                           "only 49",
                                           "chưa tới 50",
                                           "chưa đủ 50 nước",
                                           "chưa đủ năm mươi nước",
                                           "不到五十回合",
                                           "还不到五十回合",
                                           "不足五十回合"};
    // Of an occurrence claimed as the third.
    constexpr std::string_view kSecond[] = {"only twice so far",
                                            "just twice",
                                            "only the second time",
                                            "it is only the second time",
                                            "mới lần thứ hai",
                                            "mới có hai lần",
                                            "才第二次"};
    const auto told_by = [&](const std::string& plain) {
        return std::ranges::find(kRight, plain) != std::end(kRight) ? Verdict::Right
               : std::ranges::find(kWrong, plain) != std::end(kWrong) ||
                       std::ranges::find(kSecond, plain) != std::end(kSecond) || is_fewer(plain)
                   ? Verdict::Wrong
                   : Verdict::None;
    };
    const Verdict told = told_by(in_simplified_signs(plain_word(part)));
    return told == Verdict::None ? told_by(without_finder(part)) : told;
}

Verdict verdict_by_count(std::string_view part) {
    constexpr std::string_view kAround[] = {
        "i",       "counted", "count", "counts", "checked", "it",    "is",    "the",  "there",
        "are",     "were",    "was",   "have",   "been",    "moves", "move",  "a",    "arbiter",
        "referee", "and",     "that",  "indeed", "really",  "đếm",   "lại",   "kiểm", "tra",
        "được",    "có",      "nước",  "thì",    "ra",      "trọng", "tài",   "tôi",  "thấy",
        "đi",      "quả",     "thật",  "停",     "钟",      "一",    "查",    "数",   "了",
        "下",      "确",      "实",    "回",     "合",      "步",    "着",    "有",   "裁",
        "判",      "后",      "发",    "现",     "我",      "员",    "来",    "其",   "到",
        "只",      "才",      "only",  "just",   "mới",     "chỉ",   "first", "so",   "核",
        "对"};
    constexpr std::string_view kEnough[] = {"够", "满", "enough", "right", "correct", "đủ", "đúng"};
    constexpr std::string_view kNot[] = {"不", "没", "未", "chưa", "không", "not", "isn't"};
    constexpr std::string_view kOnly[] = {"只", "才", "only", "just", "mới", "chỉ"};
    const auto is_in = [](const auto& list, std::string_view word) {
        return std::ranges::find(list, word) != std::end(list);
    };
    bool is_enough = false;
    bool is_denied = false;
    bool is_only = false;
    bool has_number = false;
    const std::vector<Token> tokens = tokens_of(part);
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const std::string& word = tokens[at].plain;
        is_enough |= is_in(kEnough, word);
        is_denied |= is_in(kNot, word);
        is_only |= is_in(kOnly, word);
        const NumberWords number = number_words_at(tokens, at);
        const bool is_number =
            is_digits(word) || (number.length > 0 && !(word == "一" && number.length == 1));
        has_number |= is_number;
        if (!is_number && !is_in(kEnough, word) && !is_in(kNot, word) && !is_in(kAround, word))
            return Verdict::None;
        at += is_number && number.length > 1 ? number.length - 1 : 0;
    }
    return is_enough               ? (is_denied ? Verdict::Wrong : Verdict::Right)
           : is_only && has_number ? Verdict::Wrong
                                   : Verdict::None;
}

}  // namespace kyvien::cli
