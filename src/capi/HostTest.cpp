// A host of the C API in C++: every kind of value in an answer, every callback, and the resulting kernels.
#include "capi/txl.h"
#include "gtest/gtest.h"
#include <cstring>
#include <map>
#include <string>
#include <vector>

/// A value that frees itself.
struct Owned {
  txl_value *value;
  Owned(txl_value *value) : value(value) {}
  Owned(const Owned &) = delete;
  ~Owned() { txl_value_free(value); }
  operator const txl_value *() const { return value; }
};

static txl_value *constant(txl_value *inner) {
  Owned owned(inner);
  return txl_value_constexpr(owned);
}

static txl_value *pair(bool asList) {
  Owned first(txl_value_int(4)), second(txl_value_float(0.5));
  const txl_value *elements[] = {first, second};
  const char *fields[] = {"first", "second"};
  return constant(asList ? txl_value_list(elements, 2) : txl_value_tuple(elements, 2, fields, "Pair"));
}

static txl_function function(const char *name, const char *source, uint64_t handle) {
  return {sizeof(txl_function), name, source, std::strlen(source), "host.py", 10, 0, handle, 0, nullptr, nullptr};
}

static txl_value *resolveName(void *, uint64_t function_handle, const char *name) {
  EXPECT_TRUE(function_handle == 1 || function_handle == 2);
  const std::string wanted = name;
  if (wanted == "tl")
    return txl_value_module("triton.language", 0);
  if (wanted == "FLAG")
    return constant(txl_value_bool(1));
  if (wanted == "BIG")
    return constant(txl_value_big_int("123456789012345678901234567890"));
  if (wanted == "TEXT")
    return constant(txl_value_str("a\"b", 3));
  if (wanted == "NOTHING")
    return constant(txl_value_none());
  if (wanted == "PAIR" || wanted == "LIST")
    return pair(wanted == "LIST");
  if (wanted == "HALF")
    return txl_value_dtype("fp16");
  if (wanted == "save")
    return txl_value_builtin("txl.language.store");
  if (wanted == "size")
    return txl_value_callable("size", 7);
  if (wanted == "Color")
    return txl_value_class("host.Color", 9);
  if (wanted == "table")
    return constant(txl_value_object("host.Table", 8));
  if (wanted == "wrong")
    return txl_value_error("KeyError", "there is no wrong");
  if (wanted == "PLAIN") {
    txl_value *value = txl_value_int(3);
    txl_value_annotate_constexpr(value);
    return value;
  }
  if (wanted == "helper") {
    txl_function described = function("host.helper", "def helper(x):\n    return x * 2\n", 2);
    return txl_value_function(&described);
  }
  return nullptr;
}

static txl_value *getAttribute(void *, const txl_value *object, const char *name) {
  if (txl_value_get_kind(object) == TXL_VALUE_CLASS && txl_value_get_handle(object) == 9 && !std::strcmp(name, "RED")) {
    Owned number(txl_value_int(5));
    return txl_value_enum("Color", "RED", number);
  }
  return nullptr;
}

static txl_value *call(void *, const txl_value *callee, const txl_value *const *arguments, size_t count,
                       const char *const *keywordNames, const txl_value *const *keywordValues, size_t keywordCount) {
  EXPECT_EQ(txl_value_get_handle(callee), 7u);
  EXPECT_EQ(count, 1u);
  EXPECT_EQ(keywordCount, 1u);
  EXPECT_STREQ(keywordNames[0], "more");
  return txl_value_int(txl_value_get_int(arguments[0]) + static_cast<int64_t>(txl_value_get_float(keywordValues[0])));
}

static txl_value *apply(void *, const char *operation, const txl_value *const *operands, size_t count) {
  if (std::strcmp(operation, "getitem") || count != 2 || txl_value_get_handle(operands[0]) != 8)
    return nullptr;
  return txl_value_int(txl_value_get_int(operands[1]) * 11);
}

static void print(void *context, const char *text, size_t length) {
  static_cast<std::string *>(context)->append(text, length);
}

