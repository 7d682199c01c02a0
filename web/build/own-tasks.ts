import type { Plugin } from 'vite';

const preload = /\s*<link rel="modulepreload"([^>]*?) href="([^"]+)"([^>]*)>/g;
const entry = '<script type="module"';

/**
 * Runs every chunk of the start as a script of its own, in front of the first one, and thus in a task of its own. A chunk
 * that is only preloaded is evaluated together with all others, in one task that a phone feels.
 */
export const ownTasks = (): Plugin => ({
  name: 'own-tasks',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const scripts = [...html.matchAll(preload)].map(
        ([, before = '', file = '', after = '']) =>
          `${entry}${before} src="${file}"${after}></script>\n    `,
      );
      return html.replaceAll(preload, '').replace(entry, `${scripts.join('')}${entry}`);
    },
  },
});
