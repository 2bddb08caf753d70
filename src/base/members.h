// base/members.h — enumerates the members of a plain struct, and the names they are written under.
//
// For code that must not miss a member, such as the hash of a state or the fields of an event. The
// members of an aggregate (no constructors, bases or private members) are found automatically, up
// to 32; a struct with more does not compile.
//
// Members that are written to a log also have names, in a list inside the struct:
//
//     static constexpr auto kFields = field_list(listed("seat", &Moved::seat), ...);
//
// Cost: none at run time. Safe: pure templates, constants.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>

namespace kyvien::base {
namespace members {

template <typename T>
inline constexpr bool kIsOptional = false;
template <typename T>
inline constexpr bool kIsOptional<std::optional<T>> = true;

/// Converts to any member type. Converting to an optional of a string would be ambiguous, so it has
/// a conversion of its own.
struct AnyValue {
    template <typename T>
        requires(!kIsOptional<T>)
    operator T() const;
};
struct AnyOptional {
    template <typename T>
    operator std::optional<T>() const;
};

template <typename T, typename... Before>
consteval std::size_t count() {
    if constexpr (requires { T{Before{}..., AnyValue{}}; })
        return count<T, Before..., AnyValue>();
    else if constexpr (requires { T{Before{}..., AnyOptional{}}; })
        return count<T, Before..., AnyOptional>();
    else
        return sizeof...(Before);
}

}  // namespace members

/// The number of members of a struct. Needs: an aggregate.
template <typename T>
    requires std::is_aggregate_v<T>
inline constexpr std::size_t kMemberCount = members::count<T>();

/// Calls `visit` with each member, in order.
template <typename T, typename Visit>
    requires std::is_aggregate_v<std::remove_const_t<T>>
constexpr void for_each_member(T& object, Visit&& visit) {
    constexpr std::size_t kCount = kMemberCount<std::remove_const_t<T>>;
    static_assert(kCount <= 32, "put some of the members into structs of their own");
    // A wrong count does not compile: a structured binding must name every member.
    if constexpr (kCount == 0) {
        return;
    } else if constexpr (kCount == 1) {
        auto& [m1] = object;
        (visit(m1));
    } else if constexpr (kCount == 2) {
        auto& [m1, m2] = object;
        (visit(m1), visit(m2));
    } else if constexpr (kCount == 3) {
        auto& [m1, m2, m3] = object;
        (visit(m1), visit(m2), visit(m3));
    } else if constexpr (kCount == 4) {
        auto& [m1, m2, m3, m4] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4));
    } else if constexpr (kCount == 5) {
        auto& [m1, m2, m3, m4, m5] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5));
    } else if constexpr (kCount == 6) {
        auto& [m1, m2, m3, m4, m5, m6] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6));
    } else if constexpr (kCount == 7) {
        auto& [m1, m2, m3, m4, m5, m6, m7] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7));
    } else if constexpr (kCount == 8) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8));
    } else if constexpr (kCount == 9) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9));
    } else if constexpr (kCount == 10) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9), visit(m10));
    } else if constexpr (kCount == 11) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9), visit(m10), visit(m11));
    } else if constexpr (kCount == 12) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9), visit(m10), visit(m11), visit(m12));
    } else if constexpr (kCount == 13) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9), visit(m10), visit(m11), visit(m12), visit(m13));
    } else if constexpr (kCount == 14) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9), visit(m10), visit(m11), visit(m12), visit(m13), visit(m14));
    } else if constexpr (kCount == 15) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9), visit(m10), visit(m11), visit(m12), visit(m13), visit(m14), visit(m15));
    } else if constexpr (kCount == 16) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9), visit(m10), visit(m11), visit(m12), visit(m13), visit(m14), visit(m15),
         visit(m16));
    } else if constexpr (kCount == 17) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9), visit(m10), visit(m11), visit(m12), visit(m13), visit(m14), visit(m15),
         visit(m16), visit(m17));
    } else if constexpr (kCount == 18) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18] =
            object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9), visit(m10), visit(m11), visit(m12), visit(m13), visit(m14), visit(m15),
         visit(m16), visit(m17), visit(m18));
    } else if constexpr (kCount == 19) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18,
               m19] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9), visit(m10), visit(m11), visit(m12), visit(m13), visit(m14), visit(m15),
         visit(m16), visit(m17), visit(m18), visit(m19));
    } else if constexpr (kCount == 20) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19,
               m20] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9), visit(m10), visit(m11), visit(m12), visit(m13), visit(m14), visit(m15),
         visit(m16), visit(m17), visit(m18), visit(m19), visit(m20));
    } else if constexpr (kCount == 21) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19,
               m20, m21] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9), visit(m10), visit(m11), visit(m12), visit(m13), visit(m14), visit(m15),
         visit(m16), visit(m17), visit(m18), visit(m19), visit(m20), visit(m21));
    } else if constexpr (kCount == 22) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19,
               m20, m21, m22] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9), visit(m10), visit(m11), visit(m12), visit(m13), visit(m14), visit(m15),
         visit(m16), visit(m17), visit(m18), visit(m19), visit(m20), visit(m21), visit(m22));
    } else if constexpr (kCount == 23) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19,
               m20, m21, m22, m23] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9), visit(m10), visit(m11), visit(m12), visit(m13), visit(m14), visit(m15),
         visit(m16), visit(m17), visit(m18), visit(m19), visit(m20), visit(m21), visit(m22),
         visit(m23));
    } else if constexpr (kCount == 24) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19,
               m20, m21, m22, m23, m24] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9), visit(m10), visit(m11), visit(m12), visit(m13), visit(m14), visit(m15),
         visit(m16), visit(m17), visit(m18), visit(m19), visit(m20), visit(m21), visit(m22),
         visit(m23), visit(m24));
    } else if constexpr (kCount == 25) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19,
               m20, m21, m22, m23, m24, m25] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9), visit(m10), visit(m11), visit(m12), visit(m13), visit(m14), visit(m15),
         visit(m16), visit(m17), visit(m18), visit(m19), visit(m20), visit(m21), visit(m22),
         visit(m23), visit(m24), visit(m25));
    } else if constexpr (kCount == 26) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19,
               m20, m21, m22, m23, m24, m25, m26] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9), visit(m10), visit(m11), visit(m12), visit(m13), visit(m14), visit(m15),
         visit(m16), visit(m17), visit(m18), visit(m19), visit(m20), visit(m21), visit(m22),
         visit(m23), visit(m24), visit(m25), visit(m26));
    } else if constexpr (kCount == 27) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19,
               m20, m21, m22, m23, m24, m25, m26, m27] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9), visit(m10), visit(m11), visit(m12), visit(m13), visit(m14), visit(m15),
         visit(m16), visit(m17), visit(m18), visit(m19), visit(m20), visit(m21), visit(m22),
         visit(m23), visit(m24), visit(m25), visit(m26), visit(m27));
    } else if constexpr (kCount == 28) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19,
               m20, m21, m22, m23, m24, m25, m26, m27, m28] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9), visit(m10), visit(m11), visit(m12), visit(m13), visit(m14), visit(m15),
         visit(m16), visit(m17), visit(m18), visit(m19), visit(m20), visit(m21), visit(m22),
         visit(m23), visit(m24), visit(m25), visit(m26), visit(m27), visit(m28));
    } else if constexpr (kCount == 29) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19,
               m20, m21, m22, m23, m24, m25, m26, m27, m28, m29] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9), visit(m10), visit(m11), visit(m12), visit(m13), visit(m14), visit(m15),
         visit(m16), visit(m17), visit(m18), visit(m19), visit(m20), visit(m21), visit(m22),
         visit(m23), visit(m24), visit(m25), visit(m26), visit(m27), visit(m28), visit(m29));
    } else if constexpr (kCount == 30) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19,
               m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9), visit(m10), visit(m11), visit(m12), visit(m13), visit(m14), visit(m15),
         visit(m16), visit(m17), visit(m18), visit(m19), visit(m20), visit(m21), visit(m22),
         visit(m23), visit(m24), visit(m25), visit(m26), visit(m27), visit(m28), visit(m29),
         visit(m30));
    } else if constexpr (kCount == 31) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19,
               m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9), visit(m10), visit(m11), visit(m12), visit(m13), visit(m14), visit(m15),
         visit(m16), visit(m17), visit(m18), visit(m19), visit(m20), visit(m21), visit(m22),
         visit(m23), visit(m24), visit(m25), visit(m26), visit(m27), visit(m28), visit(m29),
         visit(m30), visit(m31));
    } else if constexpr (kCount == 32) {
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19,
               m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31, m32] = object;
        (visit(m1), visit(m2), visit(m3), visit(m4), visit(m5), visit(m6), visit(m7), visit(m8),
         visit(m9), visit(m10), visit(m11), visit(m12), visit(m13), visit(m14), visit(m15),
         visit(m16), visit(m17), visit(m18), visit(m19), visit(m20), visit(m21), visit(m22),
         visit(m23), visit(m24), visit(m25), visit(m26), visit(m27), visit(m28), visit(m29),
         visit(m30), visit(m31), visit(m32));
    }
}

// ---- named members ----

template <typename Owner, typename Member>
struct ListedField {
    using Type = Member;
    std::string_view key;
    Member Owner::* member;
    bool omit_if_default = false;
};
/// A member and its key.
template <typename Owner, typename Member>
consteval ListedField<Owner, Member> listed(std::string_view key, Member Owner::* member) {
    return {key, member};
}
/// The same for a member that is omitted from a line when it equals its value in a new Owner.
template <typename Owner, typename Member>
consteval ListedField<Owner, Member> listed_unless_default(std::string_view key,
                                                           Member Owner::* member) {
    return {key, member, true};
}

/// A struct member whose own fields are written inline: a struct with a list.
template <typename Owner, typename Member>
struct InlinedField {
    Member Owner::* member;
};
template <typename Owner, typename Member>
consteval InlinedField<Owner, Member> inlined(Member Owner::* member) {
    return {member};
}

/// The fields in order. A std::tuple would cost every file that includes an event more compile time
/// than the rest of the event.
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
    /// Calls `visit` with each field.
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

/// Whether the list of a struct names all of its members.
template <typename Listed>
inline constexpr bool kListsAllMembers = kMemberCount<Listed> == decltype(Listed::kFields)::kSize;

}  // namespace kyvien::base
