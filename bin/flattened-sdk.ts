import { globSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { root } from './entry-points.ts';

const namedImport = /import \{([^}]*)\} from '(@aws-sdk\/[\w-]+)'/g;

/** What code of ours imports from each package of the SDK. */
function importedNames(): Map<string, Set<string>> {
  const imported = new Map<string, Set<string>>();
  for (const file of globSync(['functions/**/*.ts', 'bin/lambda-aliases/*.ts'], { cwd: root })) {
    if (file.includes('.test.')) continue;
    for (const [, names = '', name = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      namedImport,
    )) {
      const values = names.split(',').flatMap((text) => /^\s*(?!type )(\w+)/.exec(text)?.[1] ?? []);
      if (values.length > 0) {
        imported.set(name, new Set([...(imported.get(name) ?? []), ...values]));
      }
    }
  }
  return imported;
}

/** Makes a module with the imported names alone for each package. */
function selection(imported: Map<string, Set<string>>): Plugin {
  const namespace = 'imported-names';
  return {
    name: namespace,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^@aws-sdk\// }, ({ kind, path }) =>
        kind === 'entry-point' ? { path, namespace } : undefined,
      );
      onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: `export { ${[...(imported.get(path) ?? [])].join(', ')} } from '${path}';`,
        resolveDir: root,
      }));
    },
  };
}

/**
 * Joins the modules of the AWS SDK that we use into a few, once for all bundles. A call imports 300 of them, and esbuild
 * links every module again for every bundle: two thirds of its time.
 * @param outdir - where the joined modules lie while the bundles are made
 * @returns an esbuild plugin that gives our imports the joined modules
 */
export async function flattenedSdk(options: BuildOptions, outdir: string): Promise<Plugin> {
  const imported = importedNames();
  rmSync(outdir, { recursive: true, force: true });
  await build({
    ...options,
    entryPoints: [...imported.keys()].map((name) => ({ in: name, out: basename(name) })),
    outdir,
    splitting: true,
    minify: false,
    banner: {},
    plugins: [selection(imported), ...(options.plugins ?? [])],
  });
  return {
    name: 'flattened-sdk',
    setup({ onResolve }) {
      onResolve({ filter: /^@aws-sdk\// }, ({ path, importer }) =>
        imported.has(path) && !importer.includes('node_modules')
          ? { path: join(outdir, `${basename(path)}.mjs`), sideEffects: false }
          : undefined,
      );
    },
  };
}
