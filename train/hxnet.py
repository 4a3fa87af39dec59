# SPDX-License-Identifier: MIT
"""The file of an integer net, as the program reads it; docs/NET.md has the format."""
import struct

MAGIC = b"HXNET\0\r\n"
VERSION, WITH_EFFORT = 2, 3


def fnv(data):
    """FNV-1a, 64 bits."""
    mix = 0xCBF29CE484222325
    for byte in data:
        mix = (mix ^ byte) * 0x100000001B3 % (1 << 64)
    return mix


def numbers(code, values):
    values = values.flatten().tolist()
    return struct.pack(f"<{len(values)}{code}", *values)


def rows(r, code):
    return numbers(code, r.weights) + numbers("i", r.bias)


def scaled_rows(r, code):
    return rows(r, code) + numbers("H", r.mul) + struct.pack("<BBH", r.pre, r.post, 0)


def head(h):
    return scaled_rows(h.hidden, "h") + rows(h.last, "h")


def pack(net, name):
    """The bytes of an IntNet (quantize.py)."""
    heads = [net.value, net.effort] if net.effort else [net.value]
    version = WITH_EFFORT if net.effort else VERSION
    sizes = struct.pack("<5I", version, net.blocks, net.channels, net.planes, net.hidden)
    parts = [MAGIC, sizes, name.encode("ascii").ljust(32, b"\0"), scaled_rows(net.stem, "b")]
    for i in range(net.blocks):
        parts.append(scaled_rows(net.first[i], "b"))
        if i in net.pooled:
            parts.append(scaled_rows(net.pool[net.pooled.index(i)], "h"))
        parts.append(scaled_rows(net.second[i], "b"))
        parts.append(struct.pack("<HH", net.keep[i], 0))
    parts += [rows(net.policy, "h"), *(head(h) for h in heads)]
    parts += [struct.pack("<f", scale) for scale in (net.policy_scale, *(h.scale for h in heads))]
    data = b"".join(parts)
    return data + struct.pack("<Q", fnv(data))
