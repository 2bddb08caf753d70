// Writes an area as C++: <area>.h with a constant for each message without values and a struct for each with some, and <area>.cpp.
import {kLanguages} from './message.mjs';

const kWords = new Set(['default', 'delete', 'new', 'not', 'or', 'and', 'for', 'return', 'switch', 'case', 'this', 'try', 'class', 'public', 'signed']);

const camel = (key) => key.split(/[^A-Za-z0-9]+/).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
const snake = (name) => name.replace(/-/g, '_') + (kWords.has(name) ? '_' : '');
const literal = (text) => `"${text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')}"`;

/// The name in C++ of a key: kConstant for a message without values, Struct for one with some.
export const nameOf = (key, message) => (message.values.size ? '' : 'k') + camel(key);

/// Faults of the names: two keys that are one name, or one that is the name of the list of keys.
export function nameFaults(area) {
    const names = new Map([['kKeys', 'the list of keys']]);
    const faults = [];
    for (const [key, message] of area.messages) {
        const name = nameOf(key, message);
        if (names.has(name)) faults.push(`${area.files.en}: ${key} and ${names.get(name)} are both ${name} in C++`);
        names.set(name, key);
    }
    return faults;
}

/// A text of a message without values has its quoted braces as they are shown.
const shown = (message, language) => (message.values.size ? message.texts[language] : message.parts[language].join(''));

export function programFiles(area) {
    const space = area.name.replace(/-/g, '_');
    const texts = (message) => `{${kLanguages.map((language) => literal(shown(message, language))).join(', ')}}`;
    const entries = [...area.messages];
    const declared = entries.map(([key, message]) => {
        const about = `/// ${key}: ${message.texts.en.replace(/\n/g, ' ')}\n`;
        if (!message.values.size) return `${about}inline constexpr rulebook::Plain ${nameOf(key, message)}{${texts(message)}};\n`;
        const fields = [...message.values].map(([name, type]) => `    rulebook::${type === 'number' ? 'Number' : 'Text'} ${snake(name)};\n`).join('');
        return `${about}struct ${nameOf(key, message)} {\n${fields}};\n[[nodiscard]] std::string say(const ${nameOf(key, message)}& message, Language language);\n`;
    });
    const plain = entries.filter(([, message]) => !message.values.size).map(([key]) => key).sort((one, two) => (one < two ? -1 : 1));
    const header = `// Generated from words/${area.name} by words/compile.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "rulebook/message.h"

namespace kyvien::words::${space} {

using rulebook::Language;
using rulebook::say;

/// The texts of a key that is put together while the program runs, or nothing.
[[nodiscard]] const rulebook::Texts* find(std::string_view key);

/// The keys of the messages without values.
inline constexpr std::string_view kKeys[] = {
${plain.map((key) => `    ${literal(key)},\n`).join('')}};

/// A key as it is written in the catalogue; a wrong one does not compile.
class Key {
  public:
    template <std::size_t N>
    consteval Key(const char (&key)[N]) : Key(std::string_view(key, N - 1)) {}
    consteval explicit Key(std::string_view key) : key_(key) {
        if (!std::ranges::binary_search(kKeys, key_))
            throw "no such key, or one with values";  // reached only while compiling
    }
    [[nodiscard]] constexpr std::string_view text() const { return key_; }

  private:
    std::string_view key_;
};
[[nodiscard]] inline std::string_view say(Key key, Language language) {
    return rulebook::in(*find(key.text()), language);
}

${declared.join('\n')}
}  // namespace kyvien::words::${space}
`;
    const sorted = [...entries].sort(([one], [two]) => (one < two ? -1 : 1));
    const rows = sorted.map(([key, message]) => `    {${literal(key)}, {${texts(message)}}},\n`).join('');
    const place = new Map(sorted.map(([key], index) => [key, index]));
    const bodies = entries.filter(([, message]) => message.values.size).map(([key, message]) => {
        const values = [...message.values.keys()].map((name) => `{${literal(name)}, message.${snake(name)}}`);
        return `std::string say(const ${nameOf(key, message)}& message, Language language) {
    return rulebook::fill_from(rulebook::in(kRows[${place.get(key)}].texts, language), language, {${values.join(', ')}});
}
`;
    });
    const source = `// Generated from words/${area.name} by words/compile.
#include "words/${area.name}.h"

#include <algorithm>
#include <iterator>

#include "rulebook/message_value.h"

namespace kyvien::words::${space} {
namespace {

struct Row {
    std::string_view key;
    rulebook::Texts texts;
};

constexpr Row kRows[] = {
${rows}};

}  // namespace

const rulebook::Texts* find(std::string_view key) {
    const auto* const found = std::ranges::lower_bound(kRows, key, {}, &Row::key);
    return found == std::end(kRows) || found->key != key ? nullptr : &found->texts;
}

${bodies.join('\n')}
}  // namespace kyvien::words::${space}
`;
    return [[`${area.name}.h`, header], [`${area.name}.cpp`, source]];
}
