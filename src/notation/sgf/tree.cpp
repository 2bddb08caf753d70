#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "notation/sgf/internal/scan.h"
#include "notation/sgf/sgf.h"

namespace kyvien::notation {

using namespace sgf;

const std::vector<std::string>* SgfNode::find(std::string_view name) const {
    for (const SgfProperty& property : properties)
        if (property.name == name)
            return &property.values;
    return nullptr;
}

std::string_view SgfNode::value(std::string_view name) const {
    const auto* values = find(name);
    return values == nullptr || values->empty() ? std::string_view() : values->front();
}

void SgfNode::set(std::string_view name, std::string value) {
    for (SgfProperty& property : properties)
        if (property.name == name) {
            property.values.assign(1, std::move(value));
            return;
        }
    properties.push_back({std::string(name), {std::move(value)}});
}

std::uint32_t SgfTree::add(std::uint32_t parent) {
    const auto index = static_cast<std::uint32_t>(nodes.size());
    nodes.emplace_back();
    nodes.back().parent = parent;
    if (parent != kNoNode) {
        std::uint32_t* link = &nodes[parent].first_child;
        while (*link != kNoNode)
            link = &nodes[*link].next_sibling;
        *link = index;
    }
    return index;
}

std::vector<std::uint32_t> SgfTree::main_line() const {
    std::vector<std::uint32_t> line;
    if (nodes.empty())
        return line;
    for (std::uint32_t node = 0; node != kNoNode; node = nodes[node].first_child)
        line.push_back(node);
    return line;
}

bool SgfTree::same_as(const SgfTree& other) const {
    return std::equal(nodes.begin(), nodes.end(), other.nodes.begin(), other.nodes.end(),
                      [](const SgfNode& a, const SgfNode& b) {
                          if (a.parent != b.parent || a.first_child != b.first_child ||
                              a.next_sibling != b.next_sibling)
                              return false;
                          // CA is a property of the file, not of the game.
                          const auto kept = [](const SgfNode& node) {
                              std::vector<SgfProperty> result;
                              for (const SgfProperty& property : node.properties)
                                  if (property.name != "CA")
                                      result.push_back(property);
                              return result;
                          };
                          return kept(a) == kept(b);
                      });
}

namespace {

class TreeReader {
  public:
    TreeReader(std::string_view text, std::size_t first_line, SgfTree& tree)
        : text_(text), line_(first_line), tree_(tree) {}

