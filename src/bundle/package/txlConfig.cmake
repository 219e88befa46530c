# find_package(txl): txl::runtime and txl::runtime_static, the runtime that launches bundles (txl_runtime.h), and
# txl::txl, the compiler (txl.h). They lie in the Python package: CMAKE_PREFIX_PATH is what `txl config cmake` prints.
get_filename_component(txl_folder "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)

function(txl_import target kind file)
  if(NOT TARGET ${target} AND EXISTS ${txl_folder}/${file})
    add_library(${target} ${kind} IMPORTED)
    set_target_properties(${target} PROPERTIES IMPORTED_LOCATION ${txl_folder}/${file}
      INTERFACE_INCLUDE_DIRECTORIES ${txl_folder}/include)
  endif()
endfunction()

txl_import(txl::runtime SHARED libtxl_runtime.so)
txl_import(txl::runtime_static STATIC libtxl_runtime.a)
txl_import(txl::txl SHARED libtxl.so)
if(TARGET txl::runtime_static)
  set_property(TARGET txl::runtime_static PROPERTY INTERFACE_LINK_LIBRARIES "${CMAKE_DL_LIBS};-pthread")
endif()
set(txl_FOUND TRUE)
