import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const styles = fileURLToPath(new URL('../../node_modules/@mantine/core/styles/', import.meta.url));
const classNames = /@mantine\/core\/esm\/.*\/([^/]+)\.module\.mjs$/;

/**
 * Lets every Mantine component bring its own styles: the module with its class names imports its style sheet, so that
 * what is tree-shaken or loaded later takes its CSS along. All of Mantine's CSS at once would be 40 KB before the first
 * paint. The layered variants are used, so that our own rules win whatever is loaded first.
 */
export const mantineStyles = (): Plugin => ({
  name: 'mantine-styles',
  transform: {
    filter: { id: classNames },
    handler(code, id) {
      const component = classNames.exec(id)?.[1];
      if (component === undefined || !existsSync(`${styles}${component}.layer.css`)) return null;
      return { code: `import '@mantine/core/styles/${component}.layer.css';\n${code}`, map: null };
    },
  },
});
