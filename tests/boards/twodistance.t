# Two-distance sums on boards small enough for the fingers.
.
twodistance black a1? 2
twodistance white a1? 2

# b1 to south: its neighbours a2 and b2 are at 1, so 2. a1: neighbours a2 at 1 and b1 at 2, so 3.
. .
. .
twodistance black a1? 4
twodistance black b1? 3

# Next to a stone that touches an edge, a cell is next to the edge: a2 and b2 are at 1 from north.
# To south, b2 has a3 and b3 at 1, so 2; a2 has a3 at 1 and b2 at 2, so 3.
# To east, b2 and b3 are at 2, a3 has b2 and b3, so 3, and a2 has b2 at 2 and a3 at 3, so 4.
. B .
. . .
. . .
twodistance black a2? 4
twodistance black b2? 3
twodistance black b1? -1
twodistance white a2? 5
