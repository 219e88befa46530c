// PTX ISA, "Block Scaling for mma.sync", with thread-id 0: lane 4g + t has the scale of row g + 8t of A, t < 2, and
// that of column g of B, t = 0.
#include "layout/scales/ScaleFragment.h"
#include <cassert>

using namespace txl::layout;

LinearLayout txl::layout::scaleFragment(Matrix matrix) {
  assert(matrix != Matrix::C);
  const bool isA = matrix == Matrix::A;
  const Columns columns = isA ? Columns{8, 0, 1, 2, 4} : Columns{0, 0, 1, 2, 4};
  return LinearLayout({{Dim::Lane, 5}}, {{Dim::tensor(isA ? 0 : 1), isA ? 4u : 3u}}, columns);
}
