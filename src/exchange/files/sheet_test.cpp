#include "exchange/files/sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "exchange/files/internal/archive.h"

namespace kyvien::exchange {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Sheet csv(std::string_view text) {
    auto sheet = read_csv(text);
    EXPECT_TRUE(sheet) << (sheet ? "" : sheet.error().english);
    return sheet ? *sheet : Sheet{};
}

TEST(Csv, ReadsQuotesLineEndsAndEachSeparator) {
    const Sheet sheet = csv("Name;Rtg\r\n\"Nguyễn; \"\"Tí\"\"\r\nem\";2100\r\n\r\nLan;1500");
    ASSERT_EQ(sheet.rows.size(), 3U);
    EXPECT_THAT(sheet.rows[1].cells, ElementsAre("Nguyễn; \"Tí\"\r\nem", "2100"));
    EXPECT_EQ(sheet.rows[1].line, 2);
    EXPECT_EQ(sheet.rows[2].line, 5);  // the quoted field went over a line, and one is empty
    EXPECT_THAT(csv("a\tb\r1\t2").rows[1].cells, ElementsAre("1", "2"));
    EXPECT_THAT(csv("a,b\n1,").rows[1].cells, ElementsAre("1", ""));
}

TEST(Csv, RefusesWhatCannotBeReadWithItsLine) {
    for (const auto& [text, line] : {std::pair{"a,b\n\"open,1\n2", "2"}, {"a\n\"x\"y\n", "2"}}) {
        const auto sheet = read_csv(text);
        ASSERT_FALSE(sheet) << text;
        EXPECT_EQ(sheet.error().values.at(0).second, line);
    }
}

TEST(Csv, ComesBackAsItWasAndNothingIsTakenForAFormula) {
    const Sheet sheet{{},
                      {{1, {"Name", "Note"}},
                       {2, {"=HYPERLINK(\"x\")", "-1"}},
                       {3, {"'=1+a", "a,\"b\"\nc"}},
                       {5, {"+84 90", "@x"}}}};
    const std::string text = write_csv(sheet);
    EXPECT_THAT(text, HasSubstr("\"'=HYPERLINK(\"\"x\"\")\",-1\r\n"));
    EXPECT_EQ(csv(text), sheet);
}

TEST(Workbook, ComesBackAsItWas) {
    const std::vector<Sheet> sheets = {
        {"Players: all", {{1, {"Họ tên", "Rtg", "ID"}}, {2, {"柯洁 & <co>", "2818", "0012"}}}},
        {"Players? all", {{1, {"a", "", "2.5"}}, {2, {"-3", " b ", "1.50"}}}}};
    const auto bytes = write_xlsx(sheets);
    ASSERT_TRUE(bytes) << bytes.error().english;
    EXPECT_TRUE(is_zip(*bytes));
    const auto read = read_xlsx(*bytes);
    ASSERT_TRUE(read) << read.error().english;
    ASSERT_EQ(read->size(), 2U);
    EXPECT_EQ((*read)[0].rows, sheets[0].rows);
    EXPECT_EQ((*read)[1].rows, sheets[1].rows);
    EXPECT_EQ((*read)[0].name, "Players  all");
    EXPECT_NE((*read)[0].name, (*read)[1].name);
    EXPECT_EQ(write_xlsx(sheets).value(), *bytes) << "the same tables give the same bytes";
}

/// A workbook as spreadsheet programs write it: shared strings, prefixes, dates, gaps, formulas.
std::map<std::string, std::string> workbook_of_others() {
    return {
        {"xl/workbook.xml",
         "<x:workbook xmlns:x=\"m\" xmlns:r=\"o\"><x:sheets><x:sheet name=\"S\" sheetId=\"1\" "
         "r:id=\"rId7\"/></x:sheets></x:workbook>"},
        {"xl/_rels/workbook.xml.rels", "<Relationships><Relationship Id=\"rId7\" "
                                       "Target=\"/xl/worksheets/one.xml\"/></Relationships>"},
        {"xl/sharedStrings.xml",
         "<sst><si><t>Name</t></si><si><r><t>Lý </t></r><r><t>Hào</t></r><rPh><t>x</t></rPh></si>"
         "</sst>"},
        {"xl/styles.xml", "<styleSheet><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs>"
                          "</styleSheet>"},
        {"xl/worksheets/one.xml",
         "<worksheet><sheetData><row r=\"3\"><c r=\"A3\" t=\"s\"><v>0</v></c><c r=\"C3\" "
         "t=\"s\"><v>1</v></c></row><row r=\"5\"><c r=\"A5\" s=\"1\"><v>33000</v></c><c "
         "r=\"B5\"><v>1500.0</v></c><c r=\"C5\" t=\"str\"><f>A1</f><v>made</v></c></row>"
         "</sheetData></worksheet>"}};
}

TEST(Workbook, OfSpreadsheetProgramsIsRead) {
    const auto read = read_xlsx(internal::zip(workbook_of_others()).value());
    ASSERT_TRUE(read) << read.error().english;
    ASSERT_EQ(read->at(0).rows.size(), 2U);
    EXPECT_EQ(read->at(0).rows[0].line, 3);
    EXPECT_THAT(read->at(0).rows[0].cells, ElementsAre("Name", "", "Lý Hào"));
    EXPECT_THAT(read->at(0).rows[1].cells, ElementsAre("1990-05-07", "1500", "made"));
}

TEST(Workbook, ThatIsBrokenIsRefusedWithThePartOfIt) {
    const auto refused = [](std::string_view bytes) {
        const auto read = read_xlsx(bytes);
        EXPECT_FALSE(read);
        return read ? std::string() : read.error().code + ": " + read.error().english;
    };
    EXPECT_THAT(refused("PK\x03\x04 and no more"), HasSubstr("bad-xlsx"));
    auto parts = workbook_of_others();
    parts["xl/worksheets/one.xml"] = "<worksheet><sheetData><row>";
    EXPECT_THAT(refused(internal::zip(parts).value()), HasSubstr("xl/worksheets/one.xml: line 1"));
    parts.erase("xl/worksheets/one.xml");
    EXPECT_THAT(refused(internal::zip(parts).value()), HasSubstr("is missing"));
    parts = workbook_of_others();
    parts["xl/worksheets/one.xml"] =
        "<worksheet><sheetData><row><c r=\"XFD1\"/></row></sheetData></worksheet>";
    EXPECT_THAT(refused(internal::zip(parts).value()), HasSubstr("columns"));
}

}  // namespace
}  // namespace kyvien::exchange
