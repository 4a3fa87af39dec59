// SPDX-License-Identifier: MIT
// Empty: cmocka asks for it, and there is no longjmp in WebAssembly (cmocka.h beside this).
