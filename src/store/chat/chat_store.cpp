#include "store/chat/chat_store.h"

#include <algorithm>
#include <charconv>

#include "store/accounts/internal/sql_session.h"

namespace kyvien::store {
namespace chat_store {
namespace {

using internal::SqlRow;
using internal::SqlRows;
using internal::SqlValue;

constexpr const char* kLine =
    "SELECT number, game, room, seat, account, name, address, phrase, words, at, removed "
    "FROM chat_line ";

std::int64_t number_in(const std::string& text) {
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}
std::int64_t as_number(std::uint64_t number) {
    return static_cast<std::int64_t>(number);
}

ChatLine line_of_row(const SqlRow& row) {
    return {static_cast<std::uint64_t>(number_in(row[0])),
            row[1],
            row[2],
            row[3],
            row[4],
            row[5],
            row[6],
            row[7],
            row[8],
            number_in(row[9]),
            number_in(row[10]) != 0};
}

std::unexpected<Refusal> no_such_message() {
    return refuse("no-such-message", "There is no such message in this game's chat.");
}

class SqlChats : public ChatStore {
  public:
    explicit SqlChats(std::unique_ptr<internal::SqlSession> session)
        : session_(std::move(session)) {}

    Result<GameChat> chat_of(std::string_view game) override {
        GameChat chat;
        KYVIEN_TRY(session_->carry_out([&] {
            chat = read(game);
            return false;
        }));
        return chat;
    }

    Result<GameChat> add(const ChatLine& line, const CheckLine& check_line) override {
        GameChat chat;
        Result<void> refused;
        KYVIEN_TRY(session_->carry_out([&] {
            session_->lock_chat();
            refused = check_line(switches(line.game));
            if (refused && is_mute(line))
                refused = refuse("chat-muted", "A moderator has taken the word from you for now.");
            // A connection may be older than the removal of its account.
            if (refused && is_removed(line.account))
                refused = refuse("not-signed-in", "Sign in for this.");
            if (!refused)
                return false;
            run("INSERT INTO chat_line (number, game, room, seat, account, name, address, phrase, "
                "words, at, removed) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0)",
                {next_number("chat_line"), line.game, line.room, line.seat, line.account, line.name,
                 line.address, line.phrase, line.text, line.at});
            chat = read(line.game);
            return true;
        }));
        KYVIEN_TRY(refused);
        return chat;
    }

    Result<GameChat> set_switch(std::string_view game, std::string_view who, bool is_off,
                                Instant at) override {
        GameChat chat;
        KYVIEN_TRY(session_->carry_out([&] {
            run("INSERT INTO chat_switch (game, who, is_off, at) VALUES ($1, $2, $3, $4) ON "
                "CONFLICT (game, who) DO UPDATE SET is_off = excluded.is_off, at = excluded.at",
                {game, who, std::int64_t{is_off}, at});
            chat = read(game);
            return true;
        }));
        return chat;
    }

    Result<void> report(std::string_view game, std::uint64_t number, std::string_view reporter,
                        Instant at) override {
        bool is_there = false;
        KYVIEN_TRY(session_->carry_out([&] {
            const auto line = line_with(number);
            is_there = line && line->game == game && !line->is_removed;
            if (!is_there)
                return false;
            run("INSERT INTO chat_report (line, reporter, at, settled) VALUES ($1, $2, $3, 0) "
                "ON CONFLICT (line, reporter) DO NOTHING",
                {as_number(number), reporter, at});
            return true;
        }));
        if (!is_there)
            return no_such_message();
        return {};
    }

    Result<std::vector<ReportedLine>> reported(std::size_t limit, std::size_t around) override {
        std::vector<ReportedLine> found;
        KYVIEN_TRY(session_->carry_out([&] {
            found.clear();
            for (const SqlRow& row :
                 run("SELECT line, count(*), min(at) FROM chat_report WHERE settled = 0 "
                     "GROUP BY line ORDER BY min(at), line LIMIT $1",
                     {static_cast<std::int64_t>(limit)})) {
                auto line = line_with(static_cast<std::uint64_t>(number_in(row[0])));
                if (!line)
                    continue;
                ReportedLine reported{*std::move(line),
                                      static_cast<std::size_t>(number_in(row[1])),
                                      number_in(row[2]),
                                      {}};
                reported.around = neighbours(reported.line, around);
                found.push_back(std::move(reported));
            }
            return false;
        }));
        return found;
    }

