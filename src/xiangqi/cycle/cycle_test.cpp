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

// The rows of a CSV file as column -> cell. Quoted cells may contain commas.
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

/// The reading of points 8 and 9 in the diagram series, by which its cases and the real games were
/// judged.
constexpr CycleSettings kOfTheSeries{.exchange_half_counts = false, .partner_alone_counts = true};

struct Played {
    std::optional<RepetitionNews> ruling;
    std::vector<RepetitionNews> notices;
};

// Repeats the moves until there is a ruling, at most `rounds` times.
Played play_until_ruled(History& history, const std::vector<std::string>& parts, int rounds,
                        const CycleSettings& settings = kOfTheSeries) {
    NoticeLog log;
    Played played;
    for (int round = 0; round < rounds; ++round) {
        std::stringstream words(parts[std::min(static_cast<std::size_t>(round), parts.size() - 1)]);
        for (std::string word; words >> word;) {
            EXPECT_TRUE(history.current().is_legal(move_of(word))) << word;
            history.push(move_of(word));
            auto news = handle_repetition(history, log, settings);
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
        const auto reading = read_cycle(alone, {0, alone.plies()}, kOfTheSeries);
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

// Where the series and the text of points 8 and 9 differ, the ruling names the setting.
TEST(Cycle, NamesTheSettingWhereDiagramSeriesAndTextDiffer) {
    std::vector<std::string> differ;
    for (const char* file : {"repetition_cases.csv", "real_game_repetitions.csv"}) {
        const auto rows = rows_of(data(file));
        if (rows.empty())
            GTEST_SKIP() << "missing: " << data(file);
        for (const auto& row : rows) {
            History history = game_of(row.at("fen"));
            if (const auto prefix = row.find("prefix"); prefix != row.end())
                play(history, prefix->second);
            const std::size_t first = history.plies();
            play(history, row.at("cycle"));
            const Cycle pass{first, history.plies()};
            const auto by_words = verdict_of(read_cycle(history, pass));
            if (by_words.verdict == verdict_of(read_cycle(history, pass, kOfTheSeries)).verdict)
                continue;
            if (row.at("id").starts_with("wxf"))
                differ.push_back(row.at("id"));
            const auto named = settings_that_matter(history, pass);
            EXPECT_TRUE(std::ranges::find(named, "exchange_half_counts") != named.end() ||
                        std::ranges::find(named, "partner_alone_counts") != named.end())
                << row.at("id");
        }
    }
    EXPECT_EQ(differ, (std::vector<std::string>{"wxf-060", "wxf-113", "wxf-123"}));
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

// As written in a case; chasers in the order of their points.
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

TEST(Cycle, EveryPrintedCaseOfTheLawHasItsPrintedResult) {
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
            const auto news = handle_repetition(history, log, kOfTheSeries);
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

// A position and four moves that lead back to it, with two pieces moving back and forth.
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

// The candidate with checks and attacks on most moves.
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

// Every second one is lively.
RandomCycle mixed_cycle(std::mt19937& random) {
    return random() % 2 == 0 ? lively_cycle(random) : random_cycle(random);
}

int rounds(int quick) {
    return std::getenv("KYVIEN_SLOW_TESTS") != nullptr ? quick * 40 : quick;
}

TEST(Cycle, BehavioursAgreeWithTheReference) {
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

// ---- points 6 to 9, from their text ----

/// The verdict and its clause under these settings, and the names of the settings that decide it.
struct Judged {
    std::string verdict;
    std::vector<std::string_view> named;
};
Judged judged(const RandomCycle& cycle, const CycleSettings& settings) {
    const History history = history_of(cycle);
    const Cycle pass{0, history.plies()};
    const CycleVerdict verdict = verdict_of(read_cycle(history, pass, settings));
    return {std::string(name(verdict.verdict)) + " " + std::string(verdict.clause.id()),
            settings_that_matter(history, pass, settings)};
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

struct Reading {
    const char* fen;
    const char* moves;
    CycleSettings settings;
    const char* verdict;  ///< with red_loses and black_loses exchanged for the other colour
    const char* named;    ///< a setting that decides it; empty: not checked
};

std::string for_other_colour(std::string verdict) {
    const bool red = verdict.starts_with("red_loses");
    if (red || verdict.starts_with("black_loses"))
        verdict.replace(0, verdict.find('_'), red ? "black" : "red");
    return verdict;
}

/// Judges it from both ends of every pass, for both colours and mirrored.
void expect_reading(const Reading& reading) {
    SCOPED_TRACE(std::string(reading.fen) + " " + reading.moves);
    RandomCycle cycle{game_of(reading.fen).start(), {}};
    std::stringstream words(reading.moves);
    for (std::string word; words >> word;)
        cycle.moves.push_back(move_of(word));
    const auto turned = [](Square s) { return Square(s.file(), kRanks - 1 - s.rank()); };
    const auto mirrored = [](Square s) { return Square(kFiles - 1 - s.file(), s.rank()); };
    for (std::size_t first = 0; first < cycle.moves.size(); ++first) {
        for (const bool swap : {false, true})
            for (const bool mirror : {false, true}) {
                RandomCycle seen = swap ? mapped(cycle, turned, true) : cycle;
                if (mirror)
                    seen = mapped(seen, mirrored, false);
                const Judged found = judged(seen, reading.settings);
                EXPECT_EQ(swap ? for_other_colour(found.verdict) : found.verdict, reading.verdict)
                    << "from move " << first << (swap ? ", other colour" : "")
                    << (mirror ? ", mirrored" : "");
                if (*reading.named != '\0') {
                    EXPECT_NE(std::ranges::find(found.named, reading.named), found.named.end());
                }
            }
        Position next = cycle.start;
        next.play(cycle.moves.front());
        cycle.start = next;
        std::ranges::rotate(cycle.moves, cycle.moves.begin() + 1);
    }
}

TEST(Cycle, AnExchangeOfferedAndRefusedIsAHalfOfAChase) {  // 23.8
    constexpr const char* kFen = "R8/5k3/8n/N1p6/9/4CN1n1/8p/3AK4/1p2A2C1/9 b - - 0 1";
    constexpr const char* kMoves = "f8f7 f4g2 f7f8 g2f4";
    expect_reading({kFen, kMoves, {}, "red_loses 23.8", "exchange_half_counts"});
    expect_reading(
        {kFen, kMoves, {.exchange_half_counts = false}, "draw 23.4", "exchange_half_counts"});
}

TEST(Cycle, ARootThatOnlyTheCaptureOpensIsASetting) {  // 23.6, 23.9
    constexpr const char* kFen = "9/4Nk3/4b3b/3n5/2P6/p5B2/3Cc4/1R2C4/3K5/3A5 w - - 0 1";
    constexpr const char* kMoves = "b2b8 d6c8 b8b2 c8d6";
    expect_reading({kFen, kMoves, {}, "black_loses 23.7", "opened_root_counts"});
    expect_reading({kFen, kMoves, {.opened_root_counts = true}, "draw 23.9", "opened_root_counts"});
}

TEST(Cycle, TheStricterReadingOfAPinForbidsNoLess) {  // 23.7
    constexpr const char* kFen = "2P2k1cN/3r5/3C1a3/4C4/4n4/5R3/9/8c/9/4K4 b - - 0 1";
    constexpr const char* kMoves = "e5c6 e6e7 c6e5 e7e6";
    expect_reading({kFen, kMoves, {.pinned_rooted_counts = false}, "red_loses 23.5", ""});
    expect_reading({kFen, kMoves, {.pinned_rooted_counts = true}, "red_loses 23.5", ""});
}

TEST(Cycle, ASettingThatForbidsMoreNeverMakesAChaseAllowed) {  // 23.7
    std::mt19937 random(53);
    for (int i = 0; i < rounds(400); ++i) {
        const RandomCycle cycle = mixed_cycle(random);
        const History history = history_of(cycle);
        const auto lax = read_cycle(history, {0, 4}, {.pinned_rooted_counts = false});
        const auto strict = read_cycle(history, {0, 4}, {.pinned_rooted_counts = true});
        for (const Side side : {Side::Red, Side::Black})
            if (is_forbidden(lax.side(side).behaviour)) {
                ASSERT_TRUE(is_forbidden(strict.side(side).behaviour))
                    << notation::to_fen(cycle.start);
            }
    }
}

TEST(Cycle, AGeneralOrSoldierWithOnePieceMayChase) {  // 23.9
    const CycleSettings alone{.partner_alone_counts = true};
    constexpr const char* kSoldier = "3R2P1R/2P6/5k2b/9/8P/9/NC3c3/C3K1p1r/9/9 b - - 0 1";
    constexpr const char* kMoves = "f3i3 i5h5 i3f3 h5i5";
    expect_reading({kSoldier, kMoves, {}, "draw 23.9", "partner_alone_counts"});
    expect_reading({kSoldier, kMoves, alone, "red_loses 23.3", "partner_alone_counts"});
}

TEST(Cycle, MirroringTheBoardKeepsTheVerdict) {
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

TEST(Cycle, ASideLosesOnlyAfterANoticeWithinTheWindow) {
    std::mt19937 random(47);
    int rulings = 0;
    int losses = 0;
    for (int game = 0; game < rounds(200); ++game) {
        const RandomCycle cycle = mixed_cycle(random);
        History history(cycle.start);
        NoticeLog log;
        std::array<std::optional<std::size_t>, 2> told{};
        for (int ply = 0; ply < 60; ++ply) {
            // Usually the cycle, sometimes something else that may return to it.
            const auto legal = history.current().legal_moves();
            if (legal.empty() || history.current().neither_can_attack())
                break;
            Move move = cycle.moves[static_cast<std::size_t>(ply % 4)];
            if (random() % 8 == 0 || !history.current().is_legal(move))
                move = legal[random() % legal.size()];
            history.push(move);
            const auto news = handle_repetition(history, log);
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

TEST(Cycle, TheMemoryOfEarlierRepetitionsChangesNoResult) {
    std::mt19937 random(48);
    CycleMemory memory;  // shared by all games
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
            const auto news = handle_repetition(history, log);
            const auto again = handle_repetition(history, remembered, {}, &memory);
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
        const auto news = handle_repetition(history, log);
        if (!news)
            continue;
        lines.push_back((news->kind == RepetitionNews::Kind::Ruling
                             ? ruling_line(*news, history.plies())
                             : notice_line(*news, history.plies())) +
                        (news->postponed ? " postponed" : ""));
    }
    return lines;
}

TEST(Cycle, AViolationThatBeganOnTheLastPassPostponesTheRuling) {
    const auto lines = news_of(std::string(kQuietPass) + " " + kCheckPass + " " + kCheckPass);
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines.front(), "4 NOTICE_REPETITION wb 7.2.b");
    EXPECT_TRUE(std::ranges::find(lines, "8 NOTICE_MUST_VARY w 23.1 postponed") != lines.end());
    EXPECT_EQ(lines.back(), "12 red_violates 23.1 7.1.g");
}

TEST(Cycle, ASideThatVariesAfterTheNoticeIsNotPunished) {
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
              (std::vector<std::string_view>{"root_cutting_counts", "partner_alone_counts"}));
    EXPECT_EQ(verdict_of(read_cycle(history, {0, history.plies()}, {.root_cutting_counts = false}))
                  .verdict,
              Verdict::Draw);
}

TEST(Cycle, RulesAtTheFourthOccurrenceIfTheSettingsSaySo) {
    History history = game_of(kCheckFen);
    NoticeLog log;
    const CycleSettings fourth{.ruling_on_occurrence = 4};
    std::optional<std::size_t> ruled;
    for (int round = 0; round < 4 && !ruled; ++round) {
        std::stringstream words(kCheckPass);
        for (std::string word; words >> word && !ruled;) {
            history.push(move_of(word));
            const auto news = handle_repetition(history, log, fourth);
            if (news && news->kind == RepetitionNews::Kind::Ruling)
                ruled = history.plies();
        }
    }
    EXPECT_EQ(ruled, 12u);
}

}  // namespace
}  // namespace cycle_test
}  // namespace kyvien::xiangqi
