import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './entry-points.ts';

interface Product {
  /** Folder to build. `<folder>.sources` beside it holds the hash of its sources. */
  folder: string;
  /** Patterns of the sources, relative to the repository root. Tests among them do not count. */
  sources: string[];
  build: () => Promise<void>;
}

function hashOf(patterns: string[]): string {
  const hash = createHash('sha256');
  const files = globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * Builds a folder if its sources have changed since its last complete build.
 * @returns whether a build was needed
 */
export async function buildOnce({ folder, sources, build }: Product): Promise<boolean> {
  const stamp = `${folder}.sources`;
  const hash = hashOf(sources);
  if (existsSync(folder) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  rmSync(stamp, { force: true });
  await build();
  writeFileSync(stamp, hash);
  return true;
}
