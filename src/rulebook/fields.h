// rulebook/fields.h — the former place of base/fields.h.
#pragma once

#include "base/fields.h"

namespace kyvien::rulebook {
using base::escape_value;
using base::split_fields;
using base::unescape_value;
}  // namespace kyvien::rulebook
