#!/usr/bin/env bash
# world-atlas: five countries have no id, and one id stands twice.
#
# Expected: `countries-50m.json` has the ISO 3166-1 numeric code of each country as its unique `id`, to join measurements with.
# Seen (world-atlas 2.0.2): Kosovo, Somaliland, N. Cyprus, the Indian Ocean Territories and the Siachen Glacier have no `id` at all
# (three of them in `countries-110m.json`), so a Map by id draws all of them with the same value, or React with the same key; '036' is
# both Australia and the Ashmore and Cartier Islands.
# Matters to: maps of visitors or of measuring places: places in Kosovo are drawn nowhere, or several countries get one colour.
# Do: join by id where there is one, by name otherwise, and never use the id as a key.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund world-atlas@2.0.2

cat > ids.cjs <<'JS'
for (const size of ['110m', '50m']) {
  const all = require(`world-atlas/countries-${size}.json`).objects.countries.geometries;
  const byId = new Map();
  for (const one of all) byId.set(one.id, [...(byId.get(one.id) ?? []), one]);
  for (const [id, several] of byId)
    if (id === undefined || several.length > 1)
      console.log(`${size} ${id}: ${several.map(({ properties }) => properties.name).toSorted().join(', ')}`);
}
JS
node ids.cjs | tee seen

cat > expected <<'TEXT'
110m undefined: Kosovo, N. Cyprus, Somaliland
50m undefined: Indian Ocean Ter., Kosovo, N. Cyprus, Siachen Glacier, Somaliland
50m 036: Ashmore and Cartier Is., Australia
TEXT
diff expected seen && echo 'as found'
