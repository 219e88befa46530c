# AArch64 Linux, cross-compiled by clang on another machine. TXL_SYSROOT holds the unpacked arm64 packages of Debian: the C
# and C++ libraries, LLVM and MLIR, Python's headers (scripts/aarch64.sh makes it). Programs that a build runs, TableGen and
# Python among them, are the building machine's.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_SYSROOT ${TXL_SYSROOT})
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TXL_SYSROOT)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_C_COMPILER clang-22)
set(CMAKE_CXX_COMPILER clang++-22)
set(CMAKE_C_COMPILER_TARGET aarch64-linux-gnu)
set(CMAKE_CXX_COMPILER_TARGET aarch64-linux-gnu)
set(CMAKE_EXE_LINKER_FLAGS_INIT -fuse-ld=lld) # for CMake's own checks: the linker of the building machine links x86-64 only
set(CMAKE_STRIP llvm-strip-22)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
file(GLOB python_headers ${TXL_SYSROOT}/usr/include/python3.*)
set(Python3_INCLUDE_DIR ${python_headers} CACHE PATH "headers of the target's Python" FORCE)
