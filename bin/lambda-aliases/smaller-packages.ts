import { join } from 'node:path';
import type { Plugin } from 'esbuild';

const here = import.meta.dirname;
const alias = (file: string) => ({ path: join(here, file) });

/** An esbuild plugin that replaces three packages by smaller ones in Lambda bundles; each file here says why. */
export const smallerPackages: Plugin = {
  name: 'smaller-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, () => alias('credentials.ts'));
    onResolve({ filter: /^electrodb$/ }, ({ importer }) =>
      importer.startsWith(here) ? undefined : alias('electrodb.ts'),
    );
    onResolve({ filter: /^@aws-sdk\/(lib|util)-dynamodb$/ }, ({ importer }) =>
      /[\\/]electrodb[\\/]/.test(importer) ? alias('commands.cjs') : undefined,
    );
    onResolve({ filter: /^jsonschema$/ }, () => alias('model-checks.cjs'));
  },
};
