// base/one_of.h — for classes that hold one of many types and whose copying and comparison are
// compiled in one file only.
//
// With a plain std::variant, every file that copies it compiles its copying, moving, comparison and
// destruction again, for each of its types. Such a class instead declares these in its header, is
// created from a value by its static of(), and defines them in its own source file:
//
//     [[gnu::used]] const auto kKindsOfBody = base::factories_of<Body>();
//
// which compiles Body::of<T> there for each type, so that a new type needs no extra line.
//
// Cost: none at run time. Safe: pure templates.
#pragma once

#include <tuple>
#include <type_traits>
#include <variant>

namespace kyvien::base {

template <typename T, typename Variant>
inline constexpr bool kIsOneOf = false;
template <typename T, typename... Types>
inline constexpr bool kIsOneOf<T, std::variant<Types...>> = (std::is_same_v<T, Types> || ...);

/// T is exactly one of the types of Variant.
template <typename T, typename Variant>
concept OneOf = kIsOneOf<T, Variant>;

template <typename Body, typename... Types>
constexpr auto factories_of(const std::variant<Types...>* /*kinds*/) {
    return std::tuple{&Body::template of<Types>...};
}
/// The addresses of of() for each type in Body::Kinds.
template <typename Body>
constexpr auto factories_of() {
    return factories_of<Body>(static_cast<const typename Body::Kinds*>(nullptr));
}

}  // namespace kyvien::base
