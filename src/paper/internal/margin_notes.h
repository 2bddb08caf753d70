// paper/internal/margin_notes.h — rulings and notes, printed in a column or on pages of their own.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>

#include "paper/internal/frame.h"

namespace kyvien::paper::internal {

/// The label of a place: "12.", "12…" or, in Go, "24"; empty before the first move.
using PlaceLabel = std::function<std::string(std::size_t place)>;
/// The height at which a note of that place would stand best; the top of the box is the least.
using PlaceTop = std::function<double(std::size_t place)>;

/// Draws notes one beneath the other, each not above its place.
/// Gives how many had room; at least one where the box is empty, cut where it is too long.
std::size_t draw_notes(Canvas& canvas, const Frame& frame, const Box& box,
                       std::span<const MarginNote> notes, const PlaceLabel& label,
                       const PlaceTop& top);

/// A line of text with a stroke through it; gives the width it takes.
double draw_struck(Canvas& canvas, const Box& box, const std::string& text, const TextStyle& style);

}  // namespace kyvien::paper::internal
