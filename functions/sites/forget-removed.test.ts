import { expect, test, vi } from 'vitest';
import type { SendJobs } from '../platform/jobs/send-job.ts';
import { forgetRemoved } from './forget-removed.ts';
import type { SiteStore } from './site-store.ts';
import type { WatchStore } from '../pages/watch-store.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const [home, gone, shared] = ['a', 'b', 'c'].map((path) => `https://example.com/${path}`) as [
  string,
  string,
  string,
];
const record = (url: string) =>
  ({ accountId: 'account', siteKey: 's', urlKey: 'u', url, createdAt: '' }) as const;
const listSites: SiteStore['listSites'] = async () => ({ sites: [], pages: [record(shared)] });

const watched: unknown[] = [];
const watching: Pick<WatchStore, 'watch'> = {
  watch: async (accountId, page) => void watched.push([accountId, page]),
};

test('queues deletion for removed addresses, but not for those that another site still lists', async () => {
  const sent: unknown[] = [];
  const sendJobs: SendJobs = async (job, payloads) => void sent.push([job.id, ...payloads]);
  const urls = [home, gone, shared];
  await forgetRemoved(
    { sites: { listSites }, watching, sendJobs },
    { accountId: 'account', urls, now },
  );
  const rest = { accountId: 'account', before: now.toISOString() };
  expect(watched).toEqual([['account', { url: shared, siteKey: 's' }]]);
  expect(sent).toEqual([['forget-page', { ...rest, url: home }, { ...rest, url: gone }]]);
});

test('knows an address that another site lists with a slash at its end', async () => {
  watched.length = 0;
  const sent: unknown[] = [];
  const sendJobs: SendJobs = async (_, payloads) => void sent.push(...payloads);
  await forgetRemoved(
    { sites: { listSites }, watching, sendJobs },
    { accountId: 'account', urls: [`${shared}/`], now },
  );
  expect(sent).toEqual([]);
  expect(watched).toEqual([['account', { url: shared, siteKey: 's' }]]);
});

test.each<[string, { sendJobs?: SendJobs; listSites?: SiteStore['listSites'] }]>([
  ['queue', { sendJobs: async () => Promise.reject(new Error('SQS is down')) }],
  ['table', { listSites: async () => Promise.reject(new Error('The table is busy')) }],
])('does not fail a removal that has happened because the %s refuses', async (_, refusing) => {
  vi.stubEnv('LOG_LEVEL', 'silent');
  const ports = { sendJobs: async () => undefined, listSites, ...refusing };
  const removed = { accountId: 'account', urls: [home], now };
  await expect(
    forgetRemoved({ sites: ports, watching, sendJobs: ports.sendJobs }, removed),
  ).resolves.toBeUndefined();
});
