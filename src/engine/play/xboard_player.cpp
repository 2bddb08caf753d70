// A program that speaks XBoard's protocol, version 2 (CECP), as a player of chess.
//
// It keeps the game on its own board: a move of the opponent is the question, and "go" after moves
// that it did not make itself. Clocks are told in hundredths of a second before each turn.
#include <algorithm>
#include <set>
#include <utility>

#include "base/text.h"
#include "engine/play/internal/games.h"
#include "engine/play/internal/players.h"
#include "engine/protocol/xboard.h"

namespace kyvien::engine::internal {
namespace xboard_player {
namespace {

class XboardPlayer final : public ProgramPlayer {
  public:
    XboardPlayer(conduct::Game game, const EngineDescription& description, int stop_fd)
        : ProgramPlayer(description, stop_fd), entry_(registered::of(game)) {}

    Result<void> begin(const conduct::Settings& settings) override {
        if (description_.restarts || !may_be_reused_)
            kill();
        if (!process_)
            KYVIEN_TRY(start_engine());
        if (settings.chess960)
            return failed(
                {"engine-xboard-960", "Chess960 is not played by XBoard's protocol here"});
        // Whatever it still says about the last game comes before the answer to this ping.
        std::string words = "new\n";
        if (const std::string limits = xboard_limits(description_.limits); !limits.empty())
            words += limits;
        words += description_.ponders ? "hard\npost\nforce\n" : "easy\npost\nforce\n";
        const std::string start = KYVIEN_TRY(entry_.position(settings));
        if (start.starts_with("fen ")) {
            if (!has("setboard"))
                return failed({"engine-no-setboard", "it cannot be given a position"});
            words += fmt::format("setboard {}\n", start.substr(4));
        }
        KYVIEN_TRY(tell(words));
        given_ = 0;
        is_forced_ = true;
        has_ended_game_ = false;
        return wait_until_ready();
    }

    Answer ask(const Turn& turn) override {
        Answer answer;
        if (!process_) {
            answer.failure = name(ReadEnd::Closed);
            return answer;
        }
        if (!description_.ponders)  // what it says while it ponders may be the score of its move
            pass_over_unread();
        if (!send_question(question(turn), turn, answer))
            return answer;
        given_ = turn.moves.size();
        is_forced_ = has_ended_game_ = false;
        const MonotonicTime until = answer_limit(turn, answer.asked);
        while (const auto output_line = line(until)) {
            const XboardLine read = parse_xboard_line(output_line->text);
            if (const auto* info = std::get_if<InfoLine>(&read)) {
                answer.info = *info;
                continue;
            }
            if (std::holds_alternative<XboardDrawOffer>(read)) {
                answer.offers_draw = true;
                continue;
            }
            const bool is_resignation =
                std::holds_alternative<XboardResignation>(read) || is_own_loss(read, turn.seat);
            if (std::holds_alternative<XboardResult>(read))
                has_ended_game_ = true;
            const auto* rejection = std::get_if<XboardRejection>(&read);
            if (rejection != nullptr && is_told(rejection->move, turn)) {
                note_time(answer, *output_line, turn);
                answer.failure = fmt::format("it says: {}", output_line->text.substr(0, 80));
                kill();
                return answer;
            }
            const auto* move = std::get_if<XboardMove>(&read);
            if (move == nullptr && !is_resignation)
                continue;
            note_time(answer, *output_line, turn);
            answer.kind = is_resignation ? Answer::Kind::Resigns : Answer::Kind::Move;
            if (move != nullptr) {
                answer.move = entry_.from_engine(move->move, "xboard");
                ++given_;  // it has made this move itself
            }
            return answer;
        }
        end_without_move(answer, turn);
        return answer;
    }

    /// With "hard" it ponders by itself, about what it expects.
    void end_pondering() override {
        if (process_ && description_.ponders && !write("force\n"))
            kill();
        is_forced_ = true;
    }

    std::optional<std::vector<std::string>> dead_stones(std::span<const std::string>) override {
        return std::nullopt;
    }

    Result<std::vector<SearchLine>> best_lines(const Turn&, std::size_t) override {
        return failed({"engine-no-lines", "it does not tell its best moves"});
    }

  private:
    /// The moves since its last one, the clocks, and the request to move.
    [[nodiscard]] std::string question(const Turn& turn) const {
        const bool goes_on = !is_forced_ && !has_ended_game_ && turn.moves.size() == given_ + 1;
        std::string text;
        if (!goes_on && !is_forced_)
            text += "force\n";
        const auto add_move = [&](std::size_t ply) {
            text += fmt::format("{}{}\n", has("usermove") ? "usermove " : "",
                                entry_.to_engine(turn.moves[ply], "xboard"));
        };
        if (!goes_on)
            for (std::size_t ply = given_; ply < turn.moves.size(); ++ply)
                add_move(ply);
        if (turn.budget && has_time_) {
            const auto shown = [&](clock::Seat seat) {
                const auto& reading = turn.clocks.reading[clock::index(seat)];
                const auto left = reading.in_overtime ? reading.period : reading.main;
                return std::max<std::int64_t>(left.count(), 0) / 10;
            };
            text += fmt::format("time {}\notim {}\n", shown(turn.seat),
                                shown(clock::opponent(turn.seat)));
        }
        if (goes_on)
            add_move(given_);
        else
            text += "go\n";
        return text;
    }

