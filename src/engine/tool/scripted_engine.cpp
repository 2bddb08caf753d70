// An engine that follows a script in its arguments, without delay: for tests, and for
// bench/match-overhead.
//
//   --proto uci|ucci|gtp|xboard   --name NAME    --option NAME (an option that it announces)
//   --moves "e2e4 e7e5"     the moves it plays, indexed by the number of moves made before
//   --expects "e7e5 -"      the replies that it announces to expect; - for none
//   --random SEED           chess: any legal move instead
//   --score CENTIPAWNS      sent with each move, from its own point of view
//   --line "1 cp 35 e2e4 e7e5"  a line that it reports for each search: number, score, moves; may
//                           be repeated; lines are sent up to MultiPV
//   --top "D4 5.1 C3 4.9"   GTP: the answer to top_moves_black and top_moves_white
//   --at PLY --do WHAT      after this many moves: illegal, hang, crash, garbage, huge, flood,
//                           threads, none, resign, draw; think: sends its lines, and its move when
//                           it is stopped; twice: its move two times; child: starts a process that
//                           keeps its pipe, and exits; daemon: starts one in a session of its own,
//                           and hangs; eat: takes all memory it gets; longest: a line of ten
//                           million letters
//   --features TEXT         XBoard: the features that it announces before done=1
//   --child FILE            the process id of what child and daemon start
//   --once FILE             --do only if this file does not exist; creates it
//   --probe FILE            tries to open a socket, to write this file, to remove it and to start a
//                           process; reports what succeeded ("info string probe ..."), or no move
//   --slow-start            never answers the handshake
//   --games FILE            a named pipe, from which it reads a byte before each new game
//   --dead "a1 b2"          GTP: the dead stones at the end
//   --log FILE              each command as it is read
//   --stamps FILE           "go NANOSECONDS" and "bestmove NANOSECONDS" of the monotonic clock
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <iostream>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

#include "notation/chess/fen.h"
#include "notation/chess/uci.h"

namespace {

using namespace kyvien;

struct Script {
    std::string protocol = "uci", name = "Scripted", what, log, stamps, once, probe, games, child;
    std::string features = "ping=1 setboard=1 usermove=1 sigint=0";
    std::vector<std::string> moves, expects, dead, options, lines;
    std::string score, top;
    long at = -1;
    bool slow_start = false, random = false;
    std::mt19937 numbers;
};

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> words;
    for (std::string word; in >> word;)
        words.push_back(word);
    return words;
}

class Engine {
  public:
    explicit Engine(Script script) : script_(std::move(script)) {
        if (!script_.log.empty())
            log_.open(script_.log, std::ios::app);
        if (!script_.stamps.empty())
            stamps_ = std::fopen(script_.stamps.c_str(), "ae");
    }

    int run() {
        for (std::string line; std::getline(std::cin, line);) {
            const auto read = std::chrono::steady_clock::now();
            if (log_.is_open())
                log_ << line << std::endl;
            if (line == "quit")
                return 0;
            if (script_.slow_start)
                continue;
            if (script_.protocol == "gtp")
                gtp(words_of(line));
            else if (script_.protocol == "xboard")
                xboard(words_of(line));
            else
                uci(words_of(line), read);
        }
        return 0;
    }

  private:
    static void say(const std::string& text) {
        std::cout << text << '\n';
        std::cout.flush();
    }

