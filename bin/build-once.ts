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

/** File beside a folder whose build is complete. */
export const stampOf = (folder: string): string => `${folder}.sources`;

function isStamped(folder: string, hash: string): boolean {
  const stamp = stampOf(folder);
  return existsSync(folder) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/** Whether a folder is built from its sources of now. */
export const isBuilt = ({ folder, sources }: Omit<Product, 'build'>): boolean =>
  isStamped(folder, hashOf(sources));

/**
 * Builds a folder if its sources have changed since its last complete build.
 * @returns whether a build was needed
 */
export async function buildOnce({ folder, sources, build }: Product): Promise<boolean> {
  const stamp = stampOf(folder);
  const hash = hashOf(sources);
  if (isStamped(folder, hash)) return false;
  rmSync(stamp, { force: true });
  await build();
  writeFileSync(stamp, hash);
  return true;
}
