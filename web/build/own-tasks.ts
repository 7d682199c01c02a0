import type { Plugin } from 'vite';

const preload = /\s*<link rel="modulepreload"([^>]*?) href="([^"]+)"([^>]*)>/g;
const entry = '<script type="module"';

/** The page with a script for every chunk that it only preloaded, in front of the first one. */
export function withScripts(html: string): string {
  const scripts = [...html.matchAll(preload)].map(
    ([, before = '', file = '', after = '']) =>
      `${entry}${before} src="${file}"${after}></script>\n    `,
  );
  return html.replaceAll(preload, '').replace(entry, `${scripts.join('')}${entry}`);
}

/**
 * Runs every chunk of the start as a script of its own and thus in a task of its own. Chunks that are only preloaded are
 * evaluated together, in one task that a phone feels.
 */
export const ownTasks = (): Plugin => ({
  name: 'own-tasks',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: withScripts },
});
