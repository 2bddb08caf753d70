// hall/festivals/festivals.h — all festivals of a hall (docs/tournament-hall.md, "Festivals").
//
// A festival is a list of tournaments; what it shows of them is read from the tournaments each time
// it is asked, so that there is nothing to keep up. Its key opens its own desk, and no desk of a
// section: those have their own keys.
//
// Refusals, beside those of the store: no-such-festival, wrong-token,
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

/// What a paper of all sections is made from.
struct FestivalSnapshot {
    std::string name;
    std::string version;  ///< changes whenever a section or the list of them does
    std::vector<std::shared_ptr<const TournamentSnapshot>> sections;
};

class Festivals {
  public:
    explicit Festivals(std::unique_ptr<LineStore> store) : store_(std::move(store)) {}

    // The texts of the API (docs/tournament-hall.md).

    /// Those of which that tournament is a section; all without one.
    [[nodiscard]] Result<std::string> list(const std::string& tournament = {});
    /// Needs: `by` may begin tournaments.
    [[nodiscard]] Result<std::string> make(const Organiser& by, std::string_view body);
    [[nodiscard]] Result<void> exists(const std::string& id);
    /// A section whose tournament is not there any more is left out.
    [[nodiscard]] Result<std::string> show(Tournaments& tournaments, const std::string& id);
    /// What it is called, where and when.
    [[nodiscard]] Result<std::string> change(Tournaments& tournaments, const std::string& id,
                                             const Organiser& by, std::string_view body);
    /// Refuses also: festival-full, no-such-tournament.
    [[nodiscard]] Result<std::string> add_section(Tournaments& tournaments, const std::string& id,
                                                  const Organiser& by, std::string_view body);
    /// The tournament goes on as it is. One that is no section is none afterwards either.
    [[nodiscard]] Result<std::string> remove_section(Tournaments& tournaments,
                                                     const std::string& id, const Organiser& by,
                                                     std::string_view body);
    [[nodiscard]] Result<void> open_desk(const std::string& id, const Organiser& by);
    /// What only the desk sees: who seems to play in two sections or more, by the same id, or by
    /// the same name and birth where the ids do not differ.
    [[nodiscard]] Result<std::string> desk(Tournaments& tournaments, const std::string& id,
                                           const Organiser& by);
    /// The other sections of the festivals of this tournament where the same person seems to play,
    /// as for the desk. What cannot be read is left out.
    [[nodiscard]] std::vector<OtherSection> other_sections(Tournaments& tournaments,
                                                           const std::string& tournament,
                                                           const SectionPeople::Person& person);
    /// A new key; the former one opens nothing any more.
    [[nodiscard]] Result<std::string> renew_key(const std::string& id, const Organiser& by);
    /// Players and members of teams of all sections whose names have words that begin so, without
    /// regard to accents, capitals and order, and where each of them plays now.
    /// Refuses also: bad-field where no word is asked for.
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
    std::map<std::string, FoundBy, std::less<>> found_by_;  ///< by the tournament
};

}  // namespace kyvien::hall
