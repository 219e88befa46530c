# LLVM and MLIR 22, linked statically: Debian's packages name the shared libraries in the interfaces of their targets.
find_package(MLIR 22.1 REQUIRED CONFIG HINTS /usr/lib/llvm-22/lib/cmake/mlir)
list(APPEND CMAKE_MODULE_PATH ${MLIR_CMAKE_DIR} ${LLVM_CMAKE_DIR})
include(TableGen)
include(AddLLVM)
include(AddMLIR)
if(CMAKE_CROSSCOMPILING) # the packages' own TableGen is a program for the target
  find_program(TXL_TABLEGEN mlir-tblgen REQUIRED PATHS /usr/lib/llvm-22/bin)
  set(MLIR_TABLEGEN_EXE ${TXL_TABLEGEN})
endif()
include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})

get_property(imported DIRECTORY PROPERTY IMPORTED_TARGETS)
foreach(target IN LISTS imported)
  get_target_property(libraries ${target} INTERFACE_LINK_LIBRARIES)
  if(target MATCHES "^MLIR" AND libraries)
    list(REMOVE_ITEM libraries LLVM)
    set_property(TARGET ${target} PROPERTY INTERFACE_LINK_LIBRARIES "${libraries}")
  endif()
endforeach()
find_library(LIBZ_A libz.a REQUIRED)
find_library(LIBZSTD_A libzstd.a REQUIRED)
set_property(TARGET LLVMSupport PROPERTY INTERFACE_LINK_LIBRARIES "${LIBZ_A};${LIBZSTD_A};m;dl;rt;LLVMDemangle")

add_library(txl_llvm INTERFACE)
# Code is made for NVIDIA's GPUs and for the machine that the library runs on (src/native).
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  set(txl_host_target x86)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64")
  set(txl_host_target aarch64)
else()
  message(FATAL_ERROR "no code generator is known for ${CMAKE_SYSTEM_PROCESSOR}: name LLVM's target here")
endif()
llvm_map_components_to_libnames(TXL_LLVM_LIBRARIES core bitreader irreader passes linker nvptxcodegen nvptxdesc nvptxinfo
  ${txl_host_target}codegen ${txl_host_target}desc ${txl_host_target}info executionengine runtimedyld remarks support)
target_link_libraries(txl_llvm INTERFACE ${TXL_LLVM_LIBRARIES} pthread)
add_library(txl_mlir INTERFACE)
target_link_libraries(txl_mlir INTERFACE MLIRIR MLIRParser MLIRPass MLIRTransforms MLIRTransformUtils MLIRArithDialect
  MLIRMathDialect MLIRSCFDialect MLIRControlFlowDialect MLIRUBDialect MLIRFuncDialect MLIRInferTypeOpInterface
  MLIRSideEffectInterfaces MLIRLoopLikeInterface MLIRControlFlowInterfaces MLIRFunctionInterfaces MLIRCallInterfaces
  MLIRCastInterfaces MLIRDialectUtils MLIRSCFUtils MLIROptLib txl_llvm)
