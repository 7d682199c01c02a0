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

/** 25 MB and 2,500 files. `test/browser/bundled-browsers.test.ts` runs without them. */
const neverLoaded: ReadonlySet<string> = new Set([
  // Lighthouse sends its own errors to Google with it, which we do not let it.
  '@sentry/node',
  // Only Lighthouse's command line asks for them.
  'chrome-launcher',
  'configstore',
  'enquirer',
  'open',
  'yargs',
  'yargs-parser',
  // What Bare, another runtime, has instead of Node's modules.
  'bare-fs',
  'bare-path',
  // WebDriver BiDi; we speak the DevTools protocol.
  'chromium-bidi',
]);

/** Folders (below the repository root) of the packages named and of everything that they need at run time, nested ones apart. */
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
  return [...found];
}
