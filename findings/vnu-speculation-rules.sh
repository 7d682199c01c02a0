#!/usr/bin/env bash
# The W3C's Nu checker reports half of the standard's speculation rules as errors.
#
# Expected: rules that meet the authoring requirements of the HTML standard ('Speculative loading') pass.
# Seen (vnu-jar 26.9.27): it allows `source`, `urls`, `where` and `eagerness` only, and demands `where` of a document rule. The
# standard's `tag` (of a set or a rule), `referrer_policy`, `requires`, `relative_to`, `expects_no_vary_search`, URL patterns as
# objects, and a document rule for all links, are `type: error`. A key that no standard has gets the same message as `tag`.
# Matters to: scores made from error counts; a tag lets a server refuse the prefetches of a CDN and allow the site's own.
# Do: when such a message appears, check the rules against the standard's requirements.
# Needs: Java 11 or newer.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund vnu-jar@26.9.27

cat > check.mjs <<'JS'
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const next = { urls: ['/next'] };
const samples = {
  'list, eagerness': { prefetch: [{ ...next, eagerness: 'moderate' }] },
  'where, string': { prefetch: [{ where: { href_matches: '/a/*' } }] },
  'where, URL pattern': { prefetch: [{ where: { href_matches: { pathname: '/a/*' } } }] },
  'all links': { prefetch: [{ source: 'document' }] },
  'tag of the set': { tag: 'menu', prefetch: [next] },
  'tag of a rule': { prefetch: [{ ...next, tag: 'menu' }] },
  referrer_policy: { prefetch: [{ ...next, referrer_policy: 'no-referrer' }] },
  requires: { prefetch: [{ urls: ['https://other.example/'], requires: ['anonymous-client-ip-when-cross-origin'] }] },
  relative_to: { prefetch: [{ ...next, relative_to: 'document' }] },
  expects_no_vary_search: { prefetch: [{ ...next, expects_no_vary_search: 'params=("id")' }] },
  'no standard has it': { prefetch: [{ ...next, importance: 'high' }] },
};
const files = Object.entries(samples).map(([name, rules], at) => {
  const file = `page-${at}.html`;
  const script = `<script type="speculationrules">${JSON.stringify(rules)}</script>`;
  writeFileSync(file, `<!DOCTYPE html>\n<html lang="en"><head><title>Page</title>${script}</head><body><p>Text</p></body></html>\n`);
  return { name, file };
});
const jar = 'node_modules/vnu-jar/build/dist/vnu.jar';
const { stderr } = spawnSync('java', ['-Xss4m', '-jar', jar, '--format', 'json', ...files.map(({ file }) => file)], { encoding: 'utf8' });
const { messages } = JSON.parse(stderr);
for (const { name, file } of files) {
  const types = new Set(messages.filter(({ url }) => url.endsWith(`/${file}`)).map(({ type }) => type));
  console.log(`${name}: ${[...types].join(', ') || 'passes'}`);
}
JS
node check.mjs | tee seen

cat > expected <<'TEXT'
list, eagerness: passes
where, string: passes
where, URL pattern: error
all links: error
tag of the set: error
tag of a rule: error
referrer_policy: error
requires: error
relative_to: error
expects_no_vary_search: error
no standard has it: error
TEXT
diff expected seen && echo 'as found'
