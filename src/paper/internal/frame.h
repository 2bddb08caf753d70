// paper/internal/frame.h — shared by all forms: page header, result and signatures.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "paper/canvas.h"
#include "paper/sheet.h"
#include "words/scoresheet.h"

namespace kyvien::paper::internal {

inline constexpr double kLeft = 42;
inline constexpr double kTop = 34;
inline constexpr double kWidth = kPageWidth - 2 * kLeft;
inline constexpr double kBottom = kPageHeight - 34;
/// Top of the footer.
inline constexpr double kFoot = kBottom - 118;

/// A labelled line: the label in small print above, the value on the line.
struct Field {
    std::string_view label;
    std::string value;
    double part = 1;  ///< fraction of the row's width
};
using FieldRow = std::vector<Field>;

/// A form: its words and its pages.
struct Frame {
    conduct::Game game;
    const Heading& heading;
    const std::optional<Decision>& decision;
    Language language;
    std::size_t page = 1;
    std::size_t pages = 1;

    [[nodiscard]] std::string_view say(const rulebook::Plain& word) const {
        return rulebook::say(word, language);
    }
    [[nodiscard]] std::string_view first() const;
    [[nodiscard]] std::string_view second() const;
    [[nodiscard]] DocumentMetadata document() const;
    [[nodiscard]] TextStyle style(double size) const;
    [[nodiscard]] TextStyle label_style() const;
};

/// Draws title and fields; returns the height at which the moves may begin.
double draw_head(Canvas& canvas, const Frame& frame, const std::vector<FieldRow>& more = {});
/// Draws result and signatures at kFoot.
void draw_foot(Canvas& canvas, const Frame& frame);

}  // namespace kyvien::paper::internal
