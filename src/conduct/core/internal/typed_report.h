// conduct/core/internal/typed_report.h — a report as the struct that its catalogue gives it.
//
//     Decision penalty(const ChessRuleContext& table, const chess_report::Penalty& report) {
//         if (is_yes(report.confirmed) && report.option == Option::N12_9_1) ...
//
// conduct/<game>/internal/reports.h, generated from rulebooks/<law>/reports.toml, has a struct for
// each report: its seat as the report is about a player, and a member for each field, of the
// field's type:
//     text, move       std::string_view
//     number, signed   std::int64_t
//     switch           bool
//     choice           an enumeration of the struct
//     seat             Seat
//     squares          Squares
//     clause           rulebook::Clause, of the law
// Required<T> where the field must be told, else Optional<T>. A field of another report, or a value
// that this choice does not offer, does not compile.
//
// A struct is made of a report that check() has let through (conduct/core/report.h: unknown fields,
// fields that are missing, fields that are not of their type); of a log from before it takes what
// it can read, and a value that is none of its type counts as not told.
//
// Each member knows whether it was asked. What was told and never asked is refused, so that nothing
// an arbiter says is passed over (chapters.h). What follows from a field at some times only is
// asked at those times only. A field that the catalogue says is kept (ReportField::kept) need not
// be asked. A required field stands in every report of its kind: a reporter cannot leave it out, so
// that no report is refused for a field that was not asked for. That the chapters ask them is what
// report_fields_test.cpp looks at through decide_strictly.h.
//
// A struct refers to its report, which outlives it, and is not copied.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "conduct/core/catalogue.h"

namespace kyvien::conduct::internal {

/// Squares or points as they were told, in their order.
using Squares = std::vector<std::string_view>;

/// What every report has; the structs add their fields.
class TypedReport {
  public:
    explicit TypedReport(const Report& told) : report_(told) {}
    TypedReport(const TypedReport&) = delete;
    TypedReport& operator=(const TypedReport&) = delete;

    [[nodiscard]] const Report& whole() const { return report_; }
    /// The player the report is about, whatever its kind.
    [[nodiscard]] std::optional<Seat> told_seat() const { return report_.seat; }
    /// The ruling is about the report as a whole, whatever else it says: it is void, or too late.
    void rule_on_whole() const { asked_ = ~std::uint64_t{0}; }
    /// The first field that was told and that nobody has asked; none of those that are kept, and of
    /// those that always stand there only where `required` asks after them.
    [[nodiscard]] std::optional<std::string_view> unread(const ReportKind& catalogued,
                                                         bool required) const;

  private:
    friend class ToldField;
    /// A field's own; the compiler of the catalogue lets no report have more.
    [[nodiscard]] static constexpr std::uint64_t bit(std::size_t place) {
        return place < 64 ? std::uint64_t{1} << place : 0;
    }

    const Report& report_;
    mutable std::uint64_t asked_ = 0;  ///< in the order of the fields
};

/// A field of a report, whatever its type.
class ToldField {
  public:
    ToldField(const TypedReport& report, std::string_view key);
    ToldField(const ToldField&) = delete;
    ToldField& operator=(const ToldField&) = delete;

    /// As it stands in the catalogue.
    [[nodiscard]] std::string_view key() const { return key_; }
    /// As it was told; empty where it was not.
    [[nodiscard]] std::string_view text() const {
        ask();
        return text_;
    }
    void ask() const { report_.asked_ |= TypedReport::bit(place_); }

  protected:
    [[nodiscard]] bool is_told() const { return place_ != kNowhere; }
    [[nodiscard]] std::string_view told() const { return text_; }

  private:
    static constexpr std::size_t kNowhere = ~std::size_t{0};

    const TypedReport& report_;
    std::string_view key_;
    std::string_view text_;
    std::size_t place_ = kNowhere;  ///< among the fields that were told
};

/// A field that must be told. The constructors are decode_fields.h's.
template <typename T>
class Required : public ToldField {
  public:
    template <typename... Law>
    Required(const TypedReport& report, std::string_view key, Law... law);

    [[nodiscard]] const T& operator*() const {
        ask();
        return value_;
    }
    [[nodiscard]] const T* operator->() const { return &**this; }
    // NOLINTNEXTLINE(google-explicit-constructor): it is the value, and knows who asked
    [[nodiscard]] operator const T&() const { return **this; }
    [[nodiscard]] friend bool operator==(const Required& field, const T& value) {
        return *field == value;
    }

  private:
    T value_;
};

/// A field that may be left out.
template <typename T>
class Optional : public ToldField {
  public:
    template <typename... Law>
    Optional(const TypedReport& report, std::string_view key, Law... law);

    [[nodiscard]] explicit operator bool() const {
        ask();
        return value_.has_value();
    }
    /// Needs: it was told.
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
    /// Told, and this.
    [[nodiscard]] friend bool operator==(const Optional& field, const T& value) {
        field.ask();
        return field.value_ == value;
    }

  private:
    std::optional<T> value_;
};

/// The struct of a kind; the generated headers specialise it.
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
/// A field that is only remembered (Chapter::applied): it has its part.
inline void remembers(const ToldField& field) {
    field.ask();
}

}  // namespace kyvien::conduct::internal
