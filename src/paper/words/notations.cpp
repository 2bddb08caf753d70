#include <fmt/format.h>

#include "paper/words/internal/notations.h"

namespace kyvien::paper::internal {
namespace {

using notation::Letters;
using notation::XiangqiForm;

std::unexpected<Refusal> no_such_notation(const NotationName& name, std::string_view list) {
    return refuse("no-such-notation",
                  fmt::format("There is no notation '{}'; there are {}.", name.substr(0, 32), list),
                  std::nullopt, {{"notation", name.substr(0, 32)}, {"known", std::string(list)}});
}

XiangqiForm usual_form(Language language) {
    switch (language) {
    case Language::Vi:
        return XiangqiForm::Vietnamese;
    case Language::ZhHant:
        return XiangqiForm::ChineseTraditional;
    case Language::ZhHans:
        return XiangqiForm::ChineseSimplified;
    case Language::En:
        break;
    }
    return XiangqiForm::Wxf;
}

}  // namespace

Result<notation::SanStyle> chess_notation(const NotationName& name, Language language) {
    constexpr std::string_view kLong = "-long";
    std::string_view letters = name;
    const bool is_long = letters.ends_with(kLong);
    if (is_long)
        letters.remove_suffix(kLong.size());
    if (letters.empty())
        letters = language == Language::Vi ? "vi" : "en";
    if (const auto found = notation::find_letters(letters))
        return notation::fide_style(*found, is_long ? notation::MoveLength::Long
                                                    : notation::MoveLength::Short);
    return no_such_notation(name, "en, vi, fr, de, es, ru, figurine, each also with -long");
}

Result<XiangqiForm> xiangqi_notation(const NotationName& name, Language language) {
    if (name.empty())
        return usual_form(language);
    if (const auto form = notation::find_xiangqi_form(name))
        return *form;
    return no_such_notation(name, "iccs, iccs-dashed, uci, wxf, zh-Hans, zh-Hant, vi");
}

}  // namespace kyvien::paper::internal
