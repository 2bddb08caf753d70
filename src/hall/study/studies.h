// hall/study/studies.h — all studies of a hall, as the interface presents them (docs/study.md,
// api/paths/studies.yaml): who may do what, the spectators, and notifying them.
//
// Spectators ask for news and wait; all who hold the same version get the same text with the
// changes since. Nothing is queued: a slow reader asks later and gets the newest version.
//
// Cost:  a change waits for the disk, and plays the line it stands on; telling it is a text for
//        each version that somebody holds. Changes for many spectators are sent up to three seconds
//        later, together.
// Safe:  one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hall/json/shared_text.h"
#include "hall/service/internal/address_buckets.h"
#include "hall/service/internal/limits.h"
#include "hall/service/line_store.h"
#include "hall/study/internal/study_json.h"
#include "record/game_file/game_file.h"
#include "store/accounts/accounts.h"

namespace kyvien::hall {

/// The caller of a request.
struct StudyCaller {
    std::optional<store::Account> account;
    std::optional<store::KeyHash> key;
    std::string address;  ///< empty: this machine, which has no share
};

class Studies {
  public:
    /// On the clock of the wall, in milliseconds; and one that never goes back.
    using Wall = std::function<store::Instant()>;
    using Steady = std::function<Bucket::Clock::time_point()>;

    struct Text {
        SharedText plain;
        SharedText packed;  ///< with gzip; null: not worth it
    };
    using Told = std::move_only_function<void(Result<Text>)>;

    /// What a change was answered with: where it is refused since the board has moved on, with the
    /// news too.
    struct Outcome {
        std::optional<Refusal> refusal;
        std::string text;
    };
    /// Somebody who waits for news.
    struct NewsRequest {
        std::string known;       ///< as the last news said
        std::string viewer;      ///< a word the page has chosen for itself; empty: not counted
        std::uint64_t wait = 0;  ///< by which leave() finds it; 0: nothing does
    };

    /// Which chapters are wanted as a file; texts as they were asked for, empty where they were
    /// not.
    struct GameFileRequest {
        std::string chapter;
        std::string game;
        std::string language;
    };

    static constexpr std::size_t kMostOfAccount = 100;
    /// Of one address without an account: so many at once, and as many a day.
    static constexpr std::size_t kMostOfAddress = 20;
    static constexpr std::size_t kMostWaiting = 20'000;
    /// A guest's study that nobody has changed for so long is removed.
    static constexpr store::Instant kGuestsLasts = store::Instant{90} * 24 * 3600 * 1000;
    // One who changes it: so many changes at once, then two a second.
    static constexpr double kChangesAtOnce = 30, kChangesPerSecond = 2;
    /// The law looks at all moves of a game that becomes a chapter: as many changes.
    static constexpr double kChangesOfChapters = 5;

    /// `accounts` is asked on this thread, and outlives it. Of so many addresses, and of so many
    /// who change a study, it is remembered what they have asked for (AddressBuckets).
    Studies(std::unique_ptr<LineStore> store, store::Accounts& accounts, Wall wall, Steady steady,
            std::size_t remembered = AddressBuckets::kMost)
        : store_(std::move(store)), accounts_(accounts), wall_(std::move(wall)),
          steady_(std::move(steady)), made_by_(static_cast<double>(kMostOfAddress) / kSecondsOfDay,
                                               static_cast<double>(kMostOfAddress), remembered),
          changed_by_(kChangesPerSecond, kChangesAtOnce, remembered) {}

    // All refuse "no-such-study" where there is none of this id, and what the store refuses.

