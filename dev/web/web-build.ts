import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../load-handler.ts';

export const builtWebFolder = join(repositoryRoot, 'dist', 'web');
const stampFile = join(repositoryRoot, 'dist', 'web.sources');

/** Everything that the browser's bundle is made from, as one hash. */
function sourcesHash(): string {
  const files = globSync(['web/**/*', 'shared/**/*.ts', 'package-lock.json'], {
    cwd: repositoryRoot,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * Builds the web app unless it was already built from these very sources.
 * @returns whether it had to be built
 */
export async function buildWebIfChanged(): Promise<boolean> {
  const hash = sourcesHash();
  const isFresh =
    existsSync(join(builtWebFolder, 'index.html')) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === hash;
  if (isFresh) return false;
  const vite = join(repositoryRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The web app could not be built; the reason is above.');
  writeFileSync(stampFile, hash);
  return true;
}
