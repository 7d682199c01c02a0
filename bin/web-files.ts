/** Writes `dist/web`: the single-page app, the API's documentation and the runbook. `build-web.ts` runs it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { openApiDocument } from '../shared/calls/openapi.ts';
import { renderApiDocs } from './api-docs.ts';
import { webFolder } from './build-web.ts';
import { root } from './entry-points.ts';
import { runbookPages } from './runbook-page.ts';

await build({ root: join(root, 'web'), logLevel: 'warn' });
const document = openApiDocument();
mkdirSync(join(webFolder, 'api'), { recursive: true });
writeFileSync(join(webFolder, 'api', 'openapi.json'), JSON.stringify(document));
writeFileSync(join(webFolder, 'api', 'docs.html'), renderApiDocs(document));
// Alarms lead to its sections.
mkdirSync(join(webFolder, 'runbook'), { recursive: true });
for (const [name, page] of Object.entries(runbookPages()))
  writeFileSync(join(webFolder, 'runbook', `${name}.html`), page);
