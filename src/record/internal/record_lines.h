// record/internal/record_lines.h — splits a record into its lines, without verifying them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "conduct/core/ruling.h"
#include "record/record_file.h"

namespace kyvien::record::internal {

/// A line without its line end.
struct Line {
    std::size_t number = 0;  ///< from 1
    std::string_view text;
};

struct RecordLines {
    std::vector<Line> events;
    std::vector<Line> closing;  ///< from the line that begins with "chain="
    std::string_view log;       ///< the text of the events, with line ends
    bool is_cut = false;        ///< the last line has no line end
};
[[nodiscard]] RecordLines lines_of(std::string_view text);

/// Formats "chain=... events=... record=1".
[[nodiscard]] std::string chain_line(const base::Digest& chain, std::size_t events);
/// Formats "result=...", or "result=*" while undecided.
[[nodiscard]] std::string result_line(const std::optional<conduct::Ending>& ending);

/// The signed text: the lines of chain and result, and the signature's own line up to the
/// signature.
[[nodiscard]] std::string signed_text(std::string_view chain, std::string_view result,
                                      std::string_view own);
/// A signature's line without the signature: "as=first name=Lan key=..."
[[nodiscard]] std::string signer_line(conduct::Role as, const PublicKeys& keys);

}  // namespace kyvien::record::internal
