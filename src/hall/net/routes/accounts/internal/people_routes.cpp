#include "hall/net/routes/accounts/internal/people_routes.h"

#include <optional>

#include "hall/accounts/account_name.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/json_writer.h"
#include "hall/net/routes/accounts/internal/account_player.h"
#include "hall/net/routes/internal/replies.h"

namespace kyvien::hall {
namespace people_routes {
namespace {

using store::Account;
using store::Accounts;
using store::Related;
using store::Relation;

void begin_related(JsonWriter& json, const Related& related, const std::optional<Account>& other) {
    json.begin_object().field("name", related.name);
    if (other && other->is_bot)
        json.field("bot", true);
    json.field("since", related.since);
}

/// {"follows": [...], "blocks": [...]}
Result<std::string> people_json(AccountDesk& desk, Accounts& accounts, const Account& account) {
    const auto people = KYVIEN_TRY(accounts.people().of(account.id));
    JsonWriter json;
    json.begin_object().key("follows").begin_array();
    for (const Related& each : people) {
        if (each.relation != Relation::Follows)
            continue;
        const auto game = KYVIEN_TRY(desk.game_of(each.account));
        begin_related(json, each, KYVIEN_TRY(accounts.find_by_id(each.account)));
        if (game)
            json.field("game", *game);
        json.end_object();
    }
    json.end_array().key("blocks").begin_array();
    for (const Related& each : people) {
        if (each.relation != Relation::Blocks)
            continue;
        begin_related(json, each, KYVIEN_TRY(accounts.find_by_id(each.account)));
        json.end_object();
    }
    return json.end_array().end_object().take();
}

enum class Change { Begin, End };

void change_people(Service& service, const HttpRequest& request, Relation relation, Change change,
                   ReplyDone done) {
    const auto body = [&]() -> Result<void> {
        const auto parsed = KYVIEN_TRY(parse_object(request.body));
        return ObjectReader(parsed.get_object()).check_all_read();
    }();
    if (!body) {
        done(refused_reply(body.error()));
        return;
    }
    query_with_account<std::string>(
        service, request,
        [&desk = *service.accounts, name = request.parameter("name"), relation,
         change](Accounts& accounts, const Account& account) -> Result<std::string> {
            const auto other = KYVIEN_TRY(accounts.find_by_name(account_key(name)));
            if (!other)
                return refuse("no-such-account", "Nobody has an account of this name here.");
            if (change == Change::Begin)
                KYVIEN_TRY(
                    accounts.people().add_relation(account.id, other->id, relation, account_now()));
            else
                KYVIEN_TRY(accounts.people().remove_relation(account.id, other->id, relation));
            return people_json(desk, accounts, account);
        },
        text_callback(std::move(done)));
}

}  // namespace
}  // namespace people_routes

using namespace people_routes;

void list_people(Service& service, HttpRequest request, ReplyDone done) {
    query_with_account<std::string>(
        service, request,
        [&desk = *service.accounts](Accounts& accounts, const Account& account) {
            return people_json(desk, accounts, account);
        },
        text_callback(std::move(done)));
}

void follow_player(Service& service, HttpRequest request, ReplyDone done) {
    change_people(service, request, Relation::Follows, Change::Begin, std::move(done));
}
void unfollow_player(Service& service, HttpRequest request, ReplyDone done) {
    change_people(service, request, Relation::Follows, Change::End, std::move(done));
}
void block_player(Service& service, HttpRequest request, ReplyDone done) {
    change_people(service, request, Relation::Blocks, Change::Begin, std::move(done));
}
void unblock_player(Service& service, HttpRequest request, ReplyDone done) {
    change_people(service, request, Relation::Blocks, Change::End, std::move(done));
}

}  // namespace kyvien::hall
