// hall/tournaments/tournaments.h — all tournaments of a hall, stored in a folder or in a shared
// database (store/tournaments/tournament_store.h).
//
// The files of the folder are those of the command line (store/office_file.h): changes that it
// makes while the hall is open are seen here, and the other way round. A request is answered once
// its events are on disk.
//
// Refusals, in addition to those of the office: no-such-tournament, wrong-token, key-without-right,
// file-unreadable, file-unwritable.
//
// Safe:  one thread, on which calls may block; the server has one for this.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "conduct/friendly/friendly.h"
#include "hall/service/key_ring.h"
#include "hall/tournaments/internal/tournament_request.h"
#include "hall/tournaments/json/tournament_json.h"
#include "hall/tournaments/other_section.h"
#include "store/tournaments/tournament_store.h"

namespace kyvien::hall {

/// The caller of a request: some keys of the hall open all tournaments, others only the holder's
/// own.
struct Organiser {
    bool may_run_all = false;
    std::string secret;
    KeyHolder holder{};     ///< if it is a key of the hall
    bool is_known = false;  ///< `secret` is a key of the hall, whatever its role
};

/// "key-without-right": a valid key of the hall whose role runs no events.
[[nodiscard]] Refusal key_without_right();

/// The kind of key that a request about a tournament requires.
enum class TournamentKeyKind : std::uint8_t { Organiser, Captain, Player, SignUp };

/// A game to be created for a board.
struct PlannedGame {
    BoardGame game;
    bool is_new = true;  ///< false: recorded before, and may already exist
    NewGame settings;
    std::array<std::string, 2> tokens;  ///< by seat
};

/// A player's assignment to a board.
struct SeatAssignment {
    std::string game;
    std::string name;
};

/// The encoding of a response: with a thousand players it is long, and the same for everybody.
enum class Packing : std::uint8_t { Plain, Gzip };

/// A tournament at one moment; files are generated from it outside the desk.
struct TournamentSnapshot {
    tournament::Office office;
    std::string version;
    std::vector<BoardGame> games;
    std::string terms;  ///< of its games in the hall, as JSON; empty: none
    std::string logo;   ///< a PNG for the head of printed pages; empty: none
};

/// The people who play in a tournament or have signed up for it.
struct SectionPeople {
    struct Person {
        tournament::EntryNumber number = 0;  ///< the entry's number, or the team's; 0: not on the
                                             ///< starting list yet
        std::string name, id, birth;
    };
    std::string name;  ///< of the tournament
    std::vector<Person> people;
};

/// Finds the other sections in which a person who signs up seems to play.
using FindOtherSections =
    std::function<std::vector<OtherSection>(const SectionPeople::Person& person)>;

/// The logo is stored with the tournament and printed on every page.
inline constexpr std::size_t kMaxLogoBytes = 262'144;

/// Is this a valid tournament id for a path?
[[nodiscard]] bool is_tournament_id(std::string_view id);

class Tournaments {
  public:
    explicit Tournaments(std::unique_ptr<store::TournamentStore> store);
    ~Tournaments();
    Tournaments(const Tournaments&) = delete;
    Tournaments& operator=(const Tournaments&) = delete;

    /// JSON responses of the API (docs/tournament-hall.md).
    [[nodiscard]] Result<std::string> list();
    /// Does it exist? Refuses: "no-such-tournament", and as the store.
    [[nodiscard]] Result<void> find(const std::string& id);
    [[nodiscard]] Result<std::string> show(const std::string& id, std::optional<int> after,
                                           Packing packing);
    /// Without withdrawn entries.
    [[nodiscard]] Result<SectionPeople> people(const std::string& id);
    /// Its status as a section of a festival (write_section()).
    [[nodiscard]] Result<std::string> section(const std::string& id);
    [[nodiscard]] Result<std::string> log(const std::string& id);
    /// The boards of the whole event, the last first, one page at a time.
    [[nodiscard]] Result<std::string> boards(const std::string& id, const BoardsQuery& query);
    [[nodiscard]] Result<std::string> make(const Organiser& by, std::string_view body);
    [[nodiscard]] Result<std::string> change(const std::string& id, const Organiser& by,
                                             std::string_view body);
    /// Sets the terms of the games of future rounds.
    [[nodiscard]] Result<std::string> set_terms(const std::string& id, const Organiser& by,
                                                std::string_view body);
    /// Refuses if the key does not open the desk.
    [[nodiscard]] Result<void> open_desk(const std::string& id, const Organiser& by);
    /// Refuses if this is not a key of this kind in the tournament; for captains, of any team.
    /// Refuses as the operations that require such a key.
    [[nodiscard]] Result<void> check_key(const std::string& id, TournamentKeyKind whose,
                                         const Organiser& by);
    /// Makes a new key; the previous one is no longer valid.
    [[nodiscard]] Result<std::string> renew_key(const std::string& id, const Organiser& by);

