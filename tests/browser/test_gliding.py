"""What a frame costs while pieces glide over a full table, against 500 pictures on a canvas of the same size."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser

from app.play.frame import Frame, Picture
from app.web.encode import Frames
from tests.browser.moments import STILL, moments
from tests.browser.served import device, hosting, until

pytestmark = pytest.mark.xdist_group("browser")      # one Chromium, and tests that go on from each other

FRAMES = 40
COST = """async ([picture, w, h, frames]) => {
  const { table } = starcab;
  table.clear(); table.resize(w, h);
  await table.show(picture, {}, 0);
  await new Promise((done) => setTimeout(done, 600));
  const time = (draw, pen) => { const from = performance.now();
    for (let n = 0; n < frames; n += 1) { draw(n); pen.getImageData(0, 0, 1, 1) }     // until it is really drawn
    return (performance.now() - from) / frames };
  const plain = document.createElement('canvas'); plain.width = table.canvas.width; plain.height = table.canvas.height;
  const pen = plain.getContext('2d'), image = document.createElement('canvas'); image.width = image.height = 48;
  image.getContext('2d').fillRect(4, 4, 40, 40);
  const pictures = () => { pen.clearRect(0, 0, plain.width, plain.height);
    for (let n = 0; n < 500; n += 1) pen.drawImage(image, (n * 37) % w, (n * 61) % h, 48, 48) };
  const keys = Object.keys(picture.pieces), pieces = { ...picture.pieces };
  for (const key of keys.slice(-12)) pieces[key] = { ...pieces[key], x: pieces[key].x + 40 };
  const costs = [];
  for (let round = 0; round < 3; round += 1) {
    table.set({ ...picture, pieces: round % 2 ? picture.pieces : pieces }, {}, 1000);
    costs.push([time(() => table.tick(), table.pen), time(pictures, pen), table.pieces.gliding.size]);
    table.skip(); table.tick();
  }
  return costs.sort((a, b) => a[0] / a[1] - b[0] / b[1])[1];
}"""


@pytest.mark.soak
def test_a_frame_of_a_glide(browser: Browser) -> None:
    with hosting("surprise", "person,bot:rookie") as host:
        page = device(browser, "desktop").new_page()
        page.goto(host.address)
        until(page, "() => document.querySelector('#join')")
        for moment in moments(2):
            picture = json.loads(Frames().patch(Frame(picture=Picture(moment.scene, moment.lit, STILL)), {}))["picture"]
            glide, pictures, pieces = page.evaluate(COST, [picture, *moment.size, FRAMES])
            print(f"{moment.name}: {glide:.2f} ms with {pieces} gliding, 500 pictures {pictures:.2f} ms")
            assert pieces >= 5 and glide <= 2 * pictures, (moment.name, glide, pictures)
        page.context.close()
