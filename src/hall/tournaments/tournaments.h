// hall/tournaments/tournaments.h — all tournaments of a hall: a folder with one file for each.
//
// The files are those of the command line (store/office_file.h): changes made there while the hall
// is open are seen here, and the other way round. A request is answered when its events are on
// disk.
//
// Refusals, beside those of the office: no-such-tournament, wrong-token, key-without-right,
// file-unreadable, file-unwritable.
//
// Safe:  one thread, which may take its time; the server has one for this.
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

/// The caller of a request: some keys of the hall open all tournaments, others what is theirs.
struct Organiser {
    bool may_run_all = false;
    std::string secret;
    KeyHolder holder{};     ///< of a key of the hall
    bool is_known = false;  ///< `secret` is a key of the hall, whatever it may be used for
};

/// "key-without-right": of a key of the hall that runs no events, and is no wrong one.
[[nodiscard]] Refusal key_without_right();

/// Whose keys open a request about a tournament.
enum class KeyOf : std::uint8_t { Organiser, Captain, Player, SignUp };

/// A game that is to be opened for a board.
struct PlannedGame {
    BoardGame game;
    bool is_new = true;  ///< or it was noted before, and may be there already
    NewGame settings;
    std::array<std::string, 2> tokens;  ///< by seat
};

/// A player's way to the board.
struct Sitting {
    std::string game;
    std::string name;
};

/// How a text is given out: one of a thousand players is long, and the same for everybody.
enum class Packing : std::uint8_t { Plain, Gzip };

/// A tournament at one moment, to make files from beside the desk.
struct TournamentSnapshot {
    tournament::Office office;
    std::string version;
    std::vector<BoardGame> games;
    std::string terms;  ///< of its games in the hall, JSON; empty: none
    std::string logo;   ///< a PNG at the head of what is printed; empty: none
};

/// Who plays in a tournament, or has signed up for it.
struct SectionPeople {
    struct Person {
        tournament::EntryNumber number = 0;  ///< the own, or of the team; 0: not on the list yet
        std::string name, id, birth;
    };
    std::string name;  ///< of the tournament
    std::vector<Person> people;
};

/// Where else a person who signs up seems to play.
using FindOtherSections =
    std::function<std::vector<OtherSection>(const SectionPeople::Person& person)>;

/// It is kept with the tournament and stands on every page of paper.
inline constexpr std::size_t kMostLogoBytes = 262'144;

/// May a tournament be called so in an address?
[[nodiscard]] bool is_tournament_id(std::string_view id);

class Tournaments {
  public:
    explicit Tournaments(std::unique_ptr<store::TournamentStore> store);
    ~Tournaments();
    Tournaments(const Tournaments&) = delete;
    Tournaments& operator=(const Tournaments&) = delete;

    /// The texts of the API (docs/tournament-hall.md).
    [[nodiscard]] Result<std::string> list();
    /// Is it there? Refuses: "no-such-tournament", and as the store.
    [[nodiscard]] Result<void> find(const std::string& id);
    [[nodiscard]] Result<std::string> show(const std::string& id, std::optional<int> after,
                                           Packing packing);
    /// Without those who have withdrawn.
    [[nodiscard]] Result<SectionPeople> people(const std::string& id);
    /// How it stands as a section of a festival (write_section()).
    [[nodiscard]] Result<std::string> section(const std::string& id);
    [[nodiscard]] Result<std::string> log(const std::string& id);
    /// The boards of the whole event, the last first, a part at a time.
    [[nodiscard]] Result<std::string> boards(const std::string& id, const BoardsWanted& wanted);
    [[nodiscard]] Result<std::string> make(const Organiser& by, std::string_view body);
    [[nodiscard]] Result<std::string> change(const std::string& id, const Organiser& by,
                                             std::string_view body);
    /// The terms on which the games of the rounds to come are played.
    [[nodiscard]] Result<std::string> set_terms(const std::string& id, const Organiser& by,
                                                std::string_view body);
    /// Whether the key opens the desk.
    [[nodiscard]] Result<void> open_desk(const std::string& id, const Organiser& by);
    /// Whether it is a key of this kind here; of captains, that of any team. Refuses as what asks
    /// for such a key.
    [[nodiscard]] Result<void> check_key(const std::string& id, KeyOf whose, const Organiser& by);
    /// A new key; the former one opens nothing any more.
    [[nodiscard]] Result<std::string> renew_key(const std::string& id, const Organiser& by);

