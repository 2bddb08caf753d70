#include "tournament/office/money/prize_list.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <iterator>

#include "base/text.h"
#include "tournament/event/refusal.h"

namespace kyvien::tournament {
namespace prize_list {
namespace {

constexpr std::string_view kSharings[] = {"place", "equal", "hort"};
constexpr std::string_view kAmountsApart = " \t;";
constexpr Cents kCentsOfOne = 100;

std::optional<int> count_of(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < 0)
        return std::nullopt;
    return value;
}

/// Reads line by line and knows the position for refusals.
class Reader {
  public:
    explicit Reader(PrizeReading reading) : reading_(reading) {}

    Result<PrizeList> read(std::string_view text) {
        if (text.size() > kLongestPrizeList)
            return office_refuses("prizes-too-long", "a list of prizes has up to {most} bytes",
                                  {{"most", kLongestPrizeList}, {"line", 1}});
        for (const std::string_view each : base::split(text, '\n')) {
            ++line_;
            KYVIEN_TRY(take(base::trimmed(each)));
        }
        if (list_.groups.empty())
            return office_refuses("prizes-missing",
                                  "a list of prizes has a line such as Open | all | 300 200 100",
                                  {{"line", std::max(line_, 1)}});
        for (std::size_t i = 0; i < list_.groups.size(); ++i)
            for (const Cents amount : list_.groups[i].amounts)
                if (amount % list_.unit != 0)
                    return office_refuses("prize-not-whole",
                                          "{text} in line {line} is not a multiple of the unit "
                                          "{unit}",
                                          {{"text", money_text(amount, 1)},
                                           {"line", lines_[i]},
                                           {"unit", money_text(list_.unit, 1)}});
        return std::move(list_);
    }

  private:
    Result<void> take(std::string_view line) {
        if (line.empty() || line.starts_with('#'))
            return {};
        if (!base::is_utf8(line) || base::hidden_character(line))
            return refuse_line(line);
        if (line.find('|') != std::string_view::npos)
            return parse_group(line);
        return parse_setting(line);
    }

    std::unexpected<Refusal> refuse_line(std::string_view line) const {
        return office_refuses(
            "prize-line",
            "line {line} is neither a setting such as sharing = hort nor a group such as Open | "
            "all | 300 200: {text}",
            {{"line", line_}, {"text", base::is_utf8(line) ? std::string(line) : "?"}});
    }

    std::unexpected<Refusal> refuse_setting(std::string_view key, std::string expected) const {
        return office_refuses(
            "prize-setting", "{setting} in line {line} is {expected}",
            {{"setting", std::string(key)}, {"line", line_}, {"expected", std::move(expected)}});
    }

    Result<void> parse_setting(std::string_view line) {
        const auto sign = line.find('=');
        if (sign == std::string_view::npos)
            return refuse_line(line);
        const std::string_view key = base::trimmed(line.substr(0, sign));
        const std::string_view value = base::trimmed(line.substr(sign + 1));
        if (key == "currency") {
            constexpr std::size_t kLongest = 16;
            if (value.empty() || value.size() > kLongest)
                return refuse_setting(key, "EUR, VND, ¥ ...");
            list_.currency = value;
        } else if (key == "sharing") {
            const auto sharing = find_sharing(value);
            if (!sharing)
                return refuse_setting(key, "place | equal | hort");
            list_.sharing = *sharing;
        } else if (key == "unit") {
            const auto unit = parse_money(value);
            if (!unit || *unit == 0 || *unit > kHighestUnit)
                return refuse_setting(key, "0.01 | 0.5 | 1 | 1000 ...");
            list_.unit = *unit;
        } else if (key == "prizes-each") {
            const auto count = value == "all" ? std::optional(0) : count_of(value);
            if (!count || (*count == 0 && value != "all"))
                return refuse_setting(key, "1 | 2 | ... | all");
            list_.max_prizes_per_entry = *count;
        } else {
            return refuse_line(line);
        }
        return {};
    }

