/** Bundles every entry point into `dist/functions/<name>/`, with the SDK inside: what Lambda runs. */
import { globSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, stop } from 'esbuild';
import { imageFolder, withJava } from '../lib/markup/java-image.ts';
import { linkOrCopy } from '../lib/platform/link-files.ts';
import { buildOnce } from './build-once.ts';
import { besideLighthouse, common, sharedWithLighthouse, unbundled } from './bundle-options.ts';
import { bundleEntries } from './bundle-entries.ts';
import { findEntryPoints, root, type EntryPoint } from './entry-points.ts';
import { linkPackages } from './link-packages.ts';
import { sharedFunctions, sourceOf } from './shared-functions.ts';

// Read when esbuild's process starts. It needs nearly all that it allocates until its end: garbage collection takes a
// fifth of its time and frees almost nothing.
process.env['GOGC'] ??= 'off';

const everything = join(root, 'dist', 'functions');

/** Workers that start a browser, with the packages that are deployed with them. */
export const withBrowser = {
  'scan.jobs': [...unbundled, sharedWithLighthouse],
  'screenshot.jobs': ['@sparticuz/chromium'],
  'long.jobs': ['@sparticuz/chromium'],
} satisfies Record<string, string[]>;

/** Child processes, each stored beside the bundle that starts it. */
const children: EntryPoint[] = [
  { name: 'find-pages.call', source: 'functions/portfolio/sites/find-pages.child.ts' },
  { name: 'scan.jobs', source: 'functions/providers/wappalyzer/wappalyzer.child.ts' },
  { name: 'screenshot.jobs', source: 'functions/providers/camera/camera.child.ts' },
  { name: 'screenshot.jobs', source: 'functions/measuring/screenshots/compare-pngs.child.ts' },
  { name: 'validation.jobs', source: 'functions/providers/nu/markup.child.ts' },
];
/** Functions outside the product's stacks, which know nothing of the product. */
const probes: EntryPoint[] = [
  { name: 'measure.probe', source: 'functions/monitoring/probes/measure.probe.ts' },
  { name: 'look.probe', source: 'functions/monitoring/probes/look.probe.ts' },
];
const lighthouseChild: EntryPoint = {
  name: 'scan.jobs',
  source: 'functions/providers/lighthouse/lighthouse.child.ts',
};

/** The main font of PDFs. */
export const fonts = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'].map(
  (file) => `node_modules/@expo-google-fonts/inter/${file}`,
);

/** Fonts for all scripts and their rules, in a folder beside a bundle: what renders text of others. */
const fontsOfScripts = globSync('functions/providers/fonts/*.{conf,ttf}', { cwd: root });

/** Links the fonts for all scripts to where a bundle in a folder finds them. */
export function linkFonts(folder: string): void {
  mkdirSync(join(folder, 'fonts'), { recursive: true });
  for (const file of fontsOfScripts)
    linkOrCopy(join(root, file), join(folder, 'fonts', basename(file)));
}

/** Files that are linked beside a bundle unchanged. */
const companions: Record<string, string[]> = { 'long.jobs': fonts };

/** Files that Docker builds an image from, besides the bundle of its function. Only a deployment that wants the image builds it. */
const images = {
  [imageFolder]: {
    of: withJava,
    files: ['lib/markup/Dockerfile', 'node_modules/vnu-jar/build/dist/vnu.jar'],
  },
};

/** The others change with the lock file. */
const companionsOfOurs = [
  ...Object.values(companions),
  ...Object.values(images).map(({ files }) => files),
]
  .flat()
  .filter((file) => !file.startsWith('node_modules/'));

const sharing = new Set(sharedFunctions.flatMap(({ handlers }) => Object.values(handlers)));
/** A deployed function: an entry point with its own function, or a function that several share. */
export const functions: readonly EntryPoint[] = [
  ...findEntryPoints().filter(({ source }) => !sharing.has(source)),
  ...sharedFunctions.map((one) => ({ name: one.name, source: sourceOf(one) })),
];

const outputs = (entries: EntryPoint[]): Record<string, string> =>
  Object.fromEntries(entries.map(({ name, source }) => [`${name}/index`, source]));
const outputsOfChildren = (entries: EntryPoint[]): Record<string, string> =>
  Object.fromEntries(
    entries.map(({ name, source }) => [`${name}/${basename(source, '.ts')}`, source]),
  );

/**
 * Lists the exports of each file of calls (`import * as`). Bundled with the others, it would make every function keep
 * all calls of a file although it uses one.
 */
const knowsAllCalls = 'unknown-route.call';

async function bundle(outdir: string, isWanted: (name: string) => boolean): Promise<void> {
  rmSync(outdir, { recursive: true, force: true });
  const wanted = (entries: EntryPoint[]) => entries.filter(({ name }) => isWanted(name));
  const wantedOf = <Value>(values: Record<string, Value>) =>
    Object.entries(values).filter(([name]) => isWanted(name));
  const entryPoints = outputsOfChildren(wanted([lighthouseChild]));
  const others = functions.filter(({ name }) => name !== knowsAllCalls);
  const alone = wanted(functions.filter(({ name }) => name === knowsAllCalls));
  await Promise.all([
    bundleEntries(
      {
        ...outputs(wanted([...others, ...probes])),
        ...outputsOfChildren(wanted(children)),
      },
      outdir,
    ),
    alone.length > 0 && build({ ...common, entryPoints: outputs(alone), outdir }),
    Object.keys(entryPoints).length > 0 && build({ ...besideLighthouse, entryPoints, outdir }),
  ]);
  // Gives its memory back.
  await stop();
  for (const [name, files] of wantedOf(companions)) {
    for (const file of files) linkOrCopy(join(root, file), join(outdir, name, basename(file)));
  }
  for (const name of Object.keys(withBrowser)) if (isWanted(name)) linkFonts(join(outdir, name));
  for (const [name, { of, files }] of Object.entries(images)) {
    if (!isWanted(of)) continue;
    const folder = join(outdir, name);
    mkdirSync(folder);
    const bundles = globSync('*.mjs', { cwd: join(outdir, of) }).map((file) =>
      join(outdir, of, file),
    );
    for (const file of [...bundles, ...files.map((one) => join(root, one))])
      linkOrCopy(file, join(folder, basename(file)));
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
      'web/build/lean-module.ts',
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
