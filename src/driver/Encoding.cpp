// There is one encoding function for each type, which writes its fields in order. Decoding checks every length, number
// and kind, because a stored manifest may contain anything. printManifest prints a manifest in readable form.
#include "driver/Encoding.h"
#include "driver/cache/Cache.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <bit>

using namespace txl::frontend;

namespace txl::driver {

uint8_t ByteReader::byte() {
  if (rest.empty()) {
    bad = true;
    return 0;
  }
  uint8_t value = static_cast<uint8_t>(rest.front());
  rest = rest.drop_front();
  return value;
}

uint64_t ByteReader::integer() {
  uint64_t value = 0;
  for (int shift = 0; shift < 64; shift += 8)
    value |= uint64_t(byte()) << shift;
  return value;
}

llvm::StringRef ByteReader::text() {
  uint64_t size = integer();
  if (bad || size > rest.size()) {
    bad = true;
    return {};
  }
  llvm::StringRef value = rest.take_front(size);
  rest = rest.drop_front(size);
  return value;
}

/// The kind of the object that a handle refers to: for an instance, or a member of an enumeration, its class.
static HostValue::Kind handleKind(HostValue::Kind kind) {
  return kind == HostValue::Kind::Tuple || kind == HostValue::Kind::Enum ? HostValue::Kind::Class : kind;
}

uint32_t Encoder::handle(ByteWriter &out, uint64_t handle, HostValue::Kind kind) {
  uint32_t index = 0;
  if (handle) {
    auto [entry, isNew] = indices.try_emplace(handle, static_cast<uint32_t>(handles.size()));
    if (isNew)
      handles.push_back({handle, handleKind(kind), nullptr});
    index = entry->second;
  }
  out.integer(index);
  return index;
}

void Encoder::function(ByteWriter &out, const std::shared_ptr<const HostFunction> &function) {
  if (!function)
    return out.integer(0);
  Handle &known = handles[handle(out, function->handle, HostValue::Kind::Function)];
  if (known.function)
    return;
  known.function = function; // its module is not part of the encoding
  out.text(function->source);
  out.byte(function->noinline | function->isExtern << 1);
  keywords(out, function->defaults);
}

/// The name of a value without the module of classes and objects that only Python understands, so that a program that
/// runs as `__main__` and one that imports it get the same code. The handle identifies the object.
static llvm::StringRef withoutModule(HostValue::Kind kind, llvm::StringRef name) {
  using Kind = HostValue::Kind;
  bool isNamed = kind == Kind::Class || kind == Kind::Object || kind == Kind::Callable;
  return isNamed ? name.drop_front(name.rfind('.') + 1) : name;
}

void Encoder::value(ByteWriter &out, const HostValue &value) {
  out.byte(static_cast<uint8_t>(value.kind));
  out.byte(value.annotatedConstexpr | value.isAggregate << 1 | value.isItsValue << 2 | value.hasOperators << 3);
  out.integer(static_cast<uint64_t>(value.integer));
  out.integer(std::bit_cast<uint64_t>(value.number));
  out.text(withoutModule(value.kind, value.text));
  out.text(withoutModule(value.kind, value.typeName));
  if (value.kind == HostValue::Kind::Function)
    function(out, value.function);
  else
    handle(out, value.handle, value.kind);
  values(out, value.elements);
  out.integer(value.fields.size());
  for (const std::string &field : value.fields)
    out.text(field);
}

void Encoder::values(ByteWriter &out, llvm::ArrayRef<HostValue> values) {
  out.integer(values.size());
  for (const HostValue &element : values)
    value(out, element);
}

void Encoder::keywords(ByteWriter &out, llvm::ArrayRef<std::pair<std::string, HostValue>> keywords) {
  out.integer(keywords.size());
  for (const auto &[name, argument] : keywords) {
    out.text(name);
    value(out, argument);
  }
}

void Encoder::specialization(ByteWriter &out, const Specialization &argument) {
  out.byte(static_cast<uint8_t>(argument.kind));
  out.text(argument.type);
  out.integer(static_cast<uint64_t>(argument.divisibility));
  value(out, argument.constant);
  out.text(argument.typeName);
  out.integer(argument.fields.size());
  for (const std::string &field : argument.fields)
    out.text(field);
  out.integer(argument.elements.size());
  for (const Specialization &element : argument.elements)
    specialization(out, element);
}

std::string Encoder::encodeRequest(const KernelRequest &request) {
  ByteWriter out;
  function(out, request.function);
  out.integer(request.arguments.size());
  for (const Specialization &argument : request.arguments)
    specialization(out, argument);
  const FrontendOptions &options = request.options;
  for (int option : {options.numWarps, options.numStages, options.numCtas, options.numWarpgroups, options.cluster,
                     options.maxNumImpreciseAccDefault})
    out.integer(static_cast<uint64_t>(option));
  for (bool flag :
       {request.isFunction, options.enableFpFusion, options.debug, options.variables, options.sanitizeOverflow})
    out.byte(flag);
  out.byte(static_cast<uint8_t>(options.language));
  out.text(options.defaultDotInputPrecision);
  out.text(llvm::join(options.allowedDotInputPrecisions, ","));
  out.text(options.target);
  return out.take();
}

std::string Encoder::encodeManifest(const Manifest &manifest) {
  ByteWriter out;
  out.integer(manifest.size());
  for (const ManifestEntry &entry : manifest) {
    out.byte(static_cast<uint8_t>(entry.kind));
    handle(out, entry.function ? entry.function->handle : 0, HostValue::Kind::Function);
    value(out, entry.subject);
    out.text(entry.name);
    values(out, entry.arguments);
    keywords(out, entry.keywords);
    ByteWriter answer;
    value(answer, entry.answer);
    out.text(answer.take());
  }
  return out.take();
}

std::vector<FunctionLocation> Encoder::locations() const {
  std::vector<FunctionLocation> found;
  for (const Handle &known : handles)
    if (const HostFunction *function = known.function.get())
      found.push_back({function->file, function->firstLine, llvm::StringRef(function->source).count('\n') + 1});
  return found;
}

/// Maximum nesting of values.
static constexpr unsigned kMaxDepth = 200;

HostValue Encoder::readValue(ByteReader &in, unsigned depth) {
  HostValue value;
  uint8_t kind = in.byte();
  if (kind > static_cast<uint8_t>(HostValue::Kind::Tile) || depth > kMaxDepth)
    in.fail();
  value.kind = static_cast<HostValue::Kind>(kind);
  uint8_t flags = in.byte();
  value.annotatedConstexpr = flags & 1;
  value.isAggregate = flags & 2;
  value.isItsValue = flags & 4;
  value.hasOperators = flags & 8;
  value.integer = static_cast<int64_t>(in.integer());
  value.number = std::bit_cast<double>(in.integer());
  value.text = in.text().str();
  value.typeName = in.text().str();
  const Handle *known = find(in.integer());
  if (!known || (known->handle && known->kind != handleKind(value.kind)))
    in.fail();
  if (in.failed())
    return HostValue();
  value.handle = known->handle;
  value.function = known->function;
  value.elements = readValues(in, depth + 1);
  for (uint64_t count = in.integer(); count && !in.failed(); --count)
    value.fields.push_back(in.text().str());
  return value;
}

std::vector<HostValue> Encoder::readValues(ByteReader &in, unsigned depth) {
  std::vector<HostValue> values;
  for (uint64_t count = in.integer(); count && !in.failed(); --count)
    values.push_back(readValue(in, depth));
  return values;
}

/// Whether `source` mentions `name`. Python normalises names that are not ASCII, so they are always assumed to be
/// mentioned.
static bool mentions(llvm::StringRef source, llvm::StringRef name) {
  return source.contains(name) || llvm::any_of(name, [](unsigned char c) { return c >= 0x80; });
}

bool Encoder::canQuery(const ManifestEntry &entry) const {
  switch (entry.kind) {
  case ManifestEntry::Kind::Name:
    return entry.function && mentions(entry.function->source, entry.name);
  case ManifestEntry::Kind::Attribute:
    return entry.subject.handle && llvm::any_of(handles, [&](const Handle &known) {
             return known.function && mentions(known.function->source, entry.name);
           });
  case ManifestEntry::Kind::Call:
    return entry.subject.handle;
  case ManifestEntry::Kind::Apply:
    return true;
  }
  return false;
}

bool Encoder::replay(llvm::StringRef manifest, Host &host, Manifest *queries) {
  ByteReader in(manifest);
  for (uint64_t count = in.integer(); count && !in.failed(); --count) {
    ManifestEntry entry;
    entry.kind = static_cast<ManifestEntry::Kind>(in.byte());
    if (const Handle *known = find(in.integer()))
      entry.function = known->function;
    entry.subject = readValue(in);
    entry.name = in.text().str();
    entry.arguments = readValues(in);
    for (uint64_t left = in.integer(); left && !in.failed(); --left) {
      std::string keyword = in.text().str();
      entry.keywords.emplace_back(std::move(keyword), readValue(in));
    }
    llvm::StringRef stored = in.text();
    if (in.failed() || !canQuery(entry))
      return false;
    switch (entry.kind) {
    case ManifestEntry::Kind::Name:
      entry.answer = host.resolveName(*entry.function, entry.name);
      break;
    case ManifestEntry::Kind::Attribute:
      entry.answer = host.getAttribute(entry.subject, entry.name);
      break;
    case ManifestEntry::Kind::Call:
      entry.answer = host.call(entry.subject, entry.arguments, entry.keywords);
      break;
    case ManifestEntry::Kind::Apply:
      entry.answer = host.apply(entry.name, entry.arguments);
      break;
    }
    ByteWriter fresh;
    value(fresh, entry.answer);
    if (fresh.take() != stored)
      return false;
    if (queries)
      queries->push_back(std::move(entry));
  }
  return !in.failed() && in.atEnd();
}

std::string Encoder::encodeResult(const HostValue &result) {
  ByteWriter out;
  value(out, result);
  return out.take();
}

std::optional<HostValue> Encoder::decodeResult(llvm::StringRef bytes) {
  ByteReader in(bytes);
  HostValue result = readValue(in);
  return in.failed() || !in.atEnd() ? std::nullopt : std::optional(std::move(result));
}

/// A value in approximately Python's syntax.
static std::string show(const HostValue &value) {
  using Kind = HostValue::Kind;
  std::string out;
  llvm::raw_string_ostream os(out);
  switch (value.kind) {
  case Kind::Missing:
    os << "missing";
    break;
  case Kind::Error:
    os << value.typeName << ": " << value.text;
    break;
  case Kind::None:
    os << "None";
    break;
  case Kind::Bool:
    os << (value.integer ? "True" : "False");
    break;
  case Kind::Int:
    if (value.text.empty())
      os << value.integer;
    else
      os << value.text;
    break;
  case Kind::Float:
    os << llvm::formatv("{0}", value.number).str();
    break;
  case Kind::Str:
    os << '\'' << value.text << '\'';
    break;
  case Kind::Constexpr:
  case Kind::Tuple:
  case Kind::List: {
    os << (value.kind == Kind::Constexpr ? "constexpr(" : value.kind == Kind::List ? "[" : value.typeName + "(");
    llvm::interleaveComma(value.elements, os, [&](const HostValue &element) { os << show(element); });
    os << (value.kind == Kind::List ? "]" : ")");
    break;
  }
  case Kind::Function:
    os << "function " << (value.function ? value.function->qualifiedName : "")
       << " sha256:" << contentHash(value.function ? value.function->source : "").substr(0, 16);
    break;
  case Kind::Enum:
    os << value.typeName << '.' << value.text;
    break;
  case Kind::DType:
    os << "dtype " << value.text;
    break;
  case Kind::Builtin:
    os << "builtin " << value.text;
    break;
  case Kind::Module:
    os << "module " << value.text;
    break;
  case Kind::Class:
    os << "class " << value.text;
    break;
  case Kind::Callable:
    os << "constexpr_function " << value.text;
    break;
  case Kind::Object:
    os << "object of " << value.typeName;
    break;
  case Kind::Tile:
    os << value.text << " %" << value.integer;
    break;
  }
  return out;
}

std::string printManifest(const Manifest &manifest) {
  llvm::json::Array entries;
  for (const ManifestEntry &entry : manifest) {
    std::string query;
    llvm::raw_string_ostream os(query);
    auto list = [&] {
      os << '(';
      llvm::interleaveComma(entry.arguments, os, [&](const HostValue &argument) { os << show(argument); });
      for (const auto &[name, argument] : entry.keywords)
        os << ", " << name << '=' << show(argument);
      os << ')';
    };
    switch (entry.kind) {
    case ManifestEntry::Kind::Name:
      os << (entry.function ? entry.function->qualifiedName : "") << ": " << entry.name;
      break;
    case ManifestEntry::Kind::Attribute:
      os << show(entry.subject) << '.' << entry.name;
      break;
    case ManifestEntry::Kind::Call:
      os << show(entry.subject);
      list();
      break;
    case ManifestEntry::Kind::Apply:
      os << entry.name;
      list();
      break;
    }
    entries.push_back(
        llvm::json::Object{{"ask", llvm::json::fixUTF8(query)}, {"answer", llvm::json::fixUTF8(show(entry.answer))}});
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  os << llvm::formatv("{0:2}", llvm::json::Value(std::move(entries))) << '\n';
  return text;
}

} // namespace txl::driver
