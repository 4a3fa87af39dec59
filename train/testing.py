# SPDX-License-Identifier: MIT
"""Shared by the tests: without PyTorch they are skipped, with a sentence."""
import unittest

try:
    import torch
except ImportError:
    torch = None


def needs_torch(test):
    return unittest.skipIf(
        torch is None, "PyTorch is not installed, so the training code is not tested"
    )(test)


def needs_gpu(test):
    return unittest.skipIf(
        torch is None or not torch.cuda.is_available(), "there is no GPU to compare with"
    )(test)
