#!/usr/bin/env bash
# Zod: the JSON Schema of a schema refuses input that the schema accepts, or cannot be compiled by Ajv.
#
# Expected: `z.toJSONSchema` gives a schema that accepts the same, or throws for what JSON Schema cannot say, as it does for dates.
# Seen (zod 4.6.7, ajv 8.20.0 with ajv-formats 3.0.1):
# 1. Flags of a regular expression are dropped: `/^[a-z]+$/i` becomes a pattern that refuses capital letters.
# 2. `startsWith`, `includes`, `lowercase` and others become a `format` of Zod's own besides the pattern. Ajv, strict unless told otherwise,
#    refuses to compile a schema with a format that it does not know.
# 3. `z.ipv6()` has a pattern without addresses such as ::ffff:192.0.2.1, which Zod itself accepts.
# 4. `multipleOf(0.01)` accepts 0.07 in Zod, which allows for rounding, and not in Ajv.
# Matters to: OpenAPI documents that are generated from such schemas, and clients of others that validate by them.
# Do: write both cases into the pattern; use `.regex(/^https:/)` in place of `startsWith`; test the document with a strict validator.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund zod@4.6.7 ajv@8.20.0 ajv-formats@3.0.1

cat > compare.mjs <<'JS'
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as z from 'zod';

const cases = [
  ['regex(/^[a-z]+$/)', z.string().regex(/^[a-z]+$/), 'shop'],
  ['regex(/^[a-z]+$/i)', z.string().regex(/^[a-z]+$/i), 'Shop'],
  ["startsWith('https:')", z.string().startsWith('https:'), 'https://shop.example'],
  ["includes('@')", z.string().includes('@'), 'a@shop.example'],
  ['ipv6()', z.ipv6(), '::ffff:192.0.2.1'],
  ['multipleOf(0.01)', z.number().multipleOf(0.01), 0.07],
];
for (const [name, schema, input] of cases) {
  const ajv = new Ajv2020.default();
  addFormats.default(ajv);
  let other;
  try {
    other = ajv.validate(z.toJSONSchema(schema), input) ? 'accepts' : 'refuses';
  } catch (error) {
    other = `says '${error.message}'`;
  }
  console.log(`${name} of ${input}: Zod ${schema.safeParse(input).success ? 'accepts' : 'refuses'}, Ajv ${other}`);
}
JS
node compare.mjs | tee seen

cat > expected <<'TEXT'
regex(/^[a-z]+$/) of shop: Zod accepts, Ajv accepts
regex(/^[a-z]+$/i) of Shop: Zod accepts, Ajv refuses
startsWith('https:') of https://shop.example: Zod accepts, Ajv says 'unknown format "starts_with" ignored in schema at path "#"'
includes('@') of a@shop.example: Zod accepts, Ajv says 'unknown format "includes" ignored in schema at path "#"'
ipv6() of ::ffff:192.0.2.1: Zod accepts, Ajv refuses
multipleOf(0.01) of 0.07: Zod accepts, Ajv refuses
TEXT
diff expected seen && echo 'as found'
