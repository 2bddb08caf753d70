// Lines that change previous ones: undo, and a move that was entered instead of another.
#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "base/result.h"
#include "cli/arbiter/desk.h"
#include "cli/arbiter/event_words.h"
#include "cli/arbiter/lines/board_sentences.h"
#include "cli/arbiter/lines/free_words.h"
#include "cli/arbiter/lines/line_parts.h"
#include "cli/support/message.h"
#include "clock/seat.h"
#include "conduct/core/typed_move.h"
#include "conduct/log/event_line.h"
#include "conduct/log/verify_log.h"
#include "conduct/presentation/wording.h"

namespace kyvien::cli {

using namespace conduct;

namespace undoing {
namespace {

/// The reason, as a field or as the words from that position on.
std::string reason_of(const DeskLine& line, std::size_t words) {
    for (const auto& [key, value] : line.fields)
        if (key == "reason")
            return value;
    std::string reason;
    for (std::size_t i = words; i < line.words.size(); ++i)
        reason.append(reason.empty() ? "" : " ").append(line.words[i]);
    return reason;
}

Result<void> check_reason_only(const DeskLine& line) {
    for (const auto& [key, value] : line.fields)
        if (key != "reason")
            return refuse("unknown-field",
                          fmt::format("`{}` has no field {}; it has reason.", line.verb, key),
                          std::nullopt, {{"field", key}});
    return {};
}

}  // namespace
}  // namespace undoing

Result<std::string> ArbiterDesk::handle_undo(const DeskLine& line) {
    KYVIEN_TRY(undoing::check_reason_only(line));
    const auto count = line.words.empty() || !is_number_word(line.words[0])
                           ? std::nullopt
                           : std::optional(std::stoul(line.words[0]));
    // "undo warn w" does not refer to the last line, whatever it was.
    if (!count && std::ranges::any_of(line.words, [&](const auto& each) {
            return reader().short_lines().is_named(each) ||
                   is_log_move(each.substr(0, each.find(',')));
        }))
        return refuse("usage", "Say: undo, or undo N", std::nullopt, {{"usage", "undo"}});
    if (!count && !is_about_last_line(line.words))
        return refuse("usage", "Say: undo, or undo N", std::nullopt, {{"usage", "undo"}});
    if (!count)
        return undo_line(line);
    if (*count > game_.state.ply())
        return refuse("no-such-ply",
                      fmt::format("Only {} been made.",
                                  counted(game_.state.ply(), "move has", "moves have")));
    RestorePosition restore;
    restore.ply = game_.state.ply() - *count;
    restore.reason = reason_or(undoing::reason_of(line, 1), "reason.undo");
    return ask(game_.arbiter(), std::move(restore));
}

Result<std::string> ArbiterDesk::undo_line(const DeskLine& desk_line) {
    if (history_.empty())
        recall_last();
    if (history_.empty())
        return refuse("nothing-to-undo", "Nothing has been told that could be undone.");
    const UndoPoint mark = std::move(history_.back());
    const std::string line = line_of(mark);
    history_.pop_back();
    has_undone_ = true;
    if (mark.events < game_.events.size()) {
        written_.push_back(encode(Event{game_.now(), game_.arbiter(),
                                        Undone{mark.events, undoing::reason_of(desk_line, 0)}}));
        const auto shown = [this] {
            // Whether a clock runs is not a setting.
            std::string text = clocks_in_words(game_.state, game_.now());
            for (std::size_t at = text.find("▸"); at != std::string::npos; at = text.find("▸"))
                text.erase(at, std::string_view("▸").size());
            return text;
        };
        const std::string before = shown();
        game_.events.resize(mark.events);
        game_.state = KYVIEN_TRY(replay(game_.events));
        touches_clock_ = game_.state.clock().is_timed() && before != shown();
    }
    game_.set_time = mark.set_time;
    called_until_ = mark.heard;
    game_.refused_move = mark.stood;
    players_line_.clear();
    return fmt::format("{}: {}\n", desk_words("undone", game_.options.language), line);
}

std::string ArbiterDesk::event_description(const Event& event, const State& after) const {
    if (const auto* reported = std::get_if<Reported>(&event.body))
        return say(game(), game_.options.language, "report", reported->report.kind);
    return event_in_words(event, after, game_.options.language);
}

std::string ArbiterDesk::line_of(const UndoPoint& mark) const {
    if (!mark.line.empty() || mark.events >= game_.events.size())
        return mark.line;
    // A move is named with its press, a report by its name: by the first event of its line.
    const auto after = replay(std::span(game_.events).first(mark.events + 1));
    return after ? event_description(game_.events[mark.events], *after) : std::string();
}

void ArbiterDesk::recall_lines(const std::vector<LineEnd>& lines,
                               const std::vector<std::size_t>& stood) {
    for (const LineEnd& line : lines) {
        // A line that undid others leaves fewer events than before.
        const auto behind = std::span(stood).subspan(line.first + 1, line.end - line.first);
        const std::size_t fewest = std::min(stood[line.first], std::ranges::min(behind));
        while (!history_.empty() && history_.back().events >= fewest)
            history_.pop_back();
        if (behind.back() > fewest)
            history_.push_back({fewest, std::nullopt, called_until_, std::nullopt, {}});
    }
}

void ArbiterDesk::recall_last() {
    // The journal does not contain typed lines: the last command is reconstructed from its events.
    State state;
    std::size_t place = 0;
    std::size_t last = 0;
    while (place < game_.events.size()) {
        const Event* next = place + 1 < game_.events.size() ? &game_.events[place + 1] : nullptr;
        const auto command = command_behind(state, game_.events[place], next);
        const auto decided = command ? decide(state, *command) : refuse("fault", "");
        std::size_t taken = decided ? std::min(decided->size(), game_.events.size() - place) : 1;
        taken = std::max<std::size_t>(taken, 1);
        // A loss of time alone is not a line.
        if (!command || !std::holds_alternative<Tick>(command->body))
            last = place;
        for (; taken > 0; --taken)
            if (!apply(state, game_.events[place++]))
                return;
    }
    const Event& event = game_.events[last];
    const bool begins = std::holds_alternative<Created>(event.body) ||
                        std::holds_alternative<Seated>(event.body) ||
                        (std::holds_alternative<Started>(event.body) && last == 3);
    if (!begins)
        history_.push_back({last, game_.set_time, called_until_, std::nullopt,
                            event_description(event, game_.state)});
}

Result<std::string> ArbiterDesk::handle_meant(const DeskLine& line) {
    const auto usage = [] {
        return refuse("usage", "Say: meant MOVE, of the last line; else undo and tell it again",
                      std::nullopt, {{"usage", "meant d5"}});
    };
    if (line.words.empty() || line.words.size() > 2)
        return usage();
    if (history_.empty())
        recall_last();
    // The last move, entered in one line with its press or in two.
    std::size_t mark = history_.size();
    const Event* moved = nullptr;
    const Event* pressed = nullptr;
    while (mark > 0 && moved == nullptr) {
        --mark;
        const std::size_t end =
            mark + 1 < history_.size() ? history_[mark + 1].events : game_.events.size();
        for (std::size_t at = history_[mark].events; at < end; ++at) {
            const EventBody& body = game_.events[at].body;
            if (std::holds_alternative<Moved>(body) && moved == nullptr)
                moved = &game_.events[at];
            else if (std::holds_alternative<Pressed>(body) && pressed == nullptr)
                pressed = &game_.events[at];
            else if (!std::holds_alternative<Ruled>(body) && !std::holds_alternative<Ended>(body) &&
                     !std::holds_alternative<Noticed>(body))
                return usage();
        }
    }
    if (moved == nullptr)
        return usage();
    const Seat seat = std::get<Moved>(moved->body).seat;
    const std::string was = std::get<Moved>(moved->body).move;
    const Instant made_at = moved->at;
    const std::optional<Instant> pressed_at =
        pressed != nullptr ? std::optional(pressed->at) : std::nullopt;
    const UndoPoint before = history_[mark];
    State state = KYVIEN_TRY(replay(std::span(game_.events).first(before.events)));
    const auto read = [&](const std::string& typed) {
        return conduct::read_typed_move(state, typed, rulebook::tag(game_.options.language), seat);
    };
    if (line.words.size() == 2) {
        const auto entered = read(line.words[1]);
        if (!entered || *entered != was)
            return board_sentences::contradicts_board();
    }
    const std::string move = KYVIEN_TRY(read(line.words[0]));
    game_.is_atomic = true;
    written_.push_back(
        encode(Event{game_.now(), game_.arbiter(), Undone{before.events, "entered wrongly"}}));
    game_.events.resize(before.events);
    game_.state = std::move(state);
    history_.resize(mark);
    has_undone_ = true;
    // The times of the move and the press are kept.
    const auto time_of_lines = std::exchange(game_.set_time, made_at);
    std::string text = KYVIEN_TRY(ask(player(seat), MakeMove{game_.state.ply(), move}));
    if (pressed_at && !game_.state.ending()) {
        game_.set_time = pressed_at;
        text += KYVIEN_TRY(ask(player(seat), Press{}));
    }
    game_.set_time = time_of_lines;
    history_.push_back({before.events, before.set_time, before.heard, before.stood,
                        fmt::format("meant {}", line.words[0])});
    return text;
}

}  // namespace kyvien::cli
