#include "paper/canvas.h"

#include <cairo-pdf.h>
#include <fmt/format.h>
#include <pango/pangocairo.h>

#include <algorithm>
#include <numbers>

#include "base/reason.h"

namespace kyvien::paper {

using rulebook::Language;

namespace canvas {
namespace {

constexpr double kSmallest = 0.6;  // of the size asked for
constexpr double kMiddle = 0.36;   // half the height of a capital or a figure, of the size

struct Unref {
    void operator()(PangoLayout* layout) const { g_object_unref(layout); }
    void operator()(PangoFontDescription* font) const { pango_font_description_free(font); }
    void operator()(PangoAttrList* list) const { pango_attr_list_unref(list); }
};
using Layout = std::unique_ptr<PangoLayout, Unref>;

/// First the Latin font, so that Vietnamese letters are never pieced together from two, then the
/// Chinese one of the language: Han characters look different in each. Chinese moves the other way
/// round, their figures being part of the Chinese.
std::string families(const TextStyle& style) {
    const bool serif = style.face == Face::Serif;
    const std::string_view kind = serif ? "Serif" : "Sans";
    const bool traditional = style.language == Language::ZhHant || style.language == Language::Vi;
    const std::string latin = fmt::format("Noto {}", kind);
    const std::string han = fmt::format("Noto {} CJK {}", kind, traditional ? "TC" : "SC");
    const bool han_first = style.script == Script::Han;
    return fmt::format("{},{},Noto Sans Symbols2,DejaVu {},{}", han_first ? han : latin,
                       han_first ? latin : han, kind, serif ? "serif" : "sans-serif");
}

cairo_status_t append(void* into, const unsigned char* bytes, unsigned int length) {
    try {
        static_cast<std::string*>(into)->append(reinterpret_cast<const char*>(bytes), length);
        return CAIRO_STATUS_SUCCESS;
    } catch (...) {
        return CAIRO_STATUS_NO_MEMORY;  // no exception may pass through the C library
    }
}

struct Extent {
    double width = 0;
    double height = 0;
};

Extent extent_of(PangoLayout* layout) {
    int width = 0;
    int height = 0;
    pango_layout_get_size(layout, &width, &height);
    return {static_cast<double>(width) / PANGO_SCALE, static_cast<double>(height) / PANGO_SCALE};
}

struct Fitted {
    Layout layout;
    double size = 0;
};

int units(double points) {
    return static_cast<int>(points * PANGO_SCALE);
}

}  // namespace
}  // namespace canvas

struct Canvas::Body {
    std::string bytes;
    cairo_surface_t* surface = nullptr;
    cairo_t* cairo = nullptr;
    std::size_t unknown = 0;

    Body() = default;
    Body(const Body&) = delete;
    Body& operator=(const Body&) = delete;
    ~Body() {
        cairo_destroy(cairo);
        cairo_surface_destroy(surface);
    }

    void use(Ink ink) const { cairo_set_source_rgb(cairo, ink.red, ink.green, ink.blue); }

