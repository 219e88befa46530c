// Variables are the metadata of a fused location: `fused<[["x", 0, 1, tensor<64xf32>]]>[…]`, one row per variable.
#include "ir/Variables.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace txl::ir {

unsigned callDepth(Location location) {
  return llvm::TypeSwitch<Location, unsigned>(location)
      .Case([](CallSiteLoc call) { return callDepth(call.getCallee()) + 1 + callDepth(call.getCaller()); })
      .Case([](NameLoc name) { return callDepth(name.getChildLoc()); })
      .Case([](FusedLoc fused) { return fused.getLocations().empty() ? 0 : callDepth(fused.getLocations().front()); })
      .Default([](Location) { return 0u; });
}

/// The rows of a location; null if it has none.
static ArrayAttr rowsOf(Location location) {
  auto fused = dyn_cast<FusedLoc>(location);
  return fused ? dyn_cast_if_present<ArrayAttr>(fused.getMetadata()) : nullptr;
}

Location withVariable(Location location, const Variable &variable) {
  Builder b(location.getContext());
  Attribute row = b.getArrayAttr({b.getStringAttr(variable.name), b.getI64IntegerAttr(variable.result),
                                  b.getI64IntegerAttr(variable.depth), TypeAttr::get(variable.type)});
  SmallVector<Attribute> rows;
  SmallVector<Location> inner{location};
  if (ArrayAttr known = rowsOf(location)) {
    rows.assign(known.begin(), known.end());
    inner = llvm::to_vector(cast<FusedLoc>(location).getLocations());
  }
  if (llvm::is_contained(rows, row))
    return location;
  rows.push_back(row);
  return FusedLoc::get(inner, b.getArrayAttr(rows), location.getContext());
}

SmallVector<Variable, 2> variablesAt(Location location) {
  SmallVector<Variable, 2> found;
  for (Attribute attribute : rowsOf(location) ? rowsOf(location).getValue() : ArrayRef<Attribute>()) {
    auto row = dyn_cast<ArrayAttr>(attribute);
    if (!row || row.size() != 4)
      continue; // metadata of another tool
    auto name = dyn_cast<StringAttr>(row[0]);
    auto result = dyn_cast<IntegerAttr>(row[1]), depth = dyn_cast<IntegerAttr>(row[2]);
    auto type = dyn_cast<TypeAttr>(row[3]);
    if (name && result && depth && type)
      found.push_back({name.getValue(), unsigned(result.getInt()), unsigned(depth.getInt()), type.getValue()});
  }
  return found;
}

} // namespace txl::ir
