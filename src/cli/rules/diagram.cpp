#include "cli/rules/diagram.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "cli/rules/drawings.h"
#include "go/star_points.h"

namespace kyvien::cli {
namespace {

constexpr int kPitch = 100;
constexpr int kMargin = 100;

std::string column_name(const Diagram& diagram, int column) {
    const int width = static_cast<int>(diagram.rows[0].size());
    const int index = diagram.from_above ? column : width - 1 - column;
    if (diagram.ground == Ground::Points)  // no I
        return std::string(1, static_cast<char>('A' + index + (index >= 8 ? 1 : 0)));
    return std::string(1, static_cast<char>('a' + index));
}

std::string row_name(const Diagram& diagram, int row) {
    const int height = static_cast<int>(diagram.rows.size());
    const int from_bottom = diagram.from_above ? height - 1 - row : row;
    return std::to_string(diagram.ground == Ground::River ? from_bottom : from_bottom + 1);
}

std::string escape(std::string_view text) {
    std::string out;
    for (const char c : text)
        if (c == '<')
            out += "&lt;";
        else if (c == '&')
            out += "&amp;";
        else
            out.push_back(c);
    return out;
}

int x_of(int column) {
    return kMargin + column * kPitch;
}
int y_of(int row) {
    return kMargin + row * kPitch;
}

/// The drawing with that name; empty if there is none.
std::string_view drawing(std::string_view name) {
    for (const auto& [key, path] : drawings::kDrawings)
        if (key == name)
            return path;
    return {};
}

std::string chess_piece(char letter) {
    const bool white = letter >= 'A' && letter <= 'Z';
    const std::string name = [&] {
        switch (letter | 0x20) {
        case 'k':
            return "king";
        case 'q':
            return "queen";
        case 'r':
            return "rook";
        case 'b':
            return "bishop";
        case 'n':
            return "knight";
        default:
            return "pawn";
        }
    }();
    const std::string_view eye = drawing(name + ".eye");
    return fmt::format(
        R"~(<g transform="translate(-50 -51)" stroke-linejoin="round" stroke-linecap="round">)~"
        R"(<path d="{}" fill="{}" stroke="{}" stroke-width="3"/>)"
        R"(<path d="{}" fill="none" stroke="{}" stroke-width="2.4"/>{}</g>)",
        drawing(name + ".body"), white ? "#fbf3df" : "#3a3230", white ? "#2a211c" : "#17110f",
        drawing(name + ".lines"), white ? "#2a211c" : "#d9cdb8",
        eye.empty()
            ? ""
            : fmt::format(R"(<path d="{}" fill="{}"/>)", eye, white ? "#2a211c" : "#d9cdb8"));
}

std::string xiangqi_piece(char letter) {
    constexpr std::string_view kLetters = "KABRNCPkabrncp";
    constexpr std::string_view kCharacters[] = {"帥", "仕", "相", "俥", "傌", "炮", "兵",
                                                "將", "士", "象", "車", "馬", "砲", "卒"};
    const std::size_t kind = kLetters.find(letter);
    if (kind == std::string_view::npos)
        return {};
    const char* ink = kind < 7 ? "#a3201b" : "#1f1b18";
    return fmt::format(R"(<circle r="46" fill="#f2dfb5" stroke="#7a5a2c" stroke-width="2"/>)"
                       R"(<circle r="39.5" fill="none" stroke="{}" stroke-width="2.5"/>)"
                       R"~(<path transform="scale(.36)" d="{}" fill="{}"/>)~",
                       ink, drawing(kCharacters[kind]), ink);
}

std::string stone(char letter) {
    return letter == 'X'
               ? R"(<circle r="47" fill="#1d1b1a"/>)"
               : R"(<circle r="46.5" fill="#fbfaf6" stroke="#4a463f" stroke-width="1.6"/>)";
}

void lines(std::string& out, const Diagram& diagram) {
    const int width = static_cast<int>(diagram.rows[0].size());
    const int height = static_cast<int>(diagram.rows.size());
    const int right = x_of(width - 1);
    const int bottom = y_of(height - 1);
    std::string path;
    for (int row = 0; row < height; ++row)
        path += fmt::format("M{} {}H{}", kMargin, y_of(row), right);
    for (int column = 0; column < width; ++column) {
        const bool river = diagram.ground == Ground::River && column != 0 && column != width - 1;
        if (river)
            path += fmt::format("M{0} {1}V{2}M{0} {3}V{4}", x_of(column), kMargin, y_of(4), y_of(5),
                                bottom);
        else
            path += fmt::format("M{} {}V{}", x_of(column), kMargin, bottom);
    }
    if (diagram.ground == Ground::River)  // the palaces
        for (const int top : {0, 7})
            path += fmt::format("M{0} {2}L{1} {3}M{1} {2}L{0} {3}", x_of(3), x_of(5), y_of(top),
                                y_of(top + 2));
    out += fmt::format(
        R"(<path d="{}" fill="none" stroke="#4d3a20" stroke-width="2.4" stroke-linecap="square"/>)",
        path);
}

void star_points(std::string& out, int size) {
    for (const go::Point dot : go::star_points(size))
        out += fmt::format(R"(<circle cx="{}" cy="{}" r="7" fill="#4d3a20"/>)", x_of(dot.x),
                           y_of(dot.y));
}

void chess_squares(std::string& out, const Diagram& diagram) {
    for (int row = 0; row < static_cast<int>(diagram.rows.size()); ++row)
        for (int column = 0; column < static_cast<int>(diagram.rows[0].size()); ++column)
            out += fmt::format(R"(<path d="M{} {}h100v100h-100z" fill="{}"/>)",
                               x_of(column) - kPitch / 2, y_of(row) - kPitch / 2,
                               (row + column) % 2 == 0 ? "#efe3c8" : "#b98d5c");
}

}  // namespace

Diagram Diagram::turned() const {
    Diagram other = *this;
    std::reverse(other.rows.begin(), other.rows.end());
    for (std::string& row : other.rows)
        std::reverse(row.begin(), row.end());
    for (auto& [column, row] : other.marks) {
        column = static_cast<int>(rows[0].size()) - 1 - column;
        row = static_cast<int>(rows.size()) - 1 - row;
    }
    other.from_above = !from_above;
    return other;
}

std::vector<std::string> rows_of_cells(std::string_view cells) {
    std::vector<std::string> rows(1);
    for (const char c : cells.substr(0, cells.find(' '))) {
        if (c == '/')
            rows.emplace_back();
        else if (c >= '1' && c <= '9')
            rows.back().append(static_cast<std::size_t>(c - '0'), '.');
        else
            rows.back().push_back(c);
    }
    return rows;
}

std::string text_of(const Diagram& diagram) {
    std::string out;
    std::string names = "   ";
    for (int column = 0; column < static_cast<int>(diagram.rows[0].size()); ++column)
        names += " " + column_name(diagram, column);
    for (int row = 0; row < static_cast<int>(diagram.rows.size()); ++row) {
        const std::string number = row_name(diagram, row);
        out += fmt::format("{:>2} ", number);
        for (int column = 0; column < static_cast<int>(diagram.rows[0].size()); ++column) {
            const bool marked = std::find(diagram.marks.begin(), diagram.marks.end(),
                                          std::pair(column, row)) != diagram.marks.end();
            out += fmt::format(
                "{}{}", marked ? '>' : ' ',
                diagram.rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]);
        }
        out += "\n";
        if (diagram.ground == Ground::River && row == 4)
            out += "    ~ ~ ~ ~ ~ ~ ~ ~ ~\n";
    }
    out += names + "\n";
    return diagram.caption.empty() ? out : out + diagram.caption + "\n";
}

