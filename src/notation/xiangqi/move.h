// notation/xiangqi/move.h — xiangqi moves in all common notations.
//
// Law:   B.13 (coordinates), B.14 (Vietnamese notation).
// Forms: ICCS h2e2, UCI h3e3, WXF C2=5, Chinese 炮二平五, Vietnamese P2-5, each with its marks for
// pieces of the same kind on one file. Writers produce one text for a move, unique among the legal
// moves; readers accept every common spelling and never guess between two moves.
// Cost:  coordinates about 50 ns, the other forms about a microsecond.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "xiangqi/position.h"

namespace kyvien::notation {

enum class XiangqiForm : std::uint8_t {
    Iccs,                // h2e2, files a-i from Red's left, ranks 0-9 from Red
    IccsDashed,          // H2-E2
    Uci,                 // h3e3, ranks 1-10
    Wxf,                 // C2=5, C+=5, 25=6
    ChineseSimplified,   // 炮二平五, 马8进7
    ChineseTraditional,  // 炮二平五, 馬8進7
    Vietnamese,          // P2-5, Ptr-5
};

/// "iccs", "iccs-dashed", "uci", "wxf", "zh-Hans", "zh-Hant", "vi".
[[nodiscard]] std::string_view name(XiangqiForm form);
[[nodiscard]] std::optional<XiangqiForm> find_xiangqi_form(std::string_view name);

struct XiangqiMoveError {
    enum class Reason : std::uint8_t {
        Unintelligible,  // not a move in this notation
        Illegal,         // readable, but the rules forbid it here
        Ambiguous,       // two or more legal moves match
    };
    Reason reason;
    /// A complete English sentence.
    std::string english;
    /// The legal moves that an ambiguous text matches.
    std::vector<xiangqi::Move> candidates;
};

/// Needs: a legal move of the position.
[[nodiscard]] std::string to_text(const xiangqi::Position& position, xiangqi::Move move,
                                  XiangqiForm form);
/// The texts in several forms, in the given order; cheaper than one call for each form.
[[nodiscard]] std::vector<std::string>
to_texts(const xiangqi::Position& position, xiangqi::Move move, std::span<const XiangqiForm> forms);

/// The legal move that the text means. Without a form, every form is tried; coordinates are then
/// read as those of the law (ICCS) unless a rank 10 shows that they are UCI.
[[nodiscard]] std::expected<xiangqi::Move, XiangqiMoveError>
read_move(const xiangqi::Position& position, std::string_view text,
          std::optional<XiangqiForm> form = std::nullopt);

}  // namespace kyvien::notation