    void uci(const std::vector<std::string>& words, std::chrono::steady_clock::time_point read) {
        if (words.empty())
            return;
        if (words[0] == "uci" || words[0] == "ucci") {
            say("id name " + script_.name);
            for (const std::string& option : script_.options)
                say(words[0] == "uci" ? "option name " + option + " type string default x"
                                      : "option " + option + " type string default x");
            say(words[0] + "ok");
        } else if (words[0] == "ucinewgame") {
            wait_for_game();
        } else if (words[0] == "isready") {
            say("readyok");
        } else if (words[0] == "position") {
            position_ = words;
        } else if (words[0] == "setoption" && words.size() > 4 && words[2] == "MultiPV") {
            multi_pv_ = std::stoul(words[4]);
        } else if ((words[0] == "stop" || words[0] == "ponderhit") && thought_) {
            const std::size_t made = *std::exchange(thought_, std::nullopt);
            say(best_move(move_at(made), made));
        } else if (words[0] == "go") {
            stamp("go", read);
            std::size_t first = 0;
            while (first < position_.size() && position_[first] != "moves")
                ++first;
            const std::size_t made =
                position_.size() > first + 1 ? position_.size() - first - 1 : 0;
            if (words.size() > 1 && words[1] == "ponder") {
                thought_ = made;
                return;
            }
            if (!misbehave(made))
                return;
            if (!script_.score.empty())
                say("info depth 1 score cp " + script_.score + " nodes 1");
            tell_lines();
            const std::string move = script_.random ? random_move(first) : move_at(made);
            const std::string line = best_move(move, made);
            stamp("bestmove", std::chrono::steady_clock::now());
            say(line);
        }
    }

    [[nodiscard]] std::string best_move(const std::string& move, std::size_t made) const {
        const std::string reply = made < script_.expects.size() && script_.expects[made] != "-"
                                      ? " ponder " + script_.expects[made]
                                      : "";
        return move.empty() ? "bestmove (none)" : "bestmove " + move + reply + suffix_;
    }

    /// First as a bound and shallow, then the actual score: the last one counts.
    void tell_lines() const {
        for (const int depth : {1, 7})
            for (const std::string& line : script_.lines) {
                const auto words = words_of(line);
                if (std::stoul(words[0]) > multi_pv_)
                    continue;
                std::string text = "info depth " + std::to_string(depth) + " multipv " + words[0] +
                                   " score " + words[1] + " " + words[2] +
                                   (depth == 1 ? " lowerbound pv" : " nodes 9 pv");
                for (std::size_t i = 3; i < words.size(); ++i)
                    text += " " + words[i];
                say(text);
            }
    }

    void gtp(const std::vector<std::string>& words) {
        if (words.empty())
            return;
        std::string answer;
        if (words[0] == "name")
            answer = script_.name;
        else if (words[0] == "list_commands")
            answer = std::string("name\nlist_commands\nplay\ngenmove\nfinal_status_list\n") +
                     (script_.top.empty() ? "" : "top_moves_black\ntop_moves_white\n") + "quit";
        else if (words[0].starts_with("top_moves_"))
            answer = script_.top;
        else if (words[0] == "clear_board")
            made_ = 0;
        else if (words[0] == "play")
            ++made_;
        else if (words[0] == "genmove") {
            if (!misbehave(made_))
                return;
            answer = suffix_ == " resign" ? "resign" : move_at(made_);
            ++made_;
        } else if (words[0] == "final_status_list")
            for (const std::string& point : script_.dead)
                answer += point + "\n";
        say("= " + answer + "\n");
    }

    void xboard(const std::vector<std::string>& words) {
        if (words.empty())
            return;
        const std::string& word = words[0];
        if (word == "protover") {
            say("feature done=0");
            for (const std::string& option : script_.options)
                say("feature option=\"" + option + " -string x\"");
            say("feature myname=\"" + script_.name + "\" " + script_.features);
            say("feature done=1");
        } else if (word == "new") {
            made_ = 0;
            is_forced_ = false;
            wait_for_game();
        } else if (word == "force") {
            is_forced_ = true;
        } else if (word == "ping") {
            say("pong " + (words.size() > 1 ? words[1] : ""));
        } else if (word == "usermove" || is_move(word)) {
            ++made_;
            if (!is_forced_)
                xboard_move();
        } else if (word == "go") {
            is_forced_ = false;
            xboard_move();
        }
    }

