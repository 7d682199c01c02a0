import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { root } from './entry-points.ts';

const Manifest = z.object({ dependencies: z.record(z.string(), z.string()).optional() });

/** Where Node would find a package for a module in `from`: the nearest node_modules upwards. Both below the root. */
function resolvePackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(root, candidate, 'package.json'))) return candidate;
    if (folder === '.') return undefined;
  }
}

/** Lighthouse imports it only to send its own errors to Google, which we do not let it: 20 MB and 1,900 files. */
const neverLoaded: ReadonlySet<string> = new Set(['@sentry/node']);

/** Folders (below the repository root) of the packages named and of everything that they need at run time. */
export function packageClosure(names: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (name: string, from: string): void => {
    const folder = resolvePackage(name, from);
    if (folder === undefined) throw new Error(`${name}, needed by ${from}, is not installed`);
    if (found.has(folder)) return;
    found.add(folder);
    const manifest = Manifest.parse(
      JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
    );
    for (const dependency of Object.keys(manifest.dependencies ?? {})) {
      if (!neverLoaded.has(dependency)) visit(dependency, folder);
    }
  };
  for (const name of names) visit(name, '.');
  // A nested copy lies inside its parent's folder and comes along with it.
  return [...found].filter((folder) => ![...found].some((other) => folder.startsWith(`${other}/`)));
}
