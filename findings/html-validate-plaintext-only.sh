#!/usr/bin/env bash
# html-validate: values of attributes that HTML has today are errors.
#
# Expected: a validator with bundled data of HTML accepts the attribute values of the HTML standard.
# Seen (html-validate 11.18.0, preset 'html-validate:standard'): `contenteditable="plaintext-only"`, which the standard has and all
# engines support since 2025, is an error of 'attribute-allowed-values'. Its data is no older than that: `popover="hint"`,
# `<dialog closedby>`, `<search>` and `blocking="render"`, which are as new or newer, are accepted.
# Matters to: checks that count errors, or compare them with those of the W3C's checker.
# Do: look at the rule and the value before such an error counts.
# Needs: npm.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund html-validate@11.18.0

cat > check.mjs <<'JS'
import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
const pieces = [
  '<p contenteditable="true">a</p>',
  '<p contenteditable="plaintext-only">a</p>',
  '<p hidden="until-found">a</p>',
  '<p inert>a</p>',
  '<p popover="hint">a</p>',
  '<search>a</search>',
  '<dialog closedby="any">a</dialog>',
  '<img src="a.png" alt="a" fetchpriority="high">',
  '<script src="a.js" blocking="render"></script>',
];
for (const piece of pieces) {
  const { results } = await validator.validateString(piece);
  const said = results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
  console.log(`${piece}: ${said.length === 0 ? 'accepted' : said.join(', ')}`);
}
JS
node check.mjs | tee seen

cat > expected <<'TEXT'
<p contenteditable="true">a</p>: accepted
<p contenteditable="plaintext-only">a</p>: attribute-allowed-values
<p hidden="until-found">a</p>: accepted
<p inert>a</p>: accepted
<p popover="hint">a</p>: accepted
<search>a</search>: accepted
<dialog closedby="any">a</dialog>: accepted
<img src="a.png" alt="a" fetchpriority="high">: accepted
<script src="a.js" blocking="render"></script>: accepted
TEXT
diff expected seen && echo 'as found'
