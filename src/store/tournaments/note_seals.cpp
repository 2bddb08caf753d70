#include "store/tournaments/internal/note_seals.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/digest.h"

namespace kyvien::store::internal {
namespace note_seals {
namespace {

constexpr std::string_view kSeal = " seal=";
constexpr std::size_t kDigits = 64;

struct StoredLine {
    std::string_view line;  ///< without the seal
    std::string_view seal;  ///< empty for an unsealed line
};

StoredLine parts_of(std::string_view stored) {
    constexpr std::size_t kWhole = kSeal.size() + kDigits;
    if (stored.size() < kWhole || !stored.substr(stored.size() - kWhole).starts_with(kSeal))
        return {stored, {}};
    return {stored.substr(0, stored.size() - kWhole), stored.substr(stored.size() - kDigits)};
}

std::string seal_after(const NotePosition& before, std::string_view line) {
    return base::to_hex(base::digest(fmt::format("{}\n{}", before.seal, line)));
}

/// Removes the first complete line; false: there is none.
bool take_line(std::string_view& text, std::string_view& line) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos)
        return false;
    line = text.substr(0, end);
    text.remove_prefix(end + 1);
    return true;
}

std::string sealed(NotePosition& position, std::string_view line) {
    position.seal = seal_after(position, line);
    position.is_sealed = true;
    std::string stored = fmt::format("{}{}{}\n", line, kSeal, position.seal);
    ++position.lines;
    position.bytes += stored.size();
    return stored;
}

/// Verifies and passes a line; false: it was altered.
bool follow(NotePosition& position, const StoredLine& found, std::size_t bytes) {
    std::string seal = seal_after(position, found.line);
    const bool holds = found.seal.empty() ? !position.is_sealed : found.seal == seal;
    // An altered line is reported once: what follows continues from its present seal.
    position.seal = found.seal.empty() ? std::move(seal) : std::string(found.seal);
    position.is_sealed = position.is_sealed || !found.seal.empty();
    ++position.lines;
    position.bytes += bytes;
    return holds;
}

}  // namespace
}  // namespace note_seals

using namespace note_seals;

std::string sealed_notes(NotePosition& position, const std::vector<TournamentNote>& notes) {
    std::string text;
    for (const TournamentNote& each : notes)
        text += sealed(position, each.line);
    return text;
}

Result<std::vector<std::string>> unsealed_notes(NotePosition& position, std::string_view text) {
    NotePosition now = position;
    std::vector<std::string> lines;
    for (std::string_view rest = text, stored; take_line(rest, stored);) {
        const StoredLine found = parts_of(stored);
        if (!follow(now, found, stored.size() + 1))
            return refuse(
                "log-altered",
                fmt::format("line {} is not what was recorded there: the file was changed "
                            "by other means. Put a copy from before the change in its "
                            "place, or, if it holds as it stands, record that with "
                            "`kyvien tournament accept FILE --reason ...`.",
                            now.lines),
                std::nullopt,
                {{"line", std::to_string(now.lines)}, {"last", std::to_string(now.lines)}});
        lines.emplace_back(found.line);
    }
    position = std::move(now);
    return lines;
}

ResealedNotes resealed_notes(std::string_view text, const std::vector<TournamentNote>& more) {
    ResealedNotes made;
    NotePosition old, fresh;
    for (std::string_view rest = text, stored; take_line(rest, stored);) {
        const StoredLine found = parts_of(stored);
        if (!follow(old, found, stored.size() + 1))
            made.altered.push_back(old.lines);
        made.text += sealed(fresh, found.line);
    }
    made.text += sealed_notes(fresh, more);
    return made;
}

}  // namespace kyvien::store::internal
