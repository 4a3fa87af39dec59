# SPDX-License-Identifier: MIT
"""Builds rules.cu and tree.cu for one board size and calls them on tensors: by CuPy on a GPU, by
the C compiler on a CPU.
"""
import ctypes
import functools
import os
import pathlib
import subprocess
import tempfile

import torch

GAMES_A_BLOCK = 4  # warps of a block, as the scratch memory in rules.cu expects


@functools.lru_cache(maxsize=None)
def kernels(size, device_type):
    """The kernels for boards of `size`: call(name, games, *arguments: tensors or ints)."""
    folder = pathlib.Path(__file__).parent
    source = (folder / "rules.cu").read_text() + (folder / "tree.cu").read_text()
    return Gpu(size, source) if device_type == "cuda" else Cpu(size, source)


class Gpu:
    def __init__(self, size, source):
        import cupy

        self.cupy = cupy
        options = ("-std=c++17", "-DGPU", f"-DN={size}")
        self.module = cupy.RawModule(code=source, options=options)
        self.functions = {}

    def call(self, name, games, *arguments):
        import numpy

        if name not in self.functions:
            self.functions[name] = self.module.get_function(name)
        values = [
            numpy.uint64(a.data_ptr()) if torch.is_tensor(a) else numpy.int32(a) for a in arguments
        ]
        blocks = (games + GAMES_A_BLOCK - 1) // GAMES_A_BLOCK
        with self.cupy.cuda.ExternalStream(torch.cuda.current_stream().cuda_stream):
            self.functions[name]((blocks,), (32 * GAMES_A_BLOCK,), (numpy.int32(games), *values))


class Cpu:
    def __init__(self, size, source):
        with tempfile.TemporaryDirectory() as folder:
            library = os.path.join(folder, "kernels.so")
            command = f"-O2 -std=gnu17 -DN={size} -shared -fPIC -x c - -lm -o".split()
            compiler = os.environ.get("CC", "cc")
            subprocess.run([compiler, *command, library], input=source.encode(), check=True)
            self.library = ctypes.CDLL(library)

    def call(self, name, games, *arguments):
        values = [
            ctypes.c_void_p(a.data_ptr()) if torch.is_tensor(a) else ctypes.c_int(a)
            for a in arguments
        ]
        getattr(self.library, name)(ctypes.c_int(games), *values)
