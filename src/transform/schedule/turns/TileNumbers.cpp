// The ring has two slots: the next tile's id is fetched while the current one is used.
#include "transform/schedule/turns/TileNumbers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "transform/schedule/CarriedAround.h"

using namespace mlir;

namespace txl::transform {

static constexpr unsigned kSlots = 2;

bool TileNumbers::asks(Operation *op) {
  auto atomic = dyn_cast<tt::AtomicRMWOp>(op);
  return atomic && (atomic.getType().isInteger(32) || atomic.getType().isInteger(64));
}

TileNumbers::TileNumbers(ArrayRef<Operation *> questions, unsigned users, unsigned tellers)
    : asked(questions), users(users), tellers(tellers) {}

TileNumbers::~TileNumbers() {
  for (auto [received, question] : questions)
    question->destroy();
}

static Place following(OpBuilder &builder, Location loc, Place place) {
  Value next = following(builder, loc, place.slot, kSlots);
  return {next, phaseAfter(builder, loc, place.phase, next)};
}

void TileNumbers::receive() {
  for (Operation *question : asked) {
    Location loc = question->getLoc();
    OpBuilder builder(question), entry = entryOf(question);
    Type number = question->getResult(0).getType();
    auto buffer = ttg::MemDescType::get({1}, number, ttg::LayoutAttr());
    auto barrier = ttg::MemDescType::get({1}, builder.getI64Type(), ttg::LayoutAttr()).getRow(kSlots);
    Row row{ttg::LocalAllocOp::create(entry, loc, buffer.getRow(kSlots), Value()),
            tx::MBarrierAllocOp::create(entry, loc, barrier, tellers),
            tx::MBarrierAllocOp::create(entry, loc, barrier, users)};
    for (Value value : {row.numbers, row.full, row.free})
      sharedByAll.push_back(value.getDefiningOp());
    Place begin = placeAt(builder, loc, 0);
    tx::MBarrierWaitOp::create(builder, loc, slotOf(builder, loc, row.full, begin.slot), begin.phase);
    Value tile = ttg::LocalLoadOp::create(builder, loc, RankedTensorType::get({1}, number),
                                          slotOf(builder, loc, row.numbers, begin.slot), Value());
    auto received = tt::UnsplatOp::create(builder, loc, number, tile);
    tx::MBarrierArriveOp::create(builder, loc, slotOf(builder, loc, row.free, begin.slot), Value(), Value(),
                                 /*tracking=*/false);
    Place end = following(builder, loc, begin);
    question->getResult(0).replaceAllUsesWith(received);
    question->remove();
    questions[received] = question;
    rows[question] = row;
    carryAround(received, {begin.slot, begin.phase}, {end.slot, end.phase});
  }
}

void TileNumbers::ask(OpBuilder &builder, Operation *received, IRMapping &copies) {
  Operation *question = questions.lookup(received);
  const Row &row = rows[question];
  Location loc = question->getLoc();
  Operation *own = builder.clone(*question, copies);
  Value number = own->getResult(0);
  question->dropAllReferences(); // they refer to operations that are about to be partitioned
  copies.map(received->getResult(0), number);
  Place begin = placeAt(builder, loc, 1);
  tx::MBarrierWaitOp::create(builder, loc, slotOf(builder, loc, row.free, begin.slot), begin.phase);
  Value tile = tt::SplatOp::create(builder, loc, RankedTensorType::get({1}, number.getType()), number);
  ttg::LocalStoreOp::create(builder, loc, tile, slotOf(builder, loc, row.numbers, begin.slot));
  tx::MBarrierArriveOp::create(builder, loc, slotOf(builder, loc, row.full, begin.slot), Value(), Value(),
                               /*tracking=*/false);
  told.push_back({own, begin, following(builder, loc, begin)});
}

void TileNumbers::carry() {
  for (const Told &one : told)
    carryAround(one.op, {one.begin.slot, one.begin.phase}, {one.end.slot, one.end.phase});
}

} // namespace txl::transform
