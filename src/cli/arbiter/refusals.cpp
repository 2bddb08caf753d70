// Why the desk refuses a line, in the arbiter's language. In English the refusal's own sentence
// says it; the other languages have the words of the page (words/), and here those that only the
// desk says.
#include <algorithm>
#include <iterator>

#include "cli/arbiter/told.h"

namespace kyvien::cli {
namespace {

using rulebook::Language;

struct RefusalWords {
    std::string_view code;
    std::string_view texts[3];  // vi, zh-Hant, zh-Hans
};

#include "cli/arbiter/refusal_words.inc"

constexpr RefusalWords kDeskWords[] = {
    {"ambiguous-line",
     {"“{verb}” có thể là: {candidates}.", "“{verb}”可以是：{candidates}。",
      "“{verb}”可以是：{candidates}。"}},
    {"no-such-clause",
     {"Luật không có điều {clause}.", "規則中沒有第 {clause} 條。", "规则中没有第 {clause} 条。"}},
    {"no-such-ply", {"Chưa đi đủ số nước ấy.", "還沒有走到那麼多手。", "还没有走到那么多手。"}},
    {"no-such-ruling", {"Không có phán quyết ấy.", "沒有這條裁決。", "没有这条裁决。"}},
    {"not-a-players-line",
     {"“{verb}” không phải lời của đấu thủ; nhập không kèm tên bên.",
      "“{verb}”不是棋手說的；請不要加上一方。", "“{verb}”不是棋手说的；请不要加上一方。"}},
    {"nothing-found",
     {"Không có lệnh hay báo cáo nào có những chữ ấy; nhập `help` để xem danh sách.",
      "沒有含這些字的命令或報告；輸入 `help` 查看列表。",
      "没有含这些字的命令或报告；输入 `help` 查看列表。"}},
    {"nothing-to-undo",
     {"Chưa có dòng nào để hoàn tác.", "沒有可撤銷的輸入。", "没有可撤销的输入。"}},
    {"report-word",
     {"“{word}” không phải là bên chơi, cũng không khớp với trường nào.",
      "“{word}”既不是一方，也不是任何一項的內容。", "“{word}”既不是一方，也不是任何一项的内容。"}},
    {"time-runs-backwards",
     {"{at} sớm hơn mục cuối; giờ của một mục không thể lùi lại.",
      "{at} 早於上一條記錄；時間不能倒退。", "{at} 早于上一条记录；时间不能倒退。"}},
    {"two-players",
     {"“{verb}” nêu cả hai bên; hãy nhập riêng từng bên.", "“{verb}”提到雙方；請分別輸入。",
      "“{verb}”提到双方；请分别输入。"}},
    {"unknown-field",
     {"Không có trường {field} ở đây.", "這裡沒有 {field} 一項。", "这里没有 {field} 一项。"}},
    {"unknown-line",
     {"Không hiểu “{verb}”; nhập `help` để xem danh sách lệnh.",
      "不明白“{verb}”；輸入 `help` 查看命令。", "不明白“{verb}”；输入 `help` 查看命令。"}},
    {"usage", {"Hãy nhập: {usage}", "請輸入：{usage}", "请输入：{usage}"}},
};

std::string_view words_of(std::string_view code, Language language) {
    const std::size_t place = language == Language::Vi ? 0 : language == Language::ZhHant ? 1 : 2;
    const auto* const own = std::ranges::find(kDeskWords, code, &RefusalWords::code);
    if (own != std::end(kDeskWords))
        return own->texts[place];
    const auto* const found = std::ranges::find(kRefusalWords, code, &RefusalWords::code);
    return found == std::end(kRefusalWords) ? std::string_view() : found->texts[place];
}

std::string filled(std::string_view text, const Refusal& refusal) {
    std::string out;
    while (!text.empty()) {
        const std::size_t open = std::min(text.find('{'), text.size());
        out += text.substr(0, open);
        text.remove_prefix(open);
        const std::size_t close = text.find('}');
        if (text.empty() || close == std::string_view::npos)
            break;
        const std::string_view name = text.substr(1, close - 1);
        const auto found =
            std::ranges::find(refusal.values, name, &Refusal::Values::value_type::first);
        out += found == refusal.values.end() ? std::string("–") : found->second;
        text.remove_prefix(close + 1);
    }
    return out.append(text);
}

}  // namespace

std::string refusal_told(const Refusal& refusal, Language language) {
    if (const auto words = desk_words_of("refused." + refusal.code, language))
        return std::string(*words);
    if (language == Language::En)
        return refusal.english;
    const std::string_view words = words_of(refusal.code, language);
    return words.empty() ? refusal.english : filled(words, refusal);
}

}  // namespace kyvien::cli
