#include "store/internal/integrity.h"
#include "base/text.h"

#include <fmt/core.h>

#include <utility>

namespace kyvien::store::internal {
namespace integrity {
namespace {

LogFault fault(std::string_view game, std::uint64_t seq, const char* code, std::string english) {
    return {std::string(game), seq, code, std::move(english)};
}

/// A verification of a log against its marks.
class Comparison {
  public:
    Comparison(Database& database, const MarkKey& key, const std::optional<Heads>& heads,
               Depth depth)
        : database_(database), key_(key), heads_(heads), depth_(depth),
          last_(database, "SELECT seq, digest FROM event WHERE game = ? ORDER BY seq DESC LIMIT 1"),
          at_(database, "SELECT digest FROM event WHERE game = ? AND seq = ?"),
          all_(database, "SELECT seq, at, line, digest FROM event WHERE game = ? ORDER BY seq") {}

    Findings run() {
        compare_games();
        compare_seats();
        if (depth_ == Depth::Whole)
            find_unlisted_rows();
        compare_checkpoint();
        compare_heads();
        return std::move(found_);
    }

  private:
    void tell(LogFault fault) { found_.faults.push_back(std::move(fault)); }

    void compare_games() {
        Statement games(database_,
                        "SELECT id, last_seq, changed, shelf, summary, next, head, mark, "
                        "card_mark FROM game ORDER BY id");
        while (games.step()) {
            ++found_.games;
            const std::string game(games.text(0));
            const GameHead head{static_cast<std::uint64_t>(games.number(1)), games.number(2),
                                digest_of(games.blob(6))};
            compare_mark(games.blob(7), key_.of_game(game, head), row_fault(game));
            compare_mark(games.blob(8),
                         key_.of_card(game, games.number(3), games.text(4), games.text(5)),
                         card_fault(game));
            if (depth_ == Depth::Whole)
                follow(game, head);
            else
                compare_last(game, head);
        }
    }

    void compare_mark(std::span<const std::uint8_t> stored, const Digest& mark, LogFault fault) {
        // Sums the present marks: the total reveals marks that are missing.
        sum_.add(digest_of(stored));
        if (!is_digest(stored, mark))
            tell(std::move(fault));
    }

    void compare_last(const std::string& game, const GameHead& head) {
        const ResetAtEnd at_end(last_);
        last_.bind(1, game);
        const bool has_events = last_.step();
        ++found_.events;
        const auto seq = has_events ? static_cast<std::uint64_t>(last_.number(0)) : 0;
        if (seq != head.last_seq)
            tell(head_fault(game, seq, head.last_seq));
        else if (has_events && !is_digest(last_.blob(1), head.digest))
            tell(event_fault(game, seq, seq));
    }

    void follow(const std::string& game, const GameHead& head) {
        const ResetAtEnd at_end(all_);
        all_.bind(1, game);
        ChainFollower chain(game);
        while (all_.step()) {
            ++found_.events;
            const auto seq = static_cast<std::uint64_t>(all_.number(0));
            if (!chain.follow(seq, all_.number(1), all_.text(2), all_.blob(3))) {
                tell(event_fault(game, chain.seq() + 1, seq));
                return;  // what follows depends on it
            }
        }
        if (chain.seq() != head.last_seq)
            tell(head_fault(game, chain.seq(), head.last_seq));
        else if (chain.digest() != head.digest)
            tell(event_fault(game, chain.seq(), chain.seq()));
    }

    void compare_seats() {
        Statement seats(database_, "SELECT game, seat, hash, mark FROM seat_key");
        while (seats.step()) {
            const std::string game(seats.text(0));
            compare_mark(seats.blob(3), key_.of_seat(game, seats.number(1), seats.blob(2)),
                         seat_fault(game));
        }
    }

    /// Finds events of games that are not listed.
    void find_unlisted_rows() {
        Statement strays(database_, "SELECT game, count(*) FROM event WHERE game NOT IN "
                                    "(SELECT id FROM game) GROUP BY game");
        while (strays.step()) {
            const std::string game(strays.text(0));
            tell(unlisted_fault(game));
        }
    }

