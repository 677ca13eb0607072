// Playback is a clock over stops: it never passes the end, skips what is idle, and steps exactly.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Playback, stopsOf } from "../../static/src/replay/logic/playback.js";

const STOPS = [0, 1_000, 2_000, 60_000, 61_000];
const made = () => new Playback({ duration: 100_000, stops: STOPS });

function playing(t, { speed = 1, skipsIdle = false } = {}) {
  return Object.assign(made(), { t, speed, skipsIdle, playing: true });
}

test("time goes by at the chosen speed", () => {
  const playback = playing(1_000, { speed: 4 });
  playback.advance(250);
  assert.equal(playback.t, 2_000);
});

test("a paused player stays where it is", () => {
  const playback = made();
  playback.advance(5_000);
  assert.equal(playback.t, 0);
});

test("it stops at the end and begins again when played from there", () => {
  const playback = playing(99_900);
  playback.advance(500);
  assert.deepEqual([playback.t, playback.playing], [100_000, false]);
  playback.toggle();
  assert.deepEqual([playback.t, playback.playing], [0, true]);
});

test("a long gap is skipped to shortly before the next thing", () => {
  const playback = playing(2_950, { skipsIdle: true });
  playback.advance(100);
  assert.equal(playback.t, 59_000);
});

test("a gap is watched for a moment first, and a short one whole", () => {
  const early = playing(2_100, { skipsIdle: true });
  early.advance(100);
  assert.equal(early.t, 2_200);
  const short = playing(60_200, { skipsIdle: true });
  short.advance(100);
  assert.equal(short.t, 60_300);
});

test("skipping never goes back", () => {
  const playback = playing(59_500, { skipsIdle: true });
  playback.advance(16);
  assert.equal(playback.t, 59_516);
});

test("steps go to the next and to the last thing, and to the ends beyond them", () => {
  const playback = made();
  playback.step(1);
  assert.equal(playback.t, 1_000);
  playback.step(-1);
  assert.equal(playback.t, 0);
  playback.step(-1);
  assert.equal(playback.t, 0);
  playback.seek(61_000);
  playback.step(1);
  assert.equal(playback.t, 100_000);
});

test("a step back from between two things goes to the nearer one", () => {
  const playback = made();
  playback.seek(30_000);
  playback.step(-1);
  assert.equal(playback.t, 2_000);
});

test("seeking stays within the recording", () => {
  const playback = made();
  playback.seek(-5);
  assert.equal(playback.t, 0);
  playback.seek(1e9);
  assert.equal(playback.t, 100_000);
});

test("speeds go from 1 to 32 and no further", () => {
  const playback = made();
  for (let press = 0; press < 9; press += 1) playback.faster(1);
  assert.equal(playback.speed, 32);
  for (let press = 0; press < 9; press += 1) playback.faster(-1);
  assert.equal(playback.speed, 1);
});

test("stops are steps and edits together, each time once", () => {
  assert.deepEqual(stopsOf({ steps: [{ t: 5 }, { t: 9 }], edits: [[1], [5]] }), [1, 5, 9]);
});
