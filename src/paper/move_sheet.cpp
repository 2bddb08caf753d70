// The scoresheet of chess and xiangqi (paper/sheet.h): two blocks of thirty moves per page, or one
// block and the margin with rulings.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/result.h"
#include "paper/internal/frame.h"
#include "paper/internal/games.h"
#include "paper/internal/margin_notes.h"

namespace kyvien::paper {

using internal::Frame;
using internal::kFoot;
using internal::kLeft;
using internal::kWidth;

namespace move_sheet {
namespace {

constexpr std::size_t kRows = 30;
constexpr std::size_t kBlocks = 2;
constexpr double kGap = 13;
constexpr double kBlockWidth = (kWidth - kGap) / 2;
constexpr double kNumber = 24;
constexpr double kHeadRow = 15;

/// Moves of both sides per page: the margin takes the space of a block.
std::size_t rounds_on_page(const MoveSheet& sheet) {
    return sheet.margin.empty() ? kRows * kBlocks : kRows;
}

/// Half-moves before the first recorded one.
std::size_t missing(const MoveSheet& sheet) {
    return sheet.second_begins ? 1 : 0;
}

/// The zero-based round in which the move with this number was made; notes without a move belong to
/// the first.
std::size_t round_of(const MoveSheet& sheet, std::size_t place) {
    return place == 0 ? 0 : (place - 1 + missing(sheet)) / 2;
}

/// Formats "12." or "12…".
std::string place_label(const MoveSheet& sheet, std::size_t place) {
    if (place == 0)
        return {};
    const bool second = (place - 1 + missing(sheet)) % 2 == 1;
    return fmt::format("{}{}",
                       static_cast<std::size_t>(sheet.first_number) + round_of(sheet, place),
                       second ? "…" : ".");
}

/// The columns of a block: a number, and for each side its move and perhaps its clock.
struct Columns {
    double move = 0;
    double clock = 0;
};

Columns columns_of(const MoveSheet& sheet) {
    const bool timed = std::ranges::any_of(
        sheet.moves, [](const WrittenMove& move) { return !move.clock.empty(); });
    const double side = (kBlockWidth - kNumber) / 2;
    return timed ? Columns{side - 42, 42} : Columns{side, 0};
}

class Table {
  public:
    Table(Canvas& canvas, const Frame& frame, const MoveSheet& sheet, double top)
        : canvas_(canvas), frame_(frame), sheet_(sheet), columns_(columns_of(sheet)), top_(top),
          row_((kFoot - 8 - top - kHeadRow) / kRows) {}

    void draw(std::size_t first_round) {
        for (std::size_t block = 0; block < rounds_on_page(sheet_) / kRows; ++block)
            draw_block(kLeft + static_cast<double>(block) * (kBlockWidth + kGap),
                       first_round + block * kRows);
    }

    /// Draws these notes beside the block; returns how many fitted.
    std::size_t draw_margin(std::span<const MarginNote> notes, std::size_t first_round) {
        const double x = kLeft + kBlockWidth + kGap;
        canvas_.fill({x, top_, kBlockWidth, kHeadRow}, {0.955, 0.94, 0.91});
        TextStyle title = frame_.label_style();
        title.size = 8.5;
        title.weight = Weight::Bold;
        title.ink = kSeal;
        canvas_.text({x + 6, top_, kBlockWidth - 12, kHeadRow},
                     frame_.say(words::scoresheet::kRulings), title);
        canvas_.line(x, top_, x, row_top(kRows), 0.9, kSeal);
        return internal::draw_notes(
            canvas_, frame_,
            {x + 2, row_top(0) + 2, kBlockWidth - 2, row_top(kRows) - row_top(0) - 2}, notes,
            [this](std::size_t place) { return place_label(sheet_, place); },
            [&](std::size_t place) {
                const std::size_t round = round_of(sheet_, place);
                return row_top(round > first_round ? round - first_round : 0) + 2;
            });
    }

  private:
    [[nodiscard]] double row_top(std::size_t row) const {
        return top_ + kHeadRow + row_ * static_cast<double>(row);
    }

    void draw_block(double x, std::size_t first_round) {
        draw_rules(x);
        draw_titles(x);
        for (std::size_t row = 0; row < kRows; ++row)
            draw_round(x, row, first_round + row);
    }

    void draw_rules(double x) {
        const double bottom = row_top(kRows);
        canvas_.fill({x, top_, kBlockWidth, kHeadRow}, {0.955, 0.94, 0.91});
        for (std::size_t row = 1; row < kRows; ++row)
            canvas_.line(x, row_top(row), x + kBlockWidth, row_top(row), row % 5 == 0 ? 0.7 : 0.3,
                         row % 5 == 0 ? kGrey : kHair);
        canvas_.line(x, row_top(0), x + kBlockWidth, row_top(0), 0.7);
        double at = x + kNumber;
        for (int side = 0; side < 2; ++side) {
            canvas_.line(at, top_, at, bottom, 0.7, kGrey);
            if (columns_.clock > 0)
                canvas_.line(at + columns_.move, top_, at + columns_.move, bottom, 0.3, kHair);
            at += columns_.move + columns_.clock;
        }
        canvas_.frame({x, top_, kBlockWidth, bottom - top_}, 0.9);
    }

