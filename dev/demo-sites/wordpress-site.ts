import { once } from '../../functions/platform/once.ts';
import { html, sitemap, sitemapIndex, xml, type DemoResource, type DemoSite } from './demo-site.ts';
import { paintedPicture } from './painted-picture.ts';

const theme = '/wp-content/themes/twentytwentyfive';
const style = `
:root{--base:#fff;--contrast:#1f2a2e;--accent:#2f6f73;--tint:#f1f5f4}
body{margin:0;background:var(--base);color:var(--contrast);font:1.05rem/1.65 Manrope,'Helvetica Neue',Arial,sans-serif}
.wp-site-blocks{max-width:68rem;margin:0 auto;padding:0 1.5rem}.wp-block-site-title a{font-size:1.4rem;font-weight:700;color:inherit;text-decoration:none}
header.wp-block-template-part{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;padding:1.25rem 0;border-bottom:1px solid #dfe7e5}
nav a{margin-left:1.25rem;color:var(--accent);text-decoration:none;display:inline-block;padding:.4rem 0}a{color:var(--accent)}h1{font-size:2.6rem;line-height:1.15}
.wp-block-post{background:var(--tint);padding:1.25rem 1.5rem;border-radius:.75rem;margin:1rem 0}.wp-block-image img{max-width:100%;height:auto;border-radius:.75rem}
footer{margin-top:3rem;padding:1.5rem 0;border-top:1px solid #dfe7e5;color:#5c6b6e}
`;
/** Only the parts of jQuery that the theme calls, under its name and in its place. */
const jquery = `/*! jQuery v3.7.1 | (c) OpenJS Foundation and other contributors | jquery.org/license (demo excerpt) */
(function(w,d){function $(a){if(typeof a==='function'){d.readyState==='loading'?d.addEventListener('DOMContentLoaded',function(){a($)}):a($);return}return new Set_(d.querySelectorAll(a))}
function Set_(n){this.nodes=Array.from(n)}Set_.prototype={jquery:'3.7.1',each:function(f){this.nodes.forEach(function(n,i){f.call(n,i,n)});return this},
addClass:function(c){return this.each(function(){this.classList.add(c)})},text:function(t){return this.each(function(){this.textContent=t})},on:function(e,f){return this.each(function(){this.addEventListener(e,f)})}};
$.fn=Set_.prototype;w.jQuery=w.$=$})(window,document);
`;
const themeScript = `jQuery(function ($) { $('.wp-block-post').addClass('is-ready'); $('.year').text(new Date().getFullYear()); });\n`;

const menu: [path: string, label: string][] = [
  ['/', 'Studio'],
  ['/classes/', 'Classes'],
  ['/shop/', 'Shop'],
  ['/2026/10/glaze-diary/', 'Glaze diary'],
];
const bodies: Record<string, { title: string; content: string }> = {
  '/': {
    title: 'Potter’s Corner',
    content: `<h1 class="wp-block-heading">Clay, slowly</h1><figure class="wp-block-image size-large"><img decoding="async" width="640" height="400" src="/wp-content/uploads/2026/10/kiln-hill.png" alt="Hills behind the studio at dusk"></figure><p>A shared studio with nine wheels, two kilns and a patient cat. Come for an evening, or for the winter.</p><article class="wp-block-post post type-post"><h2><a href="/2026/10/glaze-diary/">Glaze diary: the greens</a></h2><p>Copper carbonate, ash, and a week of tests.</p></article>`,
  },
  '/classes/': {
    title: 'Classes',
    content: `<h1>Classes</h1><p>Beginners on Tuesdays, open studio on Thursdays, children on Saturday mornings. Six people at most.</p>`,
  },
  '/shop/': {
    title: 'Shop',
    content: `<h1>Shop</h1><p>Seconds are in the basket by the door. Everything else is made to order and takes three firings.</p>`,
  },
  '/2026/10/glaze-diary/': {
    title: 'Glaze diary: the greens',
    content: `<article class="wp-block-post post type-post"><h1>Glaze diary: the greens</h1><p>Forty tiles, three ashes, one winner: beech, sieved twice, at cone six.</p></article>`,
  },
};

