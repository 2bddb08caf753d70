// Makes a large chess archive from a small one: games that begin like its games and continue with
// random moves, between its players on other days. For bench/library.
//
// usage: kyvien_grow_archive GAMES SEED < SMALL.pgn > LARGE.pgn
#include <fmt/format.h>

#include <charconv>
#include <iostream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "judge/judge.h"
#include "notation/chess/san.h"
#include "notation/pgn/scan.h"

namespace {

using namespace kyvien;

struct Known {
    std::string first, second, event;
    std::vector<chess::Move> moves;
};

/// The main line of a section, as far as it is plain SAN.
std::vector<chess::Move> moves_of(std::string_view section) {
    std::vector<chess::Move> moves;
    chess::Position position = chess::Position::start();
    const std::size_t text = section.rfind("]\n");
    notation::PgnTokens tokens(section, text == std::string_view::npos ? 0 : text + 1);
    for (auto token = tokens.next(); token != notation::PgnToken::End; token = tokens.next()) {
        if (token != notation::PgnToken::Move)
            continue;
        const auto move = notation::read_san_plain(position, tokens.text());
        if (!move)
            break;
        moves.push_back(*move);
        position.play(*move);
    }
    return moves;
}

std::vector<Known> games_of(const std::string& archive) {
    std::vector<Known> games;
    judge::JudgeOptions options;
    options.reports = judge::Reports::All;
    options.replays = judge::Replays::Included;
    for (const judge::GameReport& report : judge::judge_text(archive, options))
        if (report.plies >= 20)
            games.push_back({report.first, report.second, report.event, {}});
    std::size_t next = 0;
    notation::PgnSplitter splitter;
    while (const auto section = splitter.next(archive, notation::PgnSplitter::Window::EndOfFile)) {
        auto moves = moves_of(
            std::string_view(archive).substr(section->begin, section->end - section->begin));
        if (moves.size() >= 20 && next < games.size())
            games[next++].moves = std::move(moves);
    }
    games.resize(next);
    return games;
}

using Random = std::mt19937;

std::size_t below(Random& random, std::size_t count) {
    return random() % count;
}

std::string game(const std::vector<Known>& known, Random& random) {
    const Known& model = known[below(random, known.size())];
    constexpr std::string_view kResults[] = {"1-0", "0-1", "1/2-1/2"};
    const std::string_view result = kResults[below(random, 3)];
    std::string text = fmt::format(
        "[Event \"{}\"]\n[White \"{}\"]\n[Black \"{}\"]\n[Date \"{}.{:02}.{:02}\"]\n[Result "
        "\"{}\"]\n\n",
        model.event, known[below(random, known.size())].first,
        known[below(random, known.size())].second, 1850 + below(random, 175), 1 + below(random, 12),
        1 + below(random, 28), result);
    chess::Position position = chess::Position::start();
    const std::size_t kept = 8 + below(random, model.moves.size() - 8);
    const std::size_t length = model.moves.size();
    for (std::size_t ply = 0; ply < length; ++ply) {
        const auto legal = position.legal_moves();
        if (legal.empty())
            break;
        const chess::Move move = ply < kept ? model.moves[ply] : legal[below(random, legal.size())];
        if (ply % 2 == 0)
            text += fmt::format("{}. ", ply / 2 + 1);
        text += notation::to_san(position, move);
        text += ply % 16 == 15 ? '\n' : ' ';
        position.play(move);
    }
    return text + std::string(result) + "\n\n";
}

std::size_t number(std::string_view text) {
    std::size_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        std::cerr << "usage: kyvien_grow_archive GAMES SEED < SMALL.pgn > LARGE.pgn\n";
        return 2;
    }
    const std::string archive{std::istreambuf_iterator<char>(std::cin), {}};
    const std::vector<Known> known = games_of(archive);
    if (known.empty())
        return 1;
    Random random(static_cast<Random::result_type>(number(arguments[2])));
    for (std::size_t left = number(arguments[1]); left > 0; --left)
        std::cout << game(known, random);
}
