// hall/json/patch/internal/json_patch.h — computes a JSON Patch (RFC 6902: "add", "remove",
// "replace") from one document to another.
//
// The operations of consecutive steps can be concatenated: applied in order they lead from the
// first document to the last.
//
// Cost:  linear in both documents; list items are compared by position.
// Safe:  pure functions, any thread.
#pragma once

#include <boost/json/value.hpp>
#include <string>

namespace kyvien::hall {

/// The operations, separated by commas, without the brackets of the list; empty if the documents
/// are equal.
[[nodiscard]] std::string patch_operations(const boost::json::value& before,
                                           const boost::json::value& after);

}  // namespace kyvien::hall
