// hall/json/shared_text.h — one text for all who are sent the same.
#pragma once

#include <memory>
#include <string>

namespace kyvien::hall {

using SharedText = std::shared_ptr<const std::string>;

}  // namespace kyvien::hall
