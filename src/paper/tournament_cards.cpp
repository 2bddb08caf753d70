#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/reason.h"
#include "base/result.h"
#include "paper/tournament_pdf.h"
#include "words/lists.h"

namespace kyvien::paper {
namespace {

Result<Printed> finished(Canvas& canvas, std::size_t pages) {
    Printed printed;
    printed.pages = pages;
    printed.unknown_glyphs = canvas.unknown_glyphs();
    auto pdf = KYVIEN_TRY(canvas.finish());
    printed.pdf = std::move(pdf);
    return printed;
}

// ---- result slips ----

constexpr int kSlipColumns = 2;
constexpr int kSlipRows = 4;

void draw_side(Canvas& canvas, const Box& box, std::string_view side, std::string_view name,
               std::string_view note, rulebook::Language language) {
    canvas.text({box.x, box.y, 48, 16}, side,
                {.size = 8, .face = Face::Sans, .ink = kGrey, .language = language});
    canvas.text({box.x + 50, box.y, box.width - 50, 16}, name,
                {.size = 11.5, .weight = Weight::Bold, .language = language});
    canvas.text({box.x + 50, box.y + 15, box.width - 50, 10}, note,
                {.size = 7, .face = Face::Sans, .ink = kGrey, .language = language});
}

void draw_slip(Canvas& canvas, const Box& box, const ResultSlip& slip,
               rulebook::Language language) {
    const double x = box.x + 16, width = box.width - 32;
    double y = box.y + 14;
    canvas.text({x, y, width - 70, 12}, slip.event,
                {.size = 8, .face = Face::Sans, .ink = kGrey, .language = language});
    canvas.text({x, y + 12, width - 70, 14}, slip.round,
                {.size = 10, .face = Face::Sans, .language = language});
    canvas.text(
        {x + width - 70, y - 2, 70, 10}, say(words::lists::kBoard, language),
        {.size = 7, .face = Face::Sans, .align = Align::Right, .ink = kGrey, .language = language});
    canvas.text({x + width - 70, y + 8, 70, 22}, slip.board,
                {.size = 19,
                 .face = Face::Sans,
                 .weight = Weight::Bold,
                 .align = Align::Right,
                 .language = language});
    y += 36;
    canvas.line(x, y - 2, x + width, y - 2, 0.4, kHair);
    draw_side(canvas, {x, y + 2, width, 26}, slip.first_side, slip.first, slip.first_note,
              language);
    draw_side(canvas, {x, y + 31, width, 26}, slip.second_side, slip.second, slip.second_note,
              language);
    y += 62;
    const auto count = static_cast<double>(std::max<std::size_t>(slip.results.size(), 1));
    const double gap = 8;
    const double box_width = (width - gap * (count - 1)) / count;
    double at = x;
    for (const std::string& result : slip.results) {
        canvas.frame({at, y, box_width, 24}, 0.7);
        canvas.frame({at + 7, y + 7, 10, 10}, 0.6);
        canvas.text({at + 21, y, box_width - 25, 24}, result, {.size = 12, .language = language});
        at += box_width + gap;
    }
    const double line = std::min(y + 56, box.bottom() - 22);
    for (const int side : {0, 1}) {
        const double left = x + side * (width / 2 + 6);
        canvas.line(left, line, left + width / 2 - 6, line, 0.5);
        canvas.text({left, line + 2, width / 2 - 6, 10},
                    fmt::format("{}{}{}", say(words::lists::kSignature, language),
                                rulebook::colon(language),
                                side == 0 ? slip.first_side : slip.second_side),
                    {.size = 7, .face = Face::Sans, .ink = kGrey, .language = language});
    }
}

// ---- players' cards ----

constexpr std::size_t kLinesOfHalf = 16;

void draw_card(Canvas& canvas, const Box& box, const PlayerCard& card, const PrintStyle& style) {
    const rulebook::Language language = style.language;
    const double x = box.x + 40, width = box.width - 80;
    double y = box.y + 26;
    const double logo = style.logo.empty() ? 0 : 44;
    if (logo > 0)
        canvas.image({x + width - logo, y + 14, logo, logo}, style.logo);
    canvas.text({x, y, width * 0.7, 12}, card.event,
                {.size = 9, .face = Face::Sans, .ink = kGrey, .language = language});
    canvas.text(
        {x + width * 0.7, y, width * 0.3, 12}, say(words::lists::kPlayerCard, language),
        {.size = 9, .face = Face::Sans, .align = Align::Right, .ink = kGrey, .language = language});
    y += 16;
    canvas.text({x, y, 42, 26}, card.number,
                {.size = 19, .face = Face::Sans, .ink = kGrey, .language = language});
    canvas.text({x + 44, y, width - 44 - logo, 26}, card.name,
                {.size = 19, .weight = Weight::Bold, .language = language});
    canvas.text({x + 44, y + 24, width - 44 - logo, 13}, card.note,
                {.size = 9.5, .language = language});
    y += 44;
    constexpr std::array<double, 6> kShares = {0.09, 0.09, 0.12, 0.48, 0.12, 0.10};
    const std::array<std::string, 6> heads = {std::string(say(words::lists::kRound, language)),
                                              std::string(say(words::lists::kBoard, language)),
                                              std::string(say(words::lists::kColour, language)),
                                              std::string(say(words::lists::kOpponent, language)),
                                              std::string(say(words::lists::kResult, language)),
                                              std::string(say(words::lists::kPoints, language))};
    const double room = box.bottom() - 26 - y - 16;
    const double row = std::clamp(
        room / static_cast<double>(std::max<std::size_t>(card.lines.size(), 1)), 9.0, 22.0);
    const auto draw = [&](const std::array<std::string, 6>& cells, bool head, double height) {
        double at = x;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const double cell = width * kShares[i];
            canvas.text({at, y, cell - 6, height}, cells[i],
                        {.size = head ? 8 : std::min(10.5, height * 0.62),
                         .face = head ? Face::Sans : Face::Serif,
                         .weight = head ? Weight::Bold : Weight::Regular,
                         .align = i == 3 ? Align::Left : Align::Center,
                         .language = language});
            at += cell;
        }
        y += height;
        canvas.line(x, y, x + width, y, head ? 1 : 0.3, head ? kInk : kHair);
    };
    draw(heads, true, 16);
    for (const PlayerCard::Line& line : card.lines)
        draw({line.round, line.board, line.colour, line.opponent, line.result, line.points}, false,
             row);
}

void cut_line(Canvas& canvas, double x1, double y1, double x2, double y2) {
    canvas.line(x1, y1, x2, y2, 0.4, kHair);
}

}  // namespace

