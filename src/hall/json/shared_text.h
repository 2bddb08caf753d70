// hall/json/shared_text.h — a text shared by many receivers.
//
// Safe: immutable, any thread; a copy costs no copy of the text.
#pragma once

#include <memory>
#include <string>

namespace kyvien::hall {

using SharedText = std::shared_ptr<const std::string>;

}  // namespace kyvien::hall
