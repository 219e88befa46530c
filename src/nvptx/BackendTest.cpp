// Tests the back end alone: LLVM IR in, PTX out, and diagnostics for IR that cannot be compiled.
#include "nvptx/Backend.h"
#include "arch/Architecture.h"
#include "nvptx/PtxasWorkarounds.h"
#include "support/Diagnostic.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"
#include <thread>

using namespace txl;

static std::string compile(llvm::StringRef text, llvm::StringRef target, DiagnosticEngine &diags,
                           nvptx::KernelDirectives directives = {}) {
  const arch::Architecture &architecture = *arch::findArchitecture(target);
  llvm::LLVMContext context;
  auto module = nvptx::parseLLVM(text, "test.ll", context, diags);
  if (!module || !nvptx::optimize(*module, architecture, diags)) {
    module.release();
    return "";
  }
  nvptx::setDirectives(*module, directives);
  auto ptx = nvptx::emitPTX(*module, architecture, *nvptx::choosePTXVersion(architecture, 0), diags);
  if (!ptx)
    module.release();
  return ptx.value_or("");
}

static std::string kernel(llvm::StringRef body, llvm::StringRef declarations = "") {
  return ("define ptx_kernel void @k(ptr addrspace(1) %p, float %a, double %d) \"nvvm.reqntid\"=\"128\" {\n" + body +
          "\n  ret void\n}\n" + declarations)
      .str();
}

TEST(Backend, KernelsHaveTheirDirectives) {
  DiagnosticEngine diags;
  std::string ptx = compile(kernel("  store float %a, ptr addrspace(1) %p"), "sm_90", diags,
                            {.maxRegisters = 64, .minBlocks = 2, .clusterSize = 4});
  EXPECT_EQ(diags.render(), "");
  for (const char *expected : {".version 8.4", ".target sm_90", ".visible .entry k(", ".reqntid 128", ".maxnreg 64",
                               ".minnctapersm 2", ".reqnctapercluster 4", "st.global.b32"})
    EXPECT_NE(ptx.find(expected), std::string::npos) << expected << "\n" << ptx;
}

TEST(Backend, NothingIsContractedHereNorByPtxas) {
  DiagnosticEngine diags;
  std::string ptx = compile(kernel("  %x = load float, ptr addrspace(1) %p\n  %m = fmul float %x, %a\n"
                                   "  %s = fadd float %m, %a\n  store float %s, ptr addrspace(1) %p"),
                            "sm_80", diags);
  EXPECT_NE(ptx.find("mul.rn.f32"), std::string::npos) << ptx;
  EXPECT_NE(ptx.find("add.rn.f32"), std::string::npos) << ptx;
  EXPECT_EQ(ptx.find("fma"), std::string::npos) << ptx;
}

TEST(Backend, NegativesOf16BitsWrap) {
  DiagnosticEngine diags;
  std::string ptx =
      compile(kernel("  %x = load i16, ptr addrspace(1) %p\n  %n = sub i16 0, %x\n  %m = call i16 @llvm.abs.i16(i16 "
                     "%x, i1 false)\n"
                     "  %c = icmp sgt i16 %n, %m\n  %r = zext i1 %c to i32\n  store i32 %r, ptr addrspace(1) %p",
                     "declare i16 @llvm.abs.i16(i16, i1)"),
              "sm_90", diags);
  EXPECT_EQ(diags.render(), "");
  for (const char *absent : {"neg.s16", "abs.s16"})
    EXPECT_EQ(ptx.find(absent), std::string::npos) << ptx;
  for (const char *expected : {"sub.u16 \t%opposite, 0, %rs", "max.s16", "sub.u16 \t%rs"})
    EXPECT_NE(ptx.find(expected), std::string::npos) << expected << "\n" << ptx;
  // Other text stays as it is, including the end of the text.
  for (const char *text : {"", "\n", "a neg.s16", "\tneg.s32 \t%r1, %r2;\n// abs.s16\n}"})
    EXPECT_EQ(nvptx::workAroundPtxasFaults(text), text);
}

