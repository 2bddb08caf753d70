// conduct/core/fields.h — how the fields of an event are listed.
//
//     static constexpr auto kFields = std::tuple(listed("seat", &Moved::seat), ...);
//
// An optional that holds nothing, and an empty list, are left out of the log.
//
// Safe: constants.
#pragma once

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

}  // namespace kyvien::conduct
