#include "judge/finding.h"

#include <fmt/format.h>

#include <iterator>

#include "notation/pgn/text.h"

namespace kyvien::judge {

std::string_view name(Severity severity) {
    static constexpr std::string_view kNames[] = {"information", "warning", "error"};
    return kNames[static_cast<std::size_t>(severity)];
}

void GameReport::clear() {
    file.clear();
    number = 0;
    first_line = last_line = 1;
    for (std::string* text : {&first, &second, &event, &date, &result})
        text->clear();
    plies = 0;
    findings.clear();
    replay.reset();
}

std::string json_string(std::string_view raw) {
    const std::string text = notation::to_utf8(raw);
    std::string out = "\"";
    for (const char c : text) {
        switch (c) {
        case '"':
            out += "\\\"";
            break;
        case '\\':
            out += "\\\\";
            break;
        case '\n':
            out += "\\n";
            break;
        case '\t':
            out += "\\t";
            break;
        default:
            if (static_cast<unsigned char>(c) < 0x20)
                fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<int>(c));
            else
                out.push_back(c);
        }
    }
    out.push_back('"');
    return out;
}

namespace {

std::string finding_json(const Finding& finding) {
    std::string clause = "null";
    if (finding.clause)
        clause = fmt::format(R"({{"law":"{}","id":"{}"}})", slug(finding.clause->law()),
                             finding.clause->id());
    std::string values;
    for (const auto& [key, value] : finding.values)
        values +=
            fmt::format("{}{}:{}", values.empty() ? "" : ",", json_string(key), json_string(value));
    return fmt::format(
        R"({{"code":"{}","severity":"{}","clause":{},"ply":{},"line":{},"column":{},)"
        R"("message":{},"values":{{{}}}}})",
        finding.code, name(finding.severity), clause, finding.ply, finding.line, finding.column,
        json_string(finding.message), values);
}

}  // namespace

std::string to_json(const GameReport& report) {
    std::string findings;
    for (const Finding& finding : report.findings)
        findings += (findings.empty() ? "" : ",") + finding_json(finding);
    return fmt::format(
        R"({{"file":{},"game":"{}","number":{},"line":{},"last_line":{},"first":{},"second":{},)"
        R"("event":{},"date":{},"result":{},"plies":{},"findings":[{}]}})",
        json_string(report.file), conduct::name(report.kind), report.number, report.first_line,
        report.last_line, json_string(report.first), json_string(report.second),
        json_string(report.event), json_string(report.date), json_string(report.result),
        report.plies, findings);
}

}  // namespace kyvien::judge
