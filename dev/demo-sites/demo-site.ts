/** Something that a demo site serves under one path. */
export interface DemoResource {
  type: string;
  body: string | Buffer;
  status?: number;
  /** Milliseconds of waiting before the answer begins. */
  delayMs?: number;
  /** Seconds in Cache-Control; none says nothing, and lets Lighthouse complain. */
  cacheSeconds?: number;
  headers?: Record<string, string>;
}

export interface DemoSite {
  name: 'fast' | 'slow' | 'wordpress';
  title: string;
  /** Whether texts are sent gzipped to those who accept it. */
  compresses: boolean;
  headers: Record<string, string>;
  notFound: DemoResource;
  /**
   * Everything that the site has, by path.
   * @param origin such as `http://127.0.0.1:8101`, for the places that want absolute addresses
   */
  resources(origin: string): Record<string, DemoResource>;
}

export const html = (body: string, more: Partial<DemoResource> = {}): DemoResource => ({
  type: 'text/html; charset=utf-8',
  body,
  ...more,
});

export const svg = (body: string): DemoResource => ({
  type: 'image/svg+xml',
  body,
  cacheSeconds: 31_536_000,
});

export const xml = (body: string): DemoResource => ({ type: 'application/xml', body });

/** A sitemap of the given paths. */
export const sitemap = (origin: string, paths: string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${origin}${path}</loc><lastmod>2026-11-02</lastmod></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** A sitemap that lists sitemaps. */
export const sitemapIndex = (origin: string, paths: string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <sitemap><loc>${origin}${path}</loc></sitemap>`),
    '</sitemapindex>',
    '',
  ].join('\n');
