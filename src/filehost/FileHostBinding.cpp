// Names of modules and functions: reading them, binding them, and making them unknown.
#include "filehost/FileHost.h"
#include "syntax/Visitor.h"

using namespace txl;
using namespace txl::frontend;
using llvm::dyn_cast;
using Kind = HostValue::Kind;

/// The variable that an assignment to `name` binds.
HostValue &FileHost::slot(llvm::StringRef name, Scope &scope) {
  bool isLocal = scope.frame && !scope.frame->globals.contains(name);
  return (isLocal ? scope.frame->names : scope.module.names)[name];
}

/// The variable that a use of `name` refers to, or null: of the function, its enclosing functions, or the module.
const HostValue *FileHost::find(llvm::StringRef name, const Module &module, const Frame *frame) const {
  bool innermost = true;
  for (; frame && !frame->globals.contains(name); frame = frame->outer.get(), innermost = false) {
    if (frame->isClass && !innermost)
      continue;
    if (auto found = frame->names.find(name); found != frame->names.end())
      return &found->second;
  }
  auto found = module.names.find(name);
  return found != module.names.end() ? &found->second : nullptr;
}

void FileHost::bind(const syntax::Expr *target, HostValue value, Scope &scope) {
  if (auto *name = dyn_cast<syntax::Name>(target)) {
    slot(name->id, scope) = std::move(value);
    return;
  }
  if (auto *subscript = dyn_cast<syntax::Subscript>(target))
    return bindItem(*subscript, std::move(value), scope);
  if (auto *attribute = dyn_cast<syntax::Attribute>(target))
    return bindAttribute(*attribute, std::move(value), scope);
  syntax::List<syntax::Expr> targets;
  if (auto *tuple = dyn_cast<syntax::Tuple>(target))
    targets = tuple->elts;
  else if (auto *list = dyn_cast<syntax::ListExpr>(target))
    targets = list->elts;
  std::optional<std::vector<HostValue>> elements = iterate(value);
  bool fits = elements && elements->size() == targets.size();
  HostValue reason =
      value.kind == Kind::Error ? value : unknown(scope, target, "is unpacked in a way that only Python can follow");
  for (size_t i = 0; i < targets.size(); ++i)
    if (fits && !llvm::isa<syntax::Starred>(targets[i]))
      bind(targets[i], (*elements)[i], scope);
    else
      forget(targets[i], scope, reason);
}

void FileHost::bindItem(const syntax::Subscript &target, HostValue value, Scope &scope) {
  HostValue container = evaluate(target.value, scope), key = evaluate(target.slice, scope);
  HostValue reason = notComputed(scope, &target);
  Object *dict = object(container, Object::Kind::Dict);
  if (container.kind == Kind::List && key.kind == Kind::Int && key.text.empty()) {
    int64_t size = container.elements.size(), at = key.integer + (key.integer < 0 ? size : 0);
    if (at < 0 || at >= size || !spend(weight(container) + weight(value)))
      return escape(container, reason);
    HostValue now = container;
    now.elements[at] = std::move(value);
    return changeList(container, std::move(now));
  }
  if (!dict)
    return escape(container, reason);
  // An unknown key may replace any item.
  for (auto &[old, item] : dict->items) {
    std::optional<bool> same = equal(old, key);
    if (same && *same) {
      item = std::move(value);
      return;
    }
    if (!same)
      return escape(container, reason);
  }
  if (spend(weight(value)))
    dict->items.push_back({std::move(key), std::move(value)});
  else
    escape(container, reason);
}

void FileHost::bindAttribute(const syntax::Attribute &target, HostValue value, Scope &scope) {
  HostValue of = evaluate(target.value, scope);
  Object *known = object(of);
  if (known && known->kind == Object::Kind::File)
    known->module->names[target.attr] = std::move(value);
  else if (known)
    known->members[target.attr] = std::move(value);
}

/// Makes a value unknown that an unknown function may have access to and may change.
void FileHost::escape(const HostValue &value, const HostValue &reason) {
  if (value.kind == Kind::List)
    changeList(value, reason);
  if (value.kind == Kind::Tuple || value.kind == Kind::List)
    for (const HostValue &element : value.elements)
      escape(element, reason);
  Object *known = object(value);
  if (!known || known->kind == Object::Kind::File || known->kind == Object::Kind::Function ||
      known->kind == Object::Kind::Unknown)
    return;
  known->kind = Object::Kind::Unknown;
  known->items.clear();
  known->fields.clear();
  for (auto &member : known->members)
    member.second = reason;
}

/// Lists are stored by value, with an identity: a change to one is applied to all its copies.
void FileHost::changeList(const HostValue &list, HostValue now) {
  if (now.kind == Kind::List)
    now.handle = list.handle;
  uint64_t identity = list.handle;
  auto change = [&](Names &names) {
    for (auto &entry : names)
      replaceList(entry.second, identity, now);
  };
  for (Module &module : modules)
    change(module.names);
  for (Frame *frame : frames)
    for (; frame; frame = frame->outer.get())
      change(frame->names);
  for (Object &known : objects) {
    if (known.closure)
      change(known.closure->names);
    change(known.members);
    for (auto &item : known.items)
      replaceList(item.second, identity, now);
    for (Keyword &keyword : known.defaults)
      replaceList(keyword.second, identity, now);
  }
}

void FileHost::replaceList(HostValue &value, uint64_t identity, const HostValue &now) {
  if (value.kind == Kind::List && value.handle == identity) {
    spend(weight(now));
    value = now;
    return;
  }
  for (HostValue &element : value.elements)
    replaceList(element, identity, now);
}

/// Makes every name unknown that a statement, or a target of one, may bind or change.
void FileHost::forget(const syntax::Node *node, Scope &scope, const HostValue &reason) {
  llvm::SmallVector<const syntax::Node *> todo{node};
  auto change = [&](const syntax::Expr *base) {
    if (auto *name = dyn_cast<syntax::Name>(base))
      if (const HostValue *value = find(name->id, scope.module, scope.frame.get()))
        escape(HostValue(*value), reason);
  };
  while (!todo.empty()) {
    const syntax::Node *at = todo.pop_back_val();
    if (auto *name = dyn_cast<syntax::Name>(at); name && name->ctx != syntax::ExprContext::Load) {
      slot(name->id, scope) = reason;
    } else if (auto *def = dyn_cast<syntax::FunctionDef>(at)) {
      slot(def->name, scope) = reason;
      continue;
    } else if (auto *def = dyn_cast<syntax::ClassDef>(at)) {
      slot(def->name, scope) = reason;
      continue;
    } else if (auto *alias = dyn_cast<syntax::Alias>(at)) {
      if (alias->name == "*")
        scope.module.unknownNames = reason;
      else
        slot(alias->asname.data() ? alias->asname : alias->name.split('.').first, scope) = reason;
    } else if (auto *handler = dyn_cast<syntax::ExceptHandler>(at); handler && handler->name.data()) {
      slot(handler->name, scope) = reason;
    } else if (auto *global = dyn_cast<syntax::Global>(at)) {
      for (llvm::StringRef name : global->names)
        scope.module.names[name] = reason;
    } else if (auto *subscript = dyn_cast<syntax::Subscript>(at);
               subscript && subscript->ctx != syntax::ExprContext::Load) {
      change(subscript->value);
    } else if (auto *attribute = dyn_cast<syntax::Attribute>(at)) {
      // `x.a = …`, and any method call.
      change(attribute->value);
    }
    syntax::forEachChild(at, [&](const syntax::Node *child) { todo.push_back(child); });
  }
}
