// Text format of Triton's TTGIR operations and attributes that the reader accepts. A custom format is used where
// TableGen's formats do not suffice: types without their name (`<64x32xf16, #shared>`), results whose type is not
// written, a list of paddings.
#include "ir/triton/Triton.h"
#include "ir/ops/async/AsyncCopyOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

#include "ir/triton/Triton_tri.cpp.inc"
#include "ir/triton/Triton_ttng.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "ir/triton/TritonAttributes.cpp.inc"
#define GET_OP_CLASSES
#include "ir/triton/TritonOps.cpp.inc"

using namespace mlir;

namespace txl::triton {

void TriDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "ir/triton/TritonAttributes.cpp.inc"
      >();
  addOperations<AsyncCopyOp, AsyncCommitOp, AsyncWaitOp, GlobalScratchAllocOp, MemDescSubviewOp>();
}

void TTNGDialect::initialize() {
  addOperations<FenceAsyncOp, WarpGroupDotOp, WarpGroupDotWaitOp, DotAsyncOp, DotWaitOp, InitBarrierOp, InvalBarrierOp,
                BarrierExpectOp, WaitBarrierOp, TMALoadOp, TMAGatherOp, TMAStoreOp, TMAReduceOp, TMAStoreWaitOp,
                TensormapCreateOp, TensormapFenceOp, ReinterpretDescOp>();
}

// `<[64:+4, 128:+8] {order = [1, 0], shape = [64, 64]}>`
Attribute PaddedSharedAttr::parse(AsmParser &parser, Type) {
  DictionaryAttr arguments;
  auto padding = [&]() -> ParseResult {
    int64_t interval, gap;
    return failure(parser.parseInteger(interval) || parser.parseColon() || parser.parsePlus() ||
                   parser.parseInteger(gap));
  };
  if (parser.parseLess() || parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, padding) ||
      parser.parseAttribute(arguments) || parser.parseGreater())
    return {};
  return get(parser.getContext(), arguments);
}

void PaddedSharedAttr::print(AsmPrinter &printer) const { printer << "<[] " << getArguments() << ">"; }

// Operations of tokens ------------------------------------------------------------------------------------------------

static ttg::TokenType tokenType(OpAsmParser &parser) { return ttg::TokenType::get(parser.getContext()); }

/// Parses token operands, as many as there are, if `some`.
static ParseResult parseTokens(OpAsmParser &parser, OperationState &state, bool some) {
  SmallVector<OpAsmParser::UnresolvedOperand> tokens;
  return failure(
      (some && parser.parseOperandList(tokens)) || parser.resolveOperands(tokens, tokenType(parser), state.operands) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.addTypeToList(tokenType(parser), state.types));
}

// `%p, %b mask %m other %o {contiguity = 8 : i32} : tensor<64x32x!tt.ptr<f16>, #b> -> <64x32xf16, #shared, #smem,
// mutable>`
ParseResult AsyncCopyOp::parse(OpAsmParser &parser, OperationState &state) {
  OpAsmParser::UnresolvedOperand src, buffer;
  SmallVector<OpAsmParser::UnresolvedOperand, 1> mask, other;
  RankedTensorType type;
  ttg::MemDescType bufferType;
  auto optional = [&](StringRef name, auto &operand) -> ParseResult {
    return failed(parser.parseOptionalKeyword(name)) ? success() : parser.parseOperand(operand.emplace_back());
  };
  SMLoc at = parser.getCurrentLocation();
  if (parser.parseOperand(src) || parser.parseComma() || parser.parseOperand(buffer) || optional("mask", mask) ||
      optional("other", other) || parser.parseOptionalAttrDict(state.attributes) || parser.parseColonType(type) ||
      parser.parseArrow() || parser.parseCustomTypeWithFallback(bufferType))
    return failure();
  auto pointer = dyn_cast<tt::PointerType>(type.getElementType());
  if (!pointer)
    return parser.emitError(at, "copies are made of pointers");
  Builder builder(parser.getContext());
  state.addAttribute("operandSegmentSizes",
                     builder.getDenseI32ArrayAttr({1, 1, int32_t(mask.size()), int32_t(other.size())}));
  return failure(parser.resolveOperand(src, type, state.operands) ||
                 parser.resolveOperand(buffer, bufferType, state.operands) ||
                 parser.resolveOperands(mask, type.clone(builder.getI1Type()), state.operands) ||
                 parser.resolveOperands(other, type.clone(pointer.getPointeeType()), state.operands) ||
                 parser.addTypeToList(tokenType(parser), state.types));
}
ParseResult AsyncCommitOp::parse(OpAsmParser &parser, OperationState &state) {
  return parseTokens(parser, state, succeeded(parser.parseOptionalKeyword("tokens")));
}
ParseResult AsyncWaitOp::parse(OpAsmParser &parser, OperationState &state) { return parseTokens(parser, state, true); }

// `%d, %a {pendings = 0 : i32} : tensor<128x32xf32, #mma>, !ttg.memdesc<128x64xf16, #shared, #smem>`
ParseResult WarpGroupDotWaitOp::parse(OpAsmParser &parser, OperationState &state) {
  SmallVector<OpAsmParser::UnresolvedOperand> inputs;
  SMLoc at = parser.getCurrentLocation();
  return failure(parser.parseOperandList(inputs) || parser.parseOptionalAttrDict(state.attributes) ||
                 parser.parseOptionalColonTypeList(state.types) ||
                 parser.resolveOperands(inputs, state.types, at, state.operands));
}

ParseResult DotWaitOp::parse(OpAsmParser &parser, OperationState &state) {
  return WarpGroupDotWaitOp::parse(parser, state);
}

// `%bar, %phase, %pred deps %a, %b : !ttg.memdesc<1xi64, #shared, #smem, mutable>, …`
ParseResult WaitBarrierOp::parse(OpAsmParser &parser, OperationState &state) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands, dropped;
  SmallVector<Type> types;
  SMLoc at = parser.getCurrentLocation();
  if (parser.parseOperandList(operands) ||
      (succeeded(parser.parseOptionalKeyword("deps")) && parser.parseOperandList(dropped)) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColonTypeList(types))
    return failure();
  if (operands.size() < 2 || operands.size() > 3 || types.empty())
    return parser.emitError(at, "takes a barrier, a phase and at most a predicate");
  Builder builder(parser.getContext());
  SmallVector<Type> own{types.front(), builder.getI32Type(), builder.getI1Type()};
  return parser.resolveOperands(operands, ArrayRef(own).take_front(operands.size()), at, state.operands);
}

void DotWaitOp::print(OpAsmPrinter &printer) { printGeneric(*this, printer); }
void WaitBarrierOp::print(OpAsmPrinter &printer) { printGeneric(*this, printer); }
void AsyncCopyOp::print(OpAsmPrinter &printer) { printGeneric(*this, printer); }
void AsyncCommitOp::print(OpAsmPrinter &printer) { printGeneric(*this, printer); }
void AsyncWaitOp::print(OpAsmPrinter &printer) { printGeneric(*this, printer); }
void WarpGroupDotWaitOp::print(OpAsmPrinter &printer) { printGeneric(*this, printer); }

} // namespace txl::triton
