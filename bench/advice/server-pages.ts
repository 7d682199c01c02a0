import { type AdvicePage, html } from './advice-page.ts';
import { noise } from './page-files.ts';

/** Pages whose document comes late. */
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
    namedBy: { 'document-latency-insight': /had redirects/i },
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
    name: 'no-compression',
    cause: 'the document is sent without compression',
    namedBy: { 'document-latency-insight': /no compression/i },
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
    name: 'unused-script',
    cause: 'most of the script that draws the page is never used',
    namedBy: { 'unused-javascript': /app\.js/ },
    files: (isFixed) => {
      const never = Array.from(
        { length: isFixed ? 4 : 240 },
        (_, nth) => `function never${nth}(){return '${noise(2500 + nth)}';}`,
      );
      const draw = `const text=document.getElementById('draft').content;document.getElementById('place').append(text);`;
      const { body } = html({});
      const page = String(body)
        .replace(
          '<body>',
          '<body><script src="app.js" type="module"></script><div id="place"></div><template id="draft">',
        )
        .replace('</body>', '</template></body>');
      return {
        '': { ...html({}), body: page },
        'app.js': { type: 'text/javascript', body: [...never, draw].join('\n') },
      };
    },
  },
];