    Result<void> parse_group(std::string_view line) {
        const auto parts = base::split(line, '|');
        if (parts.size() != 3 || list_.groups.size() == kMaxPrizeGroups)
            return refuse_line(line);
        PrizeGroup group;
        group.name = base::trimmed(parts[0]);
        if (group.name.empty())
            return refuse_line(line);
        if (reading_ == PrizeReading::Announced &&
            std::ranges::find(list_.groups, group.name, &PrizeGroup::name) != list_.groups.end())
            return office_refuses("prize-group-twice",
                                  "{text} in line {line} is the name of a group above",
                                  {{"text", group.name}, {"line", line_}});
        KYVIEN_TRY(parse_conditions(group, base::trimmed(parts[1])));
        for (const std::string_view word : base::words(parts[2], kAmountsApart)) {
            const auto amount = parse_money(word);
            if (!amount || *amount == 0 || group.amounts.size() == kMaxPrizesOfGroup)
                return office_refuses("prize-amount",
                                      "{text} in line {line} is not a sum of money such as 150 or "
                                      "99.50",
                                      {{"text", std::string(word)}, {"line", line_}});
            if (!group.amounts.empty() && *amount > group.amounts.back())
                return office_refuses("prizes-rise",
                                      "{text} in line {line} is more than the prize before it",
                                      {{"text", std::string(word)}, {"line", line_}});
            group.amounts.push_back(*amount);
        }
        if (group.amounts.empty())
            return refuse_line(line);
        list_.groups.push_back(std::move(group));
        lines_.push_back(line_);
        return {};
    }

    Result<void> parse_conditions(PrizeGroup& group, std::string_view who) {
        std::string category;
        if (who == "all")
            return {};
        for (const std::string_view each : base::split(who, ';')) {
            const std::string_view part = base::trimmed(each);
            const auto sign = std::min(part.find('='), part.size());
            const std::string_view key = base::trimmed(part.substr(0, sign));
            const std::string_view value =
                base::trimmed(part.substr(std::min(sign + 1, part.size())));
            if (key == "least") {
                const auto least = count_of(value);
                if (!least)
                    return refuse_condition(part);
                group.least = *least;
            } else if (key == "points") {
                group.points = parse_points(value);
                if (!group.points)
                    return refuse_condition(part);
            } else {
                category += fmt::format("{}{}={}", category.empty() ? "" : ";", key, value);
                const auto parsed = parse_category(category);
                if (sign == part.size() || !parsed ||
                    (reading_ == PrizeReading::Announced && !can_have_members(*parsed)))
                    return refuse_condition(part);
                group.category = *parsed;
            }
        }
        return who.empty() ? refuse_condition("") : Result<void>{};
    }

    std::unexpected<Refusal> refuse_condition(std::string_view part) const {
        return office_refuses("prize-condition",
                              "{text} in line {line} does not say who counts; there are all, "
                              "sex=f, born=2010-, born=-1966, rating=1400-1799, club=, team=, "
                              "federation=, least= and points=, joined by ;",
                              {{"text", std::string(part)}, {"line", line_}});
    }

    PrizeReading reading_;
    PrizeList list_;
    std::vector<int> lines_;  ///< of the groups
    int line_ = 0;
};

}  // namespace
}  // namespace prize_list

std::string_view name(Sharing sharing) {
    return prize_list::kSharings[static_cast<std::size_t>(sharing)];
}

std::optional<Sharing> find_sharing(std::string_view name) {
    const auto* found = std::ranges::find(prize_list::kSharings, name);
    if (found == std::end(prize_list::kSharings))
        return std::nullopt;
    return static_cast<Sharing>(found - std::begin(prize_list::kSharings));
}

Result<PrizeList> parse_prize_list(std::string_view text, PrizeReading reading) {
    return prize_list::Reader(reading).read(text);
}

std::string money_text(Cents amount, Cents unit) {
    const Cents whole = amount / prize_list::kCentsOfOne, rest = amount % prize_list::kCentsOfOne;
    if (rest == 0 && unit % prize_list::kCentsOfOne == 0)
        return std::to_string(whole);
    return fmt::format("{}.{:02}", whole, rest);
}

std::optional<Cents> parse_money(std::string_view text) {
    const auto dot = std::min(text.find('.'), text.size());
    const std::string_view whole = text.substr(0, dot);
    std::string rest(text.substr(std::min(dot + 1, text.size())));
    const auto are_digits = [](std::string_view digits) {
        return std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
    };
    constexpr std::size_t kMaxDigits = 12;
    if (whole.empty() || whole.size() > kMaxDigits || !are_digits(whole) || rest.size() > 2 ||
        !are_digits(rest) || (dot < text.size() && rest.empty()))
        return std::nullopt;
    rest.resize(2, '0');
    Cents amount = 0;
    for (const char digit : std::string(whole) + rest)
        amount = amount * 10 + (digit - '0');
    return amount <= kHighestPrize ? std::optional(amount) : std::nullopt;
}

}  // namespace kyvien::tournament
