// paper/internal/margin_notes.h — prints rulings and notes, in a column or on separate pages.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>

#include "paper/internal/frame.h"

namespace kyvien::paper::internal {

/// The label of a place: "12.", "12…" or, in Go, "24"; empty before the first move.
using PlaceLabel = std::function<std::string(std::size_t place)>;
/// The preferred height of a note for that place; the top of the box is the minimum.
using PlaceTop = std::function<double(std::size_t place)>;

/// Draws notes one below another, none above its place. Returns how many fitted; at least one in an
/// empty box, truncated if it is too long.
std::size_t draw_notes(Canvas& canvas, const Frame& frame, const Box& box,
                       std::span<const MarginNote> notes, const PlaceLabel& label,
                       const PlaceTop& top);

/// A line of struck-out text; returns its width.
double draw_struck(Canvas& canvas, const Box& box, const std::string& text, const TextStyle& style);

}  // namespace kyvien::paper::internal
