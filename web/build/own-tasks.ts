import type { Plugin } from 'vite';

const preload = /\s*<link rel="modulepreload"([^>]*?) href="([^"]+)"([^>]*)>/g;
const entry = '<script type="module"';

/** The page with a script for every chunk that it only preloaded, before its first script. */
export function withScripts(html: string): string {
  const scripts = [...html.matchAll(preload)].map(
    ([, before = '', file = '', after = '']) =>
      `${entry}${before} src="${file}"${after}></script>\n    `,
  );
  return html.replaceAll(preload, '').replace(entry, `${scripts.join('')}${entry}`);
}

/**
 * Runs every initial chunk as its own script and so in its own task. Chunks that are only preloaded are evaluated
 * together, in one task that is noticeable on a phone.
 */
export const ownTasks = (): Plugin => ({
  name: 'own-tasks',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: withScripts },
});

const scripts = /<(script type="module"|link rel="modulepreload")/g;

/** The first paint is prerendered, so styles and font load before scripts on a slow connection. */
export const paintFirst = (): Plugin => ({
  name: 'paint-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll(scripts, '<$1 fetchpriority="low"'),
  },
});
