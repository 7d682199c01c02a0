/** Builds the single-page app and the API's documentation into `dist/web`, when what it is made of has changed since the last build. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../shared/openapi.ts';
import { renderApiDocs } from './api-docs.ts';
import { root } from './entry-points.ts';

export const webFolder = join(root, 'dist', 'web');
const stamp = join(root, 'dist', 'web.sources');

function sourcesHash(): string {
  const hash = createHash('sha256');
  const files = globSync(
    ['web/**/*.*', 'shared/**/*.ts', 'bin/{api-docs,lean-module}.ts', 'package-lock.json'],
    {
      cwd: root,
    },
  ).sort();
  for (const file of files) {
    if (file.includes('.test.')) continue;
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function isFresh(hash: string): boolean {
  try {
    return (
      readFileSync(stamp, 'utf8') === hash && readFileSync(join(webFolder, 'index.html')).length > 0
    );
  } catch {
    return false;
  }
}

/** @returns whether a build was needed */
export async function buildWeb(): Promise<boolean> {
  const hash = sourcesHash();
  if (isFresh(hash)) return false;
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const build = spawn(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Whoever asks for it: a test runner's own value would build React for development.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const code = await new Promise((resolve) => build.once('exit', resolve));
  if (code !== 0) throw new Error('The web app did not build; what vite says is above');
  const document = openApiDocument();
  mkdirSync(join(webFolder, 'api'), { recursive: true });
  writeFileSync(join(webFolder, 'api', 'openapi.json'), JSON.stringify(document));
  writeFileSync(join(webFolder, 'api', 'docs.html'), renderApiDocs(document));
  writeFileSync(stamp, hash);
  return true;
}
