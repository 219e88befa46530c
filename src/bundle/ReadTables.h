// Reads the tables of a bundle, and checks what launches rely on.
#ifndef TXL_BUNDLE_READTABLES_H
#define TXL_BUNDLE_READTABLES_H

#include "bundle/Reader.h"

// The sections of the tables; false if they are invalid.
bool readTables(txlr_bundle *bundle, const uint8_t *tables, size_t size);

#endif
