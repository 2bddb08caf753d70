#include "conduct/chess/internal/typed_move.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "conduct/core/internal/typed_move.h"
#include "notation/chess/san.h"
#include "notation/chess/uci.h"

namespace kyvien::conduct::internal {
namespace {

using notation::Letters;

/// Those of a keyboard; figurines are not typed.
constexpr Letters kTypedLetters[] = {Letters::English, Letters::Vietnamese, Letters::French,
                                     Letters::German,  Letters::Spanish,    Letters::Russian};

/// All possible meanings of a text, collected over several languages.
class TypedReadings {
  public:
    TypedReadings(const chess::Position& position, std::string_view text)
        : position_(position), text_(text) {}

    void read(Letters letters) {
        using Reason = notation::MoveTextError::Reason;
        const auto move = notation::read_san(position_, text_, {letters});
        if (move) {
            std::string uci = notation::to_uci(position_, *move);
            if (std::ranges::find(found_, uci) == found_.end())
                found_.push_back(std::move(uci));
        } else if (move.error().reason == Reason::Ambiguous) {
            for (const chess::Move candidate : move.error().candidates)
                found_.push_back(notation::to_uci(position_, candidate));
        } else if (move.error().reason != Reason::Unintelligible && !understood_) {
            const auto why = move.error().illegality;
            understood_ =
                illegal_typed_move(text_, move.error().message,
                                   why ? std::optional(chess::clause(*why)) : std::nullopt);
        }
    }
    [[nodiscard]] bool is_empty() const { return found_.empty(); }
    [[nodiscard]] Result<std::string> only() const {
        if (found_.size() == 1)
            return found_.front();
        if (found_.size() > 1)
            return refuse(ambiguous_typed_move(text_, found_));
        return refuse(understood_ ? *understood_ : unreadable_typed_move(text_));
    }

  private:
    const chess::Position& position_;
    std::string_view text_;
    std::vector<std::string> found_;
    std::optional<Refusal> understood_;  // parsed, but not legal here
};

}  // namespace

Result<std::string> read_typed_chess(const chess::Position& position, std::string_view text,
                                     std::string_view language) {
    TypedReadings readings(position, text);
    if (const auto letters = notation::find_letters(language);
        letters && *letters != Letters::Figurine)
        readings.read(*letters);
    if (readings.is_empty())
        readings.read(Letters::English);
    if (readings.is_empty())
        for (const Letters letters : kTypedLetters)
            readings.read(letters);
    return readings.only();
}

}  // namespace kyvien::conduct::internal
