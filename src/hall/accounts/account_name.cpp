#include "hall/accounts/account_name.h"

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <cstdint>
#include <memory>
#include <set>
#include <string>

#include "base/text.h"
#include "exchange/files/encoding.h"
#include "hall/games/programs/program_names.h"

namespace kyvien::hall {
namespace account_name {
namespace {

constexpr std::int32_t kMinLetters = 2;
constexpr std::int32_t kMaxLetters = 30;

// The name that the page shows for nameless users (name.unknown in words/shell), and names that
// could be mistaken for the hall itself: an account with such a name would block all guests, or
// mislead.
constexpr std::string_view kReserved[] = {
    "Guest",  "Khách",   "访客", "來客",    "Anonymous", "Ẩn danh", "匿名",
    "Kyvien", "Kỳ Viện", "棋院", "Arbiter", "Trọng tài", "裁判",    "Administrator"};

bool is_letter(UChar32 point) {
    const std::int32_t kind = u_charType(point);
    return u_isalnum(point) || kind == U_NON_SPACING_MARK || kind == U_COMBINING_SPACING_MARK;
}

bool joins(UChar32 point) {
    return point == ' ' || point == '.' || point == '_' || point == '-' || point == '\'' ||
           point == 0xB7;
}

bool is_name(const icu::UnicodeString& name) {
    const std::int32_t length = name.countChar32();
    if (length < kMinLetters || length > kMaxLetters)
        return false;
    bool after_joint = true;  // a name begins and ends with a letter, and has no two joints in a
                              // row
    for (std::int32_t i = 0; i < name.length(); i = name.moveIndex32(i, 1)) {
        const UChar32 point = name.char32At(i);
        if (!is_letter(point) && (!joins(point) || after_joint))
            return false;
        after_joint = !is_letter(point);
    }
    return !after_joint;
}

struct CloseChecker {
    void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
};

/// The letters' visual skeletons. If ICU has no data for them, the name unchanged.
icu::UnicodeString skeleton(const icu::UnicodeString& name) {
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<USpoofChecker, CloseChecker> checker(uspoof_open(&status));
    if (U_FAILURE(status))
        return name;
    icu::UnicodeString made;
    uspoof_getSkeletonUnicodeString(checker.get(), 0, name, made, &status);
    return U_SUCCESS(status) ? made : name;
}

}  // namespace
}  // namespace account_name

using namespace account_name;

std::string account_key(std::string_view name) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* folding = icu::Normalizer2::getNFKCCasefoldInstance(status);
    const icu::UnicodeString whole = icu::UnicodeString::fromUTF8(
        icu::StringPiece(name.data(), static_cast<std::int32_t>(name.size())));
    if (U_FAILURE(status))
        return std::string(name);
    const icu::UnicodeString folded = folding->normalize(whole, status);
    std::string key;
    // Case-folded again: a skeleton may contain capitals.
    folding->normalize(skeleton(U_SUCCESS(status) ? folded : whole), status).toUTF8String(key);
    return key;
}

namespace account_name {
namespace {

const std::set<std::string>& reserved_keys() {
    static const std::set<std::string> keys = [] {
        std::set<std::string> all;
        for (const std::string_view name : kReserved)
            all.insert(account_key(name));
        return all;
    }();
    return keys;
}

}  // namespace
}  // namespace account_name

Result<store::AccountName> read_account_name(std::string_view text) {
    const std::string name = exchange::composed(base::trimmed_wide(text));
    if (!base::is_utf8(text) || base::hidden_character(name) ||
        !is_name(icu::UnicodeString::fromUTF8(name)))
        return refuse("bad-name-of-account",
                      "A name must have 2 to 30 letters and digits, with single spaces, dots, "
                      "dashes, underscores or apostrophes between them.");
    if (program_of_name(name))
        return refuse("name-of-program",
                      "Names ending like this are reserved for programs; choose another.",
                      std::nullopt, {{"name", name}});
    std::string key = account_key(name);
    if (reserved_keys().contains(key))
        return refuse("name-taken",
                      "Somebody has this name, or one that looks like it; choose another.",
                      std::nullopt, {{"name", name}});
    return store::AccountName{name, std::move(key)};
}

}  // namespace kyvien::hall
