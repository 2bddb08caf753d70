#include <utility>

#include "tournament/office/decide.h"

namespace kyvien::tournament {

// ---- what each file would compile again (base/one_of.h) -----------------------------------------

OfficeCommand::OfficeCommand() = default;
OfficeCommand::OfficeCommand(const OfficeCommand&) = default;
OfficeCommand::OfficeCommand(OfficeCommand&&) noexcept = default;
OfficeCommand& OfficeCommand::operator=(const OfficeCommand&) = default;
OfficeCommand& OfficeCommand::operator=(OfficeCommand&&) noexcept = default;
OfficeCommand::~OfficeCommand() = default;

template <base::OneOf<OfficeCommand::Kinds> T>
OfficeCommand::OfficeCommand(T what) : Kinds(std::in_place_type<T>, std::move(what)) {}
template OfficeCommand::OfficeCommand(command::Open);
template OfficeCommand::OfficeCommand(command::Enter);
template OfficeCommand::OfficeCommand(command::EnterList);
template OfficeCommand::OfficeCommand(command::Correct);
template OfficeCommand::OfficeCommand(command::Withdraw);
template OfficeCommand::OfficeCommand(command::Return);
template OfficeCommand::OfficeCommand(command::GrantBye);
template OfficeCommand::OfficeCommand(command::CheckIn);
template OfficeCommand::OfficeCommand(command::ListMembers);
template OfficeCommand::OfficeCommand(command::Forbid);
template OfficeCommand::OfficeCommand(command::KeepApart);
template OfficeCommand::OfficeCommand(command::Lift);
template OfficeCommand::OfficeCommand(command::DrawLots);
template OfficeCommand::OfficeCommand(command::Pair);
template OfficeCommand::OfficeCommand(command::BeginHandPairing);
template OfficeCommand::OfficeCommand(command::PairByHand);
template OfficeCommand::OfficeCommand(command::Unpair);
template OfficeCommand::OfficeCommand(command::EnterResults);
template OfficeCommand::OfficeCommand(command::Penalise);
template OfficeCommand::OfficeCommand(command::CountWarnings);
template OfficeCommand::OfficeCommand(command::SettlePlaces);
template OfficeCommand::OfficeCommand(command::HandInLineUp);
template OfficeCommand::OfficeCommand(command::Close);
template OfficeCommand::OfficeCommand(command::Reopen);
template OfficeCommand::OfficeCommand(command::Undo);
template OfficeCommand::OfficeCommand(command::SortList);
template OfficeCommand::OfficeCommand(command::AnnounceLots);
template OfficeCommand::OfficeCommand(command::ReverseColours);
template OfficeCommand::OfficeCommand(command::ChangeRounds);
template OfficeCommand::OfficeCommand(command::AcceptFile);
template OfficeCommand::OfficeCommand(command::GiveDetails);
template OfficeCommand::OfficeCommand(command::EndHandPairing);
template OfficeCommand::OfficeCommand(command::ChangeTieBreaks);
template OfficeCommand::OfficeCommand(command::LeaveFideMode);

}  // namespace kyvien::tournament
