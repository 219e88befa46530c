// A host for the unit tests, which resolves a kernel's free names in the kernel's own source text. It supports jit
// functions, imports of the language, and `NAME = literal` or `NAME = tl.constexpr(literal)`.
#pragma once
#include "frontend/Frontend.h"
#include "frontend/prelude/Prelude.h"
#include "support/Diagnostic.h"
#include "syntax/Parser.h"
#include "llvm/ADT/StringMap.h"

namespace txl::frontend {

class TextHost : public Host {
public:
  TextHost(llvm::StringRef name, llvm::StringRef text, DiagnosticEngine &diagnostics) {
    auto source = SourceBuffer::create(name.str(), text.str());
    parsed = syntax::parse(source, diagnostics);
    if (!parsed)
      return;
    for (const syntax::Stmt *stmt : parsed->module->body) {
      if (auto *def = llvm::dyn_cast<syntax::FunctionDef>(stmt))
        addFunction(*def, *source);
      else if (auto *assign = llvm::dyn_cast<syntax::Assign>(stmt))
        addConstant(*assign);
      else if (auto *import = llvm::dyn_cast<syntax::Import>(stmt))
        for (const syntax::Alias *alias : import->names)
          if (alias->name.ends_with(".language")) {
            HostValue &value = names[alias->asname];
            value.kind = HostValue::Kind::Module;
            value.text = "txl.language";
          }
    }
  }

  std::shared_ptr<const HostFunction> function(llvm::StringRef name) { return names.lookup(name).function; }
  std::vector<std::string> kernels;
  std::string printed;

  HostValue resolveName(const HostFunction &, llvm::StringRef name) override { return names.lookup(name); }
  HostValue getAttribute(const HostValue &, llvm::StringRef) override { return {}; }
  HostValue call(const HostValue &, llvm::ArrayRef<HostValue>,
                 llvm::ArrayRef<std::pair<std::string, HostValue>>) override {
    return {};
  }
  HostValue apply(llvm::StringRef, llvm::ArrayRef<HostValue>) override { return {}; }
  void print(llvm::StringRef text) override { printed += text; }

private:
  void addFunction(const syntax::FunctionDef &def, const SourceBuffer &source) {
    auto function = std::make_shared<HostFunction>();
    function->handle = names.size() + 1;
    function->qualifiedName = ("test." + def.name).str();
    unsigned first = def.lineno;
    bool jit = false;
    for (const syntax::Expr *decorator : def.decoratorList) {
      first = std::min(first, decorator->lineno);
      auto *call = llvm::dyn_cast<syntax::Call>(decorator);
      auto *attribute = llvm::dyn_cast<syntax::Attribute>(call ? call->func : decorator);
      jit |= attribute && attribute->attr == "jit";
      function->noinline |= call != nullptr;
    }
    if (!jit)
      return;
    function->source =
        source.text()
            .slice(source.lineStart(first),
                   def.endLineno < source.lineCount() ? source.lineStart(def.endLineno + 1) : source.text().size())
            .str();
    function->file = source.name().str();
    function->firstLine = first;
    HostValue &value = names[def.name];
    value.kind = HostValue::Kind::Function;
    value.function = function;
    kernels.push_back(def.name.str());
  }

  void addConstant(const syntax::Assign &assign) {
    auto *target = llvm::dyn_cast<syntax::Name>(assign.targets[0]);
    auto *call = llvm::dyn_cast<syntax::Call>(assign.value);
    auto *constant = llvm::dyn_cast<syntax::Constant>(call && call->args.size() == 1 ? call->args[0] : assign.value);
    if (!target || !constant)
      return;
    HostValue value;
    value.kind = constant->value.kind == syntax::ConstantValue::Int   ? HostValue::Kind::Int
                 : constant->value.kind == syntax::ConstantValue::Str ? HostValue::Kind::Str
                                                                      : HostValue::Kind::Float;
    if (value.kind == HostValue::Kind::Int)
      value.integer = constant->value.intValue;
    else if (value.kind == HostValue::Kind::Str)
      value.text = constant->value.text.str();
    else
      value.number = constant->value.floatValue;
    HostValue outer;
    outer.kind = HostValue::Kind::Constexpr;
    outer.elements = {value};
    names[target->id] = call ? outer : value;
  }

  std::unique_ptr<syntax::ParsedSource> parsed;
  llvm::StringMap<HostValue> names;
};

} // namespace txl::frontend
