# kyvien_words(TARGET AREA): compiles the catalogue words/<area>/ into the target, which then includes "words/<area>.h". Other targets that
# include the header depend on this one. A key or value missing in a language is an error here.
find_program(NODE node REQUIRED)
function(kyvien_words target area)
  set(folder "${PROJECT_BINARY_DIR}/generated/words")
  file(GLOB catalogues CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/words/${area}/*.toml")
  file(GLOB tool CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/words/tool/*.mjs")
  add_custom_command(
    OUTPUT "${folder}/${area}.h" "${folder}/${area}.cpp"
    COMMAND "${NODE}" "${PROJECT_SOURCE_DIR}/words/compile" program "${folder}" "${area}"
    DEPENDS ${catalogues} ${tool} "${PROJECT_SOURCE_DIR}/words/compile" "${PROJECT_SOURCE_DIR}/words/areas.json"
    COMMENT "Compiling the words of ${area}"
    VERBATIM)
  target_sources(${target} PRIVATE "${folder}/${area}.cpp" "${folder}/${area}.h")
  # The areas of a target are compiled together: their tables are small compared to the headers.
  set_source_files_properties("${folder}/${area}.cpp" PROPERTIES UNITY_GROUP words)
  add_custom_target(kyvien_words_${area} DEPENDS "${folder}/${area}.h")
  add_dependencies(${target} kyvien_words_${area})
endfunction()
