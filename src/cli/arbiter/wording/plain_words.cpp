#include "cli/arbiter/wording/plain_words.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace kyvien::cli {

std::size_t character_length(char first) {
    const auto byte = static_cast<unsigned char>(first);
    return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

namespace {

/// "hoà" is also written "hòa": the tone mark may be on either vowel.
std::string with_one_spelling(std::string word) {
    struct Spelling {
        std::string_view written;
        std::string_view read;
    };
    constexpr Spelling kSpellings[] = {{"oà", "òa"}, {"oá", "óa"}, {"oả", "ỏa"}, {"oã", "õa"},
                                       {"oạ", "ọa"}, {"uỷ", "ủy"}, {"uý", "úy"}, {"kĩ", "kỹ"}};
    for (const Spelling& each : kSpellings)
        if (word.ends_with(each.written) && !word.starts_with("qu"))
            return word.substr(0, word.size() - each.written.size()) + std::string(each.read);
    return word;
}

}  // namespace

std::string plain_word(std::string_view raw) {
    constexpr std::string_view kEnds = ",.;:!";
    const std::size_t first = raw.find_first_not_of(kEnds);
    if (first == std::string_view::npos)
        return {};
    std::string word(raw.substr(first, raw.find_last_not_of(kEnds) + 1 - first));
    for (char& c : word)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    constexpr std::string_view kCapital = "Đ";
    if (word.starts_with(kCapital))
        word.replace(0, kCapital.size(), "đ");
    return with_one_spelling(std::move(word));
}

std::string without_diacritics(std::string_view text) {
    struct Letter {
        char plain;
        std::string_view marked;
    };
    constexpr Letter kLetters[] = {
        {'a', "àáảãạăằắẳẵặâầấẩẫậÀÁẢÃẠĂẰẮẲẴẶÂẦẤẨẪẬ"},
        {'d', "đĐ"},
        {'e', "èéẻẽẹêềếểễệÈÉẺẼẸÊỀẾỂỄỆ"},
        {'i', "ìíỉĩịÌÍỈĨỊ"},
        {'o', "òóỏõọôồốổỗộơờớởỡợÒÓỎÕỌÔỒỐỔỖỘƠỜỚỞỠỢ"},
        {'u', "ùúủũụưừứửữựÙÚỦŨỤƯỪỨỬỮỰ"},
        {'y', "ỳýỷỹỵỲÝỶỸỴ"},
    };
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = std::min(character_length(text[at]), text.size() - at);
        const std::string_view character = text.substr(at, length);
        at += length;
        if (length == 1) {
            const char c = character[0];
            out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
            continue;
        }
        const auto letter = std::ranges::find_if(kLetters, [&](const Letter& each) {
            return each.marked.find(character) != std::string_view::npos;
        });
        if (letter != std::end(kLetters))
            out += letter->plain;
        else
            out += character;
    }
    return out;
}

bool is_article_or_possessive(std::string_view word) {
    constexpr std::string_view kIdle[] = {"a", "an", "the", "his", "her", "their"};
    return word.size() <= kIdle[5].size() && std::ranges::find(kIdle, word) != std::end(kIdle);
}

char first_of_stem(std::string_view word) {
    const bool is_being = word == "is" || word == "was" || word == "are" || word == "were";
    return is_being ? 'b' : word.front();
}

std::string stem_of(std::string_view word) {
    using Form = std::pair<std::string_view, std::string_view>;
    static constexpr auto kIrregular = [] {
        auto all = std::to_array<Form>({
            {"took", "take"},     {"taken", "take"},       {"gave", "give"},
            {"given", "give"},    {"left", "leave"},       {"fell", "fall"},
            {"fallen", "fall"},   {"said", "say"},         {"spoke", "speak"},
            {"spoken", "speak"},  {"made", "make"},        {"wrote", "write"},
            {"written", "write"}, {"came", "come"},        {"began", "begin"},
            {"begun", "begin"},   {"kept", "keep"},        {"lost", "lose"},
            {"won", "win"},       {"rang", "ring"},        {"held", "hold"},
            {"told", "tell"},     {"saw", "see"},          {"seen", "see"},
            {"forgot", "forget"}, {"forgotten", "forget"}, {"drew", "draw"},
            {"drawn", "draw"},    {"shook", "shake"},      {"stood", "stand"},
            {"ran", "run"},       {"did", "do"},           {"does", "do"},
            {"is", "be"},         {"was", "be"},           {"are", "be"},
            {"were", "be"},       {"been", "be"},          {"has", "have"},
            {"had", "have"},      {"found", "find"},       {"hid", "hide"},
            {"hidden", "hide"},   {"swept", "sweep"},
        });
        std::ranges::sort(all, {}, &Form::first);
        return all;
    }();
    const auto* known = std::ranges::lower_bound(kIrregular, word, {}, &Form::first);
    const bool is_irregular = known != kIrregular.end() && known->first == word;
    std::string stem(is_irregular ? known->second : word);
    const bool is_english = std::ranges::all_of(stem, [](char c) { return c >= 'a' && c <= 'z'; });
    constexpr std::size_t kShortest = 4;
    if (!is_english || stem.size() < kShortest)
        return stem;
    const auto cut = [&stem](std::string_view end) {
        const bool ends = stem.ends_with(end);
        if (ends)
            stem.resize(stem.size() - end.size());
        return ends;
    };
    if (cut("ies") || cut("ied"))
        return stem + "y";
    if (cut("ed")) {
        // "stopped", but "passed" and "called".
        const char last = stem.back();
        if (stem.size() > 2 && stem[stem.size() - 2] == last && last != 's' && last != 'l')
            stem.pop_back();
    } else if (stem.ends_with("sses") || stem.ends_with("shes") || stem.ends_with("ches")) {
        stem.resize(stem.size() - 2);
    } else if (!stem.ends_with("ss")) {
        cut("s");
    }
    // The common part of "move", "moved" and "moves".
    if (stem.size() >= kShortest - 1 && stem.ends_with('e'))
        stem.pop_back();
    return stem;
}

}  // namespace kyvien::cli
