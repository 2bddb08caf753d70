// paper/words/internal/notations.h — the names of the move notations for forms.
#pragma once

#include <string>

#include "notation/chess/san.h"
#include "notation/xiangqi/move.h"
#include "paper/source.h"

namespace kyvien::paper::internal {

/// Refuse: "no-such-notation".
[[nodiscard]] Result<notation::SanStyle> chess_notation(const NotationName& name,
                                                        Language language);
[[nodiscard]] Result<notation::XiangqiForm> xiangqi_notation(const NotationName& name,
                                                             Language language);

}  // namespace kyvien::paper::internal