    // ---- files (docs/tournament-hall.md, "Files") ----

    /// With `by`, only for callers who may use its desk.
    [[nodiscard]] Result<std::shared_ptr<const TournamentSnapshot>>
    snapshot(const std::string& id, const std::optional<Organiser>& by);
    /// The logo for the head of printed pages. Refuses also: no-such-path if there is none.
    [[nodiscard]] Result<std::string> logo(const std::string& id);
    /// A PNG of up to kMaxLogoBytes; an empty one removes the logo. Refuses also: bad-field.
    [[nodiscard]] Result<std::string> set_logo(const std::string& id, const Organiser& by,
                                               std::string_view png);
    /// Appends all of the events or none; they were planned for the state after event number `seq`.
    /// Refuses also: seq-conflict, and as apply().
    [[nodiscard]] Result<std::string> append(const std::string& id, const Organiser& by,
                                             const std::string& author, std::size_t seq,
                                             std::vector<tournament::OfficeEventBody> events);
    /// Creates a tournament from the events read from a file; responds as make().
    /// Needs: the first event opens it.
    [[nodiscard]] Result<std::string> make_from(const Organiser& by, const std::string& author,
                                                std::vector<tournament::OfficeEventBody> events);

    /// For each version in `known` the changes since then (TournamentChanges::since()), and the
    /// current version, which changes whenever show() does.
    struct News {
        std::string version;
        std::map<std::string, std::string, std::less<>> since;
    };
    [[nodiscard]] Result<News> news(const std::string& id, const std::set<std::string>& known);

    // ---- line-ups of captains (docs/tournament-hall.md) ----

    /// The captain's view: the team's own line-up, and whether the opponent has submitted one.
    /// Refuses: wrong-token, as all operations that require the captain's key.
    [[nodiscard]] Result<std::string> captain(const std::string& id, tournament::EntryNumber team,
                                              std::string_view token);
    /// The keys of all captains.
    [[nodiscard]] Result<std::string> captains(const std::string& id, const Organiser& by);
    /// Stores a line-up, and opens both line-ups of the match once both are submitted. Responds as
    /// captain().
    /// Refuses: no-meeting, line-up-open, and as the office.
    [[nodiscard]] Result<std::string> submit_line_up(const std::string& id, std::string_view token,
                                                     std::string_view body);
    /// Opens the submitted line-ups of a match without waiting for the other one. Refuses:
    /// no-line-up.
    [[nodiscard]] Result<std::string> open_line_ups(const std::string& id, const Organiser& by,
                                                    std::string_view body);

    // ---- players' own codes (docs/tournament-hall.md, "Players' codes") ----

    /// Issues or revokes codes; an issued code is shown only once.
    [[nodiscard]] Result<std::string> give_codes(const std::string& id, const Organiser& by,
                                                 std::string_view body);
    /// The results that players have reported in the last round, and who has a code.
    [[nodiscard]] Result<std::string> said(const std::string& id, const Organiser& by);
    /// Sets whether results on which both players agree are entered at once.
    [[nodiscard]] Result<std::string> set_agreed(const std::string& id, const Organiser& by,
                                                 std::string_view body);
    /// Enters the results on which both players agree.
    [[nodiscard]] Result<std::string> confirm_agreed(const std::string& id, const Organiser& by,
                                                     std::string_view body);
    /// What the holder of a code sees: the player's own game, and the results reported for it.
    /// Refuses: wrong-token, as all operations that require a player's code.
    [[nodiscard]] Result<std::string> player(const std::string& id, std::string_view code);
    /// A player reports the result of the own game. Responds as player().
    /// Refuses: not-paired, stale-consent, result-stands, said-too-often, told-to-arbiter, and as
    /// the office.
    [[nodiscard]] Result<std::string> say(const std::string& id, std::string_view code,
                                          std::string_view body);
    /// A player checks in for the next round, or cancels. Responds as player(). Refuses as the
    /// office.
    [[nodiscard]] Result<std::string> check_in(const std::string& id, std::string_view code,
                                               std::string_view body);
    /// A player requests a half-point bye for the next round; it is granted at once if the event
    /// defines how many each player may have. Responds as player().
    /// Refuses: stale-consent, bye-not-asked, and as the office.
    [[nodiscard]] Result<std::string> ask_bye(const std::string& id, std::string_view code,
                                              std::string_view body);

