// A game of Go as a numbered diagram (paper/sheet.h).
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/result.h"
#include "go/board.h"
#include "go/star_points.h"
#include "notation/go/gtp.h"
#include "paper/internal/frame.h"
#include "paper/internal/games.h"
#include "paper/internal/margin_notes.h"

namespace kyvien::paper {
namespace {

using internal::FieldRow;
using internal::Frame;
using internal::kFoot;
using internal::kLeft;
using internal::kWidth;

// Minimum height below the diagram on the first page; longer notes get a page of their own.
constexpr double kNotesLeast = 26;
constexpr double kNotesMost = 90;

class Diagram {
  public:
    Diagram(Canvas& canvas, int size, const Box& box)
        : canvas_(canvas), size_(size), pitch_(std::min(box.width, box.height) / (size + 1)),
          left_(box.x + (box.width - pitch_ * (size - 1)) / 2), top_(box.y + pitch_) {}

    void draw_board() const {
        const double span = pitch_ * (size_ - 1);
        for (int i = 0; i < size_; ++i) {
            const double width = i == 0 || i == size_ - 1 ? 1.1 : 0.45;
            canvas_.line(left_, top_ + i * pitch_, left_ + span, top_ + i * pitch_, width);
            canvas_.line(left_ + i * pitch_, top_, left_ + i * pitch_, top_ + span, width);
        }
        for (const go::Point dot : go::star_points(size_))
            canvas_.disc(left_ + dot.x * pitch_, top_ + dot.y * pitch_, pitch_ * 0.09, kInk, 0.1);
        draw_names();
    }

    void draw_stone(go::Point point, go::Color color, const std::string& number) const {
        const double x = left_ + point.x * pitch_;
        const double y = top_ + (size_ - 1 - point.y) * pitch_;
        const double radius = pitch_ * 0.47;
        const bool black = color == go::Color::Black;
        canvas_.disc(x, y, radius, black ? kInk : kPaper, 0.7);
        const double share = number.size() > 2 ? 0.43 : 0.5;
        canvas_.text({x - radius, y - radius, 2 * radius, 2 * radius}, number,
                     {.size = pitch_ * share,
                      .face = Face::Sans,
                      .weight = number.size() > 2 ? Weight::Regular : Weight::Bold,
                      .align = Align::Center,
                      .ink = black ? kPaper : kInk});
    }

  private:
    void draw_names() const {
        const TextStyle style{.size = std::min(pitch_ * 0.36, 9.0),
                              .face = Face::Sans,
                              .align = Align::Center,
                              .ink = kGrey};
        const double half = pitch_ / 2;
        const double far = pitch_ * (size_ - 1);
        for (int i = 0; i < size_; ++i) {
            const std::string column(1, static_cast<char>('A' + i + (i >= 8 ? 1 : 0)));  // no I
            const std::string row = std::to_string(size_ - i);
            const double at = i * pitch_ - half;
            canvas_.text({left_ + at, top_ - pitch_, pitch_, pitch_ * 0.7}, column, style);
            canvas_.text({left_ + at, top_ + far + pitch_ * 0.4, pitch_, pitch_ * 0.7}, column,
                         style);
            canvas_.text({left_ - pitch_ * 1.1, top_ + at, pitch_ * 0.7, pitch_}, row, style);
            canvas_.text({left_ + far + pitch_ * 0.4, top_ + at, pitch_ * 0.7, pitch_}, row, style);
        }
    }