    [[nodiscard]] canvas::Layout layout(std::string_view text, const TextStyle& style,
                                        double size) const {
        canvas::Layout layout(pango_cairo_create_layout(cairo));
        PangoContext* context = pango_layout_get_context(layout.get());
        pango_cairo_context_set_resolution(context, 72);  // a point is a point
        pango_context_set_round_glyph_positions(context, FALSE);
        pango_context_set_language(
            context,
            pango_language_from_string(std::string(rulebook::tag(style.language)).c_str()));
        const std::unique_ptr<PangoFontDescription, canvas::Unref> font(
            pango_font_description_new());
        pango_font_description_set_family(font.get(), canvas::families(style).c_str());
        pango_font_description_set_absolute_size(font.get(), size * PANGO_SCALE);
        pango_font_description_set_weight(
            font.get(), style.weight == Weight::Bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
        pango_layout_set_font_description(layout.get(), font.get());
        pango_layout_set_alignment(layout.get(), style.align == Align::Left ? PANGO_ALIGN_LEFT
                                                 : style.align == Align::Center
                                                     ? PANGO_ALIGN_CENTER
                                                     : PANGO_ALIGN_RIGHT);
        pango_layout_set_text(layout.get(), text.data(), static_cast<int>(text.size()));
        pango_layout_context_changed(layout.get());
        return layout;
    }

    /// The text in the largest way that fits the box; see Canvas::text().
    [[nodiscard]] canvas::Fitted fitted(const Box& box, std::string_view text,
                                        const TextStyle& style) const {
        for (double part = 1; part >= canvas::kSmallest; part -= 0.05) {
            canvas::Layout one = layout(text, style, style.size * part);
            if (canvas::extent_of(one.get()).width <= box.width)
                return {std::move(one), style.size * part};
        }
        const double small = style.size * canvas::kSmallest;
        canvas::Layout two = layout(text, style, small);
        const double line = canvas::extent_of(two.get()).height;
        pango_layout_set_width(two.get(), canvas::units(box.width));
        pango_layout_set_wrap(two.get(), PANGO_WRAP_WORD_CHAR);
        pango_layout_set_ellipsize(two.get(), PANGO_ELLIPSIZE_END);
        pango_layout_set_height(two.get(), 2 * line <= box.height ? -2 : -1);
        return {std::move(two), small};
    }

    void show(PangoLayout* layout, double x, double y, Ink ink) {
        unknown += static_cast<std::size_t>(pango_layout_get_unknown_glyphs_count(layout));
        use(ink);
        cairo_move_to(cairo, x, y);
        pango_cairo_show_layout(cairo, layout);
    }
};

Canvas::Canvas(const DocumentWords& words, PageSize page) : body_(std::make_unique<Body>()) {
    body_->surface =
        cairo_pdf_surface_create_for_stream(canvas::append, &body_->bytes, page.width, page.height);
    cairo_pdf_surface_set_metadata(body_->surface, CAIRO_PDF_METADATA_TITLE, words.title.c_str());
    cairo_pdf_surface_set_metadata(body_->surface, CAIRO_PDF_METADATA_AUTHOR, words.author.c_str());
    cairo_pdf_surface_set_metadata(body_->surface, CAIRO_PDF_METADATA_CREATOR, "Kyvien");
    // Without it cairo would read the clock, which is handed in here.
    cairo_pdf_surface_set_metadata(body_->surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                   words.created.empty() ? "1970-01-01T00:00:00Z"
                                                         : words.created.c_str());
    body_->cairo = cairo_create(body_->surface);
    cairo_font_options_t* options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(body_->cairo, options);
    cairo_font_options_destroy(options);
}

Canvas::Canvas(Canvas&&) noexcept = default;
Canvas& Canvas::operator=(Canvas&&) noexcept = default;
Canvas::~Canvas() = default;

void Canvas::line(double x1, double y1, double x2, double y2, double width, Ink ink) {
    body_->use(ink);
    cairo_set_line_width(body_->cairo, width);
    cairo_move_to(body_->cairo, x1, y1);
    cairo_line_to(body_->cairo, x2, y2);
    cairo_stroke(body_->cairo);
}

void Canvas::frame(const Box& box, double width, Ink ink) {
    body_->use(ink);
    cairo_set_line_width(body_->cairo, width);
    cairo_rectangle(body_->cairo, box.x, box.y, box.width, box.height);
    cairo_stroke(body_->cairo);
}

void Canvas::fill(const Box& box, Ink ink, double radius) {
    cairo_t* cairo = body_->cairo;
    body_->use(ink);
    constexpr double kQuarter = std::numbers::pi / 2;
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, box.right() - radius, box.y + radius, radius, -kQuarter, 0);
    cairo_arc(cairo, box.right() - radius, box.bottom() - radius, radius, 0, kQuarter);
    cairo_arc(cairo, box.x + radius, box.bottom() - radius, radius, kQuarter, 2 * kQuarter);
    cairo_arc(cairo, box.x + radius, box.y + radius, radius, 2 * kQuarter, 3 * kQuarter);
    cairo_close_path(cairo);
    cairo_fill(cairo);
}

void Canvas::disc(double x, double y, double radius, Ink inside, double edge) {
    cairo_t* cairo = body_->cairo;
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, x, y, radius, 0, 2 * std::numbers::pi);
    body_->use(inside);
    cairo_fill_preserve(cairo);
    body_->use(kInk);
    cairo_set_line_width(cairo, edge);
    cairo_stroke(cairo);
}

