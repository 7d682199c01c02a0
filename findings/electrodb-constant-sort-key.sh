#!/usr/bin/env bash
# ElectroDB: an update writes the word 'undefined' into an index whose sort key is a constant, and the item is lost to queries.
#
# Expected: an index with a template for its partition key, and a constant for its sort key (`composite: []`, `template: 'job'`), has
# the same keys after a `patch` as after a `put`.
# Seen (electrodb 3.9.3): `put` writes the constant, and queries ask for it. `patch` and `update` that set the attribute of the
# partition key write both keys again, the sort key as the text 'undefined'. No error is raised; the item is no longer found.
# Matters to: status indexes ('all jobs that are due'), whose partition changes by updates while the order does not matter.
# Do: give the sort key of every secondary index an attribute, such as the id.
# Needs: npm.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund electrodb@3.9.3

cat > keys.mjs <<'JS'
import { Entity } from 'electrodb';

const jobs = (template, composite) =>
  new Entity(
    {
      model: { entity: 'job', version: '1', service: 'demo' },
      attributes: { id: { type: 'string' }, state: { type: 'string' } },
      indexes: {
        main: { pk: { field: 'pk', composite: ['id'] }, sk: { field: 'sk', composite: [] } },
        byState: {
          index: 'gsi1',
          pk: { field: 'gsi1pk', composite: ['state'], template: 'state#${state}' },
          sk: { field: 'gsi1sk', composite, template },
        },
      },
    },
    { table: 'demo' },
  );
const sortKey = (entity) => ({
  put: entity.put({ id: '1', state: 'waiting' }).params().Item.gsi1sk,
  patch: entity.patch({ id: '1' }).set({ state: 'due' }).params().ExpressionAttributeValues[':gsi1sk_u0'] ?? 'not written',
  query: entity.query.byState({ state: 'due' }).params().ExpressionAttributeValues[':sk1'],
});
console.log('constant:', JSON.stringify(sortKey(jobs('job', []))));
console.log('with the id:', JSON.stringify(sortKey(jobs('job#${id}', ['id']))));
JS
node keys.mjs | tee seen

cat > expected <<'TEXT'
constant: {"put":"job","patch":"undefined","query":"job"}
with the id: {"put":"job#1","patch":"not written","query":"job#"}
TEXT
diff expected seen && echo 'as found'