    void compare_checkpoint() {
        bool is_genuine = false;
        found_.checkpoint = read_checkpoint(database_, key_, is_genuine);
        if (!is_genuine)
            tell(fault({}, 0, "checkpoint-altered",
                       "The checkpoint of the log was changed or taken away."));
        // With an altered row the sum cannot match.
        else if (found_.faults.empty() && found_.checkpoint.sum != sum_.digest())
            tell(fault({}, 0, "sum-differs",
                       "A game or the key of a seat is missing, or was put back to what it had "
                       "been before."));
    }

    void compare_heads() {
        if (!heads_) {
            tell(
                fault({}, 0, "heads-missing",
                      "The file of heads beside the log is missing or not ours: whether the end of "
                      "the log was lost is not known."));
            return;
        }
        if (found_.checkpoint.number < heads_->number)
            tell(fault({}, 0, "log-behind",
                       fmt::format("The log ends with transaction {}, but {} were written: {} are "
                                   "lost.",
                                   found_.checkpoint.number, heads_->number,
                                   heads_->number - found_.checkpoint.number)));
        for (const auto& [game, head] : heads_->games) {
            const ResetAtEnd at_end(at_);
            at_.bind(1, game).bind(2, static_cast<std::int64_t>(head.seq));
            if (!at_.step())
                tell(fault(
                    game, head.seq, "events-lost",
                    fmt::format("Game {}: event {} was recorded and is missing.", game, head.seq)));
            else if (!is_digest(at_.blob(0), head.digest))
                tell(fault(
                    game, head.seq, "event-replaced",
                    fmt::format("Game {}: event {} is another than the one that was recorded.",
                                game, head.seq)));
        }
    }

