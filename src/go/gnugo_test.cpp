// Compares us with GNU Go, where it is installed: legality, captures and the board, in random games
// with simple ko and, separately, with its positional superko.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <sstream>

#include "go/data_fixture.h"
#include "go/game.h"

namespace kyvien::go {
namespace {

namespace fs = std::filesystem;

constexpr const char* kGnuGo = "/usr/games/gnugo";

/// Commands for the other program, each with the expected answer.
class Dialogue {
  public:
    void say(const std::string& command, const std::string& answer) {
        ++number_;
        commands_ << number_ << ' ' << command << '\n';
        expected_[number_] = {command, answer};
    }

    /// Runs the program and compares; "!" as the expected answer means a refusal.
    void check(const std::string& options) const {
        const fs::path file = fs::temp_directory_path() /
                              ("kyvien-gnugo-" + std::to_string(std::random_device()()) + ".gtp");
        std::ofstream(file) << commands_.str() << "quit\n";
        const std::string command = std::string(kGnuGo) + " --mode gtp --never-resign " + options +
                                    " < " + file.string() + " 2>/dev/null";
        FILE* pipe = popen(command.c_str(), "r");
        ASSERT_NE(pipe, nullptr);
        std::map<int, std::string> answers;
        char buffer[4096];
        while (std::fgets(buffer, sizeof buffer, pipe) != nullptr) {
            if (buffer[0] != '=' && buffer[0] != '?')
                continue;
            std::istringstream words(buffer + 1);
            int number = 0;
            words >> number;
            std::string rest;
            std::getline(words >> std::ws, rest);
            answers[number] = buffer[0] == '?' ? "!" : rest;
        }
        pclose(pipe);
        fs::remove(file);
        for (const auto& [number, wanted] : expected_) {
            ASSERT_TRUE(answers.contains(number)) << "no answer to " << wanted.first;
            ASSERT_EQ(answers[number], wanted.second) << number << " " << wanted.first;
        }
    }

    [[nodiscard]] int size() const { return number_; }

  private:
    std::ostringstream commands_;
    std::map<int, std::pair<std::string, std::string>> expected_;
    int number_ = 0;
};

std::string letter(Color color) {
    return color == Color::Black ? "black" : "white";
}

/// Returns how many plays were refused as repetitions.
int random_game(Dialogue& dialogue, int size, RepetitionRule rule, unsigned seed) {
    std::mt19937 random(seed);
    int repetitions = 0;
    Game game(size, rule);
    dialogue.say("boardsize " + std::to_string(size), "");
    dialogue.say("clear_board", "");
    const auto any_point = [&] {
        const auto bound = static_cast<unsigned>(size);
        return Point{static_cast<std::uint8_t>(random() % bound),
                     static_cast<std::uint8_t>(random() % bound)};
    };
    for (int i = 0; i < size * size * 2; ++i) {
        for (int k = 0; k < 3; ++k) {
            const Point p = any_point();
            dialogue.say("is_legal " + letter(game.turn()) + " " + named(p),
                         game.forbidden(p) ? "0" : "1");
        }
        if (random() % 25 == 0) {
            dialogue.say("play " + letter(game.turn()) + " pass", "");
            game.pass();
            continue;
        }
        // Capture single stones and try to retake them, to find the kos.
        Point p = any_point();
        if (game.plies() > 0) {
            const auto taken = game.at_ply(game.plies() - 1).captured_points();
            if (taken.size() == 1) {
                p = taken.front();
            } else {
                for (int k = 0; k < 40; ++k) {
                    const Point q = any_point();
                    Board after = game.board();
                    const auto outcome = after.play(q, game.turn());
                    if (outcome && outcome->captured.size() == 1) {
                        p = q;
                        break;
                    }
                }
            }
        }
        const Color color = game.turn();
        const auto answer = game.play(p);
        const bool played = answer.has_value();
        repetitions += !played && answer.error() == Forbidden::Repetition;
        dialogue.say("play " + letter(color) + " " + named(p), played ? "" : "!");
        if (played) {
            dialogue.say("captures black", std::to_string(game.lost(Color::White)));
            dialogue.say("captures white", std::to_string(game.lost(Color::Black)));
        }
    }
    return repetitions;
}

TEST(GoAgainstGnuGo, RandomGamesWithSimpleKo) {
    if (!fs::exists(kGnuGo))
        GTEST_SKIP() << "missing " << kGnuGo << " (Debian package gnugo)";
    Dialogue dialogue;
    unsigned seed = 1;
    int repetitions = 0;
    for (const int size : {5, 5, 5, 5, 5, 6, 6, 6, 7, 7, 9, 9, 9, 9, 13, 13, 19, 19})
        repetitions += random_game(dialogue, size, RepetitionRule::KoOnly, seed++);
    EXPECT_GT(dialogue.size(), 5000);
    EXPECT_GT(repetitions, 20);
    dialogue.check("--simple-ko --forbid-suicide");
}

TEST(GoAgainstGnuGo, RandomGamesWithPositionalSuperko) {
    if (!fs::exists(kGnuGo))
        GTEST_SKIP() << "missing " << kGnuGo << " (Debian package gnugo)";
    Dialogue dialogue;
    unsigned seed = 100;
    int repetitions = 0;
    for (int i = 0; i < 80; ++i)
        repetitions += random_game(dialogue, 3 + i % 4, RepetitionRule::WholeBoard, seed++);
    repetitions += random_game(dialogue, 19, RepetitionRule::WholeBoard, seed);
    EXPECT_GT(repetitions, 20);
    dialogue.check("--positional-superko --forbid-suicide");
}

}  // namespace
}  // namespace kyvien::go
