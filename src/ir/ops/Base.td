// Base classes of the operations of `tt`.
#ifndef TXL_IR_OPS_BASE_TD
#define TXL_IR_OPS_BASE_TD

include "ir/types/TTTypes.td"
include "ir/TileOp.td"

class TT_Op<string mnemonic, TileRow row, list<Trait> traits = []>
    : Op<TT_Dialect, mnemonic, !listconcat([TileOpInterface, row], traits)>;

class TT_PointeeMatches<string value, string pointer>
    : TypesMatchWith<"type of `" # value # "` is what `" # pointer # "` points to", pointer, value,
                     "::txl::tt::pointeeLike($_self)">;

#endif
