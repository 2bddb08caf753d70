// Any bytes, compressed or not: the judge returns, and each report is a line of valid JSON.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "fuzz_target.h"
#include "judge/judge.h"

#include "base/text.h"

using namespace kyvien::judge;

KYVIEN_FUZZ_TARGET(judge) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    JudgeOptions options;
    options.reports = Reports::All;
    for (const GameReport& report : judge_text(text, options)) {
        const std::string json = to_json(report);
        if (!kyvien::base::is_utf8(json) || json.find('\n') != std::string::npos)
            std::abort();
        for (const Finding& finding : report.findings)
            if (finding.code.empty() || finding.message.empty() || finding.line == 0)
                std::abort();
    }
    return 0;
}