std::string svg_of(const Diagram& diagram) {
    const int width = static_cast<int>(diagram.rows[0].size());
    const int height = static_cast<int>(diagram.rows.size());
    const int full_width = x_of(width - 1) + kMargin;
    const int full_height = y_of(height - 1) + kMargin + (diagram.caption.empty() ? 0 : 70);
    std::string out = fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{2}" height="{3}" )"
        R"(role="img" aria-label="{4}">)"
        "\n"
        R"(<path d="M0 0h{0}v{1}h-{0}z" fill="{5}"/>)",
        full_width, full_height, full_width / 2, full_height / 2,
        diagram.caption.empty() ? "board" : escape(diagram.caption),
        diagram.ground == Ground::Squares ? "#f7f1e3" : "#e3c588");
    if (diagram.ground == Ground::Squares)
        chess_squares(out, diagram);
    else
        lines(out, diagram);
    if (diagram.ground == Ground::Points)
        star_points(out, width);
    for (const auto& [column, row] : diagram.marks)
        if (diagram.ground != Ground::Points)
            out += fmt::format(R"(<path d="M{} {}h100v100h-100z" fill="#e0b33a" opacity=".55"/>)",
                               x_of(column) - kPitch / 2, y_of(row) - kPitch / 2);
    out += "\n";
    for (int row = 0; row < height; ++row)
        for (int column = 0; column < width; ++column) {
            const char letter =
                diagram.rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
            if (letter == '.')
                continue;
            const std::string art = diagram.ground == Ground::Squares ? chess_piece(letter)
                                    : diagram.ground == Ground::River ? xiangqi_piece(letter)
                                                                      : stone(letter);
            out += fmt::format("<g transform=\"translate({} {})\">{}</g>\n", x_of(column),
                               y_of(row), art);
        }
    if (diagram.ground == Ground::Points)
        for (const auto& [column, row] : diagram.marks)
            out += fmt::format(
                R"(<circle cx="{}" cy="{}" r="22" fill="none" stroke="#c8442e" stroke-width="6"/>)",
                x_of(column), y_of(row));
    const std::string style =
        R"(font-family="sans-serif" font-size="34" fill="#4d3a20" text-anchor="middle")";
    for (int column = 0; column < width; ++column)
        out += fmt::format("<text x=\"{}\" y=\"{}\" {}>{}</text>", x_of(column),
                           y_of(height - 1) + 88, style, column_name(diagram, column));
    for (int row = 0; row < height; ++row)
        out += fmt::format("<text x=\"28\" y=\"{}\" {}>{}</text>", y_of(row) + 12, style,
                           row_name(diagram, row));
    if (!diagram.caption.empty()) {
        // A FEN is long: the letters shrink as needed.
        const int size =
            std::clamp(full_width * 17 / 10 / static_cast<int>(diagram.caption.size()), 12, 34);
        out += fmt::format("<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"{}\" "
                           "fill=\"#4d3a20\" text-anchor=\"middle\">{}</text>",
                           full_width / 2, full_height - 24, size, escape(diagram.caption));
    }
    return out + "\n</svg>\n";
}

}  // namespace kyvien::cli
