// store/persons/internal/name_change.h — finds a name in a text, and replaces it by another.
//
// In a line of fields, a name counts in fields that hold a name (player, name, by) or free text; in
// the program's own values (by=first, move=e2e4) it does not.
//
// Cost:  linear.  Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kyvien::store::internal {

class NameChange {
  public:
    NameChange(std::string name, std::string pseudonym);

    /// The line with the name replaced; empty if it does not contain the name. A player's entry in
    /// a tournament also loses its identifier and date of birth.
    [[nodiscard]] std::optional<std::string> in_line(std::string_view line) const;
    /// Wherever it occurs as whole words.
    [[nodiscard]] std::optional<std::string> in_text(std::string_view text) const;
    /// In the values of a JSON text, not in its keys.
    [[nodiscard]] std::optional<std::string> in_json(std::string_view text) const;

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const std::string& pseudonym() const { return pseudonym_; }

  private:
    std::string name_;
    std::string pseudonym_;
};

/// A field's value; empty if the line does not have it, or is not a line of fields.
[[nodiscard]] std::optional<std::string> field_of(std::string_view line, std::string_view key);

/// Do the logs use this as a keyword, so that it cannot be distinguished from a name?
[[nodiscard]] bool is_log_keyword(std::string_view name);

}  // namespace kyvien::store::internal
