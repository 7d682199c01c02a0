#!/usr/bin/env bash
# SVGO: an icon loses its colours for dark mode, and everything else that depends on the reader.
#
# Expected: the default preset keeps how a picture looks.
# Seen (svgo 4.1.0): `inlineStyles` writes a rule that matches one element into its `style` attribute and takes the class or id away.
# Rules of the same class in `@media (prefers-color-scheme: dark)`, `@media print`, `@supports` or with `:hover` then match nothing and are
# removed. A rule for an element's name stays in `@media`, without effect, as a `style` attribute is stronger (CSS Cascading,
# 'element-attached styles'). With two elements of the class nothing is inlined, so a test with a larger picture passes.
# Matters to: favicons and logos in SVG, most of which have one shape and two colour schemes; animations that `prefers-reduced-motion` ends.
# Do: turn the plugin off, as the last line does.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund svgo@4.1.0

cat > optimize.mjs <<'JS'
import { optimize } from 'svgo';

const dark = (selector) => `${selector}{fill:#000}@media (prefers-color-scheme:dark){${selector}{fill:#fff}}`;
const shape = (attributes) => `<path ${attributes}d="M0 0h9v9z"/>`;
const show = (what, styles, shapes, options) => {
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg"><style>${styles}</style>${shapes}</svg>`, options);
  console.log(`${what}: ${data.replace(/^<svg[^>]*>|<\/svg>$/g, '')}`);
};
show('class', dark('.a'), shape('class="a" '));
show('id', dark('#a'), shape('id="a" '));
show('element', dark('path'), shape(''));
show('hover', '.a{fill:#000}.a:hover{fill:#fff}', shape('class="a" '));
show('print', '.a{fill:#000}@media print{.a{fill:#fff}}', shape('class="a" '));
show('two elements', dark('.a'), shape('class="a" ') + '<circle class="a" r="2"/>');
const plugins = [{ name: 'preset-default', params: { overrides: { inlineStyles: false } } }];
show('class, without inlineStyles', dark('.a'), shape('class="a" '), { plugins });
JS
node optimize.mjs | tee seen

cat > expected <<'TEXT'
class: <path d="M0 0h9v9z" style="fill:#000"/>
id: <path d="M0 0h9v9z" style="fill:#000"/>
element: <style>@media (prefers-color-scheme:dark){path{fill:#fff}}</style><path d="M0 0h9v9z" style="fill:#000"/>
hover: <path d="M0 0h9v9z" style="fill:#000"/>
print: <path d="M0 0h9v9z" style="fill:#000"/>
two elements: <style>.a{fill:#000}@media (prefers-color-scheme:dark){.a{fill:#fff}}</style><path d="M0 0h9v9z" class="a"/><circle r="2" class="a"/>
class, without inlineStyles: <style>.a{fill:#000}@media (prefers-color-scheme:dark){.a{fill:#fff}}</style><path d="M0 0h9v9z" class="a"/>
TEXT
diff expected seen && echo 'as found'