    void read() {
        while (at_ < text_.size() && !done_)
            step();
        if (!done_)
            fault("not-closed", text_.size(), "The game ends without its closing parenthesis.");
        tree_.last_line = line_ + static_cast<std::size_t>(std::count(
                                      text_.begin() + static_cast<std::ptrdiff_t>(counted_),
                                      text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n'));
    }

    [[nodiscard]] std::pair<std::size_t, std::size_t> place(std::size_t offset) {
        // Offsets are requested in ascending order.
        while (counted_ < offset && counted_ < text_.size()) {
            if (text_[counted_] == '\n') {
                ++line_;
                line_begin_ = counted_ + 1;
            }
            ++counted_;
        }
        return {line_, offset - line_begin_ + 1};
    }

  private:
    void fault(std::string code, std::size_t offset, std::string reason) {
        constexpr std::size_t kMaxFaults = 100;
        if (tree_.faults.size() >= kMaxFaults)
            return;
        const auto [line, column] = place(offset);
        tree_.faults.push_back({std::move(code), line, column, offset, std::move(reason)});
    }

    void step() {
        const char c = text_[at_];
        if (c == ';') {
            open_node();
            ++at_;
        } else if (c == '(') {
            branches_.push_back(current_);
            in_node_ = false;
            ++at_;
        } else if (c == ')') {
            ++at_;
            close();
        } else if (is_upper(c) || is_lower(c)) {
            property();
        } else if (c == '[') {
            fault("value-without-name", at_, "A value stands here without a property name.");
            skip_value();
        } else {
            if (c != ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\v' && c != '\f')
                report_stray_text();
            ++at_;
        }
    }

    void report_stray_text() {
        if (at_ != last_stray_ + 1)
            fault("stray-text", at_, "This is neither a node nor a property; passed over.");
        last_stray_ = at_;
    }

    void close() {
        in_node_ = false;
        if (branches_.empty()) {
            done_ = true;  // for a game without its opening parenthesis
            return;
        }
        current_ = branches_.back();
        branches_.pop_back();
        if (branches_.empty() && !tree_.nodes.empty() && text_.front() == '(')
            done_ = true;
    }

    void open_node() {
        const auto [line, column] = place(at_);
        const auto index = static_cast<std::uint32_t>(tree_.nodes.size());
        std::uint32_t parent = current_;
        if (parent == kNoNode && index != 0) {
            fault("second-root", at_, "A second root stands in the game; joined to the first.");
            parent = 0;
        }
        SgfNode& node = tree_.nodes.emplace_back();
        last_child_.push_back(kNoNode);
        node.parent = parent;
        node.line = static_cast<std::uint32_t>(line);
        node.column = static_cast<std::uint32_t>(column);
        if (parent != kNoNode) {
            if (last_child_[parent] == kNoNode)
                tree_.nodes[parent].first_child = index;
            else
                tree_.nodes[last_child_[parent]].next_sibling = index;
            last_child_[parent] = index;
        }
        current_ = index;
        in_node_ = true;
    }

    void property() {
        const std::size_t begin = at_;
        std::string name;
        for (; at_ < text_.size() && (is_upper(text_[at_]) || is_lower(text_[at_])); ++at_)
            if (is_upper(text_[at_]))  // FF[1] to FF[3]: lower-case letters have no meaning
                name += text_[at_];
        skip_blanks();
        if (at_ >= text_.size() || text_[at_] != '[' || name.empty()) {
            fault("stray-text", begin, "A word stands here that is no property; passed over.");
            return;
        }
        if (!in_node_) {
            fault("no-semicolon", begin, "A property stands here without the ';' of its node.");
            open_node();
        } else if ((name == "B" || name == "W") && (tree_.nodes[current_].find("B") != nullptr ||
                                                    tree_.nodes[current_].find("W") != nullptr)) {
            fault("two-moves", begin, "A second move stands in one node; it is given its own.");
            open_node();
        }
        SgfProperty property{std::move(name), {}};
        const std::uint32_t node = current_;
        while (at_ < text_.size() && text_[at_] == '[') {
            const std::size_t open = at_;
            const std::size_t end = value_end(text_, at_ + 1, Bytes::Single);
            if (end == kNone) {
                fault("value-not-closed", open, "The value that begins here is not closed.");
                property.values.emplace_back(text_.substr(open + 1));
                at_ = text_.size();
                break;
            }
            property.values.emplace_back(text_.substr(open + 1, end - open - 1));
            at_ = end + 1;
            const std::size_t after = at_;
            skip_blanks();
            if (at_ >= text_.size() || text_[at_] != '[')
                at_ = after;
        }
        tree_.nodes[node].properties.push_back(std::move(property));
    }

    void skip_blanks() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' ||
                                      text_[at_] == '\r' || text_[at_] == '\n'))
            ++at_;
    }

