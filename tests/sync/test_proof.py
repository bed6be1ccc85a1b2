"""The proof of a seat: the numbers of RFC 7748, and that nothing else fits."""

from __future__ import annotations

import secrets

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.sync.proof import SIZE, agree, new_key, public_of

KEYS = st.binary(min_size=SIZE, max_size=SIZE).map(bytes.hex)


@pytest.mark.parametrize(("scalar", "point", "found"), [
    ("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
     "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
     "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"),
    ("4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
     "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
     "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957"),
])
def test_rfc_7748_5_2_gives_these_examples(scalar: str, point: str, found: str) -> None:
    assert agree(scalar, point).hex() == found


def test_rfc_7748_5_2_gives_this_after_a_thousand_times() -> None:
    scalar = point = "09" + "00" * 31
    for _ in range(1000):
        scalar, point = agree(scalar, point).hex(), scalar
    assert scalar == "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51"


def test_rfc_7748_6_1_gives_these_keys_and_this_secret() -> None:
    one = "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a"
    two = "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb"
    secret = "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"
    assert public_of(one) == "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"
    assert public_of(two) == "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"
    assert agree(one, public_of(two)).hex() == agree(two, public_of(one)).hex() == secret


@given(KEYS, KEYS, KEYS)
def test_two_find_the_same_secret_and_a_third_another(one: str, two: str, third: str) -> None:
    secret = agree(one, public_of(two))
    assert secret == agree(two, public_of(one)) and len(secret) == SIZE
    assert public_of(third) in (public_of(one), public_of(two)) or agree(third, public_of(two)) != secret


@pytest.mark.parametrize("point", [0, 1, 2**255 - 20, 2**255 - 19, 2**255 - 18,
                                   39382357235489614581723060781553021112529911719440698176882885853963445705823,
                                   325606250916557431795983626356110631294008115727848805560023387167927233504])
def test_a_key_that_makes_one_secret_with_everybody_is_refused(point: int) -> None:
    with pytest.raises(ValueError):
        agree(new_key(), point.to_bytes(SIZE, "little").hex())


@given(st.text(max_size=80))
def test_what_is_no_key_is_refused(text: str) -> None:
    """And whatever is read as one has the size of one."""
    try:
        assert len(agree(secrets.token_hex(SIZE), text)) == SIZE
    except ValueError:
        return
    assert len(bytes.fromhex(text)) == SIZE
