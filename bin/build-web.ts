/** Builds the single-page app, the API's documentation and the runbook into `dist/web`. */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../shared/calls/openapi.ts';
import { renderApiDocs } from './api-docs.ts';
import { buildOnce } from './build-once.ts';
import { root } from './entry-points.ts';
import { runbookPages } from './runbook-page.ts';

export const webFolder = join(root, 'dist', 'web');

async function build(): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Always for production: a test runner's own value would build React for development.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error('The web app did not build; what vite says is above');
  const document = openApiDocument();
  mkdirSync(join(webFolder, 'api'), { recursive: true });
  writeFileSync(join(webFolder, 'api', 'openapi.json'), JSON.stringify(document));
  writeFileSync(join(webFolder, 'api', 'docs.html'), renderApiDocs(document));
  // Alarms lead to its sections.
  mkdirSync(join(webFolder, 'runbook'), { recursive: true });
  for (const [name, page] of Object.entries(runbookPages()))
    writeFileSync(join(webFolder, 'runbook', `${name}.html`), page);
}

/** @returns whether a build was needed */
export function buildWeb(): Promise<boolean> {
  return buildOnce({
    folder: webFolder,
    sources: [
      'web/**/*.*',
      'shared/**/*.ts',
      'bin/{api-docs,plain-page,runbook-page}.ts',
      'docs/runbook/*.md',
      'package-lock.json',
    ],
    build,
  });
}
