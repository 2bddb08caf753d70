#include "hall/json/internal/editions.h"

#include <algorithm>

namespace kyvien::hall {

void Editions::next(const Seen& seen, Followers followers, conduct::Instant now) {
    wholes = {};
    ++number_;
    if (!followers.at_all || !is_known_) {
        recent_.clear();
        if (followers.at_all)
            keep(seen);  // they get the whole view, and continue from there
        else
            is_known_ = false;
        return;
    }
    const std::size_t same = std::min(seen.moves.unchanged(), moves_);
    const ViewParts before{shared_, lasting_.game, lasting_.margin};
    const ViewParts after{seen.shared, seen.lasting.game, seen.lasting.margin};
    ViewStep step{before,      after,
                  number_ - 1, number_,
                  is_varied_,  seen.moves.texts(),
                  same,        same < moves_ || same < seen.moves.texts().size()};
    Texts texts;
    texts.watchers = std::make_shared<const std::string>(changes_text(step, now));
    if (followers.at_desk) {
        const ViewParts desk_before{shared_, lasting_.game, lasting_.desk};
        const ViewParts desk_after{seen.shared, seen.lasting.game, seen.lasting.desk};
        const ViewStep at_desk{desk_before,     desk_after,          step.base,
                               step.edition,    step.tells_shared,   step.moves,
                               step.same_moves, step.has_other_moves};
        texts.desk = std::make_shared<const std::string>(changes_text(at_desk, now));
    }
    if (recent_.size() == kMax)
        recent_.pop_front();
    recent_.push_back(std::move(texts));
    keep(seen);
}

std::uint64_t Editions::join(const Seen& seen) {
    if (!is_known_ || lasting_.game != seen.lasting.game) {
        ++number_;
        recent_.clear();
        wholes = {};
        keep(seen);
    } else if (shared_->text() != seen.shared->text()) {
        is_varied_ = true;
    }
    return number_;
}

void Editions::keep(const Seen& seen) {
    is_known_ = true;
    is_varied_ = false;
    shared_ = seen.shared;
    lasting_ = seen.lasting;
    moves_ = seen.moves.texts().size();
    seen.moves.mark();
}

bool Editions::changes_since(std::uint64_t number, bool at_desk,
                             std::vector<SharedText>& out) const {
    if (number == 0 || !is_known_ || number > number_ || number_ - number > recent_.size())
        return false;
    const std::size_t first = recent_.size() - (number_ - number);
    for (std::size_t i = first; i < recent_.size(); ++i)
        if (at_desk && !recent_[i].desk)
            return false;
    for (std::size_t i = first; i < recent_.size(); ++i)
        out.push_back(at_desk ? recent_[i].desk : recent_[i].watchers);
    return true;
}

void Editions::forget_texts() {
    wholes = {};
    recent_.clear();
}

}  // namespace kyvien::hall
