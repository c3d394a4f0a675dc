# Targets pliant::pliant (shared) and pliant::static.
get_filename_component(_pliant_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
find_library(PLIANT_SHARED NAMES libpliant_c.so libpliant_c.dylib PATHS "${_pliant_prefix}/lib" NO_DEFAULT_PATH)
if(PLIANT_SHARED AND NOT TARGET pliant::pliant)
  add_library(pliant::pliant SHARED IMPORTED)
  set_target_properties(pliant::pliant PROPERTIES
    IMPORTED_LOCATION "${PLIANT_SHARED}"
    IMPORTED_NO_SONAME TRUE
    INTERFACE_INCLUDE_DIRECTORIES "${_pliant_prefix}/include")
endif()
if(NOT TARGET pliant::static)
  add_library(pliant::static STATIC IMPORTED)
  set_target_properties(pliant::static PROPERTIES
    IMPORTED_LOCATION "${_pliant_prefix}/lib/libpliant_c.a"
    INTERFACE_LINK_LIBRARIES "pthread;dl;m"
    INTERFACE_INCLUDE_DIRECTORIES "${_pliant_prefix}/include")
endif()
