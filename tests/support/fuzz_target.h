#pragma once
// A room has one fuzz program, fuzz_<room>, with all its targets (fuzz_program.cpp): linking a
// program for each would take longer than compiling them.
#include <cstddef>
#include <cstdint>

namespace kyvien::fuzz {

/// What libFuzzer calls for each input; returns 0.
using Input = int (*)(const std::uint8_t* data, std::size_t size);

/// Registers a target before main().
struct Target {
    Target(const char* name, Input input);

    const char* name;
    Input input;
    const Target* next;  ///< in the list of all targets of the program
};

}  // namespace kyvien::fuzz

/// Begins the function of the target NAME, in a file NAME_fuzz.cpp. Its parameters are `data` and
/// `size`, the bytes of one input.
#define KYVIEN_FUZZ_TARGET(NAME)                                                                   \
    static int fuzz_##NAME(const std::uint8_t* data, std::size_t size);                            \
    static const kyvien::fuzz::Target target_##NAME(#NAME, fuzz_##NAME);                           \
    static int fuzz_##NAME(const std::uint8_t* data, std::size_t size)
