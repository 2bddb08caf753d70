// The part of each fuzz program that chooses the target: fuzz_<room> TARGET [CORPUS...] [OPTIONS OF
// LIBFUZZER].
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "fuzz_target.h"

namespace {

const kyvien::fuzz::Target* all_targets = nullptr;
kyvien::fuzz::Input chosen = nullptr;

}  // namespace

kyvien::fuzz::Target::Target(const char* of, Input function)
    : name(of), input(function), next(all_targets) {
    all_targets = this;
}

/// Takes the name of the target out of the arguments, before libFuzzer reads them.
extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {
    char** const words = *arguments;
    for (const auto* target = all_targets; target != nullptr && *count > 1; target = target->next)
        if (std::strcmp(target->name, words[1]) == 0)
            chosen = target->input;
    if (chosen == nullptr) {
        std::fprintf(stderr, "usage: %s TARGET [CORPUS...] [-OPTION=VALUE...]\ntargets:", words[0]);
        for (const auto* target = all_targets; target != nullptr; target = target->next)
            std::fprintf(stderr, " %s", target->name);
        std::fputc('\n', stderr);
        std::exit(2);
    }
    words[1] = words[0];
    ++*arguments;
    --*count;
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return chosen(data, size);
}
