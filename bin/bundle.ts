/** Bundles every entry point into `dist/functions/<name>/index.mjs`, with the SDK inside: what Lambda runs. */
import {
  copyFileSync,
  cpSync,
  globSync,
  linkSync,
  mkdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { build, buildSync, type BuildOptions } from 'esbuild';
import { buildOnce } from './build-once.ts';
import { findEntryPoints, root, type EntryPoint } from './entry-points.ts';
import { flattenedSdk } from './flattened-sdk.ts';
import { withoutUnusedParts } from './lambda-aliases/without-unused-parts.ts';
import { packageClosure } from './package-closure.ts';

// esbuild's own, read when its process starts: collecting garbage less often saves a fifth of its time.
process.env['GOGC'] ??= '400';

const outdir = join(root, 'dist', 'functions');

/**
 * Too large or too dependent on their own files to be bundled; they travel as packages beside the bundle. The logger is
 * among them because its events reach only those who share Lighthouse's own copy.
 */
const unbundled = ['lighthouse', 'lighthouse-logger', '@sparticuz/chromium', 'wapalyzer-core'];
/** Bundled for whoever does without Lighthouse, which has to share it with the process that calls it. */
const sharedWithLighthouse = 'puppeteer-core';
/** Workers that start a browser, with the child processes that they start and the packages that travel with them. */
export const withBrowser = {
  'run-lighthouse.worker': {
    children: ['functions/providers/lighthouse/lighthouse.child.ts'],
    packages: [...unbundled, sharedWithLighthouse],
  },
  'take-screenshot.worker': { children: [], packages: ['@sparticuz/chromium'] },
} satisfies Record<string, { children: string[]; packages: string[] }>;

/** What goes beside a bundle as it is. A folder with a Dockerfile is deployed as an image. */
const companions: Record<string, string[]> = {
  'validate-page.worker': ['lib/markup/Dockerfile', 'node_modules/vnu-jar/build/dist/vnu.jar'],
};

/** The others change with the lock file. */
const companionsOfOurs = Object.values(companions)
  .flat()
  .filter((file) => !file.startsWith('node_modules/'));

export const common: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  minify: true,
  legalComments: 'none',
  mainFields: ['module', 'main'],
  outExtension: { '.js': '.mjs' },
  external: unbundled,
  plugins: [withoutUnusedParts],
  // Packages in CommonJS ask for require(), which ESM does not have.
  banner: {
    js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);",
  },
  logLevel: 'warning',
};

/** For code that runs in one process with Lighthouse. */
export const besideLighthouse: BuildOptions = {
  ...common,
  external: [...unbundled, sharedWithLighthouse],
};

const outputs = (entries: EntryPoint[]): Record<string, string> =>
  Object.fromEntries(entries.map(({ name, source }) => [`${name}/index`, source]));

async function bundle(): Promise<void> {
  rmSync(outdir, { recursive: true, force: true });
  const sdk = await flattenedSdk(common, join(root, 'dist', 'sdk'));
  await build({
    ...common,
    entryPoints: outputs(findEntryPoints()),
    outdir,
    plugins: [sdk, withoutUnusedParts],
  });
  for (const [name, files] of Object.entries(companions)) {
    for (const file of files) cpSync(join(root, file), join(outdir, name, basename(file)));
  }
  for (const [worker, { children, packages }] of Object.entries(withBrowser)) {
    const folder = join(outdir, worker);
    await build({
      ...besideLighthouse,
      entryPoints: children,
      outdir: folder,
      entryNames: '[name]',
    });
    linkPackages(packages, folder);
  }
}

/** @returns whether a build was needed */
export function bundleFunctions(): Promise<boolean> {
  return buildOnce({
    folder: outdir,
    sources: [
      'functions/**/*',
      'shared/**/*',
      'bin/{bundle,entry-points,flattened-sdk,lean-module,package-closure}.ts',
      'bin/lambda-aliases/*',
      'package-lock.json',
      ...companionsOfOurs,
    ],
    build: bundle,
  });
}

/** Written instead of linked: Lighthouse loads 14 MB of messages in 50 languages at every start, of which we use its own. */
const rewritten: Record<string, string> = {
  'node_modules/lighthouse/shared/localization/locales.js': 'export const locales = {};',
};
/** Lighthouse wants three functions of it and loads 640 files for them at every start. */
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

/** Puts the files of a package, without those of packages nested in it, into a folder. */
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

/** Puts packages with all that they need into a folder. */
export function linkPackages(packages: readonly string[], to: string): void {
  for (const name of packageClosure(packages)) {
    if (name === joined) joinModules(name, to);
    else linkPackage(name, to);
  }
}

/** Copies of 130 MB would take seconds at every build; another disk can have nothing else. */
function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

/** What Node never reads weighs tens of megabytes and thousands of files, and Lambda's limit is 250 MB unpacked. */
function isNeeded(file: string): boolean {
  if (basename(dirname(file)) === 'locales') return basename(file) === 'en-US.json';
  return !/\.(map|ts|cts|mts|tsx|tsbuildinfo|md|flow|pdl|bare|yml)$/.test(file);
}
