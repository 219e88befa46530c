// A layout is a linear map over F2: it says where in the tensor each place of the machine has its element.
//
// Take an 8x8 tensor held by 32 threads, two registers each, so that thread t has elements (t/4, 2(t%4)) and the next
// one. Write the place as bits, register r0 and lane l4…l0, and the element as bits, row i2 i1 i0 and column j2 j1 j0.
// Then j0 = r0, j2 j1 = l1 l0, i2 i1 i0 = l4 l3 l2. Every output bit is a XOR of input bits; here, of one. So the map
// is known by the images of the single bits, its bases:
//
//   register 1 -> (0, 1)   lane 1 -> (0, 2)   lane  2 -> (0, 4)
//                          lane 4 -> (1, 0)   lane  8 -> (2, 0)   lane 16 -> (4, 0)
//
// which is printed as
//
//   {register = [[0, 1]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]]} -> {dim0 = 8, dim1 = 8}
//
// The image of any other place is the XOR of the images of its bits. Blocked layouts, the fragments of every matrix
// instruction, swizzled shared memory and tensor memory are all such maps; a swizzle is where a basis has more than one
// bit. A basis of zeros means that places that differ in this bit hold the same element (a broadcast); two places may
// also share an element by other dependences. No basis maps to some bit of the tensor: the layout does not cover it.
//
// That is all a compiler needs. Where does thread t find element x? Solve. Which conversion takes one layout to
// another? Compose one with the inverse of the other, and look which bits of the result cross lanes or warps. How wide
// may a vector be? Count the registers that map to consecutive offsets. (Zhou et al., "Linear Layouts: Robust Code
// Generation of Efficient Tensor Computation Using F2", arXiv 2505.23819, has the idea and proofs.)
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
  /// The map from nothing to nothing, neutral for `*`.
  LinearLayout() = default;
  /// The map whose bit i of the input space goes to `columns[i]`, a point of the output space.
  LinearLayout(Space in, Space out, llvm::ArrayRef<uint64_t> columns);

  /// `in` of 2^bits points, one to one, to an output axis of the same size.
  static LinearLayout identity(Dim in, Dim out, unsigned bits);
  /// `in` of 2^bits points, all to 0; `out`, if given, gets 2^outBits points that only 0 of is covered.
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
  /// Equal as maps of named coordinates: the axes may come in another order.
  bool sameMap(const LinearLayout &other) const;

  // What kind of map it is.

  unsigned rank() const { return Span(columns_).rank(); }
  /// Every element has a place.
  bool isSurjective() const { return rank() == out_.bits(); }
  /// No element has two places.
  bool isInjective() const { return rank() == in_.bits(); }
  bool isInvertible() const { return isSurjective() && isInjective(); }
  /// The bits of `dim` that choose among copies of one element: those spanned by the axes before `dim` and its lower
  /// bits.
  uint64_t freeBits(Dim dim) const;
  /// True if `dim` alone decides `out` and nothing else: bits of `dim` map one to one to `out`'s lowest bits, in order.
  bool isIdentityOn(Dim dim, Dim out) const;

  // Algebra.

  /// The layout of a tile of `inner`s arranged as `outer` says: axes of one name are concatenated, `inner` in the low
  /// bits.
  friend LinearLayout operator*(const LinearLayout &inner, const LinearLayout &outer);
  LinearLayout &operator*=(const LinearLayout &outer) { return *this = *this * outer; }
  /// The x with inner * x = *this, axes without bits left out; none if `inner` is no tile of this layout.
  std::optional<LinearLayout> dividedBy(const LinearLayout &inner) const;
  /// First this, then `next`, whose input axes are this layout's output axes in any order and at least as large.
  LinearLayout then(const LinearLayout &next) const;
  /// The inverse of an invertible layout.
  LinearLayout inverse() const;
  /// A right inverse of a surjective layout, r.then(*this) = identity: of an element's places, the one that prefers
  /// earlier input axes and their lower bits.
  LinearLayout pseudoInverse() const;
  /// The map of this layout's input points to points of `other` that hold the same element: result.then(other) = *this.
  /// Where `other` has the element in many places, a bit stays what it is if that is one of them, else earlier axes are
  /// preferred: to change registers is cheaper than to change lanes, lanes than warps. None if `other` lacks an
  /// element.
  std::optional<LinearLayout> conversionTo(const LinearLayout &other) const;

  // Views.

  /// The inputs `ins` (the others fixed at 0) and the outputs `outs` (the others dropped), in these orders.
  LinearLayout sublayout(llvm::ArrayRef<Dim> ins, llvm::ArrayRef<Dim> outs) const;
  /// True if no input outside `ins` changes an output of `outs`, and no input of `ins` one outside.
  bool isIndependent(llvm::ArrayRef<Dim> ins, llvm::ArrayRef<Dim> outs) const;
  /// The same map with axes in another order.
  LinearLayout transposedIns(llvm::ArrayRef<Dim> order) const;
  LinearLayout transposedOuts(llvm::ArrayRef<Dim> order) const;
  /// The same points under other axes with as many bits.
  LinearLayout reshapedIns(const Space &in) const;
  LinearLayout reshapedOuts(const Space &out) const;
  LinearLayout renamedIn(Dim from, Dim to) const;
  LinearLayout renamedOut(Dim from, Dim to) const;
  /// Without the bits of `dim` whose basis is 0.
  LinearLayout withoutBroadcasts(Dim dim) const;
  /// `dim` gets as many bits as `bits`, the new ones 0; bits beyond are dropped, with what they cover.
  LinearLayout resizedIn(Dim dim, unsigned bits) const;

  // Text.

  void print(llvm::raw_ostream &os) const;
  std::string str() const;
  /// Reads what `print` writes, blanks anywhere. None, and what is wrong in `error`, for other texts.
  static std::optional<LinearLayout> parse(llvm::StringRef text, std::string &error);

private:
  Space in_, out_;
  Columns columns_;
};

/// `size` points of `in`, one to one, along an axis of the tensor; `size` is a power of two.
LinearLayout along(Dim in, unsigned axis, uint64_t size);

/// The identity of a space, or its axes put in another order.
LinearLayout identityOf(const Space &space);

} // namespace txl::layout

#endif
