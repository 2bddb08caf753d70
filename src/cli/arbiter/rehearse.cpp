// kyvien arbiter rehearse — what the law would say: games that are not stored.
#include "cli/arbiter/rehearse.h"

#include <fmt/core.h>

#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "cli/arbiter/desk.h"
#include "cli/arbiter/new_game.h"
#include "cli/support/exit_code.h"
#include "cli/support/json.h"
#include "cli/support/output.h"
#include "conduct/core/state.h"
#include "conduct/log/event_line.h"
#include "conduct/log/verify_log.h"
#include "conduct/presentation/view.h"

namespace kyvien::cli {
namespace {

using namespace conduct;

/// "key<TAB>value<TAB>value".
std::vector<std::string> parts_of(const std::string& line) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= line.size();) {
        const std::size_t end = std::min(line.find('\t', begin), line.size());
        parts.push_back(line.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

class Rehearsal {
  public:
    explicit Rehearsal(DeskOptions options) : options_(std::move(options)) {}

    /// Returns the answer, a line of JSON.
    std::string take(const std::string& line) {
        const std::vector<std::string> parts = parts_of(line);
        if (parts[0] == "game")
            return begin({parts.begin() + 1, parts.end()});
        if (!desk_)
            return refused("No game has begun.");
        if (parts[0] == "say" || parts[0] == "chief") {
            desk_->set_rank(parts[0] == "chief" ? ArbiterRank::Chief : options_.office);
            const auto answer = desk_->process_line(
                std::string_view(line).substr(std::min(parts[0].size() + 1, line.size())));
            if (desk_->options().json)
                return answer.text;
            return JsonWriter().begin_object().field("text", answer.text).end_object().take() +
                   "\n";
        }
        if (parts[0] == "mark") {
            mark_ = desk_->snapshot("");
            return done("marked");
        }
        if (parts[0] == "back") {
            if (!mark_)
                return refused("Nothing has been marked in this game.");
            desk_->restore(ArbiterDesk::Snapshot(*mark_));
            return done("back");
        }
        if (parts[0] == "end")
            return end();
        return refused("A line begins with game, say, chief, mark, back or end.");
    }

  private:
    static std::string refused(std::string_view why) {
        return JsonWriter().begin_object().field("refused", why).end_object().take() + "\n";
    }

    /// What was done, and the number of events in force.
    std::string done(std::string_view what) const {
        return JsonWriter().begin_object().field(what, desk_->events().size()).end_object().take() +
               "\n";
    }

    std::string begin(const std::vector<std::string>& arguments) {
        desk_.reset();
        mark_.reset();
        NewGame game;
        std::string language = "en";
        bool in_words = false;
        Command command({}, "game");
        add_new_game(command, game);
        command.add_option("--language", language, "arbiter.rehearse.language");
        command.add_flag("--in-words", in_words, "arbiter.rehearse.in-words");
        std::vector<const char*> argv = {"game"};
        for (const std::string& each : arguments)
            argv.push_back(each.c_str());
        if (command.parse(static_cast<int>(argv.size()), argv.data()))
            return refused("The game's options are not understood.");
        const auto settings = settings_of(game);
        if (!settings)
            return refused(settings.error().english);
        const auto at = begin_time(game.at);
        if (!at)
            return refused(at.error().english);
        DeskOptions options = options_;
        options.language = rulebook::find_language(language).value_or(options.language);
        options.json = !in_words;
        auto desk = ArbiterDesk::rehearse(*settings, game.first, game.second, game.waits, *at,
                                          std::move(options));
        if (!desk)
            return refused(desk.error().english);
        desk_ = *std::move(desk);
        JsonWriter json;
        json.begin_object().field("game", conduct::name(settings->game));
        json.field("position", desk_->state().position_text());
        texts_field(json, "beginnings", desk_->beginnings());
        if (in_words)
            json.field("text", desk_->greeting());
        return json.end_object().take() + "\n";
    }

    /// The state, the state after replaying the events' text, and what is decided differently.
    std::string end() {
        std::string log;
        for (const Event& event : desk_->events())
            log += encode(event) + "\n";
        const auto events = decode_log(log);
        const auto again = events ? replay(*events) : refuse(events.error());
        const auto verified = events ? verify_log(*events) : refuse(events.error());
        JsonWriter json;
        json.begin_object().field("hash", base::to_hex(hash(desk_->state())));
        json.field("replayed", again ? base::to_hex(hash(*again)) : again.error().english);
        std::vector<std::string> differences;
        if (!verified)
            differences.push_back(verified.error().english);
        else
            for (const Difference& each : verified->differences)
                differences.push_back(fmt::format("{}: the log says '{}'; decided again: '{}'",
                                                  each.event, each.logged, each.decided));
        texts_field(json, "differences", differences);
        std::vector<std::string> standing;
        for (const Event& event : desk_->events())
            standing.push_back(encode(event));
        texts_field(json, "events", standing);
        json.key("moves").begin_array();
        for (const MoveView& move : view(desk_->state(), desk_->now(), std::nullopt).moves) {
            json.begin_object().field("move", move.uci);
            for (const auto& [form, text] : move.text)
                json.field(form, text);
            json.end_object();
        }
        json.end_array();
        return json.end_object().take() + "\n";
    }

    DeskOptions options_;
    std::optional<ArbiterDesk> desk_;
    std::optional<ArbiterDesk::Snapshot> mark_;
};

}  // namespace

int rehearse(DeskOptions options) {
    options.json = true;
    options.confirms = false;
    Rehearsal rehearsal(std::move(options));
    std::string line;
    while (std::getline(std::cin, line)) {
        fmt::print("{}", rehearsal.take(line));
        flush_output();
    }
    return kSuccess;
}

}  // namespace kyvien::cli
