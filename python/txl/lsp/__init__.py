"""The language server, `txl lsp`: diagnostics, types, documentation, completion and definitions of kernels in an
editor.

`signatures` finds the types and constants to analyse a kernel for, `analysis` asks the compiler's frontend for
diagnostics and values, `library` knows the names of the language, `remedies` makes edits of diagnostics, `features`
answers an editor's requests as plain data, `server` connects them to pygls. No Python code of the user is run.
"""