    // ---- files (docs/tournament-hall.md, "Files") ----

    /// With `by` only for those who may work at its desk.
    [[nodiscard]] Result<std::shared_ptr<const TournamentSnapshot>>
    snapshot(const std::string& id, const std::optional<Organiser>& by);
    /// The picture at the head of what is printed. Refuses also: no-such-path where there
    /// is none.
    [[nodiscard]] Result<std::string> logo(const std::string& id);
    /// A PNG of up to kMostLogoBytes; none takes it away. Refuses also: bad-field.
    [[nodiscard]] Result<std::string> set_logo(const std::string& id, const Organiser& by,
                                               std::string_view png);
    /// All of the events, or none; they were planned on the state after event number `seq`.
    /// Refuses also: seq-conflict, and as apply().
    [[nodiscard]] Result<std::string> append(const std::string& id, const Organiser& by,
                                             const std::string& author, std::size_t seq,
                                             std::vector<tournament::OfficeEventBody> events);
    /// A new tournament with all that a file tells; answers as make().
    /// Needs: the first event opens it.
    [[nodiscard]] Result<std::string> make_from(const Organiser& by, const std::string& author,
                                                std::vector<tournament::OfficeEventBody> events);

    /// Of each version that somebody holds what has changed since (TournamentChanges::since());
    /// beside them the version of today. It changes whenever show() does.
    struct News {
        std::string version;
        std::map<std::string, std::string, std::less<>> since;
    };
    [[nodiscard]] Result<News> news(const std::string& id, const std::set<std::string>& known);

    // ---- line-ups of captains (docs/tournament-hall.md) ----

    /// What a captain sees: the own line-up, and whether the other is in.
    /// Refuses: wrong-token, as all that ask for the captain's key.
    [[nodiscard]] Result<std::string> captain(const std::string& id, tournament::EntryNumber team,
                                              std::string_view token);
    /// The keys of the captains of all teams.
    [[nodiscard]] Result<std::string> captains(const std::string& id, const Organiser& by);
    /// Keeps a line-up, and opens both of the meeting when both are in. Answers as captain().
    /// Refuses: no-meeting, line-up-open, and as the office.
    [[nodiscard]] Result<std::string> hand_in(const std::string& id, std::string_view token,
                                              std::string_view body);
    /// Opens what is in at a board without waiting for the other. Refuses: no-line-up.
    [[nodiscard]] Result<std::string> open_line_ups(const std::string& id, const Organiser& by,
                                                    std::string_view body);

    // ---- players' own codes (docs/tournament-hall.md, "Players' codes") ----

    /// Gives or revokes codes; what is given is told this once.
    [[nodiscard]] Result<std::string> give_codes(const std::string& id, const Organiser& by,
                                                 std::string_view body);
    /// What players have said of the last round, and who has a code.
    [[nodiscard]] Result<std::string> said(const std::string& id, const Organiser& by);
    /// Whether results that both players say are entered at once.
    [[nodiscard]] Result<std::string> set_agreed(const std::string& id, const Organiser& by,
                                                 std::string_view body);
    /// Enters the results that both players say.
    [[nodiscard]] Result<std::string> confirm_agreed(const std::string& id, const Organiser& by,
                                                     std::string_view body);
    /// What the holder of a code sees: the own game, and what was said of it.
    /// Refuses: wrong-token, as all that ask for a player's code.
    [[nodiscard]] Result<std::string> player(const std::string& id, std::string_view code);
    /// A player says how the own game ended. Answers as player().
    /// Refuses: not-paired, stale-consent, result-stands, said-too-often, told-to-arbiter, and as
    /// the office.
    [[nodiscard]] Result<std::string> say(const std::string& id, std::string_view code,
                                          std::string_view body);
    /// A player is here for the next round, or not. Answers as player(). Refuses as the office.
    [[nodiscard]] Result<std::string> check_in(const std::string& id, std::string_view code,
                                               std::string_view body);
    /// A player asks for a half-point bye of the next round, which is granted at once where the
    /// event says how many each may have. Answers as player().
    /// Refuses: stale-consent, bye-not-asked, and as the office.
    [[nodiscard]] Result<std::string> ask_bye(const std::string& id, std::string_view code,
                                              std::string_view body);

