// base/one_of.h — is a type one of a variant's?
//
// For classes around a variant of many types, whose copying, moving, comparing and destroying is
// compiled in one file: where std::variant stands alone, every file that copies one compiles them
// again, for each of its types.
//
// Cost: none at run time. Safe: pure templates.
#pragma once

#include <type_traits>
#include <variant>

namespace kyvien::base {

template <typename T, typename Variant>
inline constexpr bool kIsOneOf = false;
template <typename T, typename... Types>
inline constexpr bool kIsOneOf<T, std::variant<Types...>> = (std::is_same_v<T, Types> || ...);

/// T is one of the types of Variant, itself.
template <typename T, typename Variant>
concept OneOf = kIsOneOf<T, Variant>;

}  // namespace kyvien::base
