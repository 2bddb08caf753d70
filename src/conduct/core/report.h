// conduct/core/report.h — reports: what can be reported from a physical board, and by whom.
//
// Over the board people move the pieces, and an arbiter, a recorder or a player reports what
// happened. The catalogue of the game lists the kinds of reports, with their fields, who may make
// them and the clause they concern. The same catalogue defines the arbiter's forms on the page and
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
    std::optional<Seat> seat;  ///< the player it is about
    Values fields;             ///< in the order of the catalogue
    static constexpr auto kFields = field_list(
        listed("kind", &Report::kind), listed("seat", &Report::seat), inlined(&Report::fields));
    friend bool operator==(const Report&, const Report&) = default;
};

enum class FieldType : std::uint8_t {
    Text,     ///< 1 to 1000 characters
    Number,   ///< a non-negative integer
    Signed,   ///< an integer
    Switch,   ///< "yes" or "no"
    Choice,   ///< one of ReportField::choices
    Seat,     ///< "first" or "second"
    Move,     ///< a move or a point in the notation of commands
    Squares,  ///< squares or points, separated by commas, in chronological order
    Clause,   ///< identifier of a clause of the game's law
};

struct ReportField {
    std::string_view key;
    FieldType type = FieldType::Text;
    bool required = false;
    std::string_view english;  ///< label of the form
    std::span<const std::string_view> choices{};
    /// For people who read the record, or to open a seal: no ruling depends on it. Any other field
    /// that is given and has no part in the ruling is refused
    /// (conduct/core/internal/typed_report.h).
    bool kept = false;
};

/// Whether a kind of report names a player.
enum class ReportSubject : std::uint8_t { Game, Player, Either };

/// The roles that may make a report; a set.
enum Reporter : std::uint8_t { kByArbiter = 1, kByPlayer = 2, kByAnyone = 3 };

struct ReportKind {
    std::string_view kind;
    ReportSubject about = ReportSubject::Player;
    Reporter by = kByArbiter;
    rulebook::Clause clause;
    std::string_view english;  ///< label of the form
    std::span<const ReportField> fields{};
};

/// The catalogue of a game, in the order in which an arbiter looks things up.
[[nodiscard]] std::span<const ReportKind> report_kinds(Game game);
/// Over the board, or on the hall's board (conduct/adjournment/adjournment.h).
[[nodiscard]] const ReportKind* find_report_kind(Game game, std::string_view kind);

/// Checks that the report has everything its kind requires, and nothing else.
/// Refuses: unknown-report, report-seat, report-field (values "field", "reason").
[[nodiscard]] Result<void> check(Game game, const Report& report);

/// Sorts the fields into the order of the catalogue; unknown fields come last.
void sort_fields(Game game, Report& report);

/// The value of a field; nothing if it is not given.
[[nodiscard]] std::optional<std::string_view> field(const Report& report, std::string_view key);
[[nodiscard]] bool is_yes(const Report& report, std::string_view key);
/// Needs: check() has passed. 0 if the field is not given.
[[nodiscard]] std::int64_t number(const Report& report, std::string_view key);
/// Parses a text that is a whole number; nothing for any other text.
[[nodiscard]] std::optional<std::int64_t> whole_number(std::string_view text);

}  // namespace kyvien::conduct
