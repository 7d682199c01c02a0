import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { leanModule } from '../../web/build/lean-module.ts';

/**
 * An esbuild plugin that says of `shared/`, and of what providers are asked for, what their rules say: nothing there has
 * an effect. Schemas, and what is made of them, are calls, which esbuild would otherwise keep in every function that
 * loads the file, used or not.
 */
export const pureShared: Plugin = {
  name: 'pure-shared',
  setup({ onLoad }) {
    onLoad(
      { filter: /[\\/](?:shared|providers[\\/]ports)[\\/](?:[\w-]+[\\/])*[\w-]+\.ts$/ },
      async ({ path }) =>
        path.includes('node_modules')
          ? undefined
          : { contents: leanModule(await readFile(path, 'utf8')), loader: 'ts' },
    );
  },
};
