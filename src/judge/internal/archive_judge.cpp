#include "judge/internal/archive_judge.h"

#include <algorithm>
#include <span>
#include <utility>

namespace kyvien::judge::internal {

bool ArchiveJudge::count() {
    ++result_.games;
    ++result_.games_by_kind[static_cast<std::size_t>(report_.kind)];
    result_.plies += report_.plies;
    if (!report_.findings.empty()) {
        Severity gravest = Severity::Information;
        for (const Finding& finding : report_.findings) {
            ++result_.findings[finding.code];
            gravest = std::max(gravest, finding.severity);
        }
        ++result_.games_with[static_cast<std::size_t>(gravest)];
    }
    return reports_ == Reports::All || !report_.findings.empty();
}

/// The games of one PGN section: one, or several when the later ones have no tags.
void ArchiveJudge::judge_section(std::string_view section, std::size_t first_line,
                                 const Block& block) {
    read_header(section, header_);
    std::size_t from = header_.movetext;
    std::size_t begin = 0;
    for (bool more = true; more;) {
        report_.clear();
        FindingCollector collector(section, first_line, report_);
        const bool xiangqi =
            block.ask_tags ? header_.is_xiangqi() : block.format == RecordFormat::XiangqiPgn;
        report_.kind = xiangqi ? GameKind::Xiangqi : GameKind::Chess;
        if (xiangqi)
            xiangqi_.judge(header_, from, collector);
        else
            chess_.judge(header_, from, collector);
        const Movetext& text = xiangqi ? xiangqi_.text() : chess_.text();
        const bool is_game = header_.movetext > 0 || report_.plies > 0 || !text.result.empty() ||
                             report_.has(Severity::Error);
        if (is_game && count()) {
            fill_header(header_, report_);
            report_.number = result_.games;
            report_.first_line = collector.line_of(begin);
            report_.last_line = collector.line_of(text.end == 0 ? 0 : text.end - 1);
            result_.reports.push_back(report_);
        }
        more = text.more;
        from = begin = text.end;
        while (begin < section.size() && (section[begin] == ' ' || section[begin] == '\n' ||
                                          section[begin] == '\r' || section[begin] == '\t'))
            ++begin;
        if (more)
            header_.clear();
    }
}

void ArchiveJudge::judge_tree(const notation::SgfText& tree) {
    report_.clear();
    if (!go_.judge(tree, report_) || !count())
        return;
    go_.fill_header(report_);
    report_.number = result_.games;
    report_.first_line = tree.first_line;
    report_.last_line = notation::line_at(tree.text, tree.text.size(), tree.first_line);
    result_.reports.push_back(report_);
}

BlockResult ArchiveJudge::judge(const Block& block) {
    result_ = {};
    for (const Block::Mark& mark : block.marks) {
        const auto text = std::string_view(block.text).substr(mark.begin, mark.end - mark.begin);
        if (block.format == RecordFormat::Sgf)
            judge_tree({text, mark.first_line, 0, false,
                        std::span(block.nodes)
                            .subspan(mark.nodes_begin, mark.nodes_end - mark.nodes_begin)});
        else
            judge_section(text, mark.first_line, block);
    }
    return std::move(result_);
}

}  // namespace kyvien::judge::internal