    // ---- registration (docs/tournament-hall.md, "Registration") ----

    /// The public list of sign-ups. Refuses: no-registration where it was never opened.
    [[nodiscard]] Result<std::string> registration(const std::string& id);
    /// The same with all that the organiser knows.
    [[nodiscard]] Result<std::string> sign_ups(const std::string& id, const Organiser& by);
    /// Opens or closes it, and says how many places there are.
    [[nodiscard]] Result<std::string> set_registration(const std::string& id, const Organiser& by,
                                                       std::string_view body);
    /// Somebody signs up; answers with the code, which is told this once, and with what `find`
    /// finds; none: nothing is looked for.
    /// Refuses: no-registration, registration-closed, registration-full, signed-up-already, and as
    /// the office would of such an entry.
    [[nodiscard]] Result<std::string> sign_up(const std::string& id, std::string_view body,
                                              const FindOtherSections& find = {});
    /// What the holder of the code of a sign-up sees.
    /// Refuses: wrong-token, as all that ask for it.
    [[nodiscard]] Result<std::string> own_sign_up(const std::string& id, std::string_view code,
                                                  const FindOtherSections& find = {});
    /// Refuses: on-starting-list.
    [[nodiscard]] Result<std::string> withdraw_sign_up(const std::string& id, std::string_view code,
                                                       std::string_view body);
    /// The organiser rejects a sign-up, or lets it stand again; answers as sign_ups().
    [[nodiscard]] Result<std::string> rule_sign_up(const std::string& id, const Organiser& by,
                                                   std::string_view body);
    /// Takes all who are accepted into the starting list, or none of them; their codes are players'
    /// codes then. Refuses as the office, with the value "index": the number of the sign-up.
    [[nodiscard]] Result<std::string> take_sign_ups(const std::string& id, const Organiser& by,
                                                    std::string_view body);

    // ---- what happens at a set time (docs/tournament-hall.md, "Times") ----

    /// Until when people sign up, check in and ask for byes, and when the next round is paired.
    [[nodiscard]] Result<std::string> set_times(const std::string& id, const Organiser& by,
                                                std::string_view body);
    /// Pairs the rounds whose time has come, or notes why not; of arenas those who wait, and ends
    /// them. Answers which tournaments have changed, a line each.
    [[nodiscard]] Result<std::string> pair_due(EventTime now);

    // ---- arenas (docs/tournament-hall.md, "Arenas") ----

    /// A game of an arena at which both should be by now.
    struct AwaitedStart {
        std::string tournament;
        std::string game;
    };
    struct ArenaWork {
        std::vector<PlannedGame> to_open;
        std::vector<AwaitedStart> to_be_begun;
    };
    /// What is to be done for the boards of the arenas whose games are played in the hall. Of an
    /// arena that is not in `known` games that were noted before are told too: who noted them may
    /// have died before they were made; it is then put there.
    [[nodiscard]] ArenaWork arena_work(EventTime now, std::set<std::string>& known);
    /// The game was not begun: who did not come, by seat, loses it. Answers which tournament has
    /// changed; empty: none.
    [[nodiscard]] Result<std::string> forfeit(const AwaitedStart& start,
                                              const std::array<bool, 2>& missing);

    // ---- games in the hall ----

