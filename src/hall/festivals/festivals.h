// hall/festivals/festivals.h — all festivals of a hall (docs/tournament-hall.md, "Festivals").
//
// A festival is a list of tournaments; what it shows about them is read from the tournaments at
// each request, so nothing needs to be kept in sync. Its key opens only its own desk: the sections
// have their own keys.
//
// Refusals, in addition to those of the store: no-such-festival, wrong-token,
// key-without-right.
//
// Safe:  one thread: that of the tournaments' desk.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hall/festivals/festival.h"
#include "hall/service/line_store.h"
#include "hall/tournaments/tournaments.h"

namespace kyvien::hall {

/// The data for a printed document of all sections.
struct FestivalSnapshot {
    std::string name;
    std::string version;  ///< changes whenever a section or the list of sections does
    std::vector<std::shared_ptr<const TournamentSnapshot>> sections;
};

class Festivals {
  public:
    explicit Festivals(std::unique_ptr<LineStore> store) : store_(std::move(store)) {}

    // JSON responses of the API (docs/tournament-hall.md).

    /// The festivals that contain this tournament; all if it is empty.
    [[nodiscard]] Result<std::string> list(const std::string& tournament = {});
    /// Needs: `by` may create tournaments.
    [[nodiscard]] Result<std::string> make(const Organiser& by, std::string_view body);
    [[nodiscard]] Result<void> exists(const std::string& id);
    /// Sections whose tournament no longer exists are left out.
    [[nodiscard]] Result<std::string> show(Tournaments& tournaments, const std::string& id);
    /// Sets name, place and dates.
    [[nodiscard]] Result<std::string> change(Tournaments& tournaments, const std::string& id,
                                             const Organiser& by, std::string_view body);
    /// Refuses also: festival-full, no-such-tournament.
    [[nodiscard]] Result<std::string> add_section(Tournaments& tournaments, const std::string& id,
                                                  const Organiser& by, std::string_view body);
    /// The tournament itself is unchanged. Does nothing if it is not a section.
    [[nodiscard]] Result<std::string> remove_section(Tournaments& tournaments,
                                                     const std::string& id, const Organiser& by,
                                                     std::string_view body);
    [[nodiscard]] Result<void> open_desk(const std::string& id, const Organiser& by);
    /// What only the desk sees: people who seem to play in two or more sections, judged by the same
    /// id, or by the same name and birth if the ids do not differ.
    [[nodiscard]] Result<std::string> desk(Tournaments& tournaments, const std::string& id,
                                           const Organiser& by);
    /// The other sections of this tournament's festivals in which the same person seems to play, as
    /// shown on the desk. Sections that cannot be read are left out.
    [[nodiscard]] std::vector<OtherSection> other_sections(Tournaments& tournaments,
                                                           const std::string& tournament,
                                                           const SectionPeople::Person& person);
    /// Makes a new key; the previous one is no longer valid.
    [[nodiscard]] Result<std::string> renew_key(const std::string& id, const Organiser& by);
    /// Finds players and team members of all sections whose names have words with these prefixes,
    /// ignoring accents, case and order, and where each of them plays now.
    /// Refuses also: bad-field if no word is given.
    [[nodiscard]] Result<std::string> find_players(Tournaments& tournaments, const std::string& id,
                                                   const std::string& words);
    [[nodiscard]] Result<FestivalSnapshot> snapshot(Tournaments& tournaments,
                                                    const std::string& id);

  private:
    /// The words by which entries are found, in the order of the entries and their members.
    struct FoundBy {
        std::string version;
        std::vector<std::string> words;
    };
    [[nodiscard]] Result<Festival*> find(const std::string& id);
    [[nodiscard]] Result<Festival*> for_organiser(const std::string& id, const Organiser& by);
    [[nodiscard]] Result<void> append(const std::string& id, Festival& festival,
                                      const std::string& line);
    [[nodiscard]] const std::vector<std::string>& words_of(const std::string& tournament,
                                                           const TournamentSnapshot& snapshot);

    std::unique_ptr<LineStore> store_;
    std::map<std::string, Festival, std::less<>> kept_;
    std::map<std::string, FoundBy, std::less<>> found_by_;  ///< by tournament
};

}  // namespace kyvien::hall
