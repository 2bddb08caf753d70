// tournament/office/log/office_log.h — the events of a tournament, oldest first, and which of them
// are in force.
//
// The office is copied for every command that is tried, and a large event has tens of thousands of
// events: copies share the old events, and events added to one copy do not appear in the others.
//
// Cost:  a copy copies one pointer per 64 events, and up to 63 of the last events.
// Safe:  pure values; copies may be used by several threads.
#pragma once

#include <compare>
#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "tournament/event/office_events.h"

namespace kyvien::tournament {

class OfficeLog {
  public:
    struct Line {
        OfficeEvent event;
        /// Number, from 1, of the last event in force after this one; 0 for none.
        std::size_t in_force = 0;
        /// The same before this event.
        std::size_t before = 0;
    };

    class Iterator {
      public:
        using iterator_concept = std::random_access_iterator_tag;
        using iterator_category = std::random_access_iterator_tag;
        using value_type = OfficeEvent;
        using difference_type = std::ptrdiff_t;
        using pointer = const OfficeEvent*;
        using reference = const OfficeEvent&;

        Iterator() = default;
        Iterator(const OfficeLog* log, std::size_t at) : log_(log), at_(at) {}
        reference operator*() const { return (*log_)[at_]; }
        pointer operator->() const { return &(*log_)[at_]; }
        reference operator[](difference_type n) const { return *(*this + n); }
        Iterator& operator+=(difference_type n) {
            at_ += static_cast<std::size_t>(n);
            return *this;
        }
        Iterator& operator-=(difference_type n) { return *this += -n; }
        Iterator& operator++() { return *this += 1; }
        Iterator& operator--() { return *this -= 1; }
        Iterator operator++(int) { return std::exchange(*this, *this + 1); }
        Iterator operator--(int) { return std::exchange(*this, *this - 1); }
        friend Iterator operator+(Iterator it, difference_type n) { return it += n; }
        friend Iterator operator+(difference_type n, Iterator it) { return it += n; }
        friend Iterator operator-(Iterator it, difference_type n) { return it -= n; }
        friend difference_type operator-(Iterator a, Iterator b) {
            return static_cast<difference_type>(a.at_) - static_cast<difference_type>(b.at_);
        }
        friend bool operator==(Iterator a, Iterator b) { return a.at_ == b.at_; }
        friend auto operator<=>(Iterator a, Iterator b) { return a.at_ <=> b.at_; }

      private:
        const OfficeLog* log_ = nullptr;
        std::size_t at_ = 0;
    };

    [[nodiscard]] std::size_t size() const { return full_.size() * kChunk + last_.size(); }
    [[nodiscard]] bool empty() const { return size() == 0; }
    /// Needs: at < size().
    [[nodiscard]] const Line& line(std::size_t at) const {
        return at / kChunk < full_.size() ? (*full_[at / kChunk])[at % kChunk]
                                          : last_[at - full_.size() * kChunk];
    }
    [[nodiscard]] const OfficeEvent& operator[](std::size_t at) const { return line(at).event; }
    [[nodiscard]] const OfficeEvent& front() const { return (*this)[0]; }
    [[nodiscard]] const OfficeEvent& back() const { return (*this)[size() - 1]; }
    [[nodiscard]] Iterator begin() const { return {this, 0}; }
    [[nodiscard]] Iterator end() const { return {this, size()}; }
    [[nodiscard]] std::reverse_iterator<Iterator> rbegin() const {
        return std::reverse_iterator(end());
    }
    [[nodiscard]] std::reverse_iterator<Iterator> rend() const {
        return std::reverse_iterator(begin());
    }

    void add(Line line) {
        last_.push_back(std::move(line));
        if (last_.size() < kChunk)
            return;
        full_.push_back(std::make_shared<const std::vector<Line>>(std::move(last_)));
        last_.clear();
    }

  private:
    static constexpr std::size_t kChunk = 64;
    std::vector<std::shared_ptr<const std::vector<Line>>> full_;  ///< never modified
    std::vector<Line> last_;
};

}  // namespace kyvien::tournament
