#include "store/internal/postgres/notices.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

namespace kyvien::store::internal {
namespace notices {
namespace {

constexpr std::size_t kLongestNotice = 7'900;

template <typename Number>
bool take_number(std::string_view& text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{})
        return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
}

}  // namespace
}  // namespace notices

Notice read_notice(std::string_view text) {
    Notice notice;
    if (!notices::take_number(text, notice.hall) || text.size() < 2 || text[0] != ' ')
        return notice;
    const char kind = text[1];
    text.remove_prefix(2);
    if (kind == 'l') {
        notice.is_of_leases = true;
    } else if (kind == 's') {
        notice.announcement = text.substr(std::min<std::size_t>(1, text.size()));
    } else if (kind == 'd') {
        while (!text.empty() && text[0] == ' ') {
            text.remove_prefix(1);
            notice.ledgers.emplace_back(text.substr(0, text.find(' ')));
            text.remove_prefix(notice.ledgers.back().size());
        }
    } else if (kind == 'e') {
        while (!text.empty() && text[0] == ' ') {
            text.remove_prefix(1);
            const std::size_t colon = text.find(':');
            ChangedGame game;
            if (colon == std::string_view::npos)
                break;
            game.game = text.substr(0, colon);
            text.remove_prefix(colon + 1);
            if (!notices::take_number(text, game.last_seq))
                break;
            notice.changed.push_back(std::move(game));
        }
    }
    return notice;
}

std::string lease_notice(HallNumber hall) {
    return fmt::format("{} l", hall);
}
std::string said_notice(HallNumber hall, std::string_view text) {
    return fmt::format("{} s {}", hall, text);
}

std::string ledger_notice(HallNumber hall, const std::vector<std::string>& ledgers) {
    std::string text = fmt::format("{} d", hall);
    for (const std::string& ledger : ledgers)
        text += " " + ledger;
    return text;
}

std::vector<std::string> change_notices(HallNumber hall, const std::vector<ChangedGame>& changed) {
    std::vector<std::string> texts;
    for (const ChangedGame& game : changed) {
        const std::string entry = fmt::format(" {}:{}", game.game, game.last_seq);
        if (texts.empty() || texts.back().size() + entry.size() > notices::kLongestNotice)
            texts.push_back(fmt::format("{} e", hall));
        texts.back() += entry;
    }
    return texts;
}

}  // namespace kyvien::store::internal
