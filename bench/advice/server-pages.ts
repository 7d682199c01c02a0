import { type AdvicePage, html, type PageFile } from './advice-page.ts';
import { noise, script } from './page-files.ts';

/** A page that is blank until `app.js` has run `draw`. */
function drawnByScript(): PageFile {
  const page = html({});
  const body = String(page.body)
    .replace(
      '<body>',
      '<body><script src="app.js" type="module"></script><div id="place"></div><template id="draft">',
    )
    .replace('</body>', '</template></body>');
  return { ...page, body };
}
/** Data of the page within its document. */
const data = (bytes: number): string =>
  `<script type="application/json">"${noise(bytes)}"</script>`;

const draw = `document.getElementById('place').append(document.getElementById('draft').content);`;

const arrays = [
  'at',
  'concat',
  'every',
  'fill',
  'filter',
  'find',
  'findIndex',
  'flat',
  'flatMap',
  'forEach',
];
const strings = [
  'endsWith',
  'includes',
  'matchAll',
  'repeat',
  'replaceAll',
  'startsWith',
  'trim',
  'trimEnd',
];
const statics = [
  'Object.assign',
  'Object.entries',
  'Object.fromEntries',
  'Object.values',
  'Array.from',
  'Promise.any',
];
const polyfilled = [
  ...arrays.map((name) => `Array.prototype.${name}`),
  ...strings.map((name) => `String.prototype.${name}`),
  ...statics,
];

/** Pages whose document, or what draws it, comes late. */
export const serverPages: AdvicePage[] = [
  {
    name: 'slow-server',
    cause: 'the server takes 2.5 s to answer',
    namedBy: { 'document-latency-insight': /responded slowly/ },
    files: (isFixed) => ({ '': { ...html({}), ...(isFixed ? {} : { delayMs: 2500 }) } }),
  },
  {
    name: 'redirects',
    cause: 'three slow redirects lead to the page',
    namedBy: { redirects: /redirects/ },
    files: (isFixed, { alias }) => {
      if (isFixed) return { '': html({}) };
      const to = (redirectTo: string) => ({
        type: 'text/html',
        body: '',
        redirectTo,
        delayMs: 900,
      });
      return {
        '': to(`${alias}en`),
        en: to('en-gb'),
        'en-gb': to(`${alias}shop`),
        shop: html({}),
      };
    },
  },
  {
    name: 'quick-redirects',
    cause: 'three redirects, each answered at once, lead to the page',
    namedBy: { redirects: /redirects/ },
    files: (isFixed, { alias }) => {
      const shop = html({ head: data(180_000) });
      if (isFixed) return { '': shop };
      const to = (redirectTo: string) => ({ type: 'text/html', body: '', redirectTo });
      return { '': to(`${alias}en`), en: to('en-gb'), 'en-gb': to('shop'), shop };
    },
  },
  {
    name: 'short-cache',
    cause: 'a script that the page always needs may be kept for a minute',
    namedBy: { 'cache-insight': /app\.js/ },
    files: (isFixed) => ({
      '': html({ end: '<script src="app.js" defer></script>' }),
      'app.js': script(`window.words='${noise(60_000)}';`, isFixed ? {} : { keepS: 60 }),
    }),
  },
  {
    name: 'no-compression',
    cause: 'the document is sent without compression',
    namedBy: { 'uses-text-compression': /no-compression/ },
    files: (isFixed) => {
      const catalogue = Array.from({ length: 8000 }, (_, nth) => ({
        article: `clock ${nth}`,
        description: 'A clock with hands, wound by a key',
      }));
      const data = `<script type="application/json">${JSON.stringify(catalogue)}</script>`;
      return { '': { ...html({ head: data }), isCompressed: isFixed } };
    },
  },
  {
    name: 'raw-script',
    cause: 'the script that draws the page, 700 KB, is sent without compression',
    namedBy: { 'uses-text-compression': /app\.js/ },
    files: (isFixed) => {
      const articles = Array.from(
        { length: 17_000 },
        (_, nth) => `'A clock with hands, number ${nth},'+`,
      );
      const code = `window.articles=[${articles.join('')}''];${draw}`;
      return {
        '': drawnByScript(),
        'app.js': script(code, { isCompressed: isFixed }),
      };
    },
  },
  {
    name: 'polyfills',
    cause: 'nearly half of the script that draws the page is polyfills for browsers of 2015',
    namedBy: { 'legacy-javascript-insight': /app\.js/ },
    files: (isFixed) => {
      const old = isFixed
        ? []
        : polyfilled.map(
            (name, nth) =>
              `(function(){var text='${noise(4500 + nth)}';if(!${name})${name}=function(){return text}})();`,
          );
      const code = [...old, `window.words='${noise(150_000)}';`, draw].join('\n');
      return { '': drawnByScript(), 'app.js': script(code) };
    },
  },
  {
    name: 'unused-script',
    cause: 'most of the script that draws the page is never used',
    namedBy: { 'unused-javascript': /app\.js/ },
    files: (isFixed) => {
      const never = Array.from(
        { length: isFixed ? 4 : 240 },
        (_, nth) => `function never${nth}(){return '${noise(2500 + nth)}';}`,
      );
      return {
        '': drawnByScript(),
        'app.js': { type: 'text/javascript', body: [...never, draw].join('\n') },
      };
    },
  },
];
