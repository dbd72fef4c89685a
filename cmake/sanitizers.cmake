# One switch for a whole build tree: mixing instrumented and plain objects hides faults.
if(TULLE_SANITIZE)
  add_compile_options(-fsanitize=${TULLE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${TULLE_SANITIZE})
endif()
