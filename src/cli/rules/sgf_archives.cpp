#include "cli/rules/sgf_archives.h"

#include <fmt/core.h>

#include <cstdio>
#include <utility>

#include "cli/support/message.h"
#include "cli/support/refusal_words.h"
#include "cli/support/spoken_language.h"
#include "judge/byte_source.h"
#include "words/answers.h"
#include "words/verdicts.h"

namespace kyvien::cli {

SgfArchivesRead read_sgf_archives(
    std::string_view verb, const std::vector<std::string>& files,
    const std::function<void(const std::string& file, const notation::SgfText&)>& game) {
    SgfArchivesRead read;
    std::size_t games = 0;
    for (const std::string& file : files) {
        auto opened = judge::open_file(file);
        if (!opened) {
            complain(verb, refusal_told(opened.error()));
            read.unreadable = true;
            continue;
        }
        Progress progress;
        const auto source = judge::unpacked(std::move(*opened));
        std::string trouble;
        bool blank = true;
        const std::size_t before = games;
        notation::SgfSplitter splitter([&](char* into, std::size_t capacity) -> std::size_t {
            const auto got = source->read({into, capacity});
            if (!got)
                trouble = refusal_of_file(file, got.error());
            else if (std::string_view(into, *got).find_first_not_of(" \t\r\n") !=
                     std::string_view::npos)
                blank = false;
            return got.value_or(0);
        });
        while (const auto text = splitter.next()) {
            game(file, *text);
            progress.show(
                file + ": " +
                spoken(words::answers::CountGames{.count = static_cast<std::int64_t>(++games)}));
        }
        if (!trouble.empty()) {
            progress.clear();
            complain(verb, trouble);
            read.unreadable = true;
        } else if (!blank && games == before) {
            progress.clear();
            complain(verb, file + ": " + spoken(words::answers::kNoSgfFound));
            read.without_games = true;
        }
    }
    return read;
}

void tell_illegal(const std::string& file, const notation::SgfIllegal& illegal) {
    const auto* why =
        words::verdicts::find(std::string("forbidden.").append(go::name(illegal.why)));
    tell_place(file, illegal.line, illegal.column,
               spoken(words::verdicts::MoveImpossible{
                   .move = std::to_string(illegal.move),
                   .why = why == nullptr ? go::name(illegal.why)
                                         : rulebook::in(*why, spoken_language())}));
}

void tell_fault(const std::string& file, const notation::SgfFault& fault) {
    tell_place(file, fault.line, fault.column, fault_told(fault.code, fault.reason));
}

}  // namespace kyvien::cli
