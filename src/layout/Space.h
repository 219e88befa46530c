// The domains and ranges of layouts: products of named axes whose sizes are powers of two.
//
// A point of a space is one integer: the concatenated coordinates of its axes, with the first axis in the lowest bits.
// A tensor's axes are listed as in its shape, dim0 first. But a row-major tensor counts its last axis fastest; for
// row-major order use `rowMajor(shape)`, which lists the last axis first.
#ifndef TXL_LAYOUT_SPACE_H
#define TXL_LAYOUT_SPACE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace txl::layout {

/// The name of an axis: a hardware dimension, or an axis of a tensor.
class Dim {
public:
  constexpr Dim() : id(0) {}

  static constexpr Dim tensor(unsigned axis) { return Dim(uint8_t(firstTensor + axis)); }
  constexpr bool isTensor() const { return id >= firstTensor; }
  constexpr unsigned tensorAxis() const { return id - firstTensor; }

  std::string name() const;
  /// Looks up the axis called `name`; false if there is none.
  static bool parse(llvm::StringRef name, Dim &dim);

  friend constexpr bool operator==(Dim a, Dim b) { return a.id == b.id; }
  friend constexpr bool operator!=(Dim a, Dim b) { return a.id != b.id; }

  static const Dim Register; ///< register index within a thread
  static const Dim Lane;     ///< thread index within a warp
  static const Dim Warp;     ///< warp index within an execution group
  static const Dim Block;    ///< CTA index within a cluster
  static const Dim Offset;   ///< element index in a shared memory buffer
  static const Dim Row;      ///< one of the 128 lanes of tensor memory
  static const Dim Column;   ///< column of tensor memory, in elements

private:
  static constexpr uint8_t firstTensor = 8;
  explicit constexpr Dim(uint8_t id) : id(id) {}
  uint8_t id;
};

inline constexpr Dim Dim::Register = Dim(0);
inline constexpr Dim Dim::Lane = Dim(1);
inline constexpr Dim Dim::Warp = Dim(2);
inline constexpr Dim Dim::Block = Dim(3);
inline constexpr Dim Dim::Offset = Dim(4);
inline constexpr Dim Dim::Row = Dim(5);
inline constexpr Dim Dim::Column = Dim(6);

/// One axis of 2^bits points.
struct Axis {
  constexpr Axis(Dim dim, unsigned bits) : dim(dim), bits(bits) {}

  Dim dim;
  unsigned bits;
  uint64_t size() const { return uint64_t(1) << bits; }
  friend bool operator==(const Axis &a, const Axis &b) { return a.dim == b.dim && a.bits == b.bits; }
};

/// A product of axes with different names, of at most 64 bits in total.
class Space {
public:
  Space() = default;
  Space(std::initializer_list<Axis> axes) : axes_(axes) {}
  explicit Space(llvm::ArrayRef<Axis> axes) : axes_(axes.begin(), axes.end()) {}

  llvm::ArrayRef<Axis> axes() const { return axes_; }
  unsigned rank() const { return axes_.size(); }
  /// The total number of bits.
  unsigned bits() const;
  uint64_t size() const { return uint64_t(1) << bits(); }
  bool has(Dim dim) const;
  /// The number of bits of `dim`; 0 if the space does not have it.
  unsigned bits(Dim dim) const;
  /// The position, within a point, of the lowest bit of `dim`, an axis of this space.
  unsigned offset(Dim dim) const;

  /// The coordinate of `point` on `dim`; 0 if the space does not have it.
  uint64_t coordinate(uint64_t point, Dim dim) const;
  /// The point with these coordinates, in the order of the axes.
  uint64_t point(llvm::ArrayRef<uint64_t> coordinates) const;
  llvm::SmallVector<uint64_t, 4> coordinates(uint64_t point) const;

  /// Appends an axis that the space does not have.
  void append(Axis axis) { axes_.push_back(axis); }

  friend bool operator==(const Space &a, const Space &b) { return a.axes() == b.axes(); }
  friend bool operator!=(const Space &a, const Space &b) { return !(a == b); }

private:
  llvm::SmallVector<Axis, 4> axes_;
};

/// dim0 … dim(rank-1).
llvm::SmallVector<Dim> tensorDims(unsigned rank);
/// dim0, dim1, … of a tensor of this shape; every size is a power of two.
Space tensorSpace(llvm::ArrayRef<int64_t> shape);
/// The same axes, last one first: points are row-major element indices.
Space rowMajor(llvm::ArrayRef<int64_t> shape);

} // namespace txl::layout

#endif
