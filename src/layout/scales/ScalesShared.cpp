// A bit of the offset is a bit of the row or of the block, so the layout is a list of bits.
#include "layout/scales/ScalesShared.h"
#include "layout/Distributed.h"
#include "llvm/Support/MathExtras.h"

namespace txl::layout {

LinearLayout scalesShared(llvm::ArrayRef<int64_t> shape) {
  const Space out = tensorSpace(shape);
  Columns columns;
  auto add = [&](unsigned axis, unsigned first, unsigned last) {
    for (unsigned bit = first; bit < last; ++bit)
      columns.push_back(uint64_t(1) << (out.offset(Dim::tensor(axis)) + bit));
  };
  add(1, 0, 2);
  add(0, 5, 7);
  add(0, 0, 5);
  add(1, 2, llvm::Log2_64(shape[1]));
  add(0, 7, llvm::Log2_64(shape[0]));
  Space in;
  in.append({Dim::Offset, unsigned(columns.size())});
  return LinearLayout(in, out, columns);
}

} // namespace txl::layout
