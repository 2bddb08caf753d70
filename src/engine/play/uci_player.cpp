#include <algorithm>
#include <set>
#include <utility>

#include "base/text.h"
#include "engine/play/internal/games.h"
#include "engine/play/internal/players.h"
#include "engine/protocol/uci.h"

namespace kyvien::engine::internal {
namespace uci_player {
namespace {

/// Option names are case-insensitive.
std::string folded(std::string_view name) {
    std::string text(name);
    std::ranges::transform(text, text.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return text;
}

class UciPlayer final : public ProgramPlayer {
  public:
    UciPlayer(conduct::Game game, const EngineDescription& description, int stop_fd)
        : ProgramPlayer(description, stop_fd), entry_(registered::of(game)),
          is_ucci_(description.protocol == "ucci") {}

    Result<void> begin(const conduct::Settings& settings) override {
        end_pondering();
        if (description_.restarts)
            kill();
        if (!process_)
            KYVIEN_TRY(start_engine());
        if (settings.chess960.has_value() != is_chess960_) {
            is_chess960_ = settings.chess960.has_value();
            KYVIEN_TRY(set_option("UCI_Chess960", is_chess960_ ? "true" : "false"));
        }
        start_ = "position " + KYVIEN_TRY(entry_.position(settings));
        position_ = start_;
        given_ = 0;
        KYVIEN_TRY(is_ucci_ ? send_if_option_known("newgame") : tell("ucinewgame\n"));
        return wait_until_ready();
    }

    Answer ask(const Turn& turn) override {
        Answer answer;
        if (!process_) {
            answer.failure = name(ReadEnd::Closed);
            return answer;
        }
        for (; given_ < turn.moves.size(); ++given_) {
            position_ += given_ == 0 ? " moves " : " ";
            position_ += entry_.to_engine(turn.moves[given_], description_.protocol);
        }
        const bool is_expected = pondered_ == position_;
        const bool thinks_on = std::exchange(pondered_, std::nullopt).has_value();
        const std::string question = position_ + "\ngo " + limits(turn) + "\n";
        if (!thinks_on)
            pass_over_unread();
        if (!send_question(!thinks_on    ? question
                           : is_expected ? "ponderhit\n"
                                         : "stop\n",
                           turn, answer))
            return answer;
        const MonotonicTime until = answer_limit(turn, answer.asked);
        if (thinks_on && !is_expected && !wait_until_stopped(until)) {
            end_without_move(answer, turn);
            return answer;
        }
        if (thinks_on && !is_expected && !write(question)) {
            answer.answered = std::chrono::steady_clock::now();
            answer.failure = name(ReadEnd::Closed);
            kill();
            return answer;
        }
        while (const auto output_line = line(until)) {
            const UciLine read = parse_uci_line(output_line->text);
            if (const auto* info = std::get_if<InfoLine>(&read)) {
                if ((info->centipawns || info->mate) && !info->is_bound && info->line <= 1) {
                    answer.info = *info;
                    answer.info.moves = {};  // its text is destroyed with the line
                }
                continue;
            }
            const auto* best = std::get_if<BestMove>(&read);
            if (best == nullptr)
                continue;
            note_time(answer, *output_line, turn);
            answer.offers_draw = best->offers_draw;
            answer.kind = best->resigns ? Answer::Kind::Resigns : Answer::Kind::Move;
            answer.move = entry_.from_engine(best->move, description_.protocol);
            if (!best->ponder.empty())
                answer.expects = entry_.from_engine(best->ponder, description_.protocol);
            if (best->move.empty() && !best->resigns) {
                answer.kind = Answer::Kind::Failed;
                answer.failure = "it has no move";
            }
            return answer;
        }
        end_without_move(answer, turn);
        return answer;
    }

    void ponder(const Turn& turn) override {
        if (!process_ || !description_.ponders || turn.moves.size() <= given_)
            return;
        std::string position = position_;
        for (std::size_t i = given_; i < turn.moves.size(); ++i) {
            position += i == 0 ? " moves " : " ";
            position += entry_.to_engine(turn.moves[i], description_.protocol);
        }
        // A program that does not read is detected at the next question.
        if (write(position + "\ngo ponder " + limits(turn) + "\n"))
            pondered_ = std::move(position);
    }

    void end_pondering() override {
        if (!std::exchange(pondered_, std::nullopt) || !process_)
            return;
        if (!write("stop\n") || !wait_until_stopped(start_limit()))
            kill();
    }

    void kill() override {
        pondered_.reset();
        ProgramPlayer::kill();
    }

    std::optional<std::vector<std::string>> dead_stones(std::span<const std::string>) override {
        return std::nullopt;
    }

    Result<std::vector<SearchLine>> best_lines(const Turn& turn, std::size_t line_limit) override {
        if (!process_)
            return failed(reason_of(ReadEnd::Closed));
        if (known_.contains("multipv") && line_limit != shown_lines_) {
            KYVIEN_TRY(set_option("MultiPV", std::to_string(line_limit)));
            shown_lines_ = line_limit;
        }
        std::string question = start_;
        for (const std::string& move : turn.moves) {
            question += question.size() == start_.size() ? " moves " : " ";
            question += entry_.to_engine(move, description_.protocol);
        }
        question += "\ngo " + limits(turn) + "\n";
        KYVIEN_TRY(tell(question));
        std::vector<SearchLine> lines;
        // A reader prefers shallower lines to none.
        const MonotonicTime asked = std::chrono::steady_clock::now();
        MonotonicTime until = asked + (answer_limit(turn, asked) - asked) / 3;
        bool is_stopped = false;
        for (;;) {
            const auto output_line = line(until);
            if (!output_line) {
                if (is_stopped || process_->last_end() != ReadEnd::Late)
                    return failed(end());
                KYVIEN_TRY(tell("stop\n"));
                is_stopped = true;
                until = start_limit();
                continue;
            }
            const UciLine read = parse_uci_line(output_line->text);
            if (const auto* info = std::get_if<InfoLine>(&read)) {
                take_line(*info, std::max<std::size_t>(line_limit, 1), lines);
            } else if (const auto* best = std::get_if<BestMove>(&read)) {
                if (lines.empty() && !best->move.empty())
                    lines.push_back(
                        {{}, {}, {}, 0, {entry_.from_engine(best->move, description_.protocol)}});
                return lines;
            }
        }
    }

  private:
    /// The arguments of "go".
    [[nodiscard]] std::string limits(const Turn& turn) const {
        return is_ucci_ ? ucci_go(description_.limits, turn.clocks, turn.seat)
                        : uci_go(description_.limits, turn.clocks, turn.seat);
    }
    /// Reads until the stopped program has sent its move, which is discarded.
    [[nodiscard]] bool wait_until_stopped(MonotonicTime until) {
        while (const auto output_line = line(until))
            if (std::holds_alternative<BestMove>(parse_uci_line(output_line->text)))
                return true;
        return false;
    }

    /// Keeps the newest of each line; a bound of a score does not replace it.
    void take_line(const InfoLine& info, std::size_t line_limit,
                   std::vector<SearchLine>& lines) const {
        const auto number = static_cast<std::size_t>(std::max(info.line, 1));
        if (number > line_limit || info.is_bound || info.moves.empty() ||
            (!info.centipawns && !info.mate) || number > lines.size() + 1)
            return;
        SearchLine line{info.centipawns, info.mate, {}, info.depth.value_or(0), {}};
        for (const std::string_view move : base::words(info.moves))
            line.moves.push_back(entry_.from_engine(move, description_.protocol));
        if (number > lines.size())
            lines.push_back(std::move(line));
        else
            lines[number - 1] = std::move(line);
    }

    Result<void> start_engine() {
        KYVIEN_TRY(start());
        known_.clear();
        shown_lines_ = 1;
        is_chess960_ = false;
        const MonotonicTime until = start_limit();
        KYVIEN_TRY(tell(is_ucci_ ? "ucci\n" : "uci\n"));
        for (;;) {
            const auto output_line = line(until);
            if (!output_line)
                return failed(both({"engine-no-handshake", "no handshake:"}, end()));
            if (known_.size() > kMaxOptions)
                return failed({"engine-options",
                               "it has more than {count} options",
                               {{"count", kMaxOptions}}});
            const UciLine read = parse_uci_line(output_line->text);
            if (const auto* id = std::get_if<IdName>(&read))
                own_name_ = id->name;
            else if (const auto* option = std::get_if<OptionLine>(&read))
                known_.insert(folded(option->name));
            else if (std::holds_alternative<HandshakeDone>(read))
                break;
        }
        if (!is_ucci_ && !entry_.uci_variant.empty())
            KYVIEN_TRY(set_option("UCI_Variant", entry_.uci_variant));
        if (is_ucci_ && known_.contains("usemillisec"))
            KYVIEN_TRY(set_option("usemillisec", "true"));
        if (description_.ponders) {
            KYVIEN_TRY(set_option("Ponder", "true"));
            process_->enlarge_pipe();
        }
        for (const auto& [name, value] : description_.options)
            KYVIEN_TRY(set_option(name, value));
        return wait_until_ready();
    }

    Result<void> set_option(std::string_view name, std::string_view value) {
        if (!known_.contains(folded(name)))
            return failed({"engine-no-option", "it has no option {option}", {{"option", name}}});
        const std::string words = is_ucci_
                                      ? fmt::format("setoption {} {}\n", name, value)
                                      : fmt::format("setoption name {} value {}\n", name, value);
        return tell(words);
    }
    /// UCCI: sends an option without a value, if the engine has it.
    Result<void> send_if_option_known(std::string_view name) {
        return known_.contains(folded(name)) ? tell(fmt::format("setoption {}\n", name))
                                             : Result<void>();
    }

    Result<void> wait_until_ready() {
        const MonotonicTime until = start_limit();
        KYVIEN_TRY(tell("isready\n"));
        for (;;) {
            const auto output_line = line(until);
            if (!output_line)
                return failed(both({"engine-not-ready", "not ready:"}, end()));
            if (std::holds_alternative<Ready>(parse_uci_line(output_line->text)))
                return {};
        }
    }

    const registered::Entry& entry_;
    bool is_ucci_;
    bool is_chess960_ = false;
    std::set<std::string> known_;  ///< its options, in lower case
    std::size_t shown_lines_ = 1;  ///< MultiPV
    std::string start_;            ///< the command that sets the start of the game
    std::string position_;         ///< the command that sets the position before the next move
    std::size_t given_ = 0;        ///< moves included in it
    /// The pondered position, as the command that sets it.
    std::optional<std::string> pondered_;
};

}  // namespace
}  // namespace uci_player

std::unique_ptr<Player> make_uci_player(conduct::Game game, const EngineDescription& description,
                                        int stop_fd) {
    return std::make_unique<uci_player::UciPlayer>(game, description, stop_fd);
}

}  // namespace kyvien::engine::internal
