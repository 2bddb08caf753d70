// notation/parse_error.h — where and why a text cannot be read.
#pragma once

#include <cstddef>
#include <string>

namespace kyvien::notation {

struct ParseError {
    std::size_t line = 1;    ///< from 1
    std::size_t column = 1;  ///< from 1, in bytes
    std::size_t offset = 0;  ///< from 0, in bytes
    std::string reason;      ///< an English sentence

    friend bool operator==(const ParseError&, const ParseError&) = default;
};

}  // namespace kyvien::notation
