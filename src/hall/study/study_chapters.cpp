// Games that become chapters of a study, and changes of whole chapters.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "hall/analysis/internal/annotated_json.h"
#include "hall/study/internal/study_changes.h"

namespace kyvien::hall {
namespace study {
namespace {

/// Cleans the texts, and rewrites the moves in the law's notation, so that repeated moves are
/// recognised.
Result<void> normalise_moves(record::AnnotatedGame& game) {
    if (game.moves.size() > Study::kMaxNodes)
        return study_full_refusal(Study::kMaxNodes);
    KYVIEN_TRY(clean_game(game));
    std::vector<conduct::AnalysisMove> moves;
    moves.reserve(game.moves.size());
    std::size_t written = written_in(game);
    for (const record::AnnotatedMove& move : game.moves) {
        moves.push_back({move.move, move.parent});
        written += written_in(move);
    }
    if (written > Study::kMaxComment)
        return study_full_refusal(Study::kMaxComment);
    conduct::AnalysisQuery query;
    query.at = moves.size();
    const auto analysis = KYVIEN_TRY(conduct::analyse(game.settings, moves, query));
    for (std::size_t i = 0; i < moves.size(); ++i)
        game.moves[i].move = analysis.positions[i + 1].move;
    return {};
}

/// The chapter in the request. Refuses: "study-moved-on" if it no longer exists.
Result<const StudyChapter*> chapter_asked(const ChangeRequest& asked) {
    const StudyChapter* const found =
        asked.study.chapter(KYVIEN_TRY(small_number(asked.object, "chapter")));
    if (found == nullptr)
        return study_changed_since();
    return found;
}

Result<CheckedChange> read_chapter_name(const ChangeRequest& asked) {
    const auto text = KYVIEN_TRY(optional_text(asked.object, "name"));
    const auto name = KYVIEN_TRY(plain_name("name", text));
    const StudyChapter& chapter = *KYVIEN_TRY(chapter_asked(asked));
    if (name == chapter.heading.name)
        return CheckedChange{{}, chapter.number, false};
    if (chapter.named > asked.seen)
        return study_changed_since();
    if (name.size() > chapter.heading.name.size() &&
        asked.study.written() + name.size() - chapter.heading.name.size() > Study::kMaxComment)
        return study_full_refusal(Study::kMaxComment);
    JsonWriter json;
    begin_line(json, "name-chapter", asked.at).field("chapter", chapter.number).field("name", name);
    return CheckedChange{json.end_object().take(), chapter.number, false};
}

/// Positions refer to the list that the author has seen.
Result<CheckedChange> read_chapter_place(const ChangeRequest& asked) {
    const auto& chapters = asked.study.chapters();
    const auto place = static_cast<std::size_t>(KYVIEN_TRY(
        number_of(asked.object, "place", 1, static_cast<std::int64_t>(Study::kMaxChapters))));
    const StudyChapter& chapter = *KYVIEN_TRY(chapter_asked(asked));
    if (asked.study.chapters_changed() > asked.seen)
        return study_changed_since();
    if (place > chapters.size())
        return bad_field("place", {"field-range",
                                   "a whole number from {least} to {most}",
                                   {{"least", 1}, {"most", chapters.size()}}});
    if (&chapter == &chapters[place - 1])
        return CheckedChange{{}, chapter.number, false};
    JsonWriter json;
    begin_line(json, "place-chapter", asked.at)
        .field("chapter", chapter.number)
        .field("place", place);
    return CheckedChange{json.end_object().take(), chapter.number, false};
}

/// Deletes the chapter with all its moves, unless it has changed since it was seen.
Result<CheckedChange> read_chapter_deletion(const ChangeRequest& asked) {
    const StudyChapter& chapter = *KYVIEN_TRY(chapter_asked(asked));
    if (asked.study.chapters().size() == 1)
        return bad_field("chapter",
                         {"field-last-chapter", "one of several: a study has a chapter at least"});
    const auto branch = asked.study.branch_of(chapter.number);
    if (chapter.named > asked.seen || std::ranges::any_of(branch, [&](int node) {
            return asked.study.nodes().at(node).changed > asked.seen;
        }))
        return study_changed_since();
    JsonWriter json;
    begin_line(json, "delete-chapter", asked.at)
        .field("by", asked.member)
        .field("chapter", chapter.number);
    return CheckedChange{json.end_object().take(), chapter.number, false};
}

constexpr std::array<ChangeKind, 3> kDeedsOfChapters = {
    {{"name-chapter", true, read_chapter_name},
     {"place-chapter", true, read_chapter_place},
     {"delete-chapter", true, read_chapter_deletion}}};

/// Removes the elements beyond the limit; returns their number.
template <typename List>
std::size_t shorten(List& list, std::size_t limit) {
    const std::size_t count = list.size() - std::min(list.size(), limit);
    list.resize(list.size() - count);
    return count;
}

/// Parts of a file beyond the limits of a game are left out and reported. A file that could not be
/// read back is refused, because a recorded line must be readable.
Result<std::vector<OmittedRemarks>> drop_excess_remarks(record::AnnotatedGame& game) {
    std::vector<OmittedRemarks> left;
    const auto note = [&](const OmittedRemarks& remarks) {
        if (remarks.count > 0)
            left.push_back(remarks);
    };
    const std::size_t unnameable = std::erase_if(game.headings, [](const auto& heading) {
        return heading.first.size() > kLongestHeadingName;
    });
    note({Remark::Headings, unnameable + shorten(game.headings, kMaxHeadings)});
    note({Remark::Marks, shorten(game.drawn, kMaxDrawn)});
    std::vector<std::size_t> plies(game.moves.size() + 1);
    for (std::size_t index = 1; index <= game.moves.size(); ++index) {
        record::AnnotatedMove& move = game.moves[index - 1];
        plies[index] = plies[move.parent] + 1;
        const auto at = [&](Remark what, std::size_t count) {
            note({what, count, index, plies[index], move.move});
        };
        at(Remark::Marks, shorten(move.drawn, kMaxDrawn));
        at(Remark::Judgements, shorten(move.nags, kMaxNags));
        if (!are_commands(move.commands)) {
            move.commands.clear();
            at(Remark::Commands, 1);
        }
    }
    JsonWriter json;
    write_annotated_game(json, game);
    const json::value parsed = KYVIEN_TRY(parse_object(json.text()));
    KYVIEN_TRY(read_annotated_game(ObjectReader(parsed.get_object())));
    return left;
}

/// Adds the number of the game in its file to the refusal.
Refusal in_game(Refusal refusal, std::size_t number) {
    refusal.values.emplace_back("number", std::to_string(number));
    return refusal;
}

}  // namespace

std::span<const ChangeKind> chapter_changes() {
    return kDeedsOfChapters;
}

Result<record::AnnotatedGame> read_game(const ObjectReader& object) {
    const json::value* annotated = find(object, "annotated");
    if (annotated == nullptr || !annotated->is_object())
        return bad_field("annotated", as_described("a game with its moves"));
    const ObjectReader reader(annotated->get_object(), "annotated.");
    auto game = KYVIEN_TRY(read_annotated_game(reader));
    KYVIEN_TRY(reader.check_all_read());
    KYVIEN_TRY(normalise_moves(game));
    return game;
}

}  // namespace study

std::string_view name(Remark remark) {
    constexpr std::array<std::string_view, 4> kNames = {"headings", "marks", "judgements",
                                                        "commands"};
    return kNames.at(static_cast<std::size_t>(remark));
}

Result<NewStudy> Study::read_new(std::string_view body) {
    const json::value parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    NewStudy made;
    made.title = KYVIEN_TRY(study::read_title(object));
    made.game = KYVIEN_TRY(study::read_game(object));
    if (find(object, "at") != nullptr)
        made.at = static_cast<std::size_t>(KYVIEN_TRY(
            number_of(object, "at", 0, static_cast<std::int64_t>(made.game.moves.size()))));
    KYVIEN_TRY(object.check_all_read());
    return made;
}

Result<std::vector<NewChapter>> Study::read_chapter(std::string_view body) {
    const json::value parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    std::vector<NewChapter> chapters;
    chapters.push_back({KYVIEN_TRY(study::read_game(object))});
    KYVIEN_TRY(object.check_all_read());
    return chapters;
}

Result<std::vector<NewChapter>> Study::read_file(conduct::Game game, std::string_view text) {
    const auto games = KYVIEN_TRY(record::split_games(game, text));
    if (games.size() > kMaxChapters)
        return study::study_full_refusal(kMaxChapters);
    std::vector<NewChapter> chapters;
    std::size_t moves = 0;
    for (const std::string& each : games) {
        auto read = record::read_annotated(game, each, 1);
        if (!read)
            return refuse(study::in_game(std::move(read.error()), chapters.size() + 1));
        moves += read->game.moves.size();
        if (moves > kMaxMoves)
            return study::study_full_refusal(kMaxMoves);
        if (const auto done = study::normalise_moves(read->game); !done)
            return refuse(study::in_game(done.error(), chapters.size() + 1));
        auto left = study::drop_excess_remarks(read->game);
        if (!left)
            return refuse(study::in_game(left.error(), chapters.size() + 1));
        chapters.push_back({std::move(read->game), std::move(read->left_out), *std::move(left)});
    }
    if (chapters.empty())
        return refuse("no-game", "There is no such game in this text.", std::nullopt,
                      {{"number", "1"}, {"games", "0"}});
    return chapters;
}

Result<std::string> Study::adding_line(const std::vector<NewChapter>& chapters, int member,
                                       store::Instant at) const {
    if (member != kHost)
        return study::not_the_host();
    std::size_t moves = nodes_.size() - chapters_.size();
    std::size_t bytes = written();
    for (const NewChapter& chapter : chapters) {
        moves += chapter.game.moves.size();
        bytes += study::written_in(chapter.game);
        for (const record::AnnotatedMove& move : chapter.game.moves)
            bytes += study::written_in(move);
    }
    if (chapters_.size() + chapters.size() > kMaxChapters)
        return study::study_full_refusal(kMaxChapters);
    if (moves > kMaxMoves)
        return study::study_full_refusal(kMaxMoves);
    if (bytes > kMaxComment)
        return study::study_full_refusal(kMaxComment);
    KYVIEN_TRY(study::check_line_limit(*this));
    JsonWriter json;
    study::begin_line(json, "chapters", at).field("by", member).key("chapters").begin_array();
    for (const NewChapter& chapter : chapters) {
        json.begin_object().key("annotated");
        write_annotated_game(json, chapter.game);
        json.end_object();
    }
    return json.end_array().end_object().take();
}

}  // namespace kyvien::hall
