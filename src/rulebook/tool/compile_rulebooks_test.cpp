// The compiler of the rulebooks refuses mistakes that a corrector of texts may make, and says
// where.
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class CompileRulebooks : public testing::Test {
  protected:
    CompileRulebooks() {
        const auto* info = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::temp_directory_path() /
                  ("kyvien_rulebooks_" + std::to_string(getpid()) + "_" + info->name());
        fs::create_directories(folder_);
        fs::copy(fs::path(KYVIEN_SOURCE_DIR) / "rulebooks", rulebooks(),
                 fs::copy_options::recursive);
    }
    ~CompileRulebooks() override {
        std::error_code ignored;  // a temporary folder that remains does no harm
        fs::remove_all(folder_, ignored);
    }

    [[nodiscard]] fs::path rulebooks() const { return folder_ / "rulebooks"; }

    static std::string content(const fs::path& file) {
        std::ifstream in(file, std::ios::binary);
        std::stringstream buffer;
        buffer << in.rdbuf();
        return buffer.str();
    }

    void write(const std::string& file, const std::string& text) const {
        std::ofstream(rulebooks() / file, std::ios::binary) << text;
    }

    void append(const std::string& file, const std::string& text) const {
        write(file, content(rulebooks() / file) + text);
    }

    /// Replaces the first `from`, which must occur in the file.
    void replace(const std::string& file, const std::string& from, const std::string& to) const {
        std::string text = content(rulebooks() / file);
        const std::size_t at = text.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        write(file, text.replace(at, from.size(), to));
    }

    /// Removes the table of a clause from a language file.
    void cut_clause(const std::string& file, const std::string& id) const {
        std::string text = content(rulebooks() / file);
        const std::size_t begin = text.find("\n[\"" + id + "\"]\n");
        ASSERT_NE(begin, std::string::npos) << id;
        const std::size_t end = text.find("\n[", begin + 2);
        write(file, text.erase(begin, end == std::string::npos ? end : end - begin));
    }

    /// The folders of the laws in the order of the program's list.
    [[nodiscard]] std::string law_folders() const {
        std::string folders;
        for (const char* law : {"fide-2018", "xiangqi-vn", "go-cn"})
            folders += " '" + (rulebooks() / law).string() + "'";
        return folders;
    }

    struct Outcome {
        int code;
        std::string complaint;
    };
    [[nodiscard]] Outcome compile() const {
        const std::string command = "ASAN_OPTIONS=detect_leaks=0 " KYVIEN_RULEBOOK_COMPILER " '" +
                                    (folder_ / "out").string() + "'" + law_folders() + " 2>&1";
        FILE* pipe = popen(command.c_str(), "r");
        if (pipe == nullptr)
            return {-1, "popen failed"};
        std::string output;
        for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe))
            output += static_cast<char>(c);
        const int status = pclose(pipe);
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, output};
    }

    void expect_refusal(const std::string& file, const std::string& what) const {
        const Outcome outcome = compile();
        EXPECT_EQ(outcome.code, 1);
        EXPECT_THAT(outcome.complaint, HasSubstr(file));
        EXPECT_THAT(outcome.complaint, HasSubstr(what));
        EXPECT_FALSE(fs::exists(folder_ / "out" / "clause_table.cpp"));
    }

    fs::path folder_;
};

TEST_F(CompileRulebooks, AcceptsTheCurrentRulebooks) {
    const Outcome outcome = compile();
    EXPECT_EQ(outcome.code, 0) << outcome.complaint;
    EXPECT_THAT(content(folder_ / "out" / "law_fide-2018.h"), HasSubstr("\"9.2.2\""));
    EXPECT_THAT(content(folder_ / "out" / "law_go-cn.h"), HasSubstr("kGoCnNumber = 2"));
    EXPECT_THAT(content(folder_ / "out" / "clause_ids.h"), HasSubstr("enum class Law"));
    EXPECT_THAT(content(folder_ / "out" / "clause_table.cpp"), HasSubstr("kGoCnClauses"));
}

TEST_F(CompileRulebooks, AClauseWithoutEnglishIsRefused) {
    cut_clause("fide-2018/en.toml", "9.6.2");
    expect_refusal("fide-2018/en.toml", "9.6.2 has no words");
}

