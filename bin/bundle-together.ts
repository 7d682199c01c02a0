/**
 * Bundles functions into two files each: `index.mjs` with what is their own, and `shared.mjs` with what nearly all of
 * them load: the SDK, ElectroDB, zod and our own platform. Printing half a megabyte for each function would take longer
 * than everything else that a synthesis does. A function with several handlers has a file for each, and for what some
 * of them share.
 */
import { globSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { linkOrCopy } from '../lib/platform/link-files.ts';
import { common } from './bundle-options.ts';
import { root } from './entry-points.ts';
import { isSharedFunction, sharedFunctionSources } from './shared-functions.ts';

type Outputs = Metafile['outputs'];

const chunks = join(root, 'dist', 'chunks');

/** The fraction of functions that must load a chunk for it to be shared. */
const nearlyAll = 0.9;

/** S3 speaks XML, which is 27 KB of the SDK. Functions with S3 share a file of their own, and the others load less. */
const storage = 'node_modules/@aws-sdk/client-s3/';

/** The first pass has warned about our code, and packages no longer look like packages. */
const ofChunks: BuildOptions = { ...common, plugins: [], logLevel: 'error' };

/** An edit there should change only the functions that contain it, so these files are never in a `shared.mjs`. */
const rules = 'shared/';

/** An entry that loads these files and no others, which keeps them out of the chunks of packages. */
const rulesAlone = 'rules-alone';
const loadsRules: Plugin = {
  name: rulesAlone,
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^rules-alone$/ }, ({ path }) => ({ path, namespace: rulesAlone }));
    onLoad({ filter: /^/, namespace: rulesAlone }, () => {
      const files = globSync(`${rules}**/*.ts`, { cwd: root }).filter(
        (file) => !/\.test\.ts$|openapi\.ts$/.test(file),
      );
      const contents = files.map((file) => `import ${JSON.stringify(`./${file}`)};`).join('\n');
      return { contents, resolveDir: root };
    });
  },
};

interface Entry {
  /** Path of the bundle without its ending, such as `add-site.call/index`. */
  name: string;
  chunk: string;
  /** The chunks that it loads, itself among them, and those that it loads later. */
  loaded: ReadonlySet<string>;
  /** Whether it has several handlers, each loaded when it is needed. */
  isShared: boolean;
}

/** Puts what functions share into chunks, so that each module is parsed and simplified once and not once a function. */
async function splitIntoChunks(entryPoints: Record<string, string>): Promise<Outputs> {
  const { banner: _, minify: __, ...plain } = common;
  const { metafile } = await build({
    ...plain,
    plugins: [...(common.plugins ?? []), sharedFunctionSources, loadsRules],
    // Other ways to make code smaller drop the comments by which the second pass recognises unused calls.
    minifySyntax: true,
    splitting: true,
    metafile: true,
    entryPoints: { ...entryPoints, [rulesAlone]: rulesAlone },
    outdir: chunks,
  });
  return metafile.outputs;
}

function chunksLoadedBy(outputs: Outputs, chunk: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(chunk)) return loaded;
  loaded.add(chunk);
  for (const { path, external } of outputs[chunk]?.imports ?? [])
    if (external !== true) chunksLoadedBy(outputs, path, loaded);
  return loaded;
}

/** Imports of a chunk from others, as `chunk-ABC.mjs name`. */
function importsOf(chunk: string): string[] {
  const code = readFileSync(join(root, chunk), 'utf8');
  const statements = code.matchAll(/^import \{([^}]+)\} from "([^"]+)";$/gm);
  return [...statements].flatMap(([, names = '', file = '']) =>
    names.split(',').map((name) => `${basename(file)} ${name.trim().split(' as ')[0]}`),
  );
}

/** The shared chunks' exports that these entries use, each with a name that is unique in the shared file. */
function sharedNames(outputs: Outputs, shared: ReadonlySet<string>, entries: readonly Entry[]) {
  const own = new Set(entries.flatMap(({ loaded }) => [...loaded].filter((c) => !shared.has(c))));
  const used = new Set([...own].flatMap(importsOf));
  let count = 0;
  return new Map(
    [...shared].map((chunk) => {
      const names = (outputs[chunk]?.exports ?? [])
        .filter((name) => used.has(`${basename(chunk)} ${name}`))
        .map((name) => ({ name, unique: `s${(count++).toString(36)}` }));
      return [join(root, chunk), names];
    }),
  );
}

