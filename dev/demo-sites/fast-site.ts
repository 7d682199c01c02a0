import { html, sitemap, svg, xml, type DemoSite } from './demo-site.ts';

const style = `
:root{--ink:#2b211a;--soft:#6d5d50;--paper:#fdf9f3;--crust:#9a4f16;--line:#e9dccb}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 Georgia,'Times New Roman',serif}
header,main,footer{max-width:60rem;margin:auto;padding:0 1.25rem}header{display:flex;flex-wrap:wrap;gap:.5rem 2rem;align-items:center;justify-content:space-between;padding-block:1rem}
.brand{display:flex;gap:.6rem;align-items:center;font-weight:700;font-size:1.25rem;color:inherit;text-decoration:none}nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
nav a{color:var(--soft);text-decoration:none;padding:.4rem 0}nav a[aria-current]{color:var(--crust);border-bottom:2px solid}a{color:var(--crust)}
h1{font-size:clamp(2rem,6vw,3.25rem);line-height:1.1;margin:.4em 0}h2{margin-top:2em}.lead{font-size:1.25rem;color:var(--soft);max-width:38rem}
.hero{display:grid;gap:2rem;align-items:center;padding-block:2rem}.hero svg{width:100%;height:auto;border-radius:1rem}@media(min-width:48rem){.hero{grid-template-columns:1.1fr 1fr}}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:1rem;padding:0;list-style:none}.cards li{border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;background:#fff}
.cards h3{margin:0 0 .25rem}table{border-collapse:collapse;width:100%;max-width:30rem}th,td{text-align:left;padding:.5rem 0;border-bottom:1px solid var(--line)}
footer{border-top:1px solid var(--line);margin-top:3rem;padding-block:1.5rem;color:var(--soft)}
`.trim();

const loaf = `<svg viewBox="0 0 480 360" role="img" aria-label="A round loaf on a wooden board">
<rect width="480" height="360" fill="#f3e4cf"/><circle cx="390" cy="80" r="42" fill="#ffd27a"/>
<rect x="40" y="262" width="400" height="30" rx="15" fill="#8a5a33"/>
<ellipse cx="240" cy="210" rx="150" ry="88" fill="#b9692a"/><ellipse cx="240" cy="196" rx="138" ry="74" fill="#d28a45"/>
<g stroke="#f6d9a8" stroke-width="9" stroke-linecap="round" fill="none"><path d="M160 170q22 28 4 58"/><path d="M216 152q26 36 4 82"/><path d="M276 152q26 36 4 82"/><path d="M330 172q18 26 2 52"/></g></svg>`;

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#9a4f16"/><ellipse cx="16" cy="18" rx="10" ry="6.5" fill="#f3d3a2"/><path d="M11 15l2 5M16 14l1 6M21 15v5" stroke="#9a4f16" stroke-width="1.6" stroke-linecap="round"/></svg>';

