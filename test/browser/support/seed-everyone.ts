import { makeStaff } from '../../../dev/seeds/make-staff.ts';
import { accountEntity } from '../../../functions/platform/callers/account-entity.ts';
import { seedInvoices } from '../../support/invoices.ts';
import type { Load } from '../../support/raw-result.ts';
import { seedAccount } from '../../support/seed-account.ts';
import { seedPortfolio } from '../../support/seed-portfolio.ts';
import { seedWorkList } from '../../support/seed-work-list.ts';
import type { LoadedVendor } from '../../support/vendor-result.ts';
import type { World } from './seed.ts';
import { seedImport } from './seed-import.ts';
import { seedIncidents } from './seed-incidents.ts';
import { seedRealised } from './seed-realised.ts';
import { seedTried } from './seed-tried.ts';
import { seededFieldData, seedSite } from './seed-sites.ts';
import { seedTeam } from './seed-team.ts';
import * as people from './shared-people.ts';

const { rival, shop } = people;
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

/** What the shop's scans found. */
export const shopLoad: Load = {
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

/**
 * People who have nothing, some and all that their plan allows, and those whom single tests change.
 * @param blog address of a site that answers, without the slash
 */
export async function seedEveryone(world: World, blog: string): Promise<void> {
  const { table, addToPool } = world;
  const { accountId } = await seedAccount(table, {
    plan: 'Business',
    user: await addToPool(people.owner),
  });
  await seedInvoices(table, accountId);
  await seedSite(world, accountId, {
    url: shop,
    siteName: 'Shop',
    pages: [`${shop}basket`, `${shop}a/rather/long/path/to/a/product-with-a-very-long-name-in-it`],
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
  await seedRealised(world, { accountId, url: shop });
  await seedTried(world, { accountId, url: shop, score: 43 });
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
    url: `${blog}/`,
    siteName: 'Blog',
    pages: [`${blog}/posts/1`],
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
  for (const one of [
    people.beginner,
    people.signer,
    people.forgetful,
    people.returning,
    people.notified,
    people.mailed,
    people.leaving,
    people.careful,
  ])
    await seedAccount(table, { user: await addToPool(one) });
  for (const one of [people.leader, people.customer])
    await seedAccount(table, { plan: 'Team', user: await addToPool(one) });
  const limited = await seedAccount(table, { user: await addToPool(people.full) });
  await seedSite(world, limited.accountId, {
    url: shop,
    siteName: 'Shop',
    propertyId: people.propertyId,
  });
  await seedSite(world, limited.accountId, {
    url: rival,
    siteName: 'Rival',
    isCompetitor: true,
    scans: [{ daysAgo: 1, score: 31 }],
  });
  await seedTeam(table, limited);
  const { accountId: ofAgency, userId: agent } = await seedAccount(table, {
    plan: 'Internal',
    user: await addToPool(people.agency),
  });
  await seedPortfolio(table, { accountId: ofAgency, sites: 300 });
  await seedWorkList(table, { accountId: ofAgency, userId: agent });
  await seedImport(table, ofAgency);
  const pinging = await seedAccount(table, {
    plan: 'Business',
    user: await addToPool(people.pinger),
  });
  await seedSite(world, pinging.accountId, { url: `${blog}/`, siteName: 'Blog' });
  const { accountId: paying } = await seedAccount(table, { user: await addToPool(people.payer) });
  const inTwoDays = new Date(Date.now() + 2 * 24 * 3600 * 1000).toISOString();
  await accountEntity(table).patch({ accountId: paying }).set({ nextPaymentDate: inTwoDays }).go();
  await makeStaff(people.agent);
}
