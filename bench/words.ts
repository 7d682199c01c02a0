/**
 * How much there is to read: words and screens of our own screens, at 1,440 × 900 and 390 × 844: `node bench/words.ts`,
 * or `node bench/words.ts before.json` for ratios to counts that an earlier run stored with `--out=before.json`.
 * `--only=Overview` counts the screens whose name contains it, `--pictures=folder` stores each as it was counted. Takes about
 * three minutes. The data are those of the browser tests (test/browser/support/seed-everyone.ts) and 200 SYNTHETIC views
 * a day of the shop. Words are those of `main` as it is met: what a tab, a fold or a hint holds is not read at first.
 * Before there were tabs, folds and hints: Overview 623, Site Details 2,438, Comparison 1,226, What changed 474, Visitors
 * 1,494, Settings 260, Notifications 270, Incidents 202;
 * then 328, 670, 568, 228, 347, 92, 132, 87.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import * as z from 'zod';
import { keyOfUrl } from '../functions/registry/pages/url-key.ts';
import { identityEntity } from '../functions/platform/callers/identity-entity.ts';
import { visitorSiteEntity } from '../functions/measuring/visitors/visitor-site-entity.ts';
import { visitorStore } from '../functions/measuring/visitors/visitor-store.ts';
import { visitorSummaries } from '../functions/measuring/visitors/visitor-summaries.ts';
import { browserOptions } from '../test/browser/support/browser-options.ts';
import { seedEveryone } from '../test/browser/support/seed-everyone.ts';
import { seedInto, type World } from '../test/browser/support/seed.ts';
import { sessionOf } from '../test/browser/support/session-of.ts';
import { full, owner, rival, shop } from '../test/browser/support/shared-people.ts';
import { runLocalHost } from '../test/run-local-host.ts';
import { startLoopbackServer } from '../test/support/loopback-server.ts';
import { putSyntheticVisits } from './seeds/synthetic-visits.ts';

const of = (url: string): string => `url=${encodeURIComponent(url)}`;
const fresh = 'https://new.example.com/';
const screens = [
  ['Overview', '/dashboard'],
  ['Site Details', `/siteDetails?${of(shop)}`],
  ['Comparison', `/comparisionDetails?${of(rival)}`],
  ['Comparison, not scanned', `/comparisionDetails?${of(rival)}`, full],
  ['What changed', `/scanChanges?${of(shop)}&device=mobile`],
  ['Visitors', `/visitors?${of(shop)}`],
  ['Visitors, no views', `/visitors?${of(fresh)}`],
  ['Settings', '/notifications'],
  ['Notifications', '/viewAllNotifications'],
  ['Incidents', '/incidents'],
] as const;
const windows = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

const Counted = z.record(
  z.string(),
  z.object({ words: z.number(), desktop: z.number(), phone: z.number() }),
);
type Counted = z.infer<typeof Counted>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    only: { type: 'string', default: '' },
    pictures: { type: 'string' },
  },
});

/** Until nothing is a placeholder for what is being fetched, and the parts on the way to the end are drawn. */
async function settled(page: Page): Promise<void> {
  // Until then, the frame is what the server sent.
  await page.locator('#frame').waitFor({ state: 'detached' });
  await page.locator('main h1').waitFor();
  const busy = page.locator('main [aria-busy=true]:visible, main .mantine-Skeleton-root:visible');
  const height = () => page.evaluate<number>('document.documentElement.scrollHeight');
  const read = () => page.evaluate<string>("document.querySelector('main').innerText");
  // The code of a part is requested when it is near, and its data after that.
  for (let before: string | undefined; before !== (before = await read());) {
    await page.waitForLoadState('networkidle');
    for (let top = 0; top < (await height()); top += 600)
      await page.evaluate(
        `new Promise((shown) => { scrollTo(0, ${top}); requestAnimationFrame(() => requestAnimationFrame(shown)); })`,
      );
    await busy.first().waitFor({ state: 'detached' });
    await page.waitForTimeout(1000);
  }
  await page.evaluate('scrollTo(0, 0)');
}

const wordsOf = (page: Page): Promise<number> =>
  page.evaluate<number>(`document.querySelector('main').innerText.trim().split(/\\s+/).length`);

const screensOf = async (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollHeight / innerHeight');

async function seed(world: World, blog: string): Promise<void> {
  await seedEveryone(world, blog);
  const address = { kind: 'email', subject: owner.email } as const;
  const { data: user } = await identityEntity(world.table).get(address).go();
  if (user === null) throw new Error(`${owner.email} has no account`);
  const now = new Date();
  const site = { accountId: user.accountId, urlKey: keyOfUrl(shop) };
  await visitorSiteEntity(world.table)
    .put({
      ...site,
      siteKey: 'synthetic',
      rate: 1,
      hosts: [],
      pageRules: [],
      createdAt: now.toISOString(),
    })
    .go();
  const ports = { store: visitorStore(world.table), summaries: visitorSummaries(world.table) };
  await putSyntheticVisits(ports, site, { views: 6000, days: 30, pages: 12, now });
}

async function count(): Promise<Counted> {
  const dataDir = mkdtempSync(join(tmpdir(), 'words-'));
  const blog = await startLoopbackServer((_, response) =>
    response.end('<!doctype html><title>Blog</title>'),
  );
  await seedInto(dataDir, (world) => seed(world, blog.url));
  const host = await runLocalHost({ dataDir, args: ['--no-demo'] });
  const browser = await chromium.launch(await browserOptions());
  const counted: Counted = {};
  try {
    for (const [name, path, who = owner] of screens) {
      if (!name.includes(values.only)) continue;
      const context = await browser.newContext({
        baseURL: host.origin,
        viewport: windows.desktop,
        reducedMotion: 'reduce',
        storageState: await sessionOf(host.origin, who),
      });
      context.setDefaultTimeout(120_000);
      const page = await context.newPage();
      await page.goto(path);
      await settled(page);
      const words = await wordsOf(page);
      const seen = { desktop: 0, phone: 0 };
      for (const [window, size] of [
        ['desktop', windows.desktop],
        ['phone', windows.phone],
      ] as const) {
        await page.setViewportSize(size);
        await settled(page);
        seen[window] = Math.round((await screensOf(page)) * 10) / 10;
        if (values.pictures === undefined) continue;
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const path = join(values.pictures, `${name} ${window} ${colorScheme}.png`);
          await page.screenshot({ path, fullPage: true, animations: 'disabled' });
        }
        await page.emulateMedia({ colorScheme: 'light' });
      }
      counted[name] = { words, ...seen };
      await context.close();
    }
  } finally {
    await browser.close();
    await host.stop();
    await blog.close();
    rmSync(dataDir, { recursive: true });
  }
  return counted;
}

const counted = await count();
const [earlier] = positionals;
const before =
  earlier === undefined ? {} : Counted.parse(JSON.parse(readFileSync(earlier, 'utf8')));
console.table(
  Object.fromEntries(
    Object.entries(counted).map(([name, now]) => {
      const then = before[name];
      return [
        name,
        {
          ...now,
          ...(then && { before: then.words, ratio: Number((now.words / then.words).toFixed(2)) }),
        },
      ];
    }),
  ),
);
if (values.out !== undefined) writeFileSync(values.out, JSON.stringify(counted, undefined, 2));
