/** Where CloudFront and the local host serve status pages from their bucket, without a call or the table. */
export const statusPath = '/status/';

/** What a status page consists of, below `/status/{slug}`. A minute is how old it may be at the edge. */
export const statusFiles = [
  { name: '', type: 'text/html; charset=utf-8', seconds: 60 },
  { name: 'widget', type: 'text/html; charset=utf-8', seconds: 60 },
  { name: 'feed.atom', type: 'application/atom+xml; charset=utf-8', seconds: 60 },
  { name: 'feed.json', type: 'application/feed+json; charset=utf-8', seconds: 60 },
  { name: 'summary.json', type: 'application/json; charset=utf-8', seconds: 60 },
  { name: 'badge.svg', type: 'image/svg+xml', seconds: 60 },
  { name: 'logo', type: 'image/png', seconds: 60 },
] as const;
export type StatusFile = (typeof statusFiles)[number]['name'];

/** The public path of a file. */
export const statusPathOf = (slug: string, file: StatusFile = ''): string =>
  `${statusPath}${slug}${file === '' ? '' : `/${file}`}`;

/** Its object: its path without the leading slash. */
export const statusKeyOf = (slug: string, file: StatusFile): string =>
  statusPathOf(slug, file).slice(1);

/** Object of a page on its own domain: named by the page's id, since its domain and path can be given to another page later. */
export const domainKeyOf = (pageId: string, file: StatusFile): string =>
  `hosts/${pageId}${file === '' ? '' : `/${file}`}`;

/**
 * SHA-256 of `unlockScript`, the only script that runs on a status page: that of pages with a password. After a change, the
 * former one stays second for a release, as pages are rendered again within a day only.
 */
export const unlockHashes = ['zxO0YWDjAKC7eGA+x9rHtwrTDTiZWIZq2/ySiXmw+f4='];
const scripts = `script-src ${unlockHashes.map((hash) => `'sha256-${hash}'`).join(' ')}; `;

/** Headers of every such file; what it may be embedded in differs. */
export const statusHeaders = {
  'content-security-policy': `default-src 'none'; ${scripts}connect-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** The widget is there to be embedded by any site. */
export const widgetCsp = statusHeaders['content-security-policy']
  .replace(scripts, '')
  .replace("frame-ancestors 'none'", 'frame-ancestors *');
export const isWidget = (path: string): boolean => path.endsWith('/widget');
