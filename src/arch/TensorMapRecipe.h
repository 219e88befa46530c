// How a launch makes a kernel's tensor map from the kernel's arguments.
//
// A kernel takes its maps as 128-byte parameters after its own. Their contents are known at launch: the recipe is the
// compiler's description of them, as one line of text that is a comment in the PTX, where the launcher reads it. Values
// are expressions in postfix notation:
//
//     f16 swizzle 128 box 64 128 fill 0 : a0.64 : a4.32 a3.32 : a4.32 2 *
//     f16 swizzle 128 im2col 64 128 lower -1 -1 upper -1 -1 steps 1 1 fill 0 : a0.64 : …
//     element type (after `optional`: a launch that cannot make it passes zeros); bytes of the swizzle's rows;
//     extents of the box, or channels and pixels of a copy with the corners and the steps of the pixels' axes; whether
//     elements outside are NaN
//     : the address : the extents, the innermost first : the strides in bytes, of all dimensions but the innermost
//
// `a3.32` is argument 3, a signed 32-bit integer; `+ - *` take two operands.
#ifndef TXL_ARCH_TENSORMAPRECIPE_H
#define TXL_ARCH_TENSORMAPRECIPE_H

#include "arch/TensorMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace txl::arch {

class TensorMapRecipe {
public:
  /// A term of an expression that a launch evaluates.
  struct Term {
    enum class Kind : uint8_t { Argument, Constant, Add, Subtract, Multiply };
    Kind kind = Kind::Constant;
    int64_t value = 0; ///< of a constant, or the index of an argument
    unsigned bits = 64;
  };
  using Expression = llvm::SmallVector<Term, 3>;

  TensorMap::Type type = TensorMap::Type::U8;
  TensorMap::Swizzle swizzle = TensorMap::Swizzle::None;
  TensorMap::Fill fill = TensorMap::Fill::Zero;
  llvm::SmallVector<uint32_t, 5> box; ///< innermost dimension first, like the others; im2col: channels and pixels
  using Pixels = llvm::SmallVector<int32_t, 3>;
  bool isIm2col = false;
  Pixels lower, upper, steps; ///< im2col: of the pixels' dimensions
  bool isOptional = false;    ///< without a valid map, the launch continues with a map of zeros
  Expression address;
  llvm::SmallVector<Expression, 5> dims, strides;

  std::string str() const;
  /// None for a text that is not a recipe.
  static std::optional<TensorMapRecipe> parse(llvm::StringRef text);

  /// Makes the map of a launch; `argument` returns the bytes of a kernel parameter of the given width. None, with the
  /// reason in `problem`, if the hardware could not use it.
  using Arguments = llvm::function_ref<uint64_t(unsigned index, unsigned bits)>;
  std::optional<TensorMap> make(Arguments argument, std::string &problem) const;
  /// Its bytes; zeros for an optional map that cannot be made.
  std::optional<TensorMapBytes> makeBytes(Arguments argument, std::string &problem) const;
};

} // namespace txl::arch

#endif
