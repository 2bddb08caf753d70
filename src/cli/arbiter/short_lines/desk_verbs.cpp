#include "cli/arbiter/short_lines/desk_verbs.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace kyvien::cli {

const DeskVerb* find_desk_verb(std::string_view name) {
    const auto* const found = std::ranges::find(kDeskVerbs, name, &DeskVerb::name);
    return found == std::end(kDeskVerbs) ? nullptr : found;
}

std::string report_usage(const conduct::ReportKind& kind) {
    std::string line = fmt::format("report {}", kind.kind);
    if (kind.about == conduct::ReportSubject::Player)
        line += " first|second";
    if (kind.about == conduct::ReportSubject::Either)
        line += " [first|second]";
    for (const conduct::ReportField& field : kind.fields)
        line +=
            field.required ? fmt::format(" {}=…", field.key) : fmt::format(" [{}=…]", field.key);
    return line;
}

}  // namespace kyvien::cli
