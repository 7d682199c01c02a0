import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export interface EntryPoint {
  /** Unique over the product, as the suffix is part of it: `start-scan.call`. */
  name: string;
  /** Below the repository root, with forward slashes. */
  source: string;
}

/** Everything that Lambda starts, found by its suffix. */
export function findEntryPoints(): EntryPoint[] {
  return globSync('functions/**/*.{call,worker,schedule,socket,webhook,trigger}.ts', { cwd: root })
    .map((source) => source.replaceAll('\\', '/'))
    .sort()
    .map((source) => ({ source, name: basename(source, '.ts') }));
}
