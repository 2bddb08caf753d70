#include "hall/net/linked_pages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kyvien::hall {
namespace linked_pages_test {
namespace {

using testing::HasSubstr;

PageFile page(const std::string& title) {
    return make_page_file("<html><head><title>" + title + "</title></head><body></body></html>",
                          "index.html");
}

TEST(LinkedPages, AreMadeOnceForEachLink) {
    LinkedPages pages;
    const PageFile plain = page("Kyvien");
    const auto first = pages.with_link(plain, "<link href=\"/a\">\n");
    ASSERT_TRUE(first);
    EXPECT_THAT(first->body, HasSubstr("</title><link href=\"/a\">\n</head>"));
    EXPECT_NE(first->etag, plain.etag);
    EXPECT_EQ(pages.with_link(plain, "<link href=\"/a\">\n"), first);
    const auto other = pages.with_link(plain, "<link href=\"/b\">\n");
    EXPECT_NE(other->etag, first->etag);
    EXPECT_EQ(pages.with_link(plain, "<link href=\"/a\">\n"), first);
}

TEST(LinkedPages, AreMadeAnewForAnotherPage) {
    LinkedPages pages;
    const auto before = pages.with_link(page("Kyvien"), "<link>");
    const auto after = pages.with_link(page("Kỳ Viện"), "<link>");
    EXPECT_THAT(after->body, HasSubstr("Kỳ Viện"));
    EXPECT_NE(after->etag, before->etag);
}

TEST(LinkedPages, ForgetTheOneNotRequestedForTheLongestTime) {
    LinkedPages pages;
    const PageFile plain = page("Kyvien");
    const auto first = pages.with_link(plain, "0");
    const auto second = pages.with_link(plain, "1");
    for (std::size_t i = 2; i <= LinkedPages::kMost; ++i) {
        EXPECT_EQ(pages.with_link(plain, "0"), first);
        ASSERT_TRUE(pages.with_link(plain, std::to_string(i)));
    }
    EXPECT_EQ(pages.with_link(plain, "0"), first);
    EXPECT_NE(pages.with_link(plain, "1"), second);
}

TEST(LinkedPages, ALinkNeedsAHead) {
    LinkedPages pages;
    EXPECT_FALSE(pages.with_link(make_page_file("<p>no head", "index.html"), "<link>"));
}

}  // namespace
}  // namespace linked_pages_test
}  // namespace kyvien::hall
