// Enumerations and attributes of `tt`. TableGen generates the parser, printer and C++ enumeration from one definition.
#ifndef TXL_IR_TTATTRIBUTES_TD
#define TXL_IR_TTATTRIBUTES_TD

include "ir/TTDialect.td"

class TT_Enum<string name, string summary, list<I32EnumAttrCase> cases> : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::txl::tt";
}

def TT_CacheModifier : TT_Enum<"CacheModifier", "the cache operator of an access (PTX)", [
  I32EnumAttrCase<"None", 1, "none">, I32EnumAttrCase<"CA", 2, "ca">, I32EnumAttrCase<"CG", 3, "cg">,
  I32EnumAttrCase<"WB", 4, "wb">, I32EnumAttrCase<"CS", 5, "cs">, I32EnumAttrCase<"WT", 6, "wt">,
  I32EnumAttrCase<"CV", 7, "cv">]>;

def TT_EvictionPolicy : TT_Enum<"EvictionPolicy", "the eviction priority of the cache lines of an access", [
  I32EnumAttrCase<"Normal", 1, "evict_normal">, I32EnumAttrCase<"First", 2, "evict_first">,
  I32EnumAttrCase<"Last", 3, "evict_last">]>;

def TT_MemSemantic : TT_Enum<"MemSemantic", "memory order of an atomic access", [
  I32EnumAttrCase<"Relaxed", 1, "relaxed">, I32EnumAttrCase<"Acquire", 2, "acquire">,
  I32EnumAttrCase<"Release", 3, "release">, I32EnumAttrCase<"AcquireRelease", 4, "acq_rel">]>;

def TT_MemScope : TT_Enum<"MemScope", "the threads for which an atomic access is ordered (PTX)", [
  I32EnumAttrCase<"GPU", 1, "gpu">, I32EnumAttrCase<"CTA", 2, "cta">, I32EnumAttrCase<"System", 3, "sys">]>;

def TT_RMWKind : TT_Enum<"RMWKind", "the operation of an atomic read-modify-write", [
  I32EnumAttrCase<"And", 1, "and">, I32EnumAttrCase<"Or", 2, "or">, I32EnumAttrCase<"Xor", 3, "xor">,
  I32EnumAttrCase<"Add", 4, "add">, I32EnumAttrCase<"FAdd", 5, "fadd">, I32EnumAttrCase<"Max", 6, "max">,
  I32EnumAttrCase<"Min", 7, "min">, I32EnumAttrCase<"UMax", 8, "umax">, I32EnumAttrCase<"UMin", 9, "umin">,
  I32EnumAttrCase<"Exchange", 10, "exch">]>;

def TT_InputPrecision : TT_Enum<"InputPrecision", "how a dot product rounds float32 inputs", [
  I32EnumAttrCase<"TF32", 0, "tf32">, I32EnumAttrCase<"TF32x3", 1, "tf32x3">, I32EnumAttrCase<"IEEE", 2, "ieee">,
  I32EnumAttrCase<"BF16x3", 3, "bf16x3">, I32EnumAttrCase<"BF16x6", 4, "bf16x6">]>;

def TT_RoundingMode : TT_Enum<"RoundingMode", "rounding of a float conversion", [
  I32EnumAttrCase<"TowardZero", 0, "rtz">, I32EnumAttrCase<"NearestEven", 1, "rtne">]>;

def TT_PropagateNan : TT_Enum<"PropagateNan", "whether a NaN operand makes the result NaN", [
  I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"All", 65535, "all">]>;

def TT_ProgramAxis : TT_Enum<"ProgramAxis", "an axis of the launch grid", [
  I32EnumAttrCase<"X", 0, "x">, I32EnumAttrCase<"Y", 1, "y">, I32EnumAttrCase<"Z", 2, "z">]>;

def TT_AddressSpace : TT_Enum<"AddressSpace", "the address space of a pointer", [
  I32EnumAttrCase<"Global", 1, "global">, I32EnumAttrCase<"Constant", 4, "constant">]>;

def TT_CachePolicyAttr : AttrDef<TT_Dialect, "CachePolicy"> {
  let mnemonic = "cache_policy";
  let summary = "cache hints of a load or a store";
  let description = [{
    `#tt.cache_policy<cache_modifier = cg, eviction_policy = evict_first>`; both are always printed and each may be
    left out when read. A policy of neutral values (`none`, `evict_normal`) is written as no policy at all.
  }];
  let parameters = (ins "::txl::tt::CacheModifier":$cacheModifier, "::txl::tt::EvictionPolicy":$evictionPolicy);
  let hasCustomAssemblyFormat = 1;
}

#endif
