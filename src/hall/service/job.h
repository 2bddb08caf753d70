// hall/service/job.h — the type of work that is posted to another thread.
//
// Safe: values; a job runs on the thread to which it was posted.
#pragma once

#include <functional>

namespace kyvien::hall {

using Job = std::move_only_function<void()>;
/// Runs a job on the thread of the hall; called from another thread.
using Post = std::function<void(Job)>;
}  // namespace kyvien::hall
