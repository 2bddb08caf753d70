// hall/festivals/festival.h — a festival: several tournaments of the hall, its sections, under one
// name.
//
// It is computed from append-only lines of fields (hall/service/line_store.h): the festival's
// details, its sections, and the hash of its organiser's key. Each line names its author and time.
// The sections are ordinary tournaments, and do not know about the festival.
// Cost:  linear in the lines.
// Safe:  a value; one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace kyvien::hall {

/// The limit of tournaments in one festival.
inline constexpr std::size_t kMaxSections = 64;
inline constexpr std::size_t kLongestFestivalNote = 1'000;  // bytes

struct FestivalDetails {
    std::string name;
    std::string place;
    std::string begins, ends;  ///< "2026-11-25"; empty: not given
    std::string note;          ///< for everybody: where to eat, whom to call
};

/// The author of a line, and its time.
struct LineAuthor {
    std::string by;
    std::int64_t at = 0;  ///< milliseconds since 1970
};

class Festival {
  public:
    [[nodiscard]] const FestivalDetails& details() const { return details_; }
    /// The ids of the tournaments, in the order in which they were added.
    [[nodiscard]] std::span<const std::string> sections() const { return sections_; }
    [[nodiscard]] bool has_section(std::string_view tournament) const;
    [[nodiscard]] bool is_organiser(std::string_view secret) const;
    /// The number of applied lines.
    [[nodiscard]] std::size_t lines() const { return lines_; }
    /// The time of the last line, in milliseconds since 1970.
    [[nodiscard]] std::int64_t changed() const { return changed_; }

    [[nodiscard]] static std::string line_of(const FestivalDetails& details,
                                             const LineAuthor& author);
    /// From then on this key opens the desk, and the previous one is no longer valid.
    [[nodiscard]] static std::string line_of_key(std::string_view key, const LineAuthor& author);
    [[nodiscard]] static std::string line_of_section(std::string_view tournament,
                                                     const LineAuthor& author);
    [[nodiscard]] static std::string line_of_removal(std::string_view tournament,
                                                     const LineAuthor& author);
    /// The first line of a festival: its details and its key.
    [[nodiscard]] static std::string beginning(const FestivalDetails& details, std::string_view key,
                                               const LineAuthor& author);

    /// Refuses: "ledger-altered" if it is not a line of one of these kinds.
    [[nodiscard]] Result<void> apply(std::string_view line);

  private:
    FestivalDetails details_;
    std::string organiser_;  // hash in hexadecimal digits
    std::vector<std::string> sections_;
    std::size_t lines_ = 0;
    std::int64_t changed_ = 0;
};

}  // namespace kyvien::hall
