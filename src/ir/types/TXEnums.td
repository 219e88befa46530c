// The enumerations of `txl`. TableGen generates the parser, printer and C++ enumeration from one definition.
#ifndef TXL_IR_TXENUMS_TD
#define TXL_IR_TXENUMS_TD

include "mlir/IR/EnumAttr.td"

def TX_GroupUnit : I32EnumAttr<"GroupUnit", "the unit that the ids of a group refer to", [
  I32EnumAttrCase<"Warps", 0, "warps">, I32EnumAttrCase<"Warpgroups", 1, "warpgroups">]> {
  let cppNamespace = "::txl::tx";
}

def TX_IdKind : I32EnumAttr<"IdKind", "the kind of an id", [
  I32EnumAttrCase<"Thread", 0, "thread">, I32EnumAttrCase<"Lane", 1, "lane">, I32EnumAttrCase<"Warp", 2, "warp">,
  I32EnumAttrCase<"Warpgroup", 3, "warpgroup">, I32EnumAttrCase<"CTA", 4, "cta">,
  I32EnumAttrCase<"Threads", 5, "threads">]> {
  let cppNamespace = "::txl::tx";
}

def TX_ReduceKind : I32EnumAttr<"ReduceKind", "how a TMA store combines an element with the value in memory", [
  I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"Add", 1, "add">, I32EnumAttrCase<"Min", 2, "min">,
  I32EnumAttrCase<"Max", 3, "max">, I32EnumAttrCase<"And", 4, "and">, I32EnumAttrCase<"Or", 5, "or">,
  I32EnumAttrCase<"Xor", 6, "xor">]> {
  let cppNamespace = "::txl::tx";
}

def TX_ChannelHome : I32EnumAttr<"ChannelHome", "the memory that holds a channel's tiles", [
  I32EnumAttrCase<"Registers", 0, "registers">, I32EnumAttrCase<"Shared", 1, "shared">,
  I32EnumAttrCase<"Tensor", 2, "tensor">]> {
  let cppNamespace = "::txl::tx";
}

def TX_ChannelProducer : I32EnumAttr<"ChannelProducer", "what writes a channel's tiles", [
  I32EnumAttrCase<"Threads", 0, "threads">, I32EnumAttrCase<"CpAsync", 1, "cp_async">,
  I32EnumAttrCase<"Tma", 2, "tma">]> {
  let cppNamespace = "::txl::tx";
}

def TX_ChannelProtocol : I32EnumAttr<"ChannelProtocol", "how a reader of a channel waits for its tile", [
  I32EnumAttrCase<"Dependence", 0, "dependence">, I32EnumAttrCase<"Group", 1, "group">,
  I32EnumAttrCase<"MBarrier", 2, "mbarrier">]> {
  let cppNamespace = "::txl::tx";
}

#endif
