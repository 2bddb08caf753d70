#include "cli/arbiter/wording/synonyms.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/text.h"
#include "cli/arbiter/wording/plain_words.h"

namespace kyvien::cli::sentence {
namespace {

/// Each line lists synonyms.
constexpr std::string_view kSynonyms[] = {
    // English
    "phone|mobile phone|mobile|cell phone|cellphone|telephone|smartphone",
    "rings|is ringing|was ringing|went off|goes off|is vibrating",
    "playing area|playing hall|playing room|tournament area",
    "without permission|without asking|without asking for permission|without arbiter's permission|"
    "without arbiter's leave|without leave",
    "spectator|onlooker|bystander|visitor",
    "two hands|both hands|both of hands",
    "toilet|bathroom|restroom|washroom",
    "scoresheet|score sheet",
    "for no reason|for no good reason|without reason|without any reason|without good "
    "reason|without cause",
    "without moving|before moving|without making move|before making move|without having moved|"
    "before he moved|before having moved",
    "claims draw|demands draw|requests draw",
    "has occurred|occurred|has appeared|appeared|has arisen|has been repeated|was repeated",
    "took hold of|grabbed|lifted",
    "clock|clocks|both clocks",
    // Vietnamese
    "reo|đổ chuông|reo chuông|kêu|rung chuông",
    "khu vực thi đấu|khu thi đấu|phòng thi đấu|phòng đấu|khu vực chơi",
    "vô cớ|không có lý do|mà không có lý do|không lý do|không có lý do chính đáng",
    "dùng hai tay|sử dụng hai tay|dùng cả hai tay|bằng cả hai tay|bằng hai tay",
    "khán giả|người xem|người ngoài",
    "khi chưa đi quân|mà không đi quân|mà chưa đi quân|khi chưa đi|mà chưa đi|trước khi đi quân",
    "xử hòa|xử hoà cờ|hòa cờ",
    "lặp lại ba lần|lặp ba lần|lặp lại 3 lần|lặp 3 lần|thế cờ lặp lại ba lần|thế cờ lặp ba lần|"
    "lặp lại thế cờ ba lần|thế cờ lặp lại 3 lần|lặp lại lần thứ ba|thế cờ lặp lại lần thứ ba|thế "
    "cờ "
    "lặp lần thứ ba|thế cờ xuất hiện lần thứ ba",
    "chạm|chạm vào|đụng vào|đụng|sờ vào",
    "liên tiếp|liên tục|liền|liền nhau",
    // Chinese
    "手机|电话|移动电话",
    "响了|响",
    "无故|没有理由|无理由|毫无理由|没有正当理由",
    "擅自|未经允许|未经许可|未经裁判允许|未经裁判许可|没有请假",
    "双手|两只手|两手|两个手",
    "停钟|停表|停了钟|按停棋钟|按停了棋钟",
    "没走棋就按钟|未走棋就按钟|没有走棋就按钟|没走就按钟|未走子就按钟|没走子就按钟|没走棋就按了钟|"
    "没走棋就拍钟|还没走棋就按钟|没有走棋就按棋钟|没走棋就按棋钟|未走棋就按棋钟",
    "观众|旁观者|观战者|旁人",
    "回合|步",
    "摸|碰|触碰|触摸|碰到",
    "要求|申请",
    "三次重复和棋|三次重复局面和棋|三次重复判和|三次重复局面判和|局面三次重复判和|"
    "判三次重复局面和棋|按三次重复判和|按三次重复局面判和|按三次重复局面和棋",
    "无吃子|未吃子|没有吃子|不吃子|没吃子",
};

using Words = std::vector<std::string>;

/// The synonyms in each line of the table.
std::vector<std::vector<Words>> groups() {
    std::vector<std::vector<Words>> all;
    for (const std::string_view line : kSynonyms) {
        auto& group = all.emplace_back();
        for (const std::string_view text : base::split<std::string_view>(line, '|')) {
            Words words = phrase_of(text, {}).words;
            std::erase_if(words, is_article_or_possessive);
            group.push_back(std::move(words));
        }
    }
    return all;
}

/// The longest of them in the phrase, and its place.
struct Place {
    const Words* words = nullptr;
    std::size_t at = 0;
};
Place find_in(const Words& phrase, const std::vector<Words>& group) {
    Place found;
    for (const Words& each : group) {
        const auto place = std::ranges::search(phrase, each);
        if (!place.empty() && (found.words == nullptr || each.size() > found.words->size()))
            found = {&each, static_cast<std::size_t>(place.begin() - phrase.begin())};
    }
    return found;
}

}  // namespace

std::vector<Phrase> with_synonyms(std::vector<Phrase> phrases) {
    const auto all = groups();
    std::unordered_map<std::string_view, std::vector<std::size_t>> by_first;
    for (std::size_t group = 0; group < all.size(); ++group)
        for (const Words& words : all[group])
            by_first[words.front()].push_back(group);
    std::vector<Phrase> others;
    for (const Phrase& phrase : phrases) {
        std::vector<Phrase> forms = {phrase};
        // The groups that may match in one of the forms, in order.
        std::set<std::size_t> due;
        const auto look_for = [&](const Words& words) {
            for (const std::string& word : words)
                if (const auto found = by_first.find(word); found != by_first.end())
                    due.insert(found->second.begin(), found->second.end());
        };
        look_for(phrase.words);
        for (const std::size_t number : due) {
            const auto& group = all[number];
            const std::size_t before = forms.size();
            for (std::size_t form = 0; form < before; ++form) {
                const Place place = find_in(forms[form].words, group);
                if (place.words == nullptr)
                    continue;
                for (const Words& other : group) {
                    if (&other == place.words)
                        continue;
                    Phrase changed = forms[form];
                    const auto from = changed.words.begin() + static_cast<std::ptrdiff_t>(place.at);
                    const auto next = changed.words.erase(
                        from, from + static_cast<std::ptrdiff_t>(place.words->size()));
                    changed.words.insert(next, other.begin(), other.end());
                    look_for(other);
                    forms.push_back(std::move(changed));
                }
            }
        }
        others.insert(others.end(), std::make_move_iterator(forms.begin() + 1),
                      std::make_move_iterator(forms.end()));
    }
    phrases.insert(phrases.end(), std::make_move_iterator(others.begin()),
                   std::make_move_iterator(others.end()));
    return phrases;
}

}  // namespace kyvien::cli::sentence
