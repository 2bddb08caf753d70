// hall/json/patch/json_patch.h — what must be changed in one JSON document to get another: the
// operations "add", "remove" and "replace" of a JSON Patch (RFC 6902).
//
// Operations of one step after those of another lead from the first document to the last, so that
// texts of steps can be put one after the other.
//
// Cost:  linear in both documents; items of lists are compared by their places.
// Safe:  pure functions, any thread.
#pragma once

#include <boost/json/value.hpp>
#include <string>

namespace kyvien::hall {

/// The operations with commas between them and without the list's brackets; empty where the
/// documents are the same.
[[nodiscard]] std::string patch_operations(const boost::json::value& before,
                                           const boost::json::value& after);

}  // namespace kyvien::hall
