import { decodePng } from '../../../functions/platform/pictures/decode-png.ts';
import { uptimeCheckEntity } from '../../../functions/monitoring/uptime/uptime-check-entity.ts';
import { epochSeconds } from '../../../functions/platform/table/table.ts';
import { keyOfUrl } from '../../../functions/registry/pages/url-key.ts';
import { rankingStore } from '../../../functions/measuring/ranking/ranking-store.ts';
import { searchDomain } from '../../../functions/measuring/ranking/site-ranking.ts';
import { encodePicture } from '../../../functions/measuring/screenshots/compare-pictures.ts';
import { paintedPicture } from '../../../dev/demo-sites/painted-picture.ts';
import { seedMarkup } from '../../../dev/seeds/seed-markup.ts';
import { seedPicture } from '../../../dev/seeds/seed-picture.ts';
import { markupOfShop } from './markup-messages.ts';
import type { World } from './seed.ts';

interface Page {
  accountId: string;
  url: string;
}

const hourMs = 3_600_000;

/** Results of a site's monitoring: a month of checks, markup, three screenshots, keywords. */
export async function seedMonitoring(world: World, page: Page): Promise<void> {
  await Promise.all([
    seedChecks(world, page),
    seedMarkup(world, page, markup, { at: new Date(Date.now() - 5 * hourMs) }),
    seedScreenshots(world, page),
    seedRanking(world, page),
  ]);
}

const markup = { details: markupOfShop, isTruncated: false, checkedWith: 'nu' } as const;

/** Hours of the past with an outage, and those in which our own network was down. */
const outage = new Set([70, 71, 72, 300]);
const unknown = new Set([150, 151]);
const oneRegion = 95;

async function seedChecks({ table }: World, { accountId, url }: Page): Promise<void> {
  const now = Date.now();
  const checks = Array.from({ length: 29 * 24 }, (_, hoursAgo) => {
    const time = now - (hoursAgo + 0.4) * hourMs;
    const at = new Date(time).toISOString();
    const key = { accountId, urlKey: keyOfUrl(url), dueAt: at, checkedAt: at };
    const expiresAt = epochSeconds(new Date(now + 395 * 24 * hourMs));
    if (unknown.has(hoursAgo)) {
      return { ...key, expiresAt, status: 'unknown' as const, furtherAttempts: 3 };
    }
    if (outage.has(hoursAgo)) {
      const status = 'down' as const;
      const reason = 'http-status' as const;
      return { ...key, expiresAt, status, reason, statusCode: 503, furtherAttempts: 3 };
    }
    if (hoursAgo === oneRegion) {
      const elsewhere = {
        reachedFrom: ['Germany, Frankfurt'],
        notReachedFrom: ['United States, Ashburn'],
      };
      const seen = { status: 'up', reason: 'http-status', statusCode: 503, elsewhere } as const;
      return { ...key, ...seen, expiresAt, furtherAttempts: 3 };
    }
    const totalMs = 180 + 60 * Math.sin(hoursAgo / 4);
    return {
      ...key,
      expiresAt,
      status: 'up' as const,
      furtherAttempts: 0,
      statusCode: 200,
      finalUrl: url,
      redirects: 0,
      timings: { dnsMs: 4, connectMs: 21, tlsMs: 38, firstByteMs: totalMs - 12, totalMs },
      certificateExpiresAt: new Date(now + 61 * 24 * hourMs).toISOString(),
    };
  });
  await uptimeCheckEntity(table).put(checks).go({ concurrent: 4 });
}

/** A page on a phone, to whose picture a banner was added before the newest. */
function picturesOfPage(): Buffer[] {
  const before = paintedPicture(412, 960, 3);
  const after = decodePng(before);
  for (let row = 180; row < 330; row += 1) {
    after.data.fill(255, (row * after.width + 40) * 4, (row * after.width + 372) * 4);
  }
  return [before, before, encodePicture(after)];
}

async function seedScreenshots(world: World, page: Page): Promise<void> {
  const taken = picturesOfPage();
  for (const [index, png] of taken.entries()) {
    const at = new Date(Date.now() - (taken.length - index - 0.5) * hourMs);
    await seedPicture(world, page, { png, mask: [] }, { at });
  }
}

const keywords = [
  ['buy shoes online', 3, 14_800, 31.42, 1_240_000_000],
  ['running shoes', 7, 201_000, 22.18, 893_000_000],
  ['waterproof hiking boots for wide feet and long distances', 1, 390, 12.05, 4_310_000],
  ['shoe size chart', 11, 90_500, 8.3, 61_700_000],
  ['vegan sneakers', 4, 12_100, 5.77, 18_400_000],
  ['how to clean white trainers', 19, 33_100, 2.61, 214_000_000],
] as const;

async function seedRanking({ table }: World, { accountId, url }: Page): Promise<void> {
  const found = keywords.map(([keyword, rank, volume, trafficPercent, numberOfResults], index) => ({
    index: index + 1,
    keyword,
    rank,
    volume,
    trafficPercent,
    numberOfResults,
  }));
  const options = { found, now: new Date(), freshForMs: 7 * 24 * hourMs };
  await rankingStore(table).keep(accountId, searchDomain(url) ?? '', options);
}
