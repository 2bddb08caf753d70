#include "xiangqi/cycle/cycle.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <sstream>

#include <gtest/gtest.h>

#include "notation/xiangqi/fen.h"
#include "xiangqi/slow_reference.h"

namespace kyvien::xiangqi {
namespace cycle_test {
namespace {

Move move_of(std::string_view name) {
    return {*Square::parse(name.substr(0, 2)), *Square::parse(name.substr(2))};
}

History game_of(std::string_view fen) {
    const auto position = notation::read_xiangqi_position(fen, Origin::Diagram);
    EXPECT_TRUE(position) << fen;
    return History(position ? *position : Position::start());
}

void play(History& history, const std::string& moves) {
    std::stringstream words(moves);
    for (std::string word; words >> word;) {
        ASSERT_TRUE(history.current().is_legal(move_of(word))) << word;
        history.push(move_of(word));
    }
}

// The rows of a CSV file as column -> cell. Quoted cells may hold commas.
std::vector<std::map<std::string, std::string>> rows_of(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::vector<std::string> header;
    std::vector<std::map<std::string, std::string>> rows;
    for (std::string line; std::getline(file, line);) {
        std::vector<std::string> cells(1);
        bool quoted = false;
        for (const char c : line) {
            if (c == '"')
                quoted = !quoted;
            else if (c == ',' && !quoted)
                cells.emplace_back();
            else if (c != '\r')
                cells.back() += c;
        }
        if (header.empty()) {
            header = cells;
            continue;
        }
        auto& row = rows.emplace_back();
        for (std::size_t i = 0; i < header.size() && i < cells.size(); ++i)
            row[header[i]] = cells[i];
    }
    return rows;
}

std::filesystem::path data(std::string_view name) {
    return std::filesystem::path(KYVIEN_DATA_DIR) / "xiangqi" / name;
}

struct Played {
    std::optional<RepetitionNews> ruling;
    std::vector<RepetitionNews> notices;
};

// Plays the moves again and again until there is a ruling, at most `rounds` times.
Played play_until_ruled(History& history, const std::vector<std::string>& parts, int rounds) {
    NoticeLog log;
    Played played;
    for (int round = 0; round < rounds; ++round) {
        std::stringstream words(parts[std::min(static_cast<std::size_t>(round), parts.size() - 1)]);
        for (std::string word; words >> word;) {
            EXPECT_TRUE(history.current().is_legal(move_of(word))) << word;
            history.push(move_of(word));
            auto news = take_repetition(history, log);
            if (!news)
                continue;
            if (news->kind == RepetitionNews::Kind::Ruling) {
                played.ruling = std::move(news);
                return played;
            }
            played.notices.push_back(std::move(*news));
        }
    }
    return played;
}

TEST(Cycle, EveryRepetitionCaseIsRuledAtTheThirdOccurrence) {
    const auto rows = rows_of(data("repetition_cases.csv"));
    if (rows.empty())
        GTEST_SKIP() << "missing: " << data("repetition_cases.csv");
    int right = 0;
    for (const auto& row : rows) {
        History history = game_of(row.at("fen"));
        std::vector<std::string> parts;
        if (!row.at("prefix").empty())
            parts.push_back(row.at("prefix"));
        parts.push_back(row.at("cycle"));
        const Played played = play_until_ruled(history, parts, 6);
        ASSERT_TRUE(played.ruling) << row.at("id");
        EXPECT_EQ(name(played.ruling->verdict.verdict), row.at("verdict_dieu23"))
            << row.at("id") << " " << row.at("note") << "\n"
            << explain(history, played.ruling->reading, played.ruling->verdict);
        EXPECT_EQ(played.ruling->occurrence, 3) << row.at("id");
        right += name(played.ruling->verdict.verdict) == row.at("verdict_dieu23") ? 1 : 0;
    }
    EXPECT_EQ(rows.size(), 164u);
    EXPECT_EQ(right, 164);
}

TEST(Cycle, EveryRealRepetitionIsJudged) {
    const auto rows = rows_of(data("real_game_repetitions.csv"));
    if (rows.empty())
        GTEST_SKIP() << "missing: " << data("real_game_repetitions.csv");
    int last_pass = 0;
    int ruled = 0;
    int postponed = 0;
    for (const auto& row : rows) {
        const std::string& expected = row.at("ref_classifier");
        History alone = game_of(row.at("fen"));
        play(alone, row.at("cycle"));
        const auto reading = read_cycle(alone, {0, alone.plies()});
        EXPECT_EQ(name(verdict_of(reading).verdict), expected)
            << row.at("id") << "\n"
            << explain(alone, reading, verdict_of(reading));
        last_pass += name(verdict_of(reading).verdict) == expected ? 1 : 0;

        History window = game_of(row.at("fen"));
        const Played played = play_until_ruled(window, {row.at("first_cycle"), row.at("cycle")}, 2);
        if (played.ruling) {
            ++ruled;
            EXPECT_EQ(name(played.ruling->verdict.verdict), expected) << row.at("id");
        } else {
            ++postponed;
            ASSERT_FALSE(played.notices.empty());
            EXPECT_EQ(name(played.notices.back().verdict.verdict), expected) << row.at("id");
        }
    }
    EXPECT_EQ(rows.size(), 519u);
    EXPECT_EQ(last_pass, 519);
    EXPECT_EQ(ruled, 507);
    EXPECT_EQ(postponed, 12);
}

// ---- the cases of the law ----

struct Case {
    std::string title, start, moves, red, black, ruling;
    std::vector<std::string> chases, notices;
    std::string window;
};

std::vector<Case> cases_of(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::vector<Case> cases;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#')
            continue;
        const std::string key = line.substr(0, line.find(' '));
        const std::string value = line.substr(8);
        if (key == "case")
            cases.emplace_back().title = value;
        Case& last = cases.back();
        if (key == "start")
            last.start = value;
        else if (key == "moves")
            last.moves = value;
        else if (key == "window")
            last.window = value;
        else if (key == "red")
            last.red = value;
        else if (key == "black")
            last.black = value;
        else if (key == "chase")
            last.chases.push_back(value);
        else if (key == "notice")
            last.notices.push_back(value);
        else if (key == "ruling")
            last.ruling = value;
    }
    return cases;
}

std::string side_line(const StretchReading& reading, Side side) {
    std::string text(name(reading.side(side).behaviour));
    for (const MoveReading& move : reading.moves)
        if (move.mover == side)
            text += " " + std::string(name(move.label));
    return text;
}

std::string piece_name(const Position& start, PieceId id) {
    return std::string(1, letter(Position::piece(id))) + start.square_of(id)->name();
}

// As a case writes it; chasers in the order of their points.
std::string chase_line(const Position& start, const StretchReading& reading, Side side) {
    const SideReading& own = reading.side(side);
    std::vector<std::string> chasers;
    for (const PieceId id : own.chasers)
        chasers.push_back(piece_name(start, id));
    std::ranges::sort(chasers);
    std::string text = std::string(side == Side::Red ? "red " : "black ") +
                       (own.victim ? piece_name(start, *own.victim) : "nobody");
    for (const std::string& chaser : chasers)
        text += " " + chaser;
    return text;
}

std::string sorted_chase(const std::string& line) {
    std::stringstream words(line);
    std::string side, victim, text;
    words >> side >> victim;
    std::vector<std::string> chasers;
    for (std::string word; words >> word;)
        chasers.push_back(word);
    std::ranges::sort(chasers);
    text = side + " " + victim;
    for (const std::string& chaser : chasers)
        text += " " + chaser;
    return text;
}

std::string notice_line(const RepetitionNews& news, std::size_t ply) {
    constexpr std::string_view kCodes[] = {"NOTICE_MUST_VARY", "NOTICE_BOTH_VIOLATE",
                                           "NOTICE_REPETITION"};
    std::string to;
    if (news.is_for(Side::Red))
        to += 'w';
    if (news.is_for(Side::Black))
        to += 'b';
    return std::to_string(ply) + " " + std::string(kCodes[static_cast<int>(news.kind)]) + " " + to +
           " " + std::string(news.verdict.clause.id());
}

std::string ruling_line(const RepetitionNews& news, std::size_t ply) {
    const Verdict verdict = news.verdict.verdict;
    std::string text = std::to_string(ply) +
                       (verdict == Verdict::RedLoses     ? " red_violates "
                        : verdict == Verdict::BlackLoses ? " black_violates "
                                                         : " repetition_draw ") +
                       std::string(news.verdict.clause.id());
    for (const rulebook::Clause clause : news.verdict.also)
        text += " " + std::string(clause.id());
    return text;
}

TEST(Cycle, EveryCaseOfTheLawIsReadAsPrinted) {
    const auto cases =
        cases_of(std::filesystem::path(KYVIEN_SOURCE_DIR) / "tests/data/xiangqi/article23.cases");
    ASSERT_EQ(cases.size(), 31u);
    for (const Case& one : cases) {
        SCOPED_TRACE(one.title);
        History history = game_of(one.start);
        NoticeLog log;
        std::vector<std::string> notices;
        std::string ruling;
        std::stringstream words(one.moves);
        for (std::string word; words >> word;) {
            ASSERT_TRUE(ruling.empty()) << "moves after the ruling";
            ASSERT_TRUE(history.current().is_legal(move_of(word))) << word;
            history.push(move_of(word));
            const auto news = take_repetition(history, log);
            if (!news)
                continue;
            if (news->kind != RepetitionNews::Kind::Ruling) {
                notices.push_back(notice_line(*news, history.plies()));
                continue;
            }
            ruling = ruling_line(*news, history.plies());
            const StretchReading& reading = news->reading;
            EXPECT_EQ(side_line(reading, Side::Red), one.red);
            EXPECT_EQ(side_line(reading, Side::Black), one.black);
            EXPECT_EQ(std::to_string(reading.first_ply) + " " +
                          std::to_string(reading.last_ply - reading.first_ply),
                      one.window);
            for (const std::string& chase : one.chases)
                EXPECT_EQ(chase_line(history.start(), reading,
                                     chase.starts_with("red") ? Side::Red : Side::Black),
                          sorted_chase(chase));
        }
        EXPECT_EQ(notices, one.notices);
        EXPECT_EQ(ruling, one.ruling);
    }
}

// ---- properties ----

// A position and four moves that lead back to it, two pieces stepping there and back.
struct RandomCycle {
    Position start;
    std::vector<Move> moves;
};

RandomCycle random_cycle(std::mt19937& random) {
    for (;;) {
        const Position start = test::random_endgame(random);
        Position position = start;
        std::vector<Move> moves;
        const auto step = [&](std::optional<Move> wanted) {
            const auto legal = position.legal_moves();
            if (legal.empty())
                return false;
            const Move move = wanted ? *wanted : legal[random() % legal.size()];
            if (!position.is_legal(move) || position.is_capture(move))
                return false;
            moves.push_back(move);
            position.play(move);
            return true;
        };
        if (step({}) && step({}) && step(Move(moves[0].to(), moves[0].from())) &&
            step(Move(moves[1].to(), moves[1].from())) && position.same_as(start))
            return {start, moves};
    }
}

History history_of(const RandomCycle& cycle, int rounds = 1) {
    History history(cycle.start);
    for (int round = 0; round < rounds; ++round)
        for (const Move move : cycle.moves)
            history.push(move);
    return history;
}

// The liveliest of some: checks and attacks on most moves.
RandomCycle lively_cycle(std::mt19937& random) {
    std::optional<RandomCycle> best;
    int most = -1;
    for (int i = 0; i < 24; ++i) {
        RandomCycle cycle = random_cycle(random);
        const History history = history_of(cycle);
        int score = 0;
        for (const Side side : {Side::Red, Side::Black})
            score += is_forbidden(read_cycle(history, {0, 4}).side(side).behaviour) ? 10 : 0;
        for (const MoveReading& move : read_cycle(history, {0, 4}).moves)
            score += move.label <= Label::Chase ? 1 : 0;
        if (score <= most)
            continue;
        most = score;
        best = std::move(cycle);
    }
    return *best;
}

// Every second one lively.
RandomCycle mixed_cycle(std::mt19937& random) {
    return random() % 2 == 0 ? lively_cycle(random) : random_cycle(random);
}

int rounds(int quick) {
    return std::getenv("KYVIEN_SLOW_TESTS") != nullptr ? quick * 40 : quick;
}

TEST(Cycle, ClassesAreThoseOfTheReference) {
    std::mt19937 random(31);
    int forbidden = 0;
    for (int i = 0; i < rounds(400); ++i) {
        const RandomCycle cycle = mixed_cycle(random);
        const History history = history_of(cycle);
        const auto reading = read_cycle(history, {0, 4});
        const test::ReferenceReader reference(cycle.start, cycle.moves);
        for (const Side side : {Side::Red, Side::Black}) {
            using Class = test::ReferenceReader::Class;
            const Behaviour behaviour = reading.side(side).behaviour;
            const Class ours = behaviour == Behaviour::PerpetualCheck   ? Class::PerpetualCheck
                               : behaviour == Behaviour::PerpetualChase ? Class::PerpetualChase
                                                                        : Class::Allowed;
            ASSERT_EQ(ours, reference.class_of(side))
                << notation::to_fen(cycle.start) << "\n"
                << explain(history, reading, verdict_of(reading));
            forbidden += is_forbidden(behaviour) ? 1 : 0;
        }
        for (const MoveReading& move : reading.moves) {
            if (move.label == Label::Check)
                continue;
            std::map<int, std::set<int>> ours;
            for (const AttackPair& pair : move.created)
                if (is_chase(pair.grade))
                    ours[cycle.start.square_of(pair.victim)->index()].insert(
                        cycle.start.square_of(pair.attacker)->index());
            ASSERT_EQ(ours, reference.chases_created(move.ply, move.mover))
                << notation::to_fen(cycle.start) << "\n"
                << explain(history, reading, verdict_of(reading));
        }
    }
    EXPECT_GT(forbidden, 50) << "the random cycles are too tame to test anything";
}

template <typename Map>
RandomCycle mapped(const RandomCycle& cycle, Map map, bool swap_sides) {
    const Setup from = cycle.start.to_setup();
    Setup to;
    to.turn = swap_sides ? opponent(from.turn) : from.turn;
    for (int i = 0; i < kSquares; ++i)
        if (auto piece = from.at(Square(i))) {
            if (swap_sides)
                piece->side = opponent(piece->side);
            to.board[static_cast<std::size_t>(map(Square(i)).index())] = piece;
        }
    RandomCycle result{*Position::make(to), {}};
    for (const Move move : cycle.moves)
        result.moves.push_back({map(move.from()), map(move.to())});
    return result;
}

std::vector<Label> labels_of(const StretchReading& reading) {
    std::vector<Label> labels;
    for (const MoveReading& move : reading.moves)
        labels.push_back(move.label);
    return labels;
}

TEST(Cycle, LeftAndRightDoNotMatter) {
    std::mt19937 random(37);
    for (int i = 0; i < rounds(400); ++i) {
        const RandomCycle cycle = mixed_cycle(random);
        const RandomCycle mirror =
            mapped(cycle, [](Square s) { return Square(kFiles - 1 - s.file(), s.rank()); }, false);
        const auto one = read_cycle(history_of(cycle), {0, 4});
        const auto other = read_cycle(history_of(mirror), {0, 4});
        ASSERT_EQ(labels_of(one), labels_of(other)) << notation::to_fen(cycle.start);
        ASSERT_EQ(verdict_of(one), verdict_of(other)) << notation::to_fen(cycle.start);
    }
}

TEST(Cycle, ExchangingTheColoursExchangesTheVerdict) {
    std::mt19937 random(41);
    for (int i = 0; i < rounds(400); ++i) {
        const RandomCycle cycle = mixed_cycle(random);
        const RandomCycle swapped =
            mapped(cycle, [](Square s) { return Square(s.file(), kRanks - 1 - s.rank()); }, true);
        const auto one = read_cycle(history_of(cycle), {0, 4});
        const auto other = read_cycle(history_of(swapped), {0, 4});
        ASSERT_EQ(labels_of(one), labels_of(other)) << notation::to_fen(cycle.start);
        CycleVerdict expected = verdict_of(one);
        expected.verdict = expected.verdict == Verdict::RedLoses     ? Verdict::BlackLoses
                           : expected.verdict == Verdict::BlackLoses ? Verdict::RedLoses
                                                                     : Verdict::Draw;
        ASSERT_EQ(verdict_of(other), expected) << notation::to_fen(cycle.start);
        ASSERT_EQ(one.side(Side::Red).behaviour, other.side(Side::Black).behaviour);
    }
}

TEST(Cycle, WithoutChecksAndChasesItIsAlwaysADraw) {
    std::mt19937 random(43);
    for (int i = 0; i < rounds(300); ++i) {
        const auto reading = read_cycle(history_of(mixed_cycle(random)), {0, 4});
        const auto labels = labels_of(reading);
        if (std::ranges::none_of(labels, [](Label label) {
                return label == Label::Check || label == Label::Chase;
            })) {
            ASSERT_EQ(verdict_of(reading).verdict, Verdict::Draw);
        }
    }
}

TEST(Cycle, NobodyLosesWithoutNoticeSinceTheWindowBegan) {
    std::mt19937 random(47);
    int rulings = 0;
    int losses = 0;
    for (int game = 0; game < rounds(200); ++game) {
        const RandomCycle cycle = mixed_cycle(random);
        History history(cycle.start);
        NoticeLog log;
        std::array<std::optional<std::size_t>, 2> told{};
        for (int ply = 0; ply < 60; ++ply) {
            // Mostly the cycle, sometimes something else that may come back to it.
            const auto legal = history.current().legal_moves();
            if (legal.empty() || history.current().neither_can_attack())
                break;
            Move move = cycle.moves[static_cast<std::size_t>(ply % 4)];
            if (random() % 8 == 0 || !history.current().is_legal(move))
                move = legal[random() % legal.size()];
            history.push(move);
            const auto news = take_repetition(history, log);
            if (!news)
                continue;
            ASSERT_GE(history.occurrences(), 2);
            if (news->kind == RepetitionNews::Kind::Ruling) {
                ++rulings;
                ASSERT_GE(history.occurrences(), 3);
                if (const auto offender = news->verdict.offender()) {
                    ++losses;
                    const auto notice = told[static_cast<std::size_t>(*offender)];
                    ASSERT_TRUE(notice);
                    ASSERT_GE(*notice, news->reading.first_ply);
                }
                break;
            }
            for (const Side side : {Side::Red, Side::Black})
                if (news->kind != RepetitionNews::Kind::Repetition && news->is_for(side))
                    told[static_cast<std::size_t>(side)] = history.plies();
        }
    }
    EXPECT_GT(rulings, 100);
    EXPECT_GT(losses, 10);
}

TEST(Cycle, RememberingTheMovesOfEarlierRepetitionsChangesNoNews) {
    std::mt19937 random(48);
    CycleMemory memory;  // one for all games
    int told = 0;
    for (int game = 0; game < rounds(200); ++game) {
        const RandomCycle cycle = mixed_cycle(random);
        History history(cycle.start);
        NoticeLog log, remembered;
        for (int ply = 0; ply < 40 && history.current().has_legal_move(); ++ply) {
            Move move = cycle.moves[static_cast<std::size_t>(ply % 4)];
            if (random() % 16 == 0 || !history.current().is_legal(move))
                move = history.current().legal_moves()[0];
            history.push(move);
            const auto news = take_repetition(history, log);
            const auto again = take_repetition(history, remembered, {}, &memory);
            ASSERT_EQ(news.has_value(), again.has_value());
            ASSERT_EQ(log, remembered);
            if (!news)
                continue;
            ++told;
            ASSERT_EQ(news->kind, again->kind);
            ASSERT_EQ(news->verdict, again->verdict);
            ASSERT_EQ(news->reading.moves.size(), again->reading.moves.size());
            for (std::size_t i = 0; i < news->reading.moves.size(); ++i) {
                ASSERT_EQ(news->reading.moves[i].label, again->reading.moves[i].label);
                ASSERT_EQ(news->reading.moves[i].created, again->reading.moves[i].created);
            }
        }
    }
    EXPECT_GT(told, 500);
}

// ---- the window (5.1) and the matrix (5.7) ----

constexpr const char* kCheckFen = "4k4/R8/9/9/9/9/9/9/9/3K5 w";
constexpr const char* kQuietPass = "a8b8 e9f9 b8a8 f9e9";
constexpr const char* kCheckPass = "a8a9 e9e8 a9a8 e8e9";

std::vector<std::string> news_of(const std::string& moves) {
    History history = game_of(kCheckFen);
    NoticeLog log;
    std::vector<std::string> lines;
    std::stringstream words(moves);
    for (std::string word; words >> word;) {
        history.push(move_of(word));
        const auto news = take_repetition(history, log);
        if (!news)
            continue;
        lines.push_back((news->kind == RepetitionNews::Kind::Ruling
                             ? ruling_line(*news, history.plies())
                             : notice_line(*news, history.plies())) +
                        (news->postponed ? " postponed" : ""));
    }
    return lines;
}

TEST(Cycle, AViolationThatBeganOnTheLastPassWaitsForOneMore) {
    const auto lines = news_of(std::string(kQuietPass) + " " + kCheckPass + " " + kCheckPass);
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines.front(), "4 NOTICE_REPETITION wb 7.2.b");
    EXPECT_TRUE(std::ranges::find(lines, "8 NOTICE_MUST_VARY w 23.1 postponed") != lines.end());
    EXPECT_EQ(lines.back(), "12 red_violates 23.1 7.1.g");
}

TEST(Cycle, WhoStopsAfterTheNoticeIsNotPunishedForThePassBefore) {
    const auto lines = news_of(std::string(kCheckPass) + " " + kQuietPass);
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(lines[0], "4 NOTICE_MUST_VARY w 23.1");
    EXPECT_EQ(lines[1], "8 repetition_draw 23.2 7.2.b");
}

TEST(Cycle, TheMatrixHoldsForEveryPairOfBehaviours) {
    int draws = 0;
    int losses = 0;
    for (int r = 0; r < kBehaviours; ++r)
        for (int b = 0; b < kBehaviours; ++b) {
            const auto red = static_cast<Behaviour>(r);
            const auto black = static_cast<Behaviour>(b);
            const CycleVerdict verdict = verdict_of(red, black);
            if (red == black && is_forbidden(red)) {
                EXPECT_EQ(verdict.clause, rulebook::xiangqi_vn("7.2.c"));
                EXPECT_EQ(verdict.verdict, Verdict::Draw);
            } else if (is_forbidden(red) && is_forbidden(black)) {
                EXPECT_EQ(verdict.clause, rulebook::xiangqi_vn("7.1.g"));
                EXPECT_EQ(verdict.verdict, red == Behaviour::PerpetualCheck ? Verdict::RedLoses
                                                                            : Verdict::BlackLoses);
            } else if (is_forbidden(red) || is_forbidden(black)) {
                EXPECT_EQ(verdict.verdict,
                          is_forbidden(red) ? Verdict::RedLoses : Verdict::BlackLoses);
            } else {
                EXPECT_EQ(verdict.verdict, Verdict::Draw);
            }
            (verdict.verdict == Verdict::Draw ? draws : losses) += 1;
        }
    EXPECT_EQ(draws, 2 + 17 * 17);
    EXPECT_EQ(losses, 2 + 4 * 17);
}

TEST(Cycle, SettingsThatDecideARulingAreNamed) {
    // The root of a standing victim is cut on every move (appendix of the diagram series).
    const auto cases =
        cases_of(std::filesystem::path(KYVIEN_SOURCE_DIR) / "tests/data/xiangqi/article23.cases");
    const auto one =
        std::ranges::find_if(cases, [](const Case& c) { return c.title.starts_with("XQ-C46"); });
    ASSERT_NE(one, cases.end());
    History history = game_of(one->start);
    play(history, one->moves);
    EXPECT_EQ(settings_that_matter(history, {0, history.plies()}),
              std::vector<std::string_view>{"root_cutting_counts"});
    EXPECT_EQ(verdict_of(read_cycle(history, {0, history.plies()}, {.root_cutting_counts = false}))
                  .verdict,
              Verdict::Draw);
}

TEST(Cycle, TheRulingWaitsForTheFourthOccurrenceWhereTheEventSaysSo) {
    History history = game_of(kCheckFen);
    NoticeLog log;
    const CycleSettings fourth{.ruling_on_occurrence = 4};
    std::optional<std::size_t> ruled;
    for (int round = 0; round < 4 && !ruled; ++round) {
        std::stringstream words(kCheckPass);
        for (std::string word; words >> word && !ruled;) {
            history.push(move_of(word));
            const auto news = take_repetition(history, log, fourth);
            if (news && news->kind == RepetitionNews::Kind::Ruling)
                ruled = history.plies();
        }
    }
    EXPECT_EQ(ruled, 12u);
}

}  // namespace
}  // namespace cycle_test
}  // namespace kyvien::xiangqi
