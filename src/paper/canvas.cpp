#include "paper/canvas.h"

#include <cairo-pdf.h>
#include <fmt/format.h>
#include <pango/pangocairo.h>

#include <algorithm>
#include <numbers>

#include "base/reason.h"
#include "base/shared_library.h"

namespace kyvien::paper {

using rulebook::Language;

namespace canvas {
namespace {

constexpr double kSmallest = 0.6;  // of the requested size
constexpr double kMiddle = 0.36;   // half the height of a capital or a figure, of the size

// Most commands print nothing: the drawing library is loaded with the first page, not at each
// start.
// clang-format off
#define KYVIEN_PANGOCAIRO(F) \
    F(cairo_arc) F(cairo_close_path) F(cairo_create) F(cairo_destroy) F(cairo_fill) \
    F(cairo_fill_preserve) F(cairo_font_options_create) F(cairo_font_options_destroy) \
    F(cairo_font_options_set_hint_metrics) F(cairo_font_options_set_hint_style) \
    F(cairo_image_surface_create_from_png_stream) F(cairo_image_surface_get_height) \
    F(cairo_image_surface_get_width) F(cairo_paint) F(cairo_restore) F(cairo_save) \
    F(cairo_scale) F(cairo_set_source_surface) F(cairo_translate) \
    F(cairo_line_to) F(cairo_move_to) F(cairo_new_sub_path) \
    F(cairo_pdf_surface_create_for_stream) F(cairo_pdf_surface_set_metadata) \
    F(cairo_rectangle) F(cairo_set_font_options) F(cairo_set_line_width) \
    F(cairo_set_source_rgb) F(cairo_show_page) F(cairo_status) F(cairo_status_to_string) \
    F(cairo_stroke) F(cairo_surface_destroy) F(cairo_surface_finish) \
    F(cairo_surface_status) F(g_object_unref) F(pango_attr_list_unref) \
    F(pango_cairo_context_set_resolution) F(pango_cairo_create_layout) \
    F(pango_cairo_show_layout) F(pango_context_set_language) \
    F(pango_context_set_round_glyph_positions) F(pango_font_description_free) \
    F(pango_font_description_new) F(pango_font_description_set_absolute_size) \
    F(pango_font_description_set_family) F(pango_font_description_set_weight) \
    F(pango_language_from_string) F(pango_layout_context_changed) \
    F(pango_layout_get_baseline) F(pango_layout_get_context) F(pango_layout_get_line_count) \
    F(pango_layout_get_size) F(pango_layout_get_unknown_glyphs_count) \
    F(pango_layout_get_width) F(pango_layout_set_alignment) F(pango_layout_set_ellipsize) \
    F(pango_layout_set_font_description) F(pango_layout_set_height) \
    F(pango_layout_set_text) F(pango_layout_set_width) F(pango_layout_set_wrap)
// clang-format on
struct PangoCairo {
    KYVIEN_PANGOCAIRO(KYVIEN_DECLARE_FUNCTION)
};

/// Loads the functions of pango and its cairo; the error names what is missing.
std::expected<PangoCairo, std::string> open_pangocairo() {
    const auto library = SharedLibrary::open("libpangocairo-1.0.so.0");
    if (!library)
        return std::unexpected(library.error() + "; install libpangocairo-1.0-0");
    PangoCairo taken;
    std::string missing;
    KYVIEN_PANGOCAIRO(KYVIEN_LOAD_FUNCTION)
    if (!missing.empty())
        return std::unexpected("libpangocairo-1.0.so.0 has no " + missing);
    return taken;
}

const std::expected<PangoCairo, std::string>& opened() {
    static const auto opened = open_pangocairo();
    return opened;
}

/// Needs: opened() has them.
const PangoCairo& pangocairo() {
    return *opened();
}

struct PangoUnref {
    void operator()(PangoLayout* layout) const { pangocairo().g_object_unref(layout); }
    void operator()(PangoFontDescription* font) const {
        pangocairo().pango_font_description_free(font);
    }
    void operator()(PangoAttrList* list) const { pangocairo().pango_attr_list_unref(list); }
};
using Layout = std::unique_ptr<PangoLayout, PangoUnref>;

/// The Latin font first, so that Vietnamese letters are never composed from two fonts, then the
/// language's Chinese one, because Han characters differ between languages. For Chinese moves in
/// reverse order, because their figures belong to the Chinese font.
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
        return CAIRO_STATUS_NO_MEMORY;  // no exception may cross the C library
    }
}

cairo_status_t take(void* from, unsigned char* bytes, unsigned int length) {
    auto& rest = *static_cast<std::string_view*>(from);
    if (rest.size() < length)
        return CAIRO_STATUS_READ_ERROR;
    std::copy_n(rest.data(), length, reinterpret_cast<char*>(bytes));
    rest.remove_prefix(length);
    return CAIRO_STATUS_SUCCESS;
}

struct Extent {
    double width = 0;
    double height = 0;
};

Extent extent_of(PangoLayout* layout) {
    int width = 0;
    int height = 0;
    pangocairo().pango_layout_get_size(layout, &width, &height);
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

using canvas::pangocairo;

namespace {
std::unexpected<Refusal> refuse_drawing(std::string_view said) {
    return refuse("cannot-draw", fmt::format("The PDF could not be drawn: {}.", said), std::nullopt,
                  with_reason({}, verbatim_reason(said)));
}
}  // namespace

struct Canvas::Body {
    std::string bytes;
    cairo_surface_t* surface = nullptr;
    cairo_t* cairo = nullptr;  ///< null without a drawing library; finish() then refuses
    std::size_t unknown = 0;

    Body() = default;
    Body(const Body&) = delete;
    Body& operator=(const Body&) = delete;
    ~Body() {
        if (cairo == nullptr)
            return;
        pangocairo().cairo_destroy(cairo);
        pangocairo().cairo_surface_destroy(surface);
    }

    void use(Ink ink) const {
        pangocairo().cairo_set_source_rgb(cairo, ink.red, ink.green, ink.blue);
    }

    [[nodiscard]] canvas::Layout layout(std::string_view text, const TextStyle& style,
                                        double size) const {
        canvas::Layout layout(pangocairo().pango_cairo_create_layout(cairo));
        PangoContext* context = pangocairo().pango_layout_get_context(layout.get());
        pangocairo().pango_cairo_context_set_resolution(context, 72);  // one point is one unit
        pangocairo().pango_context_set_round_glyph_positions(context, FALSE);
        pangocairo().pango_context_set_language(
            context, pangocairo().pango_language_from_string(
                         std::string(rulebook::tag(style.language)).c_str()));
        const std::unique_ptr<PangoFontDescription, canvas::PangoUnref> font(
            pangocairo().pango_font_description_new());
        pangocairo().pango_font_description_set_family(font.get(), canvas::families(style).c_str());
        pangocairo().pango_font_description_set_absolute_size(font.get(), size * PANGO_SCALE);
        pangocairo().pango_font_description_set_weight(
            font.get(), style.weight == Weight::Bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
        pangocairo().pango_layout_set_font_description(layout.get(), font.get());
        pangocairo().pango_layout_set_alignment(layout.get(),
                                                style.align == Align::Left     ? PANGO_ALIGN_LEFT
                                                : style.align == Align::Center ? PANGO_ALIGN_CENTER
                                                                               : PANGO_ALIGN_RIGHT);
        pangocairo().pango_layout_set_text(layout.get(), text.data(),
                                           static_cast<int>(text.size()));
        pangocairo().pango_layout_context_changed(layout.get());
        return layout;
    }

    /// The text in the largest size that fits the box; see Canvas::text().
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
        pangocairo().pango_layout_set_width(two.get(), canvas::units(box.width));
        pangocairo().pango_layout_set_wrap(two.get(), PANGO_WRAP_WORD_CHAR);
        pangocairo().pango_layout_set_ellipsize(two.get(), PANGO_ELLIPSIZE_END);
        pangocairo().pango_layout_set_height(two.get(), 2 * line <= box.height ? -2 : -1);
        return {std::move(two), small};
    }

    void show(PangoLayout* layout, double x, double y, Ink ink) {
        unknown +=
            static_cast<std::size_t>(pangocairo().pango_layout_get_unknown_glyphs_count(layout));
        use(ink);
        pangocairo().cairo_move_to(cairo, x, y);
        pangocairo().pango_cairo_show_layout(cairo, layout);
    }
};

Canvas::Canvas(const DocumentMetadata& words, PageSize page) : body_(std::make_unique<Body>()) {
    if (!canvas::opened())
        return;
    body_->surface = pangocairo().cairo_pdf_surface_create_for_stream(canvas::append, &body_->bytes,
                                                                      page.width, page.height);
    pangocairo().cairo_pdf_surface_set_metadata(body_->surface, CAIRO_PDF_METADATA_TITLE,
                                                words.title.c_str());
    pangocairo().cairo_pdf_surface_set_metadata(body_->surface, CAIRO_PDF_METADATA_AUTHOR,
                                                words.author.c_str());
    pangocairo().cairo_pdf_surface_set_metadata(body_->surface, CAIRO_PDF_METADATA_CREATOR,
                                                "Kyvien");
    // Otherwise cairo would read the clock, but the date is passed in.
    pangocairo().cairo_pdf_surface_set_metadata(body_->surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                                words.created.empty() ? "1970-01-01T00:00:00Z"
                                                                      : words.created.c_str());
    body_->cairo = pangocairo().cairo_create(body_->surface);
    cairo_font_options_t* options = pangocairo().cairo_font_options_create();
    pangocairo().cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    pangocairo().cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pangocairo().cairo_set_font_options(body_->cairo, options);
    pangocairo().cairo_font_options_destroy(options);
}

Canvas::Canvas(Canvas&&) noexcept = default;
Canvas& Canvas::operator=(Canvas&&) noexcept = default;
Canvas::~Canvas() = default;

void Canvas::line(double x1, double y1, double x2, double y2, double width, Ink ink) {
    if (body_->cairo == nullptr)
        return;
    body_->use(ink);
    pangocairo().cairo_set_line_width(body_->cairo, width);
    pangocairo().cairo_move_to(body_->cairo, x1, y1);
    pangocairo().cairo_line_to(body_->cairo, x2, y2);
    pangocairo().cairo_stroke(body_->cairo);
}

void Canvas::frame(const Box& box, double width, Ink ink) {
    if (body_->cairo == nullptr)
        return;
    body_->use(ink);
    pangocairo().cairo_set_line_width(body_->cairo, width);
    pangocairo().cairo_rectangle(body_->cairo, box.x, box.y, box.width, box.height);
    pangocairo().cairo_stroke(body_->cairo);
}

void Canvas::fill(const Box& box, Ink ink, double radius) {
    if (body_->cairo == nullptr)
        return;
    cairo_t* cairo = body_->cairo;
    body_->use(ink);
    constexpr double kQuarter = std::numbers::pi / 2;
    pangocairo().cairo_new_sub_path(cairo);
    pangocairo().cairo_arc(cairo, box.right() - radius, box.y + radius, radius, -kQuarter, 0);
    pangocairo().cairo_arc(cairo, box.right() - radius, box.bottom() - radius, radius, 0, kQuarter);
    pangocairo().cairo_arc(cairo, box.x + radius, box.bottom() - radius, radius, kQuarter,
                           2 * kQuarter);
    pangocairo().cairo_arc(cairo, box.x + radius, box.y + radius, radius, 2 * kQuarter,
                           3 * kQuarter);
    pangocairo().cairo_close_path(cairo);
    pangocairo().cairo_fill(cairo);
}

void Canvas::disc(double x, double y, double radius, Ink inside, double edge) {
    if (body_->cairo == nullptr)
        return;
    cairo_t* cairo = body_->cairo;
    pangocairo().cairo_new_sub_path(cairo);
    pangocairo().cairo_arc(cairo, x, y, radius, 0, 2 * std::numbers::pi);
    body_->use(inside);
    pangocairo().cairo_fill_preserve(cairo);
    body_->use(kInk);
    pangocairo().cairo_set_line_width(cairo, edge);
    pangocairo().cairo_stroke(cairo);
}

bool is_logo(std::string_view bytes) {
    using namespace std::string_view_literals;
    constexpr std::size_t kMaxBytes = 4'000'000;
    constexpr std::uint32_t kMaxPoints = 4000;
    // The signature, then the first chunk: its length, "IHDR", width and height.
    constexpr std::size_t kHead = 24;
    if (bytes.size() < kHead || bytes.size() > kMaxBytes ||
        !bytes.starts_with("\x89PNG\r\n\x1A\n"sv) || bytes.substr(12, 4) != "IHDR")
        return false;
    const auto number_at = [bytes](std::size_t at) {
        std::uint32_t number = 0;
        for (const char c : bytes.substr(at, 4))
            number = number << 8U | static_cast<unsigned char>(c);
        return number;
    };
    const std::uint32_t width = number_at(16), height = number_at(20);
    return width > 0 && height > 0 && width <= kMaxPoints && height <= kMaxPoints;
}

void Canvas::image(const Box& box, std::string_view png) {
    if (body_->cairo == nullptr)
        return;
    cairo_surface_t* picture =
        pangocairo().cairo_image_surface_create_from_png_stream(canvas::take, &png);
    const double width = pangocairo().cairo_image_surface_get_width(picture);
    const double height = pangocairo().cairo_image_surface_get_height(picture);
    // An unreadable picture is left out.
    if (pangocairo().cairo_surface_status(picture) == CAIRO_STATUS_SUCCESS && width > 0 &&
        height > 0) {
        const double scale = std::min(box.width / width, box.height / height);
        cairo_t* cairo = body_->cairo;
        pangocairo().cairo_save(cairo);
        pangocairo().cairo_translate(cairo, box.x + (box.width - width * scale) / 2,
                                     box.y + (box.height - height * scale) / 2);
        pangocairo().cairo_scale(cairo, scale, scale);
        pangocairo().cairo_set_source_surface(cairo, picture, 0, 0);
        pangocairo().cairo_paint(cairo);
        pangocairo().cairo_restore(cairo);
    }
    pangocairo().cairo_surface_destroy(picture);
}

double Canvas::width_of(std::string_view text, const TextStyle& style) {
    if (body_->cairo == nullptr)
        return 0;
    return canvas::extent_of(body_->layout(text, style, style.size).get()).width;
}

void Canvas::text(const Box& box, std::string_view text, const TextStyle& style) {
    if (text.empty() || body_->cairo == nullptr)
        return;
    const canvas::Fitted fitted = body_->fitted(box, text, style);
    PangoLayout* layout = fitted.layout.get();
    const canvas::Extent extent = canvas::extent_of(layout);
    const bool wraps = pangocairo().pango_layout_get_width(layout) >= 0;
    const double free = box.width - extent.width;
    const double x = wraps || style.align == Align::Left ? box.x
                     : style.align == Align::Center      ? box.x + free / 2
                                                         : box.x + free;
    // By the baseline, not the line height: a character from another font must not lift it.
    const double baseline =
        static_cast<double>(pangocairo().pango_layout_get_baseline(layout)) / PANGO_SCALE;
    const double y = pangocairo().pango_layout_get_line_count(layout) > 1
                         ? box.y + (box.height - extent.height) / 2
                         : box.y + box.height / 2 + canvas::kMiddle * fitted.size - baseline;
    body_->show(layout, x, y, style.ink);
}

double Canvas::paragraph(const Box& box, std::string_view text, const TextStyle& style) {
    if (text.empty() || body_->cairo == nullptr)
        return 0;
    const canvas::Layout layout = body_->layout(text, style, style.size);
    pangocairo().pango_layout_set_width(layout.get(), canvas::units(box.width));
    pangocairo().pango_layout_set_wrap(layout.get(), PANGO_WRAP_WORD_CHAR);
    pangocairo().pango_layout_set_ellipsize(layout.get(), PANGO_ELLIPSIZE_END);
    pangocairo().pango_layout_set_height(layout.get(), canvas::units(box.height));
    body_->show(layout.get(), box.x, box.y, style.ink);
    return canvas::extent_of(layout.get()).height;
}

double Canvas::paragraph_height(double width, std::string_view text, const TextStyle& style) {
    if (text.empty() || body_->cairo == nullptr)
        return 0;
    const canvas::Layout layout = body_->layout(text, style, style.size);
    pangocairo().pango_layout_set_width(layout.get(), canvas::units(width));
    pangocairo().pango_layout_set_wrap(layout.get(), PANGO_WRAP_WORD_CHAR);
    return canvas::extent_of(layout.get()).height;
}

void Canvas::next_page() {
    if (body_->cairo == nullptr)
        return;
    pangocairo().cairo_show_page(body_->cairo);
}

std::size_t Canvas::unknown_glyphs() const {
    return body_->unknown;
}

Result<std::string> Canvas::finish() {
    if (!canvas::opened())
        return refuse_drawing(canvas::opened().error());
    pangocairo().cairo_show_page(body_->cairo);
    const cairo_status_t drawn = pangocairo().cairo_status(body_->cairo);
    pangocairo().cairo_surface_finish(body_->surface);
    const cairo_status_t finished = pangocairo().cairo_surface_status(body_->surface);
    const cairo_status_t worse = drawn != CAIRO_STATUS_SUCCESS ? drawn : finished;
    if (worse != CAIRO_STATUS_SUCCESS)
        return refuse_drawing(pangocairo().cairo_status_to_string(worse));
    return std::move(body_->bytes);
}

}  // namespace kyvien::paper
