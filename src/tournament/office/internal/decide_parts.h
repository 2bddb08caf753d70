// tournament/office/internal/decide_parts.h — the parts of decide(): the events of each command,
// checks of new events beyond those of a log, and warnings.
//
// Each group of commands has a file in office/decide: entry_commands.cpp, round_commands.cpp,
// event_commands.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/reason.h"
#include "tournament/event/refusal.h"
#include "tournament/office/decide.h"

namespace kyvien::tournament::decide_office {

/// Refuses: bad-field with the values "field" and "expected"; `expected` is a reason too.
[[nodiscard]] std::unexpected<Refusal> bad_field(std::string_view field, const Reason& expected);
[[nodiscard]] Result<void> check_range(std::string_view field, int value, int least, int most);
[[nodiscard]] Result<void> check_round(std::string_view field, std::optional<int> round);
/// Checks that at least one number is given, and none twice.
[[nodiscard]] Result<void> check_numbers(const std::vector<EntryNumber>& numbers);

/// Number of rounds that have been paired.
[[nodiscard]] int paired_rounds(const Office& office);
/// Boards of a round, from 1, with a pending result; adjourned ones are not included.
[[nodiscard]] std::vector<std::size_t> missing_results(const Office& office, int round);

/// One event for each of the numbers.
template <typename Make>
Result<OfficeEvents> for_each_number(const std::vector<EntryNumber>& numbers, const Make& make) {
    KYVIEN_TRY(check_numbers(numbers));
    OfficeEvents events;
    for (const EntryNumber number : numbers)
        events.emplace_back(make(number));
    return events;
}

/// The checks of new events listed in decide.h.
[[nodiscard]] Result<void> check_new_event(const Office& office, const OfficeEventBody& body,
                                           bool same_name);

/// The events of each command; whether they can follow is checked afterwards.
struct CommandEvents {
    const Office& office;
    int confirmed = 0;  ///< the highest level of the warnings that were read

    // entry_commands.cpp
    Result<OfficeEvents> operator()(const command::Enter& enter) const;
    Result<OfficeEvents> operator()(const command::EnterList& list) const;
    Result<OfficeEvents> operator()(const command::Correct& correct) const;
    Result<OfficeEvents> operator()(const command::Withdraw& withdraw) const;
    Result<OfficeEvents> operator()(const command::Return& back) const;
    Result<OfficeEvents> operator()(const command::GrantBye& bye) const;
    Result<OfficeEvents> operator()(const command::CheckIn& check_in) const;
    Result<OfficeEvents> operator()(const command::ListMembers& list) const;
    Result<OfficeEvents> operator()(const command::Forbid& forbid) const;
    Result<OfficeEvents> operator()(const command::KeepApart& apart) const;
    Result<OfficeEvents> operator()(const command::Lift& lift) const;
    Result<OfficeEvents> operator()(const command::SortList& sort) const;

    // round_commands.cpp
    Result<OfficeEvents> operator()(const command::Pair& pair) const;
    Result<OfficeEvents> operator()(const command::BeginHandPairing& begin) const;
    Result<OfficeEvents> operator()(const command::EndHandPairing& end) const;
    Result<OfficeEvents> operator()(const command::PairByHand& pair) const;
    Result<OfficeEvents> operator()(const command::Unpair& unpair) const;
    Result<OfficeEvents> operator()(const command::EnterResults& entered) const;
    Result<OfficeEvents> operator()(const command::Penalise& penalise) const;
    Result<OfficeEvents> operator()(const command::ReverseColours& reverse) const;
    Result<OfficeEvents> operator()(const command::CorrectReport& correct) const;
    Result<OfficeEvents> operator()(const command::CountWarnings& count) const;
    Result<OfficeEvents> operator()(const command::SettlePlaces& settle) const;
    Result<OfficeEvents> operator()(const command::HandInLineUp& line_up) const;
    Result<OfficeEvents> operator()(const command::StartArena& start) const;
    Result<OfficeEvents> operator()(const command::EndArena& end) const;

    // event_commands.cpp
    Result<OfficeEvents> operator()(const command::Open& open) const;
    Result<OfficeEvents> operator()(const command::AnnounceLots& announce) const;
    Result<OfficeEvents> operator()(const command::DrawLots& draw) const;
    Result<OfficeEvents> operator()(const command::GiveDetails& give) const;
    Result<OfficeEvents> operator()(const command::AnnouncePrizes& announce) const;
    Result<OfficeEvents> operator()(const command::ChangeRounds& change) const;
    Result<OfficeEvents> operator()(const command::ChangeTieBreaks& change) const;
    Result<OfficeEvents> operator()(const command::ChangePlayOff& change) const;
    Result<OfficeEvents> operator()(const command::LeaveFideMode& leave) const;
    Result<OfficeEvents> operator()(const command::AcceptFile& accept) const;
    Result<OfficeEvents> operator()(const command::Close& close) const;
    Result<OfficeEvents> operator()(const command::Reopen& reopen) const;
    Result<OfficeEvents> operator()(const command::Undo& undo) const;

  private:
    [[nodiscard]] int last() const { return paired_rounds(office); }
    [[nodiscard]] int next() const { return paired_rounds(office) + 1; }
    /// In a sorted list, new entries are inserted at their place in the order.
    void insert(OfficeEvents& events) const;
    /// In FIDE mode, forbidden meetings must be entered before round 1.
    [[nodiscard]] Result<void> check_may_forbid() const;
    /// Adjourns the boards of the last round without a result.
    [[nodiscard]] OfficeEvents adjournments() const;
    [[nodiscard]] Confirmation at_least(Confirmation confirmation) const;
};

/// The events of a command. Refuses: not-opened, and the command's own refusals.
[[nodiscard]] Result<OfficeEvents> events_of(const Office& office, const OfficeCommand& command,
                                             int confirmed);

}  // namespace kyvien::tournament::decide_office
