// hall/study/studies.h — all studies of a hall, as the API presents them (docs/study.md,
// api/paths/studies.yaml): who may do what, the spectators, and notifying them.
//
// Spectators request news by long polling; all who have the same version receive the same text with
// the changes since. Nothing is queued: a slow reader asks later and gets the newest version.
//
// Cost:  a change waits for the disk, and replays the line to its position; notifying costs one
// text for each version that clients have. Changes for many spectators are sent together, up to
// three seconds later.
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
    std::string address;  ///< empty: this machine, which has no limit of its own
};

class Studies {
  public:
    /// Wall-clock time in milliseconds, and a clock that never runs backwards.
    using Wall = std::function<store::Instant()>;
    using Steady = std::function<Bucket::Clock::time_point()>;

    struct Text {
        SharedText plain;
        SharedText packed;  ///< gzip; null: not smaller
    };
    using NewsDone = std::move_only_function<void(Result<Text>)>;

    /// The response to a change; if it was refused because the board has moved on, `text` contains
    /// the news.
    struct Outcome {
        std::optional<Refusal> refusal;
        std::string text;
    };
    /// A client's long-polling request for news.
    struct NewsRequest {
        std::string known;       ///< version from the last news
        std::string viewer;      ///< an identifier chosen by the page; empty: the client is not
                                 ///< counted
        std::uint64_t wait = 0;  ///< id of this wait for leave(); 0: cannot be found
    };

    /// Which chapters to export; the request's query parameters, empty if absent.
    struct GameFileRequest {
        std::string chapter;
        std::string game;
        std::string language;
    };

    static constexpr std::size_t kMaxOfAccount = 100;
    /// For an address without an account: the burst, and the number per day.
    static constexpr std::size_t kMaxOfAddress = 20;
    static constexpr std::size_t kMaxWaiting = 20'000;
    /// A guest's study that has not changed for this long is removed.
    static constexpr store::Instant kGuestsLasts = store::Instant{90} * 24 * 3600 * 1000;
    // For one author: the burst of changes, and then two per second.
    static constexpr double kChangesAtOnce = 30, kChangesPerSecond = 2;
    /// The cost, in changes, of a game that becomes a chapter: all its moves are checked against
    /// the law.
    static constexpr double kChangesOfChapters = 5;

    /// `accounts` is used on this thread and must outlive it. `remembered`: the number of
    /// addresses, and of authors, whose usage is tracked (AddressBuckets).
    Studies(std::unique_ptr<LineStore> store, store::Accounts& accounts, Wall wall, Steady steady,
            std::size_t remembered = AddressBuckets::kMax)
        : store_(std::move(store)), accounts_(accounts), wall_(std::move(wall)),
          steady_(std::move(steady)), made_by_(static_cast<double>(kMaxOfAddress) / kSecondsOfDay,
                                               static_cast<double>(kMaxOfAddress), remembered),
          changed_by_(kChangesPerSecond, kChangesAtOnce, remembered) {}

    // All refuse "no-such-study" if the study does not exist, and what the store refuses.

    /// StudyRequest: StudySeat. Refuses also: as Study::read_new(); "too-many-studies".
    [[nodiscard]] Result<std::string> make(const StudyCaller& caller, std::string_view body);
    /// StudyJoin: StudySeat. Refuses also: "bad-field", "name-taken", "name-of-account",
    /// "study-full".
    [[nodiscard]] Result<std::string> join(const std::string& id, const StudyCaller& caller,
                                           std::string_view body);
    /// StudySeat, without a key: the caller's role in this study.
    [[nodiscard]] Result<std::string> own_seat(const std::string& id, const StudyCaller& caller);
    /// StudyChange: StudyChanged. Refuses also: as Study::read_change(); "too-many".
    [[nodiscard]] Result<Outcome> change(const std::string& id, const StudyCaller& caller,
                                         std::string_view body);
    /// The body is StudyChapterRequest, or, if `game` names a game, a file of that game:
    /// StudyAdded. Refuses also: "bad-field", and as Study::read_chapter(), read_file() and
    /// adding_line().
    [[nodiscard]] Result<std::string> add_chapters(const std::string& id, const StudyCaller& caller,
                                                   std::string_view game, std::string_view body);
    /// Refuses also: "not-the-host" if this caller may not add chapters.
    [[nodiscard]] Result<void> check_host(const std::string& id, const StudyCaller& caller);
    [[nodiscard]] Result<void> exists(const std::string& id);
    /// StudyNews: the whole study.
    [[nodiscard]] Result<Text> show(const std::string& id);
    /// StudyNews since the client's version; sent when there is any, or after a timeout.
    void wait(const std::string& id, const StudyCaller& caller, const NewsRequest& request,
              NewsDone done);
    /// Call when the client of this wait has closed the connection: its wait is answered at once,
    /// and unless it reconnects within a moment it no longer counts as present.
    void leave(const std::string& id, std::uint64_t wait);
    /// One chapter, or all chapters of one game in one file.
    /// Refuses also: "bad-field" (no such chapter; chapters of several games and none was named),
    /// and as record::write_annotated().
    [[nodiscard]] Result<record::GameFile> file(const std::string& id,
                                                const GameFileRequest& request);
    /// StudyList: the studies that this account (an id) has made, the last one first.
    [[nodiscard]] Result<std::string> list(const std::string& account);
    /// Deletes the studies of a deleted account.
    [[nodiscard]] Result<void> forget_account(const std::string& account);

