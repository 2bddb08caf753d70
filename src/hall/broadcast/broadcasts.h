// hall/broadcast/broadcasts.h — all broadcasts of a hall, as the API presents them
// (docs/broadcast.md, api/paths/broadcasts.yaml).
//
// Cost:  a push replays the games that have changed and waits for the disk; the next reader has the
// boards written, and all others get the same text.
// Safe:  one thread at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "hall/broadcast/broadcast.h"
#include "hall/service/egress_policy.h"
#include "hall/service/line_store.h"

namespace kyvien::hall {

class Broadcasts {
  public:
    /// A text with a tag that changes whenever the text does.
    struct Tagged {
        std::shared_ptr<const std::string> text;
        std::shared_ptr<const std::string> packed;  ///< the same, compressed with gzip
        std::string tag;
    };
    using Clock = std::function<store::Instant()>;

    Broadcasts(std::unique_ptr<LineStore> store, Clock now)
        : store_(std::move(store)), now_(std::move(now)) {}

    // All refuse "no-such-broadcast" if the broadcast does not exist, and what the store refuses.

    /// BroadcastList of the API: running ones first, newest first.
    [[nodiscard]] Result<std::string> list();
    /// BroadcastTerms of the API: Broadcast. Refuses also: not-json, bad-field, unknown-field.
    [[nodiscard]] Result<std::string> make(const std::string& by, std::string_view body);
    [[nodiscard]] Result<std::string> change(const std::string& id, const std::string& by,
                                             std::string_view body);
    /// Accepts a file and returns its outcome, BroadcastPush. Refuses also: as
    /// Broadcast::read_push(); "event-over" if the broadcast has ended.
    [[nodiscard]] Result<std::string> push(const std::string& id, const std::string& by,
                                           const std::string& round, std::string_view file);
    // Files fetched from an address (source_desk.h).

    /// The sources of running broadcasts that have one, by id. Unreadable ones are left out.
    [[nodiscard]] Result<std::map<std::string, BroadcastSource>> sources();
    /// The current source, with the number of lines recorded so far.
    struct SourceState {
        std::optional<BroadcastSource> source;
        std::size_t lines = 0;
        bool has_ended = false;
    };
    [[nodiscard]] Result<SourceState> source_state(const std::string& id);
    /// BroadcastSourceChange of the API; absent fields keep their values. Refuses also: not-json,
    /// bad-field, unknown-field, "bad-source-address".
    [[nodiscard]] Result<BroadcastSource> set_source(const std::string& id, const std::string& by,
                                                     std::string_view body,
                                                     const EgressPolicy& policy);
    [[nodiscard]] Result<void> stop_source(const std::string& id, const std::string& by);
    /// Accepts a file that was fetched when `lines` lines were recorded. `refused`: as push()
    /// refuses a file. Refuses also: "seq-conflict" if anything else was recorded meanwhile, so
    /// that a late file never replaces a newer one.
    struct PullResult {
        Push push;
        std::optional<Refusal> refused;
    };
    [[nodiscard]] Result<PullResult> pull(const std::string& id, std::size_t lines,
                                          std::string_view file);

    /// The boards of a round; of the last round if none is named.
    [[nodiscard]] Result<Tagged> show(const std::string& id, const std::string& round);
    /// A board with all its moves, the law's findings, and its corrections.
    [[nodiscard]] Result<Tagged> show_board(const std::string& id, const std::string& board);
    /// The visible games of one round, or of all rounds, as a file; each as it was sent.
    [[nodiscard]] Result<record::GameFile> file(const std::string& id, const std::string& round);

    /// The number of cached texts.
    [[nodiscard]] std::size_t cached_text_count() const;

  private:
    /// A board's entry in the list of its round, generated on first use.
    struct Entry {
        store::Instant at = -1;
        std::string json;  ///< empty: it cannot be read
    };
    struct LoadedBroadcast {
        Broadcast broadcast;
        std::map<BoardId, Entry> entries;
        std::map<std::string, Tagged, std::less<>> cached_texts;  ///< by round and by board
        std::size_t cached_texts_edition = 0;
        store::Instant read_at = 0;
    };

    [[nodiscard]] Result<LoadedBroadcast*> find(const std::string& id);
    [[nodiscard]] Result<void> catch_up(const std::string& id, LoadedBroadcast& loaded);
    [[nodiscard]] Result<void> append(const std::string& id, LoadedBroadcast& loaded,
                                      const std::string& line);
    /// Makes versions visible that are old enough, and drops outdated cached texts.
    void show_due_versions(LoadedBroadcast& loaded);
    [[nodiscard]] const std::string& entry(LoadedBroadcast& loaded, const BoardId& board);
    [[nodiscard]] Tagged tagged(const LoadedBroadcast& loaded, std::string text) const;

    std::unique_ptr<LineStore> store_;
    Clock now_;
    std::map<std::string, LoadedBroadcast> kept_;
};

}  // namespace kyvien::hall
