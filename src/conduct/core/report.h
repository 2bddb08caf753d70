// conduct/core/report.h — reports: what can be reported from a physical board, and by whom?
//
// Over the board people move the pieces, and an arbiter, a recorder or a player reports what
// happened. The catalogue of the game lists the kinds of reports, with the fields of each, who may
// make it and the clause about it. The same catalogue defines the arbiter's forms on the page and
// the verbs of `kyvien arbiter`.
//
// Safe: plain values and constant tables, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "conduct/core/ruling.h"
#include "conduct/settings/settings.h"
#include "rulebook/clause.h"

namespace kyvien::conduct {

struct Report {
    std::string kind;          ///< "touch", "late-arrival", "penalty", ...
    std::optional<Seat> seat;  ///< whom it is about
    Values fields;             ///< in the order of the catalogue
    static constexpr auto kFields = field_list(
        listed("kind", &Report::kind), listed("seat", &Report::seat), inlined(&Report::fields));
    friend bool operator==(const Report&, const Report&) = default;
};

enum class FieldType : std::uint8_t {
    Text,     ///< 1 to 1000 characters
    Number,   ///< a whole number, not negative
    Signed,   ///< a whole number
    Switch,   ///< "yes" or "no"
    Choice,   ///< one of ReportField::choices
    Seat,     ///< "first" or "second"
    Move,     ///< a move or a point as commands write it
    Squares,  ///< squares or points, joined by commas, in the order in which it happened
    Clause,   ///< identifier of a clause of the game's law
};

struct ReportField {
    std::string_view key;
    FieldType type = FieldType::Text;
    bool required = false;
    std::string_view english;  ///< label of the form
    std::span<const std::string_view> choices{};
    /// What people read in the record, or what opens a seal: nothing is ruled by it. Any other
    /// field that is told and has no part in the ruling is refused
    /// (conduct/core/internal/typed_report.h).
    bool kept = false;
};

/// Whether a kind of report names a player.
enum class About : std::uint8_t { Game, Player, Either };

/// Roles that may make a report; a set.
enum Reporter : std::uint8_t { kByArbiter = 1, kByPlayer = 2, kByAnyone = 3 };

struct ReportKind {
    std::string_view kind;
    About about = About::Player;
    Reporter by = kByArbiter;
    rulebook::Clause clause;
    std::string_view english;  ///< label of the form
    std::span<const ReportField> fields{};
};

/// The catalogue of a game, in the order in which an arbiter looks for it.
[[nodiscard]] std::span<const ReportKind> report_kinds(Game game);
/// Over the board, or on the hall's board (conduct/adjournment/adjournment.h).
[[nodiscard]] const ReportKind* find_report_kind(Game game, std::string_view kind);

/// Does the report say what its kind needs, and nothing else?
/// Refuses: unknown-report, report-seat, report-field (values "field", "reason").
[[nodiscard]] Result<void> check(Game game, const Report& report);

/// Puts the fields in the order of the catalogue; what it does not know comes last.
void arrange(Game game, Report& report);

/// The value of a field; none where it is not given.
[[nodiscard]] std::optional<std::string_view> field(const Report& report, std::string_view key);
[[nodiscard]] bool is_yes(const Report& report, std::string_view key);
/// Needs: check() has passed. 0 where the field is not given.
[[nodiscard]] std::int64_t number(const Report& report, std::string_view key);
/// The number that the whole text is.
[[nodiscard]] std::optional<std::int64_t> whole_number(std::string_view text);

}  // namespace kyvien::conduct
