"""What a machine can see of bad Russian: letters of two scripts in one word, typewriter quotes, a hyphen for a dash, "е" for "ё",
a player who is addressed as a friend or given a sex, a plural that lacks a form."""

import re
from string import Formatter

import pytest

from app.i18n import speaking, tn
from tests.app.reading import rule_lines, text_lines, texts_of

FORMS = 3

YO = ("еще", "ее", "чье", "мое", "твое", "свое", "идет", "дает", "берет", "ждет", "живет", "придет", "пойдет", "вперед", "прием",
      "счет", "учет", "отчет", "подсчет", "расчет", "полет", "перелет", "самолет", "звездолет", "контролер", "шахтер", "жонглер",
      "актер", "черный", "желтый", "зеленый", "ученый", "четвертый", "трех", "четырех", "нем", "моем", "твоем", "своем")
FAULTS = {
    "two scripts in one word": r"[A-Za-z][А-Яа-яЁё]|[А-Яа-яЁё][A-Za-z]",
    "typewriter quotes": r"[\"'“”„’]",
    "two blanks": r"\S[ \t]{2,}\S",
    "a blank before a sign": r"\s[.,:;!?»)](?!\.)|[«(]\s",
    "three dots for an ellipsis": r"\.{3}|\s…",
    "a hyphen for a dash": r"\s-\s|\s-$|\d-\d",
    "a short dash between words": r"\s–\s",
    "a hyphen for a minus": r"(?<![\w)])-\d",
    "е for ё": r"(?i)\b(%s)\b" % "|".join(YO),
    "a friend's you": r"(?i)\b(ты|тебя|тебе|тобой|твой|твоя|твоё|твои|твоего|твоей|твоих)\b",
    "a player of one sex": r"\{(name|other)\} [а-яё]+(л|ла|лся|лась)\b",
}
WANTED = {"ganymede.line.recruiter": "a friend's you", "emote.wow": "a friend's you"}   # a poster; "ух ты" is a mere cry


def faults(text):
    if text.count("«") != text.count("»"):
        yield "quotes that do not close"
    yield from (fault for fault, sign in FAULTS.items() if re.search(sign, text, re.MULTILINE))


def found(texts):
    return {(name, fault): text for name, text in texts for fault in faults(text) if WANTED.get(name) != fault}


def test_no_text_of_the_app_has_a_mechanical_fault():
    assert not found(text_lines("ru"))


def test_no_line_of_the_rules_has_a_mechanical_fault():
    lines = [line for line in rule_lines("ru") if not line[1].startswith("Буквы помогают")]     # it explains Latin letters
    assert len(lines) > 500 and not found(lines)


@pytest.mark.parametrize("fault, text", [
    ("two scripts in one word", "Cовет"), ("typewriter quotes", 'клетка "старт"'), ("two blanks", "ваш  ход"),
    ("a blank before a sign", "ваш ход !"), ("three dots for an ellipsis", "ищем..."), ("a hyphen for a dash", "ход - ваш"),
    ("a short dash between words", "ход – ваш"), ("a hyphen for a minus", "штраф: -2"), ("е for ё", "Еще раз"),
    ("a friend's you", "Твой ход"), ("a player of one sex", "{name} взял карту"), ("quotes that do not close", "«Готово"),
])
def test_each_fault_is_seen(fault, text):
    assert fault in set(faults(text))


def test_every_plural_has_its_three_forms_with_the_same_place_holders():
    def holders(form):
        return {name for _, name, _, _ in Formatter().parse(form) if name}

    plurals = {name: forms for name, forms in texts_of("ru").items() if len(forms) > 1}
    assert plurals
    for name, forms in plurals.items():
        assert len(forms) == FORMS and all(forms), name
        assert holders(forms[0]) == holders(forms[1]) == holders(forms[2]), name


@pytest.mark.parametrize("number, said", [
    (0, "0 шагов"), (1, "1 шаг"), (2, "2 шага"), (4, "4 шага"), (5, "5 шагов"), (11, "11 шагов"), (12, "12 шагов"),
    (14, "14 шагов"), (20, "20 шагов"), (21, "21 шаг"), (22, "22 шага"), (25, "25 шагов"), (111, "111 шагов"), (121, "121 шаг"),
])
def test_a_number_takes_the_form_that_belongs_to_it(number, said):
    with speaking("ru"):
        assert tn("surprise.steps", number) == said
