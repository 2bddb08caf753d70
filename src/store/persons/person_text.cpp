#include "store/persons/internal/person_text.h"

#include <cstddef>
#include <utility>

#include "tournament/office/log/batches.h"

namespace kyvien::store::internal {
namespace person_text {
namespace {

constexpr std::string_view kBatch = "v=1 t=batch facts=";

/// The key's id, and the offset of the name, which extends to the end of the line.
std::optional<std::pair<std::string, std::size_t>> holder_of(std::string_view line) {
    std::size_t at = 0;
    for (int field = 0; field < 5; ++field) {
        at = line.find(' ', at);
        if (at == std::string_view::npos)
            return std::nullopt;
        ++at;
    }
    return std::pair(std::string(line.substr(0, line.find(' '))), at);
}

void tell_results(const tournament::Office& office, PersonTournament& person_tournament) {
    for (std::size_t round = 0; round < office.rounds().size(); ++round) {
        const auto& boards = office.rounds()[round].boards;
        for (std::size_t board = 0; board < boards.size(); ++board)
            for (const int entry : person_tournament.entries) {
                const tournament::Board& pair = boards[board].board;
                const bool is_first = static_cast<int>(pair.white) == entry;
                if (!is_first && static_cast<int>(pair.black) != entry)
                    continue;
                const auto other = is_first ? pair.black : pair.white;
                const tournament::Entered* const met = office.entered(other);
                person_tournament.results.push_back(
                    {static_cast<int>(round) + 1, static_cast<int>(board) + 1,
                     is_first ? "first" : "second", static_cast<int>(other),
                     met != nullptr ? met->name : std::string(), boards[board].result});
            }
    }
}

}  // namespace
}  // namespace person_text

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        if (end == std::string_view::npos)
            break;
        text.remove_prefix(end + 1);
    }
    return lines;
}

std::optional<std::string> changed_line(std::string_view line, const NameChange& change) {
    // A line of a tournament's log, of the halls' notes, or any other.
    return line.starts_with("v=1 ") || line.starts_with("t=") ? change.in_line(line)
                                                              : change.in_text(line);
}

Result<std::vector<std::string>> changed_batches(const std::vector<std::string>& batches,
                                                 const NameChange& change) {
    tournament::LogPosition position;
    std::vector<std::string> changed;
    std::string whole;
    for (const std::string& batch : batches) {
        std::vector<std::string> facts;
        for (const std::string_view line : lines_of(batch))
            if (!line.starts_with(person_text::kBatch))
                facts.push_back(change.in_line(line).value_or(std::string(line)));
        const bool is_loose = !batch.starts_with(person_text::kBatch);
        if (facts.empty()) {
            changed.emplace_back();  // the head of an accepted batch whose lines are missing
            continue;
        }
        if (is_loose && position.seal.empty()) {
            // Before the first seal: from an earlier version.
            changed.push_back(facts.front() + "\n");
            position.unbatched_lines += changed.back();
            ++position.lines;
        } else {
            changed.push_back(tournament::batch_of(position, facts));
            position = tournament::position_after(std::move(position), changed.back());
        }
        whole += changed.back();
    }
    KYVIEN_TRY(tournament::replay_office(whole));
    return changed;
}

void add_from_office(const tournament::Office& office, const NameChange& change,
                     PersonTournament& person_tournament) {
    if (!office.is_open())
        return;
    person_tournament.name = office.opened().name;
    for (const tournament::Entry& entry : office.event().entries)
        if (entry.name == change.name())
            person_tournament.entries.push_back(static_cast<int>(entry.number));
    person_text::tell_results(office, person_tournament);
}

std::optional<std::string> key_in_name(std::string_view line, const NameChange& change) {
    auto holder = person_text::holder_of(line);
    return holder && line.substr(holder->second) == change.name()
               ? std::optional(std::move(holder->first))
               : std::nullopt;
}

std::string changed_key(std::string_view line, const NameChange& change) {
    const auto holder = person_text::holder_of(line);
    return holder && line.substr(holder->second) == change.name()
               ? std::string(line.substr(0, holder->second)) + change.pseudonym()
               : std::string(line);
}

}  // namespace kyvien::store::internal
