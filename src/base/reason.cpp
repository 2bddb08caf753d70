#include "base/reason.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iterator>
#include <utility>

namespace kyvien {
namespace {

struct SystemError {
    int number;
    std::string_view code;
};

constexpr SystemError kSystemErrors[] = {
    {EACCES, "system-not-allowed"},
    {EPERM, "system-not-permitted"},
    {ENOENT, "system-nothing-there"},
    {EEXIST, "system-exists"},
    {EISDIR, "system-folder"},
    {ENOTDIR, "system-no-folder"},
    {ENOSPC, "system-disk-full"},
    {EDQUOT, "system-quota"},
    {EFBIG, "system-file-too-large"},
    {EROFS, "system-read-only"},
    {EIO, "system-disk-failed"},
    {EBUSY, "system-busy"},
    {ETXTBSY, "system-program-runs"},
    {EMFILE, "system-files-open"},
    {ENFILE, "system-files-open"},
    {ENOMEM, "system-memory"},
    {ENAMETOOLONG, "system-name-long"},
    {ELOOP, "system-links"},
    {EINVAL, "system-wrong-value"},
    {ENOEXEC, "system-no-program"},
    {EPIPE, "system-pipe"},
    {EADDRNOTAVAIL, "system-no-address"},
    {EADDRINUSE, "system-address-used"},
};

}  // namespace

std::string filled(std::string_view sentence, std::initializer_list<NamedValue> values) {
    std::string text;
    while (!sentence.empty()) {
        const auto open = std::min(sentence.find('{'), sentence.size());
        text += sentence.substr(0, open);
        sentence.remove_prefix(open);
        const auto close = sentence.find('}');
        if (close == std::string_view::npos)
            break;
        const std::string_view name = sentence.substr(1, close - 1);
        const auto* value = std::ranges::find(values, name, &NamedValue::name);
        text += value == values.end() ? std::string(sentence.substr(0, close + 1)) : value->text;
        sentence.remove_prefix(close + 1);
    }
    return text += sentence;
}

Reason::Reason(std::string_view code, std::string_view sentence,
               std::initializer_list<NamedValue> named)
    : codes(code), english(filled(sentence, named)) {
    values.reserve(named.size());
    for (const NamedValue& value : named)
        values.emplace_back(value.name, value.text);
}

Reason::Reason(const Refusal& refusal)
    : codes(refusal.code.name()), english(refusal.english), values(refusal.values) {
    for (const auto& [name, value] : values)
        if (name == "cause")
            codes = value;
}

Reason both(const Reason& first, const Reason& second) {
    Reason reason = first;
    reason.codes += "," + second.codes;
    reason.english += " " + second.english;
    reason.values.insert(reason.values.end(), second.values.begin(), second.values.end());
    return reason;
}

Refusal::Values with_reason(Refusal::Values values, const Reason& reason) {
    values.reserve(values.size() + 2 + reason.values.size());
    values.emplace_back("reason", reason.english);
    values.emplace_back("reason-codes", reason.codes);
    values.insert(values.end(), reason.values.begin(), reason.values.end());
    return values;
}

Reason verbatim_reason(std::string_view said) {
    return {"as-said", "{said}", {{"said", said}}};
}

Reason system_reason(int error) {
    const char* const said = std::strerror(error);
    const auto* const known = std::ranges::find(kSystemErrors, error, &SystemError::number);
    return known == std::end(kSystemErrors) ? verbatim_reason(said) : Reason(known->code, said);
}

}  // namespace kyvien
