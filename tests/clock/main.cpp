// kyvien_clock_trace: what does the clock of src/clock show after what is done to it?
//
// Reads lines from standard input and answers `show` and `calls` with a line each; times are whole
// milliseconds. SEAT is first or second; a last word that is absent or "-" was not given.
//   game CONTROL CONTROL            a new clock (time_control.h has the spellings)
//   start SEAT AT | press AT | stop AT | resume AT
//   add SEAT AMOUNT AT | set SEAT MAIN AT [PERIODS [PERIOD]]
//   moves SEAT COUNT | back SEAT MOVES_OF_FIRST MOVES_OF_SECOND AT
//   show AT                         both displays, the turn, who runs, when the flag falls, moves
//   calls AFTER UNTIL               of the turn, by the time used in it
// What is not understood ends it with 2.
#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "clock/clock.h"
#include "clock/time_control.h"

namespace {

using namespace kyvien::clock;

/// The words of a line; a word that is no number, no seat or absent is an error.
class Line {
  public:
    explicit Line(std::string_view text) {
        while (!text.empty()) {
            const auto end = std::min(text.find(' '), text.size());
            words_.push_back(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }
    [[nodiscard]] std::string_view word() {
        return next_ < words_.size() ? words_[next_++] : std::string_view();
    }
    [[nodiscard]] std::optional<std::int64_t> optional_number() {
        const std::string_view text = word();
        if (text.empty() || text == "-")
            return std::nullopt;
        std::int64_t value = 0;
        const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc{} || stop != text.data() + text.size())
            throw std::string("no number: ") + std::string(text);
        return value;
    }
    [[nodiscard]] std::int64_t number() {
        const auto value = optional_number();
        if (!value)
            throw std::string("a number is missing");
        return *value;
    }
    [[nodiscard]] Milliseconds time() { return Milliseconds(number()); }
    [[nodiscard]] Instant moment() { return Instant(time()); }
    [[nodiscard]] int count() { return static_cast<int>(number()); }
    [[nodiscard]] Seat seat() {
        const std::string_view text = word();
        const auto found = find_seat(text);
        if (!found)
            throw std::string("no seat: ") + std::string(text);
        return *found;
    }
    [[nodiscard]] TimeControl control() {
        auto read = parse_time_control(word());
        if (!read)
            throw read.error().english;
        return *std::move(read);
    }

  private:
    std::vector<std::string_view> words_;
    std::size_t next_ = 0;
};

std::string text_of(const Reading& shown) {
    return fmt::format("{} {} {} {} {} {} {}", shown.main.count(), shown.periods,
                       shown.period.count(), shown.stones, shown.free_time.count(),
                       shown.in_overtime ? 1 : 0, shown.flag ? 1 : 0);
}

std::string_view text_of(std::optional<Seat> seat) {
    return seat ? seat_name(*seat) : "-";
}

void show(const Clock& clock, Instant at) {
    const auto fall = clock.flag_fall();
    fmt::print("{} {} {} {} {} {} {}\n", text_of(clock.reading(Seat::First, at)),
               text_of(clock.reading(Seat::Second, at)), text_of(clock.turn()),
               text_of(clock.running()),
               fall ? std::to_string(fall->time_since_epoch().count()) : "-",
               clock.completed_moves(Seat::First), clock.completed_moves(Seat::Second));
}

void set(Clock& clock, Line& line) {
    const Seat seat = line.seat();
    const Milliseconds main = line.time();
    const Instant at = line.moment();
    const auto periods = line.optional_number();
    const auto period = line.optional_number();
    clock.set(seat, main, periods ? std::optional(static_cast<int>(*periods)) : std::nullopt, at,
              period ? std::optional(Milliseconds(*period)) : std::nullopt);
}

void back(Clock& clock, Line& line) {
    const Seat turn = line.seat();
    const int first = line.count();
    const int second = line.count();
    clock.take_back(turn, {first, second}, line.moment());
}

void calls(const Clock& clock, Line& line) {
    const Milliseconds after = line.time();
    const Milliseconds until = line.time();
    std::string text;
    for (const Announcement& call : clock.announcements(after, until))
        text += fmt::format("{}{} {} {}", text.empty() ? "" : ",", name(call.kind), call.value,
                            call.at.count());
    fmt::print("{}\n", text);
}

void obey(Clock& clock, Line& line) {
    const std::string_view what = line.word();
    if (what == "game") {
        auto first = line.control();
        clock = Clock(std::move(first), line.control());
    } else if (what == "start") {
        const Seat seat = line.seat();
        clock.start(seat, line.moment());
    } else if (what == "press") {
        clock.press(line.moment());
    } else if (what == "stop") {
        clock.stop(line.moment());
    } else if (what == "resume") {
        clock.resume(line.moment());
    } else if (what == "add") {
        const Seat seat = line.seat();
        const Milliseconds amount = line.time();
        clock.add(seat, amount, line.moment());
    } else if (what == "set") {
        set(clock, line);
    } else if (what == "moves") {
        const Seat seat = line.seat();
        clock.set_completed_moves(seat, line.count());
    } else if (what == "back") {
        back(clock, line);
    } else if (what == "show") {
        show(clock, line.moment());
    } else if (what == "calls") {
        calls(clock, line);
    } else {
        throw std::string("not understood: ") + std::string(what);
    }
}

}  // namespace

int main() {
    Clock clock;
    std::string text;
    while (std::getline(std::cin, text)) {
        try {
            Line line(text);
            obey(clock, line);
        } catch (const std::string& why) {
            fmt::print(stderr, "kyvien_clock_trace: {}: {}\n", text, why);
            return 2;
        }
    }
    return 0;
}
