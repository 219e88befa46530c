// Packs components into one value, and unpacks them, with casts that are removed once all users are rebuilt.
#include "ir/triton/TileComponents.h"
#include "ir/triton/Triton.h"

using namespace mlir;
using Cast = UnrealizedConversionCastOp;

namespace txl::triton {

bool isTileAccess(Type type) { return isa<BlockPointerType, TensorDescType>(type); }

SmallVector<Type> componentTypesOf(Type type) {
  MLIRContext *context = type.getContext();
  auto integer = [&](unsigned bits) -> Type { return IntegerType::get(context, bits); };
  SmallVector<Type> components;
  if (auto pointer = dyn_cast<BlockPointerType>(type)) {
    size_t rank = pointer.getBlock().getRank();
    components.push_back(tt::PointerType::get(pointer.getBlock().getElementType(), pointer.getAddressSpace()));
    components.append(2 * rank, integer(64));
    components.append(rank, integer(32));
  } else if (auto descriptor = dyn_cast<TensorDescType>(type)) {
    size_t rank = descriptor.getShape().size();
    components.push_back(tt::PointerType::get(descriptor.getElementType()));
    components.append(rank, integer(32));
    components.append(rank, integer(64));
    components.push_back(integer(1));
  } else {
    components.push_back(type);
  }
  return components;
}

Value pack(OpBuilder &b, Location loc, Type type, ValueRange components) {
  return isTileAccess(type) ? Cast::create(b, loc, type, components).getResult(0) : components.front();
}

void unpack(OpBuilder &b, Location loc, Value value, SmallVectorImpl<Value> &components) {
  auto packed = value.getDefiningOp<Cast>();
  if (packed && packed.getNumOperands() > 1)
    llvm::append_range(components, packed.getOperands());
  else if (isTileAccess(value.getType()))
    llvm::append_range(components, Cast::create(b, loc, componentTypesOf(value.getType()), value).getResults());
  else
    components.push_back(value);
}

} // namespace txl::triton
