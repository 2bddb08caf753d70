// base/one_of.h — a class that holds one of many types, whose copying and comparing is compiled in
// one file only.
//
// Where std::variant stands alone, every file that copies one compiles its copying, moving,
// comparing and destroying again, for each of its types. Such a class declares them in its header,
// is made of a value by its static of(), and its own file defines both:
//
//     [[gnu::used]] const auto kKindsOfBody = base::makers_of<Body>();
//
// compiles Body::of<T> there for each type, so that a new one needs no line.
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

/// T is one of the types of Variant, itself.
template <typename T, typename Variant>
concept OneOf = kIsOneOf<T, Variant>;

template <typename Body, typename... Types>
constexpr auto makers_of(const std::variant<Types...>* /*kinds*/) {
    return std::tuple{&Body::template of<Types>...};
}
/// Where of() can be found for each type of Body::Kinds.
template <typename Body>
constexpr auto makers_of() {
    return makers_of<Body>(static_cast<const typename Body::Kinds*>(nullptr));
}

}  // namespace kyvien::base
