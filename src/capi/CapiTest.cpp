// The C API as a caller uses it: correct calls, and the results of invalid ones, which must not crash.
// covers: InvalidIR, NoKernel, KernelNotNamed, NoKernelInFile, KernelNotChosen, UnknownKernel, SignatureLength,
// covers: UnreadableText
#include "capi/txl.h"
#include "gtest/gtest.h"
#include <cstring>
#include <string>
#include <thread>
#include <vector>

static const char addTTIR[] = R"(module {
  tt.func public @add(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) attributes {noinline = false} {
    %0 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %1 = tt.splat %n : i32 -> tensor<16xi32>
    %2 = arith.cmpi slt, %0, %1 : tensor<16xi32>
    %3 = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %4 = tt.addptr %3, %0 : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %5 = tt.load %4, %2 : tensor<16x!tt.ptr<f32>>
    %6 = arith.addf %5, %5 : tensor<16xf32>
    %7 = tt.splat %y : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %8 = tt.addptr %7, %0 : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    tt.store %8, %6, %2 : tensor<16x!tt.ptr<f32>>
    tt.return
  }
}
)";

static const char addPython[] = R"(import triton
import triton.language as tl

SCALE = tl.constexpr(3)

@triton.jit
def helper(x):
    return x * SCALE

@triton.jit
def kernel(x, n, BLOCK: tl.constexpr = 16):
    i = tl.arange(0, BLOCK)
    tl.store(x + i, helper(tl.load(x + i, i < n)), i < n)
)";

/// The name of the first diagnostic; frees the error.
static std::string nameOf(txl_error *error) {
  txl_diagnostic diagnostic;
  std::string name = txl_error_diagnostic(error, 0, &diagnostic) ? diagnostic.name : "";
  txl_error_free(error);
  return name;
}

static txl_status compileText(const char *text, const char *kernelName, txl_kernel **kernel, txl_error **error) {
  return txl_compile_ttir(text, std::strlen(text), "test.ttir", kernelName, nullptr, 0, kernel, error);
}

static std::string fileError(const char *text, const char *kernelName, const char *signature) {
  txl_kernel *kernel = nullptr;
  txl_error *error = nullptr;
  EXPECT_NE(txl_compile_file(text, std::strlen(text), "test.py", kernelName, signature, nullptr, 0, &kernel, &error),
            TXL_OK);
  EXPECT_EQ(kernel, nullptr);
  return nameOf(error);
}

TEST(Capi, CompilesTTIRAndLaunches) {
  txl_kernel *kernel = nullptr;
  txl_error *error = nullptr;
  ASSERT_EQ(compileText(addTTIR, nullptr, &kernel, &error), TXL_OK) << txl_error_message(error);
  EXPECT_STREQ(txl_kernel_name(kernel), "add");
  EXPECT_EQ(std::strlen(txl_kernel_hash(kernel)), 64u);
  const char *text;
  size_t length;
  ASSERT_EQ(txl_kernel_stage(kernel, "ttir", &text, &length, nullptr), TXL_OK);
  EXPECT_NE(std::strstr(text, "tt.func public @add"), nullptr);
  EXPECT_EQ(std::strlen(text), length);
  ASSERT_EQ(txl_kernel_stage(kernel, "machine", &text, &length, nullptr), TXL_OK);
  EXPECT_GT(length, 0u);

  std::vector<float> x(16), y(16, -1);
  for (int i = 0; i < 16; ++i)
    x[static_cast<size_t>(i)] = static_cast<float>(i);
  txl_argument arguments[] = {txl_pointer(x.data(), 64, TXL_ARGUMENT_READ_ONLY), txl_pointer(y.data(), 64, 0),
                              txl_scalar(10)};
  txl_launch_options launch = {};
  launch.size = sizeof launch;
  launch.grid[0] = launch.grid[1] = launch.grid[2] = 1;
  launch.arguments = arguments;
  launch.argument_count = 3;
  ASSERT_EQ(txl_launch(kernel, &launch, &error), TXL_OK) << txl_error_message(error);
  EXPECT_EQ(y[9], 18);
  EXPECT_EQ(y[10], -1);

  arguments[1].storage_bytes = 20;
  ASSERT_EQ(txl_launch(kernel, &launch, &error), TXL_LAUNCH_ERROR);
  txl_launch_fault fault;
  ASSERT_TRUE(txl_error_launch_fault(error, &fault));
  EXPECT_EQ(fault.argument, 1);
  EXPECT_EQ(fault.offset_elements, 5);
  EXPECT_EQ(nameOf(error), "OutOfBounds");
  launch.argument_count = 2;
  EXPECT_NE(txl_launch(kernel, &launch, nullptr), TXL_OK);
  txl_kernel_release(kernel);
}