    /// StudyRequest: StudySeat. Refuses also: as Study::read_new(); "too-many-studies".
    [[nodiscard]] Result<std::string> make(const StudyCaller& caller, std::string_view body);
    /// StudyJoin: StudySeat. Refuses also: "bad-field", "name-taken", "name-of-account",
    /// "study-full".
    [[nodiscard]] Result<std::string> join(const std::string& id, const StudyCaller& caller,
                                           std::string_view body);
    /// StudySeat, without a key: what the caller is here.
    [[nodiscard]] Result<std::string> own_seat(const std::string& id, const StudyCaller& caller);
    /// StudyChange: StudyChanged. Refuses also: as Study::read_change(); "too-many".
    [[nodiscard]] Result<Outcome> change(const std::string& id, const StudyCaller& caller,
                                         std::string_view body);
    /// The body is StudyChapterRequest, or where `game` names one a file of that game: StudyAdded.
    /// Refuses also: "bad-field", and as Study::read_chapter(), read_file() and adding_line().
    [[nodiscard]] Result<std::string> add_chapters(const std::string& id, const StudyCaller& caller,
                                                   std::string_view game, std::string_view body);
    /// Refuses also: "not-the-host" where this caller adds no chapters.
    [[nodiscard]] Result<void> check_host(const std::string& id, const StudyCaller& caller);
    [[nodiscard]] Result<void> exists(const std::string& id);
    /// StudyNews of all of it.
    [[nodiscard]] Result<Text> show(const std::string& id);
    /// StudyNews since what is held, when there are any or after a while.
    void wait(const std::string& id, const StudyCaller& caller, const NewsRequest& request,
              Told told);
    /// Who waits so has closed the connection: he is answered at once, and unless he comes back
    /// within a moment he is not here any more.
    void leave(const std::string& id, std::uint64_t wait);
    /// One chapter, or all of one game behind each other in one file.
    /// Refuses also: "bad-field" (no such chapter; chapters of several games, and none was named),
    /// and as record::write_annotated().
    [[nodiscard]] Result<record::GameFile> file(const std::string& id,
                                                const GameFileRequest& request);
    /// StudyList: those that this account (an id) has made, the last one first.
    [[nodiscard]] Result<std::string> list(const std::string& account);
    /// The account is gone: its studies go with it.
    [[nodiscard]] Result<void> forget_account(const std::string& account);

    /// Another hall may have changed it; all of them.
    void changed(const std::string& id);
    void all_changed();
    /// To be called every tenth of a second or so.
    void wake();
    /// Answers everybody who waits; nobody can wait afterwards.
    void close();
    [[nodiscard]] std::size_t waiting() const { return waiting_; }
    /// In memory.
    [[nodiscard]] std::size_t kept() const { return kept_.size(); }

  private:
    using Moment = Bucket::Clock::time_point;
    static constexpr double kSecondsOfDay = 24 * 3600;
    struct Viewer {
        Moment until{};  ///< he counts as here for so long without waiting
        std::size_t waits = 0;
        std::string name;
    };
    struct Waiter {
        std::size_t version = 0;
        std::uint64_t here = 0;
        std::string viewer;
        std::uint64_t wait = 0;
        Moment until{};
        Told told;
    };
    struct Kept {
        Study study;
        StudyPositions positions;
        StudyHere here;
        std::uint64_t here_version = 1;
        std::map<std::string, Viewer> viewers;
        std::vector<Waiter> waiters;
        std::map<std::size_t, Text> texts;  ///< by the version that is held
        std::size_t texts_version = 0;      ///< of which they tell
        std::uint64_t texts_here = 0;
        Moment used{}, counted{}, told{}, read{};
    };
    struct Card {
        std::string account;  ///< empty: a guest's
        std::string title;
        conduct::Game game{};  ///< of the first chapter
        std::size_t chapters = 1;
        store::Instant opened = 0, changed = 0;
    };

    [[nodiscard]] Result<Kept*> find(const std::string& id);
    [[nodiscard]] Result<void> catch_up(const std::string& id, Kept& kept);
    [[nodiscard]] Result<void> append(const std::string& id, Kept& kept, const std::string& line);
    /// Refuses: "too-many".
    [[nodiscard]] Result<void> take_turn(const std::string& id, const StudyCaller& caller,
                                         int member, double changes);
    [[nodiscard]] static int member_of(const Study& study, const StudyCaller& caller);
    [[nodiscard]] const std::string& account_name(const std::string& account);
    [[nodiscard]] Text news(const std::string& id, Kept& kept, std::size_t since);
    [[nodiscard]] bool has_news(const Kept& kept, const Waiter& waiter) const;
    void answer(const std::string& id, Kept& kept, Waiter waiter);
    void answer_all(Kept& kept, const Refusal& refusal);
    /// Tells who has waited long enough, where the time has come.
    void tell(const std::string& id, Kept& kept);
    void count_viewers(Kept& kept);
    void note_card(const std::string& id, const Study& study);
    [[nodiscard]] Result<void> read_cards();
    void remove(const std::string& id);
    void remove_unused();
    void let_go_of_unused();

    std::unique_ptr<LineStore> store_;
    store::Accounts& accounts_;
    Wall wall_;
    Steady steady_;
    std::map<std::string, Kept> kept_;
    std::map<std::string, Card> cards_;
    bool cards_read_ = false;
    std::map<std::string, std::string, std::less<>> names_;  ///< of accounts that were here
    AddressBuckets made_by_;                                 ///< by address
    AddressBuckets changed_by_;                              ///< by study and who
    std::size_t waiting_ = 0;
    Moment tidied_{}, swept_{};
    bool closed_ = false;
};

}  // namespace kyvien::hall
