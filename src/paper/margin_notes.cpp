#include <algorithm>
#include <vector>

#include "paper/internal/margin_notes.h"

namespace kyvien::paper::internal {
namespace margin_notes {
namespace {

constexpr double kLabel = 30;
constexpr double kGap = 3.5;

std::string cites(const MarginNote& note) {
    std::string text;
    for (const rulebook::Clause clause : note.clauses)
        text += std::string(text.empty() ? "§\u00A0" : ", ") + std::string(clause.id());
    return text;
}

/// One note: its place, the struck-out moves, the text, the clauses below.
class Note {
  public:
    Note(Canvas& canvas, const Frame& frame, const MarginNote& note, double width)
        : canvas_(canvas), note_(note), width_(width - kLabel), cites_(cites(note)),
          text_style_(frame.style(8.5)), cite_style_(frame.style(8)) {
        cite_style_.ink = kSeal;
        cite_style_.weight = Weight::Bold;
        struck_height_ = note.struck.empty() ? 0 : 13;
        text_height_ = canvas.paragraph_height(width_, note.text, text_style_);
        cite_height_ = canvas.paragraph_height(width_, cites_, cite_style_);
    }

    [[nodiscard]] double height() const { return struck_height_ + text_height_ + cite_height_; }

    void draw(double x, double y, double bottom, const std::string& label,
              const TextStyle& label_style) {
        canvas_.text({x, y, kLabel - 4, 11}, label, label_style);
        x += kLabel;
        if (!note_.struck.empty()) {
            draw_struck(canvas_, {x, y, width_, 12}, note_.struck, text_style_);
            y += struck_height_;
        }
        canvas_.paragraph({x, y, width_, std::max(bottom - y, 1.0)}, note_.text, text_style_);
        y += text_height_;
        if (y + cite_height_ <= bottom + 1)
            canvas_.paragraph({x, y, width_, cite_height_ + 1}, cites_, cite_style_);
    }

  private:
    Canvas& canvas_;
    const MarginNote& note_;
    double width_;
    std::string cites_;
    TextStyle text_style_;
    TextStyle cite_style_;
    double struck_height_ = 0;
    double text_height_ = 0;
    double cite_height_ = 0;
};

}  // namespace
}  // namespace margin_notes

std::size_t draw_notes(Canvas& canvas, const Frame& frame, const Box& box,
                       std::span<const MarginNote> notes, const PlaceLabel& label,
                       const PlaceTop& top) {
    TextStyle label_style = frame.label_style();
    label_style.size = 7.5;
    label_style.align = Align::Right;
    std::vector<margin_notes::Note> all;
    for (const MarginNote& note : notes)
        all.emplace_back(canvas, frame, note, box.width);
    // Below these heights the following notes would not fit on the page.
    std::vector<double> lowest(all.size());
    double bottom = box.bottom();
    for (std::size_t i = all.size(); i-- > 0;) {
        lowest[i] = bottom - all[i].height();
        bottom = lowest[i] - margin_notes::kGap;
    }
    double y = box.y;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double at = std::max(y, std::min(top(notes[i].place), lowest[i]));
        if (at + all[i].height() > box.bottom() && i > 0)
            return i;
        all[i].draw(box.x, at, box.bottom(), label(notes[i].place), label_style);
        y = at + all[i].height() + margin_notes::kGap;
    }
    return all.size();
}

double draw_struck(Canvas& canvas, const Box& box, const std::string& text,
                   const TextStyle& style) {
    TextStyle grey = style;
    grey.ink = kGrey;
    const double width = std::min(canvas.width_of(text, grey), box.width);
    canvas.text({box.x, box.y, width, box.height}, text, grey);
    const double middle = box.y + box.height / 2;
    canvas.line(box.x - 1, middle, box.x + width + 1, middle, 0.8, kSeal);
    return width;
}

}  // namespace kyvien::paper::internal
