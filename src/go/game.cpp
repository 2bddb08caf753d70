#include "go/game.h"

#include <algorithm>
#include <array>
#include <bit>

#include "base/assert.h"

namespace kyvien::go {

using namespace internal;

namespace {

// A set-up change: cell in 10 bits, old content in 3, new content in 3.
constexpr std::uint16_t encode_change(int cell, std::uint8_t before, std::uint8_t after) {
    return static_cast<std::uint16_t>(cell | before << 10 | after << 13);
}
constexpr int change_cell(std::uint16_t change) {
    return change & 1023;
}
constexpr std::uint8_t change_before(std::uint16_t change) {
    return (change >> 10) & 7;
}

std::size_t table_size_for(const Board& board) {
    // Space for the usual length of a game at half load.
    return std::bit_ceil(static_cast<std::size_t>(board.points() * 2));
}

}  // namespace

std::vector<Point> Turn::captured_points() const {
    std::vector<Point> points;
    points.reserve(captured_cells.size());
    for (const std::uint16_t cell : captured_cells)
        points.push_back(point_of(cell));
    return points;
}

Game::Game(int size, RepetitionRule rule) : board_(size), rule_(rule) {
    begin(Color::Black);
}

Game::Game(const Board& start, Color to_move, RepetitionRule rule) : board_(start), rule_(rule) {
    begin(to_move);
}

void Game::reset(int size, RepetitionRule rule) {
    KYVIEN_ASSERT(Board::is_size(size), "callers check is_size()");
    rule_ = rule;
    board_.grid_.reset(size, size);
    board_.hash_ = 0;
    begin(Color::Black);
}

void Game::begin(Color to_move) {
    turn_ = to_move;
    phase_ = Phase::Playing;
    passes_in_a_row_ = 0;
    lost_[0] = lost_[1] = 0;
    records_.clear();
    taken_.clear();
    table_.resize(table_size_for(board_));
    refused_cycle_.reset();
    start_here();
}

Turn Game::at_ply(std::size_t ply) const {
    KYVIEN_ASSERT(ply < records_.size(), "callers ask for turns that were made");
    const Record& record = records_[ply];
    const std::size_t end =
        ply + 1 < records_.size() ? records_[ply + 1].taken_begin : taken_.size();
    Turn turn;
    turn.kind = record.kind();
    turn.color = record.color();
    if (turn.kind == Turn::Kind::Play) {
        turn.point = point_of(record.cell);
        turn.captured_cells = {taken_.data() + record.taken_begin, taken_.data() + end};
    } else if (turn.kind == Turn::Kind::Pass) {
        turn.pass = record.pass();
    }
    return turn;
}

std::vector<SetupPoint> Game::setup_at_ply(std::size_t ply) const {
    KYVIEN_ASSERT(at_ply(ply).kind == Turn::Kind::Setup, "callers ask for set-ups");
    const std::size_t end =
        ply + 1 < records_.size() ? records_[ply + 1].taken_begin : taken_.size();
    std::vector<SetupPoint> points;
    for (std::size_t i = records_[ply].taken_begin; i < end; ++i) {
        const std::uint8_t after = static_cast<std::uint8_t>(taken_[i] >> 13);
        const Point point = point_of(change_cell(taken_[i]));
        std::erase_if(points, [&](const SetupPoint& earlier) { return earlier.first == point; });
        points.emplace_back(point,
                            after == kEmptyCell ? std::nullopt : std::optional(color_of(after)));
    }
    return points;
}

void Game::undo_on(std::uint8_t* cells, std::size_t ply) const {
    const Record& record = records_[ply];
    const std::size_t end =
        ply + 1 < records_.size() ? records_[ply + 1].taken_begin : taken_.size();
    switch (record.kind()) {
    case Turn::Kind::Pass:
        return;
    case Turn::Kind::Play: {
        const std::uint8_t enemy = cell_of(opponent(record.color()));
        cells[record.cell] = kEmptyCell;
        for (std::size_t i = record.taken_begin; i < end; ++i)
            cells[taken_[i]] = enemy;
        return;
    }
    case Turn::Kind::Setup:
        for (std::size_t i = end; i-- > record.taken_begin;)
            cells[change_cell(taken_[i])] = change_before(taken_[i]);
        return;
    }
}

Board Game::board_after(std::size_t ply) const {
    KYVIEN_ASSERT(ply <= records_.size(), "callers ask for turns that were made");
    std::array<std::uint8_t, kCells> cells;
    std::copy_n(board_.grid_.cells(), kCells, cells.begin());
    for (std::size_t i = records_.size(); i-- > ply;)
        undo_on(cells.data(), i);
    Board board(board_.width(), board_.height());
    board.rebuild(cells.data());
    return board;
}

// ---- the history of positions ----

/// Makes the position on the board the first of the history.
void Game::start_here() {
    start_plies_ = records_.size();
    start_hash_ = board_.hash_;
    start_turn_ = turn_;
    rebuild_table();
}

void Game::rebuild_table() {
    std::fill(table_.begin(), table_.end(), 0);
    for (std::size_t plies = start_plies_; plies <= records_.size(); ++plies)
        if (plies == start_plies_ || records_[plies - 1].kind() != Turn::Kind::Pass)
            table_[probe(hash_after(plies)).slot] = static_cast<std::uint32_t>(plies + 1);
}

/// Makes room for the position after the last entry of the record, and enters it.
void Game::grow_table() {
    KYVIEN_ASSERT(records_.size() < kMaxRecords, "no game has four thousand million turns");
    while (records_.size() * 2 >= table_.size())
        table_.resize(table_.size() * 2);
    rebuild_table();
}

/// The side to move when a position of the history arose.
Color Game::turn_after(std::size_t plies) const {
    if (plies == start_plies_)
        return start_turn_;
    const Record& last = records_[plies - 1];
    return last.kind() == Turn::Kind::Play ? opponent(last.color()) : last.turn_before();
}

/// The position of the history after this many turns: passes change nothing.
std::size_t Game::position_before(std::size_t plies) const {
    while (plies > start_plies_ && records_[plies - 1].kind() == Turn::Kind::Pass)
        --plies;
    return plies;
}

std::optional<std::size_t> Game::find(const std::uint8_t* cells, std::uint64_t hash,
                                      Color next_turn) const {
    const std::uint64_t key_hash = key(hash);
    const std::size_t mask = table_.size() - 1;
    std::optional<std::size_t> latest;
    for (std::size_t slot = key_hash & mask; table_[slot] != 0; slot = (slot + 1) & mask) {
        const std::size_t candidate = table_[slot] - 1;
        if (key(hash_after(candidate)) != key_hash)
            continue;
        if (latest && candidate < *latest)
            continue;
        if (rule_ == RepetitionRule::Situational && turn_after(candidate) != next_turn)
            continue;
        // The hash only suggests: go back to that position and compare every point.
        std::array<std::uint8_t, kCells> then;
        std::copy_n(board_.grid_.cells(), board_.grid_.cells_in_use(), then.begin());
        for (std::size_t ply = records_.size(); ply-- > candidate;)
            undo_on(then.data(), ply);
        if (std::equal(cells, cells + board_.grid_.cells_in_use(), then.begin()))
            latest = candidate;
    }
    return latest;
}

Cycle Game::cycle_since(std::size_t plies) const {
    Cycle cycle;
    cycle.from_ply = plies;
    cycle.to_ply = records_.size();
    int lost[2] = {0, 0};
    for (std::size_t ply = cycle.from_ply; ply < records_.size(); ++ply) {
        const Turn turn = at_ply(ply);
        if (turn.kind != Turn::Kind::Play)
            continue;
        ++cycle.plays;
        const auto taken = static_cast<int>(turn.captured_cells.size());
        lost[static_cast<std::size_t>(opponent(turn.color))] += taken;
        cycle.captures += taken != 0;
        cycle.largest_capture = std::max(cycle.largest_capture, taken);
    }
    cycle.black_lost = lost[0];
    cycle.white_lost = lost[1];
    return cycle;
}

bool Game::retakes_ko(int index, Color color, int taken_count, int taken, std::size_t ply) const {
    // The opponent has just captured one stone here with the stone that would now be captured.
    if (taken_count != 1 || ply == 0)
        return false;
    const Turn last = at_ply(ply - 1);
    return last.kind == Turn::Kind::Play && last.color == opponent(color) &&
           index_of(last.point) == taken && last.captured_cells.size() == 1 &&
           last.captured_cells[0] == index;
}

// ---- questions ----

struct Game::Trial {
    Try result = Try::Suicide;
    std::uint64_t hash = 0;
    int taken_count = 0;
    int taken_cell = 0;  // one of them
};

Game::Trial Game::trial(int index, Color color) const {
    Trial trial;
    trial.hash = board_.hash_ ^ stone_key(cell_of(color), index);
    const std::uint8_t enemy = cell_of(opponent(color));
    trial.result = board_.grid_.would_play(index, cell_of(color), [&](int cell) {
        trial.hash ^= stone_key(enemy, cell);
        ++trial.taken_count;
        trial.taken_cell = cell;
    });
    return trial;
}

/// The position of the history that the play would repeat in violation of the rule. Needs: not a
/// suicide.
std::optional<std::size_t> Game::recurrence(int index, Color color, const Trial& trial) const {
    if (rule_ == RepetitionRule::None)
        return std::nullopt;
    if (rule_ == RepetitionRule::KoOnly) {
        if (retakes_ko(index, color, trial.taken_count, trial.taken_cell, records_.size()))
            return position_before(records_.size() - 1);
        return std::nullopt;
    }
    if (!probe(trial.hash).met) [[likely]]
        return std::nullopt;
    std::array<std::uint8_t, kCells> after;
    std::copy_n(board_.grid_.cells(), kCells, after.begin());
    after[static_cast<std::size_t>(index)] = cell_of(color);
    (void)board_.grid_.would_play(index, cell_of(color), [&](int cell) {
        after[static_cast<std::size_t>(cell)] = kEmptyCell;
    });
    return find(after.data(), trial.hash, opponent(color));
}

std::optional<Cycle> Game::repetition(Point point, Color color) const {
    if (!board_.contains(point))
        return std::nullopt;
    const int index = index_of(point);
    if (board_.grid_.cell(index) != kEmptyCell)
        return std::nullopt;
    const Trial played = trial(index, color);
    if (played.result == Try::Suicide)
        return std::nullopt;
    const auto before = recurrence(index, color, played);
    if (!before)
        return std::nullopt;
    Cycle cycle = cycle_since(*before);
    ++cycle.to_ply;
    ++cycle.plays;
    (color == Color::Black ? cycle.white_lost : cycle.black_lost) += played.taken_count;
    cycle.captures += played.taken_count != 0;
    cycle.largest_capture = std::max(cycle.largest_capture, played.taken_count);
    return cycle;
}

std::optional<Forbidden> Game::forbidden(Point point, Color color) const {
    if (!board_.contains(point))
        return Forbidden::Outside;
    const int index = index_of(point);
    if (board_.grid_.cell(index) != kEmptyCell)
        return Forbidden::Occupied;
    const Trial played = trial(index, color);
    if (played.result == Try::Suicide)
        return Forbidden::Suicide;
    if (recurrence(index, color, played))
        return Forbidden::Repetition;
    return std::nullopt;
}

std::vector<Point> Game::legal_points() const {
    std::vector<Point> points;
    for (int y = 0; y < board_.height(); ++y)
        for (int x = 0; x < board_.width(); ++x) {
            const Point point{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
            if (!forbidden(point))
                points.push_back(point);
        }
    return points;
}

// ---- actions ----

template <bool kRefuse>
std::optional<Forbidden> Game::play_index(int index, Color color, std::optional<Cycle>* seen) {
    const std::size_t taken_begin = taken_.size();
    const Try result = board_.play_index(index, cell_of(color), [&](int cell) {
        taken_.push_back(static_cast<std::uint16_t>(cell));
    });
    if (result == Try::Suicide) [[unlikely]]
        return Forbidden::Suicide;
    // One look-up tells whether the position may have occurred before, and where it is stored.
    const Probe place = probe(board_.hash_);
    push_record(Turn::Kind::Play, color, index, PassKind::Voluntary, taken_begin);
    if (place.met || rule_ == RepetitionRule::KoOnly) [[unlikely]]
        if (const auto before = recurrence(result, place.met)) {
            const Cycle cycle = cycle_since(*before);
            if (kRefuse) {
                take_back_last();
                refused_cycle_ = cycle;
                return Forbidden::Repetition;
            }
            *seen = cycle;
        }
    if (result == Try::Captured)
        lost_[static_cast<std::size_t>(opponent(color))] +=
            static_cast<int>(taken_.size() - taken_begin);
    turn_ = opponent(color);
    phase_ = Phase::Playing;
    passes_in_a_row_ = 0;
    enter_position(place.slot);
    return std::nullopt;
}

/// The latest position of the history that the board, after the play just recorded, repeats in
/// violation of this game's rule.
std::optional<std::size_t> Game::recurrence(Try result, bool met) const {
    const Record& now = records_.back();
    if (rule_ == RepetitionRule::None)
        return std::nullopt;
    const auto color = now.color();
    if (rule_ == RepetitionRule::KoOnly) {
        if (result == Try::Captured &&
            retakes_ko(now.cell, color, static_cast<int>(taken_.size() - now.taken_begin),
                       taken_[now.taken_begin], records_.size() - 1))
            return position_before(records_.size() - 2);
        return std::nullopt;
    }
    if (!met)
        return std::nullopt;
    return find(board_.grid_.cells(), board_.hash_, opponent(color));
}

/// Restores the board and the record before the last entry of the record.
void Game::take_back_last() {
    std::array<std::uint8_t, kCells> cells;
    std::copy_n(board_.grid_.cells(), kCells, cells.begin());
    undo_on(cells.data(), records_.size() - 1);
    board_.rebuild(cells.data());
    taken_.resize(records_.back().taken_begin);
    records_.pop_back();
}

std::optional<Forbidden> Game::replay(Point point, Color color) {
    if (!board_.contains(point))
        return Forbidden::Outside;
    const int index = index_of(point);
    if (board_.grid_.cell(index) != kEmptyCell)
        return Forbidden::Occupied;
    return play_index<true>(index, color, nullptr);
}

std::expected<PlayOutcome, Forbidden> Game::play(Point point, Color color) {
    if (const auto why = replay(point, color))
        return std::unexpected(*why);
    return PlayOutcome{at_ply(plies() - 1).captured_points()};
}

std::expected<Game::Recorded, Forbidden> Game::record(Point point, Color color) {
    if (!board_.contains(point))
        return std::unexpected(Forbidden::Outside);
    const int index = index_of(point);
    if (board_.grid_.cell(index) != kEmptyCell)
        return std::unexpected(Forbidden::Occupied);
    Recorded result;
    if (const auto why = play_index<false>(index, color, &result.cycle))
        return std::unexpected(*why);
    result.captured = at_ply(plies() - 1).captured_points();
    return result;
}

void Game::pass(Color color, PassKind kind) {
    push_record(Turn::Kind::Pass, color, kNoIndex, kind, taken_.size());
    const bool answers = phase_ == Phase::Pending;
    if (kind == PassKind::Confirming || (kind == PassKind::Voluntary && answers))
        phase_ = answers || phase_ == Phase::Stopped ? Phase::Stopped : Phase::Pending;
    else
        phase_ = Phase::Playing;
    ++passes_in_a_row_;
    turn_ = opponent(color);
}

void Game::resume() {
    phase_ = Phase::Playing;
    passes_in_a_row_ = 0;
}

std::optional<Forbidden> Game::setup(std::span<const SetupPoint> points) {
    for (const auto& [point, content] : points)
        if (!board_.contains(point))
            return Forbidden::Outside;
    std::array<std::uint8_t, kCells> cells;
    std::copy_n(board_.grid_.cells(), kCells, cells.begin());
    const std::size_t taken_begin = taken_.size();
    for (const auto& [point, content] : points) {
        const std::size_t index = index_of(point);
        const std::uint8_t after =
            content ? cell_of(*content) : static_cast<std::uint8_t>(kEmptyCell);
        taken_.push_back(encode_change(static_cast<int>(index), cells[index], after));
        cells[index] = after;
    }
    board_.rebuild(cells.data());
    push_record(Turn::Kind::Setup, turn_, kNoIndex, PassKind::Voluntary, taken_begin);
    phase_ = Phase::Playing;
    passes_in_a_row_ = 0;
    if (has_plays())
        enter_position(probe(board_.hash_).slot);
    else
        start_here();
    return std::nullopt;
}

bool Game::has_plays() const {
    return std::any_of(records_.begin(), records_.end(),
                       [](const Record& record) { return record.kind() == Turn::Kind::Play; });
}

Result<std::vector<Point>> Game::place_handicap(int stones) {
    if (board_.stones(Color::Black) + board_.stones(Color::White) != 0)
        return refuse("board-not-empty", "Handicap stones are placed on an empty board.");
    auto points = handicap_points(size(), stones);
    if (!points)
        return points;
    std::vector<SetupPoint> change;
    for (const Point point : *points)
        change.emplace_back(point, Color::Black);
    const auto outside = setup(change);
    KYVIEN_ASSERT(!outside, "handicap points lie on the board");
    turn_ = Color::White;
    return points;
}

void Game::undo() {
    KYVIEN_ASSERT(!records_.empty(), "callers check plies()");
    const Turn last = at_ply(records_.size() - 1);
    const Record undone = records_.back();
    if (last.kind == Turn::Kind::Play)
        lost_[static_cast<std::size_t>(opponent(last.color))] -=
            static_cast<int>(last.captured_cells.size());
    if (last.kind == Turn::Kind::Play || (last.kind == Turn::Kind::Setup && has_plays()))
        unlink_last();
    take_back_last();
    turn_ = undone.turn_before();
    phase_ = undone.phase_before();
    passes_in_a_row_ = undone.passes_before;
    // A set-up before the first play had replaced the start position: restore that.
    if (last.kind == Turn::Kind::Setup && !has_plays())
        start_here();
}

/// Removes the position after the last entry of the record from the table. It cannot have displaced
/// a later one, so its word is simply freed.
void Game::unlink_last() {
    const std::size_t mask = table_.size() - 1;
    std::size_t slot = key(hash_after(records_.size())) & mask;
    while (table_[slot] != records_.size() + 1)
        slot = (slot + 1) & mask;
    table_[slot] = 0;
}

void Game::weaken_hash_for_test(std::uint64_t mask) {
    hash_mask_ = mask;
    rebuild_table();
}

}  // namespace kyvien::go
