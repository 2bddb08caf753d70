#include <charconv>
#include <cmath>
#include <set>

#include "base/text.h"
#include "engine/play/internal/games.h"
#include "engine/play/internal/players.h"
#include "engine/protocol/internal/gtp.h"

namespace kyvien::engine::internal {
namespace gtp_player {
namespace {

using clock::Seat;

constexpr std::string_view color(Seat seat) {
    return seat == Seat::First ? "b" : "w";
}

class GtpPlayer final : public ProgramPlayer {
  public:
    GtpPlayer(conduct::Game game, const EngineDescription& description, int stop_fd)
        : ProgramPlayer(description, stop_fd), entry_(registered::of(game)) {}

    Result<void> begin(const conduct::Settings& settings) override {
        if (description_.restarts)
            kill();
        if (!process_)
            KYVIEN_TRY(start_engine());
        given_ = 0;
        KYVIEN_TRY(asked(fmt::format("boardsize {}", settings.board_size)));
        KYVIEN_TRY(asked("clear_board"));
        const auto set_up =
            entry_.set_up != nullptr ? entry_.set_up(settings) : registered::SetUp();
        begins_ = set_up.begins;
        for (const std::string& stone : set_up.stones)
            KYVIEN_TRY(asked(fmt::format("play {}", stone)));
        // GTP's komi is in points, two of which are one stone.
        KYVIEN_TRY(asked(fmt::format("komi {:.1f}", settings.komi_quarters / 2.0)));
        if (const auto time = gtp_time_settings(description_.limits);
            time && known_.contains("time_settings"))
            KYVIEN_TRY(
                asked(fmt::format("time_settings {} {} {}", (*time)[0], (*time)[1], (*time)[2])));
        for (const auto& [name, value] : description_.options)
            KYVIEN_TRY(asked(fmt::format("{} {}", name, value)));
        return {};
    }

    Answer ask(const Turn& turn) override {
        Answer answer;
        if (!process_) {
            answer.failure = name(ReadEnd::Closed);
            return answer;
        }
        std::string question = plays(turn.moves);
        std::size_t before = turn.moves.size() - given_;
        given_ = turn.moves.size();
        if (turn.budget && known_.contains("time_left")) {
            const auto left = gtp_time_left(turn.clocks.reading[clock::index(turn.seat)]);
            question += fmt::format("time_left {} {} {}\n", color(turn.seat), left[0], left[1]);
            ++before;
        }
        question += fmt::format("genmove {}\n", color(turn.seat));
        pass_over_unread();
        reader_ = {};
        if (!send_question(question, turn, answer))
            return answer;
        const MonotonicTime until = answer_limit(turn, answer.asked);
        while (const auto output_line = line(until)) {
            const auto whole = reader_.take(output_line->text);
            if (!whole)
                continue;
            note_time(answer, *output_line, turn);
            if (!whole->is_success) {
                answer.failure = fmt::format("it answers: {}", whole->text.substr(0, 80));
                kill();
                return answer;
            }
            if (before > 0) {
                --before;
                continue;
            }
            answer.move = entry_.from_engine(base::trimmed(whole->text), "gtp");
            answer.kind = answer.move == "resign" ? Answer::Kind::Resigns : Answer::Kind::Move;
            if (answer.kind == Answer::Kind::Move)
                ++given_;  // the engine has placed this stone itself
            return answer;
        }
        end_without_move(answer, turn);
        return answer;
    }

    std::optional<std::vector<std::string>>
    dead_stones(std::span<const std::string> moves) override {
        if (!process_ || !known_.contains("final_status_list"))
            return std::nullopt;
        for (; given_ < moves.size(); ++given_)
            if (!asked(fmt::format("play {} {}", color(seat_of(given_)),
                                   entry_.to_engine(moves[given_], "gtp"))))
                return std::nullopt;
        const auto told = asked("final_status_list dead", description_.patience);
        if (!told)
            return std::nullopt;
        std::vector<std::string> points;
        for (const std::string_view word : base::words(*told))
            points.push_back(entry_.from_engine(word, "gtp"));
        return points;
    }

    Result<std::vector<SearchLine>> best_lines(const Turn& turn, std::size_t line_limit) override {
        if (!process_)
            return failed(reason_of(ReadEnd::Closed));
        const std::string command =
            turn.seat == Seat::First ? "top_moves_black" : "top_moves_white";
        if (!known_.contains(command))
            return failed({"engine-no-lines", "it does not tell its best moves"});
        for (; given_ < turn.moves.size(); ++given_)
            KYVIEN_TRY(asked(fmt::format("play {} {}", color(seat_of(given_)),
                                         entry_.to_engine(turn.moves[given_], "gtp"))));
        const std::string told = KYVIEN_TRY(asked(command, description_.patience));
        std::vector<SearchLine> lines;
        const auto words = base::words(told);
        for (std::size_t i = 0; i + 1 < words.size() && lines.size() < line_limit; i += 2) {
            SearchLine line;
            line.worth = hundredths(words[i + 1]);
            line.moves.push_back(entry_.from_engine(words[i], "gtp"));
            lines.push_back(std::move(line));
        }
        return lines;
    }

  private:
    static std::optional<int> hundredths(std::string_view text) {
        double value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc{} || end != text.data() + text.size() || !(std::abs(value) < 1e6))
            return std::nullopt;
        return static_cast<int>(std::lround(value * 100));
    }

    /// The seats alternate.
    [[nodiscard]] Seat seat_of(std::size_t ply) const {
        return ply % 2 == 0 ? begins_ : clock::opponent(begins_);
    }

    /// The moves that have not been sent to the engine.
    [[nodiscard]] std::string plays(std::span<const std::string> moves) const {
        std::string text;
        for (std::size_t ply = given_; ply < moves.size(); ++ply)
            text += fmt::format("play {} {}\n", color(seat_of(ply)),
                                entry_.to_engine(moves[ply], "gtp"));
        return text;
    }

    Result<void> start_engine() {
        KYVIEN_TRY(start());
        reader_ = {};
        known_.clear();
        own_name_ = KYVIEN_TRY(asked("name"));
        const auto commands = KYVIEN_TRY(asked("list_commands"));
        for (const std::string_view word : base::words(commands))
            known_.emplace(word);
        return {};
    }

    /// The answer to a command; an engine's refusal is in the error.
    Result<std::string> asked(std::string_view command) {
        return asked(command, description_.start);
    }
    Result<std::string> asked(std::string_view command, std::chrono::milliseconds patience) {
        const MonotonicTime until = std::chrono::steady_clock::now() + patience;
        KYVIEN_TRY(tell(fmt::format("{}\n", command)));
        while (const auto output_line = line(until))
            if (auto whole = reader_.take(output_line->text)) {
                if (!whole->is_success)
                    return failed({"engine-answers",
                                   "{command}: {said}",
                                   {{"command", command}, {"said", whole->text.substr(0, 80)}}});
                return std::move(whole->text);
            }
        return failed(both({"engine-asked", "{command}:", {{"command", command}}}, end()));
    }

    const registered::Entry& entry_;
    GtpReader reader_;
    std::set<std::string> known_;  ///< commands
    Seat begins_ = Seat::First;    ///< White where handicap stones stand
    std::size_t given_ = 0;        ///< moves on the engine's board
};

}  // namespace
}  // namespace gtp_player

std::unique_ptr<Player> make_gtp_player(conduct::Game game, const EngineDescription& description,
                                        int stop_fd) {
    return std::make_unique<gtp_player::GtpPlayer>(game, description, stop_fd);
}

}  // namespace kyvien::engine::internal