static txl_status compile(const char *source, std::string &printed, txl_kernel **kernel, txl_error **error) {
  txl_function described = function("host.kernel", source, 1);
  txl_host host = {sizeof(txl_host), &printed, resolveName, getAttribute, call, apply, print, nullptr};
  txl_specialization pointer = {};
  pointer.type = "*i32";
  pointer.divisibility = 16;
  txl_option option = {"cache", "false"};
  return txl_compile(&described, &pointer, 1, &option, 1, &host, kernel, error);
}

TEST(Host, EndsACompilationAndMayBeOlder) {
  static const char source[] = "def kernel(out):\n    for i in tl.static_range(20000):\n        tl.store(out, i)\n";
  txl_function described = function("host.kernel", source, 1);
  int asked = 0;
  txl_host host = {sizeof(txl_host), &asked, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr};
  host.resolve_name = [](void *, uint64_t, const char *) { return txl_value_module("txl.language", 0); };
  host.interrupted = [](void *context) { return int(++*static_cast<int *>(context) == 2); };
  txl_specialization pointer = {};
  pointer.type = "*i32";
  txl_option option = {"cache", "false"};
  txl_kernel *kernel = nullptr;
  txl_error *error = nullptr;
  EXPECT_EQ(txl_compile(&described, &pointer, 1, &option, 1, &host, &kernel, &error), TXL_COMPILE_ERROR);
  EXPECT_EQ(asked, 2);
  EXPECT_NE(std::string(txl_error_message(error)).find("interrupted here"), std::string::npos);
  txl_error_free(error);

  described.source = "def kernel(out):\n    for i in tl.static_range(2000):\n        tl.static_assert(i >= 0)\n";
  described.source_length = std::strlen(described.source);
  host.size = offsetof(txl_host, interrupted); // members from there on are not read
  ASSERT_EQ(txl_compile(&described, &pointer, 1, &option, 1, &host, &kernel, &error), TXL_OK)
      << txl_error_message(error);
  EXPECT_EQ(asked, 2);
  txl_kernel_release(kernel);
}

TEST(Host, EveryKindOfAnswer) {
  std::string printed;
  txl_kernel *kernel = nullptr;
  txl_error *error = nullptr;
  ASSERT_EQ(compile("def kernel(out):\n"
                    "    tl.static_print(FLAG, BIG, TEXT, NOTHING, PAIR[0], PAIR.second, LIST[1], HALF, "
                    "Color.RED.value, table[2])\n"
                    "    save(out, helper(size(3, more=4.5)))\n",
                    printed, &kernel, &error),
            TXL_OK)
      << txl_error_message(error);
  EXPECT_EQ(printed, "True 123456789012345678901234567890 a\"b None 4 0.5 0.5 fp16 5 22\n");
  EXPECT_EQ(txl_kernel_from_cache(kernel), 0);
  int32_t out = 0;
  txl_argument argument = txl_pointer(&out, sizeof out, 0);
  txl_launch_options launch = {};
  launch.size = sizeof launch;
  launch.grid[0] = launch.grid[1] = launch.grid[2] = 1;
  launch.arguments = &argument;
  launch.argument_count = 1;
  ASSERT_EQ(txl_launch(kernel, &launch, &error), TXL_OK) << txl_error_message(error);
  EXPECT_EQ(out, 14);
  txl_kernel_release(kernel);
}

static std::string errorOf(const char *source) {
  std::string printed;
  txl_kernel *kernel = nullptr;
  txl_error *error = nullptr;
  EXPECT_EQ(compile(source, printed, &kernel, &error), TXL_COMPILE_ERROR);
  EXPECT_EQ(kernel, nullptr);
  txl_diagnostic diagnostic = {};
  EXPECT_TRUE(txl_error_diagnostic(error, 0, &diagnostic));
  EXPECT_STREQ(diagnostic.file, "host.py");
  EXPECT_EQ(diagnostic.line, 11u);
  std::string name = std::string(diagnostic.name) + " " + diagnostic.message;
  txl_error_free(error);
  return name;
}

TEST(Host, WhatGoesWrongInIt) {
  EXPECT_NE(errorOf("def kernel(out):\n    tl.store(out, wrong)\n").find("there is no wrong"), std::string::npos);
  EXPECT_EQ(errorOf("def kernel(out):\n    tl.store(out, missing)\n").rfind("UndefinedName", 0), 0u);
  EXPECT_EQ(errorOf("def kernel(out):\n    tl.store(out, PLAIN)\n").rfind("PlainGlobal", 0), 0u);
  EXPECT_NE(errorOf("def kernel(out):\n    tl.store(out, Color.BLUE)\n"), "");
}

