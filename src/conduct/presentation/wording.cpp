#include "conduct/presentation/wording.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <fmt/format.h>

#include "clock/seat.h"

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

constexpr std::string_view kTime = ":time";

/// Milliseconds as clocks show them: "2:00", "1:05:30", "0:09.5". What is no number stays.
std::string time_text(const std::string& value) {
    std::int64_t left = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), left);
    if (error != std::errc{} || end != value.data() + value.size() || left < 0)
        return value;
    const std::int64_t seconds = left / 1000;
    std::string text = seconds >= 3600 ? fmt::format("{}:{:02}:{:02}", seconds / 3600,
                                                     seconds / 60 % 60, seconds % 60)
                                       : fmt::format("{}:{:02}", seconds / 60, seconds % 60);
    if (const std::int64_t tenths = left % 1000 / 100; tenths > 0 && seconds < 10)
        text += fmt::format(".{}", tenths);
    return text;
}

class Teller {
  public:
    Teller(Game game, rulebook::Language language, const Values& values, std::optional<Seat> seat)
        : game_(game), language_(language), values_(values), seat_(seat) {}

    [[nodiscard]] std::string filled(std::string_view text) const {
        std::string out;
        while (!text.empty()) {
            const std::size_t open = std::min(text.find('{'), text.size());
            out += text.substr(0, open);
            text.remove_prefix(open);
            const std::size_t close = text.find('}');
            if (text.empty() || close == std::string_view::npos)
                break;
            out += value_of(text.substr(1, close - 1));
            text.remove_prefix(close + 1);
        }
        return out += text;
    }

  private:
    [[nodiscard]] std::string value_of(std::string_view name) const {
        const bool is_time = name.ends_with(kTime);
        if (is_time)
            name.remove_suffix(kTime.size());
        const auto found = std::ranges::find(values_, name, &Values::value_type::first);
        if (is_time && found != values_.end())
            return time_text(found->second);
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
