// Every block is compiled and compared with the plain kernel of its operation, on edge cases and random bits. Bits must
// agree, except that any NaN equals any NaN.
#include "machine/speed/compiled/BlockLibrary.h"
#include "native/NativeCode.h"
#include "numerics/Float.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <random>

using namespace txl::machine;

namespace {

constexpr DType kTypes[] = {DType::I1,     DType::I8,         DType::I16,       DType::I32, DType::I64,
                            DType::F16,    DType::BF16,       DType::F32,       DType::F64, DType::F8E4M3FN,
                            DType::F8E5M2, DType::F8E4M3FNUZ, DType::F8E5M2FNUZ};

/// The elements of a block of any type, with space for the widest.
union Elements {
  alignas(64) char bytes[32 * 8];
  uint64_t words[32];
};

uint64_t sample(std::mt19937_64 &random, DType type) {
  if (type == DType::I1)
    return random() & 1;
  const double edges[] = {0.,     -0.,  1.,     -1.,   .5,       3e38,      -3e38, 1e-40,
                          65504., 88.7, -103.9, 709.7, INFINITY, -INFINITY, NAN,   7.};
  bool edge = random() % 2;
  if (type == DType::F32)
    return edge ? std::bit_cast<uint32_t>(static_cast<float>(edges[random() % std::size(edges)])) : random();
  if (type == DType::F64)
    return edge ? std::bit_cast<uint64_t>(edges[random() % std::size(edges)]) : random();
  return edge ? random() % 3 - 1 : random();
}

bool isNaN(uint64_t bits, DType type) {
  switch (type) {
  case DType::F16:
    return std::isnan(txl::numerics::decode<txl::numerics::F16>(bits));
  case DType::BF16:
    return std::isnan(txl::numerics::decode<txl::numerics::BF16>(bits));
  case DType::F32:
    return std::isnan(std::bit_cast<float>(static_cast<uint32_t>(bits)));
  case DType::F64:
    return std::isnan(std::bit_cast<double>(bits));
  default:
    return false;
  }
}

uint64_t at(const Elements &e, DType type, int k) {
  uint64_t bits = 0;
  std::memcpy(&bits, e.bytes + k * elementBytes(type), elementBytes(type));
  return bits;
}

struct Row {
  ElementOp op;
  DType operand, result;
  BlockForm form;
};

} // namespace

static void compareBlocks(InstructionSet set) {
  BlockLibrary library(set);
  llvm::LLVMContext &context = library.work().context();
  int n = library.elements();
  std::vector<Row> rows;
  llvm::IRBuilder<> b(context);
  auto *type = llvm::FunctionType::get(b.getVoidTy(), {b.getPtrTy(), b.getPtrTy(), b.getPtrTy(), b.getPtrTy()}, false);
  for (int op = 0; op < kElementOpCount; ++op)
    for (DType operand : kTypes)
      for (DType result : kTypes)
        for (BlockForm form : {BlockForm::Each, BlockForm::ByOne}) {
          Row row{static_cast<ElementOp>(op), operand, result, form};
          llvm::Function *block = library.find(blockKey(row.op, operand, result, form));
          if (!block)
            continue;
          auto *caller = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage,
                                                "row" + std::to_string(rows.size()), *library.module());
          library.adopt(*caller);
          b.SetInsertPoint(llvm::BasicBlock::Create(context, "", caller));
          b.CreateCall(block, {caller->getArg(0), caller->getArg(1), caller->getArg(2), caller->getArg(3)});
          b.CreateRetVoid();
          rows.push_back(row);
        }
  ASSERT_GT(rows.size(), 250u);
  ASSERT_TRUE(library.close());
  std::unique_ptr<txl::native::NativeCode> code = txl::native::generate(library.work());
  ASSERT_TRUE(code);
  std::mt19937_64 random(5);
  for (size_t r = 0; r < rows.size(); ++r) {
    const Row &row = rows[r];
    auto *run = reinterpret_cast<BlockFn>(code->find("row" + std::to_string(r)));
    ASSERT_TRUE(run);
    ElementFn plain = plainElementFn(row.op, row.operand, row.result);
    ASSERT_TRUE(plain) << elementOpName(row.op);
    for (int round = 0; round < 40; ++round) {
      Elements in[3], expected = {}, actual = {};
      for (int k = 0; k < 3; ++k) {
        DType of = row.op == ElementOp::Select && k == 0 ? DType::I1 : row.operand;
        for (int e = 0; e < n; ++e) {
          uint64_t bits = sample(random, of);
          std::memcpy(in[k].bytes + e * elementBytes(of), &bits, elementBytes(of));
        }
      }
      const void *operands[] = {in[0].bytes, in[1].bytes, in[2].bytes};
      const int64_t step[] = {1, row.form != BlockForm::ByOne, 1};
      plain(expected.bytes, operands, step, n);
      run(actual.bytes, in[0].bytes, in[1].bytes, in[2].bytes);
      for (int e = 0; e < n; ++e) {
        uint64_t x = at(expected, row.result, e), y = at(actual, row.result, e);
        ASSERT_TRUE(x == y || (isNaN(x, row.result) && isNaN(y, row.result)))
            << elementOpName(row.op) << " " << dtypeName(row.operand) << " -> " << dtypeName(row.result) << std::hex
            << ": " << at(in[0], row.operand, e) << ", " << at(in[1], row.operand, e) << " -> " << y << ", not " << x;
      }
    }
  }
}

/// For every instruction set that this CPU has and that has blocks.
TEST(BlockLibrary, EveryBlockEqualsPlain) {
  for (unsigned k = 0; k < blockBitcodeCount; ++k)
    if (kernelSet(blockBitcodes[k].set)) {
      SCOPED_TRACE(static_cast<int>(blockBitcodes[k].set));
      compareBlocks(blockBitcodes[k].set);
    }
}
