// Propagation of shadows, operation by operation (operations that only move elements: ShadowMoves.cpp).
#include "machine/run/Shadow.h"
#include "machine/program/Kernels.h"
#include "machine/run/Access.h"
#include <algorithm>

namespace txl::machine {

static bool isWideInteger(const TileType &type) { return isInteger(type.dtype) && type.dtype != DType::I1; }

/// Saturating 128-bit arithmetic.
static __int128 saturated(bool overflows, bool isNegative, __int128 value) {
  constexpr auto most = static_cast<__int128>(~static_cast<unsigned __int128>(0) >> 1);
  return !overflows ? value : isNegative ? -most - 1 : most;
}
static __int128 compute(ElementOp op, __int128 a, __int128 b) {
  __int128 value;
  switch (op) {
  case ElementOp::AddI:
    return saturated(__builtin_add_overflow(a, b, &value), a < 0, value);
  case ElementOp::SubI:
    return saturated(__builtin_sub_overflow(a, b, &value), a < 0, value);
  default:
    return saturated(__builtin_mul_overflow(a, b, &value), (a < 0) != (b < 0), value);
  }
}

static uint64_t unsignedOf(int64_t value, int bytes) {
  return static_cast<uint64_t>(value) << (64 - 8 * bytes) >> (64 - 8 * bytes);
}

/// The exact value of an element without a shadow: as stored.
static Wide plainWide(int64_t value, int bytes) { return {value, static_cast<__int128>(unsignedOf(value, bytes)), 0}; }

uint32_t Shadows::noteWrap(const Wrap &wrap) {
  for (size_t k = 0; k < wraps.size(); ++k)
    if (wraps[k].at == wrap.at) {
      wraps[k] = wrap;
      return static_cast<uint32_t>(k + 1);
    }
  wraps.push_back(wrap);
  return static_cast<uint32_t>(wraps.size());
}

// ---- element-wise operations ----

void Shadows::undefinedElement(Frame &f, const Instruction &i) {
  ElementOp op = *static_cast<const ElementOp *>(i.immediate);
  const Shadow *in[3];
  bool any = false;
  for (int k = 0; k < i.inputs; ++k) {
    in[k] = &of(i.input(k));
    any |= !in[k]->undefined.empty();
  }
  if (!any)
    return;
  const TileType &type = *i.result(0).type;
  std::vector<uint32_t> &out = of(i.result(0)).undefined;
  out.assign(type.count, 0);
  if (op == ElementOp::Select) {
    const char *condition = f.dense(i, 0);
    for (int64_t k = 0; k < type.count; ++k)
      out[k] = in[0]->undefinedAt(k) ? in[0]->undefinedAt(k) : in[condition[k] ? 1 : 2]->undefinedAt(k);
    return;
  }
  // If the value of one operand alone determines a bit, the other operand does not matter.
  bool isAnd = op == ElementOp::AndI || op == ElementOp::MulI, isOr = op == ElementOp::OrI;
  int64_t deciding = isOr ? (type.dtype == DType::I1 ? 1 : -1) : 0;
  const char *data[2] = {};
  for (int k = 0; k < 2 && (isAnd || isOr); ++k)
    data[k] = f.dense(i, k);
  for (int64_t k = 0; k < type.count; ++k) {
    bool decided = false;
    for (int j = 0; j < i.inputs; ++j) {
      if (uint32_t from = in[j]->undefinedAt(k))
        out[k] = from;
      else
        decided |=
            data[j % 2] && (type.dtype == DType::I1 ? data[j][k] : integerAt(data[j], k, type.bytes)) == deciding;
    }
    if (decided)
      out[k] = 0;
  }
}

/// The shadow of a widening cast: from here on the wrap is visible in the value.
void Shadows::widen(Frame &f, const Instruction &i, bool isSigned) {
  const Shadow &in = of(i.input(0));
  if (in.wide.empty())
    return;
  const char *data = f.dense(i, 0);
  int bytes = i.input(0).type->bytes;
  std::vector<Wide> &out = of(i.result(0)).wide;
  out.assign(i.result(0).type->count, Wide());
  for (size_t k = 0; k < out.size(); ++k) {
    const Wide &from = in.wide[k];
    auto plain = static_cast<__int128>(unsignedOf(integerAt(data, k, bytes), bytes));
    if (!from.wrap || (!isSigned && (from.asUnsigned == plain || from.asSigned == plain)))
      continue;
    __int128 exact = isSigned ? from.asSigned : from.asUnsigned;
    out[k] = {exact, exact, from.wrap};
  }
}

void Shadows::wideElement(Frame &f, const Instruction &i) {
  ElementOp op = *static_cast<const ElementOp *>(i.immediate);
  const TileType &type = *i.result(0).type;
  if (op == ElementOp::ExtSI || op == ElementOp::ExtUI)
    return widen(f, i, op == ElementOp::ExtSI);
  if (!isWideInteger(type))
    return;
  std::vector<Wide> &out = of(i.result(0)).wide;
  if (op == ElementOp::Select) {
    const Shadow *in[2] = {&of(i.input(1)), &of(i.input(2))};
    if (in[0]->wide.empty() && in[1]->wide.empty())
      return;
    const char *condition = f.dense(i, 0);
    out.assign(type.count, Wide());
    for (int64_t k = 0; k < type.count; ++k)
      if (const Wide *from = in[condition[k] ? 0 : 1]->wideAt(k))
        out[k] = *from;
    return;
  }
  bool isShift = op == ElementOp::ShLI;
  if (op != ElementOp::AddI && op != ElementOp::SubI && op != ElementOp::MulI && !isShift)
    return;
  const Shadow &a = of(i.input(0)), &b = of(i.input(1));
  if (a.wide.empty() && b.wide.empty() && f.result(i).form == Form::Affine)
    return; // an affine tile is exact
  const char *left = f.dense(i, 0), *right = f.dense(i, 1), *result = elements(f.result(i), type);
  uint32_t wrap = 0;
  for (int64_t k = 0; k < type.count; ++k) {
    int64_t l = integerAt(left, k, type.bytes), r = integerAt(right, k, type.bytes);
    int64_t is = integerAt(result, k, type.bytes);
    if (isShift && (r < 0 || r >= 8 * type.bytes))
      continue; // no longer a multiplication by a power of two
    const Wide *wideLeft = a.wideAt(k), *wideRight = isShift ? nullptr : b.wideAt(k);
    Wide x = wideLeft ? *wideLeft : plainWide(l, type.bytes), y = wideRight ? *wideRight : plainWide(r, type.bytes);
    if (isShift)
      y.asSigned = y.asUnsigned = static_cast<__int128>(1) << r;
    Wide exact{compute(op, x.asSigned, y.asSigned), compute(op, x.asUnsigned, y.asUnsigned), x.wrap ? x.wrap : y.wrap};
    if (exact.asSigned == is)
      continue;
    if (!exact.wrap) {
      if (!wrap)
        wrap = noteWrap({&i,
                         op == ElementOp::AddI   ? "+"
                         : op == ElementOp::SubI ? "-"
                         : isShift               ? "<<"
                                                 : "*",
                         l, r, exact.asSigned, is});
      exact.wrap = wrap;
    }
    if (out.empty())
      out.assign(type.count, Wide());
    out[k] = exact;
  }
}

void Shadows::addPointer(Frame &f, const Instruction &i) {
  const TileType &type = *i.result(0).type, &offsets = *i.input(1).type;
  const Shadow &pointer = of(i.input(0)), &offset = of(i.input(1));
  Shadow &out = of(i.result(0));
  if (!pointer.undefined.empty() || !offset.undefined.empty()) {
    out.undefined.assign(type.count, 0);
    for (int64_t k = 0; k < type.count; ++k)
      out.undefined[k] = std::max(pointer.undefinedAt(k), offset.undefinedAt(k));
  }
  int bytes = elementBytes(type.pointee);
  bool mayWrap = offsets.bytes == 8 && f.input(i, 1).form != Form::Affine;
  if (pointer.wide.empty() && offset.wide.empty() && !mayWrap)
    return;
  const char *data = f.dense(i, 1);
  for (int64_t k = 0; k < type.count; ++k) {
    int64_t step, index = integerAt(data, k, offsets.bytes);
    Wide from;
    if (const Wide *known = offset.wideAt(k) ? offset.wideAt(k) : pointer.wideAt(k))
      from = *known;
    else if (__builtin_mul_overflow(index, static_cast<int64_t>(bytes), &step))
      from.wrap = noteWrap({&i, "*", index, bytes, static_cast<__int128>(index) * bytes, step});
    if (!from.wrap)
      continue;
    if (out.wide.empty())
      out.wide.assign(type.count, Wide());
    out.wide[k] = from;
  }
}

void Shadows::load(Frame &f, const Instruction &i) {
  const MemoryImmediate &memory = memoryOf(i);
  if (memory.mask < 0)
    return;
  const TileType &type = *i.result(0).type;
  const char *mask = f.dense(i, memory.mask);
  Shadow &out = of(i.result(0));
  const Shadow *other = memory.other < 0 ? nullptr : &of(i.input(memory.other));
  uint32_t index = 0;
  for (int64_t k = 0; k < type.count; ++k) {
    if (mask[k] || (other && !other->undefinedAt(k)))
      continue;
    if (!other && !index) {
      index = static_cast<uint32_t>(std::find(loads.begin(), loads.end(), &i) - loads.begin()) + 1;
      if (index > loads.size())
        loads.push_back(&i);
    }
    if (out.undefined.empty())
      out.undefined.assign(type.count, 0);
    out.undefined[k] = other ? other->undefinedAt(k) : index;
  }
}

// ---- reductions and scans ----

/// Exact integer sums along an axis.
void Shadows::sum(Frame &f, const Instruction &i, bool isScan) {
  const ReduceImmediate &reduce = *static_cast<const ReduceImmediate *>(i.immediate);
  const Instruction *step = reduce.region.entry;
  const TileType &type = *i.result(0).type;
  if (i.inputs != 1 || !step->element || *static_cast<const ElementOp *>(step->immediate) != ElementOp::AddI ||
      step[1].kernel->role != Role::RegionEnd || !isWideInteger(type))
    return;
  const Shadow &in = of(i.input(0));
  const char *data = f.dense(i, 0), *result = elements(f.result(i), type);
  std::vector<Wide> &out = of(i.result(0)).wide;
  uint32_t wrap = 0;
  auto put = [&](int64_t to, Wide exact, int64_t count) {
    int64_t is = integerAt(result, to, type.bytes);
    if (exact.asSigned == is)
      return;
    if (!exact.wrap) {
      if (!wrap)
        wrap = noteWrap({&i, "sum", count, 0, exact.asSigned, is});
      exact.wrap = wrap;
    }
    if (out.empty())
      out.assign(type.count, Wide());
    out[to] = exact;
  };
  for (int64_t lane = 0; lane < reduce.outer * reduce.inner; ++lane) {
    int64_t first = lane / reduce.inner * reduce.length * reduce.inner + lane % reduce.inner;
    Wide total;
    for (int64_t p = 0; p < reduce.length; ++p) {
      int64_t at = first + (reduce.reverse ? reduce.length - 1 - p : p) * reduce.inner;
      const Wide *known = in.wideAt(at);
      Wide next = known ? *known : plainWide(integerAt(data, at, type.bytes), type.bytes);
      total = {compute(ElementOp::AddI, total.asSigned, next.asSigned),
               compute(ElementOp::AddI, total.asUnsigned, next.asUnsigned), total.wrap ? total.wrap : next.wrap};
      if (isScan)
        put(at, total, p + 1);
    }
    if (!isScan)
      put(lane, total, reduce.length);
  }
}

/// A result that an undefined element was combined into is undefined.
void Shadows::reduce(Frame &f, const Instruction &i, bool isScan) {
  sum(f, i, isScan);
  const ReduceImmediate &reduce = *static_cast<const ReduceImmediate *>(i.immediate);
  std::vector<uint32_t> out(i.result(0).type->count, 0);
  bool any = false;
  for (int64_t lane = 0; lane < reduce.outer * reduce.inner; ++lane) {
    int64_t first = lane / reduce.inner * reduce.length * reduce.inner + lane % reduce.inner;
    uint32_t seen = 0;
    for (int64_t p = 0; p < reduce.length; ++p) {
      int64_t at = first + (reduce.reverse ? reduce.length - 1 - p : p) * reduce.inner;
      for (int k = 0; k < i.inputs; ++k)
        seen = std::max(seen, of(i.input(k)).undefinedAt(at));
      if (isScan)
        out[at] = seen;
    }
    if (!isScan)
      out[lane] = seen;
    any |= seen != 0;
  }
  for (int k = 0; any && k < i.results; ++k)
    of(i.result(k)).undefined = out;
}

void Shadows::dot(const Instruction &i) {
  const DotImmediate &dot = *static_cast<const DotImmediate *>(i.immediate);
  const Shadow &a = of(i.input(0)), &b = of(i.input(1)), &c = of(i.input(2));
  const Shadow *scale = dot.scales ? &of(i.input(3)) : nullptr;
  if (a.undefined.empty() && b.undefined.empty() && c.undefined.empty() && (!scale || scale->undefined.empty()))
    return;
  std::vector<uint32_t> out(dot.batch * dot.m * dot.n, 0);
  for (int64_t p = 0; p < static_cast<int64_t>(out.size()); ++p) {
    int64_t column = p % dot.n, row = p / dot.n % dot.m, batch = p / dot.n / dot.m;
    out[p] = std::max(c.undefinedAt(p), scale ? scale->undefinedAt(batch * dot.m + row) : 0);
    for (int64_t k = 0; k < dot.k && !out[p]; ++k)
      out[p] = std::max(a.undefinedAt((batch * dot.m + row) * dot.k + k),
                        b.undefinedAt((batch * dot.k + k) * dot.n + column));
  }
  of(i.result(0)).undefined = std::move(out);
}

/// One undefined input element makes all results undefined.
void Shadows::spread(const Instruction &i) {
  uint32_t seen = 0;
  for (int k = 0; k < i.inputs; ++k)
    for (uint32_t from : of(i.input(k)).undefined)
      seen = std::max(seen, from);
  for (int k = 0; seen && k < i.results; ++k)
    of(i.result(k)).undefined.assign(i.result(k).type->count, seen);
}

void Shadows::map(const Instruction &i) {
  int64_t pack = i.run == plainAssembly ? static_cast<const AssemblyImmediate *>(i.immediate)->pack
                                        : static_cast<const MapImmediate *>(i.immediate)->pack;
  std::vector<uint32_t> out(i.result(0).type->count, 0);
  bool any = false;
  for (size_t k = 0; k < out.size(); ++k)
    for (int j = 0; j < i.inputs; ++j)
      for (int64_t e = k / pack * pack; e < static_cast<int64_t>(k / pack * pack) + pack; ++e)
        any |= (out[k] = std::max(out[k], of(i.input(j)).undefinedAt(e))) != 0;
  for (int k = 0; any && k < i.results; ++k)
    of(i.result(k)).undefined = out;
}

void Shadows::element(Frame &f, const Instruction &i) {
  undefinedElement(f, i);
  wideElement(f, i);
}

void Shadows::after(Frame &f, const Instruction &i) {
  Role role = i.kernel->role;
  if (role == Role::Swap)
    return std::swap(of(i.result(0)), of(i.input(0)));
  if (role == Role::Move) {
    of(i.result(0)) = of(i.input(0));
    return;
  }
  for (int k = 0; k < i.results; ++k)
    of(i.result(k)).clear();
  switch (role) {
  case Role::Element:
    return element(f, i);
  case Role::AddPointer:
    return addPointer(f, i);
  case Role::Rearrange:
  case Role::Gather:
    return rearrange(f, i);
  case Role::Load:
    return load(f, i);
  case Role::Reduce:
  case Role::Scan:
    return reduce(f, i, role == Role::Scan);
  case Role::Dot:
    return dot(i);
  case Role::Histogram:
  case Role::PointerCast:
    return role == Role::Histogram ? spread(i) : rearrange(f, i);
  case Role::Map:
    return map(i);
  default:
    return;
  }
}

} // namespace txl::machine
