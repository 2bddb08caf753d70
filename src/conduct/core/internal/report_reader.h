// conduct/core/internal/report_reader.h — a report as the chapters of a law read it.
//
//     Decision penalty(const ChessRuleContext& table, const ChessReader& report) {
//         if (is_yes(report, "confirmed")) ...
//
// A key that no report of the law has does not compile, nor one that is asked for as what it is not
// (a number, a switch, a choice), nor a value that no choice offers.
// The reader remembers which fields were read: what was told and not read is refused, so that
// nothing an arbiter says is passed over (chapters.h). What follows from a field at some times only
// is read at those times only.
//
// A field that the catalogue says is kept (ReportField::kept) is not asked after. A required field
// stands in every report of its kind: whoever tells it cannot leave it out, so that no report is
// refused for one that was not read. That the chapters read them is what report_fields_test.cpp
// asks through strictly.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "conduct/core/catalogue.h"

namespace kyvien::conduct::internal {

/// The key of a field in the reports of a law.
template <CodeEnum Kind>
struct FieldKey {
    std::string_view text;

    // NOLINTNEXTLINE(google-explicit-constructor): a literal is a key where the catalogue has it
    consteval FieldKey(const char* key) : text(key) {
        bool is_known = false;
        for (const std::string_view each : KeysOf<Kind>::kKeys)
            is_known = is_known || each == text;
        if (!is_known)
            throw "no report of this law has a field of that name";
    }
};

/// The key of a field that some report of the law has with one of these types.
template <CodeEnum Kind, std::uint16_t Types>
struct TypedKey : FieldKey<Kind> {
    // NOLINTNEXTLINE(google-explicit-constructor): as FieldKey
    consteval TypedKey(const char* key) : FieldKey<Kind>(key) {
        bool is_known = false;
        for (std::size_t i = 0; i < std::size(KeysOf<Kind>::kKeys); ++i)
            is_known = is_known || (KeysOf<Kind>::kKeys[i] == this->text &&
                                    (KeysOf<Kind>::kTypes[i] & Types) != 0);
        if (!is_known)
            throw "no report of this law has a field of that name and type";
    }
};
template <CodeEnum Kind>
using SwitchKey = TypedKey<Kind, type_bit(FieldType::Switch)>;
template <CodeEnum Kind>
using NumberKey = TypedKey<Kind, type_bit(FieldType::Number) | type_bit(FieldType::Signed)>;
template <CodeEnum Kind>
using ChoiceKey = TypedKey<Kind, type_bit(FieldType::Choice)>;

/// A value that some choice of a law offers.
template <CodeEnum Kind>
struct ChoiceValue {
    std::string_view text;

    // NOLINTNEXTLINE(google-explicit-constructor): as FieldKey
    consteval ChoiceValue(const char* value) : text(value) {
        bool is_known = false;
        for (const std::string_view each : KeysOf<Kind>::kChoices)
            is_known = is_known || each == text;
        if (!is_known)
            throw "no choice of this law offers that value";
    }
};

template <CodeEnum Kind>
class ReportReader {
  public:
    explicit ReportReader(const Report& report)
        : kind(report.kind), seat(report.seat), report_(report) {}
    ReportReader(const ReportReader&) = delete;
    ReportReader& operator=(const ReportReader&) = delete;

    const std::string& kind;
    const std::optional<Seat>& seat;

    [[nodiscard]] const Report& whole() const { return report_; }

    [[nodiscard]] std::optional<std::string_view> read(std::string_view key) const {
        for (std::size_t i = 0; i < report_.fields.size(); ++i)
            if (report_.fields[i].first == key) {
                read_ |= bit(i);
                return report_.fields[i].second;
            }
        return std::nullopt;
    }
    /// The ruling is about the report as a whole, whatever else it says: it is void, or too late.
    void rule_on_whole() const { read_ = ~std::uint64_t{0}; }
    /// The first field that was told and that nobody has read; none of those that are kept, and of
    /// those that always stand there only where `required` asks after them.
    [[nodiscard]] std::optional<std::string_view> unread(const ReportKind& catalogued,
                                                         bool required) const {
        for (std::size_t i = 0; i < report_.fields.size(); ++i) {
            if ((read_ & bit(i)) != 0)
                continue;
            const std::string& key = report_.fields[i].first;
            for (const ReportField& field : catalogued.fields)
                if (field.key == key && (required || !field.required) && !field.kept)
                    return key;
        }
        return std::nullopt;
    }

  private:
    /// A field's own; check() lets no report through that has more.
    [[nodiscard]] static constexpr std::uint64_t bit(std::size_t place) {
        return place < 64 ? std::uint64_t{1} << place : 0;
    }

    const Report& report_;
    mutable std::uint64_t read_ = 0;  ///< in the order of the fields
};

/// The value of a field; none where it was not told.
template <CodeEnum Kind>
[[nodiscard]] std::optional<std::string_view> field(const ReportReader<Kind>& report,
                                                    std::type_identity_t<FieldKey<Kind>> key) {
    return report.read(key.text);
}
template <CodeEnum Kind>
[[nodiscard]] bool is_yes(const ReportReader<Kind>& report,
                          std::type_identity_t<SwitchKey<Kind>> key) {
    return report.read(key.text) == "yes";
}
template <CodeEnum Kind>
[[nodiscard]] bool is_no(const ReportReader<Kind>& report,
                         std::type_identity_t<SwitchKey<Kind>> key) {
    return report.read(key.text) == "no";
}
/// A field that is only remembered (Chapter::applied): it has its part.
template <CodeEnum Kind>
void remembers(const ReportReader<Kind>& report, std::type_identity_t<FieldKey<Kind>> key) {
    (void)report.read(key.text);
}
/// 0 where it was not told.
template <CodeEnum Kind>
[[nodiscard]] std::int64_t number(const ReportReader<Kind>& report,
                                  std::type_identity_t<NumberKey<Kind>> key) {
    const auto value = report.read(key.text);
    return value ? whole_number(*value).value_or(0) : 0;
}
/// What was chosen; compared with a value that some choice of the law offers, or it does not
/// compile.
template <CodeEnum Kind>
struct Choice {
    std::string_view text;  ///< empty where it was not told

    friend bool operator==(Choice chosen, ChoiceValue<Kind> value) {
        return chosen.text == value.text;
    }
};
template <CodeEnum Kind>
[[nodiscard]] Choice<Kind> choice_of(const ReportReader<Kind>& report,
                                     std::type_identity_t<ChoiceKey<Kind>> key) {
    return {report.read(key.text).value_or("")};
}
/// `usual` where it was not told.
template <CodeEnum Kind>
[[nodiscard]] Choice<Kind> choice_of(const ReportReader<Kind>& report,
                                     std::type_identity_t<ChoiceKey<Kind>> key,
                                     std::type_identity_t<ChoiceValue<Kind>> usual) {
    return {report.read(key.text).value_or(usual.text)};
}
/// Whether a choice was told, and is this one.
template <CodeEnum Kind>
[[nodiscard]] bool is_chosen(const ReportReader<Kind>& report,
                             std::type_identity_t<ChoiceKey<Kind>> key,
                             std::type_identity_t<ChoiceValue<Kind>> value) {
    return report.read(key.text) == value.text;
}

}  // namespace kyvien::conduct::internal
