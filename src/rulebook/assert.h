// rulebook/assert.h — the former place of base/assert.h.
#pragma once

#include "base/assert.h"
