#include "tournament/event/office_events.h"

#include <utility>

namespace kyvien::tournament {

// ---- what each file would compile again (base/one_of.h) -----------------------------------------

OfficeEventBody::OfficeEventBody() = default;
OfficeEventBody::OfficeEventBody(const OfficeEventBody&) = default;
OfficeEventBody::OfficeEventBody(OfficeEventBody&&) noexcept = default;
OfficeEventBody& OfficeEventBody::operator=(const OfficeEventBody&) = default;
OfficeEventBody& OfficeEventBody::operator=(OfficeEventBody&&) noexcept = default;
OfficeEventBody::~OfficeEventBody() = default;

template <base::OneOf<OfficeEventBody::Kinds> T>
OfficeEventBody::OfficeEventBody(T what) : Kinds(std::in_place_type<T>, std::move(what)) {}
template OfficeEventBody::OfficeEventBody(Opened);
template OfficeEventBody::OfficeEventBody(Entered);
template OfficeEventBody::OfficeEventBody(EntryCorrected);
template OfficeEventBody::OfficeEventBody(Withdrew);
template OfficeEventBody::OfficeEventBody(CameBack);
template OfficeEventBody::OfficeEventBody(ByeGranted);
template OfficeEventBody::OfficeEventBody(MeetingForbidden);
template OfficeEventBody::OfficeEventBody(Paired);
template OfficeEventBody::OfficeEventBody(Unpaired);
template OfficeEventBody::OfficeEventBody(ResultEntered);
template OfficeEventBody::OfficeEventBody(WarningsCounted);
template OfficeEventBody::OfficeEventBody(LotsDrawn);
template OfficeEventBody::OfficeEventBody(Undone);
template OfficeEventBody::OfficeEventBody(MemberListed);
template OfficeEventBody::OfficeEventBody(LineUpGiven);
template OfficeEventBody::OfficeEventBody(GameEntered);
template OfficeEventBody::OfficeEventBody(CheckedIn);
template OfficeEventBody::OfficeEventBody(KeptApart);
template OfficeEventBody::OfficeEventBody(PenaltyGiven);
template OfficeEventBody::OfficeEventBody(HandPairingBegun);
template OfficeEventBody::OfficeEventBody(Closed);
template OfficeEventBody::OfficeEventBody(Reopened);
template OfficeEventBody::OfficeEventBody(RuleLifted);
template OfficeEventBody::OfficeEventBody(PlacesSettled);
template OfficeEventBody::OfficeEventBody(ListSorted);
template OfficeEventBody::OfficeEventBody(LotsAnnounced);
template OfficeEventBody::OfficeEventBody(RoundsChanged);
template OfficeEventBody::OfficeEventBody(ColoursReversed);
template OfficeEventBody::OfficeEventBody(FileAccepted);
template OfficeEventBody::OfficeEventBody(DetailsGiven);
template OfficeEventBody::OfficeEventBody(HandPairingEnded);
template OfficeEventBody::OfficeEventBody(TieBreaksChanged);
template OfficeEventBody::OfficeEventBody(WarningConfirmed);
template OfficeEventBody::OfficeEventBody(FideModeLeaving);
template OfficeEventBody::OfficeEventBody(FideModeLeft);
template OfficeEventBody::OfficeEventBody(HistoryTold);

}  // namespace kyvien::tournament
