// hall/service/job.h — work that one thread gives another.
#pragma once

#include <functional>

namespace kyvien::hall {

using Job = std::move_only_function<void()>;
/// Brings a job from another thread to the hall's.
using Post = std::function<void(Job)>;
}  // namespace kyvien::hall
