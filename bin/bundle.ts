/** Bundles every entry point into `dist/functions/<name>/index.mjs`, with the SDK inside: what Lambda runs. */
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, stop, type BuildOptions } from 'esbuild';
import { linkOrCopy } from '../lib/platform/link-files.ts';
import { buildOnce } from './build-once.ts';
import { findEntryPoints, root, type EntryPoint } from './entry-points.ts';
import { linkPackages } from './link-packages.ts';
import { smallerPackages } from './lambda-aliases/smaller-packages.ts';

// Read when esbuild's process starts. It needs nearly all that it allocates until its end: to collect garbage takes a fifth
// of its time and frees next to nothing.
process.env['GOGC'] ??= 'off';

const everything = join(root, 'dist', 'functions');
const chunks = join(root, 'dist', 'chunks');

/**
 * Packages that are too large to be bundled, or that depend on their own files; they are deployed beside the bundle.
 * The logger is among them because its events reach only code that shares Lighthouse's copy of it.
 */
const unbundled = ['lighthouse', 'lighthouse-logger', '@sparticuz/chromium', 'wapalyzer-core'];
/** Bundled for functions without Lighthouse, which must share it with the process that calls it. */
const sharedWithLighthouse = 'puppeteer-core';
/** Workers that start a browser, with the packages that are deployed with them. */
export const withBrowser = {
  'run-lighthouse.worker': [...unbundled, sharedWithLighthouse],
  'take-screenshot.worker': ['@sparticuz/chromium'],
} satisfies Record<string, string[]>;

/** Child processes, each stored beside the bundle that starts it. */
const children: EntryPoint[] = [
  { name: 'find-pages.call', source: 'functions/sites/find-pages.child.ts' },
  { name: 'run-lighthouse.worker', source: 'functions/providers/wappalyzer/wappalyzer.child.ts' },
  { name: 'take-screenshot.worker', source: 'functions/providers/camera/camera.child.ts' },
  { name: 'take-screenshot.worker', source: 'functions/screenshots/compare-pngs.child.ts' },
  { name: 'validate-page.worker', source: 'functions/providers/nu/markup.child.ts' },
];
/** Functions outside the product's stacks, which know nothing of the product. */
const probes: EntryPoint[] = [
  { name: 'measure.probe', source: 'functions/probe/measure.probe.ts' },
];
const lighthouseChild: EntryPoint = {
  name: 'run-lighthouse.worker',
  source: 'functions/providers/lighthouse/lighthouse.child.ts',
};

/** Fonts of PDFs. */
export const fonts = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'].map(
  (file) => `node_modules/@expo-google-fonts/inter/${file}`,
);

/** Files that are linked beside a bundle unchanged. A folder with a Dockerfile is deployed as an image. */
const companions: Record<string, string[]> = {
  'download-invoice.call': fonts,
  'download-all-invoices.call': fonts,
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
  plugins: [smallerPackages],
  // CommonJS packages call require(), which ESM does not have.
  banner: {
    js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);",
  },
  logLevel: 'warning',
};

/** For code that runs in the same process as Lighthouse. */
export const besideLighthouse: BuildOptions = {
  ...common,
  external: [...unbundled, sharedWithLighthouse],
};

const outputs = (entries: EntryPoint[]): Record<string, string> =>
  Object.fromEntries(entries.map(({ name, source }) => [`${name}/index`, source]));
const outputsOfChildren = (entries: EntryPoint[]): Record<string, string> =>
  Object.fromEntries(
    entries.map(({ name, source }) => [`${name}/${basename(source, '.ts')}`, source]),
  );

/**
 * Bundles in two passes. The first one puts what functions share into chunks, so that each module is parsed and simplified
 * once and not once a function. The second one makes one file of each function's chunks, which loads faster than they do.
 */
async function bundleTogether(entryPoints: Record<string, string>, outdir: string): Promise<void> {
  const { banner: _, minify: __, ...plain } = common;
  await build({
    ...plain,
    // Other ways to make code smaller drop the comments by which the second pass recognises unused calls.
    minifySyntax: true,
    splitting: true,
    entryPoints,
    outdir: chunks,
  });
  const chunked = Object.keys(entryPoints).map((name) => [name, join(chunks, `${name}.mjs`)]);
  await build({
    ...common,
    // The first pass has minified the syntax; doing it again takes a second and saves one percent.
    minify: false,
    minifyIdentifiers: true,
    minifyWhitespace: true,
    entryPoints: Object.fromEntries(chunked),
    plugins: [],
    // The first pass has warned about our code, and packages no longer look like packages.
    logLevel: 'error',
    outdir,
  });
  rmSync(chunks, { recursive: true, force: true });
}

async function bundle(outdir: string, isWanted: (name: string) => boolean): Promise<void> {
  rmSync(outdir, { recursive: true, force: true });
  const wanted = (entries: EntryPoint[]) => entries.filter(({ name }) => isWanted(name));
  const wantedOf = <Value>(values: Record<string, Value>) =>
    Object.entries(values).filter(([name]) => isWanted(name));
  const entryPoints = outputsOfChildren(wanted([lighthouseChild]));
  await Promise.all([
    bundleTogether(
      {
        ...outputs(wanted([...findEntryPoints(), ...probes])),
        ...outputsOfChildren(wanted(children)),
      },
      outdir,
    ),
    Object.keys(entryPoints).length > 0 && build({ ...besideLighthouse, entryPoints, outdir }),
  ]);
  // Gives its memory back.
  await stop();
  for (const [name, files] of wantedOf(companions)) {
    for (const file of files) linkOrCopy(join(root, file), join(outdir, name, basename(file)));
  }
  for (const [worker, packages] of wantedOf(withBrowser)) {
    linkPackages(packages, join(outdir, worker));
  }
}

/** @returns whether a build was needed */
export function bundleFunctions(): Promise<boolean> {
  return buildOnce({
    folder: everything,
    sources: [
      'functions/**/*',
      'shared/**/*',
      'bin/**/*',
      'package-lock.json',
      ...companionsOfOurs,
    ],
    build: () => bundle(everything, () => true),
  });
}

/**
 * Bundles some functions with the same settings as all of them, in half the time.
 * @returns the folder that they are in
 */
export async function bundleSome(names: ReadonlySet<string>): Promise<string> {
  const folder = join(root, 'dist', 'some-functions');
  await bundle(folder, (name) => names.has(name));
  return folder;
}