TEST_F(CompileRulebooks, AClauseWithATitleButNoTextIsRefusedInEveryLanguage) {
    append("go-cn/clauses.toml",
           "\n[[clause]]\nid = \"99\"\nkind = \"principle\"\nsection = \"article-34\"\n");
    append("go-cn/en.toml", "\n[\"99\"]\ntitle = \"New\"\ntext = \"New.\"\n");
    append("go-cn/vi.toml", "\n[\"99\"]\ntitle = \"Điều mới\"\n");
    expect_refusal("go-cn/vi.toml", "99: 'text' is missing");
}

TEST_F(CompileRulebooks, AnEmptyTextIsAMissingText) {
    append("go-cn/clauses.toml",
           "\n[[clause]]\nid = \"99\"\nkind = \"principle\"\nsection = \"article-34\"\n");
    append("go-cn/en.toml", "\n[\"99\"]\ntitle = \"New\"\ntext = \"\"\n");
    expect_refusal("go-cn/en.toml", "99: 'text' is missing");
}

TEST_F(CompileRulebooks, WordsForAnUnknownClauseAreRefused) {
    append("xiangqi-vn/zh-Hans.toml", "\n[\"23.11\"]\ntitle = \"要点\"\ntext = \"无。\"\n");
    expect_refusal("xiangqi-vn/zh-Hans.toml", "unknown clause 23.11");
}

TEST_F(CompileRulebooks, RefusesADuplicateClause) {
    append("fide-2018/clauses.toml",
           "\n[[clause]]\nid = \"1.1\"\nkind = \"principle\"\nsection = \"article-1\"\n");
    expect_refusal("fide-2018/clauses.toml", "1.1 stands twice");
}

TEST_F(CompileRulebooks, RefusesDuplicateWordsWithTheirLine) {
    append("fide-2018/vi.toml", "\n[\"1.1\"]\ntitle = \"Lần hai\"\ntext = \"Lần hai.\"\n");
    expect_refusal("fide-2018/vi.toml:", "1.1");
}

TEST_F(CompileRulebooks, AnUnknownKindIsRefused) {
    replace("xiangqi-vn/clauses.toml", "id = \"23.3\"\nkind = \"position\"",
            "id = \"23.3\"\nkind = \"ruling\"");
    expect_refusal("xiangqi-vn/clauses.toml", "23.3: unknown kind ruling");
}

TEST_F(CompileRulebooks, AClauseWithoutSectionIsRefused) {
    append("go-cn/clauses.toml", "\n[[clause]]\nid = \"99\"\nkind = \"principle\"\n");
    expect_refusal("go-cn/clauses.toml", "99: 'section' is missing");
}

TEST_F(CompileRulebooks, ASectionWithoutEnglishTitleIsRefused) {
    replace("go-cn/en.toml", "article-6 = ", "# article-6 = ");
    expect_refusal("go-cn/en.toml", "section article-6 has no title");
}

TEST_F(CompileRulebooks, ATitleForAnUnknownSectionIsRefused) {
    replace("go-cn/vi.toml", "[section]\n", "[section]\narticle-99 = \"Điều 99\"\n");
    expect_refusal("go-cn/vi.toml", "unknown section article-99");
}

TEST_F(CompileRulebooks, AMisspeltEntryIsRefused) {
    replace("go-cn/vi.toml", "[\"6\"]\ntitle = ", "[\"6\"]\ntitel = \"\"\ntitle = ");
    expect_refusal("go-cn/vi.toml", "6: unknown entry 'titel'");
}

TEST_F(CompileRulebooks, ALawWithoutNameIsRefused) {
    replace("fide-2018/zh-Hant.toml", "name = ", "# name = ");
    expect_refusal("fide-2018/zh-Hant.toml", "the law: 'name' is missing");
}

TEST_F(CompileRulebooks, AFileOfALanguageThatIsNotCompiledIsRefused) {
    write("fide-2018/fr.toml", "name = \"Règles du jeu\"\n");
    expect_refusal("fide-2018/fr.toml", "no language of that name");
}

TEST_F(CompileRulebooks, BrokenTomlIsRefusedWithFileAndLine) {
    write("go-cn/en.toml", "name = \"Go\"\n\n[\"1\"\n");
    expect_refusal("go-cn/en.toml:3", "");
}

}  // namespace
