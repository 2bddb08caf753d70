// tournament/pairing/internal/matching/assignment.h — the minimum-cost assignment of rows to
// columns, and the first such assignment in order.
//
// Costs must have:  bool cost(int row, int column, W& out)   whether the row may take the column.
//
// Cost: O(n^3) evaluations at worst for solve(), near O(n^2) if greedy choices mostly hold; O(n^3 /
//       64) for choose_first(). Memory: two bits for each row and column.
#pragma once

#include <cstddef>
#include <vector>

#include "tournament/pairing/internal/bits.h"

namespace kyvien::tournament::internal {

template <typename W, typename Costs>
class Assignment {
  public:
    /// `rows` rows and as many columns.
    Assignment(const Costs& costs, int rows)
        : costs_(costs), size_(rows), row_dual_(at(rows)), column_dual_(at(rows)),
          column_of_(at(rows), -1), row_of_(at(rows), -1) {}

    /// False if the rows cannot all get a column.
    bool solve() {
        start();
        for (int row = 0; row < size_; ++row)
            if (column_of_[at(row)] < 0 && !augment(row))
                return false;
        return true;
    }

    [[nodiscard]] int column_of(int row) const { return column_of_[at(row)]; }

    /// Among all assignments with the minimum cost: gives row 0 the lowest possible column, then
    /// row 1, and so on for the first `ordered` rows.
    void choose_first(int ordered);

  private:
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    void start();
    bool augment(int row);

    const Costs& costs_;
    int size_;
    std::vector<W> row_dual_, column_dual_;
    std::vector<int> column_of_, row_of_;
};

template <typename W, typename Costs>
void Assignment<W, Costs>::start() {
    W value;
    for (int row = 0; row < size_; ++row) {
        bool any = false;
        int choice = -1;
        for (int column = 0; column < size_; ++column) {
            if (!costs_.cost(row, column, value))
                continue;
            const bool better = !any || value < row_dual_[at(row)];
            if (better) {
                row_dual_[at(row)] = value;
                any = true;
                choice = -1;
            }
            if (choice < 0 && value == row_dual_[at(row)] && row_of_[at(column)] < 0)
                choice = column;
        }
        if (choice >= 0) {
            column_of_[at(row)] = choice;
            row_of_[at(choice)] = row;
        }
    }
}

template <typename W, typename Costs>
bool Assignment<W, Costs>::augment(int first) {
    std::vector<W> least(at(size_));
    std::vector<int> from(at(size_), -1);  // the row from which a column is reached
    std::vector<int> open(at(size_));      // columns not yet settled
    for (int c = 0; c < size_; ++c)
        open[at(c)] = c;
    std::vector<int> settled;
    W distance;
    W value;
    int row = first;
    int end = -1;
    while (end < 0) {
        int best = -1;
        for (std::size_t i = 0; i < open.size(); ++i) {
            const int c = open[i];
            if (costs_.cost(row, c, value)) {
                value -= row_dual_[at(row)];
                value -= column_dual_[at(c)];
                value += distance;
                if (from[at(c)] < 0 || value < least[at(c)]) {
                    least[at(c)] = value;
                    from[at(c)] = row;
                }
            }
            if (from[at(c)] >= 0 &&
                (best < 0 || least[at(c)] < least[at(open[at(best)])] ||
                 (least[at(c)] == least[at(open[at(best)])] && row_of_[at(c)] < 0)))
                best = static_cast<int>(i);
        }
        if (best < 0)
            return false;
        const int column = open[at(best)];
        open[at(best)] = open.back();
        open.pop_back();
        distance = least[at(column)];
        if (row_of_[at(column)] < 0) {
            end = column;
            break;
        }
        settled.push_back(column);
        row = row_of_[at(column)];
    }
    row_dual_[at(first)] += distance;
    for (const int column : settled) {
        const W rest = distance - least[at(column)];
        column_dual_[at(column)] -= rest;
        row_dual_[at(row_of_[at(column)])] += rest;
    }
    while (true) {
        const int taker = from[at(end)];
        row_of_[at(end)] = taker;
        const int given_up = column_of_[at(taker)];
        column_of_[at(taker)] = end;
        if (taker == first)
            return true;
        end = given_up;
    }
}

template <typename W, typename Costs>
void Assignment<W, Costs>::choose_first(int ordered) {
    BitMatrix columns_of(size_), rows_of(size_);  // zero reduced cost
    W value;
    for (int row = 0; row < size_; ++row)
        for (int c = 0; c < size_; ++c)
            if (costs_.cost(row, c, value) && value == row_dual_[at(row)] + column_dual_[at(c)]) {
                columns_of.insert(row, c);
                rows_of.insert(c, row);
            }
    BitSet free_rows(size_), free_columns(size_), unreached(size_);
    for (int i = 0; i < size_; ++i) {
        free_rows.insert(i);
        free_columns.insert(i);
    }
    std::vector<int> next(at(size_)), queue;
    for (int row = 0; row < ordered; ++row) {
        const int own = column_of_[at(row)];
        int choice = columns_of.row(row).first_common(free_columns);
        if (choice != own) {
            // Which rows could pass on their columns until this row's column is taken over?
            unreached = free_rows;
            unreached.erase(row);
            queue.assign(1, row);
            for (std::size_t head = 0; head < queue.size(); ++head) {
                const BitSet& takers = rows_of.row(column_of_[at(queue[head])]);
                for (int r = takers.first_common(unreached); r >= 0;
                     r = takers.first_common(unreached, r + 1)) {
                    unreached.erase(r);
                    next[at(r)] = queue[head];
                    queue.push_back(r);
                }
            }
            while (choice != own && unreached.contains(row_of_[at(choice)]))
                choice = columns_of.row(row).first_common(free_columns, choice + 1);
        }
        if (choice != own) {
            for (int r = row_of_[at(choice)]; r != row;) {
                const int follower = next[at(r)];
                const int column = column_of_[at(follower)];
                column_of_[at(r)] = column;
                row_of_[at(column)] = r;
                r = follower;
            }
            column_of_[at(row)] = choice;
            row_of_[at(choice)] = row;
        }
        free_rows.erase(row);
        free_columns.erase(choice);
    }
}

}  // namespace kyvien::tournament::internal
