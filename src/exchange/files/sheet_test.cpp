#include "exchange/files/sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <zip.h>

#include <csignal>
#include <map>

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
    EXPECT_EQ(sheet.rows[2].line, 5);  // the quoted field spans two lines, and one line is empty
    EXPECT_THAT(csv("a\tb\r1\t2").rows[1].cells, ElementsAre("1", "2"));
    EXPECT_THAT(csv("a,b\n1,").rows[1].cells, ElementsAre("1", ""));
}

TEST(Csv, RefusesInvalidTextNamingTheLine) {
    for (const auto& [text, line] : {std::pair{"a,b\n\"open,1\n2", "2"}, {"a\n\"x\"y\n", "2"}}) {
        const auto sheet = read_csv(text);
        ASSERT_FALSE(sheet) << text;
        EXPECT_EQ(sheet.error().values.at(0).second, line);
    }
}

TEST(Csv, RoundTripsAndEscapesFormulas) {
    const Sheet sheet{{},
                      {{1, {"Name", "Note"}},
                       {2, {"=HYPERLINK(\"x\")", "-1"}},
                       {3, {"'=1+a", "a,\"b\"\nc"}},
                       {5, {"+84 90", "@x"}}}};
    const std::string text = write_csv(sheet);
    EXPECT_THAT(text, HasSubstr("\"'=HYPERLINK(\"\"x\"\")\",-1\r\n"));
    EXPECT_EQ(csv(text), sheet);
}

/// A zip archive of the files.
std::string zipped(const std::map<std::string, std::string>& files) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* source = zip_source_buffer_create(nullptr, 0, 0, &error);
    zip_t* archive = zip_open_from_source(source, ZIP_TRUNCATE, &error);
    zip_source_keep(source);  // once for the archive, once to read what it wrote
    for (const auto& [name, text] : files)
        EXPECT_GE(zip_file_add(archive, name.c_str(),
                               zip_source_buffer(archive, text.data(), text.size(), 0), 0),
                  0);
    EXPECT_EQ(zip_close(archive), 0);
    EXPECT_EQ(zip_source_open(source), 0);
    std::string bytes(std::size_t{1} << 16, '\0');
    const auto size = zip_source_read(source, bytes.data(), bytes.size());
    EXPECT_TRUE(size > 0 && static_cast<std::size_t>(size) < bytes.size());
    bytes.resize(static_cast<std::size_t>(size));
    zip_source_close(source);
    zip_source_free(source);
    return bytes;
}

TEST(Workbook, RoundTrips) {
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

TEST(Workbook, KeepsDecimalsAsTheyWereWritten) {
    const Row row{1, {"8.3", "64.1", "-0.05", "0.57", "9.99", "123456789012.12"}};
    const auto read = read_xlsx(write_xlsx(std::vector<Sheet>{{"S", {row}}}).value());
    ASSERT_TRUE(read) << read.error().english;
    EXPECT_EQ(read->at(0).rows, std::vector{row});
}

TEST(Workbook, IsWrittenDeterministically) {
    const std::vector<Sheet> sheets = {{"S", {{1, {"a"}}}}};
    const auto parts = internal::unzip(write_xlsx(sheets).value());
    ASSERT_TRUE(parts) << parts.error().english;
    EXPECT_THAT(parts->at("docProps/core.xml"), HasSubstr("1980-01-01T00:00:00Z"));
}

TEST(Workbook, OmitsControlCharactersAndMakesSheetNamesUnique) {
    const std::string text("a\0b\x01\x1F"
                           "c\td\ne",
                           10);
    const std::vector<Sheet> sheets = {
        {"Open\x02", {{1, {text}}}}, {"OPEN", {{1, {"x"}}}}, {"'o'[]", {{1, {"y"}}}}};
    const auto bytes = write_xlsx(sheets);
    ASSERT_TRUE(bytes) << bytes.error().english;
    const auto read = read_xlsx(*bytes);
    ASSERT_TRUE(read) << read.error().english;
    EXPECT_EQ((*read)[0].rows[0].cells[0], "abc\td\ne");
    EXPECT_EQ((*read)[0].name, "Open");
    EXPECT_EQ((*read)[1].name, "OPEN 2");  // spreadsheet programs compare names without case
    EXPECT_EQ((*read)[2].name, " o   ");
}

TEST(Workbook, RefusesATooLongCellNamingIt) {
    const auto of_length = [](std::size_t length) {
        std::string text;
        for (std::size_t i = 0; i < length; ++i)
            text += "ế";  // the limit counts characters, not bytes
        return std::vector<Sheet>{{"First", {}}, {"Second", {{1, {"a", "b"}}, {2, {"c", text}}}}};
    };
    EXPECT_TRUE(write_xlsx(of_length(32767)));
    const auto refused = write_xlsx(of_length(32768));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "cannot-write");
    EXPECT_THAT(refused.error().english, HasSubstr("sheet 'Second', row 2, column 2: "));
}

