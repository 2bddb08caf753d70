// store/persons/internal/name_change.h — where does a name stand in a text, and the text with
// another in its place.
//
// In a line of fields the name counts where a field holds a name (player, name, by) or words that
// somebody has written; what the program itself says there (by=first, move=e2e4) never does.
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
