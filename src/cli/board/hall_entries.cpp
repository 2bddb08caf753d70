#include "cli/board/hall_entries.h"

#include <fmt/core.h>

#include <algorithm>
#include <poll.h>
#include <utility>
#include <variant>

#include "base/reason.h"
#include "cli/match/words.h"

namespace kyvien::cli::board {
namespace hall_entries {

using std::chrono::milliseconds;

constexpr int kMaxFailures = 10;
constexpr milliseconds kFirstPause{250};
constexpr milliseconds kLongestPause{10'000};

std::unexpected<Refusal> bad_link(std::string_view text) {
    return match::bad_word("--link-file", text,
                           {"board-link",
                            "it holds the link that the desk shows for a phone at the "
                            "board, such as https://club.example/score/GAME#KEY"});
}

bool is_prefix(const std::vector<std::string>& some, const std::vector<std::string>& all) {
    return some.size() <= all.size() && std::equal(some.begin(), some.end(), all.begin());
}

}  // namespace hall_entries

Result<BoardLink> read_board_link(std::string_view text) {
    using namespace hall_entries;
    constexpr std::string_view kPath = "/score/";
    const std::size_t key = text.find('#');
    const std::size_t path = text.substr(0, key).rfind(kPath);
    if (key == std::string_view::npos || path == std::string_view::npos)
        return bad_link(text.substr(0, key));
    const std::string_view game = text.substr(path + kPath.size(), key - path - kPath.size());
    if (game.empty() || game.contains('/') || key + 1 == text.size())
        return bad_link(text.substr(0, key));
    return BoardLink{KYVIEN_TRY(hall::read_hall_address(text.substr(0, path))),
                     {std::string(game), std::string(text.substr(key + 1))}};
}

HallEntries::HallEntries(const hall::HallClient& client, hall::TakenSeat seat, bool presses,
                         std::function<void(const Refusal&)> on_refusal)
    : client_(client), seat_(std::move(seat)), presses_(presses),
      on_refusal_(std::move(on_refusal)) {}

void HallEntries::set_moves(std::vector<std::string> moves) {
    if (moves == moves_)
        return;
    moves_ = std::move(moves);
    is_stopped_ = false;
}

bool HallEntries::is_done() const {
    return is_stopped_ || (view_ && awaits_ == 0 && !awaits_view_ && view_->moves == moves_);
}

Result<void> HallEntries::connect(std::span<const int> signs) {
    using namespace hall_entries;
    auto opened = hall::GameConnection::open(client_, seat_);
    if (opened) {
        talk_ = *std::move(opened);
        // A request on another connection may have been lost: the view shows it.
        awaits_ = 0;
        awaits_view_ = true;
        size_before_ = kNone;
        return {};
    }
    if (opened.error().code != "cannot-open" || ++failures_ > kMaxFailures)
        return std::unexpected(std::move(opened.error()));
    on_refusal_(opened.error());
    std::vector<pollfd> waits;
    for (const int sign : signs)
        waits.push_back({sign, POLLIN, 0});
    const milliseconds pause = std::min(kFirstPause * (1 << (failures_ - 1)), kLongestPause);
    (void)::poll(waits.data(), waits.size(), static_cast<int>(pause.count()));
    return {};
}

void HallEntries::stop_with(const Refusal& refusal) {
    is_stopped_ = true;
    has_failed_ = true;
    on_refusal_(refusal);
}

Result<void> HallEntries::send_next() {
    using namespace hall_entries;
    if (awaits_ != 0 || awaits_view_ || is_stopped_ || !view_ || view_->moves == moves_)
        return {};
    const std::vector<std::string>& there = view_->moves;
    size_before_ = there.size();
    if (is_prefix(there, moves_)) {
        const std::string& move = moves_[there.size()];
        awaits_ = ++last_id_;
        if (presses_ && view_->turn && view_->clock && view_->clock->running)
            return talk_->move_and_press(awaits_, there.size(), move, *view_->turn);
        return talk_->move(awaits_, there.size(), move);
    }
    // Only moves entered from here are taken back from here.
    if (is_prefix(there, agreed_)) {
        awaits_ = ++last_id_;
        return talk_->undo(awaits_, "electronic board", view_->seq);
    }
    stop_with(
        refuse("board-differs", "the hall has other moves than the board", std::nullopt).error());
    return {};
}

Result<void> HallEntries::take(hall::GameMessage message) {
    failures_ = 0;
    if (auto* view = std::get_if<hall::SeenGame>(&message)) {
        if (!view_ || view_->seq != view->seq)
            is_stopped_ = false;
        view_ = std::move(*view);
        awaits_view_ = awaits_view_ && view_->moves.size() == size_before_;
        if (hall_entries::is_prefix(view_->moves, moves_))
            agreed_ = view_->moves;
    } else if (const auto* granted = std::get_if<hall::Granted>(&message)) {
        if (granted->id == awaits_) {
            awaits_ = 0;
            // The view that shows it has already arrived, or comes next.
            awaits_view_ = view_ && view_->moves.size() == size_before_;
        }
    } else if (const auto* refused = std::get_if<hall::Refused>(&message)) {
        awaits_ = 0;
        // A refusal before the first view means that the key is wrong.
        if (!view_ || refused->refusal.code == "wrong-token")
            return std::unexpected(refused->refusal);
        stop_with(refused->refusal);
    }
    return {};
}

Result<void> HallEntries::step(std::span<const int> signs,
                               std::optional<std::chrono::milliseconds> limit) {
    if (!talk_)
        return connect(signs);
    const auto lost = [this](Refusal refusal) -> Result<void> {
        talk_.reset();
        if (refusal.code == "cannot-open")
            return {};
        return std::unexpected(std::move(refusal));
    };
    if (auto sent = send_next(); !sent)
        return lost(std::move(sent.error()));
    auto message = talk_->receive(signs, limit);
    if (!message)
        return lost(std::move(message.error()));
    return *message ? take(**std::move(message)) : Result<void>();
}

}  // namespace kyvien::cli::board
