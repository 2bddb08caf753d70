#include "hall/games/bots/internal/bot_marks.h"

#include <utility>

namespace kyvien::hall {

void BotMarks::begin(FindBots find) {
    find_ = std::move(find);
    context_.bots_changed_elsewhere = [this](const std::string& game) {
        if (Table* const table = tables_.in_memory(game))
            refresh(*table, Notify::Nobody);
    };
}

void BotMarks::table_entered(Table& table) {
    if (!table.are_bots_known)
        refresh(table, Notify::Nobody);
}

void BotMarks::refresh_game(const std::string& game) {
    if (Table* const table = tables_.in_memory(game))
        refresh(*table, Notify::OtherHalls);
    else if (context_.bots_changed)
        context_.bots_changed(game);
}

void BotMarks::refresh(Table& table, Notify told) {
    if (!find_)
        return;
    table.are_bots_known = true;
    find_(table.id, [this, id = table.id, told](const Result<std::array<bool, 2>>& found) {
        Table* const kept = tables_.in_memory(id);
        if (kept == nullptr)
            return;
        if (!found) {
            kept->are_bots_known = false;  // the next watcher causes another query
            return;
        }
        if (std::exchange(kept->played_by_bot, *found) == *found)
            return;
        fan_out_.show_all(*kept);
        if (told == Notify::OtherHalls && context_.bots_changed)
            context_.bots_changed(id);
    });
}

}  // namespace kyvien::hall
