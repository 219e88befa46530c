// Ids of threads, the registers of a thread, and exchange between lanes.
#include "lower/target/nvidia/NvidiaLowering.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/Support/MathExtras.h"

namespace txl::lower::nvidia {

using namespace llvm::Intrinsic;

static llvm::Value *readSpecial(Builder &b, ID id) { return b.CreateIntrinsic(b.getInt32Ty(), id, {}); }

unsigned NvidiaLowering::laneBits() const { return llvm::Log2_32(arch::kThreadsPerWarp); }

llvm::Value *NvidiaLowering::threadId(Builder &b) const { return readSpecial(b, nvvm_read_ptx_sreg_tid_x); }

llvm::Value *NvidiaLowering::ctaRank(Builder &b) const { return readSpecial(b, nvvm_read_ptx_sreg_cluster_ctarank); }

llvm::Value *NvidiaLowering::gridIndex(Builder &b, unsigned axis, bool clusters) const {
  static constexpr ID ids[2][3] = {
      {nvvm_read_ptx_sreg_ctaid_x, nvvm_read_ptx_sreg_ctaid_y, nvvm_read_ptx_sreg_ctaid_z},
      {nvvm_read_ptx_sreg_clusterid_x, nvvm_read_ptx_sreg_clusterid_y, nvvm_read_ptx_sreg_clusterid_z}};
  return readSpecial(b, ids[clusters][axis]);
}

llvm::Value *NvidiaLowering::gridExtent(Builder &b, unsigned axis, bool clusters) const {
  static constexpr ID ids[2][3] = {
      {nvvm_read_ptx_sreg_nctaid_x, nvvm_read_ptx_sreg_nctaid_y, nvvm_read_ptx_sreg_nctaid_z},
      {nvvm_read_ptx_sreg_nclusterid_x, nvvm_read_ptx_sreg_nclusterid_y, nvvm_read_ptx_sreg_nclusterid_z}};
  return readSpecial(b, ids[clusters][axis]);
}

llvm::Value *NvidiaLowering::activeLanes(Builder &b) const { return b.CreateIntrinsic(nvvm_activemask, {}); }

llvm::Value *NvidiaLowering::nanoseconds(Builder &b) const {
  return b.CreateIntrinsic(b.getInt64Ty(), nvvm_read_ptx_sreg_globaltimer, {});
}

void NvidiaLowering::setRegisters(Builder &b, bool increase, unsigned count) const {
  ID id = increase ? nvvm_setmaxnreg_inc_sync_aligned_u32 : nvvm_setmaxnreg_dec_sync_aligned_u32;
  b.CreateIntrinsic(b.getVoidTy(), id, {b.getInt32(count)});
}

// Exchange between lanes.

static llvm::Value *allLanes(Builder &b) { return b.getInt32(~0u); }

llvm::Value *NvidiaLowering::shuffleXor(Builder &b, llvm::Value *word, unsigned laneXor) const {
  return b.CreateIntrinsic(nvvm_shfl_sync_bfly_i32, {},
                           {allLanes(b), word, b.getInt32(laneXor), b.getInt32(lastLane())});
}

llvm::Value *NvidiaLowering::shuffleFrom(Builder &b, llvm::Value *word, llvm::Value *lane) const {
  return b.CreateIntrinsic(nvvm_shfl_sync_idx_i32, {}, {allLanes(b), word, lane, b.getInt32(lastLane())});
}

llvm::Value *NvidiaLowering::anyLane(Builder &b, llvm::Value *condition) const {
  return b.CreateIntrinsic(b.getInt1Ty(), nvvm_vote_any_sync, {allLanes(b), condition});
}

bool NvidiaLowering::hasLaneReduction(LaneReduction) const { return true; } // from sm_80 on

llvm::Value *NvidiaLowering::reduceLanes(Builder &b, LaneReduction kind, llvm::Value *word) const {
  static constexpr ID ids[] = {nvvm_redux_sync_add,  nvvm_redux_sync_max, nvvm_redux_sync_min, nvvm_redux_sync_umax,
                               nvvm_redux_sync_umin, nvvm_redux_sync_and, nvvm_redux_sync_or,  nvvm_redux_sync_xor};
  return b.CreateIntrinsic(ids[static_cast<unsigned>(kind)], {}, {word, allLanes(b)});
}

} // namespace txl::lower::nvidia
