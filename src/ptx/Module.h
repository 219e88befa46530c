// The AST of a PTX module: declarations and statements with every name resolved and every instruction matched with its
// row of the table. Statements keep the order of the text, blocks included, so that printing reproduces the text.
//
// All nodes live in the module's arena; names refer to the source text, which the module keeps.
#ifndef TXL_PTX_MODULE_H
#define TXL_PTX_MODULE_H

#include "ptx/InstructionTable.h"
#include "ptx/Type.h"
#include "support/SourceBuffer.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Allocator.h"
#include <memory>
#include <string>
#include <vector>

namespace txl::ptx {

struct Function;
struct Variable;

enum class Linkage : uint8_t { Internal, Extern, Visible, Weak, Common };

enum class Special : uint8_t {
#define PTX_SPECIAL(name, spelling, type, components, version, target) name,
#include "ptx/SpecialRegisters.def"
};

struct SpecialRow {
  llvm::StringRef name;
  Type type;
  unsigned components;
  unsigned version;
  unsigned target;
};
llvm::ArrayRef<SpecialRow> specialRegisters();

/// One value of an initialiser: a constant, or the address of a variable or function with an offset in `bits`.
struct Initializer {
  uint64_t bits = 0;
  const Variable *variable = nullptr;
  const Function *function = nullptr;
  bool generic = false; // generic(variable)
  int8_t byte = -1;     // mask(address): the byte of it that is used
};

struct Variable {
  llvm::StringRef name;
  SourceLocation location;
  StateSpace space = StateSpace::Global;
  Type type = Type::b8;
  uint8_t vector = 1;
  bool isArray = false;
  Linkage linkage = Linkage::Internal;
  bool isPointer = false; // of a parameter: .ptr, with the space and alignment of the memory it points to
  StateSpace pointerSpace = StateSpace::Generic;
  uint32_t pointerAlign = 0;
  uint32_t align = 0; // as declared; 0: that of the type
  bool managed = false;
  llvm::ArrayRef<uint64_t> dimensions; // the first is 0 for `x[]`
  llvm::ArrayRef<Initializer> initializers;
  uint32_t number = 0; // of a variable of a function: its index among the function's variables

  uint64_t elementBytes() const { return uint64_t(bytesOf(type)) * vector; }
  uint64_t count() const;
  uint64_t bytes() const { return elementBytes() * count(); }
  uint64_t alignment() const { return align ? align : elementBytes(); }
};

struct Register {
  llvm::StringRef base;
  int32_t suffix; // -1: the base is the whole name
  Type type;
  std::string name() const { return suffix < 0 ? base.str() : base.str() + std::to_string(suffix); }
};

/// `.reg .b32 %r<9>;` declares nine.
struct RegisterDeclaration {
  llvm::StringRef base;
  Type type;
  int32_t count; // -1: a single register without an index
  uint32_t first;
};

struct Operand {
  enum Kind : uint8_t {
    Register,
    Integer,
    Real,
    Variable,
    Function,
    Special,
    Label,
    Targets,
    Address,
    Vector,
    Pair,
    Sink
  };
  Kind kind = Sink;
  bool negated = false;
  Type type = Type::none; // of a register or special register; f32 or f64 of a constant written 0f or 0d
  uint8_t component = 0;  // of a special register
  uint32_t index = 0;     // index of the register, label, special register, list of targets
  int64_t value = 0;      // a constant's bits; the offset of an address or after a variable
  const ptx::Variable *variable = nullptr;
  const ptx::Function *function = nullptr;
  llvm::MutableArrayRef<Operand> elements; // of an address: its base, then coordinates
  uint32_t column = 0, endColumn = 0, line = 0;
};

struct LineInfo {
  uint32_t file = 0, line = 0, column = 0;
  llvm::StringRef function; // the label of the function's name in .debug_str, if given
  uint32_t functionOffset = 0;
  const LineInfo *inlinedAt = nullptr;
};

struct Guard {
  bool present = false;
  bool negated = false;
  uint32_t predicate = 0;
};

struct Instruction {
  const Form *form = nullptr;
  llvm::ArrayRef<Modifier> modifiers;
  llvm::MutableArrayRef<Operand> operands; // of a call: callee, vector of results, vector of arguments, prototype
  Guard guard;
  uint32_t line = 0, column = 0, endLine = 0, endColumn = 0;
  const LineInfo *source = nullptr;
  llvm::StringRef text; // the source text if no row matches (Op::Unsupported)

