// The dialect `txl`: asynchronous operations, warp specialization, and synchronisation.
//
// It is valid in TTIR and in TTGIR. Explicit kernels and the software pipelining passes use the same operations, so the
// tile machine (the reference interpreter) can execute the output of any pass. Buffers and their views are those of
// `ttg`, without a layout in TTIR.
#ifndef TXL_IR_TXDIALECT_TD
#define TXL_IR_TXDIALECT_TD

include "ir/types/TTGTypes.td"
include "ir/types/TXEnums.td"
include "ir/ops/Base.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

def TX_Dialect : Dialect {
  let name = "txl";
  let cppNamespace = "::txl::tx";
  let summary = "warpgroups, mbarriers, asynchronous engines: concurrency within a program";
  let description = [{
    Module attributes define the threads that run an explicit program:
    `txl.num-warpgroups = 3 : i32`, of `txl.warpgroup-warps = 4 : i32` warps each (4 if absent); or
    `txl.num-warps = 10 : i32`, single warps; and `txl.cluster = 2 : i32`, the CTAs of a cluster, each of which runs the
    whole program. Code outside of any `txl.group` runs once in every warpgroup, or in every warp.
  }];
  let hasOperationAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerOps();
    void registerAttributes();
  }];
}

class TX_Op<string mnemonic, TileRow row, list<Trait> traits = []>
    : Op<TX_Dialect, mnemonic, !listconcat([TileOpInterface, row], traits)>;

// Synchronisation and asynchronous operations may not be reordered with each other or with memory accesses.
defvar TX_Ordered = MemoryEffects<[MemRead, MemWrite]>;

def TX_MBarrier : DialectType<TX_Dialect, CPred<"::txl::tx::isMBarrier($_self)">, "mbarrier",
                              "::txl::ttg::MemDescType">;

// The operation accesses buffers and may wait: it implements both methods.
def EngineBuffers : TileBuffers<[{
  void bufferEffects(::llvm::SmallVectorImpl<::txl::ir::BufferEffect> &effects);
  ::txl::ir::Wait waitsFor();
}]>;
// The operation computes nothing and relates no layouts: it starts an asynchronous engine, or waits.
def EngineRow : TileRow<OriginOwn, FreeLayouts, CostsNothing, Once, NoScratch, NoMemory, EngineBuffers>;

#endif
