// Operations and attributes that TTIR takes from other dialects, declared here under their names: loading the whole
// dialects `llvm` and `gpu` for one operation each would cost start-up time and megabytes.
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def LLVM_Dialect : Dialect {
  let name = "llvm";
  let cppNamespace = "::txl::foreign";
  let useDefaultAttributePrinterParser = 1;
}
def GPU_Dialect : Dialect {
  let name = "gpu";
  let dependentDialects = ["::txl::ttg::TTGDialect"];
  let cppNamespace = "::txl::foreign";
}

def LLVM_LoopLICMAttr : AttrDef<LLVM_Dialect, "LoopLICM"> {
  let mnemonic = "loop_licm";
  let summary = "whether loop-invariant code may be hoisted out of a loop";
  let parameters = (ins OptionalParameter<"mlir::BoolAttr">:$disable,
                        OptionalParameter<"mlir::BoolAttr">:$versioningDisable);
  let assemblyFormat = "`<` struct(params) `>`";
}

def LLVM_LoopAnnotationAttr : AttrDef<LLVM_Dialect, "LoopAnnotation"> {
  let mnemonic = "loop_annotation";
  let summary = "the optimisations of a loop that are allowed";
  let parameters = (ins OptionalParameter<"mlir::BoolAttr">:$disableNonforced,
                        OptionalParameter<"LoopLICMAttr">:$licm);
  let assemblyFormat = "`<` struct(params) `>`";
}

def LLVM_AssumeOp : Op<LLVM_Dialect, "intr.assume", [MemoryEffects<[MemWrite]>]> {
  let summary = "assume that a condition holds";
  let arguments = (ins I1:$cond);
  let assemblyFormat = "$cond attr-dict `:` type($cond)";
}

def GPUBarrierOp : Op<GPU_Dialect, "barrier", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "a barrier of the threads of a program; parsed, but printed as `ttg.barrier all`";
  let assemblyFormat = "attr-dict";
  let hasCanonicalizeMethod = 1;
}
