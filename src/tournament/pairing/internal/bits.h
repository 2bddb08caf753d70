// tournament/pairing/internal/bits.h — sets of players and relations between them, 64 per word.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace kyvien::tournament::internal {

/// A set of the numbers 0 to size - 1.
class BitSet {
  public:
    BitSet() = default;
    explicit BitSet(int size) : words_((static_cast<std::size_t>(size) + 63) / 64) {}

    void insert(int i) { words_[word(i)] |= mask(i); }
    void erase(int i) { words_[word(i)] &= ~mask(i); }
    [[nodiscard]] bool contains(int i) const { return (words_[word(i)] & mask(i)) != 0; }
    void clear() { words_.assign(words_.size(), 0); }

    /// Do the two sets share a member?
    [[nodiscard]] bool meets(const BitSet& other) const {
        for (std::size_t w = 0; w < words_.size(); ++w)
            if ((words_[w] & other.words_[w]) != 0)
                return true;
        return false;
    }

    /// The first common member not below `from`, or -1.
    [[nodiscard]] int first_common(const BitSet& other, int from = 0) const {
        std::size_t w = word(from);
        if (w >= words_.size())
            return -1;
        std::uint64_t both = words_[w] & other.words_[w] & (~std::uint64_t{0} << (from % 64));
        while (both == 0) {
            if (++w == words_.size())
                return -1;
            both = words_[w] & other.words_[w];
        }
        return static_cast<int>(w * 64) + std::countr_zero(both);
    }

  private:
    static std::size_t word(int i) { return static_cast<std::size_t>(i) / 64; }
    static std::uint64_t mask(int i) { return std::uint64_t{1} << (i % 64); }

    std::vector<std::uint64_t> words_;
};

/// A relation between the numbers 0 to size - 1: one set per number.
class BitMatrix {
  public:
    explicit BitMatrix(int size = 0) : rows_(static_cast<std::size_t>(size), BitSet(size)) {}
    BitMatrix(int rows, int columns) : rows_(static_cast<std::size_t>(rows), BitSet(columns)) {}

    [[nodiscard]] int size() const { return static_cast<int>(rows_.size()); }
    [[nodiscard]] const BitSet& row(int i) const { return rows_[static_cast<std::size_t>(i)]; }
    [[nodiscard]] bool contains(int i, int j) const { return row(i).contains(j); }
    void insert(int i, int j) { rows_[static_cast<std::size_t>(i)].insert(j); }
    void erase(int i, int j) { rows_[static_cast<std::size_t>(i)].erase(j); }
    void insert_both(int i, int j) {
        insert(i, j);
        insert(j, i);
    }

  private:
    std::vector<BitSet> rows_;
};

}  // namespace kyvien::tournament::internal
