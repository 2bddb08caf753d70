#include "judge/internal/archive_judge.h"

#include <algorithm>
#include <charconv>
#include <span>
#include <utility>

#include "notation/pgn/text.h"

namespace kyvien::judge::internal {

ArchiveJudge::ArchiveJudge(Reports reports, Replays replays)
    : reports_(reports), replays_(replays) {
    for (const GameKind game : conduct::games()) {
        const registered::Entry& entry = registered::of(game);
        pgn_.push_back(entry.make_pgn != nullptr ? entry.make_pgn() : nullptr);
        sgf_.push_back(entry.make_sgf != nullptr ? entry.make_sgf() : nullptr);
    }
}

std::size_t ArchiveJudge::meant(const Block& block) const {
    if (block.game)
        return static_cast<std::size_t>(*block.game);
    std::size_t unless_told = 0;
    for (std::size_t i = 0; i < pgn_.size(); ++i) {
        if (!pgn_[i])
            continue;
        const auto is_named_by_tags = registered::kEntries[i]->is_named_by_tags;
        if (is_named_by_tags == nullptr)
            unless_told = i;
        else if (is_named_by_tags(header_))
            return i;
    }
    return unless_told;
}

std::size_t ArchiveJudge::meant(const notation::SgfText& tree) const {
    const std::string_view head = tree.text.substr(0, 1000);
    const std::size_t tag = head.find("GM[");
    int number = 1;
    if (tag != std::string_view::npos)
        std::from_chars(head.data() + tag + 3, head.data() + head.size(), number);
    std::size_t other = sgf_.size();
    for (std::size_t i = sgf_.size(); i-- > 0;) {
        if (!sgf_[i])
            continue;
        if (registered::kEntries[i]->sgf_game == number)
            return i;
        other = i;
    }
    return other;
}

bool ArchiveJudge::count() {
    ++result_.games;
    result_.games_by_kind.resize(sgf_.size());
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

/// Judges the games of one PGN section: one, or several if the later ones have no tags.
void ArchiveJudge::judge_section(std::string_view section, std::size_t first_line,
                                 const Block& block) {
    read_header(section, header_);
    std::size_t from = header_.movetext;
    std::size_t begin = 0;
    for (bool more = true; more;) {
        report_.clear();
        FindingCollector collector(section, first_line, report_);
        const std::size_t game = meant(block);
        report_.kind = static_cast<GameKind>(game);
        PgnJudge& judge = *pgn_[game];
        judge.judge(header_, from, collector);
        const Movetext& text = judge.text();
        const bool is_game = header_.movetext > 0 || report_.plies > 0 || !text.result.empty() ||
                             report_.has(Severity::Error);
        if (is_game && count()) {
            fill_header(header_, report_);
            report_.number = result_.games;
            report_.first_line = collector.line_of(begin);
            report_.last_line = collector.line_of(text.end == 0 ? 0 : text.end - 1);
            if (replays_ == Replays::Included) {
                report_.replay = std::make_shared<Replay>();
                judge.fill_replay(header_, report_, *report_.replay);
                report_.replay->text = notation::to_utf8(section.substr(begin, text.end - begin));
            }
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

/// Makes a UTF-8 text declare UTF-8; its root may name the original encoding of the file.
std::string ArchiveJudge::named_utf8(std::string text) {
    const std::size_t root = text.find(';');
    const std::size_t tag = text.find("CA[");
    const std::size_t end = text.find(']', tag == std::string::npos ? 0 : tag);
    if (tag != std::string::npos && end != std::string::npos && text.find(';', root + 1) > tag)
        text.replace(tag, end - tag, "CA[UTF-8");
    return text;
}

void ArchiveJudge::judge_tree(const notation::SgfText& tree) {
    report_.clear();
    const std::size_t game = meant(tree);
    report_.kind = static_cast<GameKind>(game);
    SgfJudge& judge = *sgf_[game];
    if (!judge.judge(tree, report_) || !count())
        return;
    judge.fill_header(report_);
    report_.number = result_.games;
    report_.first_line = tree.first_line;
    report_.last_line = notation::line_at(tree.text, tree.text.size(), tree.first_line);
    if (replays_ == Replays::Included) {
        report_.replay = std::make_shared<Replay>();
        judge.fill_replay(report_, *report_.replay);
        report_.replay->text = named_utf8(notation::to_utf8(tree.text));
    }
    result_.reports.push_back(report_);
}

BlockResult ArchiveJudge::judge(const Block& block) {
    result_ = {};
    for (const Block::Mark& mark : block.marks) {
        const auto text = std::string_view(block.text).substr(mark.begin, mark.end - mark.begin);
        if (block.form == RecordForm::Sgf)
            judge_tree({text, mark.first_line, 0, false,
                        std::span(block.nodes)
                            .subspan(mark.nodes_begin, mark.nodes_end - mark.nodes_begin),
                        mark.closed});
        else
            judge_section(text, mark.first_line, block);
    }
    return std::move(result_);
}

}  // namespace kyvien::judge::internal
