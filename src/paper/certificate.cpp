#include "paper/certificate.h"

#include "base/reason.h"
#include "words/lists.h"

namespace kyvien::paper {
namespace certificate {
namespace {

constexpr double kEdge = 30;  // from the edge of the page to the frame

/// Two signature lines, with the text below each.
void draw_lines(Canvas& canvas, const Certificate& each, PageSize page,
                rulebook::Language language) {
    const double width = (page.width - 4 * kEdge - 60) / 2, y = page.height - kEdge - 62;
    for (const int side : {0, 1}) {
        const double x = 2 * kEdge + side * (width + 60);
        canvas.line(x, y, x + width, y, 0.6);
        const std::string_view role = side == 0 ? say(words::lists::kChiefArbiter, language)
                                                : say(words::lists::kOrganiser, language);
        canvas.text({x, y + 3, width, 13}, role,
                    {.size = 9,
                     .face = Face::Sans,
                     .align = Align::Center,
                     .ink = kGrey,
                     .language = language});
        if (side == 0)
            canvas.text({x, y + 16, width, 14}, each.arbiter,
                        {.size = 10, .align = Align::Center, .language = language});
    }
}

void draw(Canvas& canvas, const Certificate& each, PageSize page, const PrintStyle& print) {
    const rulebook::Language language = print.language;
    canvas.frame({kEdge, kEdge, page.width - 2 * kEdge, page.height - 2 * kEdge}, 1.6, kSeal);
    canvas.frame({kEdge + 5, kEdge + 5, page.width - 2 * kEdge - 10, page.height - 2 * kEdge - 10},
                 0.5, kSeal);
    const double x = 2 * kEdge, width = page.width - 4 * kEdge;
    double y = page.height * 0.13;
    if (constexpr double kLogo = 64; !print.logo.empty())
        canvas.image({page.width - 2 * kEdge - kLogo, 2 * kEdge, kLogo, kLogo}, print.logo);
    const auto line = [&](std::string_view text, double height, const TextStyle& style) {
        canvas.text({x, y, width, height}, text, style);
        y += height;
    };
    const auto style = [language](double size, Weight weight, Ink ink) {
        return TextStyle{.size = size,
                         .weight = weight,
                         .align = Align::Center,
                         .ink = ink,
                         .language = language};
    };
    line(say(words::lists::kCertificate, language), 50, style(36, Weight::Regular, kSeal));
    line(each.event, 34, style(18, Weight::Regular, kInk));
    y += 34;
    line(each.name, 58, style(40, Weight::Bold, kInk));
    line(each.note, 24, style(13, Weight::Regular, kGrey));
    y += 22;
    line(each.place, 38, style(26, Weight::Regular, kInk));
    line(each.group, 28, style(17, Weight::Regular, kInk));
    y += 14;
    line(each.place_and_day, 20, style(12, Weight::Regular, kGrey));
    draw_lines(canvas, each, page, language);
}

}  // namespace
}  // namespace certificate

Result<Printed> pdf_of(std::span<const Certificate> certificates, const PrintStyle& style) {
    if (certificates.empty())
        return refuse(
            "cannot-draw", "There is no prize, so there is no certificate.", std::nullopt,
            with_reason({}, {"draw-no-prize", "there is no prize, so there is no certificate"}));
    const PageSize page = style.page.landscape();
    Canvas canvas({.title = certificates[0].event, .author = {}, .created = style.created}, page);
    for (std::size_t i = 0; i < certificates.size(); ++i) {
        if (i > 0)
            canvas.next_page();
        certificate::draw(canvas, certificates[i], page, style);
    }
    Printed printed;
    printed.pages = certificates.size();
    printed.unknown_glyphs = canvas.unknown_glyphs();
    auto pdf = KYVIEN_TRY(canvas.finish());
    printed.pdf = std::move(pdf);
    return printed;
}

}  // namespace kyvien::paper