/** Bundles entries that load all of the shared chunks. */
async function bundleSharing(
  entries: readonly Entry[],
  { outputs, shared, outdir }: { outputs: Outputs; shared: ReadonlySet<string>; outdir: string },
): Promise<void> {
  const [first] = entries;
  if (first === undefined) return;
  const names = sharedNames(outputs, shared, entries);
  const reexports = [...names].map(
    ([chunk, list]) =>
      `export {${list.map(({ name, unique }) => `${name} as ${unique}`).join()}} from ${JSON.stringify(chunk)}`,
  );
  const imports: Plugin = {
    name: 'shared-chunks',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^shared$/ }, () => ({ path: './shared.mjs', external: true }));
      onLoad({ filter: /[\\/]chunk-\w+\.mjs$/ }, ({ path }) => {
        const list = names.get(path)?.map(({ name, unique }) => `${unique} as ${name}`);
        return list && { contents: `export {${list.join()}} from 'shared'`, resolveDir: chunks };
      });
    },
  };
  const fileOf = ({ name }: Entry): string => join(outdir, dirname(name), 'shared.mjs');
  await Promise.all([
    build({
      ...ofChunks,
      stdin: { contents: reexports.join('\n'), resolveDir: chunks },
      outfile: fileOf(first),
    }),
    bundleWhole(entries, outdir, [imports]),
  ]);
  for (const entry of entries.slice(1)) linkOrCopy(fileOf(first), fileOf(entry));
}

/** Bundles the chunks of each entry into one file, or into one for each handler, which loads faster than they do. */
async function bundleWhole(
  entries: readonly Entry[],
  outdir: string,
  plugins: Plugin[] = [],
): Promise<void> {
  const [shared, single] = [true, false].map((isShared) =>
    entries.filter((one) => one.isShared === isShared),
  );
  const entryPoints = Object.fromEntries(
    (single ?? []).map(({ name, chunk }) => [name, join(root, chunk)]),
  );
  await Promise.all([
    build({ ...ofChunks, plugins, entryPoints, outdir }),
    ...(shared ?? []).map(({ name, chunk }) =>
      build({
        ...ofChunks,
        plugins,
        splitting: true,
        entryPoints: { index: join(root, chunk) },
        outdir: join(outdir, dirname(name)),
      }),
    ),
  ]);
}

/** @param entryPoints source files by the path of the bundle without its ending */
export async function bundleTogether(
  entryPoints: Record<string, string>,
  outdir: string,
): Promise<void> {
  const outputs = await splitIntoChunks(entryPoints);
  const entries = Object.keys(entryPoints).map((name): Entry => {
    const chunk = `dist/chunks/${name}.mjs`;
    const isShared = isSharedFunction(entryPoints[name] ?? '');
    return { name, chunk, loaded: chunksLoadedBy(outputs, chunk), isShared };
  });
  const hasRules = (chunk: string): boolean =>
    Object.keys(outputs[chunk]?.inputs ?? {}).some((input) => input.startsWith(rules));
  const isPopular = (chunk: string): boolean =>
    !hasRules(chunk) &&
    entries.filter(({ loaded }) => loaded.has(chunk)).length >= nearlyAll * entries.length;
  // Imports of a shared chunk are shared as well: a module must not be in two files of a function.
  const shared = new Set(
    Object.keys(outputs)
      .filter(isPopular)
      .flatMap((chunk) => [...chunksLoadedBy(outputs, chunk)]),
  );
  const hasStorage = (chunk: string): boolean =>
    Object.keys(outputs[chunk]?.inputs ?? {}).some((input) => input.startsWith(storage));
  const groups = Object.groupBy(entries, ({ name, loaded }) => {
    if (basename(name) !== 'index' || ![...shared].every((chunk) => loaded.has(chunk)))
      return 'whole';
    return [...loaded].some(hasStorage) ? 'withStorage' : 'sharing';
  });
  await Promise.all([
    bundleSharing(groups.sharing ?? [], { outputs, shared, outdir }),
    bundleSharing(groups.withStorage ?? [], { outputs, shared, outdir }),
    bundleWhole(groups.whole ?? [], outdir),
  ]);
  rmSync(chunks, { recursive: true, force: true });
}
