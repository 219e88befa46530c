// A layout is a linear map over F2: it maps each hardware coordinate (register, lane, warp, block, or memory offset) to
// the tensor element held there.
//
// Take an 8x8 tensor held by 32 threads, two registers each, so that thread t has elements (t/4, 2(t%4)) and the next
// one. Write the input as bits, register r0 and lane l4…l0, and the element as bits, row i2 i1 i0 and column j2 j1 j0.
// Then j0 = r0, j2 j1 = l1 l0, i2 i1 i0 = l4 l3 l2. Every output bit is a XOR of input bits; here, of one. So the map
// is determined by the images of the single bits, its bases:
//
//   register 1 -> (0, 1)   lane 1 -> (0, 2)   lane  2 -> (0, 4)
//                          lane 4 -> (1, 0)   lane  8 -> (2, 0)   lane 16 -> (4, 0)
//
// which is printed as
//
//   {register = [[0, 1]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]]} -> {dim0 = 8, dim1 = 8}
//
// The image of any other input point is the XOR of the images of its bits. Blocked layouts, the fragments of every
// matrix instruction, swizzled shared memory and tensor memory are all such maps; in a swizzle, a basis has more than
// one bit. A basis of zeros means that input points that differ in this bit hold the same element (a broadcast); two
// points may also hold the same element through other linear dependences. If no combination of bases gives some bit of
// the tensor, the layout does not cover it.
//
// A compiler needs no other representation. Which register of which thread has element x? Solve. Which conversion is
// needed between two layouts? Compose one with the inverse of the other, and check which bits of the result cross lanes
// or warps. How wide may a vector be? Count the registers that map to consecutive offsets. (Zhou et al., "Linear
// Layouts: Robust Code Generation of Efficient Tensor Computation Using F2", arXiv 2505.23819, has the idea and
// proofs.)
#ifndef TXL_LAYOUT_LINEARLAYOUT_H
#define TXL_LAYOUT_LINEARLAYOUT_H

#include "layout/BitMatrix.h"
#include "layout/Space.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

namespace txl::layout {

class LinearLayout {
public:
  /// The empty map, neutral for `*`.
  LinearLayout() = default;
  /// The map of bit i of the input space to `columns[i]`, a point of the output space.
  LinearLayout(Space in, Space out, llvm::ArrayRef<uint64_t> columns);

  /// Maps `in` of 2^bits points one to one to an output axis of the same size.
  static LinearLayout identity(Dim in, Dim out, unsigned bits);
  /// Maps `in` of 2^bits points to 0. `out`, if given, has 2^outBits points, of which only 0 is covered.
  static LinearLayout zeros(Dim in, unsigned bits);
  static LinearLayout zeros(Dim in, unsigned bits, Dim out, unsigned outBits = 0);

  const Space &in() const { return in_; }
  const Space &out() const { return out_; }
  llvm::ArrayRef<uint64_t> columns() const { return columns_; }
  /// The image of the single bit `bit` of axis `dim`.
  uint64_t basis(Dim dim, unsigned bit) const { return columns_[in_.offset(dim) + bit]; }
  /// Its coordinate on `out`.
  uint64_t basis(Dim dim, unsigned bit, Dim out) const { return out_.coordinate(basis(dim, bit), out); }

  /// The image of a point.
  uint64_t apply(uint64_t point) const { return multiply(columns_, point); }

  friend bool operator==(const LinearLayout &a, const LinearLayout &b) {
    return a.in_ == b.in_ && a.out_ == b.out_ && a.columns() == b.columns();
  }
  friend bool operator!=(const LinearLayout &a, const LinearLayout &b) { return !(a == b); }
  friend llvm::hash_code hash_value(const LinearLayout &layout);
  /// Equal as maps of named coordinates: the order of the axes may differ.
  bool sameMap(const LinearLayout &other) const;

  // Properties of the map.