TEST(Backend, SelectsOf16BitsUse32BitsWithHalves) {
  DiagnosticEngine diags;
  auto ptxOf = [&](llvm::StringRef half) {
    return compile(kernel(("  %x = load i16, ptr addrspace(1) %p\n  %m = call i16 @llvm.umax.i16(i16 %x, i16 65000)\n"
                           "  %n = call i16 @llvm.smin.i16(i16 %m, i16 -3)\n  %o = call i16 @llvm.abs.i16(i16 %n, i1 "
                           "false)\n" +
                           half + "  store i16 %o, ptr addrspace(1) %p")
                              .str(),
                          "declare i16 @llvm.umax.i16(i16, i16)\ndeclare i16 @llvm.smin.i16(i16, i16)\n"
                          "declare i16 @llvm.abs.i16(i16, i1)"),
                   "sm_90", diags);
  };
  std::string plain = ptxOf(""), halves = ptxOf("  %h = bitcast i16 %x to half\n  %t = fadd half %h, %h\n"
                                                "  store volatile half %t, ptr addrspace(1) %p\n");
  EXPECT_EQ(diags.render(), "");
  for (const char *narrow : {"max.u16", "min.s16", "max.s16"}) {
    EXPECT_NE(plain.find(narrow), std::string::npos) << plain;
    EXPECT_EQ(halves.find(narrow), std::string::npos) << halves;
  }
  // Constants have their 16-bit value.
  for (const char *wide : {"max.u32", "min.s32", "max.s32", "cvt.u32.u16 \t%first, %rs", "mov.b32 \t%second, 65000;",
                           "mov.b32 \t%second, -3;", "cvt.s32.s16 \t%second, %opposite"})
    EXPECT_NE(halves.find(wide), std::string::npos) << wide << "\n" << halves;
}

TEST(Backend, SharedPointersHave32Bits) {
  DiagnosticEngine diags;
  std::string ptx = compile("@memory = external addrspace(3) global [0 x i8], align 1024\n" +
                                kernel("  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                                       "  %g = getelementptr float, ptr addrspace(3) @memory, i32 %t\n"
                                       "  store float %a, ptr addrspace(3) %g\n"),
                            "sm_80", diags);
  EXPECT_EQ(diags.render(), "");
  EXPECT_NE(ptx.find(".extern .shared .align 1024 .b8 memory[]"), std::string::npos) << ptx;
  EXPECT_EQ(ptx.find("%rd"), std::string::npos) << ptx;
}

TEST(Backend, PackedRegistersAreNotUnpacked) {
  std::string text = "  %r = load i32, ptr addrspace(1) %p\n  %v = bitcast i32 %r to <2 x i16>\n"
                     "  %a0 = extractelement <2 x i16> %v, i64 0\n  %a1 = extractelement <2 x i16> %v, i64 1\n"
                     "  %h0 = bitcast i16 %a0 to half\n  %h1 = bitcast i16 %a1 to half\n"
                     "  %w0 = insertelement <2 x half> poison, half %FIRST, i64 0\n"
                     "  %w1 = insertelement <2 x half> %w0, half %SECOND, i64 1\n"
                     "  store volatile <2 x half> %w1, ptr addrspace(1) %p\n";
  auto ptxOf = [&](const char *first, const char *second) {
    std::string body = text;
    body.replace(body.find("FIRST"), 5, first);
    body.replace(body.find("SECOND"), 6, second);
    DiagnosticEngine diags;
    std::string ptx = compile(kernel(body), "sm_80", diags);
    EXPECT_EQ(diags.render(), "");
    return ptx;
  };
  EXPECT_EQ(ptxOf("h0", "h1").find("{%rs"), std::string::npos) << ptxOf("h0", "h1");
  EXPECT_NE(ptxOf("h1", "h0").find("{%rs"), std::string::npos) << ptxOf("h1", "h0"); // another order is another value
}

TEST(Backend, BFloatsAreWidenedInPlace) {
  std::string text = "  %r = load i32, ptr addrspace(1) %p\n  %v = bitcast i32 %r to <2 x bfloat>\n"
                     "  %a0 = extractelement <2 x bfloat> %v, i64 0\n  %a1 = extractelement <2 x bfloat> %v, i64 1\n"
                     "  %f0 = fpext bfloat %a0 to float\n  %f1 = fpext bfloat %a1 to float\n"
                     "  store volatile float %f0, ptr addrspace(1) %p\n"
                     "  store volatile float %f1, ptr addrspace(1) %p\n";
  DiagnosticEngine diags;
  std::string ptx = compile(kernel(text), "sm_90", diags);
  EXPECT_EQ(diags.render(), "");
  EXPECT_EQ(ptx.find("cvt.f32.bf16"), std::string::npos) << ptx;
  EXPECT_NE(ptx.find("shl.b32"), std::string::npos) << ptx;
  EXPECT_NE(ptx.find("and.b32"), std::string::npos) << ptx;
}

TEST(Backend, MathFunctionsBringTheirBodies) {
  DiagnosticEngine diags;
  std::string ptx = compile(kernel("  %x = call float @txl_exp2_f32(float %a)\n  store float %x, ptr addrspace(1) %p",
                                   "declare float @txl_exp2_f32(float)\n"),
                            "sm_80", diags);
  EXPECT_EQ(diags.render(), "");
  EXPECT_NE(ptx.find("fma.rn.f32"), std::string::npos) << ptx;
  EXPECT_EQ(ptx.find("call"), std::string::npos) << ptx;
  EXPECT_EQ(ptx.find(".func"), std::string::npos) << ptx; // nothing else was linked
}

