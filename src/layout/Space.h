// The domains and ranges of layouts: products of named axes whose sizes are powers of two.
//
// A point of a space is one number: the coordinates of its axes side by side, the first axis in the lowest bits. A
// tensor's axes are written as in its shape, dim0 first, but a row-major tensor counts its last axis fastest; who means
// "row-major" flattens `rowMajor(shape)`, which lists the last axis first.
#ifndef TXL_LAYOUT_SPACE_H
#define TXL_LAYOUT_SPACE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace txl::layout {

/// The name of an axis: a place in the machine, or an axis of a tensor.
class Dim {
public:
  constexpr Dim() : id(0) {}

  static constexpr Dim tensor(unsigned axis) { return Dim(uint8_t(firstTensor + axis)); }
  constexpr bool isTensor() const { return id >= firstTensor; }
  constexpr unsigned tensorAxis() const { return id - firstTensor; }

  std::string name() const;
  /// The axis called `name`; false if there is none.
  static bool parse(llvm::StringRef name, Dim &dim);

  friend constexpr bool operator==(Dim a, Dim b) { return a.id == b.id; }
  friend constexpr bool operator!=(Dim a, Dim b) { return a.id != b.id; }

  static const Dim Register; ///< which of a thread's registers
  static const Dim Lane;     ///< which thread of a warp
  static const Dim Warp;     ///< which warp of an execution group
  static const Dim Block;    ///< which CTA of a cluster
  static const Dim Offset;   ///< which element of a buffer in shared memory
  static const Dim Row;      ///< which of the 128 lanes of tensor memory
  static const Dim Column;   ///< which column of tensor memory, in elements

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

/// A product of axes with different names, at most 64 bits together.
class Space {
public:
  Space() = default;
  Space(std::initializer_list<Axis> axes) : axes_(axes) {}
  explicit Space(llvm::ArrayRef<Axis> axes) : axes_(axes.begin(), axes.end()) {}

  llvm::ArrayRef<Axis> axes() const { return axes_; }
  unsigned rank() const { return axes_.size(); }
  /// The bits of all axes.
  unsigned bits() const;
  uint64_t size() const { return uint64_t(1) << bits(); }
  bool has(Dim dim) const;
  /// The bits of `dim`; 0 if the space lacks it.
  unsigned bits(Dim dim) const;
  /// Where the bits of `dim`, an axis of this space, begin in a point.
  unsigned offset(Dim dim) const;

  /// The coordinate of `point` on `dim`; 0 if the space lacks it.
  uint64_t coordinate(uint64_t point, Dim dim) const;
  /// The point with these coordinates, in the order of the axes.
  uint64_t point(llvm::ArrayRef<uint64_t> coordinates) const;
  llvm::SmallVector<uint64_t, 4> coordinates(uint64_t point) const;

  /// Appends an axis that the space lacks.
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
/// The same axes, the last one first: the points count the elements in row-major order.
Space rowMajor(llvm::ArrayRef<int64_t> shape);

} // namespace txl::layout

#endif