    // ---- registration (docs/tournament-hall.md, "Registration") ----

    /// The public list of sign-ups. Refuses: no-registration if registration was never opened.
    [[nodiscard]] Result<std::string> registration(const std::string& id);
    /// The same list with everything that the organiser sees.
    [[nodiscard]] Result<std::string> sign_ups(const std::string& id, const Organiser& by);
    /// Opens or closes registration, and sets the number of places.
    [[nodiscard]] Result<std::string> set_registration(const std::string& id, const Organiser& by,
                                                       std::string_view body);
    /// Signs somebody up; the response includes the code, which is shown only once, and what `find`
    /// finds; without `find` nothing is searched.
    /// Refuses: no-registration, registration-closed, registration-full, signed-up-already, and as
    /// the office refuses such an entry.
    [[nodiscard]] Result<std::string> sign_up(const std::string& id, std::string_view body,
                                              const FindOtherSections& find = {});
    /// What the holder of a sign-up's code sees.
    /// Refuses: wrong-token, as all operations that require it.
    [[nodiscard]] Result<std::string> own_sign_up(const std::string& id, std::string_view code,
                                                  const FindOtherSections& find = {});
    /// Refuses: on-starting-list.
    [[nodiscard]] Result<std::string> withdraw_sign_up(const std::string& id, std::string_view code,
                                                       std::string_view body);
    /// The organiser rejects a sign-up, or restores it; responds as sign_ups().
    [[nodiscard]] Result<std::string> rule_sign_up(const std::string& id, const Organiser& by,
                                                   std::string_view body);
    /// Adds all accepted sign-ups to the starting list, or none; their codes become players' codes.
    /// Refuses as the office, with the value "index": the number of the sign-up.
    [[nodiscard]] Result<std::string> take_sign_ups(const std::string& id, const Organiser& by,
                                                    std::string_view body);

    // ---- scheduled actions (docs/tournament-hall.md, "Times") ----

    /// Sets the deadlines for sign-ups, check-in and byes, and when the next round is paired.
    [[nodiscard]] Result<std::string> set_times(const std::string& id, const Organiser& by,
                                                std::string_view body);
    /// Pairs the rounds that are due, or records why not; in arenas pairs the waiting players, and
    /// ends arenas that are due. Returns the ids of changed tournaments, one per line.
    [[nodiscard]] Result<std::string> pair_due(EventTime now);

    // ---- arenas (docs/tournament-hall.md, "Arenas") ----

    /// An arena game whose two players should be present by now.
    struct AwaitedStart {
        std::string tournament;
        std::string game;
    };
    struct ArenaWork {
        std::vector<PlannedGame> to_open;
        std::vector<AwaitedStart> to_be_begun;
    };
    /// The work due for the boards of arenas that are played in the hall. For an arena that is not
    /// in `known`, games that were recorded before are included, because the hall that recorded
    /// them may have crashed before creating them; the arena is then added to `known`.
    [[nodiscard]] ArenaWork arena_work(EventTime now, std::set<std::string>& known);
    /// The game was not started: a missing player, by seat, loses by forfeit. Returns the id of the
    /// changed tournament; empty: none.
    [[nodiscard]] Result<std::string> forfeit(const AwaitedStart& start,
                                              const std::array<bool, 2>& missing);

    // ---- games in the hall ----

