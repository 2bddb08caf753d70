// hall/tournaments/internal/command_fields.h — reads the fields of an organiser's request one after
// another.
//
// The first refusal is kept, so that reading a command is a plain list of calls; query the refusal
// at the end. The value of a refused field is empty or 0.
//
// Refusals: those of json_fields.h.
//
// Cost:  linear in the fields.
// Safe:  one thread; keeps a reference to the object.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "hall/json/internal/json_fields.h"
#include "tournament/office/office.h"

namespace kyvien::hall {

/// A single-line text that fits into a table.
[[nodiscard]] Result<std::string> required_line(const ObjectReader& object, std::string_view field);

class CommandFields {
  public:
    explicit CommandFields(const ObjectReader& object) : object_(object) {}

    /// For values that have their own reader.
    [[nodiscard]] const ObjectReader& object() const { return object_; }
    [[nodiscard]] bool has(std::string_view field) const;
    /// text(): empty if absent. required_text(): refused if absent or empty.
    std::string text(std::string_view field);
    std::string required_text(std::string_view field);
    /// Required, but may be empty.
    std::string long_text(std::string_view field);
    /// `default_value` if absent.
    int number(std::string_view field, int min_value, int max_value, int default_value);
    int required_number(std::string_view field, int min_value, int max_value);
    /// Any number in the range of int; none if absent.
    std::optional<int> whole(std::string_view field);
    /// A time in milliseconds since 1970; 0 if absent.
    std::int64_t moment(std::string_view field);
    bool boolean(std::string_view field, bool default_value);
    /// The number of an entry; required if `default_value` is 0.
    tournament::EntryNumber entry(std::string_view field, int default_value = 0);
    std::vector<tournament::EntryNumber> entries(std::string_view field);
    /// The list "numbers", or the single "number".
    std::vector<tournament::EntryNumber> named_entries();
    /// Pairs of entries.
    std::vector<tournament::Board> boards(std::string_view field);
    /// Places in a team's list; 0 for an empty board.
    std::vector<int> places(std::string_view field);
    /// How strongly a correction is confirmed; Plain if absent.
    tournament::Confirmation confirmation(std::string_view field);

    /// The details a player enters when signing up; "name" is required.
    tournament::Entered player();

    /// Keeps the refusal of a value that was read elsewhere.
    template <typename Value>
    Value take(Result<Value> value) {
        if (value)
            return *std::move(value);
        keep(std::move(value.error()));
        return {};
    }
    [[nodiscard]] const std::optional<Refusal>& refusal() const { return refusal_; }
    /// Refuses: the kept refusal; otherwise unknown-field if any field was not read.
    [[nodiscard]] Result<void> check() const;

  private:
    void keep(Refusal refusal);
    void expect(std::string_view field, const Reason& expected);
    int number_in(const json::value& value, std::string_view field, int min_value, int max_value,
                  const Reason& expected);

    const ObjectReader& object_;
    std::optional<Refusal> refusal_;
};

}  // namespace kyvien::hall
