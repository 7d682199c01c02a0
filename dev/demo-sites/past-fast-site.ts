import { type DemoResource, type DemoSite, html } from './demo-site.ts';
import { fastSite } from './fast-site.ts';

/** Changes the home page; a piece of it that is not there is an error. */
function withHome(
  site: DemoSite,
  changes: readonly [from: string | RegExp, to: string][],
  added: Record<string, DemoResource> = {},
): DemoSite {
  return {
    ...site,
    resources(origin) {
      const { '/': home, ...others } = site.resources(origin);
      let body = String(home?.body);
      for (const [from, to] of changes) {
        const changed = body.replace(from, to);
        if (changed === body) throw new Error(`The home page has no ${from}`);
        body = changed;
      }
      return { '/': html(body, { cacheSeconds: 300 }), ...others, ...added };
    },
  };
}

/** Every postcode that a form might ask for, with a search index that is built before the page appears. */
function postcodeScript(): string {
  const rows = Array.from({ length: 9000 }, (_, at) => {
    const code = String((at * 7919) % 10_000).padStart(4, '0');
    return `{code:"${code}",place:"Tettsted ${at}",county:"Vestland",days:["Tue","Thu","Sat"]}`;
  });
  return `window.postcodes=[${rows.join(',\n')}];
window.postcodeIndex={};
postcodes.forEach(function(row){
  for(var from=0;from<row.place.length;from+=1)for(var to=from+1;to<=row.place.length;to+=1){
    var part=row.place.slice(from,to).toLowerCase();
    (postcodeIndex[part]=postcodeIndex[part]||[]).push(row.code);
  }
});
`;
}

/** From before the bakery took orders. */
const first = withHome(fastSite, [['<a href="/orders/">Orders</a>', '']]);

/** Online orders: a large script in the head, from a server that compresses nothing. */
const slow = withHome(
  { ...fastSite, compresses: false },
  [
    ['</head>', '<script src="/assets/postcodes.js"></script></head>'],
    [
      '<h2>This week</h2>',
      '<h2>Order online</h2><form><label>Postcode <input name="postcode" autocomplete="postal-code"></label> <button>Order</button></form><h2>This week</h2>',
    ],
  ],
  { '/assets/postcodes.js': { type: 'text/javascript', body: postcodeScript() } },
);

/** Winter opening hours, pasted from a word processor. */
const markup = withHome(fastSite, [
  [
    '<h2>This week</h2>',
    '<h2 id="hours">Winter hours</h2><p><font color="#9a4f16">From November<table id="hours"><tr><td>Tuesday to Thursday<td>08:00 to 15:00</tr></table></font><center><b>Closed on Christmas Eve</center></b><h2>This week</h2>',
  ],
]);

/** A photo replaces the drawing, and was never uploaded. */
const picture = withHome(fastSite, [
  [
    /<svg viewBox.*?<\/svg>/s,
    '<img src="/pictures/loaf.webp" width="480" height="360" alt="A round loaf on a wooden board">',
  ],
]);

/** Past versions of the fast demo site; `current` is served live. */
export const pastFastSite = { first, slow, markup, picture, current: fastSite } as const;
export type FastSiteVersion = keyof typeof pastFastSite;
