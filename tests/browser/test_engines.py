"""WebKit, the engine of iPhones, and Firefox: a match by the list and touches on the canvas, after a reload too."""

from __future__ import annotations

from time import sleep

import pytest

from tests.browser.engines import Engine, Firefox, WebKit, until
from tests.browser.served import hosting

pytestmark = pytest.mark.xdist_group("browser")      # one Chromium, and tests that go on from each other

TAP = """() => { const { table, state } = starcab, target = table.picture.lit.find((one) => table.placeOf(one));
  if (!state.frame.mine || !target) return false;
  const [x, y] = table.placeOf(target), box = table.canvas.getBoundingClientRect();
  table.canvas.setPointerCapture = () => {};
  const touch = { bubbles: true, pointerId: 7, pointerType: 'touch', clientX: x + box.left, clientY: y + box.top };
  for (const kind of ['pointerdown', 'pointerup']) table.canvas.dispatchEvent(new PointerEvent(kind, touch));
  return true }"""
ACT = """() => { const open = document.querySelector('dialog[open] button.main');
  const all = document.querySelectorAll('#list [data-action]');
  (open ?? all[Math.floor(Math.random() * all.length)])?.click(); return document.body.dataset.phase }"""
COLOURS = """() => { const { canvas, pen } = starcab.table, { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  const at = (n) => n * 404 % data.length;
  return new Set(Array.from({ length: 4000 }, (_, n) => data[at(n)] * 256 + data[at(n) + 1])).size }"""
ON = "document.body?.dataset.phase === 'playing' && window.starcab?.still && starcab.table.pieces.shown.size > 0"


@pytest.mark.soak
@pytest.mark.parametrize("kind", [WebKit, Firefox])
def test_a_match(kind: type[WebKit] | type[Firefox]) -> None:
    if not kind.there():
        pytest.skip(f"no {kind.__name__} here")
    with hosting("galactico", "person,bot:rookie") as host, kind() as engine:
        sit_down(engine, host.address)
        assert engine.run("() => starcab.cut().length") == 0
        assert engine.run(COLOURS) > 20
        before = engine.run("() => starcab.state.frame.motion.n")
        until(engine, TAP)
        until(engine, "() => starcab.state.frame.motion.n > %d" % before)
        engine.open(host.address + "&")
        engine.open(host.address)
        until(engine, f"() => {ON}")
        engine.run("() => document.querySelector('#list-switch').click()")
        for _ in range(3000):
            if engine.run(ACT) == "over":
                break
            sleep(0.03)
        assert until(engine, "() => !document.querySelector('#result').hidden && document.querySelector('#headline').textContent")


def sit_down(engine: Engine, address: str) -> None:
    engine.open(address)
    until(engine, "() => Boolean(document.querySelector('#join'))")
    engine.run("() => { document.querySelector('#name').value = 'Player 1'; document.querySelector('#join').click() }")
    until(engine, "() => !document.querySelector('#lobby').hidden")
    engine.run("() => document.querySelector('#seat-0').click()")
    engine.run("() => document.querySelector('#sit-0').click()")
    until(engine, f"() => {ON}")
