/** Packages that are deployed beside the bundles, as hard links to the files that Node reads. */
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { buildSync } from 'esbuild';
import { linkOrCopy } from '../lib/platform/link-files.ts';
import { root } from './entry-points.ts';
import { packageClosure } from './package-closure.ts';

/**
 * Written instead of linked: Lighthouse loads 14 MB of messages in 50 languages at every start; we use English only.
 */
const rewritten: Record<string, string> = {
  'node_modules/lighthouse/shared/localization/locales.js': 'export const locales = {};',
};
/** Lighthouse uses three functions of lodash and loads 640 files for them at every start. */
const joined = 'node_modules/lodash-es';

function joinModules(folder: string, to: string): void {
  buildSync({
    entryPoints: [join(root, folder, 'lodash.js')],
    outdir: join(to, folder),
    bundle: true,
    minify: true,
    format: 'esm',
  });
  linkOrCopy(join(root, folder, 'package.json'), join(to, folder, 'package.json'));
}

/** Links the files of a package into a folder, without those of packages nested in it. */
function linkPackage(name: string, to: string): void {
  const files = globSync(`${name}/**/*`, {
    cwd: root,
    exclude: [`${name}/node_modules`],
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter(isNeeded);
  for (const folder of new Set(files.map(dirname))) {
    mkdirSync(join(to, folder), { recursive: true });
  }
  for (const file of files) {
    const text = rewritten[file];
    if (text === undefined) linkOrCopy(join(root, file), join(to, file));
    else writeFileSync(join(to, file), text);
  }
}

/** Links packages with all their dependencies into a folder. */
export function linkPackages(packages: readonly string[], to: string): void {
  for (const name of packageClosure(packages)) {
    if (name === joined) joinModules(name, to);
    else linkPackage(name, to);
  }
}

/**
 * Files that Node never reads, and languages other than English: tens of megabytes of Lambda's 250 MB, and thousands of
 * files.
 */
function isNeeded(file: string): boolean {
  if (basename(dirname(file)) === 'locales') return basename(file) === 'en-US.json';
  return !/\.(map|ts|cts|mts|tsx|tsbuildinfo|md|flow|pdl|bare|yml)$/.test(file);
}
