// Patches from one JSON document to another: applied to the first they give the second.
#include "hall/json/patch/internal/json_patch.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <random>

namespace kyvien::hall {
namespace {

namespace json = boost::json;

/// Applies the three operations as RFC 6902 defines them.
void apply(json::value& document, const json::value& patch) {
    for (const json::value& each : patch.as_array()) {
        const json::object& operation = each.as_object();
        const std::string path(operation.at("path").as_string());
        const std::string kind(operation.at("op").as_string());
        if (path.empty()) {
            document = operation.at("value");
            continue;
        }
        const auto last = path.rfind('/');
        json::value& within = last == 0 ? document : document.at_pointer(path.substr(0, last));
        std::string name = path.substr(last + 1);
        if (json::array* list = within.if_array()) {
            if (kind == "add" && name == "-")
                list->push_back(operation.at("value"));
            else if (kind == "remove")
                list->erase(list->begin() + std::stol(name));
            else
                list->at(std::stoul(name)) = operation.at("value");
            continue;
        }
        for (const auto& [from, to] : {std::pair("~1", "/"), std::pair("~0", "~")})
            for (auto found = name.find(from); found != std::string::npos;
                 found = name.find(from, found + 1))
                name.replace(found, 2, to);
        if (kind == "remove")
            within.as_object().erase(name);
        else
            within.as_object()[name] = operation.at("value");
    }
}

std::string between(const std::string& before, const std::string& after) {
    return patch_operations(json::parse(before), json::parse(after));
}

TEST(JsonPatch, NamesThePlaceThatChanged) {
    EXPECT_EQ(between(R"({"rounds":[{"boards":[{"result":""}]}]})",
                      R"({"rounds":[{"boards":[{"result":"1-0"}]}]})"),
              R"({"op":"replace","path":"/rounds/0/boards/0/result","value":"1-0"})");
    EXPECT_EQ(between(R"({"a":1,"b":2})", R"({"a":1,"c":[3]})"),
              R"({"op":"remove","path":"/b"},{"op":"add","path":"/c","value":[3]})");
    EXPECT_EQ(between("[1,2,3]", "[1]"),
              R"({"op":"remove","path":"/2"},{"op":"remove","path":"/1"})");
    EXPECT_EQ(between("[1]", "[1,2]"), R"({"op":"add","path":"/-","value":2})");
    EXPECT_EQ(between(R"({"a/b~":1})", R"({"a/b~":2})"),
              R"({"op":"replace","path":"/a~1b~0","value":2})");
    EXPECT_EQ(between("[1]", R"({"a":1})"), R"({"op":"replace","path":"","value":{"a":1}})");
    EXPECT_EQ(between(R"({"a":[1,{"b":null}]})", R"({"a":[1,{"b":null}]})"), "");
}

json::value anything(std::mt19937_64& random, int depth) {
    switch (random() % (depth > 0 ? 6 : 4)) {
    case 0:
        return nullptr;
    case 1:
        return static_cast<std::int64_t>(random() % 3);
    case 2:
        return json::string(std::string(1, static_cast<char>('a' + random() % 3)));
    case 3:
        return random() % 2 == 0;
    case 4: {
        json::array list;
        for (auto count = random() % 5; count > 0; --count)
            list.push_back(anything(random, depth - 1));
        return list;
    }
    default: {
        json::object object;
        constexpr std::string_view kNames[] = {"a", "b/c", "~", "~1", ""};
        for (const std::string_view name : kNames)
            if (random() % 2 == 0)
                object[name] = anything(random, depth - 1);
        return object;
    }
    }
}

TEST(JsonPatch, StepsOneAfterTheOtherLeadFromTheFirstDocumentToTheLast) {
    std::mt19937_64 random(6902);
    for (int round = 0; round < 2'000; ++round) {
        const json::value first = anything(random, 4);
        const json::value second = anything(random, 4);
        const json::value third = anything(random, 4);
        const std::string one = patch_operations(first, second);
        const std::string two = patch_operations(second, third);
        json::value document = first;
        apply(document, json::parse("[" + one + "]"));
        ASSERT_EQ(document, second) << json::serialize(first) << " " << one;
        document = first;
        apply(document,
              json::parse("[" + one + (one.empty() || two.empty() ? "" : ",") + two + "]"));
        ASSERT_EQ(document, third);
    }
}

}  // namespace
}  // namespace kyvien::hall
