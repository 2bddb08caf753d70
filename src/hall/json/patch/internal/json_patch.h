// hall/json/patch/internal/json_patch.h — computes a JSON Patch (RFC 6902: "add", "remove",
// "replace") from one document to another.
//
// The operations of consecutive steps can be joined: in order they lead from the first document to
// the last.
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
