# What may be played.
 a b c d
1 . . . .
 2 . B . .
  3 . . W .
   4 . . . .
Black to play.
legal black a1? yes
legal white a1? yes
legal black b2? the cell is occupied
legal black e1? e1 is not on the 4x4 board
legal black a5? a5 is not on the 4x4 board
legal black swap? swap is only allowed right after the first stone
legal black z99? z99 is not on the 4x4 board
legal black hello? 'hello' is not a move; moves look like f6

# As a move list, so that the first stone is a move and not set up.
5:c2
legal white swap-pieces? yes
legal white swap-sides? yes
legal black swap? nobody can swap his own stone

5x4:c2
legal white swap-pieces? swap-pieces needs a square board; use swap-sides
legal white swap-sides? yes
