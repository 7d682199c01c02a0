import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { root } from '../../bin/entry-points.ts';

/** A file for each test file: which rights and settings functions used in it. */
const folder = join(root, 'test-artefacts', 'rights-used');
const Record = z.record(z.string(), z.array(z.string()));

export const forgetUse = (): void => rmSync(folder, { recursive: true, force: true });

export function recordUse(testFile: string, used: ReadonlyMap<string, Set<string>>): void {
  mkdirSync(folder, { recursive: true });
  const name = relative(root, testFile).replaceAll(/[\\/]/g, '~');
  const record = Object.fromEntries([...used].map(([entryPoint, uses]) => [entryPoint, [...uses]]));
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(record));
}

/** All that was used since the records were last forgotten, by entry point. */
export function readUse(): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>();
  for (const file of globSync('*.json', { cwd: folder })) {
    const record = Record.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    for (const [entryPoint, uses] of Object.entries(record))
      all.set(entryPoint, new Set([...(all.get(entryPoint) ?? []), ...uses]));
  }
  return all;
}