function page(origin: string, path: string, title: string, content: string): string {
  const links = menu.map(([to, label]) => `<a href="${to}">${label}</a>`).join('');
  return `<!DOCTYPE html>
<html lang="en-US">
<head>
<meta charset="UTF-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="generator" content="WordPress 6.8.3" />
<title>${title} &#8211; Potter&#8217;s Corner</title>
<link rel="canonical" href="${origin}${path}" />
<link rel="alternate" type="application/rss+xml" title="Potter&#8217;s Corner &raquo; Feed" href="${origin}/feed/" />
<link rel="https://api.w.org/" href="${origin}/wp-json/" />
<link rel="EditURI" type="application/rsd+xml" title="RSD" href="${origin}/xmlrpc.php?rsd" />
<link rel="icon" href="/wp-content/uploads/2026/10/cropped-pot-32x32.png" sizes="32x32" />
<link rel="stylesheet" id="twentytwentyfive-style-css" href="${theme}/style.css?ver=1.3" media="all" />
<script src="/wp-includes/js/jquery/jquery.min.js?ver=3.7.1" id="jquery-core-js"></script>
<script src="${theme}/assets/js/theme.js?ver=1.3" id="twentytwentyfive-js" defer></script>
</head>
<body class="wp-singular wp-theme-twentytwentyfive"><div class="wp-site-blocks">
<header class="wp-block-template-part"><p class="wp-block-site-title"><a href="/">Potter&#8217;s Corner</a></p><nav class="wp-block-navigation" aria-label="Main">${links}</nav></header>
<main>${content}</main>
<footer><p>Potter&#8217;s Corner, <span class="year">2026</span>. A demo site, served from this machine. Proudly powered by <a href="https://wordpress.org">WordPress</a>, or made to look so.</p></footer>
</div></body>
</html>
`;
}

/** Painted once, at first use. */
const uploads = once((): Record<string, DemoResource> => ({
  '/wp-content/uploads/2026/10/kiln-hill.png': {
    type: 'image/png',
    body: paintedPicture(640, 400, 11),
    cacheSeconds: 604_800,
  },
  '/wp-content/uploads/2026/10/cropped-pot-32x32.png': {
    type: 'image/png',
    body: paintedPicture(32, 32, 12),
    cacheSeconds: 604_800,
  },
}));

/** A potter's blog that detectors identify as WordPress. */
export const wordpressSite: DemoSite = {
  name: 'wordpress',
  title: 'Potter’s Corner',
  compresses: true,
  headers: { 'x-powered-by': 'PHP/8.3.14' },
  notFound: html(
    page('', '/404/', 'Page not found', '<h1>Page not found</h1><p>It cracked in the kiln.</p>'),
    { status: 404 },
  ),
  resources: (origin) => ({
    ...Object.fromEntries(
      Object.entries(bodies).map(([path, { title, content }]) => [
        path,
        html(page(origin, path, title, content), {
          delayMs: 180,
          headers: { link: `<${origin}/wp-json/>; rel="https://api.w.org/"` },
        }),
      ]),
    ),
    ...uploads(),
    [`${theme}/style.css`]: { type: 'text/css', body: style, cacheSeconds: 604_800 },
    [`${theme}/assets/js/theme.js`]: { type: 'text/javascript', body: themeScript },
    '/wp-includes/js/jquery/jquery.min.js': { type: 'text/javascript', body: jquery },
    '/wp-json/': {
      type: 'application/json',
      body: JSON.stringify({ name: 'Potter’s Corner', url: origin, namespaces: ['wp/v2'] }),
    },
    '/feed/': xml(
      `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Potter’s Corner</title><link>${origin}/</link><description>Clay, slowly</description><generator>https://wordpress.org/?v=6.8.3</generator></channel></rss>`,
    ),
    '/robots.txt': {
      type: 'text/plain',
      body: `User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n\nSitemap: ${origin}/wp-sitemap.xml\n`,
    },
    '/wp-sitemap.xml': xml(sitemapIndex(origin, ['/wp-sitemap-posts-page-1.xml'])),
    '/wp-sitemap-posts-page-1.xml': xml(sitemap(origin, Object.keys(bodies))),
  }),
};