    Result<std::vector<ChatMute>> mutes(Instant now) override {
        std::vector<ChatMute> found;
        KYVIEN_TRY(session_->carry_out([&] {
            found.clear();
            for (const SqlRow& row :
                 run("SELECT who, name, at, until FROM chat_mute WHERE until > $1 "
                     "ORDER BY at DESC, who",
                     {now}))
                found.push_back({row[0], row[1], number_in(row[2]), number_in(row[3])});
            return false;
        }));
        return found;
    }

    Result<std::vector<ChatAct>> acts(std::size_t limit) override {
        std::vector<ChatAct> found;
        KYVIEN_TRY(session_->carry_out([&] {
            found.clear();
            for (const SqlRow& row : run("SELECT at, moderator, act, line, who, until, game "
                                         "FROM chat_act ORDER BY number DESC LIMIT $1",
                                         {static_cast<std::int64_t>(limit)}))
                found.push_back({number_in(row[0]), row[1], row[2],
                                 static_cast<std::uint64_t>(number_in(row[3])), row[4],
                                 number_in(row[5]), row[6]});
            return false;
        }));
        return found;
    }

    Result<ChatLine> apply_act(const ChatAct& act) override {
        ChatLine line;
        bool is_done = false;
        KYVIEN_TRY(session_->carry_out([&] {
            session_->lock_chat();
            line = line_with(act.line).value_or(ChatLine{});
            is_done = act.act == "unmute" ? unmute(act.who) : carry_out(act, line);
            if (!is_done)
                return false;
            run("UPDATE chat_report SET settled = 1 WHERE line = $1", {as_number(line.number)});
            run("INSERT INTO chat_act (number, at, moderator, act, line, game, who, until) "
                "VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
                {next_number("chat_act"), act.at, act.moderator, act.act, as_number(line.number),
                 line.game, act.who, act.until});
            line.is_removed = line.is_removed || act.act == "remove";
            return true;
        }));
        if (!is_done)
            return no_such_message();
        return line;
    }

    Result<std::vector<ChatLine>> lines_of(std::string_view account) override {
        std::vector<ChatLine> found;
        KYVIEN_TRY(session_->carry_out([&] {
            found = lines("WHERE account = $1 ORDER BY number", {account});
            return false;
        }));
        return found;
    }

    Result<std::size_t> forget(Instant lines_before, Instant acts_before, Instant now) override {
        std::size_t count = 0;
        KYVIEN_TRY(session_->carry_out([&] {
            run("DELETE FROM chat_report WHERE line IN (SELECT number FROM chat_line WHERE at < "
                "$1)",
                {lines_before});
            count =
                run("DELETE FROM chat_line WHERE at < $1 RETURNING number", {lines_before}).size();
            run("DELETE FROM chat_switch WHERE at < $1", {lines_before});
            run("DELETE FROM chat_act WHERE at < $1", {acts_before});
            run("DELETE FROM chat_mute WHERE until <= $1", {now});
            return true;
        }));
        if (count > 0)
            session_->checkpoint_wal();
        return count;
    }

    Result<std::vector<ConditionalMoves>> conditional(std::string_view game) override {
        std::vector<ConditionalMoves> found;
        KYVIEN_TRY(session_->carry_out([&] {
            found.clear();
            for (const SqlRow& row : run("SELECT game, seat, ply, answers, dropped, at "
                                         "FROM conditional_moves WHERE game = $1 ORDER BY seat",
                                         {game}))
                found.push_back({row[0], static_cast<int>(number_in(row[1])),
                                 static_cast<std::size_t>(number_in(row[2])), row[3], row[4],
                                 number_in(row[5])});
            return false;
        }));
        return found;
    }

    Result<void> set_conditional(const ConditionalMoves& moves) override {
        return session_->carry_out([&] {
            run("INSERT INTO conditional_moves (game, seat, ply, answers, dropped, at) "
                "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (game, seat) DO UPDATE SET "
                "ply = excluded.ply, answers = excluded.answers, dropped = excluded.dropped, "
                "at = excluded.at",
                {moves.game, std::int64_t{moves.seat}, static_cast<std::int64_t>(moves.ply),
                 moves.answers, moves.dropped, moves.at});
            return true;
        });
    }

    Result<void> forget_conditional(std::string_view game) override {
        return session_->carry_out([&] {
            run("DELETE FROM conditional_moves WHERE game = $1", {game});
            return true;
        });
    }

