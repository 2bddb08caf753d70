// cli/arbiter/sentences/spans_of_time.h — spans of time that are told in words.
//
// Safe: a pure function, any thread.
#pragma once

#include <string>
#include <string_view>

namespace kyvien::cli {

/// "five and a half minutes", "năm phút rưỡi" and 五分半钟 as "5m30s", "an hour and ten minutes" as
/// "1h10m"; what tells no span stays as it is.
[[nodiscard]] std::string with_spans_in_figures(std::string_view line);

}  // namespace kyvien::cli
