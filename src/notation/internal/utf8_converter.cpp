#include "notation/internal/utf8_converter.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace kyvien::notation::internal {
namespace {

// A record may name any other encoding: converters for those are opened each time, so that they
// cannot exhaust the memory.
constexpr std::array<std::string_view, 9> kKept = {
    "GB18030", "BIG5",     "BIG5-HKSCS", "CP932",      "CP949",
    "CP1252",  "UTF-16LE", "UTF-16BE",   "ISO-8859-1",
};

iconv_t not_open() {
    return reinterpret_cast<iconv_t>(-1);
}

struct Kept {
    std::array<iconv_t, kKept.size()> handles;  // not_open() also while one is in use

    Kept() { handles.fill(not_open()); }
    Kept(const Kept&) = delete;
    Kept& operator=(const Kept&) = delete;
    ~Kept() {
        for (const iconv_t handle : handles)
            if (handle != not_open())
                iconv_close(handle);
    }
};

Kept& kept() {
    thread_local Kept of_this_thread;
    return of_this_thread;
}

}  // namespace

Utf8Converter::Utf8Converter(const char* encoding)
    : handle_(not_open()),
      place_(static_cast<std::size_t>(std::ranges::find(kKept, std::string_view(encoding)) -
                                      kKept.begin())) {
    if (place_ < kKept.size())
        handle_ = std::exchange(kept().handles[place_], not_open());
    if (handle_ == not_open())
        handle_ = iconv_open("UTF-8", encoding);
    else
        iconv(handle_, nullptr, nullptr, nullptr, nullptr);  // resets the state
}

Utf8Converter::~Utf8Converter() {
    if (handle_ == not_open())
        return;
    if (place_ < kKept.size() && kept().handles[place_] == not_open())
        kept().handles[place_] = handle_;
    else
        iconv_close(handle_);
}

bool Utf8Converter::is_open() const {
    return handle_ != not_open();
}

}  // namespace kyvien::notation::internal
