// Tournaments stored in a database shared by several halls.
#include <fmt/core.h>

#include <chrono>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "store/halls/ledgers.h"
#include "store/tournaments/internal/office_batch.h"
#include "store/tournaments/internal/tournament_text.h"
#include "store/tournaments/tournament_store.h"

namespace kyvien::store {

using namespace tournament;

namespace tournament_ledgers {
namespace {

constexpr std::string_view kOffice = "office/";
constexpr std::string_view kHall = "hall/";

std::string office_of(std::string_view id) {
    return fmt::format("{}{}", kOffice, id);
}
std::string hall_of(std::string_view id) {
    return fmt::format("{}{}", kHall, id);
}

Instant now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

LedgerAddition addition_of(std::string ledger, std::uint64_t seq,
                           const std::vector<TournamentNote>& notes) {
    LedgerAddition addition{std::move(ledger), seq, now(), {}};
    for (const TournamentNote& note : notes)
        addition.lines.push_back({note.line, note.subject});
    return addition;
}

class TournamentLedgers : public TournamentStore {
  public:
    explicit TournamentLedgers(Ledgers& ledgers) : ledgers_(ledgers) {}

    Result<std::vector<std::string>> ids() override {
        auto names = KYVIEN_TRY(ledgers_.names(kOffice));
        for (std::string& name : names)
            name.erase(0, kOffice.size());
        return names;
    }

    Result<KnownOffice> read(const std::string& id, KnownOffice known) override {
        const auto batches = KYVIEN_TRY(ledgers_.read(office_of(id), known.batches + 1));
        if (known.batches + batches.size() == 0)
            return internal::no_such_tournament(id);
        return internal::read_batches(std::move(known), batches, id);
    }

    Result<void> change(const std::string& id, KnownOffice& known,
                        const DecideAddition& decide) override {
        for (;;) {
            known = KYVIEN_TRY(read(id, std::exchange(known, {})));
            auto decision = KYVIEN_TRY(decide(known.office));
            Office after = known.office;
            const std::string batch = KYVIEN_TRY(internal::batch_of_events(
                after, known.position, decision.by, std::move(decision.events)));
            if (batch.empty())
                return {};
            const auto added =
                ledgers_.append({{office_of(id), known.batches, now(), {{batch, {}}}}});
            // Another writer was faster: decide again on the new state.
            if (!added && added.error().code == "seq-conflict")
                continue;
            if (!added)
                return added;
            known.office = std::move(after);
            known.position = position_after(std::move(known.position), batch);
            known.bytes += batch.size();
            ++known.batches;
            return {};
        }
    }

    Result<void> create(const std::string& id, const std::string& by, Opened opened,
                        std::vector<OfficeEventBody> more,
                        const std::vector<TournamentNote>& notes) override {
        std::vector<OfficeEventBody> events;
        events.emplace_back(std::move(opened));
        for (OfficeEventBody& body : more)
            events.push_back(std::move(body));
        Office office;
        const std::string batch =
            KYVIEN_TRY(internal::batch_of_events(office, {}, by, std::move(events)));
        return begin(id, {{batch, {}}}, notes);
    }

    Result<std::vector<std::string>> notes(const std::string& id, NotePosition& position) override {
        auto read = KYVIEN_TRY(ledgers_.read(hall_of(id), position.lines + 1));
        std::vector<std::string> lines;
        for (StoredEvent& line : read) {
            position.bytes += line.line.size() + 1;
            lines.push_back(std::move(line.line));
        }
        position.lines += lines.size();
        return lines;
    }

    Result<void> note(const std::string& id, NotePosition& position,
                      const std::vector<TournamentNote>& notes) override {
        KYVIEN_TRY(ledgers_.append({addition_of(hall_of(id), position.lines, notes)}));
        for (const TournamentNote& note : notes)
            position.bytes += note.line.size() + 1;
        position.lines += notes.size();
        return {};
    }

    Result<WholeTournament> export_whole(const std::string& id) override {
        WholeTournament whole;
        const auto batches = KYVIEN_TRY(ledgers_.read(office_of(id)));
        for (const StoredEvent& batch : batches)
            whole.office += batch.line;
        if (whole.office.empty())
            return internal::no_such_tournament(id);
        const auto stored_ledger = KYVIEN_TRY(ledgers_.read(hall_of(id)));
        for (const StoredEvent& note : stored_ledger)
            whole.notes += note.line + "\n";
        return whole;
    }

    Result<void> import_whole(const std::string& id, const WholeTournament& tournament) override {
        KYVIEN_TRY(internal::check_office_text(tournament.office, id));
        std::vector<LedgerLine> batches;
        for (std::string& batch : internal::batches_in(tournament.office))
            batches.push_back({std::move(batch), {}});
        return begin(id, std::move(batches), internal::notes_in(tournament.notes));
    }

    bool is_shared() const override { return true; }

    Result<std::optional<std::string>> find_by_game(const std::string& game) override {
        const auto ledger = KYVIEN_TRY(ledgers_.with_subject(game));
        return ledger ? tournament_of_ledger(*ledger) : std::nullopt;
    }
    Result<std::vector<std::string>> games_without_entered_result(Instant since) override {
        return ledgers_.finished_subjects(since);
    }

  private:
    Result<void> begin(const std::string& id, std::vector<LedgerLine> batches,
                       const std::vector<TournamentNote>& notes) {
        std::vector<LedgerAddition> both;
        both.push_back({office_of(id), 0, now(), std::move(batches)});
        if (!notes.empty())
            both.push_back(addition_of(hall_of(id), 0, notes));
        auto begun = ledgers_.append(both);
        if (!begun && begun.error().code == "seq-conflict")
            return internal::tournament_exists(id);
        return begun;
    }

    Ledgers& ledgers_;
};

}  // namespace
}  // namespace tournament_ledgers

std::unique_ptr<TournamentStore> tournaments_in_ledgers(Ledgers& ledgers) {
    return std::make_unique<tournament_ledgers::TournamentLedgers>(ledgers);
}

std::optional<std::string> tournament_of_ledger(std::string_view ledger) {
    for (const std::string_view kind : {tournament_ledgers::kOffice, tournament_ledgers::kHall})
        if (ledger.starts_with(kind))
            return std::string(ledger.substr(kind.size()));
    return std::nullopt;
}

}  // namespace kyvien::store
