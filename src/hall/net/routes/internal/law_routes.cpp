#include "hall/net/routes/internal/law_routes.h"

#include <fmt/core.h>

#include "hall/json/board_json.h"
#include "hall/json/game_kinds_json.h"
#include "hall/json/laws_json.h"
#include "hall/net/routes/internal/replies.h"
#include "hall/net/routes/internal/routes.h"

namespace kyvien::hall {
namespace law_routes {
namespace {

/// A long constant response, generated on first request.
template <typename Subject>
Reply kept_reply(Service& service, const HttpRequest& request, std::string_view list,
                 Subject subject, rulebook::Language language,
                 std::string (*make)(Subject, rulebook::Language)) {
    const std::string key =
        fmt::format("{}/{}/{}", list, static_cast<int>(subject), rulebook::tag(language));
    auto cached_law = service.laws.find(key);
    if (cached_law == service.laws.end())
        cached_law =
            service.laws.emplace(key, make_page_file(make(subject, language), "kept.json")).first;
    return file_reply(cached_law->second, request.takes_gzip, request.etag);
}

Reply reply_of_game(Service& service, const HttpRequest& request, std::string_view list,
                    std::string (*make)(conduct::Game, rulebook::Language)) {
    const auto game = conduct::find_game(request.parameter("game"));
    return game ? kept_reply(service, request, list, *game, language_of(request), make)
                : refused_reply(no_such_path(request.target.path));
}

Refusal no_such_law() {
    return {"no-such-law", "There is no such law.", {}, {}};
}

}  // namespace
}  // namespace law_routes

void list_game_kinds(Service&, HttpRequest, ReplyDone done) {
    done(json_reply(game_kinds_json()));
}

void list_laws(Service&, HttpRequest, ReplyDone done) {
    done(json_reply(laws_json()));
}

void show_law(Service& service, HttpRequest request, ReplyDone done) {
    const auto law = rulebook::find_law(request.parameter("law"));
    done(law ? law_routes::kept_reply(service, request, "law", *law, language_of(request), law_json)
             : refused_reply(law_routes::no_such_law()));
}

void list_clauses(Service& service, HttpRequest request, ReplyDone done) {
    const auto law = rulebook::find_law(request.parameter("law"));
    if (!law) {
        done(refused_reply(law_routes::no_such_law()));
        return;
    }
    // The same for all languages.
    constexpr auto kAny = rulebook::Language::En;
    const auto make = [](rulebook::Law each, rulebook::Language) { return clauses_json(each); };
    done(law_routes::kept_reply<rulebook::Law>(service, request, "clauses", *law, kAny, make));
}

void show_clause(Service&, HttpRequest request, ReplyDone done) {
    const auto law = rulebook::find_law(request.parameter("law"));
    if (!law) {
        done(refused_reply(law_routes::no_such_law()));
        return;
    }
    const auto clause = rulebook::find_clause(*law, request.parameter("clause"));
    done(clause ? json_reply(clause_json(*clause))
                : refused_reply({"no-such-clause", "The law has no such clause.", {}, {}}));
}

void search_laws(Service&, HttpRequest request, ReplyDone done) {
    done(
        json_reply(search_json(request.query_parameter("q").substr(0, 200), language_of(request))));
}

void show_reports(Service& service, HttpRequest request, ReplyDone done) {
    done(law_routes::reply_of_game(service, request, "reports", reports_json));
}

void show_words(Service& service, HttpRequest request, ReplyDone done) {
    done(law_routes::reply_of_game(service, request, "words", words_json));
}

}  // namespace kyvien::hall