    /// Games for the boards of the last round that have neither game nor result. They are noted
    /// before they are made, so that a board gets one game whichever hall is asked; those that were
    /// noted before come with them, for the hall that noted them may have died before it made them.
    /// Refuses: no-terms where nothing says how the games are played, and too-late-round.
    [[nodiscard]] Result<std::vector<PlannedGame>> plan_games(const std::string& id,
                                                              const Organiser& by);
    /// The keys of the players of the last round's games.
    [[nodiscard]] Result<std::string> seats(const std::string& id, const Organiser& by);
    [[nodiscard]] Result<Sitting> sitting(const std::string& id, std::string_view game,
                                          std::string_view token);
    /// Games of boards that still wait for the end of their game.
    [[nodiscard]] std::vector<std::string> awaited_games();
    /// Games of boards that have ended since then and whose end nobody has entered, where several
    /// halls play them.
    [[nodiscard]] Result<std::vector<std::string>> unnoted_games(store::Instant since);
    [[nodiscard]] bool is_shared() const;
    /// A game has ended, or its result was corrected: enters it where it belongs to a board, once
    /// however many halls do so. Answers which tournament it belongs to; empty where to none.
    [[nodiscard]] Result<std::string> note_result(const std::string& game, std::string_view score,
                                                  const conduct::BerserkMoves& berserk = {});

  private:
    struct Kept;
    /// The text of show(); made anew where it is another.
    [[nodiscard]] const std::string& shown(const std::string& id, Kept& kept,
                                           std::optional<int> after);
    /// As it is recorded now.
    [[nodiscard]] Result<Kept*> fresh(const std::string& id);
    [[nodiscard]] Result<Kept*> for_organiser(const std::string& id, const Organiser& by);
    /// Refuses also: wrong-token where it is that of no captain.
    [[nodiscard]] Result<void> check_captains_key(const std::string& id, std::string_view token);
    [[nodiscard]] Result<Kept*> for_captain(const std::string& id, tournament::EntryNumber team,
                                            std::string_view token);
    /// The tournament, and whose code this is.
    [[nodiscard]] Result<std::pair<Kept*, tournament::EntryNumber>>
    for_player(const std::string& id, std::string_view code);
    /// Enters what both say at a board, unless a result or another pairing has come meanwhile;
    /// answers whether it did. `by`: who confirms it; empty: the players alone.
    [[nodiscard]] Result<bool> enter_agreed(const std::string& id, Kept& kept, int board,
                                            const std::string& by);
    /// The same at every board of the last round; answers at how many.
    [[nodiscard]] Result<int> enter_all_agreed(const std::string& id, Kept& kept,
                                               const std::string& by);
    [[nodiscard]] Result<void> open_sealed(const std::string& id, Kept& kept, int board,
                                           const std::string& by);
    [[nodiscard]] std::vector<std::string> ids();
    /// The tournament in memory that has this game; null: none.
    [[nodiscard]] Kept* with_game(std::string_view game, std::string& id);
    [[nodiscard]] std::vector<BoardGame> noted_before(const Kept& kept) const;
    [[nodiscard]] Result<std::vector<PlannedGame>> planned_games(const std::string& id, Kept& kept,
                                                                 bool with_noted);
    [[nodiscard]] Result<PlannedGame> planned(Kept& kept, BoardGame game, const NewGame& terms);
    /// A new file with its first events, and the organiser's key.
    [[nodiscard]] Result<std::string> begin(const std::string& by, tournament::Opened opened,
                                            std::vector<tournament::OfficeEventBody> rest,
                                            const std::string& terms);

    /// Pairs who waits in an arena, or ends it. Whether it has changed.
    [[nodiscard]] Result<bool> play_arena(const std::string& id, EventTime now);
    /// Pairs the round of a tournament, for whom the time has come. Whether it has changed.
    [[nodiscard]] Result<bool> pair_at_its_time(const std::string& id, EventTime now);
    /// Whether anything was opened or noted.
    [[nodiscard]] Result<bool> open_line_ups_at_their_time(const std::string& id, EventTime now);

    EventTime seen_all_ = 0;  ///< when times were looked up of tournaments that others opened
    std::unique_ptr<store::TournamentStore> store_;
    std::map<std::string, std::unique_ptr<Kept>, std::less<>> kept_;
};

}  // namespace kyvien::hall
