#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/reason.h"
#include "base/result.h"
#include "paper/tournament_pdf.h"
#include "words/lists.h"

namespace kyvien::paper {
namespace tournament_tables {
namespace {

constexpr double kMargin = 40;
constexpr double kHeadHeight = 46;  // for the event's name and the list's title
constexpr double kFootHeight = 20;
constexpr double kLogo = 44;        // side of the logo's square
constexpr double kBetween = 20;     // above a list that follows on the same page
constexpr double kPartHeight = 17;  // title of such a list
constexpr double kGap = 9;          // between columns
constexpr double kLargest = 10.5;   // font size
constexpr double kSmallest = 6.5;
constexpr double kWidest = 7;  // in font sizes: maximum extra width of a name column

TextStyle cell_style(const Column& column, double size, rulebook::Language language) {
    return {.size = size,
            .face = Face::Serif,
            .weight = column.is_bold ? Weight::Bold : Weight::Regular,
            .align = column.align,
            .language = language};
}

/// The column widths a table needs at font size `size`.
std::vector<double> natural_widths(Canvas& canvas, const PrintedTable& table, double size,
                                   rulebook::Language language) {
    std::vector<double> widths;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        TextStyle style = cell_style(table.columns[i], size, language);
        double width = canvas.width_of(table.columns[i].head, {.size = size * 0.84,
                                                               .face = Face::Sans,
                                                               .weight = Weight::Bold,
                                                               .language = language});
        for (const auto& row : table.rows)
            if (i < row.size() && !row[i].empty())
                width = std::max(width, canvas.width_of(row[i], style));
        // A single very long name must not shrink the whole table: only that name is set smaller.
        widths.push_back(table.columns[i].is_wide ? std::min(width, size * 22) : width);
    }
    return widths;
}

double sum_of(const std::vector<double>& widths) {
    return std::accumulate(widths.begin(), widths.end(), 0.0) +
           kGap * static_cast<double>(widths.empty() ? 0 : widths.size() - 1);
}

/// The layout of one table on the page.
struct Layout {
    double size = kLargest;
    double row_height = 0;
    double width = 0;  ///< of the table, from the left margin
    std::vector<double> widths;
    std::size_t rows_per_page = 1;

    [[nodiscard]] std::size_t pages(const PrintedTable& table) const {
        return std::max<std::size_t>(1, (table.rows.size() + rows_per_page - 1) / rows_per_page);
    }
    /// Of the header and the rows.
    [[nodiscard]] double height(std::size_t rows) const {
        return row_height * static_cast<double>(rows + 1);
    }
};

/// Widths were measured at kLargest and scale with the font size.
Layout layout_of(const PrintedTable& table, std::vector<double> widths, PageSize page) {
    Layout layout;
    const double room = page.width - 2 * kMargin;
    const double gaps = kGap * static_cast<double>(widths.empty() ? 0 : widths.size() - 1);
    const double text = sum_of(widths) - gaps;
    if (text > 0 && text + gaps > room)
        layout.size = std::max(kSmallest, kLargest * (room - gaps) / text);
    for (double& width : widths)
        width *= layout.size / kLargest;
    const double spare = room - sum_of(widths);
    const auto wide = std::ranges::count_if(table.columns, &Column::is_wide);
    const auto forms = std::ranges::count_if(table.columns, &Column::is_form);
    if (spare > 0 && forms > 0) {
        for (std::size_t i = 0; i < widths.size(); ++i)
            if (table.columns[i].is_form)
                widths[i] += spare / static_cast<double>(forms);
    } else if (spare > 0 && wide > 0) {
        // Name columns are widened, but not so far that the eye loses the line.
        const double most = std::min(spare / static_cast<double>(wide), layout.size * kWidest);
        for (std::size_t i = 0; i < widths.size(); ++i)
            if (table.columns[i].is_wide)
                widths[i] += most;
    } else if (spare < 0 && wide > 0) {
        for (std::size_t i = 0; i < widths.size(); ++i)
            if (table.columns[i].is_wide)
                widths[i] = std::max(30.0, widths[i] + spare / static_cast<double>(wide));
    }
    layout.width = sum_of(widths);
    layout.widths = std::move(widths);
    layout.row_height = layout.size * 1.72;
    const double height = page.height - 2 * kMargin - kHeadHeight - kFootHeight - layout.row_height;
    layout.rows_per_page =
        std::max<std::size_t>(1, static_cast<std::size_t>(height / layout.row_height));
    return layout;
}

/// The start of each list: 0 for a new page, otherwise the offset on the previous list's page.
std::vector<double> places_of(std::span<const PrintedTable> tables,
                              const std::vector<Layout>& layouts, PageSize page) {
    const double bottom = page.height - kMargin - kFootHeight;
    std::vector<double> places;
    double y = bottom;  // end of the previous list
    for (std::size_t i = 0; i < tables.size(); ++i) {
        const Layout& layout = layouts[i];
        const double below = y + kBetween + kPartHeight + layout.height(tables[i].rows.size());
        if (tables[i].follows && i > 0 && below <= bottom) {
            places.push_back(y + kBetween);
            y = below;
            continue;
        }
        places.push_back(0);
        const std::size_t before = (layout.pages(tables[i]) - 1) * layout.rows_per_page;
        y = kMargin + kHeadHeight + layout.height(tables[i].rows.size() - before);
    }
    return places;
}

class TablePrinter {
  public:
    TablePrinter(Canvas& canvas, const PrintStyle& style, PageSize page, std::size_t pages)
        : canvas_(canvas), style_(style), page_(page), pages_(pages) {}

