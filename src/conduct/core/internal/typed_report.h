// conduct/core/internal/typed_report.h — a report as the typed struct of its catalogue entry.
//
//     Decision penalty(const ChessRuleContext& table, const chess_report::Penalty& report) {
//         if (is_yes(report.confirmed) && report.option == Option::N12_9_1) ...
//
// conduct/<game>/internal/reports.h, generated from rulebooks/<law>/reports.toml, has a struct for
// each report: its seat if the report is about a player, and a member for each field, of the
// field's type:
//     text, move       std::string_view
//     number, signed   std::int64_t
//     switch           bool
//     choice           an enumeration of the struct
//     seat             Seat
//     squares          Squares
//     clause           rulebook::Clause, of the law
// Required<T> if the field is required, otherwise Optional<T>. A field of another report, or a
// value that this choice does not have, does not compile.
//
// A struct is created from a report that has passed check() (conduct/core/report.h: unknown fields,
// missing fields, fields of the wrong type). From an older log it takes what it can parse; a value
// of the wrong type counts as not given.
//
// Each member records whether it was read. A field that was given but never read is refused, so
// that nothing an arbiter says is ignored (chapters.h). A field that matters only in some
// situations is read only in those. A field marked as kept in the catalogue (ReportField::kept)
// need not be read. A required field is part of every report of its kind, and the reporter cannot
// omit it, so no report is refused because it was not read. That the chapters do read required
// fields is tested by report_fields_test.cpp through decide_strictly.h.
//
// A struct refers to its report, which must outlive it, and is not copied.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "conduct/core/catalogue.h"

namespace kyvien::conduct::internal {

/// Squares or points in the reported order.
using Squares = std::vector<std::string_view>;

/// The common part of every report; the structs add their fields.
class TypedReport {
  public:
    explicit TypedReport(const Report& told) : report_(told) {}
    TypedReport(const TypedReport&) = delete;
    TypedReport& operator=(const TypedReport&) = delete;

    [[nodiscard]] const Report& whole() const { return report_; }
    /// The player the report is about, whatever its kind.
    [[nodiscard]] std::optional<Seat> reported_seat() const { return report_.seat; }
    /// The ruling is about the report as a whole, whatever else it contains: it is void, or too
    /// late.
    void mark_all_read() const { read_fields_ = ~std::uint64_t{0}; }
    /// The first field that was given and never read, except kept fields; required fields are
    /// included only if `required` is set.
    [[nodiscard]] std::optional<std::string_view> unread(const ReportKind& catalogued,
                                                         bool required) const;

  private:
    friend class TypedField;
    /// The bit of a field; the catalogue compiler limits the number of fields of a report.
    [[nodiscard]] static constexpr std::uint64_t bit(std::size_t place) {
        return place < 64 ? std::uint64_t{1} << place : 0;
    }

    const Report& report_;
    mutable std::uint64_t read_fields_ = 0;  ///< one bit per field, in order
};

/// A field of a report, whatever its type.
class TypedField {
  public:
    TypedField(const TypedReport& report, std::string_view key);
    TypedField(const TypedField&) = delete;
    TypedField& operator=(const TypedField&) = delete;

    /// As in the catalogue.
    [[nodiscard]] std::string_view key() const { return key_; }
    /// As given; empty if it was not given.
    [[nodiscard]] std::string_view text() const {
        ask();
        return text_;
    }
    void ask() const { report_.read_fields_ |= TypedReport::bit(place_); }

  protected:
    [[nodiscard]] bool is_given() const { return place_ != kNowhere; }
    [[nodiscard]] std::string_view told() const { return text_; }

  private:
    static constexpr std::size_t kNowhere = ~std::size_t{0};

    const TypedReport& report_;
    std::string_view key_;
    std::string_view text_;
    std::size_t place_ = kNowhere;  ///< its index among the given fields
};

/// A required field. The constructors are in decode_fields.h.
template <typename T>
class Required : public TypedField {
  public:
    template <typename... Law>
    Required(const TypedReport& report, std::string_view key, Law... law);

    [[nodiscard]] const T& operator*() const {
        ask();
        return value_;
    }
    [[nodiscard]] const T* operator->() const { return &**this; }
    // implicit: it is the value, and records the read
    [[nodiscard]] operator const T&() const { return **this; }
    [[nodiscard]] friend bool operator==(const Required& field, const T& value) {
        return *field == value;
    }

  private:
    T value_;
};

/// An optional field.
template <typename T>
class Optional : public TypedField {
  public:
    template <typename... Law>
    Optional(const TypedReport& report, std::string_view key, Law... law);

    [[nodiscard]] explicit operator bool() const {
        ask();
        return value_.has_value();
    }
    /// Needs: the field was given.
    [[nodiscard]] const T& operator*() const {
        ask();
        return *value_;
    }
    [[nodiscard]] const T* operator->() const { return &**this; }
    [[nodiscard]] T value_or(T usual) const {
        ask();
        return value_.value_or(std::move(usual));
    }
    [[nodiscard]] const std::optional<T>& value() const {
        ask();
        return value_;
    }
    /// The field was given and has this value.
    [[nodiscard]] friend bool operator==(const Optional& field, const T& value) {
        field.ask();
        return field.value_ == value;
    }

  private:
    std::optional<T> value_;
};

/// The struct of a kind; specialised by the generated headers.
template <auto Kind>
struct StructOf;

[[nodiscard]] inline bool is_yes(const Optional<bool>& field) {
    return field == true;
}
[[nodiscard]] inline bool is_no(const Optional<bool>& field) {
    return field == false;
}
[[nodiscard]] inline bool is_yes(const Required<bool>& field) {
    return *field;
}
[[nodiscard]] inline bool is_no(const Required<bool>& field) {
    return !*field;
}
/// A field that is only stored (Chapter::on_event): it counts as used.
inline void mark_as_stored(const TypedField& field) {
    field.ask();
}

}  // namespace kyvien::conduct::internal
