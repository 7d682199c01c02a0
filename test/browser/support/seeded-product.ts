import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { seedInvoices } from '../../support/invoices.ts';
import type { Load } from '../../support/raw-result.ts';
import type { LoadedVendor } from '../../support/vendor-result.ts';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { seedAccount } from '../../support/seed-account.ts';
import { graceAt, type Person } from './people.ts';
import { type Product, useProduct } from './product.ts';
import { seedIncidents } from './seed-incidents.ts';
import { seedTeam } from './seed-team.ts';
import { seededFieldData, seedSite } from './seed-sites.ts';

export const owner = graceAt('owner@example.com');
export const beginner = graceAt('beginner@example.com');
export const full = graceAt('full@example.com');

/**
 * Serves a sitemap of many pages, and keeps visitors waiting at `/slow` before it fails, for less time than a scan waits.
 * @param patience ends the waiting
 */
const startBlog = (patience: Promise<void>) =>
  startLoopbackServer((request, response) => {
    const origin = `http://${request.headers.host}`;
    if (request.url === '/slow') {
      void Promise.race([patience, setTimeout(8000)]).then(() => response.writeHead(500).end());
      return;
    }
    const pages = Array.from({ length: 24 }, (_, index) => `${origin}/posts/${index + 1}`);
    const isMap = request.url === '/sitemap.xml';
    response.writeHead(200, { 'content-type': isMap ? 'application/xml' : 'text/html' });
    response.end(
      isMap
        ? `<urlset>${pages.map((page) => `<url><loc>${page}</loc></url>`).join('')}</urlset>`
        : '<!doctype html><title>Blog</title>',
    );
  });

export const shop = 'https://shop.example.com/';
/** Google Analytics property of the one shop that has one. */
export const propertyId = '123456789';
/** A competitor of the shop. */
export const rival = 'https://rival.example.com/';

const shopVendors: LoadedVendor[] = [
  {
    name: 'shop.example.com',
    origin: 'https://shop.example.com',
    isFirstParty: true,
    bytes: 2_670_000,
    tasks: [640, 210],
  },
  {
    name: 'Google Tag Manager',
    origin: 'https://www.googletagmanager.com',
    category: 'tag-manager',
    bytes: 190_000,
    workMs: 220,
    tasks: [380, 120],
  },
  {
    name: 'Google Fonts',
    origin: 'https://fonts.gstatic.com',
    category: 'cdn',
    bytes: 84_000,
  },
  ...Array.from({ length: 12 }, (_, index) => ({
    name: `a-partner-with-a-rather-long-name-${index + 1}.example`,
    origin: `https://cdn.a-partner-with-a-rather-long-name-${index + 1}.example`,
    bytes: 3000,
    workMs: 7,
  })),
];

const shopLoad: Load = {
  script: { requests: 31, bytes: 880_000 },
  image: { requests: 40, bytes: 2_100_000 },
  thirdParty: { requests: 18, bytes: 310_000, milliseconds: [220, 90] },
  vendors: shopVendors,
  domSize: 1840,
  serverMs: 640,
  mainThreadMs: 4100,
};
/** Before the shop added its tags. */
const earlierLoad: Load = {
  ...shopLoad,
  script: { requests: 24, bytes: 610_000 },
  thirdParty: { requests: 3, bytes: 80_000, milliseconds: [20] },
  vendors: shopVendors.filter(({ name }) => name !== 'Google Tag Manager'),
};

interface SeededProduct {
  /** Address of a site with many pages, without the slash. */
  blog: string;
  /** The blog's `/slow` keeps visitors waiting until then. */
  failSlowPage(): void;
  /** A page in a separate browser profile, signed in as the given user. */
  visit(as?: Person): Promise<Page>;
  open: Product['open'];
}

/**
 * The product with people who have nothing, some and all that their plan allows; it ends with the test file.
 * @param env the product's configuration, where it is not the usual one
 */
export async function useSeededProduct(env?: Record<string, string>): Promise<SeededProduct> {
  const { promise: patience, resolve: failSlowPage } = Promise.withResolvers<void>();
  const blog = await startBlog(patience);
  afterAll(() => blog.close());
  const product = await useProduct(async (world) => {
    const { table, addToPool } = world;
    const { accountId } = await seedAccount(table, {
      plan: 'Business',
      user: await addToPool(owner),
    });
    await seedInvoices(table, accountId);
    await seedSite(world, accountId, {
      url: shop,
      siteName: 'Shop',
      pages: [
        `${shop}basket`,
        `${shop}a/rather/long/path/to/a/product-with-a-very-long-name-in-it`,
      ],
      field: seededFieldData,
      isWatched: true,
      scans: [
        { daysAgo: 40, score: 71 },
        { daysAgo: 30, score: 64 },
        { daysAgo: 20, score: 'failed' },
        { daysAgo: 9, score: 52, load: earlierLoad },
        { daysAgo: 1, score: 43 },
      ],
      load: shopLoad,
    });
    await seedSite(world, accountId, {
      url: rival,
      siteName: 'Rival',
      isCompetitor: true,
      field: seededFieldData,
      isWatched: true,
      scans: [
        { daysAgo: 3, score: 83 },
        { daysAgo: 2, score: 80 },
        { daysAgo: 1, score: 82 },
      ],
      load: {
        script: { requests: 9, bytes: 225_000 },
        image: { requests: 22, bytes: 900_000 },
        thirdParty: { requests: 4, bytes: 60_000, milliseconds: [40] },
        domSize: 760,
        serverMs: 180,
        mainThreadMs: 1500,
      },
    });
    await seedIncidents(world, { accountId, url: shop });
    await seedSite(world, accountId, {
      url: `${blog.url}/`,
      siteName: 'Blog',
      pages: [`${blog.url}/posts/1`],
      scans: [
        { daysAgo: 3, score: 93, warning: 'still-loading' },
        { daysAgo: 0, score: 'failed' },
      ],
    });
    await seedSite(world, accountId, {
      url: 'https://new.example.com/',
      siteName: 'Never scanned',
    });
    await seedSite(world, accountId, {
      url: 'https://www.another-rival-with-a-very-long-name.example/shop/',
      siteName: 'Another rival with a rather long name',
      isCompetitor: true,
      scans: [{ daysAgo: 1, score: 'failed' }],
    });
    await seedAccount(table, { user: await addToPool(beginner) });
    const limited = await seedAccount(table, { user: await addToPool(full) });
    await seedSite(world, limited.accountId, { url: shop, siteName: 'Shop', propertyId });
    await seedSite(world, limited.accountId, {
      url: rival,
      siteName: 'Rival',
      isCompetitor: true,
      scans: [{ daysAgo: 1, score: 31 }],
    });
    await seedTeam(table, limited);
  }, env);
  return {
    blog: blog.url,
    failSlowPage,
    open: product.open,
    visit: async (as) => (await product.visit(as && { as })).page,
  };
}