const pages: Record<string, { title: string; description: string; main: string }> = {
  '/': {
    title: 'Home',
    description: 'Sourdough, rye and cardamom buns from a wood-fired oven in Bergen.',
    main: `<section class="hero"><div><h1>Bread that takes its time</h1><p class="lead">Our dough rests for twenty hours before it meets the fire. Flour from two farms, water, salt, and nothing else.</p><p><a href="/breads/">See what is in the oven today</a></p></div>${loaf}</section>
<h2>This week</h2><ul class="cards"><li><h3>Fjord rye</h3><p>Dark, moist, with caraway. Keeps for a week.</p></li><li><h3>Country loaf</h3><p>Two kilos of wheat and spelt with a thick crust.</p></li><li><h3>Cardamom buns</h3><p>Fridays and Saturdays, from seven until they are gone.</p></li></ul>`,
  },
  '/breads/': {
    title: 'Breads',
    description: 'Every bread we bake, what is in it, and when it leaves the oven.',
    main: `<h1>Breads</h1><p class="lead">All of them rise on the same starter, kept alive since 2009.</p><ul class="cards"><li><h3>Fjord rye</h3><p>100 % rye, caraway, sea salt. 900 g, 78 kr.</p></li><li><h3>Country loaf</h3><p>Wheat and spelt. 2 kg, 96 kr, halves welcome.</p></li><li><h3>Oat tin</h3><p>Soft, for sandwiches. 700 g, 64 kr.</p></li><li><h3>Seeded</h3><p>Pumpkin, sunflower, flax. 800 g, 82 kr.</p></li></ul>`,
  },
  '/visit/': {
    title: 'Visit',
    description: 'Opening hours and how to find the bakery.',
    main: `<h1>Visit us</h1><p class="lead">Skuteviksboder 12, by the old warehouses. Bus 3 and 4 stop in front.</p><table><caption class="lead">Opening hours</caption><tbody><tr><th scope="row">Tuesday to Thursday</th><td>07:00 to 16:00</td></tr><tr><th scope="row">Friday, Saturday</th><td>07:00 to 18:00</td></tr><tr><th scope="row">Sunday, Monday</th><td>Closed: the oven sleeps</td></tr></tbody></table>`,
  },
  '/about/': {
    title: 'About',
    description: 'Who bakes, with what, and why it takes so long.',
    main: `<h1>Two bakers and an oven</h1><p class="lead">Ingrid learned the trade in Trondheim, Mateo in Oaxaca. They met over a broken mixer.</p><p>The oven holds 60 loaves and four tonnes of heat. It is fired with birch from the clearing of power lines, and takes two days to cool.</p><p>Our flour comes from <a href="/about/flour/">two farms</a> that we can reach by bicycle.</p>`,
  },
  '/about/flour/': {
    title: 'Our flour',
    description: 'Where the grain grows and how it is milled.',
    main: `<h1>Our flour</h1><p class="lead">Landrace wheat and winter rye, stone-milled on Wednesdays and baked on Thursdays.</p><p>Fresh flour drinks more water and ferments faster. That is why no two weeks taste the same.</p>`,
  },
  '/orders/': {
    title: 'Orders',
    description: 'How to have a loaf put aside, and until when.',
    main: `<h1>Orders</h1><p class="lead">Tell us by six in the evening, and your loaf waits for you the next morning.</p><p>Ring <a href="tel:+4755000000">55 00 00 00</a>, or leave a note <a href="/visit/">in the shop</a>. For more than twenty loaves we need three days.</p>`,
  },
};

const menu = [
  ['/', 'Home'],
  ['/breads/', 'Breads'],
  ['/orders/', 'Orders'],
  ['/visit/', 'Visit'],
  ['/about/', 'About'],
] as const;

function page(path: string, title: string, description: string, main: string): string {
  const links = menu.map(
    ([to, label]) => `<a href="${to}"${to === path ? ' aria-current="page"' : ''}>${label}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title} · Fjord &amp; Flour</title><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style></head>
<body><header><a class="brand" href="/"><img src="/favicon.svg" width="32" height="32" alt="">Fjord &amp; Flour</a><nav aria-label="Main">${links.join('')}</nav></header>
<main>${main}</main>
<footer><p>Fjord &amp; Flour, Bergen. A demo site, served from this machine.</p></footer></body>
</html>
`;
}

/** A small bakery that does everything right: valid and light, without layout shifts. */
export const fastSite: DemoSite = {
  name: 'fast',
  title: 'Fjord & Flour',
  compresses: true,
  headers: { 'x-content-type-options': 'nosniff' },
  notFound: html(
    page('', 'Not found', 'This page does not exist.', '<h1>Not found</h1><p>Eaten, perhaps.</p>'),
    { status: 404 },
  ),
  resources: (origin) => ({
    ...Object.fromEntries(
      Object.entries(pages).map(([path, { title, description, main }]) => [
        path,
        html(page(path, title, description, main), { cacheSeconds: 300 }),
      ]),
    ),
    '/favicon.svg': svg(icon),
    '/sitemap.xml': xml(sitemap(origin, Object.keys(pages))),
    '/robots.txt': {
      type: 'text/plain',
      body: `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
    },
  }),
};
