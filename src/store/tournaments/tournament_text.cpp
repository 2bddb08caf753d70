#include <fmt/core.h>

#include <algorithm>

#include "base/fields.h"
#include "base/result.h"
#include "store/tournaments/internal/tournament_text.h"

namespace kyvien::store {

bool is_tournament_name(std::string_view id) {
    constexpr std::size_t kLongest = 64;
    return !id.empty() && id.size() <= kLongest && std::ranges::all_of(id, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    });
}

namespace internal {
namespace tournament_text {
namespace {

/// Removes the first line, with its line end, and returns it.
std::string_view take_line(std::string_view& text) {
    const std::string_view line = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
    text.remove_prefix(line.size());
    return line;
}

/// The number of lines that follow a head; 0 if the line is not a head.
std::size_t events_of_head(std::string_view line) {
    const auto fields = base::split_fields(line.substr(0, line.size() - 1));
    if (!fields)
        return 0;
    bool is_head = false;
    std::size_t events = 0;
    for (const auto& [name, value] : *fields) {
        if (name == "t")
            is_head = value == "batch";
        if (name == "facts")
            events = static_cast<std::size_t>(std::strtoul(value.c_str(), nullptr, 10));
    }
    return is_head ? events : 0;
}

}  // namespace
}  // namespace tournament_text

std::vector<std::string> batches_in(std::string_view office) {
    std::vector<std::string> batches;
    while (!office.empty()) {
        std::string batch(tournament_text::take_line(office));
        // An accepted batch that has lost lines ends where the next one begins.
        for (std::size_t more = tournament_text::events_of_head(batch);
             more > 0 && !office.empty() &&
             tournament_text::events_of_head(office.substr(0, office.find('\n') + 1)) == 0;
             --more)
            batch += tournament_text::take_line(office);
        batches.push_back(std::move(batch));
    }
    return batches;
}

std::vector<TournamentNote> notes_in(std::string_view notes) {
    std::vector<TournamentNote> found;
    while (!notes.empty()) {
        std::string_view line = tournament_text::take_line(notes);
        if (!line.ends_with('\n'))
            break;  // incomplete: it was never acknowledged
        line.remove_suffix(1);
        TournamentNote note{std::string(line), {}};
        if (const auto fields = base::split_fields(line))
            for (const auto& [name, value] : *fields)
                if (name == "game")
                    note.subject = value;
        found.push_back(std::move(note));
    }
    return found;
}

Result<void> check_office_text(std::string_view office, const std::string& id) {
    if (!tournament::is_office_text(office))
        return refuse(
            "no-office-file",
            fmt::format("{} is not a tournament's log; `kyvien tournament new` makes one", id));
    KYVIEN_TRY(tournament::replay_office(office));
    return {};
}

Result<KnownOffice> read_batches(KnownOffice known, const std::vector<StoredEvent>& batches,
                                 const std::string& id) {
    std::string text;
    for (const StoredEvent& batch : batches)
        text += batch.line;
    const std::size_t whole = KYVIEN_TRY(tournament::read_log(known.office, known.position, text));
    if (whole != text.size())
        return refuse("no-office-file",
                      fmt::format("The office of tournament {} ends within a batch.", id));
    KYVIEN_TRY(tournament::check_unaltered(known.position));
    known.batches += batches.size();
    known.bytes += text.size();
    return known;
}

std::unexpected<Refusal> no_such_tournament(std::string_view id) {
    return refuse("no-such-tournament", "There is no such tournament; the link may be mistyped.",
                  std::nullopt, {{"id", std::string(id)}});
}

std::unexpected<Refusal> tournament_exists(std::string_view id) {
    return refuse("file-exists", fmt::format("There is a tournament {} already.", id), std::nullopt,
                  {{"path", std::string(id)}});
}

}  // namespace internal
}  // namespace kyvien::store