Result<Printed> pdf_of(std::span<const ResultSlip> slips, const PrintStyle& style) {
    if (slips.empty())
        return refuse("cannot-draw", "There is no board, so there is no slip.", std::nullopt,
                      with_reason({}, {"draw-no-board", "there is no board, so there is no slip"}));
    Canvas canvas({.title = fmt::format("{}{}{}", slips[0].event, rulebook::colon(style.language),
                                        slips[0].round),
                   .author = {},
                   .created = style.created},
                  style.page);
    const double width = style.page.width / kSlipColumns;
    const double height = style.page.height / kSlipRows;
    constexpr std::size_t kEach = kSlipColumns * kSlipRows;
    const std::size_t pages = (slips.size() + kEach - 1) / kEach;
    // When the pile of pages is cut, each stack is in board order.
    for (std::size_t page = 0; page < pages; ++page) {
        if (page > 0)
            canvas.next_page();
        for (int row = 1; row < kSlipRows; ++row)
            cut_line(canvas, 0, row * height, style.page.width, row * height);
        cut_line(canvas, width, 0, width, style.page.height);
        for (std::size_t place = 0; place < kEach; ++place) {
            const std::size_t index = place * pages + page;
            if (index >= slips.size())
                continue;
            const Box box{static_cast<double>(place % kSlipColumns) * width,
                          static_cast<double>(place / kSlipColumns) * height, width, height};
            draw_slip(canvas, box, slips[index], style.language);
        }
    }
    return finished(canvas, pages);
}

Result<Printed> pdf_of(std::span<const PlayerCard> cards, const PrintStyle& style) {
    if (cards.empty())
        return refuse(
            "cannot-draw", "There is no player, so there is no card.", std::nullopt,
            with_reason({}, {"draw-no-player", "there is no player, so there is no card"}));
    Canvas canvas({.title = cards[0].event, .author = {}, .created = style.created}, style.page);
    const bool halves = std::ranges::all_of(
        cards, [](const PlayerCard& card) { return card.lines.size() <= kLinesOfHalf; });
    const std::size_t each = halves ? 2 : 1;
    const double height = style.page.height / static_cast<double>(each);
    const std::size_t pages = (cards.size() + each - 1) / each;
    for (std::size_t page = 0; page < pages; ++page) {
        if (page > 0)
            canvas.next_page();
        if (halves)
            cut_line(canvas, 0, height, style.page.width, height);
        for (std::size_t place = 0; place < each && page * each + place < cards.size(); ++place)
            draw_card(canvas, {0, static_cast<double>(place) * height, style.page.width, height},
                      cards[page * each + place], style);
    }
    return finished(canvas, pages);
}

}  // namespace kyvien::paper
