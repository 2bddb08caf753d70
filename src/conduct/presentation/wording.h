// conduct/presentation/wording.h — the words for rulings, reports and duties in the reader's
// language.
//
// The words are in rulebooks/<law>/words.toml under "ruling.CODE", "report.KIND", "field.KEY",
// "choice.VALUE", "duty.CODE", "clock.REASON" and "side.SEAT". A code without words is shown as it
// is.
//
// Cost:  linear in the text.
// Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "conduct/core/ruling.h"
#include "conduct/settings/settings.h"
#include "rulebook/clause.h"

namespace kyvien::conduct {

/// "White", "Đỏ", "黑方".
[[nodiscard]] std::string side_name(Game game, Seat seat, rulebook::Language language);

/// The words of `kind`.`code` with its values filled in. A value that is a seat or has words of its
/// own as a choice is translated too; {name, duration} is a value in milliseconds as clocks show
/// it; {seat} is `seat` if no value has that name.
[[nodiscard]] std::string say(Game game, rulebook::Language language, std::string_view kind,
                              std::string_view code, const Values& values = {},
                              std::optional<Seat> seat = std::nullopt);

}  // namespace kyvien::conduct
