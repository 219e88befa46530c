// Running element-wise operations on tiles.
#include "machine/Immediates.h"
#include "machine/Kernels.h"

namespace txl::machine {

/// result[...] = op(input0[...], input1[...], …)
const Instruction *plainElement(Frame &f, const Instruction &i) {
  const void *in[3];
  static constexpr int64_t step[3] = {1, 1, 1};
  for (int k = 0; k < i.inputs; ++k)
    in[k] = f.dense(i, k);
  i.element(f.write(i), in, step, i.result(0).type->count);
  return next(i);
}

/// The same for scalars, which are always dense.
const Instruction *scalarElement(Frame &f, const Instruction &i) {
  const void *in[3];
  static constexpr int64_t step[3] = {1, 1, 1};
  for (int k = 0; k < i.inputs; ++k)
    in[k] = f.input(i, k).data;
  i.element(f.write(i), in, step, 1);
  return next(i);
}

} // namespace txl::machine
