#include "clock/time_control.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "base/result.h"

namespace kyvien::clock {
namespace {

constexpr std::int64_t kLongest = 10'000'000'000;  // 115 days; keeps every sum far from overflow
constexpr int kMaxMoves = 10'000;
constexpr int kMaxPeriods = 1'000;
constexpr std::size_t kMaxStages = 16;

std::unexpected<Refusal> bad(std::string why, std::size_t offset = 0) {
    return refuse("bad-time-control", fmt::format("The time control cannot be played: {}.", why),
                  std::nullopt, {{"reason", why}, {"offset", std::to_string(offset)}});
}

bool in_range(Milliseconds time, std::int64_t min_time) {
    return time.count() >= min_time && time.count() <= kLongest;
}

/// Scans a text, keeping its position.
class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    [[nodiscard]] std::size_t offset() const { return at_; }
    [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
    bool take(std::string_view expected) {
        if (!text_.substr(at_).starts_with(expected))
            return false;
        at_ += expected.size();
        return true;
    }
    std::optional<std::int64_t> number() {
        std::int64_t value = 0;
        const char* begin = text_.data() + at_;
        const char* end = text_.data() + text_.size();
        if (begin == end || *begin < '0' || *begin > '9')
            return std::nullopt;
        const auto [stop, error] = std::from_chars(begin, end, value);
        if (error != std::errc{} || value > kLongest)
            return std::nullopt;
        at_ += static_cast<std::size_t>(stop - begin);
        return value;
    }
    /// number() as a small count.
    std::optional<int> count() {
        const auto value = number();
        if (!value || *value > kMaxMoves)
            return std::nullopt;
        return static_cast<int>(*value);
    }

  private:
    std::string_view text_;
    std::size_t at_ = 0;
};

struct BonusName {
    Bonus bonus;
    std::string_view name;
};
constexpr BonusName kBonusNames[] = {{Bonus::None, "none"},
                                     {Bonus::Increment, "increment"},
                                     {Bonus::Delay, "delay"},
                                     {Bonus::Bronstein, "bronstein"}};

std::string_view name(Bonus bonus) {
    return kBonusNames[static_cast<std::size_t>(bonus)].name;
}

std::string text_of(const Untimed&) {
    return "none";
}
std::string text_of(const Staged& staged) {
    if (staged.stages.size() == 1 && staged.stages[0].moves == 0 &&
        staged.carry_over == CarryOver::Kept) {
        const Stage& stage = staged.stages[0];
        if (staged.bonus == Bonus::Increment)
            return fmt::format("fischer:{}+{}", stage.time.count(), stage.bonus.count());
        if (staged.bonus == Bonus::None && stage.bonus == Milliseconds{})
            return fmt::format("sudden:{}", stage.time.count());
    }
    std::string out = "staged:";
    for (std::size_t i = 0; i < staged.stages.size(); ++i) {
        const Stage& stage = staged.stages[i];
        out += fmt::format("{}{}/{}+{}", i == 0 ? "" : ",", stage.moves, stage.time.count(),
                           stage.bonus.count());
    }
    out += fmt::format(";{};{}", name(staged.bonus),
                       staged.carry_over == CarryOver::Kept ? "kept" : "lost");
    return out;
}
std::string text_of(const Hourglass& hourglass) {
    return fmt::format("hourglass:{}", hourglass.time.count());
}
std::string text_of(const PerMove& per_move) {
    return fmt::format("permove:{}", per_move.time.count());
}
std::string text_of(const ByoYomi& byo) {
    return fmt::format("{}:{}+{}x{}",
                       byo.usage == ByoYomi::Usage::Japanese ? "japanese" : "byoyomi",
                       byo.main.count(), byo.periods, byo.period.count());
}
std::string text_of(const Canadian& canadian) {
    return fmt::format("canadian:{}+{}/{}", canadian.main.count(), canadian.stones,
                       canadian.period.count());
}

using Read = std::optional<TimeControl>;

Read read_staged(Reader& in) {
    Staged staged;
    do {
        const auto moves = in.count();
        if (!moves || !in.take("/"))
            return std::nullopt;
        const auto time = in.number();
        if (!time || !in.take("+"))
            return std::nullopt;
        const auto bonus = in.number();
        if (!bonus)
            return std::nullopt;
        staged.stages.push_back({*moves, Milliseconds(*time), Milliseconds(*bonus)});
    } while (staged.stages.size() <= kMaxStages && in.take(","));
    if (!in.take(";"))
        return std::nullopt;
    const auto* found =
        std::ranges::find_if(kBonusNames, [&](const BonusName& b) { return in.take(b.name); });
    if (found == std::end(kBonusNames) || !in.take(";"))
        return std::nullopt;
    staged.bonus = found->bonus;
    if (in.take("lost"))
        staged.carry_over = CarryOver::Lost;
    else if (!in.take("kept"))
        return std::nullopt;
    return staged;
}

Read read_fischer(Reader& in) {
    const auto base = in.number();
    if (!base || !in.take("+"))
        return std::nullopt;
    const auto increment = in.number();
    if (!increment)
        return std::nullopt;
    return fischer(Milliseconds(*base), Milliseconds(*increment));
}

Read read_byo_yomi(Reader& in, ByoYomi::Usage usage) {
    const auto main = in.number();
    if (!main || !in.take("+"))
        return std::nullopt;
    const auto periods = in.count();
    if (!periods || !in.take("x"))
        return std::nullopt;
    const auto period = in.number();
    if (!period)
        return std::nullopt;
    return ByoYomi{Milliseconds(*main), *periods, Milliseconds(*period), usage};
}

Read read_canadian(Reader& in) {
    const auto main = in.number();
    if (!main || !in.take("+"))
        return std::nullopt;
    const auto stones = in.count();
    if (!stones || !in.take("/"))
        return std::nullopt;
    const auto period = in.number();
    if (!period)
        return std::nullopt;
    return Canadian{Milliseconds(*main), Milliseconds(*period), *stones};
}

template <typename Control>
Read read_single(Reader& in) {
    const auto time = in.number();
    if (!time)
        return std::nullopt;
    return Control{Milliseconds(*time)};
}

Read read_control(Reader& in) {
    if (in.take("none"))
        return Untimed{};
    if (in.take("fischer:"))
        return read_fischer(in);
    if (in.take("sudden:")) {
        const auto base = in.number();
        return base ? Read(sudden_death(Milliseconds(*base))) : std::nullopt;
    }
    if (in.take("staged:"))
        return read_staged(in);
    if (in.take("hourglass:"))
        return read_single<Hourglass>(in);
    if (in.take("permove:"))
        return read_single<PerMove>(in);
    if (in.take("byoyomi:"))
        return read_byo_yomi(in, ByoYomi::Usage::ReservedMinutes);
    if (in.take("japanese:"))
        return read_byo_yomi(in, ByoYomi::Usage::Japanese);
    if (in.take("canadian:"))
        return read_canadian(in);
    return std::nullopt;
}

Result<void> check_kind(const Untimed&) {
    return {};
}
Result<void> check_kind(const Staged& staged) {
    if (staged.stages.empty())
        return bad("it has no stage");
    if (staged.stages.size() > kMaxStages)
        return bad(fmt::format("it has more than {} stages", kMaxStages));
    for (std::size_t i = 0; i < staged.stages.size(); ++i) {
        const Stage& stage = staged.stages[i];
        if (!in_range(stage.time, 1))
            return bad("a stage needs a time between 1 ms and 115 days");
        if (!in_range(stage.bonus, 0))
            return bad("the bonus of a stage must be between 0 and 115 days");
        if (stage.moves < 0 || stage.moves > kMaxMoves)
            return bad(fmt::format("a stage has between 0 and {} moves", kMaxMoves));
        if (stage.moves == 0 && i + 1 != staged.stages.size())
            return bad("only the last stage may be for all remaining moves");
        if (staged.bonus == Bonus::None && stage.bonus != Milliseconds{})
            return bad("a bonus is given but its kind is none");
    }
    return {};
}
Result<void> check_kind(const Hourglass& hourglass) {
    if (!in_range(hourglass.time, 1))
        return bad("the hourglass needs a time between 1 ms and 115 days");
    return {};
}
Result<void> check_kind(const PerMove& per_move) {
    if (!in_range(per_move.time, 1))
        return bad("the time of a move must be between 1 ms and 115 days");
    return {};
}
Result<void> check_kind(const ByoYomi& byo) {
    if (!in_range(byo.main, 0) || (byo.main == Milliseconds{} && byo.periods == 0))
        return bad("there is no time at all, or more than 115 days");
    if (byo.periods < 0 || byo.periods > kMaxPeriods)
        return bad(fmt::format("there are between 0 and {} periods", kMaxPeriods));
    if (!in_range(byo.period, 1) || byo.period.count() > kLongest / kMaxPeriods)
        return bad("a period lasts between 1 ms and 2.7 hours");
    return {};
}
Result<void> check_kind(const Canadian& canadian) {
    if (!in_range(canadian.main, 0))
        return bad("the free time must be between 0 and 115 days");
    if (!in_range(canadian.period, 1))
        return bad("the period must be between 1 ms and 115 days");
    if (canadian.stones < 1 || canadian.stones > kMaxMoves)
        return bad(fmt::format("a block has between 1 and {} stones", kMaxMoves));
    return {};
}

}  // namespace

TimeControl fischer(Milliseconds base, Milliseconds increment) {
    return Staged{{{0, base, increment}}, Bonus::Increment, CarryOver::Kept};
}

TimeControl sudden_death(Milliseconds base) {
    return Staged{{{0, base, Milliseconds{}}}, Bonus::None, CarryOver::Kept};
}

std::string to_text(const TimeControl& control) {
    return std::visit([](const auto& kind) { return text_of(kind); }, control);
}

Result<TimeControl> parse_time_control(std::string_view text) {
    Reader in(text);
    auto control = read_control(in);
    if (!control || !in.at_end())
        return bad(fmt::format("'{}' is not understood at offset {}", text, in.offset()),
                   in.offset());
    KYVIEN_TRY(check(*control));
    return *std::move(control);
}

Result<void> check(const TimeControl& control) {
    return std::visit([](const auto& kind) { return check_kind(kind); }, control);
}

std::string_view kind_name(const TimeControl& control) {
    if (const auto* staged = std::get_if<Staged>(&control))
        return staged->stages.size() == 1 && staged->bonus == Bonus::Increment ? "fischer"
                                                                               : "staged";
    if (const auto* byo = std::get_if<ByoYomi>(&control))
        return byo->usage == ByoYomi::Usage::Japanese ? "japanese" : "byoyomi";
    if (std::holds_alternative<Hourglass>(control))
        return "hourglass";
    if (std::holds_alternative<PerMove>(control))
        return "permove";
    return std::holds_alternative<Canadian>(control) ? "canadian" : "none";
}

const Stage* as_fischer(const TimeControl& control) {
    const auto* staged = std::get_if<Staged>(&control);
    if (staged == nullptr || staged->stages.size() != 1 || staged->stages[0].moves != 0)
        return nullptr;
    const bool plain = staged->bonus == Bonus::Increment || staged->stages[0].bonus.count() == 0;
    return plain ? &staged->stages[0] : nullptr;
}

Milliseconds nominal_length(const TimeControl& control) {
    const auto* staged = std::get_if<Staged>(&control);
    if (staged == nullptr || staged->stages.empty())
        return {};
    // For a game of sixty moves: every stage reached, and the bonus of each move.
    Milliseconds total{};
    int left = 60;
    for (const Stage& stage : staged->stages) {
        total += stage.time;
        const int moves = stage.moves == 0 ? left : std::min(left, stage.moves);
        total += moves * stage.bonus;
        left -= moves;
        if (left == 0)
            break;
    }
    return total;
}

}  // namespace kyvien::clock
