import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { common } from './bundle-options.ts';
import { root } from './entry-points.ts';
import { isSharedFunction, sharedFunctionSources } from './shared-functions.ts';

const chunks = join(root, 'dist', 'chunks');
const chunkOf = (name: string): string => join(chunks, `${name}.mjs`);

/**
 * Bundles each function into one file, or into one for each handler if it has several. A first pass splits the code of
 * all functions into chunks, so that the second finds a few large modules instead of hundreds of small ones.
 * @param entryPoints source files by the path of the bundle without its ending
 */
export async function bundleEntries(
  entryPoints: Readonly<Record<string, string>>,
  outdir: string,
): Promise<void> {
  // Making code smaller drops the comments by which the second pass recognises unused calls.
  const { banner: _, minify: __, ...plain } = common;
  await build({
    ...plain,
    plugins: [...(common.plugins ?? []), sharedFunctionSources],
    splitting: true,
    entryPoints: { ...entryPoints },
    outdir: chunks,
  });
  // The first pass has warned about our code, and packages no longer look like packages.
  const ofChunks: BuildOptions = { ...common, plugins: [], logLevel: 'error' };
  const names = Object.keys(entryPoints);
  const { shared = [], single = [] } = Object.groupBy(names, (name) =>
    isSharedFunction(entryPoints[name] ?? '') ? 'shared' : 'single',
  );
  await Promise.all([
    build({
      ...ofChunks,
      entryPoints: Object.fromEntries(single.map((name) => [name, chunkOf(name)])),
      outdir,
    }),
    ...shared.map((name) =>
      build({
        ...ofChunks,
        splitting: true,
        entryPoints: { index: chunkOf(name) },
        outdir: join(outdir, dirname(name)),
      }),
    ),
  ]);
  rmSync(chunks, { recursive: true, force: true });
}