    static bool is_move(const std::string& word) {
        return word.size() >= 4 && word.size() <= 5 && word[1] >= '1' && word[1] <= '8' &&
               word[3] >= '1' && word[3] <= '8';
    }

    void xboard_move() {
        const std::size_t made = made_;
        if (!misbehave(made))
            return;
        ++made_;
        if (!script_.score.empty())
            say("7 " + script_.score + " 12 3456 e4 e5");
        if (suffix_ == " draw")
            say("offer draw");
        say(suffix_ == " resign" ? "resign" : "move " + move_at(made));
    }

    [[nodiscard]] std::string move_at(std::size_t made) const {
        return made < script_.moves.size() ? script_.moves[made] : "";
    }

    std::string random_move(std::size_t first_of_moves) {
        chess::Position board = chess::Position::start();
        if (position_.size() > 1 && position_[1] == "fen") {
            std::string fen;
            for (std::size_t i = 2; i < first_of_moves; ++i)
                fen += (i == 2 ? "" : " ") + position_[i];
            const auto parsed = notation::parse_fen(fen);
            const auto made = chess::Position::make(parsed.value().setup, parsed.value().guess);
            board = made.value();
        }
        for (std::size_t i = first_of_moves + 1; i < position_.size(); ++i)
            board.play(notation::read_uci(board, position_[i]).value());
        const auto moves = board.legal_moves();
        return notation::to_uci(board, moves[script_.numbers() % moves.size()]);
    }

    /// False if there is nothing more to answer.
    bool misbehave(std::size_t made) {
        suffix_.clear();
        if (!script_.probe.empty()) {
            const std::string could = probe();
            if (script_.protocol != "gtp")
                say("info string probe" + (could.empty() ? " nothing" : could));
            if (!could.empty()) {
                say(script_.protocol == "gtp" ? "? could" + could + "\n" : "bestmove (none)");
                return false;
            }
        }
        if (script_.at < 0 || made < static_cast<std::size_t>(script_.at))
            return true;
        if (!script_.once.empty()) {
            if (access(script_.once.c_str(), F_OK) == 0)
                return true;
            std::ofstream(script_.once) << "once";
        }
        if (script_.what == "crash")
            std::abort();
        if (script_.what == "flood") {
            // In blocks, so that it is faster than any reader of lines.
            std::string block;
            while (block.size() < (std::size_t{1} << 18))
                block += "info depth 1 nodes 1\n";
            for (;;)
                std::cout.write(block.data(), static_cast<std::streamsize>(block.size()));
        }
        if (script_.what == "threads") {
            std::vector<std::thread> many;
            for (int i = 0; i < 16; ++i)
                many.emplace_back([] { pause(); });
            say("info depth 1");
            pause();
        }
        if (script_.what == "hang")
            return false;
        if (script_.what == "child" || script_.what == "daemon") {
            const pid_t child = fork();
            if (child == 0) {
                if (script_.what == "daemon")
                    setsid();
                for (;;)
                    pause();
            }
            if (!script_.child.empty())
                std::ofstream(script_.child) << child;
            if (script_.what == "child")
                _exit(0);
            return false;
        }
        if (script_.what == "eat")
            for (std::size_t size = 1;; ++size) {
                auto* const memory = new char[std::size_t{1} << 24];
                std::fill(memory, memory + (std::size_t{1} << 24), static_cast<char>(size));
            }
        if (script_.what == "longest") {
            say(std::string(10'000'000, 'x'));
            return true;
        }
        if (script_.what == "twice") {
            const std::string move = move_at(made);
            const std::string line = script_.protocol == "gtp"      ? "= " + move + "\n"
                                     : script_.protocol == "xboard" ? "move " + move
                                                                    : "bestmove " + move;
            ++made_;
            say(line + "\n" + line);  // at once: nobody can be asked in between
            return false;
        }
        if (script_.what == "think") {
            tell_lines();
            thought_ = made;
            return false;
        }
        if (script_.what == "illegal") {
            say(script_.protocol == "gtp"      ? "= Z99\n"
                : script_.protocol == "xboard" ? "move a1a1"
                                               : "bestmove a1a1");
            return false;
        }
        if (script_.what == "none") {
            say(script_.protocol == "gtp" ? "? cannot\n" : "bestmove (none)");
            return false;
        }
        if (script_.what == "garbage") {
            std::string bytes;
            for (int i = 0; i < 2000; ++i)
                bytes += static_cast<char>(i * 37 % 256);
            say(bytes);
            say("bestmove");
            return true;
        }
        if (script_.what == "huge") {
            const std::string part(1 << 12, 'x');
            for (int i = 0; i < 64; ++i)
                std::cout << part;
            std::cout.flush();
            return false;
        }
        if (script_.what == "resign" || script_.what == "draw")
            suffix_ = " " + script_.what;
        return true;
    }

