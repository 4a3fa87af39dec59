# A win in one is taken, a loss in one is prevented, at every level.
 a b c d e
1 . . B . .
 2 . . B . .
  3 . W . W .
   4 . B . . .
    5 . B W . .
best black? c3
best black beginner? c3
best white? c3
best white beginner? c3

# Two ways to finish.
 a b c
1 . B .
 2 W . W
  3 . B .
best black? b2

.
best black? a1
best white? a1

# A finished game.
B B
B W
best white? resign
