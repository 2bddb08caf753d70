#include "conduct/core/internal/typed_report.h"

#include "base/text.h"
#include "conduct/core/internal/decode_fields.h"

namespace kyvien::conduct::internal {

std::optional<std::string_view> TypedReport::unread(const ReportKind& catalogued,
                                                    bool required) const {
    for (std::size_t i = 0; i < report_.fields.size(); ++i) {
        if ((read_fields_ & bit(i)) != 0)
            continue;
        const std::string& key = report_.fields[i].first;
        for (const ReportField& field : catalogued.fields)
            if (field.key == key && (required || !field.required) && !field.kept)
                return key;
    }
    return std::nullopt;
}

TypedField::TypedField(const TypedReport& report, std::string_view key)
    : report_(report), key_(key) {
    const Values& fields = report.whole().fields;
    for (std::size_t i = 0; i < fields.size() && place_ == kNowhere; ++i)
        if (fields[i].first == key) {
            text_ = fields[i].second;
            place_ = i;
        }
}

Squares each_square(std::string_view joined) {
    return base::split<std::string_view>(joined, ',');
}

}  // namespace kyvien::conduct::internal
