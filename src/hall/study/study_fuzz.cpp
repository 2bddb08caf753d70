// Arbitrary bytes as requests and lines of a study: a request for a new one, a chapter, a file of
// each game, changes of a study with two chapters, one per line, and lines of a journal. What is
// granted is applied, and the result is written as JSON.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/text.h"
#include "fuzz_target.h"
#include "hall/study/internal/study_json.h"
#include "hall/study/study.h"

using namespace kyvien;
using namespace kyvien::hall;

namespace {

constexpr std::size_t kMaxLines = 12;

void check(bool holds) {
    if (!holds)
        std::abort();
}

void add(Study& study, const Result<std::vector<NewChapter>>& chapters) {
    if (!chapters)
        return;
    const std::size_t before = study.chapters().size();
    if (const auto line = study.adding_line(*chapters, Study::kHost, 1)) {
        check(study.apply(*line).has_value());
        check(study.chapters().size() == before + chapters->size());
    }
}

void tell(const Study& study) {
    StudyPositions positions;
    positions.update(study);
    (void)study_news_json(study, positions, 0,
                          {"k7xq2mrd", {}, "1.1", [](const std::string&) { return "Lan"; }});
    for (const StudyChapter& chapter : study.chapters())
        check(study.game(chapter.number).moves.size() == study.moves_of(chapter.number));
}

}  // namespace

KYVIEN_FUZZ_TARGET(study) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    Study study;
    if (const auto made = Study::read_new(text))
        check(study.apply(Study::opening_line(*made, 1)).has_value());
    else
        check(study
                  .apply(R"({"t":"opened","at":1,"title":"T","node":1,"annotated":{"game":"chess",)"
                         R"("moves":[{"move":"e2e4"},{"move":"e7e5"}]}})")
                  .has_value());
    add(study, Study::read_chapter(R"({"annotated":{"game":"go","size":9,"moves":[]}})"));
    add(study, Study::read_chapter(text));
    for (const conduct::Game game : conduct::games())
        add(study, Study::read_file(game, text));
    std::size_t lines = 0;
    Study journal;
    for (const std::string_view line : base::split(text, '\n')) {
        if (++lines > kMaxLines)
            break;
        (void)journal.apply(line);
        const auto step = study.read_change(line, Study::kHost, 1);
        if (step && !step->line.empty() && !study.is_removed())
            check(study.apply(step->line).has_value());
    }
    tell(study);
    if (journal.version() > 0)
        tell(journal);
    return 0;
}
