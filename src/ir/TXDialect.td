// The dialect `txl`: what runs beside a program or beside other warps of it, and how that is waited for.
//
// It is valid in TTIR and in TTGIR. Kernels that are explicit about buffers, barriers and engines and passes that make
// pipelines write the same operations, so the tile machine can run what any pass made. Buffers and their views are
// `ttg`'s, without a layout in TTIR.
#ifndef TXL_IR_TXDIALECT_TD
#define TXL_IR_TXDIALECT_TD

include "ir/types/TTGTypes.td"
include "ir/types/TXEnums.td"
include "ir/ops/Base.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

def TX_Dialect : Dialect {
  let name = "txl";
  let cppNamespace = "::txl::tx";
  let summary = "warpgroups, mbarriers, engines: what goes on at the same time";
  let description = [{
    Attributes of a module say who runs a program that is explicit about it:
    `txl.num-warpgroups = 3 : i32`, of `txl.warpgroup-warps = 4 : i32` warps each (4 if absent); or `txl.num-warps = 10 :
    i32`, single warps; and `txl.cluster = 2 : i32`, the CTAs of a cluster, each of which runs the whole program.
    What is outside of any `txl.group` runs once in every warpgroup, or in every warp.
  }];
  let hasOperationAttrVerify = 1;
  let useDefaultAttributePrinterParser = 0;
  let extraClassDeclaration = [{
    void registerOps();
  }];
}

class TX_Op<string mnemonic, TileRow row, list<Trait> traits = []>
    : Op<TX_Dialect, mnemonic, !listconcat([TileOpInterface, row], traits)>;

// What orders, starts or ends something: it may not be moved across another of them, nor across an access of memory.
defvar TX_Ordered = MemoryEffects<[MemRead, MemWrite]>;

def TX_MBarrier : DialectType<TX_Dialect, CPred<"::txl::tx::isMBarrier($_self)">, "mbarrier", "::txl::ttg::MemDescType">;

// It accesses buffers, and may wait for something: the operation says both.
def EngineBuffers : TileBuffers<[{
  void bufferEffects(::llvm::SmallVectorImpl<::txl::ir::BufferEffect> &effects);
  ::txl::ir::Wait waitsFor();
}]>;
// No tile has to do with another's layout, nothing is computed: an engine is started, or something is waited for.
def EngineRow : TileRow<OriginOwn, FreeLayouts, CostsNothing, Once, NoScratch, NoMemory, EngineBuffers>;

#endif
