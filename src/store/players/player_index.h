// store/players/player_index.h — the player lists of federations, searched while a name is being
// typed.
//
// One file holds several lists by name ("fide", "vie"). A list is imported entirely or not at all;
// importing it again reports the differences. Names are found by the beginnings of their words, in
// any order; the highest rating comes first. How a name is split into words is decided by the
// caller that makes the keys (exchange/imports/federation_list.h: search_words()).
//
// Cost:  a search reads about as many lines as it gives, and what all words but the rarest have in
//        common; a list of half a million players takes some seconds.
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

/// What the id of a player begins with whom the list gives no number; the rest tells him apart.
inline constexpr char kNoNumber = '=';

struct KeptPlayer {
    std::string list;  ///< given by the index
    std::string id;    ///< the federation's; never empty in the index
    std::string name, title, federation, club, sex, birth;
    int rating = 0, rapid = 0, blitz = 0;  ///< 0: none
    std::optional<int> grade;

    friend bool operator==(const KeptPlayer&, const KeptPlayer&) = default;
};

/// The player as an entry; `tempo` says whose rating: "standard", "rapid" or "blitz", and the
/// standard one where there is no other.
[[nodiscard]] tournament::Entered entry_of(const KeptPlayer& player, std::string_view tempo);

/// What a list that was taken again changes.
struct ListDifferences {
    std::int64_t players = 0;  ///< of the list now
    std::int64_t added = 0, removed = 0, changed = 0;
    struct Change {
        std::string id, was, is;  ///< names and ratings; one of them is empty where it has none
    };
    std::vector<Change> first;  ///< of what is different, as many as were asked for
};

struct KeptList {
    std::string name;
    std::int64_t players = 0;
};

class PlayerIndex {
  public:
    /// Refuses: index-unreadable with the value "path", where there is none or it is something
    /// else.
    [[nodiscard]] static Result<PlayerIndex> open(const std::string& path);
    /// The same, and makes one where there is none.
    [[nodiscard]] static Result<PlayerIndex> open_or_make(const std::string& path);

    PlayerIndex(PlayerIndex&&) noexcept;
    PlayerIndex& operator=(PlayerIndex&&) noexcept;
    ~PlayerIndex();

    /// Takes the place of the list of this name. Players are added one by one; nothing is there
    /// before finish(), and nothing of a list that is not finished stays.
    class Taking {
      public:
        Taking(Taking&&) noexcept;
        Taking& operator=(Taking&&) = delete;
        ~Taking();
        /// `words`: by which the name is found. A second one with the same id is not taken.
        void add(const KeptPlayer& player, std::string_view words);
        /// Refuses: index-unwritable with the value "reason".
        [[nodiscard]] Result<ListDifferences> finish(std::size_t differences = 0);
        /// How many had the id of one before.
        [[nodiscard]] std::int64_t repeated() const;

      private:
        friend class PlayerIndex;
        struct Body;
        explicit Taking(std::unique_ptr<Body> body);
        std::unique_ptr<Body> body_;
    };
    /// Refuses: index-unwritable.
    [[nodiscard]] Result<Taking> take_list(std::string_view list);

    /// Those with a word that begins so for each of `words`; a phrase of Chinese characters stands
    /// as they follow each other. `list` empty: of all lists. No words: nobody.
    [[nodiscard]] Result<std::vector<KeptPlayer>> search(std::string_view words,
                                                         std::string_view list, int most) const;
    /// Of all lists where `list` is empty.
    [[nodiscard]] Result<std::vector<KeptPlayer>> find(std::string_view id,
                                                       std::string_view list) const;
    [[nodiscard]] Result<std::vector<KeptList>> lists() const;

  private:
    struct Body;
    explicit PlayerIndex(std::unique_ptr<Body> body);
    std::unique_ptr<Body> body_;
};

}  // namespace kyvien::store
