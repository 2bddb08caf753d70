// hall/arbiter/internal/attendance.h — an arbiter's word about players awaited at a physical board.
#pragma once

#include <boost/json.hpp>

#include "conduct/presentation/view.h"
#include "hall/games/request.h"
#include "hall/json/json_writer.h"

namespace kyvien::hall {

/// {"t":"attendance","seat":"first"|"second"|null,"coming":"arrived"|"excused"|"missing"}
/// Refuses: bad-field.
[[nodiscard]] Result<Attendance> read_attendance(const boost::json::object& message);

/// "awaited": who is not known to be there; nothing where nobody is awaited.
void write_awaited(JsonWriter& json, const conduct::View& view);

}  // namespace kyvien::hall
