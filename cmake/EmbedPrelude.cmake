# Writes OUTPUT, a C++ file that holds the texts of the prelude (FILES below ROOT): what the frontend reads when there is no
# package next to the library. Run as a script: cmake -DROOT=… -DFILES=… -DOUTPUT=… -P EmbedPrelude.cmake
set(text "// Written by cmake/EmbedPrelude.cmake from python/txl/language.\n#include \"frontend/prelude/Prelude.h\"\n\n")
string(APPEND text "std::vector<txl::frontend::PreludeFile> txl::frontend::embeddedPrelude() {\n  return {\n")
string(REPLACE "," ";" files "${FILES}")
foreach(file IN LISTS files)
  file(READ ${ROOT}/${file} contents)
  string(REGEX REPLACE "\\.py$" "" module ${file})
  string(REPLACE "/" "." module ${module})
  string(APPEND text "    {\"${module}\", \"txl/language/${file}\", R\"prelude(${contents})prelude\"},\n")
endforeach()
string(APPEND text "  };\n}\n")
file(WRITE ${OUTPUT} "${text}")
