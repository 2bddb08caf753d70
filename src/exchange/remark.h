// exchange/remark.h — what is said beside a file that was read or written: nothing is wrong, but
// whoever asked should know.
//
// Safe: values, any thread.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace kyvien::exchange {

struct Remark {
    std::string code;     ///< kebab-case, the key of the sentence in every language
    std::string english;  ///< a sentence without its point
    std::vector<std::pair<std::string, std::string>> values;

    friend bool operator==(const Remark&, const Remark&) = default;
};

}  // namespace kyvien::exchange
