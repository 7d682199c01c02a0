import type { Plugin } from 'vite';

/** Path of each screen that is painted early, and the file that is served for it (see `lib/web/edge-function.js`). */
export const earlyPages: Record<string, string> = { '/siteDetails': 'siteDetails.html' };

const template = /<template data-screen="([^"]+)">.*?<\/template>/gs;
const painter = /<script defer[^>]* src="\/assets\/early-paint-[^"]+"><\/script>/;
const application = /\s*<script type="module"[^>]* src="\/([^"]+)"><\/script>/g;
const reader = '<script src="/before-paint.js">';

/** The page of a screen: its own template, and the application's scripts as a list for `before-paint.js`. */
function earlyPage(html: string, path: string): string {
  const files = [...html.matchAll(application)].map(([, file]) => file);
  if (files.length === 0) throw new Error('index.html names no script');
  const list = `<script type="application/json" id="application">${JSON.stringify(files)}</script>`;
  return html
    .replaceAll(application, '')
    .replaceAll(template, (whole, own) => (own === path ? whole : ''))
    .replace(reader, () => `${list}${reader}`);
}

/** Divides the built page, which holds what every screen needs, by file name. */
export function divided(html: string): Record<string, string> {
  const own = Object.entries(earlyPages).map(([path, file]) => [file, earlyPage(html, path)]);
  return {
    ...Object.fromEntries(own),
    'index.html': html.replaceAll(template, '').replace(painter, ''),
  };
}

/**
 * Gives each screen that is painted early a page of its own, and takes its share out of index.html. That page names no script of the
 * application for the browser to find: what is painted early would share the connection with them.
 */
export const ownPages = (): Plugin => ({
  name: 'early-pages',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('index.html is not there yet');
      const { 'index.html': rest = '', ...own } = divided(page.source.toString());
      for (const [fileName, source] of Object.entries(own))
        this.emitFile({ type: 'asset', fileName, source });
      page.source = rest;
    },
  },
});
