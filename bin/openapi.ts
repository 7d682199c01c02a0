/** Writes docs/openapi.json from the catalogue; `--check` fails when the committed copy is stale. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '../shared/openapi.ts';

const file = fileURLToPath(new URL('../docs/openapi.json', import.meta.url));
const fresh = `${JSON.stringify(openApiDocument(), null, 2)}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') === fresh) process.exit(0);
  console.error('docs/openapi.json is stale: run `node bin/openapi.ts`');
  process.exit(1);
}
writeFileSync(file, fresh);
