// The event as a whole: its terms, lots, its end, and the way back.
#include <algorithm>

#include "tournament/office/internal/deciding.h"
#include "tournament/pairing/schedule.h"

namespace kyvien::tournament::decide_office {

Result<OfficeFacts> FactsOf::operator()(const command::Open& open) const {
    return OfficeFacts{open.opened};
}

Result<OfficeFacts> FactsOf::operator()(const command::AnnounceLots& announce) const {
    return OfficeFacts{LotsAnnounced{announce.digest}};
}

Result<OfficeFacts> FactsOf::operator()(const command::DrawLots& draw) const {
    std::vector<std::string> items;
    for (const Entry& entry : office.event().entries)
        items.push_back(std::to_string(entry.number));
    LotsDrawn lots{draw.seed, {}};
    for (const std::string& item : draw_lots(draw.seed, items))
        lots.order.push_back(static_cast<EntryNumber>(std::stoi(item)));
    return OfficeFacts{std::move(lots)};
}

Result<OfficeFacts> FactsOf::operator()(const command::GiveDetails& give) const {
    return OfficeFacts{give.details};
}

Result<OfficeFacts> FactsOf::operator()(const command::AnnouncePrizes& announce) const {
    return OfficeFacts{PrizesAnnounced{announce.text}};
}

Result<OfficeFacts> FactsOf::operator()(const command::ChangeRounds& change) const {
    return OfficeFacts{RoundsChanged{change.rounds, change.reason}};
}

Result<OfficeFacts> FactsOf::operator()(const command::ChangeTieBreaks& change) const {
    return OfficeFacts{TieBreaksChanged{change.tie_breaks, change.reason}};
}

Result<OfficeFacts> FactsOf::operator()(const command::LeaveFideMode& leave) const {
    if (office.fide_mode() == FideMode::Leaving)
        return OfficeFacts{FideModeLeft{leave.reason}};
    return OfficeFacts{FideModeLeaving{leave.reason}};
}

Result<OfficeFacts> FactsOf::operator()(const command::AcceptFile& accept) const {
    return OfficeFacts{FileAccepted{accept.digests, accept.reason}};
}

Result<OfficeFacts> FactsOf::operator()(const command::Close& close) const {
    return OfficeFacts{Closed{close.note}};
}

Result<OfficeFacts> FactsOf::operator()(const command::Reopen& reopen) const {
    return OfficeFacts{Reopened{reopen.reason}};
}

Result<OfficeFacts> FactsOf::operator()(const command::Undo& undo) const {
    const int to = undo.to.value_or(static_cast<int>(office.seq()) - 1);
    return OfficeFacts{Undone{static_cast<std::size_t>(std::max(0, to)), undo.reason}};
}

}  // namespace kyvien::tournament::decide_office
