#!/usr/bin/env bash
# pixelmatch: whole pale areas are 'equal' at the default threshold.
#
# Expected: a threshold of 0.1 forgives antialiasing and compression, and finds a large coloured area that was white before.
# Seen (pixelmatch 7.2.0): white against the pale red of many notices (#fee2e2) or a skeleton's grey (#f1f5f9), and a button from
# #1d4ed8 to #1e40af, are 0 of 10,000 changed pixels. The measure is a difference in YIQ per pixel; the size of the area that differs
# by the same amount does not count. At 0.05 the pale red is found, the grey is not.
# Matters to: visual comparison of pages: a notice across the whole page, or a skeleton instead of content, passes as 'no change'.
# Do: count areas that differ slightly but evenly apart from single pixels, or compare at 0.02 and forgive noise otherwise.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund pixelmatch@7.2.0

cat > compare.mjs <<'JS'
import pixelmatch from 'pixelmatch';

const filled = (hex) => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return new Uint8Array(Array.from({ length: 10_000 }, () => [red, green, blue, 255]).flat());
};
const pairs = [
  ['#ffffff', '#fee2e2'],
  ['#ffffff', '#f1f5f9'],
  ['#1d4ed8', '#1e40af'],
  ['#dc2626', '#16a34a'],
];
for (const [one, other] of pairs) {
  const counts = [0.1, 0.05, 0.02].map((threshold) =>
    pixelmatch(filled(one), filled(other), undefined, 100, 100, { threshold }),
  );
  console.log(`${one} ${other}: ${counts.join(', ')} of 10000 at 0.1 (default), 0.05, 0.02`);
}
JS
node compare.mjs | tee seen

cat > expected <<'TEXT'
#ffffff #fee2e2: 0, 10000, 10000 of 10000 at 0.1 (default), 0.05, 0.02
#ffffff #f1f5f9: 0, 0, 10000 of 10000 at 0.1 (default), 0.05, 0.02
#1d4ed8 #1e40af: 0, 10000, 10000 of 10000 at 0.1 (default), 0.05, 0.02
#dc2626 #16a34a: 10000, 10000, 10000 of 10000 at 0.1 (default), 0.05, 0.02
TEXT
diff expected seen && echo 'as found'
