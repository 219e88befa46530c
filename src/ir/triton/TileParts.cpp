// Packs components into one value, and unpacks them, with casts that are removed once all users are rebuilt.
#include "ir/triton/TileParts.h"
#include "ir/triton/Triton.h"

using namespace mlir;
using Cast = UnrealizedConversionCastOp;

namespace txl::triton {

bool isTileAccess(Type type) { return isa<BlockPointerType, TensorDescType>(type); }

SmallVector<Type> partsOf(Type type) {
  MLIRContext *context = type.getContext();
  auto integer = [&](unsigned bits) -> Type { return IntegerType::get(context, bits); };
  SmallVector<Type> parts;
  if (auto pointer = dyn_cast<BlockPointerType>(type)) {
    size_t rank = pointer.getBlock().getRank();
    parts.push_back(tt::PointerType::get(pointer.getBlock().getElementType(), pointer.getAddressSpace()));
    parts.append(2 * rank, integer(64));
    parts.append(rank, integer(32));
  } else if (auto descriptor = dyn_cast<TensorDescType>(type)) {
    size_t rank = descriptor.getShape().size();
    parts.push_back(tt::PointerType::get(descriptor.getElementType()));
    parts.append(rank, integer(32));
    parts.append(rank, integer(64));
    parts.push_back(integer(1));
  } else {
    parts.push_back(type);
  }
  return parts;
}

Value pack(OpBuilder &b, Location loc, Type type, ValueRange parts) {
  return isTileAccess(type) ? Cast::create(b, loc, type, parts).getResult(0) : parts.front();
}

void unpack(OpBuilder &b, Location loc, Value value, SmallVectorImpl<Value> &parts) {
  auto packed = value.getDefiningOp<Cast>();
  if (packed && packed.getNumOperands() > 1)
    llvm::append_range(parts, packed.getOperands());
  else if (isTileAccess(value.getType()))
    llvm::append_range(parts, Cast::create(b, loc, partsOf(value.getType()), value).getResults());
  else
    parts.push_back(value);
}

} // namespace txl::triton
