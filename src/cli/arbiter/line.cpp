#include "cli/arbiter/line.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>
#include <vector>

#include "base/text.h"
#include "conduct/presentation/wording.h"
#include "tournament/event/written_result.h"

namespace kyvien::cli {
namespace {

using conduct::Game;
using conduct::Milliseconds;
using conduct::Seat;

constexpr Milliseconds kMaxTime = std::chrono::hours(24 * 100);

// Verbs whose words are moves or points: "e8=Q" is not a field there.
constexpr std::string_view kPlainVerbs[] = {"move", "claim", "dead", "alive", "help",
                                            "show", "at",    "time", "log",   "explain"};

/// In lower case, for ASCII letters and the Vietnamese Đ; other characters are unchanged.
std::string lowered(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    constexpr std::string_view kCapital = "Đ";
    for (std::size_t at = out.find(kCapital); at != std::string::npos; at = out.find(kCapital, at))
        out.replace(at, kCapital.size(), "đ");
    return out;
}

/// The names of a game's sides, in every language.
struct SideNames {
    std::vector<std::string> names[2];    ///< by Seat
    std::vector<std::string> lowered[2];  ///< the same, lowered()
    bool begins_red = false;
};

/// Created once: a line uses it about a hundred times.
const SideNames& side_names(Game game) {
    static const std::map<Game, SideNames> kAll = [] {
        std::map<Game, SideNames> all;
        for (const Game each : conduct::games()) {
            SideNames& side = all[each];
            for (const Seat seat : clock::kBothSeats)
                for (std::size_t l = 0; l < rulebook::kLanguageCount; ++l) {
                    std::string name =
                        conduct::side_name(each, seat, static_cast<rulebook::Language>(l));
                    side.lowered[clock::index(seat)].push_back(lowered(name));
                    side.names[clock::index(seat)].push_back(std::move(name));
                }
            side.begins_red =
                conduct::side_name(each, Seat::First, rulebook::Language::En) == "Red";
        }
        return all;
    }();
    return kAll.at(game);
}

/// Parses "1h20m", "5m", "90sec": whole numbers, each with its unit.
std::optional<Milliseconds> read_units(std::string_view text) {
    struct Unit {
        std::string_view name;
        std::int64_t seconds;
    };
    // Longer names of a unit before their prefixes.
    constexpr Unit kUnits[] = {{"hours", 3600}, {"hour", 3600}, {"h", 3600},  {"minutes", 60},
                               {"minute", 60},  {"mins", 60},   {"min", 60},  {"m", 60},
                               {"phút", 60},    {"分钟", 60},   {"分鐘", 60}, {"分", 60},
                               {"seconds", 1},  {"second", 1},  {"secs", 1},  {"sec", 1},
                               {"s", 1},        {"giây", 1},    {"秒", 1}};
    std::int64_t seconds = 0;
    std::int64_t last = kUnits[0].seconds * 2;
    if (text.empty())
        return std::nullopt;
    while (!text.empty()) {
        const std::size_t digits = text.find_first_not_of("0123456789");
        if (digits == 0 || digits > 6 || digits == std::string_view::npos)
            return std::nullopt;
        const std::int64_t value = std::stoll(std::string(text.substr(0, digits)));
        text.remove_prefix(digits);
        const Unit* unit = nullptr;
        for (const Unit& each : kUnits)
            if (unit == nullptr && text.starts_with(each.name))
                unit = &each;
        if (unit == nullptr || unit->seconds >= last)
            return std::nullopt;
        seconds += value * unit->seconds;
        last = unit->seconds;
        text.remove_prefix(unit->name.size());
    }
    return std::chrono::seconds(seconds);
}

constexpr std::string_view kBlanks = " \t\r";

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

/// Splits into words, with "…" as one word without the quotation marks.
std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> words;
    bool quoted = false;
    bool open = false;
    for (const char c : text) {
        if (c == '"') {
            quoted = !quoted;
            if (!open)
                words.emplace_back();
            open = true;
        } else if (is_blank(c) && !quoted) {
            open = false;
        } else {
            if (!open)
                words.emplace_back();
            open = true;
            words.back() += c;
        }
    }
    return words;
}

/// The length of the key of "key=value"; zero for any other word.
std::size_t key_length(std::string_view word) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos || equals == 0)
        return 0;
    const auto is_key = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    };
    return std::ranges::all_of(word.substr(0, equals), is_key) ? equals : 0;
}

std::optional<int> whole(std::string_view text, int max) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < 0 || value > max)
        return std::nullopt;
    return value;
}

