// store/persons/internal/name_change.h — finds a name in a text, and replaces it by another.
//
// In a line of fields a name counts in fields that hold a name
// (player, name, by) or words that somebody has written; in
// values of the program itself (by=first, move=e2e4) it does not.
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

    /// The line with the name replaced; nothing where it does not stand in it. A player's entry of
    /// a tournament loses its identifier and date of birth too.
    [[nodiscard]] std::optional<std::string> in_line(std::string_view line) const;
    /// Wherever it stands as whole words.
    [[nodiscard]] std::optional<std::string> in_text(std::string_view text) const;
    /// The values of a JSON text, not its keys.
    [[nodiscard]] std::optional<std::string> in_json(std::string_view text) const;

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const std::string& pseudonym() const { return pseudonym_; }

  private:
    std::string name_;
    std::string pseudonym_;
};

/// A field's value; nothing where the line does not have it, or is no line of fields.
[[nodiscard]] std::optional<std::string> field_of(std::string_view line, std::string_view key);

/// Whether the logs use this as a word of their own, so that it cannot be told from a name.
[[nodiscard]] bool is_word_of_logs(std::string_view name);

}  // namespace kyvien::store::internal
