// Types: interning, text forms, and conversion to IR types.
#include "frontend/values/Type.h"
#include "ir/Dialect.h"
#include "gtest/gtest.h"

using namespace txl::frontend;

TEST(Type, InterningMakesEqualTypesIdentical) {
  TypeContext types;
  EXPECT_EQ(types.block(Scalar::Fp32, {16, 8}), types.block(Scalar::Fp32, {16, 8}));
  EXPECT_NE(types.block(Scalar::Fp32, {16, 8}), types.block(Scalar::Fp32, {8, 16}));
  EXPECT_EQ(types.pointer(Scalar::Fp16), types.pointer(Scalar::Fp16));
  EXPECT_NE(types.pointer(Scalar::Fp16), types.pointer(Scalar::Fp16, /*isConst=*/true));
  EXPECT_EQ(types.tuple({Scalar::Int32, Scalar::Fp32}), types.tuple({Scalar::Int32, Scalar::Fp32}));
  EXPECT_NE(types.tuple({Scalar::Int32, Scalar::Fp32}), types.tuple({Scalar::Int32, Scalar::Fp32}, {"x", "y"}));
  EXPECT_EQ(types.block(Scalar::Fp32, {}), Type(Scalar::Fp32));
  EXPECT_EQ(Type(Scalar::Int8), Type(Scalar::Int8));
}

TEST(Type, Spelling) {
  TypeContext types;
  EXPECT_EQ(Type(Scalar::Fp32).str(), "fp32");
  EXPECT_EQ(Type(Scalar::UInt8).str(), "uint8");
  EXPECT_EQ(types.pointer(Scalar::Fp32).str(), "pointer<fp32>");
  EXPECT_EQ(types.block(Scalar::Fp32, {16, 8}).str(), "<['16', '8'], fp32>");
  EXPECT_EQ(types.block(types.pointer(Scalar::Bf16), {4}).str(), "<['4'], pointer<bf16>>");
  EXPECT_EQ(types.block(Scalar::Fp32, {16, 8}).mangled(), "fp32S16_8S");
  EXPECT_EQ(types.pointer(types.pointer(Scalar::Int1)).mangled(), "PPi1");
  Type pair = types.tuple({types.pointer(Scalar::Fp32), Scalar::Int32}, {"x", "y"});
  EXPECT_EQ(pair.str(), "[x:pointer<fp32>,y:int32]");
  EXPECT_EQ(types.tuple({pair, Scalar::Int8}).str(), "[[x:pointer<fp32>,y:int32],int8]");
  EXPECT_EQ(types.tuple({pair, Scalar::Int8}).mangled(), "TTPfp32_i32T_i8T");
}

TEST(Type, SignaturesReadBack) {
  TypeContext types;
  for (const char *text : {"*fp32", "*kfp16", "**i8", "i32", "u64", "fp8e4nv", "i1", "bf16"})
    EXPECT_EQ(types.parse(text).signature(), text);
  EXPECT_EQ(types.parse("u1"), Type(Scalar::Int1));
  EXPECT_FALSE(types.parse("*"));
  EXPECT_FALSE(types.parse("float"));
  EXPECT_FALSE(types.parse(""));
}

TEST(Type, Predicates) {
  TypeContext types;
  Type tile = types.block(Scalar::UInt16, {32});
  EXPECT_TRUE(tile.isInt() && tile.isUnsignedInt() && !tile.isSignedInt() && !tile.isBool() && !tile.isFloat());
  EXPECT_EQ(tile.bitWidth(), 16u);
  EXPECT_EQ(tile.numElements(), 32);
  EXPECT_TRUE(Type(Scalar::Int1).isInt() && Type(Scalar::Int1).isBool());
  EXPECT_TRUE(Type(Scalar::Fp8E5).isFp8() && Type(Scalar::Fp8E5).isFloat() && !Type(Scalar::Fp8E5).isStandardFloat());
  EXPECT_FALSE(types.pointer(Scalar::Int32).isInt());
  EXPECT_EQ(types.pointer(Scalar::Int32).bitWidth(), 64u);
}

TEST(Type, InTheIR) {
  mlir::DialectRegistry registry;
  txl::tt::registerDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  TypeContext types;
  auto text = [&](Type type) {
    std::string result;
    llvm::raw_string_ostream(result) << type.toMLIR(&context);
    return result;
  };
  EXPECT_EQ(text(types.block(Scalar::UInt16, {32, 2})), "tensor<32x2xi16>");
  EXPECT_EQ(text(types.pointer(Scalar::Fp32)), "!tt.ptr<f32>");
  EXPECT_EQ(text(types.pointer(Scalar::Int1)), "!tt.ptr<i1>");
  EXPECT_EQ(text(types.block(types.pointer(Scalar::Fp8E5), {4})), "tensor<4x!tt.ptr<f8E5M2>>");
}
