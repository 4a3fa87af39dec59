#!/bin/sh
# SPDX-License-Identifier: MIT
# The training code's own tests, where Python and PyTorch are there; they need no GPU.
. "${ROOT:-.}/tests/tap.sh"

if ! command -v python3 >/dev/null; then
    skip 'the training code' 'there is no python3'
elif ! python3 -c 'import torch' 2>/dev/null; then
    skip 'the training code' 'python3 has no torch'
else
    ok 'the training code' sh -c 'cd "$ROOT/train" && PYTHONDONTWRITEBYTECODE=1 python3 -m unittest discover -s .'
fi
done_testing
