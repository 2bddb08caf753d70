#include <fmt/format.h>

#include <algorithm>

#include "exchange/site/internal/html.h"

namespace kyvien::exchange::site {
namespace {

std::string classes_of(const paper::Column& column, bool narrow) {
    std::string names = column.align == paper::Align::Right    ? "r"
                        : column.align == paper::Align::Center ? "c"
                                                               : "";
    for (const auto& [is, name] : {std::pair{column.is_wide, "wide"}, {narrow, "wider"}})
        if (is)
            names += (names.empty() ? "" : " ") + std::string(name);
    return names.empty() ? names : fmt::format(" class=\"{}\"", names);
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text)
        switch (c) {
        case '&':
            out += "&amp;";
            break;
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '"':
            out += "&quot;";
            break;
        case '\'':
            out += "&#39;";
            break;
        default:
            // HTML allows no control characters except white space, and no NUL at all.
            out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        }
    return out;
}

std::string link(std::string_view address, std::string_view text) {
    return fmt::format("<a href=\"{}\">{}</a>", escaped(address), escaped(text));
}

std::string address_of(EntryNumber number) {
    return fmt::format("player-{}.html", number);
}

std::string table(const paper::PrintedTable& table, const std::vector<EntryLink>& links,
                  const std::vector<std::size_t>& narrow) {
    const auto text_at = [&table](std::size_t row, std::size_t column) {
        return column < table.rows[row].size() ? std::string_view(table.rows[row][column]) : "";
    };
    std::string heads;
    std::vector<std::pair<std::size_t, std::string>>
        columns;  // the columns shown, with their classes
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const bool is_narrow = std::ranges::find(narrow, i) != narrow.end();
        bool is_empty = is_narrow;
        for (std::size_t row = 0; row < table.rows.size() && is_empty; ++row)
            is_empty = text_at(row, i).empty();
        if (is_empty)
            continue;
        columns.emplace_back(i, classes_of(table.columns[i], is_narrow));
        heads += fmt::format("<th scope=\"col\"{}>{}</th>", columns.back().second,
                             escaped(table.columns[i].head));
    }
    std::string out = fmt::format(
        "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"{}\">\n<table>\n"
        "<thead><tr>{}</tr></thead>\n<tbody>\n",
        escaped(table.about), heads);
    auto next = links.begin();  // in the order of the cells
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        out += "<tr>";
        for (const auto& [column, classes] : columns) {
            const bool leads = next != links.end() && next->row == row && next->column == column;
            std::string cell = leads ? link(address_of(next->number), text_at(row, column))
                                     : escaped(text_at(row, column));
            if (leads)
                ++next;
            if (table.columns[column].is_bold)
                cell = "<b>" + cell + "</b>";
            out += fmt::format("<td{}>{}</td>", classes, cell);
        }
        out += "</tr>\n";
    }
    return out + "</tbody>\n</table>\n</div>\n";
}

std::string facts(const std::vector<Fact>& facts) {
    std::string out;
    for (const Fact& fact : facts)
        if (!fact.text.empty())
            out += fmt::format("<dt>{}</dt><dd>{}</dd>\n", escaped(fact.name), escaped(fact.text));
    return out.empty() ? out : "<dl>\n" + out + "</dl>\n";
}