    /// Below the previous list, from `top` down.
    void print_below(const PrintedTable& table, const Layout& layout, double top) {
        canvas_.text({kMargin, top, page_.width - 2 * kMargin, kPartHeight}, table.about,
                     {.size = 11, .face = Face::Sans, .ink = kGrey, .language = style_.language});
        double y = top + kPartHeight;
        draw_head(table, layout, y);
        y += layout.row_height;
        for (const auto& row : table.rows)
            y = draw_ruled_row(table, layout, row, y);
    }

    void print(const PrintedTable& table, const Layout& layout) {
        for (std::size_t sheet = 0; sheet < layout.pages(table); ++sheet) {
            if (++number_ > 1)
                canvas_.next_page();
            draw_frame(table);
            double y = kMargin + kHeadHeight;
            draw_head(table, layout, y);
            y += layout.row_height;
            const std::size_t first = sheet * layout.rows_per_page;
            const std::size_t last = std::min(first + layout.rows_per_page, table.rows.size());
            for (std::size_t i = first; i < last; ++i)
                y = draw_ruled_row(table, layout, table.rows[i], y);
        }
    }

  private:
    void draw_frame(const PrintedTable& table) {
        const double width = page_.width - 2 * kMargin;
        const double logo = style_.logo.empty() ? 0 : kLogo;
        if (logo > 0)
            canvas_.image({page_.width - kMargin - logo, kMargin - 10, logo, logo}, style_.logo);
        const double room = width - (logo > 0 ? logo + kGap : 0);
        canvas_.text({kMargin, kMargin - 8, room, 24}, table.title,
                     {.size = 17, .weight = Weight::Bold, .language = style_.language});
        canvas_.text({kMargin, kMargin + 17, room, 16}, table.about,
                     {.size = 11, .face = Face::Sans, .ink = kGrey, .language = style_.language});
        const double y = page_.height - kMargin;
        canvas_.text({kMargin, y, width * 0.7, 12}, style_.foot,
                     {.size = 7.5, .face = Face::Sans, .ink = kGrey, .language = style_.language});
        canvas_.text({kMargin + width * 0.7, y, width * 0.3, 12},
                     say(words::lists::PageOf{std::to_string(number_), std::to_string(pages_)},
                         style_.language),
                     {.size = 7.5,
                      .face = Face::Sans,
                      .align = Align::Right,
                      .ink = kGrey,
                      .language = style_.language});
    }

    void draw_head(const PrintedTable& table, const Layout& layout, double y) {
        double x = kMargin;
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            canvas_.text({x, y, layout.widths[i], layout.row_height}, table.columns[i].head,
                         {.size = layout.size * 0.84,
                          .face = Face::Sans,
                          .weight = Weight::Bold,
                          .align = table.columns[i].align,
                          .language = style_.language});
            x += layout.widths[i] + kGap;
        }
        y += layout.row_height;
        canvas_.line(kMargin, y, kMargin + layout.width, y, 1);
    }

    /// Returns the position of the next row.
    double draw_ruled_row(const PrintedTable& table, const Layout& layout,
                          const std::vector<std::string>& row, double y) {
        draw_row(table, layout, row, y);
        y += layout.row_height;
        canvas_.line(kMargin, y, kMargin + layout.width, y, 0.25, kHair);
        return y;
    }

    void draw_row(const PrintedTable& table, const Layout& layout,
                  const std::vector<std::string>& row, double y) {
        double x = kMargin;
        for (std::size_t i = 0; i < std::min(row.size(), table.columns.size()); ++i) {
            canvas_.text({x, y, layout.widths[i], layout.row_height}, row[i],
                         cell_style(table.columns[i], layout.size, style_.language));
            x += layout.widths[i] + kGap;
        }
    }

    Canvas& canvas_;
    const PrintStyle& style_;
    PageSize page_;
    std::size_t pages_;
    std::size_t number_ = 0;
};

std::string_view css_class(const Column& column) {
    return column.align == Align::Right    ? " class=\"r\""
           : column.align == Align::Center ? " class=\"c\""
                                           : "";
}

}  // namespace
}  // namespace tournament_tables

