import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { leanModule } from '../../web/build/lean-module.ts';

/**
 * An esbuild plugin that marks `shared/` and the ports of providers as free of side effects, which their rules promise.
 * Schemas are made by calls, which esbuild would otherwise keep in every function that loads the file, used or not.
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