TEST(Host, ReadersAnswerWhatTheyCan) {
  Owned flag(txl_value_bool(7)), number(txl_value_float(2.5)), none(txl_value_none()), dtype(txl_value_dtype("*fp32"));
  EXPECT_EQ(txl_value_get_int(flag), 1);
  EXPECT_EQ(txl_value_get_float(number), 2.5);
  EXPECT_EQ(txl_value_get_kind(none), TXL_VALUE_NONE);
  EXPECT_STREQ(txl_value_get_text(dtype, nullptr), "*fp32");
  txl_function described = function("m.f", "def f(): pass", 77);
  Owned result(txl_value_function(&described));
  EXPECT_EQ(txl_value_get_kind(result), TXL_VALUE_FUNCTION);
  EXPECT_EQ(txl_value_get_handle(result), 77u);
  described.size = 8;
  EXPECT_EQ(txl_value_function(&described), nullptr);
  EXPECT_EQ(txl_value_function(nullptr), nullptr);
  EXPECT_EQ(txl_value_enum("E", "A", nullptr), nullptr);
  EXPECT_EQ(txl_value_builtin(nullptr), nullptr);
  const txl_value *bad[] = {nullptr};
  EXPECT_EQ(txl_value_list(bad, 1), nullptr);
  EXPECT_EQ(txl_value_tuple(nullptr, 1, nullptr, nullptr), nullptr);
  Owned small(txl_value_big_int("-12"));
  EXPECT_EQ(txl_value_get_int(small), -12);
  EXPECT_STREQ(txl_value_get_text(nullptr, nullptr), "");
  EXPECT_EQ(txl_value_get_handle(nullptr), 0u);
  txl_value_annotate_constexpr(nullptr);
}

TEST(Library, VersionCacheAndSettings) {
  EXPECT_EQ(txl_api_version(), TXL_API_VERSION);
  EXPECT_TRUE(std::strchr(txl_version(), '.'));
  char *folder = txl_cache_directory();
  ASSERT_NE(folder, nullptr);
  txl_string_free(folder);
  char *assembler = txl_assembler();
  EXPECT_TRUE(!*assembler || std::strchr(assembler, '\n'));
  txl_string_free(assembler);
  txl_string_free(nullptr);
  EXPECT_EQ(txl_check_by_default(), 0);
  // The prelude has been loaded, or an invalid folder leaves the embedded copy in use.
  EXPECT_EQ(txl_set_prelude_directory(nullptr), 0);
  char *tree = nullptr;
  ASSERT_EQ(txl_dump_ast("x", 1, "x.py", &tree, nullptr), TXL_OK);
  EXPECT_EQ(std::strncmp(tree, "Module(", 7), 0);
  txl_string_free(tree);
  EXPECT_EQ(txl_opt_main(0, nullptr), 2);
  EXPECT_EQ(txl_emu_main(0, nullptr), 2);
}

TEST(Library, WarningsComeWithTheKernel) {
  const char text[] = "import triton\nimport triton.language as tl\n@triton.jit\ndef k(x):\n    tl.store(x, "
                      "tl.where(tl.load(x), 1, 2))\n";
  txl_kernel *kernel = nullptr;
  txl_error *error = nullptr;
  txl_option option = {"cache", "false"};
  ASSERT_EQ(txl_compile_file(text, std::strlen(text), "w.py", nullptr, "*i32", &option, 1, &kernel, &error), TXL_OK)
      << txl_error_message(error);
  const char *category = nullptr, *message = nullptr;
  ASSERT_TRUE(txl_kernel_warning(kernel, 0, &category, &message));
  EXPECT_STREQ(category, "UserWarning");
  EXPECT_NE(std::strstr(message, "w.py:5:"), nullptr) << message;
  EXPECT_FALSE(txl_kernel_warning(kernel, 1, &category, &message));
  EXPECT_FALSE(txl_kernel_warning(nullptr, 0, nullptr, nullptr));
  txl_kernel_release(kernel);
}