/// Parses "90+30" as a stage in minutes, or "40/90+30" for the first forty moves.
std::optional<clock::Stage> read_stage(std::string_view text) {
    clock::Stage stage;
    stage.moves = 0;
    if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
        const auto moves = whole(text.substr(0, slash), 1000);
        if (!moves || *moves == 0)
            return std::nullopt;
        stage.moves = *moves;
        text.remove_prefix(slash + 1);
    }
    const std::size_t plus = text.find('+');
    const auto minutes = whole(text.substr(0, plus), 10'000);
    const auto seconds =
        plus == std::string_view::npos ? std::optional(0) : whole(text.substr(plus + 1), 100'000);
    if (!minutes || !seconds)
        return std::nullopt;
    stage.time = std::chrono::minutes(*minutes);
    stage.bonus = std::chrono::seconds(*seconds);
    return stage;
}

std::optional<clock::TimeControl> read_staged(std::string_view text) {
    clock::Staged staged;
    while (!text.empty()) {
        const std::string_view part = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), part.size() + 1));
        const auto stage = read_stage(part);
        if (!stage)
            return std::nullopt;
        staged.stages.push_back(*stage);
    }
    if (staged.stages.empty())
        return std::nullopt;
    if (std::ranges::any_of(staged.stages,
                            [](const clock::Stage& stage) { return stage.bonus.count() > 0; }))
        staged.bonus = clock::Bonus::Increment;
    if (staged.stages.size() == 1 && staged.stages[0].moves == 0)
        return staged.stages[0].bonus > clock::Milliseconds{}
                   ? clock::fischer(staged.stages[0].time, staged.stages[0].bonus)
                   : clock::sudden_death(staged.stages[0].time);
    return staged;
}

