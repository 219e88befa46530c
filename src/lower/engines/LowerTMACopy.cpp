// TMA loads and stores of boxes; one thread issues each.
#include "ir/Exchange.h"
#include "lower/Lowering.h"
#include "lower/engines/TMABoxes.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

namespace txl::lower {

/// Emits assembly without results.
static void emit(Lowering &l, const std::string &text, const std::string &constraints,
                 llvm::ArrayRef<llvm::Value *> arguments) {
  llvm::SmallVector<llvm::Type *> types;
  for (llvm::Value *argument : arguments)
    types.push_back(argument->getType());
  auto *type = llvm::FunctionType::get(l.b.getVoidTy(), types, false);
  l.b.CreateCall(llvm::InlineAsm::get(type, text, constraints + "~{memory}", /*hasSideEffects=*/true), arguments)
      ->setConvergent();
}

namespace {
/// The operands common to all copies: the map, and the coordinates in the tensor, innermost axis first.
class Operands {
public:
  explicit Operands(Lowering &l) : l(l) {}
  std::string add(llvm::Value *value, llvm::StringRef constraint) {
    values.push_back(value);
    constraints += (constraint + ",").str();
    return "$" + std::to_string(values.size() - 1);
  }
  std::string mapOperand(llvm::Value *map, llvm::ArrayRef<llvm::Value *> coordinates, const TensorBoxes::Copy &copy) {
    std::string text = "[" + add(map, "l") + ", {";
    for (unsigned axis = coordinates.size(); axis-- > 0;) {
      llvm::Value *first = coordinates[axis];
      if (copy.first[axis])
        first = l.b.CreateAdd(first, l.i32(copy.first[axis]));
      text += add(first, "r") + (axis ? ", " : "}]");
    }
    return text;
  }
  void call(const std::string &text) { emit(l, text, constraints, values); }

private:
  Lowering &l;
  llvm::SmallVector<llvm::Value *> values;
  std::string constraints;
};
} // namespace

static Elements scalars(Lowering &l, mlir::ValueRange values) {
  return llvm::map_to_vector<16>(values, [&](mlir::Value value) { return l.scalar(value); });
}

static llvm::Value *at(Lowering &l, mlir::Value buffer, uint64_t offset) {
  return l.b.CreateConstInBoundsGEP1_32(l.b.getInt8Ty(), l.scalar(buffer), offset);
}

template <> void lower(Lowering &l, tx::TensorLoadOp op) {
  if (!l.architecture.has(arch::Feature::Tma))
    return l.reportRequiredTarget(op, "sm_90");
  unsigned rank = op.getCoordinates().size();
  TensorBoxes boxes = *tensorBoxes(op.getBuffer(), rank);
  llvm::Value *predicate = op.getPredicate() ? l.scalar(op.getPredicate()) : nullptr;
  l.emitIf(l.conjunction(predicate, l.isOwner(op.getCoordinates().front().getType())), [&] {
    for (const TensorBoxes::Copy &copy : boxes.copies) {
      Operands operands(l);
      std::string text =
          "cp.async.bulk.tensor." + std::to_string(rank) + "d.shared::cluster.global.mbarrier::complete_tx::bytes";
      std::string destination = operands.add(at(l, op.getBuffer(), copy.offset), "r");
      std::string rest = operands.mapOperand(l.tensorMapOf(op), scalars(l, op.getCoordinates()), copy);
      rest += ", [" + operands.add(l.scalar(op.getBarrier()), "r") + "]";
      if (op.getMulticast()) {
        text += ".multicast::cluster";
        rest += ", " + operands.add(l.b.CreateTrunc(l.scalar(op.getMulticast()), l.b.getInt16Ty()), "h");
      }
      tt::CachePolicyAttr policy = op.getCachePolicyAttr();
      if (policy && policy.getEvictionPolicy() != tt::EvictionPolicy::Normal) {
        text += ".L2::cache_hint";
        rest += ", " + operands.add(l.cachePolicy(policy.getEvictionPolicy()), "l");
      }
      operands.call(text + " [" + destination + "], " + rest + ";");
    }
  });
}

template <> void lower(Lowering &l, tx::TensorStoreOp op) {
  if (!l.architecture.has(arch::Feature::Tma))
    return l.reportRequiredTarget(op, "sm_90");
  unsigned rank = op.getCoordinates().size();
  TensorBoxes boxes = *tensorBoxes(op.getBuffer(), rank);
  std::string text = "cp.async.bulk.tensor." + std::to_string(rank) + "d.global.shared::cta";
  if (op.getReduce() != tx::ReduceKind::None)
    text = "cp.reduce.async.bulk.tensor." + std::to_string(rank) + "d.global.shared::cta." +
           tx::stringifyReduceKind(op.getReduce()).str();
  l.emitIf(l.isOwner(op.getCoordinates().front().getType()), [&] {
    for (const TensorBoxes::Copy &copy : boxes.copies) {
      Operands operands(l);
      std::string mapOperand = operands.mapOperand(l.tensorMapOf(op), scalars(l, op.getCoordinates()), copy);
      operands.call(text + ".bulk_group " + mapOperand + ", [" + operands.add(at(l, op.getBuffer(), copy.offset), "r") +
                    "];");
    }
    l.b.CreateIntrinsic(l.b.getVoidTy(), llvm::Intrinsic::nvvm_cp_async_bulk_commit_group, {});
  });
}

template <> void lower(Lowering &l, tx::TensorStoreWaitOp op) {
  if (!l.architecture.has(arch::Feature::Tma))
    return l.reportRequiredTarget(op, "sm_90");
  l.b.CreateIntrinsic(l.b.getVoidTy(), llvm::Intrinsic::nvvm_cp_async_bulk_wait_group_read, {l.i32(op.getPending())});
}

// A gather as one-row boxes, each issued by the thread with the row's index: no instruction takes several rows before
// sm_100, and an out-of-range row is filled with the padding by the hardware.
template <> void lower(Lowering &l, tx::TensorGatherOp op) {
  if (!l.architecture.has(arch::Feature::Tma))
    return l.reportRequiredTarget(op, "sm_90");
  TensorBoxes boxes = *tensorBoxes(op.getBuffer(), 2, /*tallest=*/1);
  unsigned rowBytes = boxes.box.back() * ir::elementBytes(op.getBuffer().getType().getElementType());
  mlir::Type type = op.getRows().getType();
  const layout::LinearLayout &layout = ttg::layoutOf(type);
  Elements indices = l.emitIndices(layout);
  uint64_t copies = layout.freeBits(layout::Dim::Register);
  llvm::Value *predicate = op.getPredicate() ? l.scalar(op.getPredicate()) : nullptr;
  l.emitIf(l.conjunction(predicate, l.isOwner(type)), [&] {
    for (auto [reg, rowIndex] : llvm::enumerate(l.get(op.getRows()))) {
      if (reg & copies)
        continue;
      llvm::Value *row = l.b.CreateSExtOrTrunc(rowIndex, l.b.getInt32Ty());
      llvm::Value *offset = l.b.CreateMul(indices[reg], l.i32(rowBytes));
      for (const TensorBoxes::Copy &copy : boxes.copies) {
        if (copy.first.front()) // the same columns of a later row
          continue;
        Operands operands(l);
        llvm::Value *to = l.b.CreateGEP(l.b.getInt8Ty(), at(l, op.getBuffer(), copy.offset), offset);
        std::string destination = operands.add(to, "r");
        std::string from = operands.mapOperand(l.tensorMapOf(op), {row, l.scalar(op.getColumn())}, copy);
        operands.call("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [" + destination +
                      "], " + from + ", [" + operands.add(l.scalar(op.getBarrier()), "r") + "];");
      }
    }
  });
}

} // namespace txl::lower
