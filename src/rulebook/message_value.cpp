#include "rulebook/message_value.h"

namespace kyvien::rulebook {

std::string fill_from(std::string_view message, Language language,
                      std::initializer_list<MessageValue> values) {
    return fill(message, language, [&values](std::string_view name) {
        for (const MessageValue& each : values)
            if (each.name == name)
                return each.is_number ? std::to_string(each.number) : std::string(each.text);
        return std::string();
    });
}

}  // namespace kyvien::rulebook