TEST(Workbook, HoldsThousandsOfRows) {
    Sheet sheet{"Players", {}};
    for (int i = 0; i < 5000; ++i) {
        Row row{i + 1, {}};
        for (int j = 0; j < 20; ++j)
            row.cells.push_back(j % 2 == 0 ? std::to_string(i * j) : "name " + std::to_string(i));
        sheet.rows.push_back(row);
    }
    const auto read = read_xlsx(write_xlsx(std::vector{sheet}).value());
    ASSERT_TRUE(read) << read.error().english;
    EXPECT_EQ(read->at(0).rows, sheet.rows);
}

/// During its lifetime no file of this process grows beyond `bytes`, as if the disk were full.
class FileLimit {
  public:
    explicit FileLimit(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        EXPECT_EQ(getrlimit(RLIMIT_FSIZE, &before_), 0);
        const rlimit limited{bytes, before_.rlim_max};
        EXPECT_EQ(setrlimit(RLIMIT_FSIZE, &limited), 0);
    }
    FileLimit(const FileLimit&) = delete;
    FileLimit& operator=(const FileLimit&) = delete;
    ~FileLimit() {
        setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }

  private:
    rlimit before_{};
    void (*handler_)(int);
};

TEST(Workbook, RefusesWhenTheTemporaryFileCannotBeWritten) {
    Sheet sheet{"Players", {}};
    for (int i = 0; i < 5000; ++i)
        sheet.rows.push_back({i + 1, {"1", "1", "1", "1"}});
    ASSERT_TRUE(write_xlsx(std::vector{sheet}));
    // The part is longer than the limit; compressed, the workbook would be shorter.
    const auto written = [&] {
        const FileLimit limit(rlim_t{128} << 10);
        return write_xlsx(std::vector{sheet});
    }();
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code.name(), "cannot-write");
    EXPECT_THAT(written.error().english, HasSubstr("xl/worksheets/sheet1.xml: "));
}

/// A workbook as written by spreadsheet programs: shared strings, prefixes, dates, gaps, formulas.
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

TEST(Workbook, ReadsWorkbooksOfSpreadsheetPrograms) {
    const auto read = read_xlsx(zipped(workbook_of_others()));
    ASSERT_TRUE(read) << read.error().english;
    ASSERT_EQ(read->at(0).rows.size(), 2U);
    EXPECT_EQ(read->at(0).rows[0].line, 3);
    EXPECT_THAT(read->at(0).rows[0].cells, ElementsAre("Name", "", "Lý Hào"));
    EXPECT_THAT(read->at(0).rows[1].cells, ElementsAre("1990-05-07", "1500", "made"));
}

TEST(Workbook, RefusesABrokenWorkbookNamingThePart) {
    const auto refused = [](std::string_view bytes) {
        const auto read = read_xlsx(bytes);
        EXPECT_FALSE(read);
        return read ? std::string() : read.error().code.text() + ": " + read.error().english;
    };
    EXPECT_THAT(refused("PK\x03\x04 and no more"), HasSubstr("bad-xlsx"));
    auto parts = workbook_of_others();
    parts["xl/worksheets/one.xml"] = "<worksheet><sheetData><row>";
    EXPECT_THAT(refused(zipped(parts)), HasSubstr("xl/worksheets/one.xml: line 1"));
    parts.erase("xl/worksheets/one.xml");
    EXPECT_THAT(refused(zipped(parts)), HasSubstr("is missing"));
    parts = workbook_of_others();
    parts["xl/worksheets/one.xml"] =
        "<worksheet><sheetData><row><c r=\"XFD1\"/></row></sheetData></worksheet>";
    EXPECT_THAT(refused(zipped(parts)), HasSubstr("columns"));
}

}  // namespace
}  // namespace kyvien::exchange
