"""Compiled kernels, and compilation without a launch."""
from . import compiler, errors
from .compiler import compile, make_backend, triton_key
from .errors import CompilationError, CompileTimeAssertionFailure, UnsupportedLanguageConstruct
from .kernel import CompiledKernel, LazyDict
from .sources import ASTSource, IRSource

__all__ = ["ASTSource", "CompilationError", "CompileTimeAssertionFailure", "CompiledKernel", "IRSource", "LazyDict",
           "UnsupportedLanguageConstruct", "compile", "compiler", "errors", "make_backend", "triton_key"]
