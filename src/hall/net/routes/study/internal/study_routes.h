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

/// Whether the caller adds chapters to the study {id}; `done` comes on this thread. Refuses: as
/// Studies::check_host().
void check_study_host(Service& service, const HttpRequest& request, const std::string& id,
                      std::move_only_function<void(Result<void>)> done);

}  // namespace kyvien::hall
