// hall/net/routes/study/internal/study_routes.h — routes of studies, the boards that several people
// share (docs/study.md). Who may change a study is decided by hall/study.
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

/// Those that the account has made.
Handler list_studies;
Handler make_study;
Handler show_study;
Handler change_study;
Handler add_study_chapters;
/// Answered when there are any, or after a while.
Handler wait_for_study_news;
Handler join_study;
Handler show_study_seat;
Handler send_study_file;

}  // namespace kyvien::hall
