// Matrices of a warp: `ldmatrix`, `stmatrix` and `mma.sync`.
#include "lower/target/nvidia/NvidiaLowering.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/Support/MathExtras.h"

namespace txl::lower::nvidia {

using namespace llvm::Intrinsic;

Results NvidiaLowering::loadMatrices(Builder &b, llvm::Value *pointer, unsigned count, bool transposed) const {
  static constexpr ID ids[2][3] = {{nvvm_ldmatrix_sync_aligned_m8n8_x1_b16, nvvm_ldmatrix_sync_aligned_m8n8_x2_b16,
                                    nvvm_ldmatrix_sync_aligned_m8n8_x4_b16},
                                   {nvvm_ldmatrix_sync_aligned_m8n8_x1_trans_b16,
                                    nvvm_ldmatrix_sync_aligned_m8n8_x2_trans_b16,
                                    nvvm_ldmatrix_sync_aligned_m8n8_x4_trans_b16}};
  llvm::Value *loaded = b.CreateIntrinsic(ids[transposed][llvm::Log2_32(count)], {pointer->getType()}, {pointer});
  if (count == 1)
    return {loaded};
  Results words;
  for (unsigned matrix = 0; matrix < count; ++matrix)
    words.push_back(b.CreateExtractValue(loaded, matrix));
  return words;
}

void NvidiaLowering::storeMatrices(Builder &b, llvm::Value *pointer, Words words, bool transposed) const {
  static constexpr ID ids[2][3] = {{nvvm_stmatrix_sync_aligned_m8n8_x1_b16, nvvm_stmatrix_sync_aligned_m8n8_x2_b16,
                                    nvvm_stmatrix_sync_aligned_m8n8_x4_b16},
                                   {nvvm_stmatrix_sync_aligned_m8n8_x1_trans_b16,
                                    nvvm_stmatrix_sync_aligned_m8n8_x2_trans_b16,
                                    nvvm_stmatrix_sync_aligned_m8n8_x4_trans_b16}};
  llvm::SmallVector<llvm::Value *, 5> arguments{pointer};
  llvm::append_range(arguments, words);
  b.CreateIntrinsic(ids[transposed][llvm::Log2_32(words.size())], {pointer->getType()}, arguments);
}

/// The intrinsics of MMAs with block scales.
static ID scaledIntrinsicOf(const MatrixMultiply &shape) {
  if (shape.scales > 1)
    return shape.areFloats ? nvvm_mma_block_scale_m16n8k64_row_col_mxf4nvf4_scale_4x_f32_e2m1_e2m1_f32_ue4m3
                           : nvvm_mma_block_scale_m16n8k64_row_col_mxf4_scale_2x_f32_e2m1_e2m1_f32_ue8m0;
  static constexpr ID ids[2][2] = {{nvvm_mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e4m3_e4m3_f32_ue8m0,
                                    nvvm_mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e4m3_e5m2_f32_ue8m0},
                                   {nvvm_mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e5m2_e4m3_f32_ue8m0,
                                    nvvm_mma_block_scale_m16n8k32_row_col_mxf8f6f4_scale_1x_f32_e5m2_e5m2_f32_ue8m0}};
  return ids[shape.a == MatrixType::E5M2][shape.b == MatrixType::E5M2];
}

static ID intrinsicOf(const MatrixMultiply &shape) {
  if (shape.scales)
    return scaledIntrinsicOf(shape);
  bool isE4M3 = shape.b == MatrixType::E4M3;
  switch (shape.a) {
  case MatrixType::F16:
    return shape.k == 16 ? nvvm_mma_m16n8k16_row_col_f32_f32 : nvvm_mma_m16n8k8_row_col_f32_f32;
  case MatrixType::BF16:
    return shape.k == 16 ? nvvm_mma_m16n8k16_row_col_bf16 : nvvm_mma_m16n8k8_row_col_bf16;
  case MatrixType::TF32:
    return shape.k == 8 ? nvvm_mma_m16n8k8_row_col_tf32 : nvvm_mma_m16n8k4_row_col_tf32;
  case MatrixType::S8:
    return shape.k == 32 ? nvvm_mma_m16n8k32_row_col_s8 : nvvm_mma_m16n8k16_row_col_s8;
  case MatrixType::F64:
    return nvvm_mma_m8n8k4_row_col_f64;
  case MatrixType::E4M3:
    return isE4M3 ? nvvm_mma_m16n8k32_row_col_f32_e4m3_e4m3_f32 : nvvm_mma_m16n8k32_row_col_f32_e4m3_e5m2_f32;
  case MatrixType::E5M2:
    return isE4M3 ? nvvm_mma_m16n8k32_row_col_f32_e5m2_e4m3_f32 : nvvm_mma_m16n8k32_row_col_f32_e5m2_e5m2_f32;
  }
  llvm_unreachable("a type of matrices");
}

Results NvidiaLowering::multiply(Builder &b, const MatrixMultiply &shape, Words x, Words y, Words z) const {
  llvm::SmallVector<llvm::Value *, 16> arguments(x);
  llvm::append_range(arguments, y);
  llvm::append_range(arguments, z);
  for (llvm::Value *scales : {shape.scalesA, shape.scalesB})
    if (shape.scales) // the scales' word, its first byte, and the lane of each quad that has them
      arguments.append({scales, b.getInt16(shape.firstByte), b.getInt16(0)});
  llvm::CallInst *call = b.CreateIntrinsic(intrinsicOf(shape), {}, arguments);
  Results d;
  for (unsigned i = 0; i < z.size(); ++i)
    d.push_back(b.CreateExtractValue(call, i));
  return d;
}

bool NvidiaLowering::hasTF32Rounding() const { return architecture.has(arch::Feature::Tf32RoundToEven); }

llvm::Value *NvidiaLowering::roundToTF32(Builder &b, llvm::Value *value) const {
  return b.CreateIntrinsic(nvvm_f2tf32_rn, {}, {value});
}

} // namespace txl::lower::nvidia
