#include "conduct/core/report.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "base/text.h"
#include "clock/seat.h"
#include "conduct/adjournment/adjournment.h"
#include "conduct/core/internal/games.h"

namespace kyvien::conduct {
namespace {

constexpr std::size_t kLongestField = 1000;

/// The clauses of a number that only groups them, such as 7.4; empty if it groups none.
std::string parts_of(rulebook::Law law, std::string_view id) {
    constexpr int kMax = 20;
    std::string parts;
    for (int part = 1; part <= kMax; ++part)
        if (const auto clause = rulebook::find_clause(law, fmt::format("{}.{}", id, part)))
            parts.append(parts.empty() ? "" : ", ").append(clause->id());
    return parts;
}

/// What is wrong with the value of a field; empty if nothing.
std::string fault_of(Game game, const ReportField& field, std::string_view value) {
    const auto length = base::printable_length(value);
    if (!length || *length == 0 || *length > kLongestField)
        return fmt::format("has 1 to {} characters and no control characters", kLongestField);
    switch (field.type) {
    case FieldType::Text:
    case FieldType::Move:
        return {};
    case FieldType::Number:
        if (const auto number = whole_number(value); !number || *number < 0)
            return fmt::format("is a whole number, not '{}'", value);
        return {};
    case FieldType::Signed:
        if (!whole_number(value))
            return fmt::format("is a whole number, not '{}'", value);
        return {};
    case FieldType::Switch:
        return value == "yes" || value == "no" ? "" : fmt::format("is yes or no, not '{}'", value);
    case FieldType::Choice:
        if (std::ranges::find(field.choices, value) == field.choices.end())
            return fmt::format("is one of {}, not '{}'", fmt::join(field.choices, ", "), value);
        return {};
    case FieldType::Seat:
        return clock::find_seat(value) ? "" : fmt::format("is first or second, not '{}'", value);
    case FieldType::Squares:
        return value.starts_with(',') || value.ends_with(',') ||
                       value.find(",,") != std::string_view::npos
                   ? "has an empty item"
                   : "";
    case FieldType::Clause: {
        if (rulebook::find_clause(law_of(game), value))
            return "";
        const std::string parts = parts_of(law_of(game), value);
        return parts.empty()
                   ? fmt::format("'{}' is not a clause of this law", value)
                   : fmt::format("'{}' says nothing by itself; name one of {}", value, parts);
    }
    }
    return {};
}

std::unexpected<Refusal> bad_field(std::string_view kind, std::string_view key,
                                   std::string_view reason) {
    return refuse("report-field", fmt::format("Report {}: the field {} {}.", kind, key, reason),
                  std::nullopt,
                  {{"kind", std::string(kind)},
                   {"field", std::string(key)},
                   {"reason", std::string(reason)}});
}

}  // namespace

std::optional<std::int64_t> whole_number(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::span<const ReportKind> report_kinds(Game game) {
    return registered::of(game).reports;
}

const ReportKind* find_report_kind(Game game, std::string_view kind) {
    for (const auto kinds : {report_kinds(game), hall_report_kinds(game)})
        if (const auto found = std::ranges::find(kinds, kind, &ReportKind::kind);
            found != kinds.end())
            return &*found;
    return nullptr;
}

Result<void> check(Game game, const Report& report) {
    const ReportKind* kind = find_report_kind(game, report.kind);
    if (kind == nullptr)
        return refuse(
            "unknown-report",
            fmt::format("'{}' is nothing that is reported in {}.", report.kind, name(game)),
            std::nullopt, {{"kind", report.kind}});
    if (kind->about == ReportSubject::Player && !report.seat)
        return refuse("report-seat",
                      fmt::format("Report {}: say which player it is about.", report.kind),
                      kind->clause, {{"kind", report.kind}});
    if (kind->about == ReportSubject::Game && report.seat)
        return refuse(
            "report-seat",
            fmt::format("Report {}: it is about the game, not about one player.", report.kind),
            kind->clause, {{"kind", report.kind}});
    std::size_t next = 0;
    for (const auto& [key, value] : report.fields) {
        // Each report has one canonical text: fields in the order of the catalogue, each once.
        while (next < kind->fields.size() && kind->fields[next].key != key) {
            if (kind->fields[next].required)
                return bad_field(report.kind, kind->fields[next].key, "is missing");
            ++next;
        }
        if (next == kind->fields.size())
            return bad_field(report.kind, key,
                             std::ranges::find(kind->fields, key, &ReportField::key) ==
                                     kind->fields.end()
                                 ? "is not known"
                                 : "stands out of its order or twice");
        if (const std::string fault = fault_of(game, kind->fields[next], value); !fault.empty())
            return bad_field(report.kind, key, fault);
        ++next;
    }
    for (; next < kind->fields.size(); ++next)
        if (kind->fields[next].required)
            return bad_field(report.kind, kind->fields[next].key, "is missing");
    return {};
}

void sort_fields(Game game, Report& report) {
    const ReportKind* kind = find_report_kind(game, report.kind);
    if (kind == nullptr)
        return;
    std::ranges::sort(report.fields, {}, [kind](const Values::value_type& value) {
        return std::ranges::find(kind->fields, value.first, &ReportField::key) -
               kind->fields.begin();
    });
}

std::optional<std::string_view> field(const Report& report, std::string_view key) {
    const auto found = std::ranges::find(report.fields, key, &Values::value_type::first);
    if (found == report.fields.end())
        return std::nullopt;
    return found->second;
}

bool is_yes(const Report& report, std::string_view key) {
    return field(report, key) == "yes";
}

std::int64_t number(const Report& report, std::string_view key) {
    const auto value = field(report, key);
    return value ? whole_number(*value).value_or(0) : 0;
}

}  // namespace kyvien::conduct
