// exchange/files/internal/xml.h — reads XML documents, with the line of each error.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <pugixml.hpp>
#include <string>
#include <string_view>

#include "base/reason.h"
#include "base/result.h"
#include "base/text.h"
#include "exchange/files/encoding.h"

namespace kyvien::exchange::internal {

/// What a refusal of the parser says why: its own words alone, or with words in every language.
enum class XmlReasons : bool { Verbatim, Coded };

/// A document that knows the lines of its nodes.
class Xml {
  public:
    /// Accepts any encoding named in the declaration or detectable from the bytes.
    /// Refuses: `code` with the values "line" and "reason", with coded reasons also "element"
    /// (empty if unknown); and as decode().
    [[nodiscard]] static Result<Xml> parse(std::string_view bytes, RefusalCode code,
                                           XmlReasons reasons = XmlReasons::Verbatim) {
        auto decoded = KYVIEN_TRY(decode(bytes, declared_encoding(bytes)));
        Xml xml;
        xml.text_ = std::move(decoded.text);
        xml.code_ = code;
        xml.reasons_ = reasons;
        xml.document_ = std::make_unique<pugi::xml_document>();
        // UTF-16 has already been converted to UTF-8, whatever the declaration says.
        const auto parsed = xml.document_->load_buffer(
            xml.text_.data(), xml.text_.size(), pugi::parse_default | pugi::parse_ws_pcdata_single,
            pugi::encoding_utf8);
        if (!parsed) {
            // In English the parser's own words are enough.
            Reason why = both({"xml-broken", "is not XML:"}, verbatim_reason(parsed.description()));
            why.english = parsed.description();
            return xml.refuse_at(parsed.offset, why);
        }
        if (const pugi::xml_node node = xml.first_invalid_text_node())
            return xml.refuse_at(
                node.offset_debug(),
                {"xml-no-character", "has a reference to what is no character, such as &#xD800;"},
                node.name());
        return xml;
    }

    [[nodiscard]] pugi::xml_node root() const { return document_->document_element(); }

    [[nodiscard]] int line_of(pugi::xml_node node) const { return line_at(node.offset_debug()); }

  private:
    Xml() = default;

    /// The parser accepts references to numbers that are not Unicode characters. Written out, they
    /// would be read as another encoding.
    [[nodiscard]] pugi::xml_node first_invalid_text_node() const {
        return document_->find_node([](const pugi::xml_node& node) {
            return !base::is_utf8(node.value()) ||
                   std::ranges::any_of(node.attributes(), [](const pugi::xml_attribute& each) {
                       return !base::is_utf8(each.value());
                   });
        });
    }

    /// The encoding in the declaration, if the bytes are ASCII-compatible; else empty.
    static std::string declared_encoding(std::string_view bytes) {
        if (!bytes.starts_with("<?xml"))
            return {};
        std::string_view head = bytes.substr(0, bytes.find("?>"));
        const auto name = head.find("encoding");
        if (name == std::string_view::npos)
            return {};
        const auto open = head.find_first_of("\"'", name);
        if (open == std::string_view::npos)
            return {};
        const auto close = head.find(head[open], open + 1);
        if (close == std::string_view::npos || close - open > 40)
            return {};
        return std::string(head.substr(open + 1, close - open - 1));
    }

    [[nodiscard]] int line_at(std::ptrdiff_t offset) const {
        const auto end = text_.begin() + std::clamp<std::ptrdiff_t>(
                                             offset, 0, static_cast<std::ptrdiff_t>(text_.size()));
        return static_cast<int>(std::count(text_.begin(), end, '\n')) + 1;
    }
    [[nodiscard]] std::unexpected<Refusal> refuse_at(std::ptrdiff_t offset, const Reason& why,
                                                     std::string_view element = {}) const {
        const std::string line = std::to_string(line_at(offset));
        const std::string place = element.empty() ? "" : fmt::format("<{}>: ", element);
        const std::string english = fmt::format("line {}: {}{}", line, place, why.english);
        if (reasons_ == XmlReasons::Verbatim)
            return refuse(code_, english, std::nullopt, {{"line", line}, {"reason", why.english}});
        return refuse(code_, english, std::nullopt,
                      with_reason({{"line", line}, {"element", std::string(element)}}, why));
    }

    std::string text_;
    RefusalCode code_;
    XmlReasons reasons_ = XmlReasons::Verbatim;
    std::unique_ptr<pugi::xml_document> document_;
};

/// Formats the document as UTF-8 text with its declaration.
[[nodiscard]] inline std::string to_text(const pugi::xml_document& document,
                                         unsigned flags = pugi::format_default) {
    struct Writer final : pugi::xml_writer {
        std::string text;
        void write(const void* bytes, std::size_t size) override {
            text.append(static_cast<const char*>(bytes), size);
        }
    };
    Writer writer;
    document.save(writer, " ", flags, pugi::encoding_utf8);
    return std::move(writer.text);
}

}  // namespace kyvien::exchange::internal
