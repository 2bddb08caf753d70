#include "notation/pgn/pgn.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <utility>

namespace kyvien::notation {

PgnLine::PgnLine() = default;
PgnLine::PgnLine(const PgnLine&) = default;
PgnLine::PgnLine(PgnLine&&) noexcept = default;
PgnLine& PgnLine::operator=(const PgnLine&) = default;
PgnLine& PgnLine::operator=(PgnLine&&) noexcept = default;
PgnLine::~PgnLine() = default;

bool PgnLine::operator==(const PgnLine& other) const {
    return moves == other.moves && closing_comments == other.closing_comments &&
           result == other.result;
}

bool PgnMove::operator==(const PgnMove& other) const {
    return text == other.text && nags == other.nags && comments_before == other.comments_before &&
           comments_after == other.comments_after && variations == other.variations;
}

const std::string* PgnGame::tag(std::string_view name) const {
    for (const PgnTag& tag : tags)
        if (tag.name == name)
            return &tag.value;
    return nullptr;
}

void PgnGame::set_tag(std::string_view name, std::string value) {
    for (PgnTag& tag : tags)
        if (tag.name == name) {
            tag.value = std::move(value);
            return;
        }
    tags.push_back({std::string(name), std::move(value)});
}

// --- reading ---------------------------------------------------------------------------------

namespace pgn {
namespace {

bool is_blank(char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}

/// Lines of a comment may be broken anywhere, so line ends and runs of blanks become one blank.
std::string collapse_blanks(std::string_view text) {
    std::string words;
    words.reserve(text.size());
    for (const char c : text)
        if (!is_blank(c))
            words.push_back(c);
        else if (!words.empty() && words.back() != ' ')
            words.push_back(' ');
    if (words.ends_with(' '))
        words.pop_back();
    return words;
}

/// Builds the games of one section from its tokens.
class SectionReader {
  public:
    SectionReader(std::string_view section, std::size_t first_line)
        : section_(section), counted_line_(first_line), tokens_(section) {}

    std::vector<PgnGame> read() {
        begin_game(0);
        read_tags();
        for (bool more = true; more;)
            more = take(tokens_.next());
        finish_game(section_.size());
        return std::move(games_);
    }

  private:
    struct Level {
        PgnLine* line;
        std::vector<std::string> pending;  // comments waiting for the next move
    };

    std::size_t line_of(std::size_t offset) {
        // Offsets mostly increase: continue counting from the last one.
        if (offset < counted_) {
            const auto back = section_.substr(offset, counted_ - offset);
            counted_line_ -= static_cast<std::size_t>(std::count(back.begin(), back.end(), '\n'));
        } else {
            const auto on = section_.substr(counted_, offset - counted_);
            counted_line_ += static_cast<std::size_t>(std::count(on.begin(), on.end(), '\n'));
        }
        counted_ = offset;
        return counted_line_;
    }

    void begin_game(std::size_t offset) {
        game_ = PgnGame{};
        game_.first_line = line_of(offset);
        levels_.clear();
        levels_.push_back({&game_.line, {}});
        ended_ = false;
        too_deep_ = 0;
    }

    void finish_game(std::size_t end) {
        if (levels_.size() > 1)
            fault("variation-not-closed", end, "a variation is not closed by ')'");
        while (!levels_.empty())
            close_level();
        game_.last_line = line_of(last_end_);
        if (!game_.tags.empty() || !game_.line.moves.empty() || !game_.result.empty() ||
            !game_.line.closing_comments.empty() || !game_.faults.empty() || games_.empty())
            games_.push_back(std::move(game_));
    }

    void close_level() {
        Level& level = levels_.back();
        auto& comments = level.line->closing_comments;
        comments.insert(comments.end(), std::make_move_iterator(level.pending.begin()),
                        std::make_move_iterator(level.pending.end()));
        levels_.pop_back();
    }

    void fault(std::string code, std::size_t offset, std::string reason) {
        constexpr std::size_t kMaxFaults = 100;
        if (game_.faults.size() < kMaxFaults)
            game_.faults.push_back({std::move(code), line_of(offset), column_at(section_, offset),
                                    offset, game_.line.moves.size(), std::move(reason)});
    }

    void read_tags() {
        std::size_t at = 0;
        while (const auto tag = next_tag(section_, at)) {
            game_.tags.push_back({std::string(tag->name),
                                  tag->escaped ? unescape(tag->value) : std::string(tag->value)});
            if (tag->faulty)
                fault("tag-quotes", tag->offset,
                      fmt::format("the value of the tag {} is not quoted correctly", tag->name));
            last_end_ = at;
        }
        tokens_ = PgnTokens(section_, at);
    }

    bool take(PgnToken token) {
        read_fault();
        if (token == PgnToken::End)
            return false;
        if (ended_ && token == PgnToken::Move && looks_like_move(tokens_.text())) {
            const std::size_t at = tokens_.offset();
            finish_game(at);
            begin_game(at);
        }
        last_end_ = tokens_.position();
        if (too_deep_ > 0 && token != PgnToken::OpenVariation && token != PgnToken::CloseVariation)
            return true;
        switch (token) {
        case PgnToken::Move:
            read_move();
            break;
        case PgnToken::Nag:
            if (!levels_.back().line->moves.empty())
                levels_.back().line->moves.back().nags.push_back(tokens_.number());
            break;
        case PgnToken::Comment:
            read_comment();
            break;
        case PgnToken::OpenVariation:
            open_variation();
            break;
        case PgnToken::CloseVariation:
            close_variation();
            break;
        case PgnToken::Result:
            read_result();
            break;
        case PgnToken::Word:
            if (tokens_.fault() == PgnTextFault::None)
                fault("unreadable-text", tokens_.offset(),
                      fmt::format("'{}' is not a move", tokens_.text()));
            break;
        case PgnToken::Mark:
        case PgnToken::End:
            break;
        }
        return true;
    }

