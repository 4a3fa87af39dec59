# Who has joined his sides.
 a b c
1 . B .
 2 . B .
  3 B . .
winner? black
stone b1? black
stone c3? none
to-play? white

 a b c
1 . . W
 2 . W .
  3 W . .
winner? white

# a1 and b2 are not adjacent, so neither side has won.
 a b
1 B W
 2 . B
winner? none

. .
B .
. .
winner? none

# Red and blue, lower case, no margin.
r b
b r
stone a1? black
stone b1? black

# One row: black needs one stone, white all of them.
1 W W B W
winner? black

W
W
.
winner? white
