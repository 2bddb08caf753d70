#include "cli/rules/sgf_archives.h"

#include <fmt/core.h>

#include <cstdio>
#include <utility>

#include "cli/support/message.h"
#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
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
            print_error(verb, refusal_text(opened.error()));
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
            print_error(verb, trouble);
            read.unreadable = true;
        } else if (!blank && games == before) {
            progress.clear();
            print_error(verb, file + ": " + spoken(words::answers::kNoSgfFound));
            read.without_games = true;
        }
    }
    return read;
}

void report_illegal_step(const std::string& file, const notation::SgfIllegal& illegal) {
    const auto* why =
        words::verdicts::find(std::string("forbidden.").append(go::name(illegal.why)));
    print_error_at(file, illegal.line, illegal.column,
                   spoken(words::verdicts::MoveImpossible{
                       .move = std::to_string(illegal.move),
                       .why = why == nullptr ? go::name(illegal.why)
                                             : rulebook::in(*why, message_language())}));
}

void report_fault(const std::string& file, const notation::SgfFault& fault) {
    print_error_at(file, fault.line, fault.column, fault_text(fault.code, fault.reason));
}

}  // namespace kyvien::cli
