#include "store/accounts/internal/sql_session.h"

namespace kyvien::store::internal {

// For both SQLite and PostgreSQL: BIGINT is an integer in both. Ratings are stored as texts that
// convert back to the same double. Never edit a released statement.
const std::vector<const char*>& account_tables() {
    static const std::vector<const char*> tables{
        "CREATE TABLE account (id TEXT PRIMARY KEY, name TEXT NOT NULL, made BIGINT NOT NULL, "
        "renamed BIGINT NOT NULL, password TEXT NOT NULL)",
        // Every name an account has had, so that none of them is given to another account.
        "CREATE TABLE account_name (name_key TEXT PRIMARY KEY, account TEXT NOT NULL, "
        "name TEXT NOT NULL, since BIGINT NOT NULL)",
        "CREATE INDEX account_name_by_account ON account_name (account)",
        "CREATE TABLE account_session (secret TEXT PRIMARY KEY, account TEXT NOT NULL, "
        "seen BIGINT NOT NULL)",
        "CREATE INDEX account_session_by_account ON account_session (account)",
        "CREATE TABLE account_seat (game TEXT NOT NULL, seat BIGINT NOT NULL, "
        "account TEXT NOT NULL, kind TEXT NOT NULL, at BIGINT NOT NULL, "
        "PRIMARY KEY (game, seat))",
        "CREATE INDEX account_seat_by_account ON account_seat (account, at)",
        "CREATE TABLE rated_game (number BIGINT PRIMARY KEY, game TEXT NOT NULL UNIQUE, "
        "pool TEXT NOT NULL, player1 TEXT NOT NULL, player2 TEXT NOT NULL, score TEXT NOT NULL, "
        "at BIGINT NOT NULL, before1 TEXT NOT NULL, before2 TEXT NOT NULL, after1 TEXT NOT NULL, "
        "after2 TEXT NOT NULL)",
        "CREATE INDEX rated_game_by_first ON rated_game (player1, pool, number)",
        "CREATE INDEX rated_game_by_second ON rated_game (player2, pool, number)",
        "CREATE TABLE account_rating (pool TEXT NOT NULL, account TEXT NOT NULL, "
        "rating TEXT NOT NULL, deviation TEXT NOT NULL, volatility TEXT NOT NULL, "
        "games BIGINT NOT NULL, last BIGINT NOT NULL, PRIMARY KEY (pool, account))",
        "CREATE INDEX account_rating_by_account ON account_rating (account)",
    };
    return tables;
}

const std::vector<std::vector<const char*>>& later_account_tables() {
    static const std::vector<std::vector<const char*>> later{
        {
            "CREATE TABLE account_bot (account TEXT PRIMARY KEY)",
            "CREATE TABLE account_token (secret TEXT PRIMARY KEY, id TEXT NOT NULL, "
            "account TEXT NOT NULL, label TEXT NOT NULL, scopes TEXT NOT NULL, "
            "made BIGINT NOT NULL, used BIGINT NOT NULL)",
            "CREATE INDEX account_token_by_account ON account_token (account, made)",
        },
        {
            // state: 0 open, 1 accepted, 2 declined, 3 withdrawn; seat: 2 by lot.
            "CREATE TABLE challenge (id TEXT PRIMARY KEY, challenger TEXT NOT NULL, "
            "challenged TEXT NOT NULL, is_counter BIGINT NOT NULL, terms TEXT NOT NULL, "
            "seat BIGINT NOT NULL, made BIGINT NOT NULL, changed BIGINT NOT NULL, "
            "lapses BIGINT NOT NULL, state BIGINT NOT NULL, reason TEXT NOT NULL, game TEXT NOT "
            "NULL)",
            "CREATE INDEX challenge_by_challenger ON challenge (challenger)",
            "CREATE INDEX challenge_by_challenged ON challenge (challenged)",
            "CREATE TABLE account_news (account TEXT PRIMARY KEY, number BIGINT NOT NULL UNIQUE)",
            "CREATE TABLE account_relation (account TEXT NOT NULL, other TEXT NOT NULL, "
            "kind TEXT NOT NULL, since BIGINT NOT NULL, PRIMARY KEY (account, other))",
            "CREATE INDEX account_relation_by_other ON account_relation (other)",
            "CREATE TABLE seek (game TEXT PRIMARY KEY, pool TEXT NOT NULL, lowest BIGINT NOT NULL, "
            "highest BIGINT NOT NULL, at BIGINT NOT NULL)",
        },
        {
            "CREATE TABLE chat_line (number BIGINT PRIMARY KEY, game TEXT NOT NULL, "
            "room TEXT NOT NULL, seat TEXT NOT NULL, account TEXT NOT NULL, name TEXT NOT NULL, "
            "address TEXT NOT NULL, phrase TEXT NOT NULL, words TEXT NOT NULL, at BIGINT NOT NULL, "
            "removed BIGINT NOT NULL)",
            "CREATE INDEX chat_line_by_game ON chat_line (game, number)",
            "CREATE INDEX chat_line_by_account ON chat_line (account)",
            "CREATE INDEX chat_line_by_time ON chat_line (at)",
            "CREATE TABLE chat_report (line BIGINT NOT NULL, reporter TEXT NOT NULL, "
            "at BIGINT NOT NULL, settled BIGINT NOT NULL, PRIMARY KEY (line, reporter))",
            "CREATE INDEX chat_report_open ON chat_report (settled, at)",
            "CREATE TABLE chat_switch (game TEXT NOT NULL, who TEXT NOT NULL, is_off BIGINT NOT "
            "NULL, "
            "at BIGINT NOT NULL, PRIMARY KEY (game, who))",
            "CREATE TABLE chat_mute (who TEXT PRIMARY KEY, name TEXT NOT NULL, at BIGINT NOT NULL, "
            "until BIGINT NOT NULL)",
            "CREATE TABLE chat_act (number BIGINT PRIMARY KEY, at BIGINT NOT NULL, "
            "moderator TEXT NOT NULL, act TEXT NOT NULL, line BIGINT NOT NULL, game TEXT NOT NULL, "
            "who TEXT NOT NULL, until BIGINT NOT NULL)",
            "CREATE TABLE conditional_moves (game TEXT NOT NULL, seat BIGINT NOT NULL, "
            "ply BIGINT NOT NULL, answers TEXT NOT NULL, dropped TEXT NOT NULL, at BIGINT NOT "
            "NULL, "
            "PRIMARY KEY (game, seat))",
        },
        {
            "ALTER TABLE rated_game ADD COLUMN half_stones BIGINT NOT NULL DEFAULT 0",
        },
        {
            // leased: claimed by a hall until then.
            "CREATE TABLE webhook (id TEXT PRIMARY KEY, account TEXT NOT NULL, "
            "address TEXT NOT NULL, events TEXT NOT NULL, tournaments TEXT NOT NULL, "
            "note TEXT NOT NULL, secret TEXT NOT NULL, made BIGINT NOT NULL, "
            "switched_off TEXT NOT NULL, failing BIGINT NOT NULL, trouble TEXT NOT NULL, "
            "leased BIGINT NOT NULL, holder TEXT NOT NULL)",
            "CREATE INDEX webhook_by_account ON webhook (account, made)",
            // state: 0 waiting, 1 delivered, 2 given up. The mark is unique per event, so that
            // adding is idempotent.
            "CREATE TABLE webhook_delivery (id TEXT PRIMARY KEY, hook TEXT NOT NULL, "
            "mark TEXT NOT NULL, event TEXT NOT NULL, payload TEXT NOT NULL, "
            "made BIGINT NOT NULL, due BIGINT NOT NULL, attempts BIGINT NOT NULL, "
            "state BIGINT NOT NULL)",
            "CREATE UNIQUE INDEX webhook_delivery_by_mark ON webhook_delivery (hook, mark)",
            "CREATE INDEX webhook_delivery_by_hook ON webhook_delivery (hook, made)",
            "CREATE INDEX webhook_delivery_due ON webhook_delivery (state, due)",
            "CREATE TABLE webhook_attempt (delivery TEXT NOT NULL, number BIGINT NOT NULL, "
            "at BIGINT NOT NULL, status BIGINT NOT NULL, trouble TEXT NOT NULL, "
            "took BIGINT NOT NULL, PRIMARY KEY (delivery, number))",
            // The facts of a tournament of which a hook was notified.
            "CREATE TABLE webhook_tournament (hook TEXT NOT NULL, tournament TEXT NOT NULL, "
            "facts TEXT NOT NULL, PRIMARY KEY (hook, tournament))",
        },
        {
            "CREATE TABLE account_passkey (id TEXT PRIMARY KEY, account TEXT NOT NULL, "
            "label TEXT NOT NULL, host TEXT NOT NULL, algorithm BIGINT NOT NULL, "
            "public_key TEXT NOT NULL, signatures BIGINT NOT NULL, made BIGINT NOT NULL, "
            "used BIGINT NOT NULL)",
            "CREATE INDEX account_passkey_by_account ON account_passkey (account, made)",
            // Answered challenges, until they expire.
            "CREATE TABLE passkey_challenge (mark TEXT PRIMARY KEY, until BIGINT NOT NULL)",
            "CREATE INDEX passkey_challenge_by_end ON passkey_challenge (until)",
        },
        {
            // Hooks that are browsers, and the keys for signing requests to their push services.
            "CREATE TABLE push_device (hook TEXT PRIMARY KEY, device_key TEXT NOT NULL, "
            "device_secret TEXT NOT NULL, language TEXT NOT NULL, site TEXT NOT NULL)",
            "CREATE TABLE push_secret (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
        },
    };
    return later;
}

}  // namespace kyvien::store::internal
