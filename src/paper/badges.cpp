#include "paper/badges.h"

#include <algorithm>

#include "base/reason.h"
#include "words/lists.h"

namespace kyvien::paper {
namespace badges {
namespace {

constexpr std::size_t kBadgeColumns = 2, kBadgeRows = 5;
constexpr double kCut = 0.4;

void draw(Canvas& canvas, const Box& box, const NameBadge& badge, const PrintStyle& style) {
    const double x = box.x + 18, width = box.width - 36;
    const double logo = style.logo.empty() ? 0 : 34;
    canvas.text({x, box.y + 14, width - logo, 14}, badge.event,
                {.size = 9, .face = Face::Sans, .ink = kGrey, .language = style.language});
    if (logo > 0)
        canvas.image({box.right() - 18 - logo, box.y + 12, logo, logo}, style.logo);
    canvas.text(
        {x, box.y + box.height * 0.33, width, 40}, badge.name,
        {.size = 23, .weight = Weight::Bold, .align = Align::Center, .language = style.language});
    canvas.text({x, box.y + box.height * 0.33 + 42, width, 16}, badge.note,
                {.size = 11, .align = Align::Center, .language = style.language});
    canvas.text({x, box.bottom() - 32, width - 44, 16}, badge.group,
                {.size = 10.5, .face = Face::Sans, .language = style.language});
    canvas.text({box.right() - 62, box.bottom() - 36, 44, 22}, badge.number,
                {.size = 17,
                 .face = Face::Sans,
                 .align = Align::Right,
                 .ink = kGrey,
                 .language = style.language});
}

void draw(Canvas& canvas, const Box& box, const BoardCard& card, const PrintStyle& style) {
    const double x = box.x + 56, width = box.width - 112;
    const double logo = style.logo.empty() ? 0 : 52;
    canvas.text({x, box.y + 34, width - logo, 18}, card.event,
                {.size = 13, .face = Face::Sans, .ink = kGrey, .language = style.language});
    canvas.text({x, box.y + 54, width - logo, 16}, card.round,
                {.size = 12, .face = Face::Sans, .language = style.language});
    if (logo > 0)
        canvas.image({box.right() - 56 - logo, box.y + 30, logo, logo}, style.logo);
    canvas.text({x, box.y + 84, width, 16}, say(words::lists::kBoard, style.language),
                {.size = 12,
                 .face = Face::Sans,
                 .align = Align::Center,
                 .ink = kGrey,
                 .language = style.language});
    canvas.text({x, box.y + 100, width, 104}, card.board,
                {.size = 92,
                 .face = Face::Sans,
                 .weight = Weight::Bold,
                 .align = Align::Center,
                 .language = style.language});
    double y = box.y + 226;
    const auto side = [&](std::string_view colour, std::string_view name, std::string_view note) {
        canvas.line(x, y - 6, x + width, y - 6, 0.5, kHair);
        canvas.text({x, y + 4, 80, 28}, colour,
                    {.size = 12, .face = Face::Sans, .ink = kGrey, .language = style.language});
        canvas.text({x + 84, y, width - 84, 32}, name,
                    {.size = 24, .weight = Weight::Bold, .language = style.language});
        canvas.text({x + 84, y + 33, width - 84, 16}, note,
                    {.size = 11, .ink = kGrey, .language = style.language});
        y += 68;
    };
    side(card.first_side, card.first, card.first_note);
    side(card.second_side, card.second, card.second_note);
}

/// Lays out parts of equal size in this many columns and rows per page.
template <class Part>
Result<Printed> parts_of(std::span<const Part> parts, std::size_t columns, std::size_t rows,
                         const PrintStyle& style) {
    Canvas canvas({.title = parts[0].event, .author = {}, .created = style.created}, style.page);
    const double width = style.page.width / static_cast<double>(columns);
    const double height = style.page.height / static_cast<double>(rows);
    const std::size_t each = columns * rows;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0 && i % each == 0)
            canvas.next_page();
        if (i % each == 0) {
            for (std::size_t row = 1; row < rows; ++row)
                canvas.line(0, static_cast<double>(row) * height, style.page.width,
                            static_cast<double>(row) * height, kCut, kHair);
            for (std::size_t column = 1; column < columns; ++column)
                canvas.line(static_cast<double>(column) * width, 0,
                            static_cast<double>(column) * width, style.page.height, kCut, kHair);
        }
        draw(canvas,
             {static_cast<double>(i % each % columns) * width,
              static_cast<double>(i % each / columns) * height, width, height},
             parts[i], style);
    }
    Printed printed;
    printed.pages = (parts.size() + each - 1) / each;
    printed.unknown_glyphs = canvas.unknown_glyphs();
    auto pdf = KYVIEN_TRY(canvas.finish());
    printed.pdf = std::move(pdf);
    return printed;
}

}  // namespace
}  // namespace badges

Result<Printed> pdf_of(std::span<const NameBadge> list, const PrintStyle& style) {
    if (list.empty())
        return refuse(
            "cannot-draw", "There is no player, so there is no card.", std::nullopt,
            with_reason({}, {"draw-no-player", "there is no player, so there is no card"}));
    return badges::parts_of(list, badges::kBadgeColumns, badges::kBadgeRows, style);
}

Result<Printed> pdf_of(std::span<const BoardCard> cards, const PrintStyle& style) {
    if (cards.empty())
        return refuse("cannot-draw", "There is no board, so there is no slip.", std::nullopt,
                      with_reason({}, {"draw-no-board", "there is no board, so there is no slip"}));
    return badges::parts_of(cards, 1, 2, style);
}

}  // namespace kyvien::paper