    void read_fault() {
        switch (tokens_.fault()) {
        case PgnTextFault::None:
        case PgnTextFault::NestedComment:
            break;
        case PgnTextFault::CommentNotClosed:
            fault("comment-not-closed", tokens_.offset(), "a comment is not closed by '}'");
            break;
        case PgnTextFault::CommentEndAlone:
            fault("comment-end-alone", tokens_.offset(), "a '}' closes no comment");
            break;
        case PgnTextFault::BracketNotClosed:
            fault("bracket-not-closed", tokens_.offset(), "a '[' is not closed on its line");
            break;
        }
    }

    void read_move() {
        std::string_view text = tokens_.text();
        if (is_mark_word(text))
            return;
        if (!looks_like_move(text)) {
            fault("unreadable-text", tokens_.offset(), fmt::format("'{}' is not a move", text));
            return;
        }
        if (ended_) {
            fault("text-after-result", tokens_.offset(),
                  fmt::format("'{}' stands after the result", text));
            return;
        }
        // Without a board: castling is assumed to be possible.
        const std::string* tag = game_.tag("Result");
        if (levels_.size() == 1 &&
            is_both_lost(tokens_, tag != nullptr && *tag == "0-0", !game_.line.moves.empty())) {
            game_.result = text;
            ended_ = true;
            return;
        }
        Level& level = levels_.back();
        PgnMove& move = level.line->moves.emplace_back();
        move.text = text;
        move.line = line_of(tokens_.offset());
        move.comments_before = std::exchange(level.pending, {});
    }

    void read_comment() {
        Level& level = levels_.back();
        std::string text = collapse_blanks(tokens_.text());
        auto& moves = level.line->moves;
        if (moves.empty() || !moves.back().variations.empty())
            level.pending.push_back(std::move(text));
        else
            moves.back().comments_after.push_back(std::move(text));
    }

    void open_variation() {
        if (too_deep_ > 0 || levels_.size() > kDeepestVariation) {
            if (too_deep_++ == 0)
                fault("variations-too-deep", tokens_.offset(),
                      fmt::format("variations are nested more than {} deep", kDeepestVariation));
            return;
        }
        Level& level = levels_.back();
        if (level.line->moves.empty()) {
            // There is no move it could be a variation of: its moves are omitted.
            too_deep_ = 1;
            fault("variation-without-move", tokens_.offset(),
                  "a variation stands before the first move");
            return;
        }
        PgnMove& move = level.line->moves.back();
        // Comments between two variations belong before the next move of this line.
        PgnLine& line = move.variations.emplace_back();
        levels_.push_back({&line, {}});
    }

    void close_variation() {
        if (too_deep_ > 0) {
            --too_deep_;
            return;
        }
        if (levels_.size() == 1) {
            fault("variation-end-alone", tokens_.offset(), "a ')' closes no variation");
            return;
        }
        close_level();
    }

    void read_result() {
        if (levels_.size() > 1) {
            levels_.back().line->result = tokens_.text();
            return;
        }
        if (ended_) {
            // A second result: the next game consists only of a result.
            const std::size_t at = tokens_.offset();
            finish_game(at);
            begin_game(at);
        }
        game_.result = tokens_.text();
        ended_ = true;
    }

    std::string_view section_;
    std::size_t counted_ = 0;
    std::size_t counted_line_;
    std::size_t last_end_ = 0;
    PgnTokens tokens_;
    PgnGame game_;
    std::vector<Level> levels_;
    std::vector<PgnGame> games_;
    bool ended_ = false;
    std::size_t too_deep_ = 0;
};

}  // namespace
}  // namespace pgn

std::vector<PgnGame> read_pgn_section(std::string_view section, std::size_t first_line) {
    return pgn::SectionReader(section, first_line).read();
}

PgnReader::PgnReader(Source source) : source_(std::move(source)) {}

PgnReader::PgnReader(std::string_view text)
    : source_([text](char* into, std::size_t capacity) mutable {
          const std::size_t count = text.copy(into, capacity);
          text.remove_prefix(count);
          return count;
      }) {}

bool PgnReader::fill() {
    constexpr std::size_t kStep = std::size_t{1} << 16;
    const std::size_t done = splitter_.unfinished();
    if (done > 0) {
        window_.erase(0, done);
        splitter_.dropped(done);
    }
    const std::size_t size = window_.size();
    window_.resize(size + std::max(kStep, size));
    const std::size_t count = source_(window_.data() + size, window_.size() - size);
    window_.resize(size + count);
    return count > 0;
}

std::optional<PgnGame> PgnReader::next() {
    while (ready_.empty()) {
        const bool cut = window_.size() - splitter_.unfinished() > kLongestSection;
        const auto section =
            splitter_.next(window_, at_end_ || cut ? PgnSplitter::Window::EndOfFile
                                                   : PgnSplitter::Window::MoreFollows);
        if (section) {
            ready_ = read_pgn_section(
                std::string_view(window_).substr(section->begin, section->end - section->begin),
                section->first_line);
            std::reverse(ready_.begin(), ready_.end());
        } else if (at_end_) {
            return std::nullopt;
        } else {
            at_end_ = !fill();
        }
    }
    PgnGame game = std::move(ready_.back());
    ready_.pop_back();
    return game;
}

std::vector<PgnGame> read_pgn(std::string_view text) {
    std::vector<PgnGame> games;
    PgnReader reader(text);
    while (auto game = reader.next())
        games.push_back(std::move(*game));
    return games;
}

}  // namespace kyvien::notation
