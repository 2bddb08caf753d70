#include "conduct/presentation/wording.h"

#include <algorithm>

#include "clock/seat.h"
#include "rulebook/message.h"

namespace kyvien::conduct {
namespace {

std::string key_of(std::string_view kind, std::string_view code) {
    return std::string(kind).append(".").append(code);
}

/// A code as it is shown where no words say it.
std::string bare(std::string_view code) {
    std::string text(code);
    std::ranges::replace(text, '-', ' ');
    return text;
}

class Teller {
  public:
    Teller(Game game, rulebook::Language language, const Values& values, std::optional<Seat> seat)
        : game_(game), language_(language), values_(values), seat_(seat) {}

    [[nodiscard]] std::string filled(std::string_view text) const {
        return rulebook::fill(text, language_,
                              [this](std::string_view name) { return value_of(name); });
    }

  private:
    [[nodiscard]] std::string value_of(std::string_view name) const {
        const auto found = std::ranges::find(values_, name, &Values::value_type::first);
        if (found != values_.end())
            return spoken(found->second);
        if (name == "seat" && seat_)
            return side_name(game_, *seat_, language_);
        return "–";
    }

    [[nodiscard]] std::string spoken(const std::string& value) const {
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
        return Teller(game, language, values, seat).filled(words);
    std::string text = bare(code);
    for (const auto& [name, value] : values)
        text.append(", ").append(name).append(" ").append(value);
    return text;
}

}  // namespace kyvien::conduct
