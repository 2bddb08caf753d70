// scenarios/go/ranks.h — the ladders of dan and kyu.
//
// Law:   Chinese rules, article 26.3: national dan from first to ninth, local dan from first to
//        sixth, kyu from ninth to first.
// Safe:  constants.
#pragma once

namespace kyvien::scenarios {

struct RankLadder {
    int lowest = 0;
    int highest = 0;  ///< the best rank; of kyu the smallest number

    [[nodiscard]] constexpr bool has(int rank) const {
        return lowest < highest ? lowest <= rank && rank <= highest
                                : highest <= rank && rank <= lowest;
    }
};

inline constexpr RankLadder kNationalDan{1, 9};
inline constexpr RankLadder kLocalDan{1, 6};
inline constexpr RankLadder kKyu{9, 1};

}  // namespace kyvien::scenarios
