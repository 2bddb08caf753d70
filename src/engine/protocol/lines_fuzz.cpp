// Any bytes written by an engine: however the pipe fragments them, lines stay within their limit,
// and every line is parsed as UCI, UCCI, GTP and XBoard.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/protocol/internal/gtp.h"
#include "engine/protocol/internal/line_splitter.h"
#include "engine/protocol/uci.h"
#include "engine/protocol/xboard.h"
#include "fuzz_target.h"

using namespace kyvien::engine;

namespace {

std::vector<std::string> lines_of(std::string_view bytes, std::size_t step) {
    LineSplitter splitter;
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < bytes.size() && !splitter.is_too_long(); at += step) {
        splitter.add(bytes.substr(at, step));
        while (auto line = splitter.next())
            lines.push_back(*std::move(line));
    }
    return lines;
}

}  // namespace

KYVIEN_FUZZ_TARGET(lines) {
    if (size < 2 || size > LineSplitter::kLongestLine)
        return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const auto lines = lines_of(text, text.size());
    if (lines != lines_of(text, 1 + data[0] % 16u))
        std::abort();
    GtpReader gtp;
    for (const std::string& line : lines) {
        if (std::ranges::any_of(line, [](char c) { return c != '\t' && (c < ' ' || c > '~'); }))
            std::abort();
        const UciLine read = parse_uci_line(line);
        if (const auto* best = std::get_if<BestMove>(&read);
            best != nullptr && best->move.find(' ') != std::string::npos)
            std::abort();
        const XboardLine said = parse_xboard_line(line);
        if (const auto* move = std::get_if<XboardMove>(&said);
            move != nullptr && (move->move.empty() || move->move.find(' ') != std::string::npos))
            std::abort();
        if (const auto answer = gtp.take(line);
            answer && answer->text.size() > GtpReader::kLongestAnswer + LineSplitter::kLongestLine)
            std::abort();
    }
    return 0;
}
