// paper/canvas.h — pages of a PDF, drawn with lines, circles and text in four languages.
//
// Lengths are points (1/72 inch) from the upper left corner of the page. Text is set by pango with
// the system's fonts: Noto Serif and Noto Sans for Latin and Vietnamese, Noto CJK for Chinese with
// the glyphs of the text's language; other fonts if these are missing.
//
// Cost:  the first text of a process reads the list of fonts, up to a second; a page then takes
//        about ten milliseconds.
// Safe:  an object belongs to one thread. Reads font files; nothing else.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "rulebook/clause.h"

namespace kyvien::paper {

inline constexpr double kPageWidth = 595.28;
inline constexpr double kPageHeight = 841.89;

struct PageSize {
    double width = kPageWidth;
    double height = kPageHeight;

    [[nodiscard]] constexpr PageSize landscape() const { return {height, width}; }
};
inline constexpr PageSize kA4;
inline constexpr PageSize kLetter{612, 792};

struct Ink {
    double red = 0;
    double green = 0;
    double blue = 0;
};
inline constexpr Ink kInk{0.12, 0.11, 0.10};
inline constexpr Ink kGrey{0.42, 0.40, 0.38};
inline constexpr Ink kHair{0.62, 0.60, 0.57};
inline constexpr Ink kPaper{1, 1, 1};
inline constexpr Ink kSeal{0.66, 0.20, 0.12};

struct Box {
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;

    [[nodiscard]] constexpr double right() const { return x + width; }
    [[nodiscard]] constexpr double bottom() const { return y + height; }
};

enum class Face : std::uint8_t { Serif, Sans };
enum class Weight : std::uint8_t { Regular, Bold };
enum class Script : std::uint8_t { Latin, Han };
enum class Align : std::uint8_t { Left, Center, Right };

struct TextStyle {
    double size = 10;
    Face face = Face::Serif;
    Weight weight = Weight::Regular;
    Align align = Align::Left;
    Ink ink = kInk;
    rulebook::Language language = rulebook::Language::En;
    Script script = Script::Latin;  ///< selects the figures and punctuation
};

/// The document's metadata.
struct DocumentMetadata {
    std::string title;
    std::string author;
    std::string created;  ///< ISO 8601; empty: unknown, written as the beginning of 1970
};

/// Is it a printable picture: a PNG of up to four megabytes and 4,000 points a side, complete
/// according to its header?
[[nodiscard]] bool is_logo(std::string_view bytes);

class Canvas {
  public:
    explicit Canvas(const DocumentMetadata& words, PageSize page = kA4);
    Canvas(Canvas&&) noexcept;
    Canvas& operator=(Canvas&&) noexcept;
    ~Canvas();

    void line(double x1, double y1, double x2, double y2, double width = 0.5, Ink ink = kInk);
    void frame(const Box& box, double width = 0.5, Ink ink = kInk);
    void fill(const Box& box, Ink ink, double radius = 0);
    /// Draws a picture, as large as fits and centred in the box. Needs: is_logo(png).
    void image(const Box& box, std::string_view png);
    void disc(double x, double y, double radius, Ink inside, double edge = 0.6);

    /// The width of one line of text.
    [[nodiscard]] double width_of(std::string_view text, const TextStyle& style);
    /// One line, vertically centred. Text that is too wide is set smaller, down to three fifths,
    /// then in two lines if the box has room for them, and finally cut with an ellipsis.
    void text(const Box& box, std::string_view text, const TextStyle& style);
    /// As many lines as fit; returns their height.
    double paragraph(const Box& box, std::string_view text, const TextStyle& style);
    /// The height of the whole paragraph.
    [[nodiscard]] double paragraph_height(double width, std::string_view text,
                                          const TextStyle& style);

    void next_page();
    /// Number of characters drawn so far for which no font has a glyph.
    [[nodiscard]] std::size_t unknown_glyphs() const;
    /// The finished file. Nothing can be drawn afterwards. Refuses: "cannot-draw" with the
    /// library's message.
    [[nodiscard]] Result<std::string> finish();

  private:
    struct Body;
    std::unique_ptr<Body> body_;
};

}  // namespace kyvien::paper
