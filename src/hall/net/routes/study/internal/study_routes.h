// hall/net/routes/study/internal/study_routes.h — routes of studies, boards shared by several
// people (docs/study.md). hall/study decides who may change a study.
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

/// The studies that the account has made.
Handler list_studies;
Handler make_study;
Handler show_study;
Handler change_study;
Handler add_study_chapters;
/// Responds when there is news, or after a timeout.
Handler wait_for_study_news;
Handler join_study;
Handler show_study_seat;
Handler send_study_file;

/// Refuses unless the caller may add chapters to the study {id}; `done` is called on this thread.
/// Refuses: as Studies::check_host().
void check_study_host(Service& service, const HttpRequest& request, const std::string& id,
                      std::move_only_function<void(Result<void>)> done);

}  // namespace kyvien::hall
