// Layouts as text: `{lane = [[0, 2], [1, 0]]} -> {dim0 = 2, dim1 = 4}`, bases from the lowest bit up.
#include "layout/LinearLayout.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace txl::layout;

void LinearLayout::print(llvm::raw_ostream &os) const {
  os << '{';
  llvm::interleaveComma(in_.axes(), os, [&](const Axis &axis) {
    os << axis.dim.name() << " = [";
    for (unsigned bit = 0; bit < axis.bits; ++bit) {
      os << (bit ? ", [" : "[");
      llvm::interleaveComma(out_.coordinates(basis(axis.dim, bit)), os);
      os << ']';
    }
    os << ']';
  });
  os << "} -> {";
  llvm::interleaveComma(out_.axes(), os, [&](const Axis &axis) { os << axis.dim.name() << " = " << axis.size(); });
  os << '}';
}

std::string LinearLayout::str() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  print(os);
  return text;
}

namespace {
/// A recursive-descent parser of this format. Every method returns false after setting the error.
class Reader {
public:
  Reader(llvm::StringRef text, std::string &error) : whole(text), rest(text), error(error) {}

  std::optional<LinearLayout> read();

private:
  bool fail(const llvm::Twine &what) {
    error = ("at character " + llvm::Twine(whole.size() - rest.size()) + ": " + what).str();
    return false;
  }
  bool take(llvm::StringRef token) {
    rest = rest.ltrim();
    return rest.consume_front(token);
  }
  bool expect(llvm::StringRef token) { return take(token) || fail("expected `" + token + "`"); }
  bool dim(const llvm::SmallVectorImpl<Dim> &seen, Dim &result);
  bool parseInteger(uint64_t &value);
  bool bases(llvm::SmallVectorImpl<llvm::SmallVector<uint64_t, 4>> &result);
  bool ins();
  bool outs();

  llvm::StringRef whole, rest;
  std::string &error;
  llvm::SmallVector<Dim, 4> inDims, outDims;
  llvm::SmallVector<llvm::SmallVector<llvm::SmallVector<uint64_t, 4>, 8>, 4> images;
  Space out;
};
} // namespace

bool Reader::dim(const llvm::SmallVectorImpl<Dim> &seen, Dim &result) {
  rest = rest.ltrim();
  llvm::StringRef name = rest.take_while([](char c) { return llvm::isAlnum(c); });
  if (!Dim::parse(name, result))
    return fail("expected the name of an axis (register, lane, warp, block, offset, row, column, dim0 …)");
  if (llvm::is_contained(seen, result))
    return fail("axis `" + name + "` occurs twice");
  rest = rest.drop_front(name.size());
  return true;
}

bool Reader::parseInteger(uint64_t &value) {
  rest = rest.ltrim();
  if (rest.consumeInteger(10, value))
    return fail("expected a number");
  return true;
}

bool Reader::bases(llvm::SmallVectorImpl<llvm::SmallVector<uint64_t, 4>> &result) {
  if (!expect("["))
    return false;
  if (take("]"))
    return true;
  do {
    auto &coordinates = result.emplace_back();
    if (!expect("["))
      return false;
    if (take("]"))
      continue;
    do {
      if (!parseInteger(coordinates.emplace_back()))
        return false;
    } while (take(","));
    if (!expect("]"))
      return false;
  } while (take(","));
  return expect("]");
}

bool Reader::ins() {
  if (!expect("{"))
    return false;
  if (take("}"))
    return true;
  do {
    Dim name;
    if (!dim(inDims, name) || !expect("=") || !bases(images.emplace_back()))
      return false;
    inDims.push_back(name);
  } while (take(","));
  return expect("}");
}

bool Reader::outs() {
  if (!expect("{"))
    return false;
  if (take("}"))
    return true;
  do {
    Dim name;
    uint64_t size;
    if (!dim(outDims, name) || !expect("=") || !parseInteger(size))
      return false;
    if (!llvm::isPowerOf2_64(size))
      return fail("the size of `" + name.name() + "` is not a power of two");
    outDims.push_back(name);
    out.append({name, llvm::Log2_64(size)});
  } while (take(","));
  return expect("}");
}

std::optional<LinearLayout> Reader::read() {
  if (!ins() || !expect("->") || !outs())
    return std::nullopt;
  if (!rest.trim().empty()) {
    fail("expected the end of the layout");
    return std::nullopt;
  }
  Space in;
  Columns columns;
  for (auto [name, axis] : llvm::zip(inDims, images)) {
    in.append({name, unsigned(axis.size())});
    for (auto &coordinates : axis) {
      if (coordinates.size() != out.rank()) {
        error = ("a basis of `" + name.name() + "` has " + llvm::Twine(coordinates.size()) + " coordinates for " +
                 llvm::Twine(out.rank()) + " axes")
                    .str();
        return std::nullopt;
      }
      for (auto [coordinate, outAxis] : llvm::zip(coordinates, out.axes()))
        if (coordinate >= outAxis.size()) {
          error = ("a basis of `" + name.name() + "` has " + outAxis.dim.name() + " = " + llvm::Twine(coordinate) +
                   ", beyond its size " + llvm::Twine(outAxis.size()))
                      .str();
          return std::nullopt;
        }
      if (out.bits() <= 64)
        columns.push_back(out.point(coordinates));
    }
  }
  if (out.bits() > 63 || in.bits() > 63) {
    error = "a space of more than 2^63 points";
    return std::nullopt;
  }
  return LinearLayout(in, out, columns);
}

std::optional<LinearLayout> LinearLayout::parse(llvm::StringRef text, std::string &error) {
  return Reader(text, error).read();
}
