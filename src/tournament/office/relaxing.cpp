#include <fmt/format.h>

#include <algorithm>

#include "tournament/office/internal/applier.h"
#include "tournament/office/internal/relaxing.h"

namespace kyvien::tournament {
namespace {

constexpr std::size_t kMaxTrials = 40;

/// Entries that may meet when one condition is lifted, such as being of the same club.
struct Lifted {
    std::string names;
    bool by_rule = false;
};

class Trials {
  public:
    Trials(const Office& office, int round)
        : office_(office), round_(round), event_(event_before(office, round)) {}

    [[nodiscard]] bool is_pairable(Event event) const {
        return pair_event(office_, std::move(event), round_).has_value();
    }
    /// The single meetings that would allow the round to be paired.
    [[nodiscard]] std::vector<Lifted> liftable_meetings() const {
        std::vector<Lifted> found;
        const std::size_t own = office_.event().forbidden.size();
        for (std::size_t i = 0; i < event_.forbidden.size() && i < kMaxTrials; ++i) {
            Event event = event_;
            event.forbidden.erase(event.forbidden.begin() + static_cast<std::ptrdiff_t>(i));
            if (is_pairable(std::move(event)))
                found.push_back({names(event_.forbidden[i].entries), i >= own});
        }
        return found;
    }
    [[nodiscard]] bool is_pairable_without_forbidden() const {
        Event event = event_;
        event.forbidden.clear();
        return !event_.forbidden.empty() && is_pairable(std::move(event));
    }
    [[nodiscard]] bool is_pairable_with_second_bye() const {
        Event event = event_;
        for (Entry& entry : event.entries)
            for (RoundRecord& record : entry.records)
                if (record.opponent == 0 && record.outcome != Outcome::None &&
                    record.outcome != Outcome::ZeroBye)
                    record.outcome = Outcome::HalfBye;
        return is_pairable(std::move(event));
    }
    /// The rounds whose opponents would have to meet again to allow the round to be paired.
    [[nodiscard]] std::vector<int> rounds_to_repeat() const {
        std::vector<int> rounds;
        for (int again = 1; again < round_ && rounds.size() < 3; ++again) {
            Event event = event_;
            for (Entry& entry : event.entries) {
                const RoundRecord record = entry.record(again);
                if (record.opponent != 0)
                    set_record(entry, again, {0, Colour::None, Outcome::HalfBye, true});
            }
            if (is_pairable(std::move(event)))
                rounds.push_back(again);
        }
        return rounds;
    }
    /// The entries that could sit out, which changes the parity of the field.
    [[nodiscard]] std::vector<EntryNumber> entries_to_sit_out() const {
        std::vector<EntryNumber> found;
        std::size_t tried = 0;
        for (auto entry = event_.entries.rbegin();
             entry != event_.entries.rend() && tried < kMaxTrials && found.size() < 5; ++entry) {
            if (entry->record(round_) != RoundRecord{})
                continue;
            ++tried;
            Event event = event_;
            set_record(event.entries[static_cast<std::size_t>(event_.entries.rend() - entry - 1)],
                       round_, {0, Colour::None, Outcome::ZeroBye, true});
            if (is_pairable(std::move(event)))
                found.push_back(entry->number);
        }
        return found;
    }
    [[nodiscard]] std::string names(const std::vector<EntryNumber>& numbers) const {
        std::string text;
        for (const EntryNumber number : numbers)
            text += (text.empty() ? "" : ", ") + office_.entered(number)->name;
        return text;
    }

  private:
    const Office& office_;
    int round_;
    Event event_;
};

}  // namespace

Refusal with_relaxations(const Office& office, int round, Refusal refusal) {
    const Trials trials(office, round);
    std::string offers, codes, whats;
    const auto offer = [&](std::string_view code, const std::string& what,
                           const std::string& sentence) {
        if (!codes.empty())
            whats += '\n';
        codes += (codes.empty() ? "" : ",") + std::string(code);
        whats += what;
        offers += " " + sentence;
    };
    const auto liftable_meetings = trials.liftable_meetings();
    for (const Lifted& each : liftable_meetings)
        offer(
            each.by_rule ? "allow-meeting-by-rule" : "allow-meeting", each.names,
            fmt::format("Allow the meeting of {}{}.", each.by_rule ? "by rule: " : "", each.names));
    if (liftable_meetings.empty() && trials.is_pairable_without_forbidden())
        offer("allow-meetings", {}, "Allow the forbidden meetings, all of them.");
    if (refusal.code == "no-bye-candidate" && trials.is_pairable_with_second_bye())
        offer("second-bye", {}, "Give somebody a second bye.");
    for (const int again : trials.rounds_to_repeat())
        offer("meet-again", std::to_string(again),
              fmt::format("Let those who met in round {} meet again.", again));
    if (const auto out = trials.entries_to_sit_out(); !out.empty())
        offer("bye", trials.names(out),
              fmt::format("Give a bye to one of: {}.", trials.names(out)));
    if (offers.empty())
        offer("by-hand", {}, "No single concession is enough; pair by hand.");
    if (!refusal.english.ends_with('.'))
        refusal.english += '.';
    refusal.english += " What would help:" + offers;
    refusal.values.emplace_back("relax", codes);
    refusal.values.emplace_back("relax-of", whats);
    return refusal;
}

}  // namespace kyvien::tournament
