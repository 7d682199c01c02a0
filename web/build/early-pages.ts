import type { Plugin } from 'vite';

/** Paths of the screens that are painted early. Each has a page of its own, such as `siteDetails.html`. */
export const earlyPages = ['/siteDetails'];
export const pageOf = (path: string): string => `${path.slice(1)}.html`;

const template = /<template data-screen="([^"]+)">.*?<\/template>/gs;
const painter = /<script defer[^>]* src="\/assets\/early-paint-[^"]+"><\/script>/;
const application = /\s*<script type="module"[^>]* src="\/([^"]+)"><\/script>/g;
const reader = '<script src="/before-paint.js">';

/** The page of a screen: its own template, and a list of the application's scripts for `before-paint.js`. */
function earlyPage(html: string, path: string): string {
  const files = [...html.matchAll(application)].map(([, file]) => file);
  if (files.length === 0) throw new Error('index.html names no script');
  const list = `<script type="application/json" id="application">${JSON.stringify(files)}</script>`;
  return html
    .replaceAll(application, '')
    .replaceAll(template, (whole, own) => (own === path ? whole : ''))
    .replace(reader, () => `${list}${reader}`);
}

/** Splits the built page, which holds what every screen needs, into the pages that are served, by file name. */
export function divided(html: string): Record<string, string> {
  const own = earlyPages.map((path) => [pageOf(path), earlyPage(html, path)]);
  return {
    ...Object.fromEntries(own),
    'index.html': html.replaceAll(template, '').replace(painter, ''),
  };
}

/**
 * Gives each screen that is painted early a page of its own, and removes its part from index.html. The page names none of the
 * application's scripts, because a browser would load them at once, over the connection that the first answer needs.
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