    Canvas& canvas_;
    int size_;
    double pitch_;
    double left_;
    double top_;
};

/// What the diagram cannot show: later plays at an occupied point, and passes.
struct UndrawnMoves {
    std::map<std::string, std::vector<std::size_t>> again;  // by the label of the point
    std::vector<std::string> order;                         // of the keys of `again`
    std::vector<std::size_t> passes;
};

/// A short list of numbers stays on one line.
std::string joined(const std::vector<std::size_t>& numbers) {
    const char* comma = numbers.size() <= 8 ? ",\u00A0" : ", ";
    std::string out;
    for (const std::size_t number : numbers)
        out += (out.empty() ? "" : comma) + std::to_string(number);
    return out;
}

/// The drawn stones: each point's first stone, with its number.
struct Stone {
    go::Point point;
    go::Color color = go::Color::Black;
    std::string number;
};

struct Drawing {
    std::vector<Stone> stones;
    UndrawnMoves undrawn;
};

Drawing drawing_of(const Kifu& kifu) {
    Drawing out;
    std::map<go::Point, std::string> names;  // labels of what is drawn at a point
    for (const auto& [point, color] : kifu.start) {
        out.stones.push_back({point, color, ""});
        names.emplace(point, notation::to_gtp(point));
    }
    for (std::size_t i = 0; i < kifu.moves.size(); ++i) {
        const std::size_t number = i + 1;
        const go::Move& move = kifu.moves[i];
        if (move.is_pass()) {
            out.undrawn.passes.push_back(number);
        } else if (names.emplace(*move.point, std::to_string(number)).second) {
            out.stones.push_back({*move.point, move.color, std::to_string(number)});
        } else {
            const std::string& name = names.at(*move.point);
            if (!out.undrawn.again.contains(name))
                out.undrawn.order.push_back(name);
            out.undrawn.again[name].push_back(number);
        }
    }
    return out;
}

/// "45, 51 = 32     60 = D4", ordered by the first of the later plays.
std::string notes_of(const Frame& frame, const UndrawnMoves& undrawn) {
    std::string out;
    if (!undrawn.order.empty()) {
        out = fmt::format("{}{}", frame.say(words::scoresheet::kPlayedAgain),
                          rulebook::colon(frame.language));
        for (const std::string& name : undrawn.order)
            out += fmt::format("    {}\u00A0=\u00A0{}", joined(undrawn.again.at(name)), name);
    }
    if (!undrawn.passes.empty())
        out +=
            fmt::format("{}{}{}{}", out.empty() ? "" : "\n", frame.say(words::scoresheet::kPasses),
                        rulebook::colon(frame.language), joined(undrawn.passes));
    return out;
}

FieldRow go_row(const Frame& frame, const Kifu& kifu) {
    const auto number = [](const std::optional<int>& count) {
        return count ? std::to_string(*count) : std::string();
    };
    return {{frame.say(words::scoresheet::kKomi), kifu.komi},
            {frame.say(words::scoresheet::kHandicap),
             kifu.handicap > 0 ? std::to_string(kifu.handicap) : ""},
            {frame.say(words::scoresheet::kCapturedByBlack), number(kifu.captured_by_black)},
            {frame.say(words::scoresheet::kCapturedByWhite), number(kifu.captured_by_white)}};
}

constexpr double kNoteSize = 8.5;

TextStyle note_style(const Frame& frame) {
    return {.size = kNoteSize, .face = Face::Sans, .language = frame.language};
}

/// Draws the first page and returns the notes that do not fit on it.
std::string draw_first_page(Canvas& canvas, const Frame& frame, const Kifu& kifu) {
    const Drawing drawing = drawing_of(kifu);
    std::string notes = notes_of(frame, drawing.undrawn);
    const double height = canvas.paragraph_height(kWidth, notes, note_style(frame)) + 14;
    const bool fits = height <= kNotesMost;
    const double top = internal::draw_head(canvas, frame, {go_row(frame, kifu)}) - 6;
    const double bottom = kFoot - (fits ? std::max(height, kNotesLeast) : kNotesLeast);
    const Diagram diagram(canvas, kifu.size, {kLeft, top, kWidth, bottom - top});
    diagram.draw_board();
    for (const Stone& stone : drawing.stones)
        diagram.draw_stone(stone.point, stone.color, stone.number);
    internal::draw_foot(canvas, frame);
    if (!fits)
        return notes;
    canvas.paragraph({kLeft, bottom + 4, kWidth, height}, notes, note_style(frame));
    return {};
}

/// Begins another page; returns the height at which its content may begin.
double begin_page(Canvas& canvas, Frame& frame) {
    canvas.next_page();
    ++frame.page;
    return internal::draw_head(canvas, frame);
}

/// The rulings and struck-out plays, on as many pages as needed.
void draw_margin(Canvas& canvas, Frame& frame, std::span<const MarginNote> notes) {
    while (!notes.empty()) {
        double top = begin_page(canvas, frame);
        TextStyle title = frame.style(11);
        title.weight = Weight::Bold;
        title.ink = kSeal;
        canvas.text({kLeft, top, kWidth, 16}, frame.say(words::scoresheet::kRulings), title);
        top += 20;
        const std::size_t told = internal::draw_notes(
            canvas, frame, {kLeft, top, kWidth, internal::kBottom - top}, notes,
            [](std::size_t place) { return place == 0 ? std::string() : std::to_string(place); },
            [&](std::size_t) { return top; });
        notes = notes.subspan(told);
    }
}

/// The first registered game with this form.
conduct::Game usual_game() {
    for (const conduct::Game game : conduct::games())
        if (std::holds_alternative<Kifu>(registered::of(game).blank(game)))
            return game;
    return {};
}

}  // namespace

Result<Printed> pdf_of(const Kifu& kifu, Language language) {
    Frame frame{kifu.game ? *kifu.game : usual_game(), kifu.heading, kifu.decision, language};
    const auto draw = [&](Canvas& canvas) {
        frame.page = 1;
        const std::string rest = draw_first_page(canvas, frame, kifu);
        if (!rest.empty()) {
            const double top = begin_page(canvas, frame);
            canvas.paragraph({kLeft, top, kWidth, internal::kBottom - top}, rest,
                             note_style(frame));
        }
        draw_margin(canvas, frame, kifu.margin);
        return frame.page;
    };
    // The number of pages is known only after drawing; the second pass prints it on each page.
    Canvas canvas(frame.document());
    frame.pages = draw(canvas);
    if (frame.pages > 1) {
        canvas = Canvas(frame.document());
        draw(canvas);
    }
    const std::size_t unknown = canvas.unknown_glyphs();
    auto pdf = KYVIEN_TRY(canvas.finish());
    return Printed{std::move(pdf), frame.pages, unknown};
}

}  // namespace kyvien::paper
