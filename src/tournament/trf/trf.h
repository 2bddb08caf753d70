// tournament/trf/trf.h — tournament report files: FIDE's TRF16, the TRFx lines of pairing programs,
// and TRF26.
//
// Lines end in LF, CR or CRLF. Text is UTF-8 if all of it is valid UTF-8, otherwise Latin-1; a
// column is one character. Parsed: 001 012 092 142 152 162 192 240 250 260 299, XXR XXC XXZ XXP XXA
// XXS and BBW BBD BBL BBZ BBF BBU; every other line is kept unchanged. Points of line 299 become
// Entry::penalties (deducted; added if negative), RoundRecord::given or, if they apply to all
// entries in every round, part of the point system. See docs/tournament-files.md.
//
// Refusals name the line and the columns: trf-line, trf-field, trf-contradiction, trf-too-large.
//
// Cost:  linear in the file. Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tournament/event/event.h"

namespace kyvien::tournament {

/// The points and rank that a report states for an entry; they are only compared, results decide.
struct StatedPlace {
    std::optional<Points> points;
    std::optional<int> rank;

    friend bool operator==(const StatedPlace&, const StatedPlace&) = default;
};

struct TrfReport {
    Event event;
    /// One per entry of event.entries.
    std::vector<StatedPlace> stated;
    /// Line 192, such as "FIDE_DUTCH_2025"; otherwise line 092.
    std::string system;
    /// Line 092 if there is also a line 192.
    std::string described_as;
    /// Unparsed lines, in order, without line ends.
    std::vector<std::string> other_lines;
    /// Why the entries cannot be paired or checked as individuals: teams, a FIDE system other than
    /// the Dutch one, a line 299 that is incomplete (it is then among other_lines).
    std::optional<Refusal> not_pairable;

    friend bool operator==(const TrfReport&, const TrfReport&) = default;
};

[[nodiscard]] Result<TrfReport> read_trf(std::string_view bytes);

enum class TrfEdition { Trf16, Trf26 };

/// Formats the report as UTF-8 with LF. Points and ranks are those of `stated` if given; otherwise
/// points follow from the results. Reading it again gives the same report, except that TRF16 has no
/// line for the system's code, and names are cut to their 33 columns.
/// Refuses: trf-too-large if a value does not fit its columns.
[[nodiscard]] Result<std::string> write_trf(const TrfReport& report, TrfEdition edition);

}  // namespace kyvien::tournament
