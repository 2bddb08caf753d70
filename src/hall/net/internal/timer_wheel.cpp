#include "hall/net/internal/timer_wheel.h"

namespace kyvien::hall {

HasTimeouts::HasTimeouts(TimerWheel& wheel) : wheel_(wheel) {
    wheel_.add(*this);
}

HasTimeouts::~HasTimeouts() {
    wheel_.remove(*this);
}

void TimerWheel::add(HasTimeouts& member) {
    fill_ = (fill_ + 1) % kSlots;
    member.slot_ = fill_;
    member.place_ = slots_[fill_].size();
    slots_[fill_].push_back(&member);
    ++size_;
}

void TimerWheel::remove(HasTimeouts& member) {
    auto& slot = slots_[member.slot_];
    slot.back()->place_ = member.place_;
    slot[member.place_] = slot.back();
    slot.pop_back();
    --size_;
}

void TimerWheel::turn(SteadyTimePoint now) {
    next_ = (next_ + 1) % kSlots;
    auto& slot = slots_[next_];
    // Backwards: check_timeouts() may remove the member itself, and the last one takes its place.
    for (std::size_t i = slot.size(); i-- > 0;)
        if (i < slot.size())
            slot[i]->check_timeouts(now);
}

}  // namespace kyvien::hall
