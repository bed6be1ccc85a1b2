"""What several tables share: cards, dice, pawns, boards, charts, the curtain."""
