import { type AdvicePage, html } from './advice-page.ts';
import { font, noise, script } from './page-files.ts';

/** Rules that the page does not use, as those of most style sheets. */
const theme = (part: string): string => `.${part}{--${part}:"${noise(280_000)}"}`;

/** Pages of text whose first paint waits. */
export const blockingPages: AdvicePage[] = [
  {
    name: 'blocking-css',
    cause: 'a style sheet in the head holds up the first paint',
    namedBy: { 'render-blocking-insight': /theme\.css/ },
    files: (isFixed) => {
      const later = isFixed ? ` media="print" onload="this.media='all'"` : '';
      return {
        '': html({ head: `<link rel="stylesheet" href="theme.css"${later}>` }),
        'theme.css': { type: 'text/css', body: theme('a') + theme('b'), delayMs: 250 },
      };
    },
  },
  {
    name: 'blocking-script',
    cause: 'a script in the head holds up the first paint',
    namedBy: { 'render-blocking-insight': /search\.js/ },
    files: (isFixed) => ({
      '': html({ head: `<script src="search.js"${isFixed ? ' defer' : ''}></script>` }),
      'search.js': script(`window.index='${noise(560_000)}';`, { delayMs: 250 }),
    }),
  },
  {
    name: 'no-preconnect',
    cause: 'a style sheet of another host imports a second one, whose host is known late',
    namedBy: { 'network-dependency-tree-insight': /vendor/ },
    files: (isFixed, { vendor }) => ({
      '': html({
        head: `${isFixed ? `<link rel="preconnect" href="${vendor}">` : ''}<link rel="stylesheet" href="theme.css">`,
      }),
      'theme.css': { type: 'text/css', body: `@import url("${vendor}colours.css");` },
      'colours.css': { type: 'text/css', body: theme('a').slice(0, 60_000), delayMs: 150 },
    }),
  },
  {
    name: 'hidden-text',
    cause: 'text is hidden until its web font has come',
    namedBy: { 'font-display-insight': /inter\.woff2/ },
    files: (isFixed) => ({
      '': html({
        head: `<style>@font-face{font-family:Shop;src:url(inter.woff2);font-display:${
          isFixed ? 'optional' : 'block'
        }}body{font-family:Shop,sans-serif}</style>`,
      }),
      'inter.woff2': { ...font(400_000), delayMs: 250 },
    }),
  },
];
