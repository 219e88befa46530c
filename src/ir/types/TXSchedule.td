// The schedule of a loop as data: attributes of `txl` on the loop. The operations of its body carry theirs by name
// (facts/Attributes.def: `txl.stage`, `txl.order`, `txl.partition`, `txl.channel`). facts/Schedule.h verifies both.
#ifndef TXL_IR_TXSCHEDULE_TD
#define TXL_IR_TXSCHEDULE_TD

include "ir/TXDialect.td"
include "mlir/IR/AttrTypeBase.td"

def TX_ChannelAttr : AttrDef<TX_Dialect, "Channel"> {
  let mnemonic = "channel";
  let summary = "a value that crosses stages or partitions of a scheduled loop";
  let description = [{
    The memory of its tiles, the number of its slots, what writes a tile, and how a reader waits for it. Channels of one
    `set` are filled and released together. `multicast` is the axis of the tile's TMA box along which each CTA of the
    cluster loads a slice for all CTAs. `fallback` is the producer where the condition of a TMA box does not hold:
    `cp_async`, or `threads`, which load the tile at its use.
    ```mlir
    #txl.channel<home = shared, depth = 3, producer = tma, protocol = mbarrier, fallback = cp_async>
    ```
    1. The depth is 1 or more.
    2. The protocol fits the producer: a TMA load completes on an mbarrier, a cp.async copy in a group or on an
       mbarrier; threads write in the order of dependences.
    3. Copies have a home in shared memory.
    4. Only TMA loads are multicast or have a fallback, which is `cp_async` or `threads`.
  }];
  let parameters = (ins
    EnumParameter<TX_ChannelHome>:$home, "int32_t":$depth, EnumParameter<TX_ChannelProducer>:$producer,
    EnumParameter<TX_ChannelProtocol>:$protocol, DefaultValuedParameter<"int32_t", "0">:$set,
    DefaultValuedParameter<"int32_t", "-1">:$multicast,
    DefaultValuedParameter<"::txl::tx::ChannelProducer", "::txl::tx::ChannelProducer::Threads">:$fallback);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def TX_PartitionAttr : AttrDef<TX_Dialect, "Partition"> {
  let mnemonic = "partition";
  let summary = "the warps of a partition of a scheduled loop, and the registers of a thread of them";
  let description = [{
    Without `registers` the warps keep those with which they begin.
    ```mlir
    #txl.partition<warps = 4, registers = 24>
    ```
    1. A partition has 1 to 32 warps.
    2. The registers are a multiple of 8 from 24 to 256 (setmaxnreg), or 0.
  }];
  let parameters = (ins "int32_t":$warps, DefaultValuedParameter<"int32_t", "0">:$registers);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def TX_ScheduleAttr : AttrDef<TX_Dialect, "Schedule"> {
  let mnemonic = "schedule";
  let summary = "the schedule of a loop (`txl.schedule`)";
  let description = [{
    Partition 0 runs the program, partition 1 is the producer, which starts the copies. `m_split` warpgroups of
    partition 0 share the rows of its tiles. `reserved_bytes` of shared memory are left to the program after the loop.
    `interval` is the predicted initiation interval in cycles; 0: none was predicted.
    ```mlir
    #txl.schedule<channels = [#txl.channel<home = shared, depth = 3, producer = cp_async, protocol = group>]>
    ```
    1. `channels` and `partitions` have attributes of these kinds.
    2. There are at most two partitions; an M-split needs two.
    3. `m_split` is 1 or more, `reserved_bytes` and `interval` are not negative.
    4. A persistent loop and warpgroups that alternate in issuing MMAs (`ping_pong`) need two partitions.
  }];
  let parameters = (ins
    OptionalParameter<"::mlir::ArrayAttr">:$channels, OptionalParameter<"::mlir::ArrayAttr">:$partitions,
    DefaultValuedParameter<"int32_t", "1">:$m_split, DefaultValuedParameter<"bool", "false">:$persistent,
    DefaultValuedParameter<"bool", "false">:$ping_pong, DefaultValuedParameter<"int32_t", "0">:$reserved_bytes,
    DefaultValuedParameter<"int32_t", "0">:$interval);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

#endif