    /// Games for the boards of the last round that have neither game nor result. They are recorded
    /// before they are created, so that a board gets one game whichever hall is asked; games
    /// recorded before are included, because the hall that recorded them may have crashed before
    /// creating them.
    /// Refuses: no-terms if the terms of the games are not set, and too-late-round.
    [[nodiscard]] Result<std::vector<PlannedGame>> plan_games(const std::string& id,
                                                              const Organiser& by);
    /// The keys of the players of the last round's games.
    [[nodiscard]] Result<std::string> seats(const std::string& id, const Organiser& by);
    [[nodiscard]] Result<SeatAssignment>
    seat_assignment(const std::string& id, std::string_view game, std::string_view token);
    /// Games of boards that are still unfinished.
    [[nodiscard]] std::vector<std::string> awaited_games();
    /// Games of boards that have ended since then without their result being entered, when several
    /// halls play them.
    [[nodiscard]] Result<std::vector<std::string>>
    games_without_entered_result(store::Instant since);
    [[nodiscard]] bool is_shared() const;
    /// Call when a game has ended or its result was corrected: enters the result if the game
    /// belongs to a board, only once however many halls do so. Returns the id of its tournament;
    /// empty: none.
    [[nodiscard]] Result<std::string> note_result(const std::string& game, std::string_view score,
                                                  const conduct::BerserkMoves& berserk = {});

  private:
    struct Loaded;
    /// The text of show(); generated again only when it has changed.
    [[nodiscard]] const std::string& shown(const std::string& id, Loaded& loaded,
                                           std::optional<int> after);
    /// The tournament, up to date with the store.
    [[nodiscard]] Result<Loaded*> load_current(const std::string& id);
    [[nodiscard]] Result<Loaded*> for_organiser(const std::string& id, const Organiser& by);
    /// Refuses also: wrong-token if it is no captain's key.
    [[nodiscard]] Result<void> check_captains_key(const std::string& id, std::string_view token);
    [[nodiscard]] Result<Loaded*> for_captain(const std::string& id, tournament::EntryNumber team,
                                              std::string_view token);
    /// The tournament, and the entry to which the code belongs.
    [[nodiscard]] Result<std::pair<Loaded*, tournament::EntryNumber>>
    for_player(const std::string& id, std::string_view code);
    /// Enters the result on which both players of a board agree, unless a result or another pairing
    /// has been recorded meanwhile; returns whether it did. `by`: who confirms it; empty: the
    /// players alone.
    [[nodiscard]] Result<bool> enter_agreed(const std::string& id, Loaded& loaded, int board,
                                            const std::string& by);
    /// The same at every board of the last round; returns the number of boards.
    [[nodiscard]] Result<int> enter_all_agreed(const std::string& id, Loaded& loaded,
                                               const std::string& by);
    [[nodiscard]] Result<void> open_sealed(const std::string& id, Loaded& loaded, int board,
                                           const std::string& by);
    [[nodiscard]] std::vector<std::string> ids();
    /// The loaded tournament that has this game; null: none.
    [[nodiscard]] Loaded* find_by_game(std::string_view game, std::string& id);
    [[nodiscard]] std::vector<BoardGame> recorded_games(const Loaded& loaded) const;
    [[nodiscard]] Result<std::vector<PlannedGame>> planned_games(const std::string& id,
                                                                 Loaded& loaded, bool with_noted);
    [[nodiscard]] Result<PlannedGame> planned(Loaded& loaded, BoardGame game, const NewGame& terms);
    /// Creates a file with its first events, and the organiser's key.
    [[nodiscard]] Result<std::string> begin(const std::string& by, tournament::Opened opened,
                                            std::vector<tournament::OfficeEventBody> rest,
                                            const std::string& terms);

    /// Pairs the waiting players of an arena, or ends it. Returns whether it has changed.
    [[nodiscard]] Result<bool> play_arena(const std::string& id, EventTime now);
    /// Pairs the round of a tournament if it is due. Returns whether it has changed.
    [[nodiscard]] Result<bool> pair_if_due(const std::string& id, EventTime now);
    /// Returns whether anything was opened or recorded.
    [[nodiscard]] Result<bool> open_line_ups_if_due(const std::string& id, EventTime now);

    EventTime seen_all_ = 0;  ///< when the times of tournaments opened by others were last read
    std::unique_ptr<store::TournamentStore> store_;
    std::map<std::string, std::unique_ptr<Loaded>, std::less<>> kept_;
};

}  // namespace kyvien::hall
