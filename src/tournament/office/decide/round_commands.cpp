// Commands about pairings, results and their corrections.
#include <fmt/format.h>

#include <algorithm>

#include "tournament/event/written_result.h"
#include "tournament/office/arena/arena_office.h"
#include "tournament/office/internal/decide_parts.h"
#include "tournament/pairing/schedule.h"

namespace kyvien::tournament::decide_office {
namespace {

/// A report has two digits for it.
constexpr Points kMaxPenalty = Points::whole(99);

/// A round without games is still a round if a bye in it is worth points.
bool somebody_has_bye(const Office& office, int round) {
    return std::ranges::any_of(office.event().entries, [round](const Entry& entry) {
        const Outcome outcome = entry.record(round).outcome;
        return outcome == Outcome::HalfBye || outcome == Outcome::FullBye;
    });
}

/// Normalises a typed result; any other text is unchanged and refused as such.
std::string normalised_result(const std::string& typed) {
    return std::string(written_result(typed).value_or(typed));
}

}  // namespace

int paired_rounds(const Office& office) {
    return static_cast<int>(office.rounds().size());
}

Result<void> check_round(std::string_view field, std::optional<int> round) {
    return round ? check_range(field, *round, 1, kMaxRounds) : Result<void>();
}

std::vector<std::size_t> missing_results(const Office& office, int round) {
    std::vector<std::size_t> missing;
    if (round < 1)
        return missing;
    const auto& boards = office.rounds()[static_cast<std::size_t>(round - 1)].boards;
    for (std::size_t board = 0; board < boards.size(); ++board)
        if (boards[board].result.empty())
            missing.push_back(board + 1);
    return missing;
}

OfficeEvents CommandEvents::adjournments() const {
    OfficeEvents events;
    if (!office.has_meetings())
        for (const std::size_t board : missing_results(office, last()))
            events.emplace_back(ResultEntered{last(),
                                              static_cast<int>(board),
                                              std::string(kAdjourned),
                                              {},
                                              {},
                                              Confirmation::Plain});
    return events;
}

Confirmation CommandEvents::at_least(Confirmation confirmation) const {
    const Confirmation read = confirmed >= kExplicitRequestLevel     ? Confirmation::AfterClose
                              : confirmed >= kNeedsConfirmationLevel ? Confirmation::AfterRound
                                                                     : Confirmation::Plain;
    return std::max(confirmation, read);
}

Result<OfficeEvents> CommandEvents::operator()(const command::StartArena& start) const {
    constexpr OfficeTime kMinute = 60'000;
    return OfficeEvents{
        ArenaStarted{start.begins, start.begins + office.opened().arena_minutes * kMinute}};
}

Result<OfficeEvents> CommandEvents::operator()(const command::EndArena& end) const {
    return OfficeEvents{ArenaEnded{end.reason}};
}

Result<OfficeEvents> CommandEvents::operator()(const command::Pair& pair) const {
    if (office.is_arena())
        return OfficeEvents{KYVIEN_TRY(pair_arena(office))};
    OfficeEvents events = pair.adjourn_missing ? adjournments() : OfficeEvents();
    Office trial = events.empty() ? Office() : office;
    for (const OfficeEventBody& body : events)
        KYVIEN_TRY(apply(trial, {0, {}, body}));
    auto proposed = KYVIEN_TRY(propose_pairing(events.empty() ? office : trial, next()));
    if (office.event().entries.size() < 2)
        return refuse("too-few-entries", "At least two participants must be entered.");
    Paired body;
    body.round = next();
    body.boards = std::move(proposed.boards);
    body.bye = proposed.bye.value_or(0);
    if (body.boards.empty() && body.bye == 0 && !somebody_has_bye(office, body.round) &&
        office.opened().check_in && !not_checked_in(office, body.round).empty())
        return office_refuses("nobody-checked-in",
                              "nobody has checked in who could be paired in round {round}",
                              {{"round", body.round}});
    if (body.boards.empty() && body.bye == 0 && !somebody_has_bye(office, body.round))
        return office_refuses("nobody-to-pair", "nobody is left to be paired in round {round}",
                              {{"round", body.round}});
    events.emplace_back(std::move(body));
    return events;
}

Result<OfficeEvents> CommandEvents::operator()(const command::BeginHandPairing& begin) const {
    return OfficeEvents{HandPairingBegun{next(), begin.reason}};
}

Result<OfficeEvents> CommandEvents::operator()(const command::EndHandPairing&) const {
    return OfficeEvents{HandPairingEnded{next()}};
}

Result<OfficeEvents> CommandEvents::operator()(const command::PairByHand& pair) const {
    if (office.hand_pairing() == nullptr && office.is_strict())
        return office_refuses("hand-not-begun",
                              "in FIDE mode, announce pairing by hand first, with a reason");
    if (!pair.with_missing)
        if (const auto missing = missing_results(office, last()); !missing.empty())
            return refuse(
                "result-missing",
                fmt::format("Round {}: board {} has no result yet.", last(), missing.front()),
                std::nullopt,
                {{"round", std::to_string(last())}, {"board", std::to_string(missing.front())}});
    OfficeEvents events = pair.with_missing && office.is_strict() ? adjournments() : OfficeEvents();
    // The log always has the beginning.
    if (office.hand_pairing() == nullptr)
        events.emplace_back(HandPairingBegun{next(), pair.reason});
    Paired body;
    body.round = next();
    body.by_hand = true;
    body.boards = pair.boards;
    add_handicaps(office, body.round, body.boards);
    body.bye = pair.bye;
    body.reason = pair.reason.empty() && office.hand_pairing() != nullptr
                      ? office.hand_pairing()->reason
                      : pair.reason;
    if (auto proposed = system_pairing(office, body.round)) {
        body.proposed = std::move(proposed->boards);
        body.proposed_bye = proposed->bye.value_or(0);
    }
    events.emplace_back(std::move(body));
    return events;
}

Result<OfficeEvents> CommandEvents::operator()(const command::Unpair& unpair) const {
    if (last() == 0)
        return refuse("no-round-paired", "No round is paired yet.");
    return OfficeEvents{Unpaired{last(), unpair.reason}};
}

namespace {

/// A result may have been typed offline while the round was paired again.
Result<void> check_players(const Office& office, int round, const command::BoardResult& result) {
    if (!result.players || round > static_cast<int>(office.rounds().size()))
        return {};
    const auto& boards = office.rounds()[static_cast<std::size_t>(round - 1)].boards;
    if (result.board < 1 || result.board > static_cast<int>(boards.size()))
        return {};  // apply() refuses it
    const Board& there = boards[static_cast<std::size_t>(result.board - 1)].board;
    if (there.white == result.players->white && there.black == result.players->black)
        return {};
    return office_refuses("other-players", "other players sit at board {board} of round {round}",
                          {{"board", result.board}, {"round", round}});
}

}  // namespace

Result<OfficeEvents> CommandEvents::operator()(const command::EnterResults& entered) const {
    if (entered.results.empty())
        return bad_field("results", {"field-results", "a board and its result"});
    KYVIEN_TRY(check_round("round", entered.round));
    const Confirmation confirmation = at_least(entered.confirmed);
    OfficeEvents events;
    for (const command::BoardResult& each : entered.results) {
        const int round = entered.round.value_or(std::max(last(), 1));
        KYVIEN_TRY(check_players(office, round, each));
        std::string result = normalised_result(each.result);
        if (each.game != 0)
            events.emplace_back(GameEntered{round, each.board, each.game, std::move(result),
                                            entered.kept, entered.reason, confirmation});
        else
            events.emplace_back(ResultEntered{round, each.board, std::move(result), entered.kept,
                                              entered.reason, confirmation});
    }
    return events;
}

Result<OfficeEvents> CommandEvents::operator()(const command::Penalise& penalise) const {
    KYVIEN_TRY(check_round("round", penalise.round));
    if (penalise.points > kMaxPenalty || penalise.points == Points{})
        return bad_field("points", {"field-penalty",
                                    "more than nought and at most {most}",
                                    {{"most", to_string(kMaxPenalty)}}});
    return OfficeEvents{PenaltyGiven{penalise.number, penalise.round.value_or(std::max(last(), 1)),
                                     penalise.points, penalise.reason, penalise.given}};
}

Result<OfficeEvents> CommandEvents::operator()(const command::ReverseColours& reverse) const {
    KYVIEN_TRY(check_round("round", reverse.round));
    return OfficeEvents{ColoursReversed{reverse.round.value_or(std::max(last(), 1)), reverse.board,
                                        reverse.reason}};
}

Result<OfficeEvents> CommandEvents::operator()(const command::CorrectReport& correct) const {
    KYVIEN_TRY(check_round("round", correct.round));
    const int round = correct.round.value_or(std::max(last(), 1));
    const auto index = static_cast<std::size_t>(correct.board - 1);
    std::string counted;
    if (round <= last() && correct.board >= 1)
        if (const auto& boards = office.rounds()[static_cast<std::size_t>(round - 1)].boards;
            index < boards.size())
            counted = boards[index].result;
    return OfficeEvents{ReportCorrected{round, correct.board, normalised_result(correct.result),
                                        std::move(counted), correct.reason}};
}

Result<OfficeEvents> CommandEvents::operator()(const command::CountWarnings& count) const {
    return OfficeEvents{WarningsCounted{count.number, count.warnings}};
}

Result<OfficeEvents> CommandEvents::operator()(const command::SettlePlaces& settle) const {
    std::vector<EntryNumber> order = settle.numbers;
    if (!settle.seed.empty()) {
        std::vector<std::string> items;
        std::ranges::sort(order);
        for (const EntryNumber number : order)
            items.push_back(std::to_string(number));
        order.clear();
        for (const std::string& item : draw_lots(settle.seed, items))
            order.push_back(static_cast<EntryNumber>(std::stoi(item)));
    }
    return OfficeEvents{PlacesSettled{std::move(order), settle.seed, settle.reason}};
}

Result<OfficeEvents> CommandEvents::operator()(const command::HandInLineUp& line_up) const {
    KYVIEN_TRY(check_round("round", line_up.round));
    return OfficeEvents{LineUpGiven{line_up.team, line_up.round.value_or(std::max(1, last())),
                                    line_up.places, line_up.reason}};
}

}  // namespace kyvien::tournament::decide_office
