/**
 * Two weeks of hourly checks of local sites: `node bench/page-changes.ts`. The real check makes real requests through the
 * target guard; pictures are what a visitor would see at that time. For each site: changes and pictures a day, how many of the
 * hourly pictures are saved, and how long a change waited for its picture. Limits: the pictures that the arithmetic of costs
 * assumes; changes of the document or its files within an hour, and others within a day.
 */
import { createServer, type ServerResponse } from 'node:http';
import { listen } from '../dev/listen.ts';
import { startDemoSites } from '../dev/demo-sites/start-demo-sites.ts';
import { createTargetGuard } from '../functions/platform/target-guard/target-guard.ts';
import { fingerprintPage } from '../functions/providers/camera/fingerprint-page.ts';
import { checkForChanges } from '../functions/measuring/screenshots/check-for-changes.ts';
import type { PictureCheck } from '../functions/measuring/screenshots/picture-check-entity.ts';
import type { StoredScreenshot } from '../functions/measuring/screenshots/screenshot-store.ts';
import { business, picturesADay } from '../lib/costs/page-work.ts';
import { report } from './statistics.ts';

const days = 14;
const hours = 24 * days;
const hourMs = 3_600_000;
const start = Date.parse('2026-11-01T00:00:00.000Z');
const dueAt = (hour: number): string => new Date(start + hour * hourMs).toISOString();

interface Site {
  name: string;
  /** Hours between two changes; none is without. */
  every?: number;
  /** Where a change is: in the document, in a file of it, or in what a script loads. */
  where: 'document' | 'file' | 'script';
  /** Whether each answer is another one, with the same looks. */
  hasTokens?: boolean;
  /** Whether each answer looks different. */
  isRestless?: boolean;
}
const sites: Site[] = [
  { name: 'a leaflet that changes once a week', every: 168, where: 'document' },
  {
    name: 'a blog with nonces and tokens, changed once a day',
    every: 24,
    where: 'document',
    hasTokens: true,
  },
  { name: 'a picture that is replaced twice a week', every: 84, where: 'file', hasTokens: true },
  { name: 'a style sheet that changes once a day', every: 24, where: 'file' },
  { name: 'a shop that changes four times a day', every: 6, where: 'document', hasTokens: true },
  { name: 'news that change every hour', every: 1, where: 'document' },
  {
    name: 'an application whose script loads something else once a day',
    every: 24,
    where: 'script',
  },
  { name: 'a page with another advertisement in each answer', where: 'document', isRestless: true },
];

let hour = 0;
let answers = 0;
const versionOf = ({ every }: Site): number => (every === undefined ? 0 : Math.floor(hour / every));

function answer(site: Site, path: string, response: ServerResponse): void {
  const version = versionOf(site);
  answers += 1;
  if (path !== '/') {
    response.writeHead(200, { etag: `"${path} ${site.where === 'file' ? version : 0}"` }).end();
    return;
  }
  const token = site.hasTokens === true ? crypto.randomUUID() : '';
  const text = site.where === 'document' ? `Version ${version}` : '';
  response.writeHead(200, { 'content-type': 'text/html' }).end(
    `<!doctype html><link rel="stylesheet" href="/site.css?${token}"><h1>Site</h1><p>${text}</p><img src="/a.png">
    <form><input type="hidden" value="${token}"></form><script nonce="${token}">go("${token}")</script><!-- ${token} -->
    ${site.isRestless === true ? `<p>Advertisement ${answers}</p>` : ''}`,
  );
}

const guard = createTargetGuard({ allowPrivate: true });

/** What the pictures of a site are in two weeks of hourly checks. */
async function watch(url: string, site: Site) {
  let check: PictureCheck | undefined;
  let newest: StoredScreenshot | undefined;
  let seen: string | undefined;
  let pictures = 0;
  let longestWait = 0;
  let changedAt: number | undefined;
  let shownBefore = '';
  for (hour = 0; hour < hours; hour += 1) {
    const shown = site.isRestless === true ? `${hour}` : `${versionOf(site)}`;
    if (shown !== shownBefore && hour > 0) changedAt ??= hour;
    shownBefore = shown;
    await checkForChanges(
      {
        checks: {
          find: async () => check,
          put: async (_, checked) =>
            void (check = { ...checked, accountId: 'a', urlKey: 'u', expiresAt: 0 }),
          noteUnchanged: async () => undefined,
        },
        store: { listNewest: async () => (newest === undefined ? [] : [newest]) },
        fingerprint: async (address) => fingerprintPage(address, guard.fetch),
        siteKeyOf: async () => undefined,
        deployedAt: async () => undefined,
        sendJobs: async () => {
          pictures += 1;
          newest = {
            accountId: 'a',
            urlKey: 'u',
            dueAt: dueAt(hour),
            state: 'done',
            takenAt: dueAt(hour),
            storedAt: dueAt(hour),
            pictureKey: 'p',
            expiresAt: 0,
            attempts: 0,
            resends: 0,
            ...(seen === undefined ? {} : { isEqual: seen === shown }),
          };
          seen = shown;
          if (changedAt !== undefined) longestWait = Math.max(longestWait, hour - changedAt);
          changedAt = undefined;
        },
        now: () => new Date(start + hour * hourMs),
      },
      { accountId: 'a', url, dueAt: dueAt(hour) },
    );
  }
  return { picturesADay: pictures / days, longestWait };
}

function tell(site: Site, found: Awaited<ReturnType<typeof watch>>): void {
  const saved = 100 * (1 - found.picturesADay / 24);
  const changesADay = site.isRestless === true ? 24 : 24 / (site.every ?? Infinity);
  console.log(
    `${site.name}: ${found.picturesADay.toFixed(1)} pictures a day, ${saved.toFixed(0)} % saved; a change waits ${found.longestWait} hours at most`,
  );
  report(
    `${site.name}: a change's longest wait`,
    found.longestWait,
    site.where === 'script' ? 24 : 0,
    'hours',
  );
  // The first two days: a page's first picture, and what its fingerprint misses, come on top.
  if (site.where !== 'script')
    report(
      `${site.name}: pictures a day`,
      found.picturesADay,
      picturesADay({ ...business, changesADay }) + 3 / days,
      '',
    );
}

const demo = await startDemoSites({ ports: { fast: 0, slow: 0, wordpress: 0 } });
for (const [name, origin] of Object.entries(demo.origins)) {
  const site: Site = { name: `demo site ${name}, which never changes`, where: 'document' };
  tell(site, await watch(`${origin}/`, site));
}
await demo.close();
for (const site of sites) {
  const server = await listen(
    createServer((request, response) => {
      answer(site, new URL(request.url ?? '/', 'http://site').pathname, response);
    }),
  );
  tell(site, await watch(`${server.url}/`, site));
  await server.close();
}
guard.close();
