#!/usr/bin/env bash
# postcss-mixins: declarations inside a nested rule of a mixin in JavaScript have no source.
#
# Expected: each declaration that a mixin writes is attributed to the style sheet that uses it, for source maps and messages.
# Seen (postcss-mixins 12.1.2, postcss 8.5.33): of a mixin that is an object, those of the first level have the source; those inside
# a nested rule, such as `@media`, have none. A mixin that is written in CSS keeps its source at each level.
# Matters to: bundlers that resolve `url()` by the source of a declaration: Vite 8 warns that a plugin did not pass `from`, without
# naming plugin or place.
# Do: give nodes without a source that of their parent, in a plugin after it; or write mixins in CSS.
# Needs: npm.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund postcss@8.5.33 postcss-mixins@12.1.2

cat > show.mjs <<'JS'
import postcss from 'postcss';
import mixins from 'postcss-mixins';

const card = { color: 'red', '@media (width < 40em)': { color: 'blue' } };
const inCss = '@define-mixin card { color: red; @media (width < 40em) { color: blue } }';
for (const [name, css, options] of [
  ['object', '.a { @mixin card; }', { mixins: { card } }],
  ['CSS', `${inCss} .a { @mixin card; }`, {}],
]) {
  const { root } = await postcss([mixins(options)]).process(css, { from: '/styles/card.css' });
  root.walkDecls(({ value, source }) => console.log(`${name}: ${value} from ${source?.input.file}`));
}
JS
node show.mjs | tee seen

cat > expected <<'TEXT'
object: red from /styles/card.css
object: blue from undefined
CSS: red from /styles/card.css
CSS: blue from /styles/card.css
TEXT
diff expected seen && echo 'as found'
