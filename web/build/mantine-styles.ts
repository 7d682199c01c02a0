import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const styles = fileURLToPath(new URL('../../node_modules/@mantine/core/', import.meta.url));
const classNames = /@mantine\/core\/esm\/.*\/([^/]+)\.module\.mjs$/;

/**
 * Makes every Mantine component bring its own styles: the module with its class names imports its style sheet, so that
 * tree-shaken and lazy components take their CSS along. All of Mantine's CSS at once would be 40 KB before the first
 * paint. The layered variants are used, so that our own rules take precedence in any loading order.
 */
const byComponent: Plugin = {
  name: 'mantine-styles',
  apply: 'build',
  transform: {
    filter: { id: classNames },
    handler(code, id) {
      const sheet = `styles/${classNames.exec(id)?.[1] ?? ''}.layer.css`;
      if (!existsSync(`${styles}${sheet}`)) return null;
      return { code: `import '@mantine/core/${sheet}';\n${code}`, map: null };
    },
  },
};

/**
 * The theme's variables are in index.html from the start (see `src/prerender.tsx`). Leaving out the component that
 * would generate them again saves 10 ms, half of them when its module is loaded.
 */
const variablesInPage: Plugin = {
  name: 'mantine-variables',
  apply: 'build',
  transform: {
    filter: { id: /@mantine\/core\/esm\/.*\/MantineCssVariables\.mjs$/ },
    handler: () => ({ code: 'export const MantineCssVariables = () => null;', map: null }),
  },
};

/**
 * With hot reload Mantine is bundled ahead of time, so its modules cannot be distinguished: all of its styles are
 * loaded at once.
 */
const allAtOnce: Plugin = {
  name: 'mantine-styles-hot',
  apply: 'serve',
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'stylesheet', href: `/@fs${styles}styles.layer.css` } },
  ],
};

export const mantineStyles = (): Plugin[] => [byComponent, variablesInPage, allAtOnce];
