// What Triton's TTGIR has and ours has not, declared to be read: names of layouts, which become linear layouts, and
// operations, which become ours (ReadTriton.h). Nothing behind the reader meets any of it, and nothing prints it.
//
// Triton has the names in its dialect `ttg`. They are `tri` here: the dialect `ttg` of a module that was read is ours alone.
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"

def Tri_Dialect : Dialect {
  let name = "tri";
  let dependentDialects = ["::txl::ttg::TTGDialect", "::txl::tx::TXDialect"];
  let cppNamespace = "::txl::triton";
  let useDefaultAttributePrinterParser = 1;
}
def TTNG_Dialect : Dialect {
  let name = "ttng";
  let dependentDialects = ["::txl::ttg::TTGDialect", "::txl::tx::TXDialect"];
  let cppNamespace = "::txl::triton";
}

// Names of layouts ----------------------------------------------------------------------------------------------------

class Tri_Name<string cppName, string spelling> : AttrDef<Tri_Dialect, cppName> {
  let mnemonic = spelling;
  let parameters = (ins "::mlir::DictionaryAttr":$arguments);
  let assemblyFormat = "`<` $arguments `>`";
}

def Tri_Blocked : Tri_Name<"Blocked", "blocked"> { let summary = "dense blocks of threads in dense grids"; }
def Tri_NvidiaMma : Tri_Name<"NvidiaMma", "nvidia_mma"> { let summary = "the result of a matrix instruction"; }
def Tri_DotOp : Tri_Name<"DotOp", "dot_op"> { let summary = "an operand of a product whose result is the parent"; }
def Tri_Slice : Tri_Name<"Slice", "slice"> { let summary = "the parent without an axis"; }
def Tri_Bases : Tri_Name<"Bases", "bases"> { let summary = "`#ttg.linear` that leaves the extents to the tile"; }
def Tri_SwizzledShared : Tri_Name<"SwizzledShared", "swizzled_shared"> { let summary = "a buffer with XORed columns"; }
def Tri_NVMMAShared : Tri_Name<"NVMMAShared", "nvmma_shared"> { let summary = "a buffer as engines read it"; }
def Tri_SharedLinear : AttrDef<Tri_Dialect, "SharedLinear"> {
  let mnemonic = "shared_linear";
  let summary = "a buffer by the bases of its offset";
  let parameters = (ins "::mlir::DictionaryAttr":$arguments, OptionalParameter<"::mlir::IntegerAttr">:$alignment);
  let assemblyFormat = "`<` $arguments (`,` `alignment` `=` $alignment^)? `>`";
}
def Tri_PaddedShared : AttrDef<Tri_Dialect, "PaddedShared"> {
  let mnemonic = "padded_shared";
  let summary = "a buffer with gaps, which change where elements lie and nothing else";
  let parameters = (ins "::mlir::DictionaryAttr":$arguments);
  let hasCustomAssemblyFormat = 1;
}
def Tri_SharedMemory : AttrDef<Tri_Dialect, "SharedMemory"> {
  let mnemonic = "shared_memory";
  let summary = "where a buffer lies";
  let assemblyFormat = "";
}

// Operations ----------------------------------------------------------------------------------------------------------

class Tri_Op<string mnemonic, list<Trait> traits = []> : Op<Tri_Dialect, mnemonic, traits>;
class TTNG_Op<string mnemonic, list<Trait> traits = []> : Op<TTNG_Dialect, mnemonic, traits>;

def Tri_AsyncCopyOp : Tri_Op<"async_copy_global_to_local", [AttrSizedOperandSegments]> {
  let summary = "`txl.async_copy`";
  let arguments = (ins AnyType:$src, AnyType:$buffer, Optional<AnyType>:$mask, Optional<AnyType>:$other);
  let results = (outs AnyType:$token);
  let hasCustomAssemblyFormat = 1;
}
def Tri_AsyncCommitOp : Tri_Op<"async_commit_group"> {
  let summary = "`txl.async_commit`";
  let arguments = (ins Variadic<AnyType>:$tokens);
  let results = (outs AnyType:$token);
  let hasCustomAssemblyFormat = 1;
}
def Tri_AsyncWaitOp : Tri_Op<"async_wait"> {
  let summary = "`txl.async_wait`";
  let arguments = (ins Variadic<AnyType>:$tokens, I32Attr:$num);
  let results = (outs AnyType:$token);
  let hasCustomAssemblyFormat = 1;
}
def TTNG_FenceAsyncOp : TTNG_Op<"fence_async_shared"> {
  let summary = "`txl.fence_async`";
  let assemblyFormat = "attr-dict";
}
def TTNG_WarpGroupDotOp : TTNG_Op<"warp_group_dot", [AllTypesMatch<["c", "result"]>]> {
  let summary = "`txl.dot_async`";
  let arguments = (ins AnyType:$a, AnyType:$b, AnyType:$c, Optional<I1>:$accumulate);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$a `,` $b `,` $c (`,` $accumulate^)? attr-dict `:` type($a) `*` type($b) `->` type($result)";
}
def TTNG_WarpGroupDotWaitOp : TTNG_Op<"warp_group_dot_wait"> {
  let summary = "`txl.dot_wait`";
  let arguments = (ins Variadic<AnyType>:$inputs, I32Attr:$pendings);
  let results = (outs Variadic<AnyType>:$results);
  let hasCustomAssemblyFormat = 1;
}
