#include "tournament/office/decide.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tournament/office/internal/decide_parts.h"

namespace kyvien::tournament {
namespace decide_office {
namespace {

/// A correction may also carry its own level of confirmation.
int confirmed_level(const OfficeCommand& command, int confirmed) {
    const auto* entered = std::get_if<command::EnterResults>(&command);
    const Confirmation confirmation = entered == nullptr ? Confirmation::Plain : entered->confirmed;
    return std::max(confirmed, confirmation == Confirmation::AfterClose   ? kExplicitRequestLevel
                               : confirmation == Confirmation::AfterRound ? kNeedsConfirmationLevel
                                                                          : 0);
}

bool allows_same_name(const OfficeCommand& command) {
    if (const auto* enter = std::get_if<command::Enter>(&command))
        return enter->same_name;
    if (const auto* correct = std::get_if<command::Correct>(&command))
        return correct->same_name;
    const auto* list = std::get_if<command::EnterList>(&command);
    return list != nullptr && list->same_name;
}

/// The entry an event is about, for commands that make one event per number.
EntryNumber number_of(const OfficeEventBody& body) {
    if (const auto* withdrew = std::get_if<Withdrew>(&body))
        return withdrew->number;
    if (const auto* back = std::get_if<CameBack>(&body))
        return back->number;
    if (const auto* bye = std::get_if<ByeGranted>(&body))
        return bye->number;
    const auto* checked = std::get_if<CheckedIn>(&body);
    return checked == nullptr ? EntryNumber{0} : checked->number;
}

/// The name that an event enters, for lists of entries.
std::string name_in(const OfficeEventBody& body) {
    if (const auto* entered = std::get_if<Entered>(&body))
        return entered->name;
    const auto* listed = std::get_if<MemberListed>(&body);
    return listed == nullptr ? std::string() : listed->name;
}

/// A refused name is not repeated: it may contain characters that change the text direction.
bool is_refusal_of_name(const Refusal& refusal) {
    return std::ranges::find(refusal.values, std::pair<std::string, std::string>(
                                                 "field", "name")) != refusal.values.end();
}

/// For several events the refusal says which one could not follow.
Refusal with_event_position(Refusal refusal, const OfficeEvents& events, std::size_t at) {
    if (events.size() < 2)
        return refusal;
    if (const EntryNumber number = number_of(events[at]); number != 0) {
        refusal.english = fmt::format("Number {}: {}", number, refusal.english);
        refusal.values.emplace_back("entry", std::to_string(number));
    } else if (const std::string name = name_in(events[at]);
               !name.empty() && refusal.english.find(name) == std::string::npos &&
               !is_refusal_of_name(refusal)) {
        refusal.english = fmt::format("{}: {}", name, refusal.english);
        refusal.values.emplace_back("who", name);
    }
    refusal.values.emplace_back("fact", std::to_string(at + 1));
    return refusal;
}

Result<void> follow(Office& office, const OfficeEventBody& body, bool same_name) {
    KYVIEN_TRY(check_new_event(office, body, same_name));
    return apply(office, {0, {}, body});
}

/// Applies the events; those before one that cannot follow remain in `office`.
Result<void> follow(Office& office, const OfficeEvents& events, bool same_name) {
    for (std::size_t i = 0; i < events.size(); ++i)
        if (auto followed = follow(office, events[i], same_name); !followed)
            return refuse(with_event_position(std::move(followed.error()), events, i));
    return {};
}

/// Refuses unconfirmed warnings, and records confirmed ones in the log before the events.
Result<void> confirm(const Office& state, const OfficeCommand& command, int confirmed,
                     OfficeEvents& events) {
    if (!state.is_strict())
        return {};
    WarningConfirmed read;
    std::string sentences;
    for (const OfficeWarning& warning : warnings_of(state, command)) {
        if (warning.level < kNeedsConfirmationLevel)
            continue;
        read.level = std::max(read.level, warning.level);
        if (std::ranges::find(read.codes, warning.code) == read.codes.end())
            read.codes.push_back(warning.code);
        std::string_view sentence = warning.english;
        if (sentence.ends_with('.'))
            sentence.remove_suffix(1);
        sentences += fmt::format("{}{}", sentences.empty() ? "" : "; ", sentence);
    }
    if (read.level == 0)
        return {};
    if (confirmed_level(command, confirmed) >= read.level) {
        events.insert(events.begin(), std::move(read));
        return {};
    }
    return refuse("confirm-warning",
                  fmt::format("Warning of level {}: {}. To do it all the same, confirm the level.",
                              read.level, sentences),
                  std::nullopt,
                  {{"level", std::to_string(read.level)},
                   {"codes", fmt::format("{}", fmt::join(read.codes, ","))},
                   {"warnings", sentences}});
}

}  // namespace

Result<OfficeEvents> events_of(const Office& office, const OfficeCommand& command, int confirmed) {
    if (!office.is_open() && !std::holds_alternative<command::Open>(command))
        return office_refuses("not-opened", "a log must begin with the opening of the tournament");
    return std::visit(CommandEvents{office, confirmed}, command);
}

}  // namespace decide_office

Result<OfficeEvents> decide(const Office& state, const OfficeCommand& command, int confirmed) {
    auto events = KYVIEN_TRY(decide_office::events_of(state, command, confirmed));
    KYVIEN_TRY(decide_office::confirm(state, command, confirmed, events));
    Office trial = state;
    KYVIEN_TRY(decide_office::follow(trial, events, decide_office::allows_same_name(command)));
    return events;
}

Result<OfficeEvents> carry_out(Office& office, const OfficeCommand& command, int confirmed) {
    auto events = KYVIEN_TRY(decide_office::events_of(office, command, confirmed));
    KYVIEN_TRY(decide_office::confirm(office, command, confirmed, events));
    const bool same_name = decide_office::allows_same_name(command);
    if (events.size() == 1) {  // on refusal apply() leaves the office unchanged
        KYVIEN_TRY(decide_office::follow(office, events, same_name));
        return events;
    }
    Office trial = office;
    KYVIEN_TRY(decide_office::follow(trial, events, same_name));
    office = std::move(trial);
    return events;
}

Result<CommandPreview> preview_command(Office& office, const OfficeCommand& command) {
    CommandPreview tried;
    // This is only a preview: nothing needs to be confirmed yet.
    tried.events = KYVIEN_TRY(decide_office::events_of(office, command, 0));
    const bool same_name = decide_office::allows_same_name(command);
    for (std::size_t i = 0; i < tried.events.size(); ++i) {
        auto followed = decide_office::follow(office, tried.events[i], same_name);
        tried.refusals.push_back(followed ? std::nullopt
                                          : std::optional(decide_office::with_event_position(
                                                std::move(followed.error()), tried.events, i)));
    }
    return tried;
}

}  // namespace kyvien::tournament