    /// A result that it claims against itself is a resignation; any other is left to the arbiter.
    static bool is_own_loss(const XboardLine& line, clock::Seat seat) {
        const auto* result = std::get_if<XboardResult>(&line);
        return result != nullptr && result->score == (seat == clock::Seat::First ? "0-1" : "1-0");
    }

    [[nodiscard]] bool is_told(std::string_view move, const Turn& turn) const {
        return std::ranges::any_of(turn.moves, [&](const std::string& each) {
            return move == entry_.to_engine(each, "xboard");
        });
    }

    [[nodiscard]] bool has(std::string_view feature) const {
        return known_.contains(std::string(feature));
    }

    Result<void> start_engine() {
        KYVIEN_TRY(start());
        known_.clear();
        options_.clear();
        has_time_ = may_be_reused_ = true;
        pings_ = 0;
        KYVIEN_TRY(read_features());
        for (const auto& [name, value] : description_.options)
            KYVIEN_TRY(set_option(name, value));
        return {};
    }

    /// The next line of a program that is not thinking. While it is silent it receives empty lines,
    /// which are no command: GNU Chess 6.2 does not see what was written before it was ready to
    /// read until something more is written.
    [[nodiscard]] std::optional<TimedLine> line_of_idle(MonotonicTime until) {
        constexpr auto kSilence = std::chrono::milliseconds(250);
        for (;;) {
            const auto nudge = std::min(until, std::chrono::steady_clock::now() + kSilence);
            auto output_line = line(nudge);
            if (output_line || nudge == until || process_->last_end() != ReadEnd::Late ||
                !write("\n"))
                return output_line;
        }
    }

    Result<void> read_features() {
        KYVIEN_TRY(tell("xboard\nprotover 2\n"));
        const MonotonicTime until = start_limit();
        for (;;) {
            const auto output_line = line_of_idle(until);
            if (!output_line)
                return failed(both({"engine-no-handshake", "no handshake:"}, end()));
            if (options_.size() > kMaxOptions)
                return failed({"engine-options",
                               "it has more than {count} options",
                               {{"count", kMaxOptions}}});
            const XboardLine read = parse_xboard_line(output_line->text);
            const auto* features = std::get_if<XboardFeatures>(&read);
            if (features == nullptr)
                continue;
            bool is_done = false;
            for (const auto& [name, value] : features->values) {
                if (name == "done")
                    is_done = value == "1";
                else
                    KYVIEN_TRY(take_feature(name, value));
            }
            if (is_done)
                return {};
        }
    }

    /// Features not used here are rejected, so that the program does not rely on them.
    Result<void> take_feature(const std::string& name, const std::string& value) {
        static constexpr std::string_view kSwitches[] = {"ping", "setboard", "usermove", "memory",
                                                         "smp"};
        bool is_accepted = true;
        if (name == "option")  // "Hash -spin 16 1 1024"
            options_.emplace(base::trimmed(std::string_view(value).substr(0, value.find(" -"))));
        else if (name == "myname")
            own_name_ = value;
        else if (name == "time")
            has_time_ = value != "0";
        else if (name == "reuse")
            may_be_reused_ = value != "0";
        else if (std::ranges::find(kSwitches, name) != std::end(kSwitches)) {
            if (value != "0")
                known_.insert(name);
        } else
            is_accepted = value == "0" || name == "variants" || name == "colors";
        return tell(fmt::format("{} {}\n", is_accepted ? "accepted" : "rejected", name));
    }

    /// "memory" (MiB) and "cores" are commands of their own, if the program has the feature.
    Result<void> set_option(std::string_view name, std::string_view value) {
        if ((name == "memory" && has("memory")) || (name == "cores" && has("smp")))
            return tell(fmt::format("{} {}\n", name, value));
        if (!options_.contains(std::string(name)))
            return failed({"engine-no-option", "it has no option {option}", {{"option", name}}});
        return tell(fmt::format("option {}={}\n", name, value));
    }

    Result<void> wait_until_ready() {
        if (!has("ping"))
            return {};
        const std::string number = std::to_string(++pings_);
        const MonotonicTime until = start_limit();
        KYVIEN_TRY(tell(fmt::format("ping {}\n", number)));
        for (;;) {
            const auto output_line = line_of_idle(until);
            if (!output_line)
                return failed(both({"engine-not-ready", "not ready:"}, end()));
            const XboardLine read = parse_xboard_line(output_line->text);
            const auto* pong = std::get_if<XboardPong>(&read);
            if (pong != nullptr && pong->number == number)
                return {};
        }
    }

    const registered::Entry& entry_;
    std::set<std::string> known_;    ///< its features
    std::set<std::string> options_;  ///< the names of its options
    bool has_time_ = true;           ///< wants to be told the clocks
    bool may_be_reused_ = true;      ///< for another game
    unsigned pings_ = 0;
    std::size_t given_ = 0;        ///< moves on the engine's board
    bool is_forced_ = true;        ///< it makes no move by itself
    bool has_ended_game_ = false;  ///< it said a result, and may not move any more unless told to
};

}  // namespace
}  // namespace xboard_player

std::unique_ptr<Player> make_xboard_player(conduct::Game game, const EngineDescription& description,
                                           int stop_fd) {
    return std::make_unique<xboard_player::XboardPlayer>(game, description, stop_fd);
}

}  // namespace kyvien::engine::internal
