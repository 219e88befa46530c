// A capsule holds the check; the caller keeps it alive while it is entered.
#include "python/debug/Algebra.h"
#include "capi/txl_algebra.h"
#include "python/Kernel.h"
#include <vector>

namespace txl::python {

static constexpr const char *kName = "txl.algebra";

static txl_algebra *algebraOf(PyObject *capsule) {
  return static_cast<txl_algebra *>(PyCapsule_GetPointer(capsule, kName));
}

PyObject *algebraCreate(PyObject *, PyObject *arguments) {
  unsigned long long seed;
  int roundsNarrow;
  if (!PyArg_ParseTuple(arguments, "Kp", &seed, &roundsNarrow))
    return nullptr;
  return PyCapsule_New(txl_algebra_create(seed, roundsNarrow), kName,
                       [](PyObject *capsule) { txl_algebra_free(algebraOf(capsule)); });
}

PyObject *algebraEnter(PyObject *, PyObject *capsule) {
  static thread_local PyObject *entered = nullptr; // owned
  txl_algebra *algebra = capsule == Py_None ? nullptr : algebraOf(capsule);
  if (!algebra && capsule != Py_None)
    return nullptr;
  txl_algebra_enter(algebra);
  PyObject *before = entered ? entered : Py_NewRef(Py_None);
  entered = algebra ? Py_NewRef(capsule) : nullptr;
  return before;
}

PyObject *algebraSelect(PyObject *, PyObject *arguments) {
  PyObject *capsule;
  unsigned run;
  if (!PyArg_ParseTuple(arguments, "OI", &capsule, &run) || !algebraOf(capsule))
    return nullptr;
  txl_algebra_select(algebraOf(capsule), run);
  Py_RETURN_NONE;
}

PyObject *algebraPerturb(PyObject *, PyObject *arguments) {
  PyObject *capsule;
  unsigned long long address, bytes, key;
  if (!PyArg_ParseTuple(arguments, "OKKK", &capsule, &address, &bytes, &key) || !algebraOf(capsule))
    return nullptr;
  txl_algebra_perturb(algebraOf(capsule), address, bytes, key);
  Py_RETURN_NONE;
}

namespace {
/// Two sides, with the buffers that they point into.
struct Sides {
  PyObject *capsule = nullptr;
  Py_buffer addresses[2] = {}, bytes[2] = {};
  unsigned run[2] = {};
  const char *dtype = nullptr;
  Py_ssize_t limit = 0;

  bool parse(PyObject *arguments, bool hasLimit) {
    if (!PyArg_ParseTuple(arguments, hasLimit ? "O(Iy*y*)(Iy*y*)sn" : "O(Iy*y*)(Iy*y*)s", &capsule, &run[0],
                          &addresses[0], &bytes[0], &run[1], &addresses[1], &bytes[1], &dtype, &limit))
      return false;
    if (addresses[0].len != addresses[1].len || bytes[0].len != bytes[1].len) {
      PyErr_SetString(PyExc_ValueError, "the arrays have different shapes or element types");
      return false;
    }
    return algebraOf(capsule) != nullptr;
  }
  ~Sides() {
    for (int k = 0; k < 2; ++k) {
      PyBuffer_Release(&addresses[k]);
      PyBuffer_Release(&bytes[k]);
    }
  }
  txl_algebra_side side(int k) const { return {run[k], static_cast<const uint64_t *>(addresses[k].buf), bytes[k].buf}; }
  size_t count() const { return static_cast<size_t>(addresses[0].len) / sizeof(uint64_t); }
};
} // namespace

PyObject *algebraCompare(PyObject *, PyObject *arguments) {
  Sides sides;
  if (!sides.parse(arguments, true))
    return nullptr;
  std::vector<int64_t> indices(sides.limit);
  size_t found = 0;
  txl_algebra_side a = sides.side(0), b = sides.side(1);
  txl_error *error = nullptr;
  if (txl_algebra_compare(algebraOf(sides.capsule), &a, &b, sides.count(), sides.dtype, indices.size(), indices.data(),
                          &found, &error) != TXL_OK) {
    raise(error);
    return nullptr;
  }
  Object list(PyList_New(0));
  for (size_t k = 0; k < found; ++k)
    if (Object index(PyLong_FromLongLong(indices[k])); !index || PyList_Append(list.get(), index.get()) < 0)
      return nullptr;
  return list.release();
}

PyObject *algebraFingerprints(PyObject *, PyObject *arguments) {
  Sides sides;
  if (!sides.parse(arguments, false))
    return nullptr;
  std::vector<uint64_t> made(sides.count());
  txl_algebra_side a = sides.side(0), b = sides.side(1);
  txl_error *error = nullptr;
  if (txl_algebra_fingerprints(algebraOf(sides.capsule), &a, &b, made.size(), sides.dtype, made.data(), &error) !=
      TXL_OK) {
    raise(error);
    return nullptr;
  }
  Object list(PyList_New(0));
  for (uint64_t value : made)
    if (Object number(PyLong_FromUnsignedLongLong(value)); !number || PyList_Append(list.get(), number.get()) < 0)
      return nullptr;
  return list.release();
}

} // namespace txl::python
