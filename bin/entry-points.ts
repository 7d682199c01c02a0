import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export interface EntryPoint {
  /** Unique in the product, including the suffix: `start-scan.call`. */
  name: string;
  /** Relative to the repository root, with forward slashes. */
  source: string;
}

/** All entry points of Lambda functions, found by their suffix. */
export function findEntryPoints(): EntryPoint[] {
  return globSync('functions/**/*.{call,worker,schedule,socket,webhook,trigger}.ts', { cwd: root })
    .map((source) => source.replaceAll('\\', '/'))
    .sort()
    .map((source) => ({ source, name: basename(source, '.ts') }));
}
