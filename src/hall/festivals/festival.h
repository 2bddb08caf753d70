// hall/festivals/festival.h — a festival: tournaments of the hall under one name, its sections.
//
// It is folded from append-only lines of fields (hall/service/line_store.h): what the festival is,
// which tournaments are its sections, and the hash of its organiser's key. A line says who wrote it
// and when. The sections themselves are tournaments like any other, and know nothing of it.
//
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

/// So many tournaments may be sections of one festival.
inline constexpr std::size_t kMostSections = 64;
inline constexpr std::size_t kLongestFestivalNote = 1'000;  // bytes

struct FestivalDetails {
    std::string name;
    std::string place;
    std::string begins, ends;  ///< "2026-11-25"; empty: not told
    std::string note;          ///< for everybody: where to eat, whom to call
};

/// Who writes a line, and when.
struct LineAuthor {
    std::string by;
    std::int64_t at = 0;  ///< milliseconds since 1970
};

class Festival {
  public:
    [[nodiscard]] const FestivalDetails& details() const { return details_; }
    /// The ids of tournaments, in the order in which they were added.
    [[nodiscard]] std::span<const std::string> sections() const { return sections_; }
    [[nodiscard]] bool has_section(std::string_view tournament) const;
    [[nodiscard]] bool is_organiser(std::string_view secret) const;
    /// How many were applied.
    [[nodiscard]] std::size_t lines() const { return lines_; }
    /// Of the last line, in milliseconds since 1970.
    [[nodiscard]] std::int64_t changed() const { return changed_; }

    [[nodiscard]] static std::string line_of(const FestivalDetails& details,
                                             const LineAuthor& author);
    /// The key opens the desk from then on, and the former one nothing.
    [[nodiscard]] static std::string line_of_key(std::string_view key, const LineAuthor& author);
    [[nodiscard]] static std::string line_of_section(std::string_view tournament,
                                                     const LineAuthor& author);
    [[nodiscard]] static std::string line_of_removal(std::string_view tournament,
                                                     const LineAuthor& author);
    /// The line that begins one: its details and its key.
    [[nodiscard]] static std::string beginning(const FestivalDetails& details, std::string_view key,
                                               const LineAuthor& author);

    /// Refuses: "ledger-altered" where it is no line of the above.
    [[nodiscard]] Result<void> apply(std::string_view line);

  private:
    FestivalDetails details_;
    std::string organiser_;  // hash in hexadecimal digits
    std::vector<std::string> sections_;
    std::size_t lines_ = 0;
    std::int64_t changed_ = 0;
};

}  // namespace kyvien::hall
