// Warp specialization: control flow between the regions of a `txl.group`, its text format, verification.
#include "ir/facts/GroupTiles.h"
#include "ir/ops/async/GroupOps.h"

using namespace mlir;

namespace txl::tx {

void GroupOp::build(OpBuilder &builder, OperationState &state, TypeRange results, GroupUnit unit, ArrayRef<int32_t> ids,
                    bool withElse) {
  state.addTypes(results);
  state.addAttribute(getUnitAttrName(state.name), GroupUnitAttr::get(builder.getContext(), unit));
  state.addAttribute(getIdsAttrName(state.name), builder.getDenseI32ArrayAttr(ids));
  OpBuilder::InsertionGuard guard(builder);
  for (bool others : {false, true}) {
    Region *region = state.addRegion();
    if (others && !withElse)
      continue;
    builder.createBlock(region);
    if (results.empty())
      YieldOp::create(builder, state.location);
  }
}

ParseResult GroupOp::parse(OpAsmParser &parser, OperationState &state) {
  StringRef unit;
  SmallVector<int32_t> ids;
  SMLoc at = parser.getCurrentLocation();
  if (parser.parseKeyword(&unit) || parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&]() {
        return parser.parseInteger(ids.emplace_back());
      }))
    return failure();
  std::optional<GroupUnit> known = symbolizeGroupUnit(unit);
  if (!known)
    return parser.emitError(at, "expected `warps` or `warpgroups`");
  state.addAttribute(getUnitAttrName(state.name), GroupUnitAttr::get(parser.getContext(), *known));
  state.addAttribute(getIdsAttrName(state.name), parser.getBuilder().getDenseI32ArrayAttr(ids));
  if (parser.parseOptionalArrowTypeList(state.types))
    return failure();
  Region *body = state.addRegion(), *others = state.addRegion();
  auto parseBody = [&](Region &region) -> ParseResult {
    if (parser.parseRegion(region))
      return failure();
    if (region.empty())
      region.emplaceBlock();
    if (region.front().empty() || !region.front().back().hasTrait<OpTrait::IsTerminator>()) {
      OpBuilder builder(parser.getContext());
      builder.setInsertionPointToEnd(&region.front());
      YieldOp::create(builder, parser.getEncodedSourceLoc(parser.getCurrentLocation()));
    }
    return success();
  };
  if (parseBody(*body) || (succeeded(parser.parseOptionalKeyword("else")) && parseBody(*others)))
    return failure();
  return parser.parseOptionalAttrDict(state.attributes);
}

void GroupOp::print(OpAsmPrinter &printer) {
  printer << ' ' << stringifyGroupUnit(getUnit()) << " [";
  llvm::interleaveComma(getIds(), printer);
  printer << "]";
  printer.printOptionalArrowTypeList(getResultTypes());
  bool yields = getNumResults() != 0;
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false, yields);
  if (!getOthers().empty()) {
    printer << " else ";
    printer.printRegion(getOthers(), /*printEntryBlockArgs=*/false, yields);
  }
  printer.printOptionalAttrDict((*this)->getAttrs(), {getUnitAttrName(), getIdsAttrName()});
}

LogicalResult GroupOp::verify() {
  auto module = (*this)->getParentOfType<ModuleOp>();
  Threads threads = module ? threadsOf(module) : Threads();
  bool countsWarps = getUnit() == GroupUnit::Warps;
  if (!threads.isExplicit || threads.bySingleWarps != countsWarps)
    return emitOpError("2: the module does not state how many ") << stringifyGroupUnit(getUnit()) << " there are";
  ArrayRef<int32_t> ids = getIds();
  if (ids.empty() || ids.front() < 0 || unsigned(ids.back()) >= threads.groups)
    return emitOpError("1: ") << stringifyGroupUnit(getUnit()) << " have indices from 0 to " << threads.groups - 1;
  for (auto [id, next] : llvm::zip(ids.drop_back(), ids.drop_front()))
    if (countsWarps ? next != id + 1 : next <= id)
      return emitOpError("1: ") << next << " does not follow " << id;
  if (countsWarps && getBody().walk([](GroupOp) { return WalkResult::interrupt(); }).wasInterrupted())
    return emitOpError("2: a group within a group of warps");
  if (getOthers().empty() && getNumResults())
    return emitOpError("3: there is no second region for the results");
  for (Region *region : getRegions())
    if (!region->empty() && !llvm::equal(region->front().getTerminator()->getOperandTypes(), getResultTypes()))
      return emitOpError("3: a region ends in other types than those of the results");
  if (threads.bySingleWarps) // warpgroups all have the same width
    if (std::optional<ir::CrossingTile> tile = ir::findCrossingTile(*this))
      return tile->use->getOwner()->emitError("4: a tile of ")
             << tile->producerWarps << " warps is used by " << tile->consumerWarps
             << " together; it goes through a buffer";
  return success();
}

void GroupOp::getSuccessorRegions(RegionBranchPoint point, SmallVectorImpl<RegionSuccessor> &regions) {
  if (!point.isParent()) {
    regions.push_back(RegionSuccessor(getOperation(), getResults()));
    return;
  }
  regions.push_back(RegionSuccessor(&getBody()));
  if (getOthers().empty())
    regions.push_back(RegionSuccessor(getOperation(), getResults()));
  else
    regions.push_back(RegionSuccessor(&getOthers()));
}

LogicalResult SetRegistersOp::verify() {
  if (getCount() % 8 || int32_t(getCount()) < 24 || getCount() > 256)
    return emitOpError("1: a thread has 24 to 256 registers, a multiple of 8; not ") << int32_t(getCount());
  return success();
}

} // namespace txl::tx
