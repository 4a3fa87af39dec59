# SPDX-License-Identifier: MIT
"""A log becomes a picture; needs no PyTorch."""
import json
import os
import tempfile
import unittest
import xml.etree.ElementTree

import plot


class PlotTest(unittest.TestCase):
    def test_log_to_svg(self):
        entries = [
            {
                "seconds": t,
                "steps": t,
                "policy": 4 - t / 10,
                "value": 0.7,
                "owner": 0.5,
                "chain": 0.6,
                "new_positions": 9,
                "played_s": 1,
                "learned_s": 1,
                "sizes": {"11": {"length": 50 + t}},
            }
            for t in (1, 2, 3)
        ]
        entries.append({"seconds": 3, "match_share": 0.75})
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "log.jsonl")
            with open(path, "w") as log:
                log.writelines(json.dumps(e) + "\n" for e in entries)
            tree = xml.etree.ElementTree.fromstring(plot.draw(*plot.read(path)))
        lines = [e.get("points").split() for e in tree.iter() if e.tag.endswith("polyline")]
        self.assertEqual(sorted(map(len, lines)), [2, 3, 3, 3, 3, 3, 3])
        self.assertIn("11x11", "".join(tree.itertext()))

    def test_empty_log(self):
        xml.etree.ElementTree.fromstring(plot.draw([], []))

    def test_elo(self):
        self.assertAlmostEqual(plot.elo(0.5), 0)
        self.assertAlmostEqual(plot.elo(0.909), 400, delta=1)


if __name__ == "__main__":
    unittest.main()
