#include "hall/net/routes/library/internal/library_routes.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <utility>

#include "conduct/settings/game.h"
#include "hall/json/internal/json_fields.h"
#include "hall/library/library_search.h"
#include "hall/net/routes/internal/replies.h"
#include "record/game_file/game_file.h"

namespace kyvien::hall {
namespace library_routes {
namespace {

std::string path_of(const Service& service) {
    return (std::filesystem::path(service.options.data) / "library.db").string();
}

LibraryRequest asked_by(const HttpRequest& request) {
    return {.game = request.query_parameter("game"),
            .archive = request.query_parameter("archive"),
            .player = request.query_parameter("player"),
            .opponent = request.query_parameter("opponent"),
            .event = request.query_parameter("event"),
            .seat = request.query_parameter("seat"),
            .since = request.query_parameter("since"),
            .until = request.query_parameter("until"),
            .result = request.query_parameter("result"),
            .ending = request.query_parameter("ending"),
            .clause = request.query_parameter("clause"),
            .position = request.query_parameter("position"),
            .moves = request.query_parameter("moves"),
            .from = request.query_parameter("from"),
            .count = request.query_parameter("count")};
}

/// The link to the next page: the same query with another "from".
std::string link_from(std::string_view query, bool is_versioned, std::string_view body) {
    constexpr std::string_view kNext = "\"next\":";
    const std::size_t next = body.rfind(kNext);
    if (next == std::string_view::npos)
        return {};
    const std::size_t begin = next + kNext.size();
    const std::string_view number = body.substr(begin, body.find('}', begin) - begin);
    std::string kept;
    while (!query.empty()) {
        const std::size_t end = std::min(query.find('&'), query.size());
        const std::string_view field = query.substr(0, end);
        query.remove_prefix(std::min(end + 1, query.size()));
        // The fields must not end the angle brackets of a Link header.
        if (!field.starts_with("from=") &&
            field.find_first_of("<>\" \r\n") == std::string_view::npos)
            kept.append(field) += '&';
    }
    return fmt::format("<{}/library/games?{}from={}>; rel=\"next\"",
                       is_versioned ? "/api/1" : "/api", kept, number);
}

}  // namespace
}  // namespace library_routes

using namespace library_routes;

void show_library(Service& service, HttpRequest request, ReplyDone done) {
    answer_from_worker(
        service, *service.library_desk, request,
        [path = path_of(service)] { return library_json(path); },
        [](Result<std::string> answer) { return text_reply(std::move(answer)); }, std::move(done));
}

void search_library(Service& service, HttpRequest request, ReplyDone done) {
    answer_from_worker(
        service, *service.library_desk, request,
        [path = path_of(service), asked = asked_by(request)] {
            return library_games_json(path, asked);
        },
        [query = request.target.query,
         is_versioned = request.is_versioned](Result<std::string> answer) {
            Reply reply = text_reply(std::move(answer));
            if (reply.status == 200)
                reply.link = link_from(query, is_versioned, reply.body);
            return reply;
        },
        std::move(done));
}

void show_library_game(Service& service, HttpRequest request, ReplyDone done) {
    answer_from_worker(
        service, *service.library_desk, request,
        [path = path_of(service), number = request.parameter("number")] {
            return library_game_json(path, number);
        },
        [](Result<std::string> answer) { return text_reply(std::move(answer)); }, std::move(done));
}

void send_library_record(Service& service, HttpRequest request, ReplyDone done) {
    auto found = std::make_shared<LibraryRecord>();
    const std::string number = request.parameter("number");
    answer_from_worker(
        service, *service.library_desk, request,
        [path = path_of(service), number, found]() -> Result<std::string> {
            auto record = KYVIEN_TRY(library_record(path, number));
            *found = std::move(record);
            return std::string();
        },
        [found, number](const Result<std::string>& answer) {
            if (!answer)
                return refused_reply(answer.error());
            record::GameFile file = record::kind_of_file(*conduct::find_game(found->game));
            file.text = std::move(found->text);
            return game_file_reply(std::move(file), fmt::format("kyvien-library-{}", number));
        },
        std::move(done));
}

}  // namespace kyvien::hall
