"""Polish as it is printed: signs, letters, plural forms, names in the nominative, and one word for one thing."""

import re

import pytest

from tests.app.reading import rule_lines, text_lines, texts_of


def messages():
    return texts_of("pl")


def lines():
    yield from text_lines("pl")
    yield from rule_lines("pl")


# Signs

FAULTS = {
    "straight quotes": r"[\"']",
    "quotes of another language": "[“’‘«»]",
    "quotes that do not pair": "^[^„]*”|„[^”]*$|„[^”]*„",
    "two blanks": r"\S {2}",
    "a hyphen for a dash": r"(?:^| )-(?: |$)",
    "a long dash among short ones": "—",
    "a hyphen between numbers": r"\d-\d",
    "three dots for an ellipsis": r"\.\.\.",
    "a blank before a sign": r" [.,:;!?%)…]",
    "a full stop inside quotes": r"\.”",
    "a past tense that knows who plays": r"\w(?<!udzia)(?:łeś|łaś|łem|łam)\b",
}
SPOKEN_BY_BOTS = "bot.say."      # a bot may say what it is


@pytest.mark.parametrize("fault", FAULTS)
def test_the_signs_are_those_of_polish_print(fault):
    found = {name: text for name, text in lines() if re.search(FAULTS[fault], text)}
    if "past tense" in fault:
        found = {name: text for name, text in found.items() if not name.startswith(SPOKEN_BY_BOTS)}
    assert not found


@pytest.mark.parametrize("fault, text", [
    ("straight quotes", 'Dotknij "Gotowe".'), ("quotes of another language", "Dotknij „Gotowe“."),
    ("quotes that do not pair", "Dotknij „Gotowe."), ("two blanks", "Rzuć  kostką."), ("a hyphen for a dash", "rynek - talia"),
    ("a long dash among short ones", "rynek — talia"), ("a hyphen between numbers", "2-4 graczy"),
    ("three dots for an ellipsis", "Myślę..."), ("a blank before a sign", "50 %"), ("a full stop inside quotes", "„Do pełna.”"),
    ("a past tense that knows who plays", "Już wylądowałeś."),
])
def test_such_a_fault_is_seen(fault, text):
    assert re.search(FAULTS[fault], text)


# Letters

WITHOUT_THEIR_MARKS = (
    "sie", "moze", "mozesz", "mozna", "zeby", "jesli", "pasazer", "pasazerow", "zostalo", "ktory", "ktora", "ktore", "rece",
    "reke", "wiecej", "juz", "takze", "kazdy", "kazda", "gore", "sa", "ture", "karte", "zeton", "zetonu", "kafelkow", "punktow",
    "polozyc", "wez", "rzuc", "odrzuc", "uloz", "jedz", "lec", "ksiezyc", "zolty", "roznych", "zwyciestwo", "taksowka",
    "taksowki", "zaloga", "zalogi", "zdolnosc", "odleglosc", "wyladuj", "dol",
)


def test_no_common_word_lacks_its_marks():
    plain = re.compile(r"\b(?:%s)\b" % "|".join(WITHOUT_THEIR_MARKS), re.IGNORECASE)
    assert not {name: text for name, text in lines() if plain.search(re.sub(r"\{\w+\}|\(#\w+\)", "", text))}


# Numbers

