import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/** A constant at the top of a file that oxfmt has formatted: up to a semicolon before a line that is not indented. */
const constant =
  /^((?:export )?const \w+(?:: (?:[^=\n]|=>)+)? =)([^;]*?(?:.|\n(?![\w/]))*?);$(?=\n(?:\n|[\w/]|$(?!\n)))/gm;
const isFunction =
  /^\s*(?:async )?(?:<[^=]*?>)?(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\w+)(?:: [^=]+)? =>/;
/** Code that esbuild treats as a side effect: a call, a spread, a property. */
const mayHaveEffect = /\(|\.\.\.|\w\.\w/;

/** Marks constants of a module as free of effects. */
export const withoutEffects = (source: string): string =>
  source.replaceAll(constant, (whole, head: string, value: string) =>
    isFunction.test(value) || !mayHaveEffect.test(value)
      ? whole
      : `${head} /* @__PURE__ */ $make(() => (${value.trim()}));`,
  );

const imported = `import { make as $make } from ${JSON.stringify(join(import.meta.dirname, 'make.ts'))};`;

/**
 * An esbuild plugin that says of `shared/` what its rules say: nothing there has an effect. Schemas, and what is made
 * of them, are calls, which esbuild would otherwise keep in every function that loads the file, used or not.
 */
export const pureShared: Plugin = {
  name: 'pure-shared',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]shared[\\/](?:[\w-]+[\\/])*[\w-]+\.ts$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const contents = withoutEffects(await readFile(path, 'utf8'));
      return { contents: `${contents}\n${imported}`, loader: 'ts' };
    });
  },
};