TEST(Capi, CompilesAFileWithNoPython) {
  txl_kernel *kernel = nullptr;
  txl_error *error = nullptr;
  txl_option option = {"cache", "false"};
  ASSERT_EQ(txl_compile_file(addPython, std::strlen(addPython), "add.py", "kernel", "*fp32:16, i32", &option, 1,
                             &kernel, &error),
            TXL_OK)
      << txl_error_message(error);
  const char *manifest;
  ASSERT_EQ(txl_kernel_stage(kernel, "manifest", &manifest, nullptr, nullptr), TXL_OK);
  EXPECT_NE(std::strstr(manifest, "SCALE"), nullptr);
  EXPECT_NE(std::strstr(manifest, "helper"), nullptr);
  std::vector<float> x(16, 2);
  txl_argument arguments[] = {txl_pointer(x.data(), 64, 0), txl_scalar(8)};
  txl_launch_options launch = {};
  launch.size = sizeof launch;
  launch.grid[0] = launch.grid[1] = launch.grid[2] = 1;
  launch.arguments = arguments;
  launch.argument_count = 2;
  ASSERT_EQ(txl_launch(kernel, &launch, &error), TXL_OK) << txl_error_message(error);
  EXPECT_EQ(x[7], 6);
  EXPECT_EQ(x[8], 2);
  txl_kernel_release(kernel);
}

TEST(Capi, ErrorsInSources) {
  txl_kernel *kernel = nullptr;
  txl_error *error = nullptr;
  EXPECT_EQ(compileText("module { nonsense }", nullptr, &kernel, &error), TXL_COMPILE_ERROR);
  txl_diagnostic diagnostic;
  ASSERT_TRUE(txl_error_diagnostic(error, 0, &diagnostic));
  EXPECT_EQ(diagnostic.line, 1u);
  EXPECT_STREQ(diagnostic.file, "test.ttir");
  EXPECT_STREQ(diagnostic.kind, "ValueError");
  EXPECT_EQ(nameOf(error), "InvalidIR");
  EXPECT_EQ(compileText(addTTIR, "sub", &kernel, &error), TXL_COMPILE_ERROR);
  EXPECT_EQ(nameOf(error), "NoKernel");
  EXPECT_EQ(compileText("module {}", nullptr, &kernel, &error), TXL_COMPILE_ERROR);
  EXPECT_EQ(nameOf(error), "KernelNotNamed");
  EXPECT_EQ(fileError(addPython, "nope", "*fp32, i32"), "NoKernelInFile");
  EXPECT_EQ(fileError(addPython, nullptr, "*fp32, i32"), "KernelNotChosen");
  EXPECT_EQ(fileError("def f(): pass", nullptr, ""), "KernelNotChosen");
  EXPECT_EQ(fileError("import numpy\nkernel = numpy.jit(1)", "kernel", "*fp32"), "UnknownKernel");
  EXPECT_EQ(fileError(addPython, "kernel", "*fp32, i32, 16, 5"), "SignatureLength");
  EXPECT_EQ(fileError(addPython, "kernel", "*fp32"), "SignatureLength");
  EXPECT_EQ(fileError("# coding: klingon\n", "kernel", "*fp32"), "UnreadableText");
}

