// kyvien board — follows a game of chess on an electronic board (DGT) and records it: as lines, as
// PGN, at the desk of a hall.
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <poll.h>
#include <utility>

#include "cli/board/board_report.h"
#include "cli/board/hall_entries.h"
#include "cli/board/serial_line.h"
#include "cli/match/words.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/files.h"
#include "cli/support/message_language.h"
#include "cli/support/process/stop_signal_fd.h"
#include "cli/support/refusal_words.h"
#include "engine/board/board_follower.h"
#include "notation/chess/fen.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace board {
namespace {

using engine::BoardFollower;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

struct Options {
    std::string device, fen, link_file;
    ReportOptions report;
    int settle = 1'000;  ///< milliseconds
    bool press = false;
};

/// One game, from the connection to the report.
class Session {
  public:
    Session(const Options& options, SerialLine line, const chess::Position& start,
            HallEntries* entries)
        : line_(std::move(line)), board_(start), report_(options.report, start, entries),
          entries_(entries), settle_(options.settle) {}

    /// Runs the session; returns the exit code.
    Result<int> run() {
        KYVIEN_TRY(line_.send(engine::kDgtAskBoard));
        KYVIEN_TRY(line_.send(engine::kDgtAskUpdates));
        while (!is_over_ || (entries_ != nullptr && !entries_->is_done())) {
            KYVIEN_TRY(wait());
            if (has_stopped())
                break;
            KYVIEN_TRY(hear());
        }
        if (line_.is_at_end() && !board_.has_begun())
            print_error("board", spoken(words::answers::kBoardNeverBegun));
        const bool has_failed = entries_ != nullptr && entries_->has_failed();
        return board_.has_begun() && !has_failed ? kSuccess : kFindings;
    }

  private:
    [[nodiscard]] bool has_stopped() const {
        pollfd sign{stop_signal_fd(), POLLIN, 0};
        return ::poll(&sign, 1, 0) == 1;
    }

    /// The time until the board counts as being at rest; nothing: it is at rest, and was reported.
    [[nodiscard]] std::optional<milliseconds> limit() const {
        if (!still_at_)
            return std::nullopt;
        return std::max(milliseconds(0),
                        std::chrono::ceil<milliseconds>(*still_at_ - steady_clock::now()));
    }

    Result<void> wait() {
        std::vector<int> signs{stop_signal_fd()};
        if (!is_over_)
            signs.push_back(line_.descriptor());
        if (entries_ != nullptr)
            return entries_->step(signs, limit());
        std::vector<pollfd> waits;
        for (const int sign : signs)
            waits.push_back({sign, POLLIN, 0});
        const auto timeout = limit();
        (void)::poll(waits.data(), waits.size(), timeout ? static_cast<int>(timeout->count()) : -1);
        return {};
    }

    Result<void> hear() {
        if (is_over_)
            return {};
        reader_.add(KYVIEN_TRY(line_.read()));
        while (const auto message = reader_.next()) {
            const bool had_begun = board_.has_begun();
            board_.observe(*message);
            if (!board_.has_begun()) {
                if (!has_reported_waiting_)
                    print_error("board", spoken(words::answers::kBoardWaits));
                has_reported_waiting_ = true;
                continue;
            }
            if (!had_begun)
                report_.begin();
            still_at_ = steady_clock::now() + settle_;
            KYVIEN_TRY(report_.follow(board_, settle_ == milliseconds(0)));
        }
        const bool stands_still =
            still_at_ && (line_.is_at_end() || steady_clock::now() >= *still_at_);
        if (stands_still) {
            still_at_.reset();
            KYVIEN_TRY(report_.follow(board_, true));
            if (const auto result = end_of(board_)) {
                is_over_ = true;
                return report_.end(*result);
            }
            report_.differs(board_.differences());
        }
        is_over_ = line_.is_at_end();
        return {};
    }

    SerialLine line_;
    engine::DgtReader reader_;
    BoardFollower board_;
    BoardReport report_;
    HallEntries* entries_;
    milliseconds settle_;
    std::optional<steady_clock::time_point> still_at_;
    bool is_over_ = false;
    bool has_reported_waiting_ = false;
};

int refused(const Refusal& refusal) {
    print_error("board", refusal_text(refusal));
    return exit_code_of(refusal);
}

Result<chess::Position> start_of(const Options& options) {
    if (options.fen.empty())
        return chess::Position::start();
    if (const auto read = notation::parse_fen(options.fen))
        if (auto position = chess::Position::make(read->setup, read->guess))
            return *std::move(position);
    return match::bad_word("--fen", options.fen, {"board-fen", "it is not a legal chess position"});
}

Result<int> follow(const Options& options) {
    const chess::Position start = KYVIEN_TRY(start_of(options));
    std::optional<hall::HallClient> client;
    std::optional<HallEntries> entries;
    if (!options.link_file.empty()) {
        const std::string text = KYVIEN_TRY(read_line_of(options.link_file));
        BoardLink link = KYVIEN_TRY(read_board_link(text));
        client.emplace(std::move(link.hall), std::string(), stop_signal_fd());
        entries.emplace(*client, std::move(link.seat), options.press, [](const Refusal& refusal) {
            print_error("board", refusal_text(refusal));
        });
    }
    Session session(options, KYVIEN_TRY(SerialLine::open(options.device)), start,
                    entries ? &*entries : nullptr);
    return session.run();
}

int run(const Options& options) {
    const auto ended = follow(options);
    return ended ? *ended : refused(ended.error());
}

}  // namespace
}  // namespace board

void add_board(Command& app, Outcome& outcome) {
    auto options = std::make_shared<board::Options>();
    Command* command = app.add_subcommand("board", "board");
    command->add_option("device", options->device, "board.device")->required();
    command->add_option("--fen", options->fen, "board.fen");
    command->add_option("--pgn", options->report.pgn, "board.pgn");
    command->add_option("--white", options->report.white, "board.white")->normalize_unicode();
    command->add_option("--black", options->report.black, "board.black")->normalize_unicode();
    command->add_option("--event", options->report.event, "board.event")->normalize_unicode();
    command->add_option("--round", options->report.round, "board.round");
    command->add_option("--link-file", options->link_file, "board.link-file");
    command->add_flag("--press", options->press, "board.press");
    command->add_option("--settle", options->settle, "board.settle")
        ->capture_default_str()
        ->check(Range<int>(0, 60'000));
    command->add_flag("--json", options->report.json, "any.json-lines");
    command->callback([options, &outcome] { outcome.code = board::run(*options); });
}

}  // namespace kyvien::cli
