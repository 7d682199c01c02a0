import { gzipSync } from 'node:zlib';
import { html, sitemap, sitemapIndex, type DemoResource, type DemoSite } from './demo-site.ts';
import { paintedPicture } from './painted-picture.ts';

const style = `
body { margin: 0; font-family: 'Trebuchet MS', sans-serif; color: #24303a; background: #eef2f4 }
.top { background: #1d4257; color: #fff; padding: 14px 24px } .top a { color: #cfe6f2; margin-right: 16px }
.brand { font-size: 26px; font-weight: bold } .wrap { max-width: 1000px; margin: 0 auto; padding: 16px }
.hero img { width: 100% } .grid { display: grid; grid-template-columns: 1fr 1fr; gap: 18px }
.grid img { width: 100% } .card { background: #fff; padding: 12px 16px; border-radius: 6px }
.offer { background: #e4572e; color: #fff; padding: 26px; font-size: 22px; text-align: center }
`;
/** As many unused CSS rules as a framework has. */
const unusedStyle = Array.from(
  { length: 2500 },
  (_, i) =>
    `.u-${i} { padding: ${i % 40}px; margin: ${i % 30}px; color: #${(i * 7919 + 4096).toString(16)} }\n`,
).join('');

/** As much code as a library has, with one function that is called. */
const bigScript = `${filler('helper', 2200)}window.helper1 = helper1;\n`;
function filler(name: string, functions: number): string {
  return Array.from(
    { length: functions },
    (_, i) =>
      `function ${name}${i}(value) {\n  // Kept for old pages that may still call it.\n  return value === undefined ? ${i} : (value * ${i}) % 97;\n}\n`,
  ).join('');
}

const busyScript = `
function work(milliseconds) {
  var until = performance.now() + milliseconds;
  var sum = 0;
  while (performance.now() < until) sum += helper1(Math.random());
  return sum;
}
work(120);
addEventListener('load', function () {
  var chat = document.createElement('script');
  chat.src = '/assets/chat.js';
  document.head.appendChild(chat);
});
`;
/** A chat widget that loads last, keeps the browser busy when visitors begin to read, and pushes the page down. */
const chatScript = `${filler('chat', 900)}
work(260);
setTimeout(function () { work(220); addOffer('Last beds in October: two nights for the price of one'); }, 200);
setTimeout(function () { work(180); addOffer('Our newsletter knows the weather before you do'); }, 700);
function addOffer(text) {
  var offer = document.createElement('div');
  offer.className = 'offer';
  offer.textContent = text;
  document.body.insertBefore(offer, document.body.children[1]);
}
`;

const menu =
  '<a href="/">Start</a><a href="/hikes.html">Hikes</a><a href="/huts.html">Huts</a><a href="/journal.html">Journal</a>';

/** Markup written in a hurry: unclosed and misnested elements, old tags, duplicate ids, missing alternative texts. */
const page = (title: string, main: string): string => `<!DOCTYPE html>
<html>
<head>
<title>${title} - Alpine Traverse</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.png" type="image/png">
<link rel="stylesheet" href="/assets/site.css">
<link rel="stylesheet" href="/assets/framework.css">
<script src="/assets/library.js"></script>
<script src="/assets/site.js"></script>
</head>
<body bgcolor="#eef2f4">
<div class="top" id="box"><span class="brand">Alpine Traverse</span> <center>${menu}</center></div>
<div class="wrap" id="box">
${main}
<p><font color="gray">Alpine Traverse. A demo site, served from this machine.</font>
</div>
</body>
</html>
`;

const picture = (number: number, caption: string): string =>
  `<div class="card"><img src="/pictures/${number}.png"><h3>${caption}</h2><p>Six to eight hours, boots, and a head for heights.<p><a href="/hikes.html">Read <a href="/journal.html">more</a></a></div>`;

const pages: Record<string, string> = {
  '/': page(
    'Walks above the tree line',
    `<div class="hero"><img src="/pictures/1.png"></div><h1>Walks above the tree line</h1><p>Seven ridges, eleven huts, and one path that joins them all. Start where the bus ends.<div class="grid">${picture(2, 'The Salt Path')}${picture(3, 'Glacier Balcony')}${picture(4, 'Three Passes')}${picture(5, 'Marmot Loop')}</div>`,
  ),
  '/hikes.html': page(
    'Hikes',
    `<h1>Hikes</h1><div class="grid">${picture(2, 'The Salt Path')}${picture(3, 'Glacier Balcony')}</div><table border=1><tr><td>The Salt Path<td>14 km<td>6 h<tr><td>Glacier Balcony<td>11 km<td>7 h</table>`,
  ),
  '/huts.html': page(
    'Huts',
    `<h1>Huts</h1><div class="grid">${picture(4, 'Wind Shelter, 2,310 m')}${picture(5, 'Old Customs House, 1,980 m')}</div><ul><li>Beds from 38 euro<li>Soup at six<li>Silence at ten</ul>`,
  ),
  '/journal.html': page(
    'Journal',
    `<h1>Journal</h1><blockquote>Fog until noon, then everything at once.</blockquote>${picture(3, 'A day on the balcony')}`,
  ),
};

const plain = (body: string, type: string, delayMs: number): DemoResource => ({
  body,
  type,
  delayMs,
});
const painted = new Map<number, Buffer>();
function pictureResource(number: number): DemoResource {
  const body = painted.get(number) ?? paintedPicture(...sizeOf(number), number);
  painted.set(number, body);
  return { type: 'image/png', body };
}
const sizeOf = (number: number): [number, number] =>
  number === 0 ? [64, 64] : number === 1 ? [1200, 700] : [640, 420];

/** A travel site that does everything wrong: heavy, render-blocking, busy, shifting and invalid. */
export const slowSite: DemoSite = {
  name: 'slow',
  title: 'Alpine Traverse',
  compresses: false,
  headers: { server: 'Apache/2.2.15 (CentOS)' },
  notFound: html(page('Not found', '<h1>Not found</h1><p>The path ends here.'), { status: 404 }),
  resources: (origin) => ({
    ...Object.fromEntries(
      Object.entries(pages).map(([path, body]) => [path, html(body, { delayMs: 650 })]),
    ),
    '/assets/site.css': plain(style, 'text/css', 150),
    '/assets/framework.css': plain(unusedStyle, 'text/css', 200),
    '/assets/library.js': plain(bigScript, 'text/javascript', 200),
    '/assets/site.js': plain(busyScript, 'text/javascript', 100),
    '/assets/chat.js': plain(chatScript, 'text/javascript', 200),
    ...Object.fromEntries(
      [1, 2, 3, 4, 5].map((number) => [`/pictures/${number}.png`, pictureResource(number)]),
    ),
    '/favicon.png': pictureResource(0),
    '/robots.txt': {
      type: 'text/plain',
      body: `User-agent: *\nDisallow: /admin/\nSitemap: ${origin}/sitemap_index.xml.gz\n`,
    },
    '/sitemap_index.xml.gz': {
      type: 'application/gzip',
      body: gzipSync(sitemapIndex(origin, ['/sitemap-pages.xml.gz'])),
    },
    '/sitemap-pages.xml.gz': {
      type: 'application/gzip',
      body: gzipSync(sitemap(origin, Object.keys(pages))),
    },
  }),
};
