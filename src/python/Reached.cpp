// Only words that point into mapped memory and into no known array are looked up, so integers that are data only cost a
// sort.
#include "python/Reached.h"
#include <algorithm>
#include <cstring>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>

namespace txl::python {

bool makesPointers(txl_kernel *kernel) {
  const char *text;
  size_t length;
  txl_error *error = nullptr;
  if (txl_kernel_stage(kernel, "ttir", &text, &length, &error) != TXL_OK) {
    txl_error_free(error); // its source is a later text: nothing is known about its arguments either
    return false;
  }
  std::string_view code(text, length);
  return code.find("tt.int_to_ptr") != code.npos || code.find("!tt.ptr<!tt.ptr<") != code.npos;
}

/// Longer arrays are not searched: they are assumed to be data.
static constexpr uint64_t maxTableBytes = 1 << 20;
/// Maximum depth of tables of tables.
static constexpr int maxDepth = 4;

/// Adds the words of a table, which may be addresses.
static void addWords(uint64_t begin, uint64_t bytes, std::vector<uint64_t> &words) {
  if (bytes > maxTableBytes)
    return;
  for (uint64_t at = 0; at + 8 <= bytes; at += 8) {
    uint64_t word;
    std::memcpy(&word, reinterpret_cast<const void *>(begin + at), sizeof word);
    words.push_back(word);
  }
}

static bool isMapped(uint64_t address) {
  static const uint64_t page = static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
  unsigned char resident;
  return address >= page && !(address >> 56) &&
         ::mincore(reinterpret_cast<void *>(address / page * page), 1, &resident) == 0;
}

/// Removes words that point into no mapped memory or into a known array.
static void keepUnknown(const std::vector<txl_argument> &arguments, const std::vector<txl_buffer> &buffers,
                        std::vector<uint64_t> &words) {
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  std::erase_if(words, [&](uint64_t word) {
    auto inArgument = [&](const txl_argument &a) { return word - a.storage < a.storage_bytes; };
    auto inBuffer = [&](const txl_buffer &b) { return word - b.address < b.bytes; };
    return std::any_of(arguments.begin(), arguments.end(), inArgument) ||
           std::any_of(buffers.begin(), buffers.end(), inBuffer) || !isMapped(word);
  });
}

/// Reads the result of txl.live.find: [(begin, bytes, read only, of 64-bit integers, owner)].
static bool addFound(PyObject *found, std::vector<txl_buffer> &buffers, std::vector<Object> &owners,
                     std::vector<uint64_t> &words) {
  for (Py_ssize_t i = 0, count = PyList_Check(found) ? PyList_Size(found) : 0; i < count; ++i) {
    unsigned long long begin, bytes;
    int isReadOnly, isTable;
    PyObject *owner;
    if (!PyArg_ParseTuple(PyList_GetItem(found, i), "KKppO", &begin, &bytes, &isReadOnly, &isTable, &owner))
      return false;
    buffers.push_back({begin, bytes, isReadOnly ? TXL_ARGUMENT_READ_ONLY : 0u, 0, "an array that an address leads to"});
    owners.push_back(Object::borrow(owner));
    if (isTable)
      addWords(begin, bytes, words);
  }
  return true;
}

bool addReached(const std::vector<txl_argument> &arguments, const std::vector<Element> &elements,
                std::vector<txl_buffer> &buffers, std::vector<Object> &owners) {
  std::vector<uint64_t> words;
  for (size_t i = 0; i < arguments.size() && i < elements.size(); ++i) {
    if (elements[i] != Element::Int64 && elements[i] != Element::UInt64)
      continue;
    if (arguments[i].storage_bytes)
      addWords(arguments[i].storage, arguments[i].storage_bytes, words);
    else
      words.push_back(arguments[i].bits);
  }
  for (int depth = 0; depth < maxDepth; ++depth) {
    keepUnknown(arguments, buffers, words);
    if (words.empty())
      return true;
    Object list(PyList_New(0));
    for (uint64_t word : words) {
      Object integer(PyLong_FromUnsignedLongLong(word));
      if (!list || !integer || PyList_Append(list.get(), integer.get()) != 0)
        return false;
    }
    Object module(PyImport_ImportModule("txl.live"));
    Object found(module ? PyObject_CallMethod(module.get(), "find", "O", list.get()) : nullptr);
    words.clear();
    if (!found || !addFound(found.get(), buffers, owners, words))
      return false;
  }
  return true;
}

} // namespace txl::python
