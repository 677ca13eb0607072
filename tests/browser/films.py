"""A film is made by the browser itself: a second of a square that moves."""

from __future__ import annotations

import base64

from playwright.sync_api import Browser

_RECORD = """async () => {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: 160, height: 120 });
  const paint = canvas.getContext("2d");
  const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: "video/webm" });
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const done = new Promise((end) => { recorder.onstop = end; });
  recorder.start();
  for (let step = 0; step < 20; step += 1) {
    paint.fillStyle = "white";
    paint.fillRect(0, 0, 160, 120);
    paint.fillStyle = "teal";
    paint.fillRect(step * 6, 40, 40, 40);
    await new Promise((next) => setTimeout(next, 50));
  }
  recorder.stop();
  await done;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""


def film(chromium: Browser) -> bytes:
    """Return a WebM film."""
    page = chromium.new_page()
    page.goto("about:blank")
    content = base64.b64decode(page.evaluate(_RECORD))
    page.close()
    return content