TEST(Capi, WrongCallsAreErrors) {
  txl_kernel *kernel = nullptr;
  txl_error *error = nullptr;
  EXPECT_EQ(txl_compile(nullptr, nullptr, 0, nullptr, 0, nullptr, &kernel, &error), TXL_INVALID_ARGUMENT);
  EXPECT_EQ(nameOf(error), "WrongCall");
  EXPECT_EQ(txl_compile_ttir(nullptr, 0, nullptr, nullptr, nullptr, 0, &kernel, nullptr), TXL_INVALID_ARGUMENT);
  EXPECT_EQ(txl_compile_file(nullptr, 0, nullptr, nullptr, nullptr, nullptr, 0, &kernel, nullptr),
            TXL_INVALID_ARGUMENT);
  EXPECT_EQ(txl_launch(nullptr, nullptr, nullptr), TXL_INVALID_ARGUMENT);
  EXPECT_EQ(txl_dump_ast(nullptr, 0, nullptr, nullptr, nullptr), TXL_INVALID_ARGUMENT);
  EXPECT_STREQ(txl_kernel_name(nullptr), "");
  EXPECT_EQ(txl_kernel_retain(nullptr), nullptr);
  txl_kernel_release(nullptr);
  txl_error_free(nullptr);
  txl_value_free(nullptr);
  EXPECT_STREQ(txl_error_message(nullptr), "");
  EXPECT_EQ(txl_value_get_kind(nullptr), TXL_VALUE_MISSING);
  EXPECT_EQ(txl_value_constexpr(nullptr), nullptr);
  EXPECT_EQ(txl_value_big_int("12x"), nullptr);
  // A handle of another kind.
  txl_value *value = txl_value_int(3);
  EXPECT_STREQ(txl_kernel_name(reinterpret_cast<txl_kernel *>(value)), "");
  EXPECT_EQ(txl_error_count(reinterpret_cast<txl_error *>(value)), 0u);
  txl_value_free(value);

  txl_option wrong[] = {{"num_warps", "3"}};
  EXPECT_EQ(txl_compile_ttir(addTTIR, std::strlen(addTTIR), "t", nullptr, wrong, 1, &kernel, &error),
            TXL_INVALID_ARGUMENT);
  EXPECT_EQ(nameOf(error), "WrongOption");
  EXPECT_TRUE(txl_is_option("num_stages"));
  EXPECT_FALSE(txl_is_option("nope"));
  EXPECT_FALSE(txl_is_option(nullptr));
}

TEST(Capi, ValuesKeepWhatTheyWereGiven) {
  txl_value *big = txl_value_big_int("-123456789012345678901234567890"), *text = txl_value_str("a\0b", 3);
  const txl_value *elements[] = {big, text};
  txl_value *tuple = txl_value_tuple(elements, 2, nullptr, nullptr);
  txl_value_free(big);
  txl_value_free(text);
  ASSERT_EQ(txl_value_count(tuple), 2u);
  EXPECT_STREQ(txl_value_get_text(txl_value_element(tuple, 0), nullptr), "-123456789012345678901234567890");
  size_t length;
  EXPECT_EQ(std::memcmp(txl_value_get_text(txl_value_element(tuple, 1), &length), "a\0b", 3), 0);
  EXPECT_EQ(length, 3u);
  EXPECT_EQ(txl_value_element(tuple, 2), nullptr);
  txl_value_free(tuple);
}

TEST(Capi, ThreadsCompileAndShareKernels) {
  txl_kernel *kernel = nullptr;
  ASSERT_EQ(compileText(addTTIR, nullptr, &kernel, nullptr), TXL_OK);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([kernel] {
      for (int round = 0; round < 5; ++round) {
        txl_kernel *mine = nullptr;
        ASSERT_EQ(compileText(addTTIR, "add", &mine, nullptr), TXL_OK);
        std::vector<float> x(16, 1), y(16);
        txl_argument arguments[] = {txl_pointer(x.data(), 64, 0), txl_pointer(y.data(), 64, 0), txl_scalar(16)};
        txl_launch_options launch = {};
        launch.size = sizeof launch;
        launch.grid[0] = launch.grid[1] = launch.grid[2] = 1;
        launch.arguments = arguments;
        launch.argument_count = 3;
        EXPECT_EQ(txl_launch(round % 2 ? kernel : mine, &launch, nullptr), TXL_OK);
        EXPECT_EQ(y[15], 2);
        txl_kernel_release(mine);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  txl_kernel_release(kernel);
}
