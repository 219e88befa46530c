// Loads code into contexts.
#ifndef TXL_BUNDLE_LOAD_H
#define TXL_BUNDLE_LOAD_H

#include "bundle/Driver.h"

// The code in the context, null if it is not loaded there.
static inline const Loaded *findLoaded(const Code *code, const Context *context) {
  const Loaded *loaded = atomic_load_explicit(&((Code *)code)->loaded, memory_order_acquire);
  while (loaded && (loaded->context != context->handle || loaded->contextId != context->id))
    loaded = loaded->next;
  return loaded;
}

// Loads the code in the current context unless it is there.
txlr_status loadCode(Driver *driver, txlr_bundle *bundle, Code *code, const Context *context, void *stream,
                     const Loaded **loaded);

// Unloads the code of a bundle in all contexts.
void unloadAll(txlr_bundle *bundle);

#endif
