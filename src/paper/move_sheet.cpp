// The scoresheet of chess and xiangqi (paper/sheet.h): two blocks of thirty moves on a page.
#include <algorithm>

#include "paper/internal/frame.h"

namespace kyvien::paper {
namespace {

using internal::Frame;
using internal::kFoot;
using internal::kLeft;
using internal::kWidth;

constexpr std::size_t kRows = 30;
constexpr std::size_t kBlocks = 2;
constexpr std::size_t kRounds = kRows * kBlocks;  // on a page
constexpr double kGap = 13;
constexpr double kBlockWidth = (kWidth - kGap) / 2;
constexpr double kNumber = 24;
constexpr double kHeadRow = 15;

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
        for (std::size_t block = 0; block < kBlocks; ++block)
            draw_block(kLeft + static_cast<double>(block) * (kBlockWidth + kGap),
                       first_round + block * kRows);
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
        canvas_.text({x + 1, top_, kNumber - 2, kHeadRow}, frame_.say(Word::Number), style);
        double at = x + kNumber;
        for (const std::string_view side : {frame_.first(), frame_.second()}) {
            TextStyle strong = style;
            strong.size = 8.5;
            strong.weight = Weight::Bold;
            strong.ink = kInk;
            canvas_.text({at + 2, top_, columns_.move - 4, kHeadRow}, side, strong);
            at += columns_.move;
            if (columns_.clock > 0)
                canvas_.text({at + 1, top_, columns_.clock - 2, kHeadRow}, frame_.say(Word::Clock),
                             style);
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
            const std::size_t missing = sheet_.second_begins ? 1 : 0;
            const double at =
                x + kNumber + static_cast<double>(side) * (columns_.move + columns_.clock);
            if (place < missing)
                canvas_.text({at, y, columns_.move, row_}, "…",
                             {.size = 10, .align = Align::Center});
            else if (place - missing < sheet_.moves.size())
                draw_move(at, y, sheet_.moves[place - missing]);
        }
    }

    void draw_move(double x, double y, const WrittenMove& move) {
        canvas_.text({x + 6, y, columns_.move - 8, row_}, move.text,
                     {.size = 10.5,
                      .language = sheet_.move_language,
                      .script = sheet_.han_moves ? Script::Han : Script::Latin});
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
                std::string(frame.say(Word::Start)) + ": " + sheet.start,
                {.size = 8.5, .face = Face::Sans, .language = frame.language});
    return y + kHeight - 4;
}

}  // namespace

Result<Printed> pdf_of(const MoveSheet& sheet, Language language) {
    const std::size_t half_moves = sheet.moves.size() + (sheet.second_begins ? 1 : 0);
    const std::size_t rounds = (half_moves + 1) / 2;
    Frame frame{sheet.game, sheet.heading, sheet.decision, language};
    frame.pages = std::max<std::size_t>((rounds + kRounds - 1) / kRounds, 1);
    Canvas canvas(frame.document());
    for (frame.page = 1; frame.page <= frame.pages; ++frame.page) {
        if (frame.page > 1)
            canvas.next_page();
        const double top = draw_start(canvas, frame, sheet, internal::draw_head(canvas, frame));
        Table(canvas, frame, sheet, top).draw((frame.page - 1) * kRounds);
        internal::draw_foot(canvas, frame);
    }
    const std::size_t unknown = canvas.unknown_glyphs();
    auto pdf = canvas.finish();
    if (!pdf)
        return refuse(pdf.error());
    return Printed{*std::move(pdf), frame.pages, unknown};
}

Result<Printed> blank_form(conduct::Game game, Language language) {
    if (game == conduct::Game::Go)
        return pdf_of(Kifu{}, language);
    MoveSheet sheet;
    sheet.game = game;
    return pdf_of(sheet, language);
}

}  // namespace kyvien::paper
