/**
 * An esbuild plugin that leaves parts of packages out of the Lambda bundles, which esbuild cannot know to be unused.
 * Verified by `bin/bundle.test.ts`, which runs bundled calls and workers against the stand-ins.
 */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { transform, type Plugin } from 'esbuild';
import * as z from 'zod';
import { leanModule } from '../lean-module.ts';

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

/** A module without a part of its text; throws once the package has changed so that the part is not there. */
async function without(path: string, part: RegExp, instead: string): Promise<string> {
  const text = await readFile(path, 'utf8');
  if (!part.test(text)) throw new Error(`${path} has no ${String(part)} any more`);
  return text.replace(part, instead);
}

const shortNames = new Map<string, string>();

/** Private members of classes get short names, which a minifier may not give; the same ones in all files of a package. */
function withShortPrivateNames(text: string): string {
  return text.replaceAll(/(?<![\w$])_[a-z]\w{3,}/g, (name) => {
    const known = shortNames.get(name) ?? `_${shortNames.size.toString(36)}`;
    shortNames.set(name, known);
    return known;
  });
}

async function electrodb(path: string): Promise<string> {
  switch (basename(path)) {
    case 'service.js':
      return 'module.exports = { Service: class {} };';
    case 'validations.js':
      return without(
        path,
        /const Validator = require\("jsonschema"\)[\s\S]*?(?=function testModel)/,
        'const validateModel = () => {};\n',
      );
    case 'client.js':
      return without(
        path,
        /class DocumentClientV2Wrapper[\s\S]*?(?=class DocumentClientV3Wrapper)/,
        'class DocumentClientV2Wrapper {}\n',
      );
    default:
      return readFile(path, 'utf8');
  }
}

const Versioned = z.object({ version: z.string() });

const emptiedModules = [
  String.raw`zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)`,
  String.raw`regionConfig[\\/]getInstanceMetadataRegion`,
  String.raw`sha256[\\/]Sha256Js`,
  String.raw`util-retry[\\/]DefaultRateLimiter`,
];

/**
 * - ElectroDB: its check of models at every cold start, which the tests have made already, with `jsonschema`; its wrapper
 *   of the SDK's version 2; `Service`; every DynamoDB command beyond those that it uses; long private names
 * - the AWS SDK's credential chain and configuration files, of which Lambda uses the environment only
 * - endpoint discovery, event streams, SHA-256 in JavaScript, the adaptive retry mode, which nobody sets
 * - the manifest of each client but for its version, and the names of regions, whose pattern is enough
 * - JSON Schema out of zod, and what schemas say in words: OpenAPI is built before
 * - contracts of other calls, whose schemas took a third of the time of a cold start
 */
export const withoutUnusedParts: Plugin = {
  name: 'without-unused-parts',
  setup({ onLoad, onResolve }) {
    const alias = (file: string) => ({ path: join(here, file) });
    onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, () => alias('credentials.ts'));
    onResolve({ filter: /^@aws-sdk\/endpoint-cache$/ }, () => alias('endpoint-cache.ts'));
    onResolve({ filter: /^@smithy\/core\/event-streams$/ }, () => alias('event-streams.ts'));
    onResolve({ filter: /[\\/]fromSharedConfigFiles$/ }, () => alias('shared-config-files.ts'));
    onResolve({ filter: /^electrodb$/ }, ({ importer }) =>
      importer.startsWith(here) ? undefined : alias('electrodb.ts'),
    );
    onResolve({ filter: /^@aws-sdk\/(lib|util)-dynamodb$/ }, ({ importer }) =>
      /[\\/]electrodb[\\/]/.test(importer) ? alias('commands.cjs') : undefined,
    );
    onLoad({ filter: /electrodb[\\/]src[\\/]\w+\.js$/ }, async ({ path }) => ({
      contents: withShortPrivateNames(await electrodb(path)),
    }));
    onLoad({ filter: /@aws-sdk[\\/][\w-]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = Versioned.parse(JSON.parse(await readFile(path, 'utf8')));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
    onLoad({ filter: /lib[\\/]aws[\\/]partitions\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(
        /"regions": \{[\s\S]*?\n {12}\}/g,
        '"regions": {}',
      ),
    }));
    onLoad({ filter: /[\\/]shared[\\/].*\.ts$/, namespace: 'file' }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'ts' });
      return { contents: leanModule(code) };
    });
    onLoad({ filter: new RegExp(`(${emptiedModules.join('|')})\\.js$`) }, async ({ path }) => ({
      contents: await emptied(path),
    }));
  },
};
