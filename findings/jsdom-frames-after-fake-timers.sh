#!/usr/bin/env bash
# jsdom: an element that loses the focus under fake timers ends all later animation frames of the window.
#
# Expected: once fake timers are uninstalled, requestAnimationFrame works as before; a frame asked for by then is none of the past's.
# Seen (jsdom 31.0.1, @sinonjs/fake-timers 15.1.0): removing the focused element starts jsdom's own interval for frames. Under fake
# timers it is a fake interval, which is not advanced any more after `uninstall`. jsdom remembers it as running, and so starts none
# for later frames: their callbacks are never called, until the window is closed. No test of the fake frames needs to be involved.
# Matters to: tests that share a window (one environment for many files): a dialog that closes under fake timers makes a test of another
# file wait until its time limit, and which one depends on the order of files.
# Do: advance the fake clock by a frame before it is uninstalled, or give the window a requestAnimationFrame made of setTimeout.
# Needs: Node 22.22 or newer, as jsdom 31 does.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund jsdom@31.0.1 @sinonjs/fake-timers@15.1.0

cat > frames.mjs <<'JS'
import FakeTimers from '@sinonjs/fake-timers';
import { JSDOM } from 'jsdom';

async function frameAfter(underFakeTimers) {
  const { window } = new JSDOM('<input>', { pretendToBeVisual: true });
  const clock = FakeTimers.install();
  underFakeTimers(window.document.querySelector('input'), clock);
  clock.uninstall();
  const drawn = new Promise((resolve) => {
    window.requestAnimationFrame(() => resolve('called'));
  });
  const late = new Promise((resolve) => {
    setTimeout(resolve, 2000, 'not called within 2 s');
  });
  return Promise.race([drawn, late]);
}
console.log('input removed:', await frameAfter((input) => input.remove()));
console.log(
  'focused input removed:',
  await frameAfter((input) => {
    input.focus();
    input.remove();
  }),
);
console.log(
  'the same, and a frame later:',
  await frameAfter((input, clock) => {
    input.focus();
    input.remove();
    clock.tick(17);
  }),
);
process.exit();
JS
node frames.mjs | tee seen

cat > expected <<'TEXT'
input removed: called
focused input removed: not called within 2 s
the same, and a frame later: called
TEXT
diff expected seen && echo 'as found'
