// Instructions.def as data: the forms of every opcode, by which the parser validates and the emulator decodes.
//
// A form is a sequence of modifier groups, each a required or optional set of alternatives, and a list of operands.
// Modifiers are matched from left to right: a group takes the next modifier if that is one of its alternatives. PTX has
// a fixed order of modifiers, so nothing more is needed; a test proves that a form never takes a modifier that a later
// group of the same form would have needed.
#ifndef TXL_PTX_INSTRUCTIONTABLE_H
#define TXL_PTX_INSTRUCTIONTABLE_H

#include "ptx/Type.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace txl::ptx {

/// The operation of an instruction; several forms and even opcodes share one (`mad.rn.f32` is Fma).
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
  Async,
  TensorMemory
};

struct ModifierGroup {
  bool optional;
  llvm::SmallVector<Modifier, 4> alternatives;
};

struct OperandRule {
  enum Kind : uint8_t {
    Value,        // a register; as a source also a constant
    Address,      // [a]
    Constant,     // imm
    Label,        // a label
    Targets,      // the name of a .branchtargets list
    CallOperands, // everything after `call`
    Elements,     // the vector of a packing mov: the width of `T` divided by the number of elements
  };
  enum Source : uint8_t { Fixed, T, U, V, W }; // where the type comes from
  Kind kind = Value;
  Source source = Fixed;
  Type type = Type::none; // if Fixed
  bool isDestination = false;
  bool predicatePair = false; // `d|p`
  bool mayNegate = false;
  bool mayBeMissing = false;
  bool mayBeWider = false;
  bool perVector = false; // a vector according to .v2, .v4, .v8
  uint8_t count = 0;      // a vector of this many elements; 0: a scalar. Of an address: the coordinates after it
  bool byShape = false;   // a vector whose size is given by the shape of a wgmma or an access to tensor memory
};

struct Form {
  Op op;
  OpClass opClass;
  llvm::StringRef syntax;
  llvm::StringRef opcode;
  unsigned version; // PTX 7.8 is 78
  unsigned target;  // sm_90 is 90
  /// Whether only targets with a suffix (sm_90a) have it, which later ones do not include; isOnly: only this one.
  bool isSpecific, isOnly;
  unsigned tensorTargets; // a bit for each target with tensor memory that has it; 0: given by the above
  llvm::SmallVector<ModifierGroup, 6> groups;
  llvm::SmallVector<OperandRule, 5> operands;

  /// The number of `modifiers` that match from the left; `complete` is set if the whole form is matched.
  unsigned match(llvm::ArrayRef<Modifier> modifiers, bool &complete) const;
  /// `modifiers` in the order of the form, or none if they do not match in any order. Assemblers accept any order.
  std::optional<llvm::SmallVector<Modifier>> arrange(llvm::ArrayRef<Modifier> modifiers) const;
  unsigned requiredOperands() const;
  /// Whether a target such as `sm_90a`, whose version is `sm`, has it.
  bool isAvailableOn(unsigned sm, llvm::StringRef name) const;
  /// `90` or `90a`.
  std::string targetText() const;
};

llvm::ArrayRef<Form> instructionForms();
/// The form of an instruction that is not in the table.
const Form &unsupportedForm();
/// The forms of one opcode, in table order; empty for an unknown opcode.
llvm::ArrayRef<unsigned> formsOf(llvm::StringRef opcode);
llvm::StringRef nameOf(Op op);
llvm::StringRef nameOf(OpClass opClass);
/// The syntax for the documentation: `add{.rn|.rz}.f32 d, a, b` as readable text with dots.
std::string displaySyntax(const Form &form);

} // namespace txl::ptx

#endif // TXL_PTX_INSTRUCTIONTABLE_H