  unsigned rank() const { return Span(columns_).rank(); }
  /// Every element is held by at least one input point.
  bool isSurjective() const { return rank() == out_.bits(); }
  /// No two input points hold the same element.
  bool isInjective() const { return rank() == in_.bits(); }
  bool isInvertible() const { return isSurjective() && isInjective(); }
  /// The bits of `dim` that select among copies of one element: those whose bases are spanned by the axes before `dim`
  /// and its lower bits.
  uint64_t freeBits(Dim dim) const;
  /// True if `dim` and `out` depend only on each other: bits of `dim` map one to one to the lowest bits of `out`, in
  /// order.
  bool isIdentityOn(Dim dim, Dim out) const;

  // Algebra.

  /// A tile of `inner` layouts arranged according to `outer`: axes with the same name are concatenated, with `inner` in
  /// the low bits.
  friend LinearLayout operator*(const LinearLayout &inner, const LinearLayout &outer);
  LinearLayout &operator*=(const LinearLayout &outer) { return *this = *this * outer; }
  /// The x with inner * x = *this, without axes that have no bits; nullopt if `inner` is not a tile of this layout.
  std::optional<LinearLayout> dividedBy(const LinearLayout &inner) const;
  /// Composition: first this layout, then `next`, whose input axes are this layout's output axes in any order, at least
  /// as large.
  LinearLayout then(const LinearLayout &next) const;
  /// The inverse of an invertible layout.
  LinearLayout inverse() const;
  /// A right inverse of a surjective layout, r.then(*this) = identity. Of the points that hold an element it prefers
  /// those in earlier input axes and lower bits.
  LinearLayout pseudoInverse() const;
  /// The map of this layout's input points to points of `other` that hold the same element: result.then(other) = *this.
  /// If several points of `other` hold the element, a bit is mapped to itself if possible; otherwise earlier axes are
  /// preferred, because changing registers is cheaper than changing lanes, and lanes than warps. Returns nullopt if
  /// `other` does not cover an element.
  std::optional<LinearLayout> conversionTo(const LinearLayout &other) const;

  // Views.

  /// The inputs `ins` (the others fixed at 0) and the outputs `outs` (the others dropped), in these orders.
  LinearLayout sublayout(llvm::ArrayRef<Dim> ins, llvm::ArrayRef<Dim> outs) const;
  /// True if inputs outside `ins` do not affect outputs in `outs`, and inputs in `ins` no outputs outside.
  bool isIndependent(llvm::ArrayRef<Dim> ins, llvm::ArrayRef<Dim> outs) const;
  /// The same map with axes in another order.
  LinearLayout transposedIns(llvm::ArrayRef<Dim> order) const;
  LinearLayout transposedOuts(llvm::ArrayRef<Dim> order) const;
  /// The same points, under other axes with the same total number of bits.
  LinearLayout reshapedIns(const Space &in) const;
  LinearLayout reshapedOuts(const Space &out) const;
  LinearLayout renamedIn(Dim from, Dim to) const;
  LinearLayout renamedOut(Dim from, Dim to) const;
  /// Without the bits of `dim` whose basis is 0.
  LinearLayout withoutBroadcasts(Dim dim) const;
  /// Resizes `dim` to `bits` bits: new bits have basis 0; excess bits are dropped, and with them the elements they
  /// cover.
  LinearLayout resizedIn(Dim dim, unsigned bits) const;

  // Text.

  void print(llvm::raw_ostream &os) const;
  std::string str() const;
  /// Parses the format of `print`, with whitespace anywhere. Returns nullopt and sets `error` for invalid text.
  static std::optional<LinearLayout> parse(llvm::StringRef text, std::string &error);

private:
  Space in_, out_;
  Columns columns_;
};

/// Maps `size` points of `in` one to one along an axis of the tensor; `size` is a power of two.
LinearLayout along(Dim in, unsigned axis, uint64_t size);

/// The identity map of a space.
LinearLayout identityOf(const Space &space);

} // namespace txl::layout

#endif
