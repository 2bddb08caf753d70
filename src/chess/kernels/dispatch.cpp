#include "chess/kernels/internal/dispatch.h"

#include <cstdlib>

#include "chess/kernels/internal/pext_tables.h"

namespace kyvien::chess::internal {
namespace {

#if defined(__x86_64__)
bool has_v3() {
    __builtin_cpu_init();
    // On the first two generations of Zen, PEXT is slower than following the lines.
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
           !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
}
bool has_v4() {
    return has_v3() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512vbmi2") &&
           __builtin_cpu_supports("avx512vpopcntdq");
}
#else
bool has_v3() {
    return false;
}
bool has_v4() {
    return false;
}
#endif

std::vector<const Kernels*> usable() {
    std::vector<const Kernels*> kernels{&kPortableKernels};
    if (kV3Kernels.generate == nullptr || !has_v3())
        return kernels;
    prepare_pext_tables();
    kernels.push_back(&kV3Kernels);
    if (kV4Kernels.generate != nullptr && has_v4())
        kernels.push_back(&kV4Kernels);
    return kernels;
}

const Kernels& choose() {
    const auto all = usable_kernels();
    const char* const instruction_set = std::getenv("KYVIEN_CPU");
    for (const Kernels* each : all)
        if (instruction_set != nullptr && each->name == instruction_set)
            return *each;
    return *all.back();
}

}  // namespace

std::vector<const Kernels*> usable_kernels() {
    static const std::vector<const Kernels*> kUsable = usable();
    return kUsable;
}

const Kernels& kernels() {
    static const Kernels& kChosen = choose();
    return kChosen;
}

}  // namespace kyvien::chess::internal
