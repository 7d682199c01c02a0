import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { root } from './entry-points.ts';

const Manifest = z.object({ dependencies: z.record(z.string(), z.string()).optional() });

/**
 * Where Node would find a package for a module in `from`: in the nearest node_modules upwards. Both are relative to the
 * root.
 */
function resolvePackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(root, candidate, 'package.json'))) return candidate;
    if (folder === '.') return undefined;
  }
}

/** Skipped packages: 25 MB and 2,500 files. `test/browser/bundled-browsers.slow.test.ts` runs without them. */
const neverLoaded: ReadonlySet<string> = new Set([
  // Sends Lighthouse's own errors to Google, which we do not allow.
  '@sentry/node',
  // Only Lighthouse's command line uses them.
  'chrome-launcher',
  'configstore',
  'enquirer',
  'open',
  'yargs',
  'yargs-parser',
  // Replacements of Node's modules for Bare, another runtime.
  'bare-fs',
  'bare-path',
  // WebDriver BiDi; we speak the DevTools protocol.
  'chromium-bidi',
]);

/**
 * Folders (relative to the repository root) of the given packages and all their runtime dependencies, nested ones
 * listed separately.
 */
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