double Canvas::width_of(std::string_view text, const TextStyle& style) {
    return canvas::extent_of(body_->layout(text, style, style.size).get()).width;
}

void Canvas::text(const Box& box, std::string_view text, const TextStyle& style) {
    if (text.empty())
        return;
    const canvas::Fitted fitted = body_->fitted(box, text, style);
    PangoLayout* layout = fitted.layout.get();
    const canvas::Extent extent = canvas::extent_of(layout);
    const bool wraps = pango_layout_get_width(layout) >= 0;
    const double free = box.width - extent.width;
    const double x = wraps || style.align == Align::Left ? box.x
                     : style.align == Align::Center      ? box.x + free / 2
                                                         : box.x + free;
    // By the baseline, not by the height of the line: a sign from another font must not lift it.
    const double baseline = static_cast<double>(pango_layout_get_baseline(layout)) / PANGO_SCALE;
    const double y = pango_layout_get_line_count(layout) > 1
                         ? box.y + (box.height - extent.height) / 2
                         : box.y + box.height / 2 + canvas::kMiddle * fitted.size - baseline;
    body_->show(layout, x, y, style.ink);
}

double Canvas::paragraph(const Box& box, std::string_view text, const TextStyle& style) {
    if (text.empty())
        return 0;
    const canvas::Layout layout = body_->layout(text, style, style.size);
    pango_layout_set_width(layout.get(), canvas::units(box.width));
    pango_layout_set_wrap(layout.get(), PANGO_WRAP_WORD_CHAR);
    pango_layout_set_ellipsize(layout.get(), PANGO_ELLIPSIZE_END);
    pango_layout_set_height(layout.get(), canvas::units(box.height));
    body_->show(layout.get(), box.x, box.y, style.ink);
    return canvas::extent_of(layout.get()).height;
}

double Canvas::paragraph_height(double width, std::string_view text, const TextStyle& style) {
    if (text.empty())
        return 0;
    const canvas::Layout layout = body_->layout(text, style, style.size);
    pango_layout_set_width(layout.get(), canvas::units(width));
    pango_layout_set_wrap(layout.get(), PANGO_WRAP_WORD_CHAR);
    return canvas::extent_of(layout.get()).height;
}

void Canvas::next_page() {
    cairo_show_page(body_->cairo);
}

std::size_t Canvas::unknown_glyphs() const {
    return body_->unknown;
}

Result<std::string> Canvas::finish() {
    cairo_show_page(body_->cairo);
    const cairo_status_t drawn = cairo_status(body_->cairo);
    cairo_surface_finish(body_->surface);
    const cairo_status_t finished = cairo_surface_status(body_->surface);
    const cairo_status_t worse = drawn != CAIRO_STATUS_SUCCESS ? drawn : finished;
    if (worse != CAIRO_STATUS_SUCCESS)
        return refuse("cannot-draw",
                      fmt::format("The PDF could not be drawn: {}.", cairo_status_to_string(worse)),
                      std::nullopt, with_reason({}, as_said(cairo_status_to_string(worse))));
    return std::move(body_->bytes);
}

}  // namespace kyvien::paper
