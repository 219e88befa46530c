// How a fused chain (speed/Fusion.cpp) runs on the tiles as they are now. `make` looks at the forms: where each operand's
// elements lie, which results go to their tile, to a strip buffer, or straight to the memory that they are stored to.
// Members that cost nothing on the present forms (all operands are splats; index arithmetic that stays affine) run at
// once. `run` then takes one strip after the other. If anything is out of the ordinary (a store that must be checked
// element by element, memory that is stored to and read), `make` says no, and the members run one after the other as if
// they had never been fused.
//
// A strip is a part of a row of the last dimension, or some whole rows; where every operand is dense and nothing is
// reduced the whole tile is one row.
#ifndef TXL_MACHINE_SPEED_PLAN_H
#define TXL_MACHINE_SPEED_PLAN_H

#include "machine/run/Access.h"
#include "machine/speed/Window.h"
#include "machine/speed/compiled/CompilableChain.h"

namespace txl::machine {

inline const CompilableChain &chainOf(const Instruction &fused) {
  return static_cast<const CompilableChain &>(*static_cast<const FusedImmediate *>(fused.immediate));
}

class FusedPlan {
public:
  FusedPlan(Frame &f, const Instruction &i)
      : f(f), i(i), fused(chainOf(i)), type(*typeOf(i)), columns(type.shape[type.rank - 1]), oneRow(!fused.reduces) {}
  bool make();
  /// False if a member failed, which cannot be but for those that run behind the strips.
  bool run();

  /// The same by code made for the chain, if there is some.
  bool runCompiled();

private:
  enum class State : uint8_t { Unknown, Tile, Strip };

  /// Where the elements of an operand lie: element c of a row is at base + the row's offset + c * step.
  struct Place {
    char *base;
    int64_t step;             // bytes; 0: one element for a whole row
    int64_t stride[kMaxRank]; // bytes, of the dimensions but the last
    bool isSplat;             // step is 0
    bool isStrip;             // starts anew with every strip
    bool together;            // row follows row without a gap, so some rows are one run
    uint64_t first, end;      // of a tile: the bytes it reaches
  };
  struct Step {
    const FusedMember *member;
    uint8_t inputs, out, in[3];
    uint8_t store; // of `stores`
    bool together; // on all rows of the strip at once
  };
  struct Store {
    Window window;
    int64_t bytes;
    bool isDense; // in memory as in a dense tile
    bool perRow;
    bool direct = false; // its value is written in place by the one who computes it
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
  bool makeEarly(const FusedMember &member, int storesBefore);
  bool makeStore(const FusedMember &member, uint8_t number);
  bool chooses(const FusedMember &member);
  bool runsAlone(const FusedMember &member);
  bool isUniform(uint8_t operand, bool &value);
  void find(uint8_t operand, bool perRow);
  void placeTile(uint8_t operand);
  void placeRows(uint8_t operand);
  void placeDense(Place &place, char *base, int64_t bytes);
  Step &addStep(const FusedMember &member);
  bool separate(int member, Store &store);
  void goDirect(int member, Store &store);

  char *address(const Place &place, const Strip &strip, int64_t row) const;
  void runStrip(const Strip &strip);
  void runElement(const Step &step, const Strip &strip);
  void runReduce(const Step &step, const Strip &strip);
  void runSpread(const Step &step, const Strip &strip);
  void runStore(const Store &store, const Place &value, const Strip &strip);
  void storeBuffered(uint8_t number, const Strip &strip);
  bool runBehind();
  bool describe(Chain &chain);
  uint8_t describeValue(Chain &chain, uint8_t operand);
  bool groupsRows(const Chain &chain, int64_t group) const;
  StoreWay wayOf(const Store &store) const;
  int outerDimension() const;
  void findPlaces(const Chain &chain, const Strip &strip, char **base, int64_t *stride);
  Tile &tile(uint8_t operand) { return f.tiles[i.operands[operand].slot]; }

  Frame &f;
  const Instruction &i;
  const CompilableChain &fused;
  const TileType &type;
  int64_t columns;
  bool oneRow; // nothing distinguishes rows
  int steps = 0, storeCount = 0, used = 0;
  Step step[kFusedMembers];
  Store stores[kFusedStores];
  Place place[kFusedOperands];
  State state[kFusedOperands];
  uint8_t source[kFusedOperands];    // of what a step computes, under whatever name: the step's result
  uint8_t number[kFusedOperands];    // of the value in the code
  uint8_t operandOf[kFusedOperands]; // of the value
  uint8_t usedOperand[kFusedOperands];
};

} // namespace txl::machine

#endif // TXL_MACHINE_SPEED_PLAN_H
