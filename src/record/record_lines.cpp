#include <fmt/format.h>

#include "record/fields.h"
#include "record/internal/record_lines.h"
#include "rulebook/clause.h"

namespace kyvien::record::internal {
namespace record_lines {
namespace {

constexpr std::string_view kClosing = "chain=";
constexpr std::string_view kRecordVersion = "1";
/// Domain separation: a signature on a record is not valid for anything else.
constexpr std::string_view kDomain = "kyvien record 1\n";

}  // namespace
}  // namespace record_lines

RecordLines lines_of(std::string_view text) {
    RecordLines lines;
    std::size_t begin = 0;
    for (std::size_t number = 1; begin < text.size(); ++number) {
        const auto end = text.find('\n', begin);
        lines.is_cut = end == std::string_view::npos;
        const Line line{number, text.substr(begin, end - begin)};
        if (lines.closing.empty() && !line.text.starts_with(record_lines::kClosing)) {
            lines.events.push_back(line);
            lines.log = text.substr(0, lines.is_cut ? text.size() : end + 1);
        } else {
            lines.closing.push_back(line);
        }
        begin = lines.is_cut ? text.size() : end + 1;
    }
    return lines;
}

std::string chain_line(const base::Digest& chain, std::size_t events) {
    return write_fields({{"chain", base::to_hex(chain)},
                         {"events", std::to_string(events)},
                         {"record", std::string(record_lines::kRecordVersion)}});
}

std::string result_line(const std::optional<conduct::Ending>& ending) {
    if (!ending)
        return write_fields({{"result", "*"}});
    Fields fields{{"result", std::string(conduct::text(ending->score))}, {"code", ending->code}};
    if (ending->clause)
        fields.emplace_back("clause", fmt::format("{}:{}", rulebook::slug(ending->clause->law()),
                                                  ending->clause->id()));
    return write_fields(fields);
}

std::string signed_text(std::string_view chain, std::string_view result, std::string_view own) {
    return fmt::format("{}{}\n{}\n{}\n", record_lines::kDomain, chain, result, own);
}

std::string signer_line(conduct::Role as, const PublicKeys& keys) {
    return write_fields({{"as", std::string(conduct::name(as))},
                         {"name", keys.name},
                         {"key", to_base64(keys.signing)}});
}

}  // namespace kyvien::record::internal
