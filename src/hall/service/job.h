// hall/service/job.h — the type of work that is posted to another thread.
#pragma once

#include <functional>

namespace kyvien::hall {

using Job = std::move_only_function<void()>;
/// Brings a job from another thread to the hall's.
using Post = std::function<void(Job)>;
}  // namespace kyvien::hall