COUNTED = {     # what may follow a number: one; two to four; five and more
    "punkt": ("punkt", "punkty", "punktów"),
    "kart": ("karta kartę", "karty", "kart"),
    "krok": ("krok", "kroki", "kroków"),
    "pol|pól": ("pole", "pola", "pól"),
    "tur": ("tura turę", "tury", "tur"),
    "kafel": ("kafelek", "kafelki", "kafelków"),
    "stat[ek]": ("statek", "statki", "statków"),
    "ścież": ("ścieżka", "ścieżki", "ścieżek"),
    "fragment": ("fragment", "fragmenty", "fragmentów"),
    "niespodzian": ("niespodzianka", "niespodzianki", "niespodzianek"),
    "powtórze": ("powtórzenie", "powtórzenia", "powtórzeń"),
    "urządze": ("urządzenie", "urządzenia", "urządzeń"),
    "pasażer": ("pasażer pasażera", "pasażerowie pasażerów", "pasażerów"),
    "gapowicz": ("gapowicz gapowicza", "gapowicze gapowiczów", "gapowiczów"),
    "astronau": ("astronauta astronautę", "astronautów", "astronautów"),
    "kontroler": ("kontroler", "kontrolerzy", "kontrolerów"),
    "raz": ("raz", "razy", "razy"),
}
OF_COLOURS = ("colour", "hue", "old", "new")     # not numbers
ALWAYS_SO = {   # texts whose number is known, so that one form will do
    "ganymede.state.end": "three or four launches",
    "wildspace.about.distance": "of three, six, nine: the genitive",
    "wildspace.why.face_down": "of three, six, nine: the genitive",
    "wildspace.reason.distance": "with several: the instrumental",
    "wildspace.reason.nearly": "five points",
    "wildspace.reason.sets": "fifteen points",
}


def counted(text):
    """(stem, word) for each word of the list right after a number that is filled in."""
    for word in re.findall(r"\{(?!%s)\w+\} (\w+)" % "|".join(OF_COLOURS), text):
        yield from ((stem, word) for stem in COUNTED if re.match(stem, word) and word in " ".join(COUNTED[stem]).split())


def test_what_is_counted_has_the_form_that_its_number_asks_for():
    wrong = [(name, form) for name, forms in messages().items() if len(forms) == 3 for number, form in enumerate(forms)
             for stem, word in counted(form) if word not in COUNTED[stem][number].split()]
    assert not wrong


def test_what_is_counted_by_any_number_has_plural_forms():
    single = {name for name, forms in messages().items() if len(forms) == 1 and any(counted(forms[0]))}
    assert single <= set(ALWAYS_SO)


# Names

STAY_AS_THEY_ARE = r"(?:^|[:.!,(„+=–·] ?|\b(?:gracza|i|stoi|tam|zaczyna|ma) )$"


def test_names_of_players_stay_in_the_nominative():
    """At the beginning, after a sign, in brackets, after "gracza": nowhere does the sentence ask for another case."""
    bent = {name: form for name, forms in messages().items() for form in forms
            for found in re.finditer(r"\{(?:name|names|other)\}", form)
            if not re.search(STAY_AS_THEY_ARE, form[:found.start()])}
    assert not bent


# One word for one thing

GIVEN_UP = {
    r"parti[aęąieo]\w*": "gra, rozgrywka",
    r"płyt(?:k|ek)\w*": "kafelek",
    r"propozycj\w*": "oferta",
    r"spal(?:on\w*|ają się|a się|ił się)": "stracone kroki, kroki przepadają",
    r"zgin(?:ie|ą)|gin(?:ie|ą)|zaginie|zgubi się": "przepada",
    r"przystań żetonu|przystani\b": "pole pomocy",
    r"podświetl\w*": "świecący",
    r"pol(?:e|a|u|em) startu": "pole startowe",
    r"(?:w pudełku|z pudełka|według pudełka)": "instrukcja",     # but "twoje pudełko" is the printed box itself
    r"rusza się": "kolej",
}
FLAVOUR = ".line."      # on cards: a joke may use any word
OTHER_GAMES = "nightshift."     # there fuel is burnt


@pytest.mark.parametrize("word", GIVEN_UP)
def test_one_word_for_one_thing(word):
    found = {name: text for name, text in lines() if re.search(r"\b(?:%s)" % word, text, re.IGNORECASE)}
    assert not [name for name in found if FLAVOUR not in name and not name.startswith(OTHER_GAMES)], GIVEN_UP[word]
