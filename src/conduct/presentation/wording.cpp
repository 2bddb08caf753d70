#include "conduct/presentation/wording.h"

#include <algorithm>
#include <fmt/format.h>

#include "clock/seat.h"
#include "rulebook/message.h"

namespace kyvien::conduct {
namespace {

std::string key_of(std::string_view kind, std::string_view code) {
    return std::string(kind).append(".").append(code);
}

/// A code as shown if it has no words.
std::string bare(std::string_view code) {
    std::string text(code);
    std::ranges::replace(text, '-', ' ');
    return text;
}

class WordingFormatter {
  public:
    WordingFormatter(Game game, rulebook::Language language, const Values& values,
                     std::optional<Seat> seat)
        : game_(game), language_(language), values_(values), seat_(seat) {}

    /// A part in [] is omitted if a value in it is missing.
    [[nodiscard]] std::string filled(std::string_view text) const {
        std::string out;
        while (!text.empty()) {
            const std::size_t open = std::min(text.find('['), text.size());
            const std::size_t close = text.find(']', open);
            out += with_values(text.substr(0, open));
            if (close == std::string_view::npos)
                break;
            const std::string_view part = text.substr(open + 1, close - open - 1);
            if (has_values(part))
                out += with_values(part);
            text.remove_prefix(close + 1);
        }
        return out;
    }

  private:
    [[nodiscard]] std::string with_values(std::string_view text) const {
        return rulebook::fill(text, language_,
                              [this](std::string_view name) { return value_of(name); });
    }

    [[nodiscard]] bool has_values(std::string_view text) const {
        for (std::size_t open = text.find('{'); open != std::string_view::npos;
             open = text.find('{', open + 1)) {
            const std::string_view name =
                text.substr(open + 1, text.find_first_of(",}", open) - open - 1);
            if (std::ranges::find(values_, name, &Values::value_type::first) == values_.end() &&
                !(names_seat(name) && seat_))
                return false;
        }
        return true;
    }
    /// Fields that name a player: the one meant, or the one addressed.
    static bool names_seat(std::string_view name) { return name == "seat" || name == "to"; }

    [[nodiscard]] std::string value_of(std::string_view name) const {
        const auto found = std::ranges::find(values_, name, &Values::value_type::first);
        if (found != values_.end())
            return spoken(found->second);
        if (names_seat(name) && seat_)
            return side_name(game_, *seat_, language_);
        return "–";
    }

    [[nodiscard]] std::string spoken(const std::string& value) const {
        // Codes and moves joined by commas are translated one by one.
        if (const std::size_t comma = value.find(',');
            comma != std::string::npos && value.find(' ') == std::string::npos)
            return fmt::format("{}, {}", spoken(value.substr(0, comma)),
                               spoken(value.substr(comma + 1)));
        if (const auto seat = clock::find_seat(value))
            return side_name(game_, *seat, language_);
        const auto words = rulebook::words(law_of(game_), key_of("choice", value), language_);
        return words.empty() ? value : std::string(words);
    }

    Game game_;
    rulebook::Language language_;
    const Values& values_;
    std::optional<Seat> seat_;
};

}  // namespace

std::string side_name(Game game, Seat seat, rulebook::Language language) {
    return std::string(rulebook::words(
        law_of(game), seat == Seat::First ? "side.first" : "side.second", language));
}

std::string say(Game game, rulebook::Language language, std::string_view kind,
                std::string_view code, const Values& values, std::optional<Seat> seat) {
    const auto words = rulebook::words(law_of(game), key_of(kind, code), language);
    if (!words.empty())
        return WordingFormatter(game, language, values, seat).filled(words);
    std::string text = bare(code);
    for (const auto& [name, value] : values)
        text.append(", ").append(name).append(" ").append(value);
    return text;
}

}  // namespace kyvien::conduct
