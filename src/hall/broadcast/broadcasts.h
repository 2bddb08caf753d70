// hall/broadcast/broadcasts.h — all broadcasts of a hall, as the interface presents them
// (docs/broadcast.md, api/paths/broadcasts.yaml).
//
// Cost:  a push plays the games that have changed, waits for the disk, and the next who looks has
//        the boards written; everybody else gets the same text.
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
#include "hall/service/line_store.h"
#include "hall/service/outward_address.h"

namespace kyvien::hall {

class Broadcasts {
  public:
    /// A text that stays the same while its tag does.
    struct Tagged {
        std::shared_ptr<const std::string> text;
        std::shared_ptr<const std::string> packed;  ///< the same with gzip
        std::string tag;
    };
    using Clock = std::function<store::Instant()>;

    Broadcasts(std::unique_ptr<LineStore> store, Clock now)
        : store_(std::move(store)), now_(std::move(now)) {}

    // All refuse "no-such-broadcast" where there is none of this id, and what the store refuses.

    /// BroadcastList of the API: those that go on first, the newest before the older ones.
    [[nodiscard]] Result<std::string> list();
    /// BroadcastTerms of the API: Broadcast. Refuses also: not-json, bad-field, unknown-field.
    [[nodiscard]] Result<std::string> make(const std::string& by, std::string_view body);
    [[nodiscard]] Result<std::string> change(const std::string& id, const std::string& by,
                                             std::string_view body);
    /// A file: what it has brought, BroadcastPush. Refuses also: as Broadcast::read_push();
    /// "event-over" where it has ended.
    [[nodiscard]] Result<std::string> push(const std::string& id, const std::string& by,
                                           const std::string& round, std::string_view file);
    // The file at an address (source_desk.h).

    /// Those that go on and have one, by id. What cannot be read is left out.
    [[nodiscard]] Result<std::map<std::string, BroadcastSource>> sources();
    /// As it stands now, with what is recorded so far.
    struct Watched {
        std::optional<BroadcastSource> source;
        std::size_t lines = 0;
        bool has_ended = false;
    };
    [[nodiscard]] Result<Watched> watched(const std::string& id);
    /// BroadcastSourceChange of the API; what is absent stays as it was. Refuses also: not-json,
    /// bad-field, unknown-field, "bad-source-address".
    [[nodiscard]] Result<BroadcastSource> set_source(const std::string& id, const std::string& by,
                                                     std::string_view body,
                                                     const OutwardRules& rules);
    [[nodiscard]] Result<void> stop_source(const std::string& id, const std::string& by);
    /// A file that was fetched while these lines were recorded. `refused`: as push() refuses a
    /// file. Refuses also: "seq-conflict" where anything else was recorded meanwhile, so that a
    /// file that came late never takes the place of a newer one.
    struct Pulled {
        Push push;
        std::optional<Refusal> refused;
    };
    [[nodiscard]] Result<Pulled> pull(const std::string& id, std::size_t lines,
                                      std::string_view file);

    /// The boards of a round; of the last one where none is named.
    [[nodiscard]] Result<Tagged> show(const std::string& id, const std::string& round);
    /// A board with all its moves, what the law says of it, and its corrections.
    [[nodiscard]] Result<Tagged> show_board(const std::string& id, const std::string& board);
    /// The games of a round as a file, or of all rounds; as they were told, each as it is on show.
    [[nodiscard]] Result<record::GameFile> file(const std::string& id, const std::string& round);

    /// Texts that are kept to be told again.
    [[nodiscard]] std::size_t texts_kept() const;

  private:
    /// A board's entry in the list of its round, made when it is first looked at.
    struct Entry {
        store::Instant at = -1;
        std::string json;  ///< empty: it cannot be read
    };
    struct Kept {
        Broadcast broadcast;
        std::map<BoardId, Entry> entries;
        std::map<std::string, Tagged, std::less<>> told;  ///< by round, and by board
        std::size_t told_edition = 0;
        store::Instant read_at = 0;
    };

    [[nodiscard]] Result<Kept*> find(const std::string& id);
    [[nodiscard]] Result<void> catch_up(const std::string& id, Kept& kept);
    [[nodiscard]] Result<void> append(const std::string& id, Kept& kept, const std::string& line);
    /// Puts on show what is old enough; forgets texts that are no longer so.
    void show_what_is_due(Kept& kept);
    [[nodiscard]] const std::string& entry(Kept& kept, const BoardId& board);
    [[nodiscard]] Tagged tagged(const Kept& kept, std::string text) const;

    std::unique_ptr<LineStore> store_;
    Clock now_;
    std::map<std::string, Kept> kept_;
};

}  // namespace kyvien::hall