    void skip_value() {
        const std::size_t end = value_end(text_, at_ + 1, Bytes::Single);
        at_ = end == kNone ? text_.size() : end + 1;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_;
    std::size_t line_begin_ = 0;
    std::size_t counted_ = 0;
    SgfTree& tree_;
    std::uint32_t current_ = kNoNode;
    bool in_node_ = false;
    bool done_ = false;
    std::size_t last_stray_ = kNone - 1;
    std::vector<std::uint32_t> branches_;
    std::vector<std::uint32_t> last_child_;
};

void write_node(const SgfNode& node, bool unicode_root, std::string& out) {
    out += ';';
    for (const SgfProperty& property : node.properties) {
        if (unicode_root && property.name == "CA")
            continue;
        out += property.name;
        for (const std::string& value : property.values) {
            out += '[';
            out += value;
            out += ']';
        }
    }
    if (unicode_root)
        out += "CA[UTF-8]";
}

}  // namespace

std::expected<SgfTree, SgfFault> read_sgf(std::string_view text, std::size_t first_line) {
    SgfTree tree;
    tree.first_line = first_line;
    Decoded decoded = decode(text);
    tree.encoding = decoded.encoding;
    TreeReader reader(decoded.text, first_line, tree);
    reader.read();
    if (decoded.damaged)
        tree.faults.push_back(
            {"bad-encoding", first_line, 1, 0,
             "Some bytes mean nothing in the encoding " + decoded.encoding + "."});
    if (tree.nodes.empty())
        return std::unexpected(
            SgfFault{"no-node", first_line, 1, 0, "There is no node in this text."});
    return tree;
}

std::string write_sgf(const SgfTree& tree) {
    std::string out;
    if (tree.nodes.empty())
        return "(;)\n";
    const bool unicode = std::any_of(tree.nodes.begin(), tree.nodes.end(), [](const SgfNode& node) {
        return std::any_of(
            node.properties.begin(), node.properties.end(), [](const SgfProperty& property) {
                return property.name == "CA" ||
                       std::any_of(property.values.begin(), property.values.end(),
                                   [](const std::string& value) {
                                       return std::any_of(value.begin(), value.end(), [](char c) {
                                           return static_cast<unsigned char>(c) >= 0x80;
                                       });
                                   });
            });
    });
    std::size_t line_begin = 0;
    constexpr std::size_t kWidth = 72;
    const auto new_line = [&] {
        out += '\n';
        line_begin = out.size();
    };
    // Depth first without recursion: each variation entered needs a closing parenthesis.
    out += '(';
    std::uint32_t node = 0;
    for (;;) {
        if (out.size() - line_begin > kWidth)
            new_line();
        write_node(tree.nodes[node], node == 0 && unicode, out);
        if (node == 0 && tree.nodes.size() > 1)
            new_line();
        const std::uint32_t child = tree.nodes[node].first_child;
        if (child != kNoNode) {
            if (tree.nodes[child].next_sibling != kNoNode) {
                new_line();
                out += '(';
            }
            node = child;
            continue;
        }
        // Back to the last node with another variation, closing on the way.
        while (node != kNoNode) {
            const std::uint32_t parent = tree.nodes[node].parent;
            const bool variation =
                parent != kNoNode &&
                tree.nodes[tree.nodes[parent].first_child].next_sibling != kNoNode;
            if (variation)
                out += ')';
            if (tree.nodes[node].next_sibling != kNoNode) {
                node = tree.nodes[node].next_sibling;
                new_line();
                out += '(';
                break;
            }
            node = parent;
        }
        if (node == kNoNode)
            break;
    }
    out += ")\n";
    return out;
}

std::string sgf_text(std::string_view value) {
    std::string out;
    out.reserve(value.size());
    // A line end is \n, \r, \r\n or \n\r.
    const auto line_end = [&](std::size_t i) -> std::size_t {
        if (i >= value.size() || (value[i] != '\n' && value[i] != '\r'))
            return 0;
        if (i + 1 < value.size() && (value[i + 1] == '\n' || value[i + 1] == '\r') &&
            value[i + 1] != value[i])
            return 2;
        return 1;
    };
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (value[i] == '\\') {
            if (const std::size_t n = line_end(i + 1)) {
                i += n;  // soft line break
            } else if (i + 1 < value.size()) {
                ++i;
                out += value[i] == '\t' || value[i] == '\v' || value[i] == '\f' ? ' ' : value[i];
            }
        } else if (const std::size_t n = line_end(i)) {
            out += '\n';
            i += n - 1;
        } else {
            out += value[i] == '\t' || value[i] == '\v' || value[i] == '\f' ? ' ' : value[i];
        }
    }
    return out;
}

std::string sgf_simple_text(std::string_view value) {
    std::string out = sgf_text(value);
    std::replace(out.begin(), out.end(), '\n', ' ');
    return out;
}

std::string sgf_escape(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (const char c : text) {
        if (c == ']' || c == '\\' || c == ':')
            out += '\\';
        out += c;
    }
    return out;
}

std::optional<std::expected<SgfTree, SgfFault>> SgfReader::next() {
    const auto game = splitter_.next();
    if (!game)
        return std::nullopt;
    auto tree = read_sgf(game->text, game->first_line);
    if (tree && game->moves_before)
        tree->faults.insert(
            tree->faults.begin(),
            {"moves-before-game", game->first_line, 1, 0,
             "Moves stand before the first \"(;\" and are passed over, as SGF prescribes; perhaps "
             "the opening parenthesis is missing."});
    return tree;
}

}  // namespace kyvien::notation
