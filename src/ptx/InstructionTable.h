// Instructions.def as data: the forms of every opcode, which the reader matches and the emulator decodes by.
//
// A form is a sequence of modifier groups, each a set of alternatives that must or may stand at its place, and a list of
// operands. Modifiers are matched from left to right: a group takes the next modifier if that is one of its
// alternatives. PTX has a fixed order of modifiers, so nothing more is needed; a test proves that a form never takes
// a modifier that a later group of the same form would have needed.
#ifndef TXL_PTX_INSTRUCTIONTABLE_H
#define TXL_PTX_INSTRUCTIONTABLE_H

#include "ptx/Type.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace txl::ptx {

/// What an instruction does; several forms and even opcodes share one (`mad.rn.f32` is Fma).
enum class Op : uint8_t {
#define PTX_OPERATION(name) name,
#include "ptx/Operations.def"
};

enum class OpClass : uint8_t {
  Integer,
  Logic,
  Float,
  Half,
  Compare,
  Move,
  Convert,
  Memory,
  Atomic,
  Control,
  Special,
  Barrier,
  Fence,
  Warp,
  Matrix,
  Async
};

struct ModifierGroup {
  bool optional;
  llvm::SmallVector<Modifier, 4> alternatives;
};

struct OperandRule {
  enum Kind : uint8_t {
    Value,     // a register, or where it is a source a constant
    Address,   // [a]
    Constant,  // imm
    Label,     // a label
    Targets,   // the name of a .branchtargets list
    CallParts, // everything behind `call`
    Pieces,    // the vector of a packing mov, whose parts have the width of `T` divided by their number
  };
  enum Source : uint8_t { Fixed, T, U, V, W }; // where the type comes from
  Kind kind = Value;
  Source source = Fixed;
  Type type = Type::none; // of a Fixed
  bool isDestination = false;
  bool predicatePair = false; // `d|p`
  bool mayNegate = false;
  bool mayBeMissing = false;
  bool mayBeWider = false;
  bool perVector = false; // a vector where .v2, .v4, .v8 says so
  uint8_t count = 0;      // a vector of exactly so many; 0: a scalar. Of an address: the coordinates behind it
  bool byShape = false;   // a vector of as many as the shape of a wgmma says
};

struct Form {
  Op op;
  OpClass opClass;
  llvm::StringRef syntax;
  llvm::StringRef opcode;
  unsigned version; // PTX 7.8 is 78
  unsigned target;  // sm_90 is 90
  /// Whether targets with a suffix have it (sm_90a), which later ones do not include, and then whether only this one.
  bool isSpecific, isOnly;
  llvm::SmallVector<ModifierGroup, 6> groups;
  llvm::SmallVector<OperandRule, 5> operands;

  /// How many of `modifiers` fit from the left; all of them and true in `complete` if the form is matched.
  unsigned match(llvm::ArrayRef<Modifier> modifiers, bool &complete) const;
  /// `modifiers` in the order of the form, or nothing if they do not fit in any order. Assemblers take them so.
  std::optional<llvm::SmallVector<Modifier>> arrange(llvm::ArrayRef<Modifier> modifiers) const;
  unsigned requiredOperands() const;
  /// Whether a target such as `sm_90a`, whose number is `sm`, has it.
  bool isOf(unsigned sm, llvm::StringRef name) const;
  /// `90` or `90a`.
  std::string targetText() const { return std::to_string(target) + (isSpecific ? "a" : ""); }
};

llvm::ArrayRef<Form> instructionForms();
/// The form of an instruction that no row has.
const Form &unsupportedForm();
/// The forms of one opcode, in the table's order; empty for an opcode that is not in the table.
llvm::ArrayRef<unsigned> formsOf(llvm::StringRef opcode);
llvm::StringRef nameOf(Op op);
llvm::StringRef nameOf(OpClass opClass);
/// The syntax as the documentation shows it: `add{.rn|.rz}.f32 d, a, b` becomes readable text with dots.
std::string displaySyntax(const Form &form);

} // namespace txl::ptx

#endif // TXL_PTX_INSTRUCTIONTABLE_H