Result<Printed> pdf_of(std::span<const PrintedTable> tables, const PrintStyle& style) {
    if (tables.empty())
        return refuse("cannot-draw", "There is no list to be drawn.", std::nullopt,
                      with_reason({}, {"draw-no-list", "there is no list to be drawn"}));
    std::vector<std::vector<double>> widths;
    PageSize page = style.page;
    {
        Canvas measure({}, style.page);
        for (const PrintedTable& table : tables) {
            widths.push_back(tournament_tables::natural_widths(
                measure, table, tournament_tables::kLargest, style.language));
            // Portrait format while a font size of nine points fits.
            if (tournament_tables::sum_of(widths.back()) * 9 / tournament_tables::kLargest >
                style.page.width - 2 * tournament_tables::kMargin)
                page = style.page.landscape();
        }
    }
    std::vector<tournament_tables::Layout> layouts;
    for (std::size_t i = 0; i < tables.size(); ++i)
        layouts.push_back(tournament_tables::layout_of(tables[i], std::move(widths[i]), page));
    const std::vector<double> places = tournament_tables::places_of(tables, layouts, page);
    std::size_t pages = 0;
    for (std::size_t i = 0; i < tables.size(); ++i)
        pages += places[i] > 0 ? 0 : layouts[i].pages(tables[i]);
    Canvas canvas({.title = fmt::format("{}{}{}", tables[0].title, rulebook::colon(style.language),
                                        tables[0].about),
                   .author = {},
                   .created = style.created},
                  page);
    tournament_tables::TablePrinter printer(canvas, style, page, pages);
    for (std::size_t i = 0; i < tables.size(); ++i)
        if (places[i] > 0)
            printer.print_below(tables[i], layouts[i], places[i]);
        else
            printer.print(tables[i], layouts[i]);
    Printed printed;
    printed.pages = pages;
    printed.unknown_glyphs = canvas.unknown_glyphs();
    auto pdf = KYVIEN_TRY(canvas.finish());
    printed.pdf = std::move(pdf);
    return printed;
}

std::string html_escaped(std::string_view text) {
    std::string out;
    for (const char c : text)
        out += c == '&'   ? "&amp;"
               : c == '<' ? "&lt;"
               : c == '>' ? "&gt;"
               : c == '"' ? "&quot;"
                          : std::string(1, c);
    return out;
}

std::string html_of(std::span<const PrintedTable> tables, const PrintStyle& style) {
    const std::string title = tables.empty() ? std::string() : html_escaped(tables[0].title);
    std::string out = fmt::format(
        "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width\">\n<title>{}</title>\n<style>\n"
        "body {{ font: 16px/1.45 'Noto Serif', 'Noto Serif CJK SC', serif; margin: 2rem auto; "
        "max-width: 64rem; padding: 0 1rem; color: #1e1c1a; background: #fff; }}\n"
        "h1 {{ font-size: 1.5rem; margin: 0; }} h2 {{ font: 1rem sans-serif; color: #6b6661; "
        "margin: 0 0 1rem; }}\n"
        "section {{ overflow-x: auto; margin-bottom: 3rem; }}\n"
        "section + section:not(.follows) {{ break-before: page; }}\n"
        "table {{ border-collapse: collapse; width: 100%; }}\n"
        "th, td {{ text-align: start; padding: .2rem .5rem; border-bottom: 1px solid #9e9994; "
        "}}\n"
        "th {{ font: bold .8rem sans-serif; border-bottom: 2px solid #1e1c1a; }}\n"
        ".r {{ text-align: end; font-variant-numeric: tabular-nums; }} .c {{ text-align: center; "
        "}}\n"
        "tr {{ break-inside: avoid; }} thead {{ display: table-header-group; }}\n"
        "footer {{ font: .75rem sans-serif; color: #6b6661; }}\n"
        "@media print {{ body {{ margin: 0; max-width: none; font-size: 11px; }} section {{ "
        "overflow: visible; }} }}\n"
        "@page {{ size: {}; margin: 14mm; }}\n</style>\n",
        rulebook::tag(style.language), title, style.page.width > 600 ? "letter" : "A4");
    for (const PrintedTable& table : tables) {
        out += table.follows ? "<section class=\"follows\">\n"
                             : "<section>\n<h1>" + html_escaped(table.title) + "</h1>\n";
        out += fmt::format("<h2>{}</h2>\n<table aria-label=\"{}\">\n<thead><tr>",
                           html_escaped(table.about), html_escaped(table.about));
        for (const Column& column : table.columns)
            out += fmt::format("<th scope=\"col\"{}>{}</th>", tournament_tables::css_class(column),
                               html_escaped(column.head));
        out += "</tr></thead>\n<tbody>\n";
        for (const auto& row : table.rows) {
            out += "<tr>";
            for (std::size_t i = 0; i < table.columns.size(); ++i) {
                const std::string cell = i < row.size() ? html_escaped(row[i]) : std::string();
                out += table.columns[i].is_bold
                           ? fmt::format("<td{}><strong>{}</strong></td>",
                                         tournament_tables::css_class(table.columns[i]), cell)
                           : fmt::format("<td{}>{}</td>",
                                         tournament_tables::css_class(table.columns[i]), cell);
            }
            out += "</tr>\n";
        }
        out += "</tbody>\n</table>\n</section>\n";
    }
    if (!style.foot.empty())
        out += "<footer>" + html_escaped(style.foot) + "</footer>\n";
    return out + "</html>\n";
}

}  // namespace kyvien::paper