std::string_view style_sheet() {
    return R"(:root {
  color-scheme: light dark;
  --paper: #f7f3ea; --raised: #fffdf7; --ink: #1f1c18; --faint: #635c52; --rule: #d8d0c0; --seal: #a8321f; --link: #8f2a1a;
  --serif: 'Noto Serif', 'Source Serif 4', Georgia, 'Noto Serif CJK SC', 'Songti SC', SimSun, serif;
  --sans: system-ui, 'Noto Sans', 'Segoe UI', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif;
}
:root:lang(zh-Hant) {
  --serif: 'Noto Serif', Georgia, 'Noto Serif CJK TC', 'Songti TC', PMingLiU, serif;
  --sans: system-ui, 'Noto Sans', 'Noto Sans CJK TC', 'PingFang TC', 'Microsoft JhengHei', sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #151412; --raised: #1d1b18; --ink: #ece5d8; --faint: #a9a092; --rule: #3a362f; --link: #f0917d; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 68rem; padding: 0 1.25rem 2rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 var(--sans); overflow-wrap: break-word; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .18em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: .5rem; top: -4rem; padding: .6rem 1rem; background: var(--ink); color: var(--paper); }
.skip:focus { top: .5rem; }
header { display: flex; gap: 1rem; align-items: center; padding: 1.5rem 0 1rem; }
header img { width: 3.25rem; height: 3.25rem; flex: none; object-fit: contain; }
header div { min-width: 0; }
header p { margin: 0; color: var(--faint); }
h1, h2, h3 { font-family: var(--serif); font-weight: 600; line-height: 1.3; text-wrap: balance; }
h1 { font-size: clamp(1.35rem, 4.5vw, 2rem); margin: 0; }
h1 a { color: inherit; text-decoration: none; }
h1 a:hover { text-decoration: underline; }
h2 { font-size: 1.35rem; margin: 1.75rem 0 .75rem; }
h3 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 .25rem; margin: 0; padding: 0; list-style: none; }
nav.site { border-block: 1px solid var(--rule); }
nav a { display: flex; align-items: center; justify-content: center; min-width: 2.75rem; min-height: 2.75rem; padding: 0 .7rem;
  color: var(--ink); text-decoration: none; border-bottom: 3px solid transparent; }
nav a:hover { text-decoration: underline; }
nav a[aria-current] { border-bottom-color: var(--seal); font-weight: 600; }
nav.rounds { margin-top: .75rem; }
nav.rounds ul { align-items: center; }
nav.rounds span { color: var(--faint); margin-right: .4rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1.25rem; margin: 1.25rem 0; }
dt { color: var(--faint); }
dd { margin: 0; }
.scroll { overflow-x: auto; border: 1px solid var(--rule); border-radius: 6px; background: var(--raised); max-width: max-content; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .4rem .7rem; text-align: start; vertical-align: baseline; border-bottom: 1px solid var(--rule); }
tbody tr:last-child td { border-bottom: 0; }
td:not(.wide) { white-space: nowrap; }
td.wide { min-width: 9rem; }
th { white-space: nowrap; font-size: .82rem; color: var(--faint); font-weight: 600; vertical-align: bottom; }
.r { text-align: end; }
.c { text-align: center; }
td b { font-weight: 600; }
td a { text-decoration-color: var(--rule); }
td a:hover { text-decoration-color: currentcolor; }
.more { margin: .75rem 0 0; }
.notice { border-inline-start: 4px solid var(--seal); padding: .3rem .8rem; background: var(--raised); }
.events { padding: 0; list-style: none; }
.events li { padding: .7rem 0; border-bottom: 1px solid var(--rule); }
.events a { font: 600 1.15rem var(--serif); }
.events span { display: block; color: var(--faint); }
footer { margin-top: 2.5rem; padding-top: .75rem; border-top: 1px solid var(--rule); color: var(--faint); font-size: .85rem; }
@media (max-width: 34rem) {
  body { padding: 0 .8rem 1.5rem; }
  header { padding: 1rem 0 .75rem; gap: .75rem; }
  header img { width: 2.5rem; height: 2.5rem; }
  .wider { display: none; }
  th, td { padding: .4rem .45rem; }
  td.wide { min-width: 6.5rem; }
  .scroll { max-width: 100%; margin-inline: -.3rem; }
}
@media print {
  :root { --paper: #fff; --raised: #fff; --ink: #000; --faint: #444; --rule: #999; --link: #000; }
  nav, .skip { display: none; }
  body { max-width: none; font-size: 11px; }
  .scroll { overflow: visible; border: 0; max-width: none; }
  tr { break-inside: avoid; }
  thead { display: table-header-group; }
}
)";
}

}  // namespace kyvien::exchange::site
