#include "hall/service/address_settings.h"

#include <gtest/gtest.h>

#include <string>

namespace kyvien::hall {
namespace {

std::string code_of(const std::optional<Reason>& fault) {
    return fault ? fault->codes : "";
}

TEST(AddressSettings, TakeOriginsAsBrowsersSendThem) {
    for (const char* const good :
         {"https://club.example", "http://club.example:8080", "http://10.0.0.7", "http://localhost",
          "https://[fd00::7]", "https://[fd00::7]:8443", "http://a_b.local", "http://x:443"})
        EXPECT_EQ(code_of(fault_of_origin(good)), "") << good;
    const std::pair<const char*, const char*> wrong[] = {
        {"", "origin-scheme"},
        {"*", "origin-scheme"},
        {"club.example", "origin-scheme"},
        {"ftp://club.example", "origin-scheme"},
        {"HTTPS://club.example", "origin-scheme"},
        {"https://club.example/", "origin-path"},
        {"https://club.example/play", "origin-path"},
        {"https://me@club.example", "origin-path"},
        {"https://club.example:", "origin-port"},
        {"https://club.example:0", "origin-port"},
        {"https://club.example:65536", "origin-port"},
        {"https://club.example:08443", "origin-port"},
        {"https://club.example:-1", "origin-port"},
        {"https://club.example:443", "origin-usual-port"},
        {"http://club.example:80", "origin-usual-port"},
        {"https://fd00::7", "origin-brackets"},
        {"https://Club.example", "origin-capitals"},
        {"https://", "host-empty"},
        {"https://club example", "host-form"},
        {"https://[club]", "host-form"},
        {"https://c\xC3\xB3.example", "host-letters"},
    };
    for (const auto& [text, code] : wrong)
        EXPECT_EQ(code_of(fault_of_origin(text)), code) << text;
}

TEST(AddressSettings, TakeHostNamesAloneAndAddresses) {
    for (const std::string& good :
         {std::string("club.example"), std::string("Club"), std::string("10.0.0.7"),
          std::string("[::1]"), std::string("xn--c-3ga.example"), std::string(63, 'a')})
        EXPECT_EQ(code_of(fault_of_host_name(good)), "") << good;
    const std::pair<std::string, const char*> wrong[] = {
        {"", "host-empty"},
        {"https://club.example", "host-alone"},
        {"club.example/play", "host-alone"},
        {"club.example:8080", "host-port"},
        {"club example", "host-form"},
        {"club..example", "host-form"},
        {"club.example.", "host-form"},
        {".club", "host-form"},
        {"-club.example", "host-form"},
        {"*.club.example", "host-form"},
        {std::string(64, 'a'), "host-form"},
        {"10.0.0.256", "host-address"},
    };
    for (const auto& [text, code] : wrong)
        EXPECT_EQ(code_of(fault_of_host_name(text)), code) << text;
}

TEST(AddressSettings, TakeNetworksAndAddressesToListenAt) {
    EXPECT_EQ(code_of(fault_of_network("10.0.0.0/8")), "");
    EXPECT_EQ(code_of(fault_of_network("::1")), "");
    EXPECT_EQ(code_of(fault_of_network("10.0.0.0/33")), "no-network");
    EXPECT_EQ(code_of(fault_of_network("club.example")), "no-network");
    EXPECT_EQ(code_of(fault_of_listening_address("0.0.0.0")), "");
    EXPECT_EQ(code_of(fault_of_listening_address("::1")), "");
    EXPECT_EQ(code_of(fault_of_listening_address("[::1]")), "not-an-address");
    EXPECT_EQ(code_of(fault_of_listening_address("localhost")), "not-an-address");
}

}  // namespace
}  // namespace kyvien::hall
