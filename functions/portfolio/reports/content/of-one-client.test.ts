/** What leaves the account about one client or site names nothing of another client. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { fieldData } from '../../../../test/support/sample-measurements.ts';
import { eventsOf } from '../../../../test/support/monitoring-events.ts';
import { isWhole } from '../../../../test/support/is-whole.ts';
import { useTable } from '../../../../test/support/scans.ts';
import { competitorEntity } from '../../../registry/pages/competitor-entity.ts';
import { deploymentStore } from '../../../registry/pages/deployment-store.ts';
import { siteEntity } from '../../../registry/pages/site-entity.ts';
import { keyOfUrl } from '../../../registry/pages/url-key.ts';
import { incidentEntity } from '../../../monitoring/episodes/incident-entity.ts';
import { screenshotEntity } from '../../../measuring/screenshots/screenshot-entity.ts';
import { fieldReadingStore } from '../../../measuring/field-data/field-reading-store.ts';
import { incidentStore } from '../../../notifying/incidents/incident-store.ts';
import { trackEvent } from '../../../notifying/incidents/track-event.ts';
import { trackStore } from '../../../notifying/incidents/track-store.ts';
import { after, dayMs, hourMs, minuteMs } from '../../../platform/times.ts';
import { computeReport } from './compute-report.ts';
import { reportHtml } from '../html/report-html.ts';

const table = await useTable();
const now = new Date();
const period = { from: after(now, -7 * dayMs).toISOString(), to: now.toISOString() };
const clientIds = ['acme', 'bolt', undefined] as const;
type ClientId = (typeof clientIds)[number];

const client = fc.constantFrom(...clientIds);
const accounts = fc.record({
  /** The client of each site. */
  sites: fc.array(client, { minLength: 2, maxLength: 4 }),
  competitors: fc.array(
    fc.record({
      sites: fc.array(fc.nat({ max: 3 }), { maxLength: 2 }),
      clients: fc.array(fc.constantFrom('acme', 'bolt'), { maxLength: 1 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  areDown: fc.boolean(),
});

type Account = typeof accounts extends fc.Arbitrary<infer Found> ? Found : never;

/** Sites of two clients and of none that are one incident, and competitors of each kind. */
const ofThreeOwners: Account = {
  sites: [undefined, 'acme', 'bolt'],
  competitors: [
    { sites: [], clients: [] },
    { sites: [0], clients: [] },
    { sites: [1], clients: ['bolt'] },
    { sites: [], clients: ['acme'] },
  ],
  areDown: true,
};

const picture = PNG.sync.write(new PNG({ width: 4, height: 4 }));
const siteName = (index: number) => `own-${index}-own`;
const rivalName = (index: number) => `rival-${index}-rival`;

const read = (accountId: string, url: string) =>
  fieldReadingStore(table).add(
    { accountId, url, dueAt: after(now, -hourMs).toISOString() },
    { mobile: fieldData, desktop: fieldData },
    now,
  );

async function seed({ sites, competitors, areDown }: Account) {
  const accountId = randomUUID();
  const stored = sites.map((clientId, index) => ({
    accountId,
    url: `https://one-host.example/${siteName(index)}`,
    urlKey: keyOfUrl(`https://one-host.example/${siteName(index)}`),
    siteId: `${accountId}-${index}`,
    siteName: siteName(index),
    propertyId: '',
    createdAt: after(now, -30 * dayMs).toISOString(),
    ...(clientId === undefined ? {} : { clientId }),
  }));
  await siteEntity(table).put(stored).go();
  const idsOf = (wanted: readonly number[]) =>
    [...new Set(wanted)].flatMap((index) => stored[index]?.siteId ?? []);
  for (const [index, one] of competitors.entries()) {
    const url = `https://${rivalName(index)}.example/`;
    const siteIds = idsOf(one.sites);
    await competitorEntity(table)
      .put({
        accountId,
        url,
        urlKey: keyOfUrl(url),
        name: rivalName(index),
        createdAt: after(now, -30 * dayMs + index).toISOString(),
        ...(siteIds.length === 0 ? {} : { siteIds }),
        ...(one.clients.length === 0 ? {} : { clientIds: one.clients }),
      })
      .go();
    await read(accountId, url);
  }
  for (const { url, urlKey, siteName: label } of stored) {
    await read(accountId, url);
    const at = after(now, -dayMs);
    await deploymentStore(table).add({ accountId, siteKey: urlKey }, { at, label }, { now });
    if (!areDown) continue;
    const event = eventsOf(accountId, url).uptime('down', after(now, -5 * minuteMs));
    const ports = { announce: async () => undefined, sendOutages: async () => undefined };
    await trackEvent({ store: trackStore(table), now, ...ports }, event);
  }
  // Who took an incident, and the screenshots of a site, are its own as well.
  const incidents = incidentEntity(table);
  const { data } = await incidents.query.byId({ accountId }).go({ pages: 'all' });
  for (const { incidentId, siteKey } of data) {
    const assigneeName = stored.find(({ urlKey }) => urlKey === siteKey)?.siteName ?? '';
    await incidents.patch({ accountId, incidentId }).set({ assigneeName }).go();
  }
  const taken = stored.flatMap(({ urlKey, siteName: folder }) =>
    [2, 1].map((days) => {
      const time = after(now, -days * dayMs).toISOString();
      const pictureKey = `${folder}/${days}.png`;
      return { accountId, urlKey, dueAt: time, takenAt: time, storedAt: time, pictureKey };
    }),
  );
  const ended = { state: 'done' as const, attempts: 1, resends: 0, cause: 'clock' as const };
  await screenshotEntity(table)
    .put(taken.map((one) => ({ ...one, ...ended, expiresAt: 4_000_000_000 })))
    .go();
  return { accountId, stored };
}

/** What a text may name of the account's sites and competitors, and does. */
const namesIn = (text: string) => new Set(text.match(/(?:own-\d-own|rival-\d-rival)/g));

test('reports of a client and of a site show their own competitors, and nothing of another client', async () => {
  await fc.assert(
    fc.asyncProperty(accounts, async (account) => {
      const { accountId, stored } = await seed(account);
      const sitesOf = (clientId: ClientId) =>
        account.sites.flatMap((of, index) => (of === clientId ? [index] : []));
      const rivalsOf = (indexes: readonly number[], clientId: ClientId) =>
        account.competitors.flatMap(({ sites, clients }, index) =>
          sites.some((site) => indexes.includes(site)) || clients.some((of) => of === clientId)
            ? [rivalName(index)]
            : [],
        );
      const documentOf = async (subject: object) => {
        const item = { accountId, title: 'Report', ...period, ...subject };
        const read: string[] = [];
        const readPicture = async (key: string) => {
          read.push(key);
          return picture;
        };
        const html = reportHtml(await computeReport(table, item, now, readPicture));
        return `${html} ${read.join(' ')}`;
      };
      const allowed = (indexes: readonly number[], clientId: ClientId) =>
        new Set([...indexes.map(siteName), ...rivalsOf(indexes, clientId)]);

      for (const clientId of ['acme', 'bolt'] as const) {
        const indexes = sitesOf(clientId);
        const shown = namesIn(await documentOf({ clientId }));
        expect(shown).toEqual(indexes.length === 0 ? new Set() : allowed(indexes, clientId));
      }
      for (const [index, { url, clientId }] of stored.entries()) {
        const of = clientIds.find((one) => one === clientId);
        expect(namesIn(await documentOf({ url }))).toEqual(allowed([index], of));
      }
      const groups = await incidentStore(table).list(accountId);
      for (const { incidentId, siteKey, title } of groups.flat()) {
        const site = stored.find(({ urlKey }) => urlKey === siteKey);
        const of = clientIds.find((one) => one === site?.clientId);
        const shown = namesIn(await documentOf({ incidentId, url: site?.url, title }));
        const own = new Set(sitesOf(of).map(siteName));
        expect([...shown].filter((name) => !own.has(name))).toEqual([]);
      }
    }),
    { numRuns: isWhole ? 60 : 1, examples: [[ofThreeOwners]] },
  );
});
