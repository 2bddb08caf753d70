// Commands about the event as a whole: terms, lots, closing, undoing.
#include <algorithm>

#include "tournament/office/internal/decide_parts.h"
#include "tournament/pairing/schedule.h"

namespace kyvien::tournament::decide_office {

Result<OfficeEvents> CommandEvents::operator()(const command::Open& open) const {
    return OfficeEvents{open.opened};
}

Result<OfficeEvents> CommandEvents::operator()(const command::AnnounceLots& announce) const {
    return OfficeEvents{LotsAnnounced{announce.digest}};
}

Result<OfficeEvents> CommandEvents::operator()(const command::DrawLots& draw) const {
    std::vector<std::string> items;
    for (const Entry& entry : office.event().entries)
        items.push_back(std::to_string(entry.number));
    LotsDrawn lots{draw.seed, {}};
    for (const std::string& item : draw_lots(draw.seed, items))
        lots.order.push_back(static_cast<EntryNumber>(std::stoi(item)));
    return OfficeEvents{std::move(lots)};
}

Result<OfficeEvents> CommandEvents::operator()(const command::GiveDetails& give) const {
    return OfficeEvents{give.details};
}

Result<OfficeEvents> CommandEvents::operator()(const command::AnnouncePrizes& announce) const {
    return OfficeEvents{PrizesAnnounced{announce.text}};
}

Result<OfficeEvents> CommandEvents::operator()(const command::ChangeRounds& change) const {
    return OfficeEvents{RoundsChanged{change.rounds, change.reason}};
}

Result<OfficeEvents> CommandEvents::operator()(const command::ChangeTieBreaks& change) const {
    return OfficeEvents{TieBreaksChanged{change.tie_breaks, change.reason}};
}

Result<OfficeEvents> CommandEvents::operator()(const command::ChangePlayOff& change) const {
    return OfficeEvents{PlayOffChanged{change.play_off, change.reason}};
}

Result<OfficeEvents> CommandEvents::operator()(const command::LeaveFideMode& leave) const {
    if (office.fide_mode() == FideMode::Leaving)
        return OfficeEvents{FideModeLeft{leave.reason}};
    return OfficeEvents{FideModeLeaving{leave.reason}};
}

Result<OfficeEvents> CommandEvents::operator()(const command::AcceptFile& accept) const {
    return OfficeEvents{FileAccepted{accept.digests, accept.reason}};
}

Result<OfficeEvents> CommandEvents::operator()(const command::Close& close) const {
    return OfficeEvents{Closed{close.note}};
}

Result<OfficeEvents> CommandEvents::operator()(const command::Reopen& reopen) const {
    return OfficeEvents{Reopened{reopen.reason}};
}

Result<OfficeEvents> CommandEvents::operator()(const command::Undo& undo) const {
    const int to = undo.to.value_or(static_cast<int>(office.seq()) - 1);
    return OfficeEvents{Undone{static_cast<std::size_t>(std::max(0, to)), undo.reason}};
}

}  // namespace kyvien::tournament::decide_office
