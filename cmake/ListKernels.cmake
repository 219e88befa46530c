# Writes OUTPUT, the list of the tile machine's kernels: the line KERNEL(name, role, traits) of every kernel that a file of
# FILES defines, which is the head of its definition. Run as a script: cmake -DFILES=… -DOUTPUT=… -P ListKernels.cmake
set(text "// Written by cmake/ListKernels.cmake from the heads of the kernels.\n")
string(REPLACE "," ";" files "${FILES}")
foreach(file IN LISTS files)
  file(STRINGS ${file} heads REGEX "^KERNEL\\(")
  foreach(head IN LISTS heads)
    string(REGEX REPLACE "^(KERNEL\\([^)]*\\)).*" "\\1" row "${head}")
    string(APPEND text "${row}\n")
  endforeach()
endforeach()
string(APPEND text "#undef KERNEL\n")
file(WRITE ${OUTPUT}.new "${text}")
file(COPY_FILE ${OUTPUT}.new ${OUTPUT} ONLY_IF_DIFFERENT)
