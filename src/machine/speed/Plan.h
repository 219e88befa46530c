// The execution plan of a fused chain (speed/Fusion.cpp) for the current forms of its tiles. `make` computes where each
// operand's elements are, and which results go to their tile, to a strip buffer, or directly to the memory that they
// are stored to. Members that cost nothing on the current forms (all operands are splats; index arithmetic that stays
// affine) run immediately. `run` then processes one strip after the other. In unusual cases (a store that must be
// checked element by element, memory that is both stored to and read), `make` returns false, and the members run one
// after the other as if they had not been fused.
//
// A strip is a segment of a row of the last dimension, or some whole rows; if every operand is dense and nothing is
// reduced, the whole tile is one row.
#ifndef TXL_MACHINE_SPEED_PLAN_H
#define TXL_MACHINE_SPEED_PLAN_H

#include "machine/run/Access.h"
#include "machine/speed/Window.h"
#include "machine/speed/compiled/JitFusedImmediate.h"

namespace txl::machine {

inline const JitFusedImmediate &jitFusedOf(const Instruction &fused) {
  return static_cast<const JitFusedImmediate &>(*static_cast<const FusedImmediate *>(fused.immediate));
}

class FusedPlan {
public:
  FusedPlan(Frame &f, const Instruction &i)
      : f(f), i(i), fused(jitFusedOf(i)), type(*typeOf(i)), columns(type.shape[type.rank - 1]), oneRow(!fused.reduces) {
  }
  bool make();
  /// False if a member failed, which is only possible for those that run after the strips.
  bool run();

  /// Runs the compiled code of the chain, if there is any.
  bool runCompiled();

private:
  enum class State : uint8_t { Unknown, Tile, Strip };

  /// The position of an operand's elements: element c of a row is at base + the row's offset + c * step.
  struct ElementLayout {
    char *base;
    int64_t step;             // bytes; 0: one element for the whole row
    int64_t stride[kMaxRank]; // bytes, of all dimensions but the last
    bool isSplat;             // step is 0
    bool isStrip;             // restarts at base with every strip
    bool contiguousRows;      // rows are contiguous, so several rows are one run
    uint64_t first, end;      // of a tile: its address range
  };
  struct Step {
    const FusedMember *member;
    uint8_t inputs, out, in[3];
    uint8_t store;       // index in `stores`
    bool contiguousRows; // processes all rows of the strip at once
  };
  struct Store {
    Window window;
    int64_t bytes;
    bool isDense; // memory has the layout of a dense tile
    bool perRow;
    bool direct = false; // its value is computed in place
  };
  struct Strip {
    int64_t row, rows, column, columns;
  };

  static const TileType *typeOf(const Instruction &i);
  bool openStores();
  bool makeMember(const FusedMember &member);
  bool makeElement(const FusedMember &member);
  bool makeReduce(const FusedMember &member);
  bool makeView(const FusedMember &member);
  bool makeHoisted(const FusedMember &member, int storesBefore);
  bool makeStore(const FusedMember &member, uint8_t index);
  bool foldUniformSelect(const FusedMember &member);
  bool canRunAlone(const FusedMember &member);
  bool isUniform(uint8_t operand, bool &value);
  void find(uint8_t operand, bool perRow);
  void setTileLayout(uint8_t operand);
  void setRowLayout(uint8_t operand);
  void setDenseLayout(ElementLayout &layout, char *base, int64_t bytes);
  Step &addStep(const FusedMember &member);
  bool checkNoConflict(int member, Store &store);
  void storeDirectly(int member, Store &store);

  char *address(const ElementLayout &layout, const Strip &strip, int64_t row) const;
  void runStrip(const Strip &strip);
  void runElement(const Step &step, const Strip &strip);
  void runReduce(const Step &step, const Strip &strip);
  void runSpread(const Step &step, const Strip &strip);
  void runStore(const Store &store, const ElementLayout &value, const Strip &strip);
  void storeBuffered(uint8_t index, const Strip &strip);
  bool runDeferred();
  bool describe(FusedKernel &kernel);
  uint8_t describeValue(FusedKernel &kernel, uint8_t operand);
  bool groupsRows(const FusedKernel &kernel, int64_t group) const;
  StoreMode storeModeOf(const Store &store) const;
  int outerDimension() const;
  void computeAddresses(const FusedKernel &kernel, const Strip &strip, char **base, int64_t *stride);
  Tile &tile(uint8_t operand) { return f.tiles[i.operands[operand].slot]; }

  Frame &f;
  const Instruction &i;
  const JitFusedImmediate &fused;
  const TileType &type;
  int64_t columns;
  bool oneRow; // rows are not distinguished
  int steps = 0, storeCount = 0, used = 0;
  Step step[kFusedMembers];
  Store stores[kFusedStores];
  ElementLayout layout[kFusedOperands];
  State state[kFusedOperands];
  uint8_t source[kFusedOperands];    // the operand with the same elements: views and selects refer to the step's result
  uint8_t index[kFusedOperands];     // the value's index in the compiled code
  uint8_t operandOf[kFusedOperands]; // by value
  uint8_t usedOperand[kFusedOperands];
};

} // namespace txl::machine

#endif // TXL_MACHINE_SPEED_PLAN_H