  bool has(Modifier modifier) const { return llvm::is_contained(modifiers, modifier); }
  /// The first of `choices` among the instruction's modifiers, or None.
  Modifier oneOf(std::initializer_list<Modifier> choices) const;
  /// The n-th type among the modifiers, or none.
  Type type(unsigned n = 0) const;
  /// The number of accumulator registers of a wgmma, by its shape and type, or of registers of an access to tensor
  /// memory.
  unsigned accumulators() const;
  /// The type that the table assigns to an operand of this instruction, or none.
  Type operandType(const OperandRule &rule) const;
};

struct Statement {
  enum Kind : uint8_t { Instruction, Label, Open, Close, Registers, Variable, Line, Pragma, Prototype, Targets };
  explicit Statement(Kind kind, uint32_t index = 0) : kind(kind), index(index) {}
  Kind kind;
  uint32_t index; // of a label, a list of targets
  ptx::Instruction *instruction = nullptr;
  const RegisterDeclaration *registers = nullptr;
  const ptx::Variable *variable = nullptr;
  const LineInfo *line = nullptr;
  const ptx::Function *prototype = nullptr;
  llvm::StringRef text;
};

struct TargetList {
  llvm::StringRef name;
  llvm::MutableArrayRef<Operand> labels;
};

struct Directive {
  llvm::StringRef name;
  std::vector<uint64_t> values;
};

struct Function {
  llvm::StringRef name;
  SourceLocation location;
  bool isEntry = false;
  bool isPrototype = false; // of .callprototype
  bool isDefined = false;
  bool isNoReturn = false;
  Linkage linkage = Linkage::Internal;
  std::vector<const Variable *> results;
  std::vector<const Variable *> parameters;
  std::vector<Directive> directives;
  std::vector<llvm::StringRef> pragmas;
  std::vector<Register> registers;
  std::vector<const Variable *> variables; // of the body, all blocks; excluding parameters
  std::vector<llvm::StringRef> labels;
  std::vector<TargetList> targets;
  std::vector<Statement> body;
  const Function *definition = nullptr; // of a declaration that is defined later

  const Directive *directive(llvm::StringRef name) const;
};

/// A top-level item, in source order.
struct TopLevel {
  enum Kind : uint8_t { Variable, Function, File, Section };
  explicit TopLevel(Kind kind) : kind(kind) {}
  Kind kind;
  const ptx::Variable *variable = nullptr;
  ptx::Function *function = nullptr;
  uint32_t file = 0;
  llvm::StringRef text; // path of a file; the source text of a section
};

struct Module {
  std::shared_ptr<const SourceBuffer> source;
  unsigned version = 0; // 78 is PTX 7.8
  unsigned target = 0;  // 90 is sm_90
  std::string targetText;
  unsigned addressSize = 64;
  std::vector<TopLevel> items;

  llvm::BumpPtrAllocator arena;
  std::vector<std::unique_ptr<Function>> functions;

  /// The definition of an entry or function; without one, its declaration; or null.
  const Function *findFunction(llvm::StringRef name) const;
  llvm::StringRef filePath(uint32_t number) const;
  SourceLocation locate(const Instruction &instruction) const;

  template <typename T> T *create() { return new (arena.Allocate<T>()) T(); }
  template <typename T> llvm::MutableArrayRef<T> copy(llvm::ArrayRef<T> list) {
    if (list.empty())
      return {};
    T *storage = arena.Allocate<T>(list.size());
    std::uninitialized_copy(list.begin(), list.end(), storage);
    return {storage, list.size()};
  }
};

} // namespace txl::ptx

#endif // TXL_PTX_MODULE_H
