// store/players/player_index.h — an index of federations' player lists, for search while a name is
// typed.
//
// One file holds several lists by name ("fide", "vie"). A list is imported atomically; importing it
// again reports the differences. Names are found by prefixes of their words, in any order; the
// highest rating comes first. The caller that makes the keys decides how a name is split into words
// (exchange/imports/federation_list.h: search_words()).
//
// Cost:  a search reads about as many lines as it returns, plus what all words but the rarest have
//        in common; importing a list of half a million players takes some seconds.
// Safe:  an index belongs to one thread; other programs may read and write the same file.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tournament/event/office_events.h"

namespace kyvien::store {

/// Prefix of the id of a player without a number in the list; the rest identifies him.
inline constexpr char kNoNumber = '=';

struct IndexedPlayer {
    std::string list;  ///< set by the index
    std::string id;    ///< the federation's; never empty in the index
    std::string name, title, federation, club, sex, birth;
    int rating = 0, rapid = 0, blitz = 0;  ///< 0: none
    std::optional<int> grade;

    friend bool operator==(const IndexedPlayer&, const IndexedPlayer&) = default;
};

/// The player as an entry, with the rating for `tempo`: "standard", "rapid" or "blitz"; the
/// standard rating if there is no other.
[[nodiscard]] tournament::Entered entry_of(const IndexedPlayer& player, std::string_view tempo);

/// The changes made by importing a list again.
struct ListDifferences {
    std::int64_t players = 0;  ///< in the new list
    std::int64_t added = 0, removed = 0, changed = 0;
    struct Change {
        std::string id, was, is;  ///< name and rating; one is empty for an added or removed player
    };
    std::vector<Change> first;  ///< the first differences, as many as requested
};

struct IndexedList {
    std::string name;
    std::int64_t players = 0;
};

class PlayerIndex {
  public:
    /// Refuses: index-unreadable with the value "path", if the file is missing or something else.
    [[nodiscard]] static Result<PlayerIndex> open(const std::string& path);
    /// The same, but creates a missing file.
    [[nodiscard]] static Result<PlayerIndex> open_or_make(const std::string& path);

    PlayerIndex(PlayerIndex&&) noexcept;
    PlayerIndex& operator=(PlayerIndex&&) noexcept;
    ~PlayerIndex();

    /// Replaces the list of this name. Players are added one by one; they become visible with
    /// finish(), and an unfinished import is discarded.
    class ListImport {
      public:
        ListImport(ListImport&&) noexcept;
        ListImport& operator=(ListImport&&) = delete;
        ~ListImport();
        /// `words`: the search words of the name. A repeated id is skipped.
        void add(const IndexedPlayer& player, std::string_view words);
        /// Refuses: index-unwritable with the value "reason".
        [[nodiscard]] Result<ListDifferences> finish(std::size_t differences = 0);
        /// Number of players skipped because of a repeated id.
        [[nodiscard]] std::int64_t repeated() const;

      private:
        friend class PlayerIndex;
        struct Body;
        explicit ListImport(std::unique_ptr<Body> body);
        std::unique_ptr<Body> body_;
    };
    /// Refuses: index-unwritable.
    [[nodiscard]] Result<ListImport> import_list(std::string_view list);

    /// Players with a word beginning with each of `words`; Chinese characters must follow one
    /// another as in the query. Empty `list`: all lists. Without words: no players.
    [[nodiscard]] Result<std::vector<IndexedPlayer>> search(std::string_view words,
                                                            std::string_view list, int limit) const;
    /// In all lists if `list` is empty.
    [[nodiscard]] Result<std::vector<IndexedPlayer>> find(std::string_view id,
                                                          std::string_view list) const;
    [[nodiscard]] Result<std::vector<IndexedList>> lists() const;

  private:
    struct Body;
    explicit PlayerIndex(std::unique_ptr<Body> body);
    std::unique_ptr<Body> body_;
};

}  // namespace kyvien::store
