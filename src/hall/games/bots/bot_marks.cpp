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

void BotMarks::refresh(Table& table, Notify notify) {
    if (!find_)
        return;
    table.are_bots_known = true;
    find_(table.id, [this, id = table.id, notify](const Result<std::array<bool, 2>>& found) {
        Table* const loaded_table = tables_.in_memory(id);
        if (loaded_table == nullptr)
            return;
        if (!found) {
            loaded_table->are_bots_known = false;  // the next watcher causes another query
            return;
        }
        if (std::exchange(loaded_table->played_by_bot, *found) == *found)
            return;
        fan_out_.show_all(*loaded_table);
        if (notify == Notify::OtherHalls && context_.bots_changed)
            context_.bots_changed(id);
    });
}

}  // namespace kyvien::hall
