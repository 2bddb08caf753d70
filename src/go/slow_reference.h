// go/slow_reference.h — reference implementation of the rules of play, as plain as possible: for
// tests.
//
// A board of characters, flood fill for liberties, and a list of all positions of the game. No
// hashes, no chains, no cached state. Written from the law, independently of grid.h and game.h.
#pragma once

#include <string>
#include <vector>

namespace kyvien::go {

class SlowReference {
  public:
    SlowReference(int width, int height)
        : width_(width), height_(height), board_(static_cast<std::size_t>(width * height), '.'),
          history_{board_} {}

    /// Points are y * width + x from the lower left.
    [[nodiscard]] const std::string& board() const { return board_; }
    void set_up(const std::string& board) {
        board_ = board;
        history_ = {board};
    }

    enum class Answer { Played, Occupied, Suicide, Repetition };

    /// Articles 2 to 6.
    Answer play(int point, char color) {
        if (board_[static_cast<std::size_t>(point)] != '.')
            return Answer::Occupied;
        std::string next = board_;
        next[static_cast<std::size_t>(point)] = color;
        const char enemy = color == 'X' ? 'O' : 'X';
        std::vector<int> dead;
        for (const int q : neighbours(point))
            if (next[static_cast<std::size_t>(q)] == enemy && liberties(next, q) == 0)
                for (const int stone : chain(next, q))
                    dead.push_back(stone);
        for (const int stone : dead)
            next[static_cast<std::size_t>(stone)] = '.';
        if (liberties(next, point) == 0)
            return Answer::Suicide;
        for (const std::string& earlier : history_)
            if (earlier == next)
                return Answer::Repetition;
        board_ = next;
        history_.push_back(next);
        return Answer::Played;
    }

    [[nodiscard]] std::vector<int> neighbours(int point) const {
        const int x = point % width_, y = point / width_;
        std::vector<int> result;
        if (x > 0)
            result.push_back(point - 1);
        if (x + 1 < width_)
            result.push_back(point + 1);
        if (y > 0)
            result.push_back(point - width_);
        if (y + 1 < height_)
            result.push_back(point + width_);
        return result;
    }

    /// All points with the same content that are connected with this one.
    [[nodiscard]] std::vector<int> chain(const std::string& board, int from) const {
        std::vector<int> found{from};
        std::vector<bool> seen(board.size(), false);
        seen[static_cast<std::size_t>(from)] = true;
        for (std::size_t i = 0; i < found.size(); ++i)
            for (const int q : neighbours(found[i]))
                if (!seen[static_cast<std::size_t>(q)] &&
                    board[static_cast<std::size_t>(q)] == board[static_cast<std::size_t>(from)]) {
                    seen[static_cast<std::size_t>(q)] = true;
                    found.push_back(q);
                }
        return found;
    }

    [[nodiscard]] int liberties(const std::string& board, int stone) const {
        std::vector<bool> seen(board.size(), false);
        int count = 0;
        for (const int s : chain(board, stone))
            for (const int q : neighbours(s))
                if (board[static_cast<std::size_t>(q)] == '.' &&
                    !seen[static_cast<std::size_t>(q)]) {
                    seen[static_cast<std::size_t>(q)] = true;
                    ++count;
                }
        return count;
    }

    /// Twice the area: stones and empty regions that touch one colour only count two each, shared
    /// points one each.
    [[nodiscard]] int doubled_area(char color) const {
        int area = 0;
        for (int p = 0; p < static_cast<int>(board_.size()); ++p) {
            if (board_[static_cast<std::size_t>(p)] == color)
                area += 2;
            if (board_[static_cast<std::size_t>(p)] != '.')
                continue;
            bool black = false, white = false;
            for (const int s : chain(board_, p))
                for (const int q : neighbours(s)) {
                    black = black || board_[static_cast<std::size_t>(q)] == 'X';
                    white = white || board_[static_cast<std::size_t>(q)] == 'O';
                }
            if (black == white)
                area += 1;
            else if (black == (color == 'X'))
                area += 2;
        }
        return area;
    }

  private:
    int width_, height_;
    std::string board_;
    std::vector<std::string> history_;
};

}  // namespace kyvien::go