    /// What it could do of the things an engine does not need; empty: none.
    [[nodiscard]] std::string probe() const {
        std::string could;
        if (socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0)
            could += " socket";
        if (std::FILE* file = std::fopen(script_.probe.c_str(), "w")) {
            if (std::fputs("written", file) >= 0 && std::fclose(file) == 0)
                could += " file";
        }
        if (unlink(script_.probe.c_str()) == 0)
            could += " remove";
        const pid_t child = fork();
        if (child == 0)
            _exit(0);
        if (child > 0)
            could += " process";
        return could;
    }

    void wait_for_game() {
        if (script_.games.empty())
            return;
        if (games_ < 0)
            games_ = open(script_.games.c_str(), O_RDWR | O_CLOEXEC);  // O_RDWR: it never ends
        char begun = 0;
        if (read(games_, &begun, 1) != 1)
            std::abort();
    }

    void stamp(const char* what, std::chrono::steady_clock::time_point at) {
        if (stamps_ == nullptr)
            return;
        std::fprintf(stamps_, "%s %lld\n", what,
                     static_cast<long long>(
                         std::chrono::duration_cast<std::chrono::nanoseconds>(at.time_since_epoch())
                             .count()));
    }

    Script script_;
    std::vector<std::string> position_;
    std::string suffix_;
    std::size_t made_ = 0;
    bool is_forced_ = false;
    std::size_t multi_pv_ = 1;
    std::optional<std::size_t> thought_;  ///< moves made in the position it thinks about
    std::ofstream log_;
    std::FILE* stamps_ = nullptr;
    int games_ = -1;
};

}  // namespace

int main(int argc, char** argv) {
    Script script;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const std::string value = i + 1 < argc ? argv[i + 1] : "";
        if (word == "--slow-start") {
            script.slow_start = true;
            continue;
        }
        ++i;
        if (word == "--proto")
            script.protocol = value;
        else if (word == "--name")
            script.name = value;
        else if (word == "--option")
            script.options.push_back(value);
        else if (word == "--moves")
            script.moves = words_of(value);
        else if (word == "--expects")
            script.expects = words_of(value);
        else if (word == "--random") {
            script.random = true;
            script.numbers.seed(static_cast<unsigned>(std::stoul(value)));
        } else if (word == "--score")
            script.score = value;
        else if (word == "--line")
            script.lines.push_back(value);
        else if (word == "--top")
            script.top = value;
        else if (word == "--at")
            script.at = std::stol(value);
        else if (word == "--do")
            script.what = value;
        else if (word == "--dead")
            script.dead = words_of(value);
        else if (word == "--log")
            script.log = value;
        else if (word == "--features")
            script.features = value;
        else if (word == "--child")
            script.child = value;
        else if (word == "--once")
            script.once = value;
        else if (word == "--probe")
            script.probe = value;
        else if (word == "--stamps")
            script.stamps = value;
        else if (word == "--games")
            script.games = value;
        else {
            std::fprintf(stderr, "scripted engine: %s?\n", word.c_str());
            return 2;
        }
    }
    return Engine(std::move(script)).run();
}
