import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './entry-points.ts';

interface Product {
  /** Folder that is built. Beside it lies `<folder>.sources`, the hash of what it was built from. */
  folder: string;
  /** Patterns below the repository root of all that it is made of; tests among them do not count. */
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
 * Builds a folder when what it is made of has changed since it was last built whole.
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
