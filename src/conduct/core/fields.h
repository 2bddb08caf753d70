// conduct/core/fields.h — how the fields of an event are listed.
//
//     static constexpr auto kFields = field_list(listed("seat", &Moved::seat), ...);
//
// An optional that holds nothing, and an empty list, are left out of the log.
//
// Safe: constants.
#pragma once

#include <cstddef>
#include <string_view>

namespace kyvien::conduct {

template <typename Owner, typename Member>
struct ListedField {
    using Type = Member;
    std::string_view key;
    Member Owner::* member;
    bool only_if_any = false;
};
/// A member under its key.
template <typename Owner, typename Member>
consteval ListedField<Owner, Member> listed(std::string_view key, Member Owner::* member) {
    return {key, member};
}
/// The same, for a text that is left out where it is empty.
template <typename Owner, typename Member>
consteval ListedField<Owner, Member> listed_if_any(std::string_view key, Member Owner::* member) {
    return {key, member, true};
}

/// A member whose own fields stand here: a struct with a list, or Values.
template <typename Owner, typename Member>
struct InlinedField {
    Member Owner::* member;
};
template <typename Owner, typename Member>
consteval InlinedField<Owner, Member> inlined(Member Owner::* member) {
    return {member};
}

/// The fields one after another. A std::tuple would cost every file that includes an event more
/// than the rest of it.
template <typename... Fields>
struct FieldList {
    static constexpr std::size_t kSize = 0;
    constexpr void each(auto&&) const {}
};
template <typename First, typename... Rest>
struct FieldList<First, Rest...> {
    First first;
    FieldList<Rest...> rest;
    static constexpr std::size_t kSize = 1 + sizeof...(Rest);
    /// Calls `visit` with each.
    constexpr void each(auto&& visit) const {
        visit(first);
        rest.each(visit);
    }
};
consteval FieldList<> field_list() {
    return {};
}
template <typename First, typename... Rest>
consteval FieldList<First, Rest...> field_list(First first, Rest... rest) {
    return {first, field_list(rest...)};
}

}  // namespace kyvien::conduct
