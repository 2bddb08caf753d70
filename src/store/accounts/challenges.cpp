#include "store/accounts/challenges.h"

#include <charconv>

#include "store/accounts/internal/sql_lobby.h"

namespace kyvien::store::internal {
namespace challenge_rows {
namespace {

constexpr const char* kChallenge =
    "SELECT challenge.id, challenger, challenged, one.name, other.name, is_counter, terms, seat, "
    "challenge.made, changed, lapses, state, reason, game, "
    "(SELECT count(*) FROM account_bot WHERE account_bot.account = challenger), "
    "(SELECT count(*) FROM account_bot WHERE account_bot.account = challenged) FROM challenge "
    "JOIN account AS one ON one.id = challenger JOIN account AS other ON other.id = challenged "
    "WHERE ";
constexpr std::int64_t kByLot = 2;

std::int64_t integer(const std::string& text) {
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

ChallengeState state_of(std::int64_t number) {
    switch (number) {
    case 1:
        return ChallengeState::Accepted;
    case 2:
        return ChallengeState::Declined;
    case 3:
        return ChallengeState::Withdrawn;
    default:
        return ChallengeState::Open;
    }
}

Challenge challenge_of_row(const SqlRow& row) {
    Challenge challenge;
    challenge.id = row[0];
    challenge.challenger = row[1];
    challenge.challenged = row[2];
    challenge.challenger_name = row[3];
    challenge.challenged_name = row[4];
    challenge.is_counter = integer(row[5]) == 1;
    challenge.terms.game = row[6];
    if (const std::int64_t seat = integer(row[7]); seat != kByLot)
        challenge.terms.seat = static_cast<int>(seat);
    challenge.made = integer(row[8]);
    challenge.changed = integer(row[9]);
    challenge.terms.lapses = integer(row[10]);
    challenge.state = state_of(integer(row[11]));
    challenge.reason = row[12];
    challenge.game = row[13];
    challenge.challenger_is_bot = integer(row[14]) > 0;
    challenge.challenged_is_bot = integer(row[15]) > 0;
    return challenge;
}

std::int64_t seat_number(const ChallengeTerms& terms) {
    return terms.seat ? std::int64_t{*terms.seat} : kByLot;
}

std::optional<Challenge> challenge_with_id(SqlSession& session, std::string_view id) {
    const SqlRows rows = session.run(std::string(kChallenge) + "challenge.id = $1", {id});
    return rows.empty() ? std::nullopt : std::optional(challenge_of_row(rows.front()));
}

/// The table is locked, so that numbers are assigned in commit order.
void tell(SqlSession& session, std::string_view account) {
    session.run("INSERT INTO account_news (account, number) VALUES ($1, "
                "(SELECT coalesce(max(number), 0) + 1 FROM account_news)) "
                "ON CONFLICT (account) DO UPDATE SET number = excluded.number",
                {account});
}

void lock(SqlSession& session) {
    session.lock_table("challenge");
}

std::unexpected<Refusal> no_such_challenge() {
    return refuse("no-such-challenge",
                  "There is no such challenge; it may have been withdrawn, or have lapsed.");
}
std::unexpected<Refusal> answered_already() {
    return refuse("challenge-answered",
                  "This challenge was answered already, or it is the other one's to answer.");
}

}  // namespace
}  // namespace challenge_rows

using namespace challenge_rows;

Result<Challenge> SqlChallenges::make(const NewChallenge& challenge) {
    if (challenge.challenger == challenge.challenged)
        return refuse("about-oneself", "Nobody challenges, follows or blocks himself.");
    bool is_there = false;
    bool is_blocked_in = false;
    bool are_many = false;
    std::optional<Challenge> made;
    KYVIEN_TRY(session_.carry_out([&] {
        lock(session_);
        is_there =
            !session_
                 .run("SELECT id FROM account WHERE id = $1 AND name <> ''", {challenge.challenged})
                 .empty();
        is_blocked_in =
            SqlPeople::is_blocked_in(session_, challenge.challenger, challenge.challenged);
        session_.run("DELETE FROM challenge WHERE lapses < $1 OR (state <> 0 AND changed < $2)",
                     {challenge.at, challenge.at - kAnsweredLasts});
        are_many = integer(session_
                               .run("SELECT count(*) FROM challenge WHERE challenger = $1 AND "
                                    "state = 0",
                                    {challenge.challenger})
                               .front()[0]) >= static_cast<std::int64_t>(kMaxChallenges);
        if (!is_there || is_blocked_in || are_many)
            return false;
        session_.run("INSERT INTO challenge (id, challenger, challenged, is_counter, terms, seat, "
                     "made, changed, lapses, state, reason, game) "
                     "VALUES ($1, $2, $3, 0, $4, $5, $6, $7, $8, 0, '', '')",
                     {challenge.id, challenge.challenger, challenge.challenged,
                      challenge.terms.game, seat_number(challenge.terms), challenge.at,
                      challenge.at, challenge.terms.lapses});
        tell(session_, challenge.challenger);
        tell(session_, challenge.challenged);
        made = challenge_with_id(session_, challenge.id);
        return true;
    }));
    if (!is_there)
        return refuse("no-such-account", "Nobody has an account of this name here.");
    if (is_blocked_in)
        return refuse("challenges-not-taken", "This player takes no challenges of yours.");
    if (are_many || !made)
        return refuse("too-many", "You have as many open challenges as one may; withdraw one, or "
                                  "wait for an answer.");
    return *std::move(made);
}

Result<ChallengeList> SqlChallenges::of(std::string_view account, Instant now) {
    ChallengeList list;
    KYVIEN_TRY(session_.carry_out([&] {
        list = {};
        const SqlRows number =
            session_.run("SELECT number FROM account_news WHERE account = $1", {account});
        if (!number.empty())
            list.version = static_cast<std::uint64_t>(integer(number.front()[0]));
        for (const SqlRow& row :
             session_.run(std::string(kChallenge) +
                              "(challenger = $1 OR challenged = $1) AND ((state = 0 AND lapses > "
                              "$2) OR (state <> 0 AND changed > $3)) ORDER BY changed DESC, "
                              "challenge.id",
                          {account, now, now - kAnsweredLasts}))
            list.challenges.push_back(challenge_of_row(row));
        return false;
    }));
    return list;
}

Result<ChallengeNews> SqlChallenges::news(std::uint64_t known) {
    ChallengeNews news;
    KYVIEN_TRY(session_.carry_out([&] {
        news = {known, {}};
        for (const SqlRow& row :
             session_.run("SELECT account, number FROM account_news WHERE number > $1 "
                          "ORDER BY number",
                          {static_cast<std::int64_t>(known)})) {
            news.accounts.push_back(row[0]);
            news.last = static_cast<std::uint64_t>(integer(row[1]));
        }
        return false;
    }));
    return news;
}

Result<Challenge> SqlChallenges::change(std::string_view id, std::string_view account, By by,
                                        Instant now,
                                        const std::function<void(const Challenge&)>& change) {
    std::optional<Challenge> found;
    bool is_answered = false;
    KYVIEN_TRY(session_.carry_out([&] {
        lock(session_);
        found = challenge_with_id(session_, id);
        if (found && found->challenger != account && found->challenged != account)
            found.reset();
        if (found && found->state == ChallengeState::Open && found->terms.lapses <= now)
            found.reset();
        if (!found)
            return false;
        is_answered = found->state != ChallengeState::Open || !found->game.empty() ||
                      (by == By::Answering ? found->answering() : found->offering()) != account;
        if (is_answered)
            return false;
        change(*found);
        tell(session_, found->challenger);
        tell(session_, found->challenged);
        found = challenge_with_id(session_, id);
        return true;
    }));
    if (!found)
        return no_such_challenge();
    if (is_answered)
        return answered_already();
    return *std::move(found);
}

Result<Challenge> SqlChallenges::accept(std::string_view id, std::string_view account,
                                        std::string_view game, Instant now) {
    std::optional<Challenge> found;
    bool is_answered = false;
    KYVIEN_TRY(session_.carry_out([&] {
        lock(session_);
        found = challenge_with_id(session_, id);
        if (found && found->challenger != account && found->challenged != account)
            found.reset();
        // A repeated call returns the same result.
        const bool is_again = found && found->game == game && found->answering() == account;
        if (found && !is_again && found->state == ChallengeState::Open &&
            found->terms.lapses <= now)
            found.reset();
        if (!found || is_again)
            return false;
        is_answered = found->state != ChallengeState::Open || !found->game.empty() ||
                      found->answering() != account;
        if (is_answered)
            return false;
        session_.run("UPDATE challenge SET game = $1 WHERE id = $2", {game, id});
        found->game = game;
        return true;
    }));
    if (!found)
        return no_such_challenge();
    if (is_answered)
        return answered_already();
    return *std::move(found);
}

Result<void> SqlChallenges::begin(std::string_view id, Instant now) {
    return session_.carry_out([&] {
        lock(session_);
        const SqlRows changed =
            session_.run("UPDATE challenge SET state = 1, changed = $1 WHERE id = $2 AND state = 0 "
                         "RETURNING challenger, challenged",
                         {now, id});
        if (changed.empty())
            return false;
        tell(session_, changed.front()[0]);
        tell(session_, changed.front()[1]);
        return true;
    });
}

Result<void> SqlChallenges::reopen(std::string_view id) {
    return session_.carry_out([&] {
        session_.run("UPDATE challenge SET game = '' WHERE id = $1 AND state = 0", {id});
        return true;
    });
}

Result<Challenge> SqlChallenges::decline(std::string_view id, std::string_view account,
                                         std::string_view reason, Instant now) {
    return change(id, account, By::Answering, now, [&](const Challenge&) {
        session_.run("UPDATE challenge SET state = 2, reason = $1, changed = $2 WHERE id = $3",
                     {reason, now, id});
    });
}

Result<Challenge> SqlChallenges::counter(std::string_view id, std::string_view account,
                                         const ChallengeTerms& terms, Instant now) {
    return change(id, account, By::Answering, now, [&](const Challenge& before) {
        session_.run("UPDATE challenge SET is_counter = $1, terms = $2, seat = $3, changed = $4, "
                     "lapses = $5 WHERE id = $6",
                     {std::int64_t{before.is_counter ? 0 : 1}, terms.game, seat_number(terms), now,
                      terms.lapses, id});
    });
}

Result<Challenge> SqlChallenges::withdraw(std::string_view id, std::string_view account,
                                          Instant now) {
    return change(id, account, By::Offering, now, [&](const Challenge&) {
        session_.run("UPDATE challenge SET state = 3, changed = $1 WHERE id = $2", {now, id});
    });
}

void SqlChallenges::forget(SqlSession& session, std::string_view account) {
    lock(session);
    for (const SqlRow& row : session.run("DELETE FROM challenge WHERE challenger = $1 OR "
                                         "challenged = $1 RETURNING challenger, challenged",
                                         {account}))
        tell(session, row[0] == account ? row[1] : row[0]);
    session.run("DELETE FROM account_news WHERE account = $1", {account});
}

void SqlChallenges::end_between(SqlSession& session, std::string_view one, std::string_view other,
                                Instant at) {
    lock(session);
    for (const SqlRow& row :
         session.run("UPDATE challenge SET state = 3, changed = $1 WHERE state = 0 AND game = '' "
                     "AND ((challenger = $2 AND challenged = $3) OR (challenger = $3 AND "
                     "challenged = $2)) RETURNING challenger, challenged",
                     {at, one, other})) {
        tell(session, row[0]);
        tell(session, row[1]);
    }
}

}  // namespace kyvien::store::internal
