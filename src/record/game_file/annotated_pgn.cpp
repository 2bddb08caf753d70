#include "record/game_file/internal/annotated_pgn.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/text.h"
#include "conduct/presentation/analysis.h"
#include "notation/pgn/text.h"

namespace kyvien::record::internal {

using notation::PgnGame;
using notation::PgnLine;
using notation::PgnMove;

namespace annotated_pgn {
namespace {

constexpr const char* kChapterTag = "ChapterName";

/// Tags that are stored separately, or follow from the game and its initial position.
constexpr std::array kOwnTags = {"White", "Black", "Red",     "Event", "Date",   "Result",
                                 "FEN",   "SetUp", "Variant", "Game",  "Format", kChapterTag};

std::string tag_of(const PgnGame& game, std::string_view name) {
    const std::string* value = game.tag(name);
    return value == nullptr || *value == "?" ? std::string() : notation::to_utf8(*value);
}

std::string first_tag(const PgnGame& game) {
    return game.tag("Red") != nullptr ? tag_of(game, "Red") : tag_of(game, "White");
}

std::unexpected<Refusal> too_long() {
    return refuse("too-long", fmt::format("A game with its variations has at most {} moves, and "
                                          "variations in each other at most {} deep.",
                                          conduct::kMaxAnalysedMoves, notation::kDeepestVariation));
}

bool is_color(char c) {
    return c == 'G' || c == 'R' || c == 'Y' || c == 'B';
}

/// Parses "Gd4" and "Ge2e4"; on a board with nine files also "Gh2e2".
std::optional<DrawnMark> read_drawn(std::string_view text) {
    const auto is_square = [](std::string_view square) {
        return square[0] >= 'a' && square[0] <= 'i' && square[1] >= '0' && square[1] <= '9';
    };
    if ((text.size() != 3 && text.size() != 5) || !is_color(text[0]) ||
        !is_square(text.substr(1, 2)) || (text.size() == 5 && !is_square(text.substr(3, 2))))
        return std::nullopt;
    return DrawnMark{std::string(text.substr(1, 2)), std::string(text.substr(3)), text[0]};
}

/// A comment's text, drawings, and commands for programs.
struct AnnotationTexts {
    std::string text;
    std::vector<DrawnMark> drawn;
    std::string commands;
};

void read_comment(std::string_view comment, AnnotationTexts& texts) {
    std::string text;
    while (true) {
        const std::size_t begin = comment.find("[%");
        const std::size_t end = begin == std::string_view::npos ? begin : comment.find(']', begin);
        if (end == std::string_view::npos) {
            text += comment;
            break;
        }
        text += comment.substr(0, begin);
        const std::string_view command = comment.substr(begin + 2, end - begin - 2);
        const std::size_t blank = command.find(' ');
        const std::string_view name = command.substr(0, blank);
        if (name == "csl" || name == "cal") {
            for (const std::string& each : base::split<std::string>(blank == std::string_view::npos
                                                                        ? std::string_view()
                                                                        : command.substr(blank + 1),
                                                                    ','))
                if (auto drawn = read_drawn(base::trimmed(each)))
                    texts.drawn.push_back(*std::move(drawn));
        } else {
            texts.commands += (texts.commands.empty() ? "[%" : " [%") + std::string(command) + "]";
        }
        comment.remove_prefix(end + 1);
    }
    const std::string plain = notation::to_utf8(base::trimmed(text));
    if (!plain.empty())
        texts.text += (texts.text.empty() ? "" : "\n") + plain;
}

void read_comments(const std::vector<std::string>& comments, AnnotationTexts& texts) {
    for (const std::string& comment : comments)
        read_comment(comment, texts);
}

/// A line's own moves first, then its variations, the last ones first, so that replaying them in
/// this order only takes moves back.
bool add_line(const PgnLine& line, std::size_t parent, AnnotatedGame& game) {
    const std::size_t begin = game.moves.size();
    if (begin + line.moves.size() > conduct::kMaxAnalysedMoves)
        return false;
    for (std::size_t i = 0; i < line.moves.size(); ++i) {
        const PgnMove& from = line.moves[i];
        AnnotationTexts texts;
        // A comment before the game belongs to the initial position.
        if (parent == 0 && i == 0 && begin == 0) {
            AnnotationTexts before;
            read_comments(from.comments_before, before);
            game.comment = std::move(before.text);
            game.drawn = std::move(before.drawn);
        } else {
            read_comments(from.comments_before, texts);
        }
        read_comments(from.comments_after, texts);
        if (i + 1 == line.moves.size())
            read_comments(line.closing_comments, texts);
        std::vector<int> nags = from.nags;
        game.moves.push_back({from.text, i == 0 ? parent : begin + i, std::move(texts.text),
                              std::move(nags), std::move(texts.drawn), std::move(texts.commands)});
    }
    for (std::size_t i = line.moves.size(); i-- > 0;)
        for (const PgnLine& variation : line.moves[i].variations)
            if (!add_line(variation, i == 0 ? parent : begin + i, game))
                return false;
    return true;
}

/// A comment without closing braces, and without anything that could be parsed as one of our
/// commands.
std::string comment_of(std::string_view text, const std::vector<DrawnMark>& drawn,
                       std::string_view commands) {
    std::string comment;
    const auto add = [&comment](std::string_view part) {
        if (!part.empty())
            comment.append(comment.empty() ? "" : " ").append(part);
    };
    for (const bool arrows : {false, true}) {
        std::string list;
        for (const DrawnMark& mark : drawn)
            if (mark.to.empty() != arrows)
                list += fmt::format("{}{}{}{}", list.empty() ? "" : ",", mark.color, mark.from,
                                    mark.to);
        if (!list.empty())
            add(fmt::format("[%{} {}]", arrows ? "cal" : "csl", list));
    }
    add(commands);
    std::string plain(text);
    std::ranges::replace(plain, '{', '(');
    std::ranges::replace(plain, '}', ')');
    add(plain);
    return comment;
}

/// The children of each position, in order.
using Children = std::vector<std::vector<std::size_t>>;

/// The line that begins with the move `node`; its other moves' variations are attached to it.
std::optional<PgnLine> line_of(const AnnotatedGame& game, const Children& children,
                               std::size_t node, std::size_t depth) {
    if (depth > notation::kDeepestVariation)
        return std::nullopt;
    PgnLine line;
    std::size_t parent = game.moves[node - 1].parent;
    bool is_first = true;
    while (true) {
        const AnnotatedMove& from = game.moves[node - 1];
        PgnMove move;
        move.text = from.move;
        move.nags = from.nags;
        if (auto comment = comment_of(from.comment, from.drawn, from.commands); !comment.empty())
            move.comments_after.push_back(std::move(comment));
        // The first move of a variation is itself an alternative.
        if (!is_first || depth == 0)
            for (const std::size_t other : children[parent])
                if (other != node) {
                    auto variation = line_of(game, children, other, depth + 1);
                    if (!variation)
                        return std::nullopt;
                    move.variations.push_back(*std::move(variation));
                }
        line.moves.push_back(std::move(move));
        is_first = false;
        if (children[node].empty())
            return line;
        parent = node;
        node = children[node].front();
    }
}

}  // namespace
}  // namespace annotated_pgn

Result<ChosenPgn> choose_pgn(std::string_view text, std::size_t number) {
    ChosenPgn chosen;
    notation::PgnReader reader(text);
    bool found = false;
    while (auto game = reader.next()) {
        if (game->tags.empty() && game->line.moves.empty())
            continue;
        ++chosen.games;
        if (chosen.entries.size() < kMaxEntries)
            chosen.entries.push_back(
                {annotated_pgn::first_tag(*game), annotated_pgn::tag_of(*game, "Black"),
                 annotated_pgn::tag_of(*game, "Event"), annotated_pgn::tag_of(*game, "Result")});
        if (chosen.games == number) {
            chosen.game = *std::move(game);
            found = true;
        }
    }
    if (!found)
        return refuse(
            "no-game", "There is no such game in this text.", std::nullopt,
            {{"number", std::to_string(number)}, {"games", std::to_string(chosen.games)}});
    return chosen;
}

std::vector<std::string> split_pgn(std::string_view text) {
    std::vector<std::string> games;
    notation::PgnSplitter splitter;
    while (const auto section = splitter.next(text, notation::PgnSplitter::Window::EndOfFile)) {
        const std::string_view game = text.substr(section->begin, section->end - section->begin);
        if (std::ranges::any_of(
                notation::read_pgn_section(game, section->first_line),
                [](const PgnGame& each) { return !each.tags.empty() || !each.line.moves.empty(); }))
            games.emplace_back(base::trimmed(game));
    }
    return games;
}

Result<AnnotatedGame> annotated_of(const PgnGame& game) {
    using namespace annotated_pgn;
    AnnotatedGame annotated;
    annotated.name = tag_of(game, kChapterTag);
    annotated.first = first_tag(game);
    annotated.second = tag_of(game, "Black");
    annotated.event = tag_of(game, "Event");
    annotated.date = tag_of(game, "Date");
    annotated.result = game.result.empty() ? tag_of(game, "Result") : game.result;
    for (const notation::PgnTag& tag : game.tags)
        if (std::ranges::find(kOwnTags, tag.name) == kOwnTags.end())
            annotated.headings.emplace_back(notation::to_utf8(tag.name),
                                            notation::to_utf8(tag.value));
    if (!add_line(game.line, 0, annotated))
        return too_long();
    if (game.line.moves.empty()) {
        AnnotationTexts texts;
        read_comments(game.line.closing_comments, texts);
        annotated.comment = std::move(texts.text);
    }
    return annotated;
}

Result<PgnGame> pgn_of(const AnnotatedGame& game, std::string_view first, std::string_view second) {
    using namespace annotated_pgn;
    PgnGame pgn;
    const auto tag = [&pgn](std::string_view name, const std::string& value) {
        pgn.set_tag(name, value.empty() ? "?" : value);
    };
    const auto heading = [&game](std::string_view name) {
        const auto found =
            std::ranges::find(game.headings, name, &std::pair<std::string, std::string>::first);
        return found == game.headings.end() ? std::string() : found->second;
    };
    tag("Event", game.event);
    tag("Site", heading("Site"));
    tag("Date", game.date.empty() ? "????.??.??" : game.date);
    tag("Round", heading("Round"));
    tag(first, game.first);
    tag(second, game.second);
    constexpr std::array kResults = {"1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2"};
    pgn.result = std::ranges::find(kResults, game.result) != kResults.end() ? game.result : "*";
    pgn.set_tag("Result", pgn.result);
    for (const auto& [name, value] : game.headings)
        if (!name.empty() &&
            std::ranges::all_of(name,
                                [](char c) {
                                    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                                           (c >= '0' && c <= '9') || c == '_';
                                }) &&
            std::ranges::find(kOwnTags, name) == kOwnTags.end() && pgn.tag(name) == nullptr)
            pgn.set_tag(name, value);
    // A game read before chapter names existed has the name among its headings.
    if (const auto name = game.name.empty() ? heading(kChapterTag) : game.name; !name.empty())
        pgn.set_tag(kChapterTag, name);
    Children children(game.moves.size() + 1);
    for (std::size_t i = 0; i < game.moves.size(); ++i)
        children[game.moves[i].parent].push_back(i + 1);
    auto before = comment_of(game.comment, game.drawn, {});
    if (!children[0].empty()) {
        auto line = line_of(game, children, children[0].front(), 0);
        if (!line)
            return too_long();
        pgn.line = *std::move(line);
        if (!before.empty())
            pgn.line.moves.front().comments_before.push_back(std::move(before));
    } else if (!before.empty()) {
        pgn.line.closing_comments.push_back(std::move(before));
    }
    return pgn;
}

}  // namespace kyvien::record::internal