    void draw_titles(double x) {
        TextStyle style = frame_.label_style();
        style.align = Align::Center;
        canvas_.text({x + 1, top_, kNumber - 2, kHeadRow}, frame_.say(words::scoresheet::kNumber),
                     style);
        double at = x + kNumber;
        for (const std::string_view side : {frame_.first(), frame_.second()}) {
            TextStyle strong = style;
            strong.size = 8.5;
            strong.weight = Weight::Bold;
            strong.ink = kInk;
            canvas_.text({at + 2, top_, columns_.move - 4, kHeadRow}, side, strong);
            at += columns_.move;
            if (columns_.clock > 0)
                canvas_.text({at + 1, top_, columns_.clock - 2, kHeadRow},
                             frame_.say(words::scoresheet::kClock), style);
            at += columns_.clock;
        }
    }

    void draw_round(double x, std::size_t row, std::size_t round) {
        const double y = row_top(row);
        TextStyle number = frame_.label_style();
        number.size = 8;
        number.align = Align::Center;
        canvas_.text({x + 1, y, kNumber - 2, row_},
                     std::to_string(static_cast<std::size_t>(sheet_.first_number) + round), number);
        for (std::size_t side = 0; side < 2; ++side) {
            const std::size_t place = 2 * round + side;
            const std::size_t before = missing(sheet_);
            const double at =
                x + kNumber + static_cast<double>(side) * (columns_.move + columns_.clock);
            if (place < before)
                canvas_.text({at, y, columns_.move, row_}, "…",
                             {.size = 10, .align = Align::Center});
            else if (place - before < sheet_.moves.size())
                draw_move(at, y, sheet_.moves[place - before]);
        }
    }

    void draw_move(double x, double y, const WrittenMove& move) {
        TextStyle style{.size = 10.5,
                        .language = sheet_.move_language,
                        .script = sheet_.han_moves ? Script::Han : Script::Latin};
        Box box{x + 6, y, columns_.move - 8, row_};
        if (!move.struck.empty()) {
            TextStyle small = style;
            small.size = 8.5;
            const std::string all = fmt::format("{}", fmt::join(move.struck, " "));
            const double room = move.text.empty() ? box.width : box.width * 0.5;
            const double used =
                internal::draw_struck(canvas_, {box.x, y, room, row_}, all, small) + 4;
            box.x += used;
            box.width -= used;
        }
        if (!move.text.empty())
            canvas_.text(box, move.text, style);
        canvas_.text({x + columns_.move + 1, y, columns_.clock - 4, row_}, move.clock,
                     {.size = 7.5, .face = Face::Sans, .align = Align::Right, .ink = kGrey});
    }

    Canvas& canvas_;
    const Frame& frame_;
    const MoveSheet& sheet_;
    Columns columns_;
    double top_;
    double row_;
};

double draw_start(Canvas& canvas, const Frame& frame, const MoveSheet& sheet, double y) {
    if (sheet.start.empty())
        return y;
    constexpr double kHeight = 14;
    canvas.text({kLeft, y - 6, kWidth, kHeight},
                fmt::format("{}{}{}", frame.say(words::scoresheet::kStart),
                            rulebook::colon(frame.language), sheet.start),
                {.size = 8.5, .face = Face::Sans, .language = frame.language});
    return y + kHeight - 4;
}

/// The notes of a page: those of its rounds and those that did not fit on the previous page.
std::size_t notes_until(const MoveSheet& sheet, std::size_t round) {
    return static_cast<std::size_t>(std::ranges::find_if(sheet.margin,
                                                         [&](const MarginNote& note) {
                                                             return round_of(sheet, note.place) >=
                                                                    round;
                                                         }) -
                                    sheet.margin.begin());
}

/// Draws all pages and returns their number.
std::size_t draw_pages(Canvas& canvas, Frame& frame, const MoveSheet& sheet) {
    const std::size_t half_moves = sheet.moves.size() + missing(sheet);
    const std::size_t rounds = (half_moves + 1) / 2;
    const std::size_t on_page = rounds_on_page(sheet);
    const std::size_t least = std::max<std::size_t>((rounds + on_page - 1) / on_page, 1);
    std::size_t told = 0;
    for (frame.page = 1; frame.page <= least || told < sheet.margin.size(); ++frame.page) {
        if (frame.page > 1)
            canvas.next_page();
        const double top = draw_start(canvas, frame, sheet, internal::draw_head(canvas, frame));
        const std::size_t first_round = (frame.page - 1) * on_page;
        Table table(canvas, frame, sheet, top);
        table.draw(first_round);
        if (!sheet.margin.empty()) {
            const std::size_t until = frame.page >= least
                                          ? sheet.margin.size()
                                          : notes_until(sheet, first_round + on_page);
            const auto notes = std::span(sheet.margin).subspan(told, until - told);
            told += table.draw_margin(notes, first_round);
        }
        internal::draw_foot(canvas, frame);
    }
    return frame.page - 1;
}

}  // namespace
}  // namespace move_sheet

Result<Printed> pdf_of(const MoveSheet& sheet, Language language) {
    Frame frame{sheet.game, sheet.heading, sheet.decision, language};
    // The number of pages is known only after drawing; the second pass prints it on each page.
    Canvas canvas(frame.document());
    frame.pages = move_sheet::draw_pages(canvas, frame, sheet);
    if (frame.pages > 1) {
        canvas = Canvas(frame.document());
        move_sheet::draw_pages(canvas, frame, sheet);
    }
    const std::size_t unknown = canvas.unknown_glyphs();
    auto pdf = KYVIEN_TRY(canvas.finish());
    return Printed{std::move(pdf), frame.pages, unknown};
}

Sheet blank_sheet(conduct::Game game) {
    return registered::of(game).blank(game);
}

Result<Printed> blank_form(conduct::Game game, Language language) {
    return pdf_of(blank_sheet(game), language);
}

}  // namespace kyvien::paper
