// cli/arbiter/lines/line_in_parts.h — a line with several acts, executed one after the other: all
// of them, or none.
//
// Safe: one thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/arbiter/desk.h"

namespace kyvien::cli {

class ArbiterDesk::LineInParts {
  public:
    /// `parts` are pieces of the line, at least two.
    LineInParts(ArbiterDesk& desk, std::string_view line, std::vector<std::string_view> parts);

    /// The answers to all acts, or the refusal of one; nothing if a part is not understood. Nothing
    /// is recorded in the last two cases.
    [[nodiscard]] std::optional<Result<std::string>> answer();

  private:
    /// What a part that tells no act says of the acts before it.
    enum class Remark { None, Agrees, Contradicts, NotUnderstood };
    /// One or several parts, read as an act.
    struct Act {
        std::optional<Result<std::string>> answer;  ///< nothing: the words are unknown
        std::size_t end = 0;                        ///< the first part behind it

        [[nodiscard]] bool is_understood() const;
        [[nodiscard]] bool lacks_player() const;
        [[nodiscard]] bool is_refused(const RefusalCode& code) const;
    };

    [[nodiscard]] std::string_view part() const { return parts_[first_]; }
    [[nodiscard]] std::string_view joined(std::size_t end) const;
    [[nodiscard]] bool has_kind(std::string_view kind) const;
    [[nodiscard]] Remark remark_on_acts() const;
    [[nodiscard]] bool is_admitted(const std::vector<DeskLine>& lines, std::size_t end) const;
    [[nodiscard]] bool lacks_actor(std::size_t end) const;
    [[nodiscard]] Act read_act();
    void read_with_player_before(Act& act);
    void read_as_claim_of_touch(Act& act);
    [[nodiscard]] bool is_aside() const;
    [[nodiscard]] bool is_without_effect(const Act& act) const;
    void keep(const Act& act);
    void give_up();

    ArbiterDesk& desk_;
    std::string_view line_;
    std::vector<std::string_view> parts_;
    Snapshot before_;
    std::string players_before_;
    bool was_atomic_;

    std::size_t first_ = 0;           ///< the part that is read
    std::vector<std::string> kinds_;  ///< of the acts executed so far
    std::optional<conduct::Seat> last_named_seat_;
    std::string text_;
};

}  // namespace kyvien::cli
