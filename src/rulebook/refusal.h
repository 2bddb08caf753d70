// rulebook/refusal.h — the former place of base/result.h.
#pragma once

#include "base/result.h"
#include "rulebook/clause.h"
