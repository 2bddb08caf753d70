// Any bytes as SGF: every reader returns a result or refuses; what was read can be written and read
// again.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "fuzz_target.h"
#include "notation/sgf/sgf.h"

using namespace kyvien;

namespace {

void require(bool condition) {
    if (!condition)
        std::abort();
}

void use_line(std::string_view text) {
    notation::SgfLine line;
    if (!line.read(text))
        return;
    go::Game game;
    const auto illegal = notation::replay(line, game);
    if (illegal)
        require(illegal->step < line.steps().size() && illegal->move <= line.moves());
    require(game.board().same_as(game.board_after(game.plies())));
    (void)line.result();
    (void)line.komi();
    // The same game written and read again ends in the same position.
    notation::SgfLine again;
    const std::string written = notation::write_sgf(notation::to_sgf(game, go::Komi()));
    require(again.read(written).has_value());
    go::Game second;
    require(!notation::replay(again, second));
    require(second.board().same_as(game.board()));
}

/// With and without the nodes recorded by the splitter.
void read_both_ways(const notation::SgfText& text) {
    notation::SgfLine quick, alone;
    notation::SgfText without_nodes = text;
    without_nodes.nodes = {};
    const auto noted = quick.read(text);
    const auto plain = alone.read(without_nodes);
    require(noted.has_value() == plain.has_value());
    if (!noted) {
        require(noted.error() == plain.error());
        return;
    }
    require(quick.steps() == alone.steps() && quick.moves() == alone.moves());
    require(quick.faults() == alone.faults());
}

void use_tree(std::string_view text) {
    const auto tree = notation::read_sgf(text);
    if (!tree)
        return;
    const auto again = notation::read_sgf(notation::write_sgf(*tree));
    require(again.has_value());
    for (const notation::SgfNode& node : tree->nodes)
        for (const notation::SgfProperty& property : node.properties)
            for (const std::string& value : property.values)
                (void)notation::sgf_simple_text(value);
}

}  // namespace

KYVIEN_FUZZ_TARGET(sgf) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    std::size_t at = 0;
    notation::SgfSplitter pieces([&](char* into, std::size_t capacity) {
        const std::size_t n = std::min({capacity, size - at, std::size_t{7}});
        std::copy_n(text.data() + at, n, into);
        at += n;
        return n;
    });
    notation::SgfSplitter whole(text);
    for (;;) {
        const auto a = whole.next();
        const auto b = pieces.next();
        require(a.has_value() == b.has_value());
        if (!a)
            break;
        require(a->text == b->text && a->first_line == b->first_line && a->offset == b->offset);
        read_both_ways(*a);
        read_both_ways(*b);
        use_line(a->text);
        use_tree(a->text);
    }
    use_line(text);
    use_tree(text);
    return 0;
}
