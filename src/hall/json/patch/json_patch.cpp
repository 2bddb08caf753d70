#include "hall/json/patch/internal/json_patch.h"

#include <boost/json/serialize.hpp>
#include <string_view>

namespace kyvien::hall {
namespace json_patch {
namespace {

namespace json = boost::json;

class Differences {
  public:
    void find(const json::value& before, const json::value& after) {
        if (before.is_object() && after.is_object())
            find_in(before.get_object(), after.get_object());
        else if (before.is_array() && after.is_array())
            find_in(before.get_array(), after.get_array());
        else if (before != after)
            write("replace", &after);
    }
    [[nodiscard]] std::string take() { return std::move(text_); }

  private:
    void find_in(const json::object& before, const json::object& after) {
        for (const auto& [name, value] : before)
            if (!after.contains(name))
                at(name, [&] { write("remove", nullptr); });
        for (const auto& [name, value] : after) {
            const json::value* was = before.if_contains(name);
            at(name, [&] { was == nullptr ? write("add", &value) : find(*was, value); });
        }
    }
    void find_in(const json::array& before, const json::array& after) {
        for (std::size_t i = before.size(); i > after.size(); --i)
            at(std::to_string(i - 1), [&] { write("remove", nullptr); });
        for (std::size_t i = 0; i < after.size(); ++i)
            at(i < before.size() ? std::to_string(i) : "-",
               [&] { i < before.size() ? find(before[i], after[i]) : write("add", &after[i]); });
    }

    /// Compares within a member or an item.
    template <typename Within>
    void at(std::string_view name, const Within& within) {
        const std::size_t length = path_.size();
        path_ += '/';
        for (const char c : name)  // RFC 6901
            if (c == '~')
                path_ += "~0";
            else if (c == '/')
                path_ += "~1";
            else
                path_ += c;
        within();
        path_.resize(length);
    }
    void write(std::string_view operation, const json::value* value) {
        if (!text_.empty())
            text_ += ',';
        text_ += R"({"op":")";
        text_ += operation;
        text_ += R"(","path":)";
        text_ += json::serialize(json::string_view(path_));
        if (value != nullptr)
            text_ += R"(,"value":)" + json::serialize(*value);
        text_ += '}';
    }

    std::string path_, text_;
};

}  // namespace
}  // namespace json_patch

std::string patch_operations(const boost::json::value& before, const boost::json::value& after) {
    json_patch::Differences differences;
    differences.find(before, after);
    return differences.take();
}

}  // namespace kyvien::hall