/// "90d5": the first five seconds of each move do not count (FIDE 6.3.2).
std::optional<clock::TimeControl> read_delay(std::string_view text) {
    const std::size_t mark = text.find('d');
    if (mark == std::string_view::npos)
        return std::nullopt;
    const auto minutes = whole(text.substr(0, mark), 10'000);
    const auto seconds = whole(text.substr(mark + 1), 100'000);
    if (!minutes || !seconds || *seconds == 0)
        return std::nullopt;
    clock::Staged staged;
    staged.stages.push_back({});
    staged.stages[0].moves = 0;
    staged.stages[0].time = std::chrono::minutes(*minutes);
    staged.stages[0].bonus = std::chrono::seconds(*seconds);
    staged.bonus = clock::Bonus::Delay;
    return staged;
}

std::optional<clock::TimeControl> read_byo_yomi(std::string_view text) {
    const std::size_t plus = text.find('+');
    const std::size_t times = text.find('x');
    if (plus == std::string_view::npos || times == std::string_view::npos || times < plus)
        return std::nullopt;
    const auto minutes = whole(text.substr(0, plus), 10'000);
    const auto periods = whole(text.substr(plus + 1, times - plus - 1), 1000);
    const auto seconds = whole(text.substr(times + 1), 10'000);
    if (!minutes || !periods || !seconds)
        return std::nullopt;
    clock::ByoYomi control;
    control.main = std::chrono::minutes(*minutes);
    control.periods = *periods;
    control.period = std::chrono::seconds(*seconds);
    return control;
}

}  // namespace

DeskLine read_line(Game game, std::string_view line) {
    DeskLine desk_line;
    line = base::trimmed(line, kBlanks);
    if (const std::size_t colon = line.find(':'); colon != std::string_view::npos) {
        desk_line.who = seat_of_word(game, base::trimmed(line.substr(0, colon), kBlanks));
        if (desk_line.who)
            line = base::trimmed(line.substr(colon + 1), kBlanks);
    }
    if (line.empty() || line.front() == '#')
        return desk_line;
    const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
    desk_line.verb = lowered(line.substr(0, end));
    desk_line.rest = base::trimmed(line.substr(end), kBlanks);
    const bool is_plain = std::ranges::find(kPlainVerbs, desk_line.verb) != std::end(kPlainVerbs);
    for (std::string& word : split(desk_line.rest)) {
        const std::size_t key = is_plain ? 0 : key_length(word);
        if (key > 0)
            desk_line.fields.emplace_back(word.substr(0, key), word.substr(key + 1));
        else if (!desk_line.fields.empty())
            desk_line.fields.back()
                .second.append(desk_line.fields.back().second.empty() ? "" : " ")
                .append(word);
        else
            desk_line.words.push_back(std::move(word));
    }
    return desk_line;
}

std::optional<Seat> seat_of_word(Game game, std::string_view word) {
    const std::string plain = lowered(word);
    if (plain == "first" || plain == "1")
        return Seat::First;
    if (plain == "second" || plain == "2")
        return Seat::Second;
    const SideNames& sides = side_names(game);
    for (const Seat seat : clock::kBothSeats)
        if (std::ranges::count(sides.lowered[clock::index(seat)], plain) > 0)
            return seat;
    // The law of xiangqi calls the side that begins White (Trắng); its pieces are red.
    constexpr std::string_view kWhite[] = {"white", "trắng", "trang", "白", "白方"};
    if (sides.begins_red && std::ranges::find(kWhite, plain) != std::end(kWhite))
        return Seat::First;
    // Some sets have red and green or blue pieces.
    constexpr std::string_view kGreen[] = {"xanh", "green", "blue", "绿",   "蓝",  "綠",
                                           "藍",   "绿方",  "蓝方", "綠方", "藍方"};
    if (sides.begins_red && std::ranges::find(kGreen, plain) != std::end(kGreen))
        return Seat::Second;
    // "白", "黑": the sign of a side without the word for side.
    constexpr std::size_t kOneSign = 3;
    if (plain.size() == kOneSign && (plain[0] & 0x80) != 0)
        for (const Seat seat : clock::kBothSeats)
            for (const std::string& name : sides.names[clock::index(seat)])
                if (name.starts_with(plain))
                    return seat;
    return std::nullopt;
}

std::optional<Milliseconds> read_duration(std::string_view text) {
    std::int64_t seconds = 0;
    int parts = 0;
    for (;; ++parts) {
        const std::size_t colon = text.find(':');
        if (colon == std::string_view::npos)
            break;
        const auto value = whole(text.substr(0, colon), parts > 0 ? 59 : 10'000);
        if (!value || parts == 2)
            return std::nullopt;
        seconds = seconds * 60 + *value;
        text.remove_prefix(colon + 1);
    }
    if (parts == 0)
        if (const auto units = read_units(text))
            return *units <= kMaxTime ? units : std::nullopt;
    const std::string_view before = text.substr(0, text.find('.'));
    const auto last = whole(before, parts > 0 ? 59 : 10'000'000);
    if (!last)
        return std::nullopt;
    Milliseconds span = std::chrono::seconds(seconds * 60 + *last);
    if (before.size() < text.size()) {
        std::string digits(text.substr(before.size() + 1));
        if (digits.empty() || digits.size() > 3)
            return std::nullopt;
        digits.resize(3, '0');
        const auto thousandths = whole(digits, 999);
        if (!thousandths)
            return std::nullopt;
        span += Milliseconds(*thousandths);
    }
    return span <= kMaxTime ? std::optional(span) : std::nullopt;
}

std::string duration_text(Milliseconds span) {
    const auto all = std::max<std::int64_t>(span.count(), 0);
    const auto seconds = all / 1000;
    std::string text = seconds >= 3600 ? fmt::format("{}:{:02}:{:02}", seconds / 3600,
                                                     seconds / 60 % 60, seconds % 60)
                                       : fmt::format("{}:{:02}", seconds / 60, seconds % 60);
    if (all < 60'000 && all % 1000 != 0)
        text += fmt::format(".{}", all % 1000 / 100);
    return text;
}

bool is_log_move(std::string_view text) {
    const auto is_file = [](char c) { return c >= 'a' && c <= 'z'; };
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    return text.size() >= 2 && text.size() <= 5 && is_file(text[0]) && is_digit(text[1]);
}

std::string clock_text(Milliseconds span) {
    const auto seconds = std::max<std::int64_t>(span.count(), 0) / 1000;
    return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

Result<clock::TimeControl> read_time_text(std::string_view text) {
    if (const auto control = read_byo_yomi(text))
        return *control;
    if (const auto control = read_staged(text))
        return *control;
    if (const auto control = read_delay(text))
        return *control;
    return clock::parse_time_control(text);
}

std::optional<conduct::Score> read_score(std::string_view text) {
    if (text == "draw" || text == "1/2" || text == "½-½" || text == "½")
        return conduct::Score::Draw;
    if (text == "first")
        return conduct::Score::FirstWins;
    if (text == "second")
        return conduct::Score::SecondWins;
    if (const auto score = conduct::find_score(text))
        return score;
    // Shorter forms ("1", "b", "10") have other meanings here.
    const auto written = text.size() > 2 ? tournament::written_result(text) : std::nullopt;
    return written ? conduct::find_score(*written == "1/2" ? "1/2-1/2" : *written) : std::nullopt;
}

}  // namespace kyvien::cli
