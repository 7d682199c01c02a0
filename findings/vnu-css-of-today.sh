#!/usr/bin/env bash
# The W3C's Nu checker calls CSS errors that every browser has supported for years.
#
# Expected: the newest checker knows CSS that is Baseline, or reports what it does not know as a warning.
# Seen (vnu-jar 26.9.27): `@property`, `@container` and `container-type` (Baseline since 2024 and 2023), the unit `cqi`,
# `field-sizing` and `animation-timeline` inside <style> are `type: error`, as a misspelt property is; `@scope`, nesting, `:has()` and
# `@layer` pass. Nothing in a message tells one kind from the other.
# Matters to: scores made from error counts: a fresh page of a current CSS framework gets dozens of errors for valid CSS.
# Do: keep a list of what the checker does not know yet, apart from the page's own errors, and try it again with each version.
# Needs: Java 11 or newer.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund vnu-jar@26.9.27

cat > check.mjs <<'JS'
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const samples = {
  '@property': '@property --size { syntax: "<length>"; inherits: false; initial-value: 0px; }',
  '@container': '@container (min-width: 30em) { p { color: red; } }',
  'container-type': 'main { container-type: inline-size; }',
  cqi: 'p { width: 50cqi; }',
  'field-sizing': 'textarea { field-sizing: content; }',
  'animation-timeline': 'p { animation-timeline: scroll(); }',
  'a misspelt property': 'p { colour: red; }',
  '@scope': '@scope (main) { p { color: red; } }',
  nesting: 'main { & p { color: red; } }',
  ':has()': 'p:has(b) { color: red; }',
  '@layer': '@layer base { p { color: red; } }',
};
const files = Object.entries(samples).map(([name, css], at) => {
  const file = `page-${at}.html`;
  const head = `<title>Page</title><style>${css}</style>`;
  writeFileSync(file, `<!DOCTYPE html>\n<html lang="en"><head>${head}</head><body><p>Text</p></body></html>\n`);
  return { name, file };
});
const jar = 'node_modules/vnu-jar/build/dist/vnu.jar';
const names = files.map(({ file }) => file);
const { stderr } = spawnSync('java', ['-Xss4m', '-jar', jar, '--format', 'json', ...names], { encoding: 'utf8' });
const { messages } = JSON.parse(stderr);
for (const { name, file } of files) {
  const types = new Set(messages.filter(({ url }) => url.endsWith(`/${file}`)).map(({ type }) => type));
  console.log(`${name}: ${[...types].join(', ') || 'passes'}`);
}
JS
node check.mjs | tee seen

cat > expected <<'TEXT'
@property: error
@container: error
container-type: error
cqi: error
field-sizing: error
animation-timeline: error
a misspelt property: error
@scope: passes
nesting: passes
:has(): passes
@layer: passes
TEXT
diff expected seen && echo 'as found'
