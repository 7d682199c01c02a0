#!/usr/bin/env bash
# rolldown: `entriesAwareMergeThreshold` makes chunks that import each other of modules that do not, and a page ends with an error.
#
# Expected: with `entriesAware`, modules are grouped by the entries that need them. What a module imports is needed by at least the
# same entries, so chunks never import each other, and the threshold, which merges small groups to save requests, keeps it so.
# Seen (rolldown 1.2.19, Node 24): which groups are merged does not depend on which import which. Here `text` joins `base`, `account`
# joins `rules`, and both chunks import each other. The build succeeds without a warning; the page that begins with the first of them
# ends with `TypeError: Class extends value undefined is not a constructor or null`.
# Matters to: web apps with many routes, Vite 8's among them, where a later small change of any module decides who is merged.
# Do: leave the threshold at 0 and group by fewer entries, or fail the build when chunks import each other.
# Needs: npm.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund rolldown@1.2.19

cat > try.mjs <<'JS'
import { rolldown } from 'rolldown';

const pages = ['shop', 'list', 'order', 'help', 'terms'];
const sixty = 'x'.repeat(60);
const source = {
  base: 'export class Base {}',
  rules: 'export const rules = [1];',
  account: `import { Base } from 'base'; export class Account extends Base { text = '${sixty}' }`,
  text: `import { rules } from 'rules'; export const text = () => rules.map(() => '${sixty}');`,
  shop: "import { Account } from 'account'; import { text } from 'text'; globalThis.seen = [new Account(), text()];",
  list: "import { text } from 'text'; import { Base } from 'base'; globalThis.seen = [new Base(), text()];",
  order: "import { Account } from 'account'; import { text } from 'text'; globalThis.seen = [text(), new Account()];",
  help: "import { Base } from 'base'; globalThis.seen = [new Base()];",
  terms: "import { rules } from 'rules'; globalThis.seen = [rules];",
};
const threshold = Number(process.argv[2]);
const build = await rolldown({
  input: Object.fromEntries(pages.map((page) => [page, page])),
  plugins: [{ name: 'memory', resolveId: (id) => id, load: (id) => source[id] }],
  logLevel: 'silent',
});
const { output } = await build.write({
  dir: `out-${threshold}`,
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
  codeSplitting: {
    groups: [{ name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: threshold }],
  },
});
const of = new Map(output.map(({ fileName, imports: files }) => [fileName, files]));
const pairs = [...of].flatMap(([file, files]) => files.filter((other) => of.get(other)?.includes(file)).map(() => file));
const ends = await import(`./out-${threshold}/list.mjs`).then(
  () => 'runs',
  (error) => `${error.name}: ${error.message}`,
);
console.log(`threshold ${threshold}: chunks that import each other: ${pairs.length}; list: ${ends}`);
JS
for threshold in 0 150; do node try.mjs $threshold; done | tee seen

cat > expected <<'TEXT'
threshold 0: chunks that import each other: 0; list: runs
threshold 150: chunks that import each other: 2; list: TypeError: Class extends value undefined is not a constructor or null
TEXT
diff expected seen && echo 'as found'