    /// Another hall may have changed this study, or all of them.
    void changed(const std::string& id);
    void all_changed();
    /// Call about every tenth of a second.
    void tick();
    /// Answers all waiting clients; nobody can wait afterwards.
    void close();
    [[nodiscard]] std::size_t waiting() const { return waiting_; }
    /// The number of studies in memory.
    [[nodiscard]] std::size_t kept() const { return kept_.size(); }

  private:
    using Moment = Bucket::Clock::time_point;
    static constexpr double kSecondsOfDay = 24 * 3600;
    struct Viewer {
        Moment until{};  ///< counts as present until then without waiting
        std::size_t waits = 0;
        std::string name;
    };
    struct Waiter {
        std::size_t version = 0;
        std::uint64_t here = 0;
        std::string viewer;
        std::uint64_t wait = 0;
        Moment until{};
        NewsDone done;
    };
    struct LoadedStudy {
        Study study;
        StudyPositions positions;
        StudyViewers here;
        std::uint64_t here_version = 1;
        std::map<std::string, Viewer> viewers;
        std::vector<Waiter> waiters;
        std::map<std::size_t, Text> texts;  ///< by the version that the client has
        std::size_t texts_version = 0;      ///< version up to which they report changes
        std::uint64_t texts_here = 0;
        Moment used{}, counted{}, last_notified{}, read{};
    };
    struct Card {
        std::string account;  ///< empty: of a guest
        std::string title;
        conduct::Game game{};  ///< of the first chapter
        std::size_t chapters = 1;
        store::Instant opened = 0, changed = 0;
    };

    [[nodiscard]] Result<LoadedStudy*> find(const std::string& id);
    [[nodiscard]] Result<void> catch_up(const std::string& id, LoadedStudy& loaded);
    [[nodiscard]] Result<void> append(const std::string& id, LoadedStudy& loaded,
                                      const std::string& line);
    /// Refuses: "too-many".
    [[nodiscard]] Result<void> check_rate(const std::string& id, const StudyCaller& caller,
                                          int member, double changes);
    [[nodiscard]] static int member_of(const Study& study, const StudyCaller& caller);
    [[nodiscard]] const std::string& account_name(const std::string& account);
    [[nodiscard]] Text news(const std::string& id, LoadedStudy& loaded, std::size_t since);
    [[nodiscard]] bool has_news(const LoadedStudy& loaded, const Waiter& waiter) const;
    void answer(const std::string& id, LoadedStudy& loaded, Waiter waiter);
    void answer_all(LoadedStudy& loaded, const Refusal& refusal);
    /// Answers the clients that are due.
    void tell(const std::string& id, LoadedStudy& loaded);
    void count_viewers(LoadedStudy& loaded);
    void note_card(const std::string& id, const Study& study);
    [[nodiscard]] Result<void> read_cards();
    void remove(const std::string& id);
    void remove_unused();
    void unload_unused();

    std::unique_ptr<LineStore> store_;
    store::Accounts& accounts_;
    Wall wall_;
    Steady steady_;
    std::map<std::string, LoadedStudy> kept_;
    std::map<std::string, Card> cards_;
    bool cards_read_ = false;
    std::map<std::string, std::string, std::less<>> names_;  ///< of accounts that have been present
    AddressBuckets made_by_;                                 ///< by address
    AddressBuckets changed_by_;                              ///< by study and author
    std::size_t waiting_ = 0;
    Moment tidied_{}, swept_{};
    bool closed_ = false;
};

}  // namespace kyvien::hall
