# Writes the catalogue of refusals (words/*/LANGUAGE.toml, keys "refusal.CODE", "cause.CODE" and "reason.CODE") as a C++ table:
#     awk -f refusal_words.awk vi.toml... zh-Hant.toml... zh-Hans.toml...
# A code that lacks a language is omitted; tests/cli/refusal-words reports it.
FNR == 1 {
    language = FILENAME ~ /vi\.toml$/ ? 1 : FILENAME ~ /zh-Hant\.toml$/ ? 2 : 3
}
/^"(refusal|cause|reason)\.[a-z0-9-]+" = "/ {
    key = $1
    gsub(/"/, "", key)
    text = $0
    sub(/^[^=]*= /, "", text)
    if (!((key, language) in texts)) {
        texts[key, language] = text
        count[key]++
        if (count[key] == 1)
            keys[++n] = key
    }
}
END {
    print "// Generated from words/ by cmake/refusal_words.awk."
    print "constexpr RefusalWords kRefusalWords[] = {"
    for (i = 1; i <= n; ++i)
        if (count[keys[i]] == 3)
            printf "    {\"%s\", {%s, %s, %s}},\n", keys[i], texts[keys[i], 1], texts[keys[i], 2], texts[keys[i], 3]
    print "};"
}
