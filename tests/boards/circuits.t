# Resistances between a colour's edges, on boards small enough for paper, and who stands better.
.
resistance black? 2.0000
resistance white? 2.0000
better? neither

# Potentials 3/4, 2/3, 1/3 and 1/4: 7/12 flows.
. .
. .
resistance black? 1.7143
better? neither

# a2 has a bridge to north, so a3 counts as a neighbour of north: 1 beside 2, then 1 beside 3.
. .
B W
. .
resistance black? 1.4167

# The centre of 3x3 wins, and so does a chain.
. . .
. B .
. . .
resistance black? 0.0000
resistance white? inf
better? black

. . .
W W W
B . B
resistance black? inf
resistance white? 0.0000
better? white

# Black has the shorter way.
. . . . .
. . . . .
. . . . .
. . . . .
better? black
