// Subscripts: `x[:, None]` of tiles, indices and slices of tuples and strings.
#include "frontend/evaluation/Walker.h"
#include "frontend/values/CompileTimeArithmetic.h"

using namespace txl;
using namespace txl::frontend;
using mlir::failure;
using mlir::FailureOr;

TXL_DIAGNOSTIC(BadTileIndex, ValueError,
               "a tile takes `:` and `None` as indices, not `{0}` (unsupported tensor index)");
TXL_DIAGNOSTIC(
    TooManyIndices, IndexError,
    "the index has {0} times `:`, but a tile of type `{2}` has rank {1} (too many indices for tensor of rank {1})");
TXL_DIAGNOSTIC(ScalarSubscript, ValueError,
               "a scalar of type `{0}` has no elements (too many indices for tensor of rank 0)");
TXL_DIAGNOSTIC(BadSequenceIndex, TypeError, "a {0} takes compile-time integers and slices as indices, not `{1}`");
TXL_DIAGNOSTIC(IndexOutOfRange, IndexError, "index {0} is out of range for {1} elements");
TXL_DIAGNOSTIC(NotSubscriptable, TypeError, "a value of type `{0}` has no elements");
TXL_DIAGNOSTIC(ZeroSliceStep, ValueError, "the step of a slice is zero");

FailureOr<Value> Walker::subscript(const syntax::Subscript &node, Value value) {
  FailureOr<Value> index = evaluate(node.slice);
  if (failed(index))
    return failure();
  c.at(&node);
  index = c.known(*index);
  if (value.isTile())
    return subscriptTile(value, *index);
  if (value.isSequence() || value.isStr())
    return subscriptSequence(value, *index);
  if (value.isDType() && value.asType().isTuple()) {
    FailureOr<Value> types = ev.attribute(value, "types");
    return failed(types) ? types : subscriptSequence(*types, *index);
  }
  if (value.isAggregate()) {
    FailureOr<Value> method = ev.instanceAttribute(value, "__getitem__");
    if (failed(method) || *method)
      return failed(method) ? method : call(*method, {*index}, {});
  }
  if (value.is(ValueKind::Host))
    return c.hostApply("getitem", {value, *index});
  return ev.error(NotSubscriptable, value.describe());
}

FailureOr<Value> Walker::subscriptTile(Value tile, Value index) {
  llvm::SmallVector<Value> indices;
  if (index.isTuple())
    indices.assign(index.elements().begin(), index.elements().end());
  else
    indices.push_back(index);
  auto isFull = [](Value v) {
    return v.is(ValueKind::Slice) && v.asSlice().lower.isNone() && v.asSlice().upper.isNone() &&
           v.asSlice().step.isNone();
  };
  int64_t full = 0, rank = tile.type().rank();
  for (Value v : indices) {
    full += isFull(v);
    if (!isFull(v) && !v.isNone()) {
      Diagnostic &diagnostic = ev.report(BadTileIndex, v.isTile()               ? v.describe()
                                                       : v.is(ValueKind::Slice) ? "start:stop"
                                                                                : ev.show(v));
      if (tile.type().scalarIsPointer() && !rank)
        diagnostic.note("read through a pointer with `tl.load(pointer + offsets)`");
      else
        diagnostic.note(
            "`x[:, None]` adds an axis; to pick elements, load them by pointer, or use `tl.gather` or a reduction");
      return failure();
    }
  }
  if (full > rank && ev.options().language != LanguageVersion::V36) { // Triton 3.6 does not check the number of indices
    if (rank)
      return ev.error(TooManyIndices, full, rank, tile.describe());
    ev.report(ScalarSubscript, tile.describe()).note("a scalar broadcasts to any shape: leave the subscript out");
    return failure();
  }
  int64_t axis = 0;
  for (Value v : indices) {
    if (v.isNone()) {
      FailureOr<Value> expanded = c.semantic.expandDims(tile, axis);
      if (failed(expanded))
        return failure();
      tile = *expanded;
    }
    ++axis;
  }
  return tile;
}

/// Python's normalisation of a slice over `length` elements.
static bool sliceIndices(const SliceData &slice, int64_t length, llvm::SmallVectorImpl<int64_t> &indices) {
  auto bound = [&](Value v, int64_t absent, int64_t low, int64_t high) {
    if (v.isNone())
      return absent;
    int64_t i = v.asInt64();
    return std::clamp(i < 0 ? std::max(i, -length - 1) + length : i, low, high);
  };
  int64_t step = slice.step.isNone() ? 1 : slice.step.asInt64();
  if (step == 0)
    return false;
  step = std::clamp(step, -length - 1, length + 1);
  if (step > 0) {
    int64_t end = bound(slice.upper, length, 0, length);
    for (int64_t i = bound(slice.lower, 0, 0, length); i < end; i += step)
      indices.push_back(i);
  } else {
    int64_t end = bound(slice.upper, -1, -1, length - 1);
    for (int64_t i = bound(slice.lower, length - 1, -1, length - 1); i > end; i += step)
      indices.push_back(i);
  }
  return true;
}

FailureOr<Value> Walker::subscriptSequence(Value sequence, Value index) {
  int64_t length = sequence.isStr() ? sequence.asStr().size() : sequence.elements().size();
  auto isIndex = [](Value v) { return (v.isInt() && v.fitsInt64()) || v.isBool(); };
  llvm::SmallVector<int64_t> indices;
  if (index.is(ValueKind::Slice)) {
    for (Value sliceBound : {index.asSlice().lower, index.asSlice().upper, index.asSlice().step})
      if (!sliceBound.isNone() && !isIndex(sliceBound))
        return ev.error(BadSequenceIndex, sequence.describe(), sliceBound.describe());
    if (!sliceIndices(index.asSlice(), length, indices))
      return ev.error(ZeroSliceStep);
  } else if (isIndex(index)) {
    int64_t i = index.asInt64() < 0 ? index.asInt64() + length : index.asInt64();
    if (i < 0 || i >= length) {
      auto *node = llvm::dyn_cast<syntax::Subscript>(c.node);
      auto *owner = node ? llvm::dyn_cast<syntax::Attribute>(node->value) : nullptr;
      Diagnostic &diagnostic = ev.report(IndexOutOfRange, index.asInt64(), length);
      if (owner && owner->attr == "shape" && !length)
        diagnostic.note("scalars and pointers have no axes: pass the sizes of an array as arguments");
      return failure();
    }
    if (sequence.isTuple())
      return sequence.elements()[i];
    indices.push_back(i);
  } else {
    Diagnostic &diagnostic = ev.report(BadSequenceIndex, sequence.describe(), index.describe());
    if (index.isTile())
      diagnostic.note("loop over `tl.static_range`, or choose among the elements with `tl.where`");
    return failure();
  }
  if (sequence.isStr()) {
    std::string text;
    for (int64_t i : indices)
      text += sequence.asStr()[i];
    return c.arena.str(text);
  }
  llvm::SmallVector<Value> elements;
  for (int64_t i : indices)
    elements.push_back(sequence.elements()[i]);
  return sequence.asTuple().isList ? c.arena.list(elements) : c.arena.tuple(elements);
}
