# Run by `cmake --install`: writes the public headers of the rules library to STAGE/kyvien and installs that folder.
#
# In the source tree headers include each other as "room/file.h". Installed ones use <kyvien/room/file.h>, so that a user needs one include
# path, and a folder named chess or clock elsewhere cannot conflict.
#
# Each folder in SOURCE_FOLDERS has a folder for every room of ROOMS. Not public: files in a folder `internal` or `tool`, and fixtures and
# reference implementations of tests. A public header that includes one of those is an error.
cmake_policy(VERSION 3.25)
file(REMOVE_RECURSE "${STAGE}")
set(public)
foreach(folder IN LISTS SOURCE_FOLDERS)
  foreach(room IN LISTS ROOMS)
    file(GLOB_RECURSE headers RELATIVE "${folder}" "${folder}/${room}/*.h")
    list(FILTER headers EXCLUDE REGEX "/(internal|tool)/|(_test|_fixture|_reference)\\.h$")
    foreach(header IN LISTS headers)
      list(APPEND public "${header}")
      set(folder_of_${header} "${folder}")
    endforeach()
  endforeach()
endforeach()

set(faults "")
foreach(header IN LISTS public)
  file(READ "${folder_of_${header}}/${header}" text)
  string(REGEX MATCHALL "#include [\"<][^\">\n]+[\">]" includes "${text}")
  foreach(include IN LISTS includes)
    string(REGEX REPLACE "^#include .(.*).$" "\\1" name "${include}")
    if(include MATCHES "\"" AND NOT name IN_LIST public)
      string(APPEND faults "  ${header} includes ${name}, which is not public\n")
    elseif(name MATCHES "^(gtest|gmock|benchmark)/")
      string(APPEND faults "  ${header} includes ${name}: is it part of a test?\n")
    endif()
  endforeach()
  string(REGEX REPLACE "#include \"([^\"\n]+)\"" "#include <kyvien/\\1>" text "${text}")
  file(WRITE "${STAGE}/kyvien/${header}" "${text}")
endforeach()
if(faults)
  message(FATAL_ERROR "Headers of the rules library cannot be installed:\n${faults}")
endif()
file(INSTALL DESTINATION "${DESTINATION}" TYPE DIRECTORY FILES "${STAGE}/kyvien")
