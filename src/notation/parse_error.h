// notation/parse_error.h — the position and reason of an error in a text.
//
// Safe:  a value, any thread.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace kyvien::notation {

struct ParseError {
    std::size_t line = 1;    ///< from 1
    std::size_t column = 1;  ///< from 1, in bytes
    std::size_t offset = 0;  ///< from 0, in bytes
    std::string reason;      ///< an English sentence
    std::string code{};  ///< key of the sentence in other languages: "reason.CODE" of words/console
    std::vector<std::pair<std::string, std::string>> values{};  ///< of the sentence

    friend bool operator==(const ParseError&, const ParseError&) = default;
};

}  // namespace kyvien::notation
