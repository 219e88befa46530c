// How a launch makes the tensor map that a kernel wants, from the kernel's arguments.
//
// A kernel takes its maps as parameters of 128 bytes behind its own. What they say is known when it is launched: the
// recipe is what the compiler found out about it, as one line of text, so that it can stand in PTX as a comment and whoever
// launches the kernel reads it there. Numbers are expressions in postfix notation:
//
//     f16 swizzle 128 box 64 128 fill 0 : a0.64 : a4.32 a3.32 : a4.32 2 *
//     element type (behind `optional`: a launch that cannot make it passes zeros); bytes of the swizzle's rows; extents of the box; whether elements outside are NaN
//     : the address : the extents, the innermost first : the strides in bytes, of all dimensions but the innermost
//
// `a3.32` is argument 3, an integer of 32 bits with sign; `+ - *` take two numbers.
#ifndef TXL_ARCH_TENSORMAPRECIPE_H
#define TXL_ARCH_TENSORMAPRECIPE_H

#include "arch/TensorMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace txl::arch {

class TensorMapRecipe {
public:
  /// A number that a launch computes.
  struct Term {
    enum class Kind : uint8_t { Argument, Constant, Add, Subtract, Multiply };
    Kind kind = Kind::Constant;
    int64_t value = 0; ///< of a constant, or which argument
    unsigned bits = 64;
  };
  using Expression = llvm::SmallVector<Term, 3>;

  TensorMap::Type type = TensorMap::Type::U8;
  TensorMap::Swizzle swizzle = TensorMap::Swizzle::None;
  TensorMap::Fill fill = TensorMap::Fill::Zero;
  llvm::SmallVector<uint32_t, 5> box; ///< the innermost dimension first, as the others
  bool isOptional = false; ///< a kernel that gets no map does without: the launch goes on, with a map of zeros
  Expression address;
  llvm::SmallVector<Expression, 5> dims, strides;

  std::string str() const;
  /// None for a text that is no recipe.
  static std::optional<TensorMapRecipe> parse(llvm::StringRef text);

  /// The map of a launch; `argument` is asked for the bytes of a kernel's parameter of so many bits. Nothing, and why in
  /// `problem`, if the hardware could not use it.
  using Arguments = llvm::function_ref<uint64_t(unsigned index, unsigned bits)>;
  std::optional<TensorMap> make(Arguments argument, std::string &problem) const;
  /// Its bytes, or zeros for a map that is optional.
  std::optional<TensorMapBytes> makeBytes(Arguments argument, std::string &problem) const;
};

} // namespace txl::arch

#endif
