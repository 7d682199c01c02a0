/**
 * An esbuild plugin that leaves parts of packages out of the Lambda bundles, which esbuild cannot know to be unused.
 * Verified by `bin/bundle.test.ts`, which runs bundled calls against a real table.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

const here = import.meta.dirname;

/** A module with the same exports, none of which does anything. */
async function emptied(path: string): Promise<string> {
  const text = await readFile(path, 'utf8');
  const declared = [...text.matchAll(/export (?:const|function|class) (\w+)/g)].map(
    ([, name]) => name,
  );
  const listed = [...text.matchAll(/export \{([^}]*)\}/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' as ').at(-1)),
  );
  const names = new Set([...declared, ...listed].filter(Boolean));
  return [...names].map((name) => `export const ${name} = () => () => undefined;`).join('\n');
}

/**
 * - `jsonschema`: with which ElectroDB checks at every cold start the models that the tests have checked already
 * - the AWS SDK's credential chain, of which Lambda uses the environment only
 * - endpoint discovery, event streams: DynamoDB as we use it has neither
 * - JSON Schema out of zod: made when OpenAPI is built
 * - ElectroDB's `Service`, and every DynamoDB command beyond those that it uses
 */
export const withoutUnusedParts: Plugin = {
  name: 'without-unused-parts',
  setup({ onLoad, onResolve }) {
    const alias = (file: string) => ({ path: join(here, file) });
    onResolve({ filter: /^jsonschema$/ }, () => alias('jsonschema.ts'));
    onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, () => alias('credentials.ts'));
    onResolve({ filter: /^@aws-sdk\/endpoint-cache$/ }, () => alias('endpoint-cache.ts'));
    onResolve({ filter: /^electrodb$/ }, ({ importer }) =>
      importer.startsWith(here) ? undefined : alias('electrodb.ts'),
    );
    onResolve({ filter: /^@aws-sdk\/(lib|util)-dynamodb$/ }, ({ importer }) =>
      /[\\/]electrodb[\\/]/.test(importer) ? alias('commands.cjs') : undefined,
    );
    onLoad({ filter: /electrodb[\\/]src[\\/]service\.js$/ }, () => ({
      contents: 'module.exports = { Service: class {} };',
    }));
    const unused =
      /(zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)|submodules[\\/]event-streams[\\/]index)\.js$/;
    onLoad({ filter: unused }, async ({ path }) => ({ contents: await emptied(path) }));
  },
};
