// hall/games/changes_fixture.h — for tests: a view kept up to date from "changes" messages, as
// docs/protocol.md requires of a client.
#pragma once

#include <boost/json.hpp>
#include <string>

namespace kyvien::hall::test {

namespace json = boost::json;

class MirroredView {
  public:
    /// Applies a "view" or "changes" message; returns false after a gap, when the whole view must
    /// be requested.
    bool take(const json::object& message) {
        if (message.at("t") == "view") {
            view = message;
            return true;
        }
        if (view.empty() || message.at("base") != view.at("edition"))
            return false;
        apply(view, message);
        view["edition"] = message.at("edition");
        view["now"] = message.at("now");
        return true;
    }
    bool take(const std::string& text) { return take(json::parse(text).as_object()); }

    /// The part of a view that is the same for everybody who sees this edition.
    static json::object comparable(json::object whole, bool with_presence = true) {
        whole.erase("now");
        whole.erase("edition");
        if (!with_presence) {
            whole.erase("seats");
            whole.erase("watchers");
        }
        return whole;
    }

    json::object view;

  private:
    static void apply(json::object& object, const json::object& change) {
        if (const auto* set = change.if_contains("set"))
            for (const auto& [name, value] : set->as_object())
                object[name] = value;
        if (const auto* gone = change.if_contains("gone"))
            for (const auto& name : gone->as_array())
                object.erase(name.as_string());
        if (const auto* lists = change.if_contains("lists"))
            for (const auto& [name, list] : lists->as_object()) {
                json::array& items = object.at(name).as_array();
                items.resize(list.at("keep").to_number<std::size_t>());
                for (const json::value& item : list.at("add").as_array())
                    items.push_back(item);
            }
        if (const auto* within = change.if_contains("within"))
            for (const auto& [name, inner] : within->as_object())
                apply(object.at(name).as_object(), inner.as_object());
    }
};

}  // namespace kyvien::hall::test
