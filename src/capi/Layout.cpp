// Layouts for users: from a text to a picture or another text.
#include "capi/Handles.h"
#include "layout/Cute.h"
#include "layout/Draw.h"
#include "layout/Named.h"
#include <cstring>

using namespace txl;
using namespace txl::capi;
using layout::Dim;
using layout::LinearLayout;

/// The map from coordinates to addresses of a layout of memory: an offset in elements or, in tensor memory, 2**16 for
/// each row and 1 for each column, as the hardware's addresses have. Nullopt if it is a layout of registers, or has no
/// address for some element.
static std::optional<LinearLayout> addressesOf(const LinearLayout &layout) {
  const bool isShared = layout.in().has(Dim::Offset), isTensor = layout.in().has(Dim::Row);
  if ((!isShared && !isTensor) || !layout.isSurjective())
    return std::nullopt;
  const LinearLayout inverse = layout.pseudoInverse();
  if (isShared)
    return inverse;
  layout::Columns addresses;
  for (uint64_t image : inverse.columns())
    addresses.push_back(inverse.out().coordinate(image, Dim::Row) << 16 | inverse.out().coordinate(image, Dim::Column));
  return LinearLayout(inverse.in(), {{Dim::Offset, 23}}, addresses);
}

/// The CuTe form of a layout: a mode for each axis of a buffer, or, for a distributed layout, two for threads and
/// registers.
static std::string formatCuteLayout(const LinearLayout &layout) {
  if (std::optional<LinearLayout> addresses = addressesOf(layout)) {
    llvm::SmallVector<llvm::SmallVector<Dim, 2>, 4> axes;
    for (const layout::Axis &axis : addresses->in().axes())
      axes.push_back({axis.dim});
    return layout::cuteView(*addresses, axes).value_or("");
  }
  llvm::SmallVector<Dim, 2> threads, values;
  for (const layout::Axis &axis : layout.in().axes())
    (axis.dim == Dim::Lane || axis.dim == Dim::Warp || axis.dim == Dim::Block ? threads : values).push_back(axis.dim);
  llvm::SmallVector<llvm::SmallVector<Dim, 2>, 2> groups;
  for (auto &group : {threads, values})
    if (!group.empty())
      groups.push_back(group);
  return layout::cuteView(layout, groups).value_or("");
}

txl_status txl_describe_layout(const char *text, const char *form, char **result, txl_error **error) {
  if (!text || !form || !result)
    return reportInvalidCall(error, "txl_describe_layout needs a layout, a form and an output pointer for the text");
  std::string why;
  std::optional<LinearLayout> layout = layout::parseNamed(text, why);
  if (!layout)
    return fail(error, TXL_INVALID_ARGUMENT, "Layout", "ValueError", why);
  llvm::StringRef wanted = form;
  bool picture = wanted == "table" || wanted == "svg";
  if (picture)
    why = layout::getDrawError(*layout);
  if (!why.empty())
    return fail(error, TXL_INVALID_ARGUMENT, "Layout", "ValueError", why);
  std::string described;
  if (picture)
    described = wanted == "table" ? layout::drawTable(*layout) : layout::drawSVG(*layout);
  else if (wanted == "linear")
    described = layout->str();
  else if (wanted == "name")
    described = layout::nameOf(*layout);
  else if (wanted == "cute")
    described = formatCuteLayout(*layout);
  else
    return reportInvalidCall(error, "the form is `table`, `svg`, `linear`, `name` or `cute`");
  *result = ::strdup(described.c_str());
  return TXL_OK;
}
