/** A resource that a demo site serves under one path. */
export interface DemoResource {
  type: string;
  body: string | Buffer;
  status?: number;
  /** Milliseconds to wait before the response begins. */
  delayMs?: number;
  /** Seconds in Cache-Control; without it the header is omitted, which Lighthouse reports. */
  cacheSeconds?: number;
  headers?: Record<string, string>;
}

export interface DemoSite {
  name: 'fast' | 'slow' | 'wordpress';
  title: string;
  /** Whether text is gzipped for clients that accept it. */
  compresses: boolean;
  headers: Record<string, string>;
  notFound: DemoResource;
  /**
   * All resources of the site, by path.
   * @param origin such as `http://127.0.0.1:8101`, where absolute addresses are needed
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

/** A sitemap with the given paths. */
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
