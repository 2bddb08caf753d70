#include "cli/support/refusal_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "base/text.h"
#include "conduct/settings/game.h"
#include "rulebook/message.h"
#include "words/judge.h"
#include "words/verdicts.h"

namespace kyvien::cli {
namespace {

using rulebook::Language;

struct RefusalWords {
    std::string_view key;
    std::string_view texts[3];  // vi, zh-Hant, zh-Hans
};

#include "cli/support/refusal_words.inc"

std::string_view words_of(const std::string& key, Language language) {
    const std::size_t place = language == Language::Vi ? 0 : language == Language::ZhHant ? 1 : 2;
    const auto* const found = std::ranges::find(kRefusalWords, key, &RefusalWords::key);
    return found == std::end(kRefusalWords) ? std::string_view() : found->texts[place];
}

std::string words_filled(std::string_view words, const Refusal::Values& values, std::size_t behind,
                         Language language);

/// Several reasons, one after the other; their values are from `behind` on.
std::string reasons_text(std::string_view codes, std::string_view english,
                         const Refusal::Values& values, std::size_t behind, Language language) {
    std::string text;
    for (const auto code : base::split<std::string_view>(codes, ',')) {
        std::string_view words;
        for (const char* const kind : {"reason.", "cause.", "refusal."})
            if (words.empty())
                words = words_of(kind + std::string(code), language);
        if (words.empty())  // reasons for the failure of a record
            if (const auto* found = words::verdicts::find("verify." + std::string(code)))
                words = rulebook::in(*found, language);
        if (words.empty())
            return std::string(english);
        text += text.empty() || language != Language::Vi ? "" : " ";
        text += words_filled(words, values, behind, language);
    }
    return text.empty() ? std::string(english) : text;
}

/// Removes the full stop of a sentence quoted before another full stop.
std::string without_stop(std::string text) {
    for (const std::string_view stop : {".", "。"})
        if (text.ends_with(stop))
            text.erase(text.size() - stop.size());
    return text;
}

/// The words with their values: values from `behind` on take precedence, as they belong to this
/// reason; a reason nested in it has its values further back.
std::string words_filled(std::string_view words, const Refusal::Values& values, std::size_t behind,
                         Language language) {
    return rulebook::fill(words, language, [&](std::string_view name) -> std::string {
        using Value = Refusal::Values::value_type;
        const auto own = values.begin() + static_cast<std::ptrdiff_t>(behind);
        const auto codes = std::find_if(own, values.end(), [&](const Value& value) {
            return value.first == std::string(name).append("-codes");
        });
        auto found = std::ranges::find(own, values.end(), name, &Value::first);
        if (found == values.end())
            found = std::ranges::find(values, name, &Value::first);
        if (found == values.end())
            return "–";
        if (codes == values.end())
            return found->second;
        const auto next = static_cast<std::size_t>(codes - values.begin()) + 1;
        std::string text = reasons_text(codes->second, found->second, values, next, language);
        return words.ends_with('.') || words.ends_with("。") ? without_stop(std::move(text)) : text;
    });
}

/// The words with the values of the refusal.
std::string filled(std::string_view words, const Refusal& refusal, Language language) {
    return words_filled(words, refusal.values, 0, language);
}

/// Why an office cannot do what was requested, or a file cannot be imported; empty if there are no
/// words.
std::string cause_text(const Refusal& refusal, Language language) {
    // A request from a file is refused for the office's own cause, which comes last.
    std::string text;
    std::string_view line = "0";
    for (const auto& [name, value] : refusal.values) {
        if (name == "line")
            line = value;
        if (name != "cause")
            continue;
        std::string_view words = words_of("cause." + value, language);
        if (words.empty())
            words = words_of("refusal." + value, language);
        if (!words.empty())
            text = filled(words, refusal, language);
    }
    if (text.empty() || refusal.code != "import-refused" || line == "0")
        return text;
    return rulebook::fill(words_of("refusal.import-refused", language), language,
                          [&](std::string_view name) -> std::string {
                              return name == "cause" ? text : std::string(line);
                          });
}

}  // namespace

namespace {

/// If several things were requested at once, the English sentence begins with whom it is about.
std::string subject_of(const Refusal& refusal) {
    std::string who;
    bool of_several = false;
    for (const auto& [name, value] : refusal.values) {
        if (name == "who" || name == "entry")
            who = value;
        of_several = of_several || name == "fact";
    }
    return of_several && !who.empty() ? who + ": " : std::string();
}

}  // namespace

std::string refusal_text(const Refusal& refusal, Language language) {
    if (language == Language::En)
        return refusal.english;
    if (std::string text = cause_text(refusal, language); !text.empty())
        return subject_of(refusal) + text;
    const std::string_view words = words_of("refusal." + refusal.code.text(), language);
    return words.empty() ? refusal.english : subject_of(refusal) + filled(words, refusal, language);
}

namespace {

/// Moves "line 6, columns 5-7 (number of the team): " from the sentence to the file name as ":6:5";
/// the text in brackets remains in the sentence.
void take_place(std::string& file, std::string& sentence) {
    std::string_view rest = sentence;
    const auto number_after = [&rest](std::string_view word) -> std::string_view {
        if (!rest.starts_with(word))
            return {};
        const auto end = rest.find_first_not_of("0123456789", word.size());
        if (end == std::string_view::npos || end == word.size())
            return {};
        const std::string_view number = rest.substr(word.size(), end - word.size());
        rest.remove_prefix(end);
        return number;
    };
    const std::string_view line = number_after("line ");
    if (line.empty())
        return;
    std::string_view column = number_after(", column ");
    if (column.empty() && !(column = number_after(", columns ")).empty())
        (void)number_after("-");
    std::string_view field;
    if (const auto end = rest.find("): ");
        rest.starts_with(" (") && end != std::string_view::npos) {
        field = rest.substr(2, end - 2);
        rest.remove_prefix(end + 1);
    }
    if (!rest.starts_with(": "))
        return;
    file += fmt::format(":{}{}{}", line, column.empty() ? "" : ":", column);
    sentence = field.empty() ? std::string(rest.substr(2)) : fmt::format("{}{}", field, rest);
}

}  // namespace

std::string refusal_of_file(std::string_view file, const Refusal& refusal, Language language) {
    std::string text = refusal_text(refusal, language);
    for (const auto& [name, value] : refusal.values)
        if ((name == "file" || name == "path") && value == file &&
            text.find(file) != std::string::npos)
            return text;
    std::string place(file);
    take_place(place, text);
    return place + ": " + text;
}

std::string reason_text(std::string_view code, std::string_view english,
                        const Refusal::Values& values, Language language) {
    const std::string_view words = language == Language::En
                                       ? std::string_view()
                                       : words_of(std::string("reason.").append(code), language);
    return words.empty() ? std::string(english) : words_filled(words, values, 0, language);
}

std::string reason_text(const Reason& reason, Language language) {
    return language == Language::En
               ? reason.english
               : reasons_text(reason.codes, reason.english, reason.values, 0, language);
}

std::string fault_text(std::string_view code, std::string_view english) {
    const Language language = message_language();
    const auto* words = language == Language::En
                            ? nullptr
                            : words::judge::find(std::string("finding.").append(code));
    return std::string(words == nullptr ? english : rulebook::in(*words, language));
}

std::string list_of_games() {
    std::string list;
    for (const conduct::Game game : conduct::games())
        list += fmt::format("{}{}", list.empty() ? "" : ", ", conduct::name(game));
    return list;
}

Language language_of_locale(std::string_view name) {
    if (name.starts_with("vi"))
        return Language::Vi;
    if (!name.starts_with("zh"))
        return Language::En;
    const auto says = [&](std::string_view part) {
        return name.find(part) != std::string_view::npos;
    };
    return says("Hant") || says("_TW") || says("_HK") || says("_MO") ? Language::ZhHant
                                                                     : Language::ZhHans;
}

Language language_of_locale() {
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (const char* name = std::getenv(variable); name != nullptr && *name != '\0')
            return language_of_locale(name);
    return Language::En;
}

std::string default_language() {
    return std::string(rulebook::tag(message_language()));
}

Result<Language> read_language(const std::string& tag) {
    if (const auto language = rulebook::find_language(tag))
        return *language;
    return refuse("no-such-language",
                  fmt::format("unknown language '{}'; known: en, vi, zh-Hant, zh-Hans", tag),
                  std::nullopt, {{"language", tag}});
}

}  // namespace kyvien::cli
