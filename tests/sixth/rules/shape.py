"""What the fields of a state of Night Shift may hold, for one that comes from elsewhere."""

from games.kernel.shape import dice, either, number, per_seat, pile, row, seat
from tests.sixth.rules.board import FACES, FARES, FUEL, HAND, HIGHEST, LOWEST

FARE = number(LOWEST, HIGHEST)
KNOWN_OR_NOT = either(FARE, number(-1, -1))
MOST = 99       # more than anybody can earn
SHAPE = {
    "players": number(2, 4), "active": seat, "burnt": number(0, FUEL), "driving": either(FARE, number(0, 0)),
    "deck": pile(KNOWN_OR_NOT, len(FARES)), "hands": per_seat(pile(KNOWN_OR_NOT, HAND, list)),
    "gone": pile(FARE, len(FARES), list), "fuel": per_seat(number(0, FUEL)),
    "left": per_seat(number(0, 8)), "earned": per_seat(number(0, MOST)), "rides": per_seat(number(0, 8)),
    "last": either(pile(seat, 0), row(seat, FARE, number(1, FACES), number(0, FUEL))), "dice": dice,
}