    Database& database_;
    const MarkKey& key_;
    const std::optional<Heads>& heads_;
    Depth depth_;
    Statement last_, at_, all_;
    MarkSum sum_;
    Findings found_;
};

}  // namespace
}  // namespace integrity

void write_checkpoint(Database& database, const MarkKey& key, const Checkpoint& checkpoint) {
    const Digest mark = key.of_checkpoint(checkpoint);
    Statement write(database, "INSERT OR REPLACE INTO checkpoint (one, number, at, sum, mark) "
                              "VALUES (1, ?, ?, ?, ?)");
    write.bind(1, static_cast<std::int64_t>(checkpoint.number))
        .bind(2, checkpoint.at)
        .bind_blob(3, checkpoint.sum)
        .bind_blob(4, mark)
        .run();
}

LogFault event_fault(std::string_view game, std::uint64_t expected, std::uint64_t found) {
    if (expected == found)
        return integrity::fault(
            game, found, "event-altered",
            fmt::format("Game {}: event {} is not the one that was recorded.", game, found));
    return integrity::fault(
        game, expected, "event-missing",
        fmt::format("Game {}: event {} stands where {} is expected.", game, found, expected));
}

LogFault unlisted_fault(std::string_view game) {
    return integrity::fault(
        game, 0, "game-unlisted",
        fmt::format("Game {}: its events stand here, but the list of games does not have it.",
                    game));
}

LogFault card_fault(std::string_view game) {
    return integrity::fault(
        game, 0, "card-altered",
        fmt::format("Game {}: what the lobby says of the game was changed.", game));
}

LogFault seat_fault(std::string_view game) {
    return integrity::fault(game, 0, "seat-altered",
                            fmt::format("Game {}: the key of a seat was changed.", game));
}

LogFault row_fault(std::string_view game) {
    return integrity::fault(
        game, 0, "row-altered",
        fmt::format("Game {}: the row that says how far the game has come was changed.", game));
}

namespace {

/// How many there are: "1 is", "2 are".
std::string are(std::uint64_t count) {
    return fmt::format("{} {}", count, count == 1 ? "is" : "are");
}

}  // namespace

LogFault head_fault(std::string_view game, std::uint64_t stands, std::uint64_t listed) {
    return stands < listed
               ? integrity::fault(game, stands + 1, "events-lost",
                                  fmt::format("Game {}: it had {}, and {} there.", game,
                                              base::counted(listed, "event"), are(stands)))
               : integrity::fault(game, listed + 1, "event-inserted",
                                  fmt::format("Game {}: it had {}, and {} there.", game,
                                              base::counted(listed, "event"), are(stands)));
}

bool ChainFollower::follow(std::uint64_t seq, Instant at, std::string_view line,
                           std::span<const std::uint8_t> digest) {
    const Digest next = next_digest(digest_, game_, seq, at, line);
    if (seq != seq_ + 1 || !is_digest(digest, next))
        return false;
    seq_ = seq;
    digest_ = next;
    return true;
}

Checkpoint read_checkpoint(Database& database, const MarkKey& key, bool& is_genuine) {
    Statement row(database, "SELECT number, at, sum, mark FROM checkpoint");
    Checkpoint checkpoint;
    is_genuine = row.step();
    if (is_genuine) {
        checkpoint = {static_cast<std::uint64_t>(row.number(0)), row.number(1),
                      digest_of(row.blob(2))};
        is_genuine = is_digest(row.blob(3), key.of_checkpoint(checkpoint));
    }
    return checkpoint;
}

Findings compare_with_marks(Database& database, const MarkKey& key,
                            const std::optional<Heads>& heads, Depth depth) {
    return integrity::Comparison(database, key, heads, depth).run();
}

SealedCounts seal_all(Database& database, const MarkKey& key, std::uint64_t number) {
    SealedCounts sealed;
    MarkSum sum;
    Statement games(database, "SELECT id FROM game ORDER BY id");
    Statement events(database, "SELECT seq, at, line FROM event WHERE game = ? ORDER BY seq");
    Statement event(database, "UPDATE event SET digest = ? WHERE game = ? AND seq = ?");
    Statement game(database, "UPDATE game SET last_seq = ?, head = ?, mark = ?, card_mark = ? "
                             "WHERE id = ?");
    std::vector<std::string> ids;
    while (games.step())
        ids.emplace_back(games.text(0));
    Statement row(database, "SELECT changed, shelf, summary, next FROM game WHERE id = ?");
    for (const std::string& id : ids) {
        std::vector<std::pair<std::uint64_t, Digest>> digests;
        GameHead head;
        {
            const ResetAtEnd at_end(events);
            events.bind(1, id);
            while (events.step()) {
                head.last_seq = static_cast<std::uint64_t>(events.number(0));
                head.digest =
                    next_digest(head.digest, id, head.last_seq, events.number(1), events.text(2));
                digests.emplace_back(head.last_seq, head.digest);
            }
        }
        for (const auto& [seq, digest] : digests)
            event.bind_blob(1, digest).bind(2, id).bind(3, static_cast<std::int64_t>(seq)).run();
        Digest card{};
        {
            const ResetAtEnd at_end(row);
            row.bind(1, id);
            row.step();
            head.changed = row.number(0);
            card = key.of_card(id, row.number(1), row.text(2), row.text(3));
        }
        const Digest mark = key.of_game(id, head);
        game.bind(1, static_cast<std::int64_t>(head.last_seq))
            .bind_blob(2, head.digest)
            .bind_blob(3, mark)
            .bind_blob(4, card)
            .bind(5, id)
            .run();
        sum.add(mark);
        sum.add(card);
        ++sealed.games;
        sealed.events += digests.size();
    }
    struct SeatRow {
        std::string game;
        std::int64_t seat = 0;
        Digest mark{};
    };
    std::vector<SeatRow> seats;
    Statement keys(database, "SELECT game, seat, hash FROM seat_key");
    while (keys.step()) {
        const std::string id(keys.text(0));
        seats.push_back({id, keys.number(1), key.of_seat(id, keys.number(1), keys.blob(2))});
    }
    Statement seat(database, "UPDATE seat_key SET mark = ? WHERE game = ? AND seat = ?");
    for (const SeatRow& each : seats) {
        seat.bind_blob(1, each.mark).bind(2, each.game).bind(3, each.seat).run();
        sum.add(each.mark);
    }
    write_checkpoint(database, key, {number, 0, sum.digest()});
    return sealed;
}

}  // namespace kyvien::store::internal