  private:
    SqlRows run(const std::string& sql, const std::vector<SqlValue>& values = {}) {
        return session_->run(sql, values);
    }
    std::vector<ChatLine> lines(const std::string& condition, const std::vector<SqlValue>& values) {
        std::vector<ChatLine> found;
        for (const SqlRow& row : run(kLine + condition, values))
            found.push_back(line_of_row(row));
        return found;
    }
    std::optional<ChatLine> line_with(std::uint64_t number) {
        auto found = lines("WHERE number = $1", {as_number(number)});
        return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
    }
    std::int64_t next_number(const std::string& table) {
        return number_in(run("SELECT coalesce(max(number), 0) + 1 FROM " + table).front()[0]);
    }
    ChatSwitches switches(std::string_view game) {
        ChatSwitches found;
        for (const SqlRow& row : run("SELECT who, is_off FROM chat_switch WHERE game = $1", {game}))
            found[row[0]] = number_in(row[1]) != 0;
        return found;
    }
    GameChat read(std::string_view game) {
        GameChat chat{{}, switches(game)};
        for (const char* const room : {"players", "spectators"})
            for (ChatLine& line :
                 lines("WHERE game = $1 AND room = $2 ORDER BY number DESC LIMIT $3",
                       {game, room, static_cast<std::int64_t>(kMaxChatLines)}))
                chat.lines.push_back(std::move(line));
        std::ranges::sort(chat.lines, {}, &ChatLine::number);
        return chat;
    }
    std::vector<ChatLine> neighbours(const ChatLine& line, std::size_t limit) {
        auto found =
            lines("WHERE game = $1 AND room = $2 AND number < $3 ORDER BY number DESC LIMIT $4",
                  {line.game, line.room, as_number(line.number), static_cast<std::int64_t>(limit)});
        std::ranges::reverse(found);
        for (ChatLine& after : lines(
                 "WHERE game = $1 AND room = $2 AND number > $3 ORDER BY number LIMIT $4",
                 {line.game, line.room, as_number(line.number), static_cast<std::int64_t>(limit)}))
            found.push_back(std::move(after));
        return found;
    }
    static std::string account_of(const ChatLine& line) {
        return line.account.empty() ? std::string() : "account:" + line.account;
    }
    static std::string address_of(const ChatLine& line) {
        return line.address.empty() ? std::string() : "address:" + line.address;
    }
    bool is_mute(const ChatLine& line) {
        return !run("SELECT who FROM chat_mute WHERE (who = $1 OR who = $2) AND until > $3",
                    {account_of(line), address_of(line), line.at})
                    .empty();
    }
    bool unmute(const std::string& who) {
        return !run("DELETE FROM chat_mute WHERE who = $1 RETURNING who", {who}).empty();
    }
    bool is_removed(const std::string& account) {
        return !run("SELECT id FROM account WHERE id = $1 AND name = ''", {account}).empty();
    }
    /// False if there is no line, or no account or address to mute.
    bool carry_out(const ChatAct& act, const ChatLine& line) {
        if (line.number == 0)
            return false;
        if (act.act == "remove")
            run("UPDATE chat_line SET removed = 1 WHERE number = $1", {as_number(line.number)});
        if (act.act != "mute-account" && act.act != "mute-address")
            return true;
        const bool is_account = act.act == "mute-account";
        const std::string who = is_account ? account_of(line) : address_of(line);
        if (who.empty())
            return false;
        run("INSERT INTO chat_mute (who, name, at, until) VALUES ($1, $2, $3, $4) ON CONFLICT "
            "(who) DO UPDATE SET name = excluded.name, at = excluded.at, until = excluded.until",
            {who, is_account ? line.name : std::string(), act.at, act.until});
        return true;
    }

    std::unique_ptr<internal::SqlSession> session_;
};

}  // namespace
}  // namespace chat_store

Result<std::unique_ptr<ChatStore>> open_sqlite_chats(const std::string& path) {
    auto session = KYVIEN_TRY(internal::open_sqlite_session(path));
    return std::make_unique<chat_store::SqlChats>(std::move(session));
}

Result<std::unique_ptr<ChatStore>> open_postgres_chats(const std::string& address) {
    auto session = KYVIEN_TRY(internal::open_postgres_session(address));
    return std::make_unique<chat_store::SqlChats>(std::move(session));
}

}  // namespace kyvien::store
