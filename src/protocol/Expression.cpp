// Arithmetic on scalars with nodes. Values are kept sign-extended to 64 bits, so that two equal values compare equal.
#include "protocol/Expression.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <numeric>

namespace txl::protocol {

static constexpr unsigned kLastBit = 63;
static constexpr size_t kMostListed = 1 << 16;
static constexpr unsigned kIntern = 8; // evaluations, which take as long as the search for an equal node

static int64_t wrap(uint64_t value, unsigned width) {
  return width >= 64 ? static_cast<int64_t>(value) : llvm::SignExtend64(value, width);
}
static uint64_t zeroExtend(int64_t value, unsigned width) {
  return width >= 64 ? static_cast<uint64_t>(value) : static_cast<uint64_t>(value) & ((uint64_t(1) << width) - 1);
}

static std::optional<int64_t> divide(Code code, int64_t a, int64_t b, unsigned width) {
  uint64_t ua = zeroExtend(a, width), ub = zeroExtend(b, width);
  if (b == 0 || (b == -1 && code != Code::DivU && code != Code::RemU && a == wrap(uint64_t(1) << (width - 1), width)))
    return std::nullopt;
  switch (code) {
  case Code::DivS:
    return a / b;
  case Code::RemS:
    return a % b;
  case Code::DivU:
    return wrap(ua / ub, width);
  case Code::RemU:
    return wrap(ua % ub, width);
  case Code::FloorDivS:
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
  default:
    return a / b + (a % b != 0 && (a < 0) == (b < 0));
  }
}

static std::optional<int64_t> fold(Code code, unsigned width, unsigned from, llvm::ArrayRef<int64_t> in) {
  int64_t a = in[0], b = in.size() > 1 ? in[1] : 0;
  uint64_t ua = zeroExtend(a, width), ub = zeroExtend(b, width);
  auto flag = [](bool holds) { return std::optional<int64_t>(holds ? -1 : 0); }; // one bit, sign-extended
  switch (code) {
  case Code::Add:
    return wrap(ua + ub, width);
  case Code::Sub:
    return wrap(ua - ub, width);
  case Code::Mul:
    return wrap(ua * ub, width);
  case Code::DivS:
  case Code::DivU:
  case Code::RemS:
  case Code::RemU:
  case Code::FloorDivS:
  case Code::CeilDivS:
    return divide(code, a, b, width);
  case Code::And:
    return a & b;
  case Code::Or:
    return a | b;
  case Code::Xor:
    return a ^ b;
  case Code::ShiftLeft:
    return ub >= width ? std::nullopt : std::optional<int64_t>(wrap(ua << ub, width));
  case Code::ShiftRightS:
    return ub >= width ? std::nullopt : std::optional<int64_t>(a >> ub);
  case Code::ShiftRightU:
    return ub >= width ? std::nullopt : std::optional<int64_t>(wrap(ua >> ub, width));
  case Code::MinS:
    return std::min(a, b);
  case Code::MaxS:
    return std::max(a, b);
  case Code::MinU:
    return ua < ub ? a : b;
  case Code::MaxU:
    return ua < ub ? b : a;
  case Code::Equal:
    return flag(a == b);
  case Code::NotEqual:
    return flag(a != b);
  case Code::LessS:
    return flag(a < b);
  case Code::LessEqualS:
    return flag(a <= b);
  case Code::LessU:
    return flag(ua < ub);
  case Code::LessEqualU:
    return flag(ua <= ub);
  case Code::Select:
    return a & 1 ? in[1] : in[2];
  case Code::SignExtend:
    return a;
  case Code::ZeroExtend:
    return wrap(zeroExtend(a, from), width);
  case Code::Truncate:
    return wrap(static_cast<uint64_t>(a), width);
  case Code::Constant:
  case Code::Unknown:
    break;
  }
  return std::nullopt;
}

int64_t Expressions::valueOf(unsigned unknown, const Assignment &assignment) const {
  return unknown < assignment.size() ? assignment[unknown] : leaves[unknown].initial;
}

uint32_t Expressions::hashOf(const Node &node) {
  uint64_t hash = static_cast<uint64_t>(node.code) << 16 | node.width << 8 | node.from;
  for (uint64_t part : {uint64_t(node.operands[0]), uint64_t(node.operands[1]), uint64_t(node.operands[2]),
                        static_cast<uint64_t>(node.value)})
    hash = (hash ^ part) * 0x9e3779b97f4a7c15u;
  return hash >> 32;
}

void Expressions::rehash() {
  heads.assign(std::max<size_t>(1024, 4 * nodes.size()), -1);
  heads.resize(llvm::PowerOf2Ceil(heads.size()), -1);
  for (size_t k = 0; k < nodes.size(); ++k)
    nodes[k].next = std::exchange(heads[hashOf(nodes[k]) & (heads.size() - 1)], static_cast<int32_t>(k));
}

int32_t Expressions::intern(Node node) {
  if (nodes.size() >= heads.size())
    rehash();
  int32_t &head = heads[hashOf(node) & (heads.size() - 1)];
  for (int32_t other = head; other >= 0; other = nodes[other].next) {
    const Node &o = nodes[other];
    if (o.code == node.code && o.width == node.width && o.from == node.from && o.value == node.value &&
        std::equal(o.operands, o.operands + 3, node.operands))
      return other;
  }
  node.next = std::exchange(head, static_cast<int32_t>(nodes.size()));
  nodes.push_back(node);
  return head;
}

int32_t Expressions::nodeOf(Scalar scalar) {
  return scalar.node >= 0 ? scalar.node : intern({Code::Constant, 64, 0, {-1, -1, -1}, scalar.value, 0, -1});
}

Scalar Expressions::unknown(const Unknown &wanted, const Assignment &assignment) {
  unsigned index = 0;
  for (; index < leaves.size(); ++index)
    if (leaves[index].kind == wanted.kind && leaves[index].index == wanted.index &&
        leaves[index].offset == wanted.offset)
      break;
  if (index == leaves.size())
    leaves.push_back(wanted);
  int32_t node = intern({Code::Unknown, 64, 0, {-1, -1, -1}, index, uint64_t(1) << std::min(index, kLastBit), -1});
  return {valueOf(index, assignment), node};
}

std::optional<Scalar> Expressions::apply(Code code, unsigned width, llvm::ArrayRef<Scalar> operands, unsigned from) {
  llvm::SmallVector<int64_t, 3> values;
  bool depends = false;
  for (Scalar operand : operands) {
    values.push_back(operand.value);
    depends |= operand.node >= 0;
  }
  std::optional<int64_t> value = fold(code, width, from, values);
  if (!value)
    return std::nullopt;
  if (!depends)
    return Scalar{*value, -1};
  Node node{code, static_cast<uint8_t>(width), static_cast<uint8_t>(from), {-1, -1, -1}, 0, 0, -1};
  for (unsigned k = 0; k < operands.size(); ++k) {
    node.operands[k] = nodeOf(operands[k]);
    node.unknowns |= nodes[node.operands[k]].unknowns;
  }
  work += kIntern;
  return Scalar{*value, intern(node)};
}

std::optional<int64_t> Expressions::evaluate(Scalar scalar, const Assignment &assignment) {
  if (scalar.node < 0)
    return scalar.value;
  // Operands have smaller indices than their node, so a pass over the nodes that are needed suffices.
  const std::vector<int32_t> &needed = nodesOf(scalar.node);
  work += needed.size();
  values.resize(nodes.size());
  for (int32_t at : needed) {
    const Node &node = nodes[at];
    if (node.code == Code::Constant || node.code == Code::Unknown) {
      values[at] = node.code == Code::Constant ? node.value : valueOf(node.value, assignment);
      continue;
    }
    llvm::SmallVector<int64_t, 3> in;
    bool defined = true;
    for (int32_t operand : node.operands)
      if (operand >= 0 && (defined &= values[operand].has_value()))
        in.push_back(*values[operand]);
    values[at] = defined ? fold(node.code, node.width, node.from, in) : std::nullopt;
  }
  return values[scalar.node];
}

llvm::SmallVector<unsigned, 4> Expressions::unknownsOf(Scalar scalar) const {
  llvm::SmallVector<unsigned, 4> found;
  if (scalar.node < 0)
    return found;
  uint64_t bits = nodes[scalar.node].unknowns;
  for (unsigned k = 0; k < leaves.size(); ++k)
    if (bits >> std::min(k, kLastBit) & 1)
      found.push_back(k);
  return found;
}

const std::vector<int32_t> &Expressions::nodesOf(int32_t node) const {
  if (listed > kMostListed) {
    nodeLists.clear();
    listed = 0;
  }
  std::vector<int32_t> &found = nodeLists[node];
  if (!found.empty())
    return found;
  found.push_back(node);
  seen.resize(nodes.size(), 0);
  ++stamp;
  seen[node] = stamp;
  for (unsigned k = 0; k < found.size(); ++k)
    for (int32_t operand : nodes[found[k]].operands)
      if (operand >= 0 && std::exchange(seen[operand], stamp) != stamp)
        found.push_back(operand);
  llvm::sort(found);
  listed += found.size();
  return found;
}

void Expressions::constantsOf(Scalar scalar, llvm::SmallVectorImpl<int64_t> &out) const {
  if (scalar.node < 0)
    return;
  for (int32_t node : nodesOf(scalar.node))
    if (nodes[node].code == Code::Constant && !llvm::is_contained(out, nodes[node].value))
      out.push_back(nodes[node].value);
}

llvm::SmallVector<Scalar, 8> Expressions::operandsOf(Code code, Scalar scalar) const {
  llvm::SmallVector<Scalar, 8> found;
  llvm::SmallVector<int32_t, 8> work{scalar.node};
  while (!work.empty()) {
    int32_t node = work.pop_back_val();
    if (node >= 0 && nodes[node].code == code && nodes[node].width == 1)
      work.append({nodes[node].operands[0], nodes[node].operands[1]});
    else
      found.push_back({0, node});
  }
  return found;
}

} // namespace txl::protocol
