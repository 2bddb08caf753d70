// exchange/remark.h — remarks about a file that was read or written: not errors, but things the
// user should know.
//
// Safe: values, any thread.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace kyvien::exchange {

struct Remark {
    std::string code;     ///< kebab-case, the key of the sentence in every language
    std::string english;  ///< a sentence without its full stop
    std::vector<std::pair<std::string, std::string>> values;

    friend bool operator==(const Remark&, const Remark&) = default;
};

}  // namespace kyvien::exchange