TEST(Backend, EveryMathFunctionIsComplete) {
  std::string body, declarations;
#define MATH1(name, function, Op)                                                                                      \
  body += "  %s" #name " = call float @txl_" #name "_f32(float %a)\n  store volatile float %s" #name                   \
          ", ptr addrspace(1) %p\n  %d" #name " = call double @txl_" #name                                             \
          "_f64(double %d)\n  store volatile double %d" #name ", ptr addrspace(1) %p\n";                               \
  declarations += "declare float @txl_" #name "_f32(float)\ndeclare double @txl_" #name "_f64(double)\n";
#define MATH2(name, function, Op)                                                                                      \
  body += "  %s" #name " = call float @txl_" #name "_f32(float %a, float %a)\n  store volatile float %s" #name         \
          ", ptr addrspace(1) %p\n  %d" #name " = call double @txl_" #name                                             \
          "_f64(double %d, double %d)\n  store volatile double %d" #name ", ptr addrspace(1) %p\n";                    \
  declarations += "declare float @txl_" #name "_f32(float, float)\ndeclare double @txl_" #name "_f64(double, "         \
                  "double)\n";
#include "numerics/MathFunctions.def"
  DiagnosticEngine diags;
  std::string ptx = compile(kernel(body, declarations), "sm_90", diags);
  EXPECT_EQ(diags.render(), "");
  EXPECT_EQ(ptx.find(".extern"), std::string::npos) << ptx.substr(ptx.find(".extern"), 200);
}

TEST(Backend, ManyLargeMathFunctionsAreCalled) {
  std::string body;
  for (int i = 0; i < 40; ++i)
    body += "  %x" + std::to_string(i) + " = call double @txl_pow_f64(double %d, double 0x40" + std::to_string(10 + i) +
            "000000000000)\n  store volatile double %x" + std::to_string(i) + ", ptr addrspace(1) %p\n";
  DiagnosticEngine diags;
  std::string ptx = compile(kernel(body, "declare double @txl_pow_f64(double, double)\n"), "sm_80", diags);
  EXPECT_EQ(diags.render(), "");
  EXPECT_NE(ptx.find(".func  (.param .b64 func_retval0) txl_pow_f64"), std::string::npos) << ptx.substr(0, 2000);
}

// covers: BackendFailed
TEST(Backend, WhatTheArchitectureLacksIsADiagnostic) {
  std::string text = kernel("  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 96)");
  for (int again = 0; again < 2; ++again) {
    DiagnosticEngine diags;
    EXPECT_EQ(compile(text, "sm_80", diags), "");
    ASSERT_TRUE(diags.hasErrors());
    EXPECT_EQ(diags.diagnostics().front().name(), "BackendFailed");
    EXPECT_NE(diags.render().find("sm_80"), std::string::npos) << diags.render();
  }
  DiagnosticEngine diags; // the process continues
  EXPECT_NE(compile(kernel("  store float %a, ptr addrspace(1) %p"), "sm_80", diags), "");
}

// covers: InvalidLLVM
TEST(Backend, BrokenTextIsLocated) {
  DiagnosticEngine diags;
  EXPECT_EQ(compile("define void @f() {\n  ret i32 %x\n}\n", "sm_80", diags), "");
  ASSERT_EQ(diags.errorCount(), 1u);
  EXPECT_EQ(diags.diagnostics().front().name(), "InvalidLLVM");
  EXPECT_EQ(diags.diagnostics().front().location().line, 2u) << diags.render();
}

TEST(Backend, ThreadsAreIndependent) {
  std::string text = kernel("  %x = call float @txl_sin_f32(float %a)\n  store float %x, ptr addrspace(1) %p",
                            "declare float @txl_sin_f32(float)\n");
  std::string found[4];
  std::vector<std::thread> threads;
  for (std::string &result : found)
    threads.emplace_back([&] {
      DiagnosticEngine diags;
      result = compile(text, "sm_90a", diags) + diags.render();
    });
  for (std::thread &thread : threads)
    thread.join();
  for (std::string &result : found)
    EXPECT_EQ(result, found[0]);
  EXPECT_NE(found[0].find(".entry"), std::string::npos);
}

TEST(Backend, VersionsOfPTXFollowTheReader) {
  const arch::Architecture &hopper = *arch::findArchitecture("sm_90"), &blackwell = *arch::findArchitecture("sm_100");
  EXPECT_EQ(nvptx::choosePTXVersion(hopper, 0), 84u);
  EXPECT_EQ(nvptx::choosePTXVersion(blackwell, 0), 86u);
  EXPECT_EQ(nvptx::choosePTXVersion(hopper, 80), 80u);
  EXPECT_EQ(nvptx::choosePTXVersion(hopper, 89), 88u); // LLVM does not support 8.9
  EXPECT_EQ(nvptx::choosePTXVersion(hopper, 99), nvptx::newestPTXVersion());
  EXPECT_EQ(nvptx::choosePTXVersion(blackwell, 85), std::nullopt);
}
