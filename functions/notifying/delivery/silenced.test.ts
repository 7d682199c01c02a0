import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTable } from '../../../test/support/scans.ts';
import { incidentEntity } from '../../monitoring/episodes/incident-entity.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { after, hourMs } from '../../platform/times.ts';
import { digestMessage } from './digest-message.ts';
import { findSilenced, reportedIn, withoutSilenced } from './silenced.ts';

const table = await useTable();
const now = new Date();

async function seed() {
  const accountId = randomUUID();
  const site = async (url: string, pausedAt?: string) =>
    siteEntity(table)
      .put({
        accountId,
        url,
        urlKey: keyOfUrl(url),
        siteId: url,
        siteName: url,
        createdAt: now.toISOString(),
        ...(pausedAt === undefined ? {} : { pausedAt }),
      })
      .go();
  const incident = async (incidentId: string, marks: object) =>
    incidentEntity(table)
      .put({
        accountId,
        incidentId,
        siteKey: keyOfUrl('https://shop.example/'),
        site: 'https://shop.example/',
        siteName: 'Shop',
        title: 'Markup errors',
        cause: 'markup-errors',
        state: 'open',
        beganAt: now.toISOString(),
        episodes: [],
        notifications: [],
        revision: 1,
        expiresAt: 4_000_000_000,
        ...marks,
      })
      .go();
  await site('https://shop.example/');
  await site('https://blog.example/', now.toISOString());
  await incident('muted', { mutedUntil: after(now, hourMs).toISOString() });
  await incident('over', { mutedUntil: after(now, -hourMs).toISOString() });
  await incident('false', { falseAlarmAt: now.toISOString() });
  return accountId;
}

const shop = 'https://shop.example/';
const about = [
  { site: shop, incidentId: 'muted' },
  { site: shop, incidentId: 'over' },
  { site: shop, incidentId: 'false' },
  { site: shop },
  { site: 'https://blog.example/' },
  { site: '' },
];

test('nothing is sent about muted incidents, false alarms and paused sites', async () => {
  const isSilenced = await findSilenced(table, await seed(), about, now);
  expect(about.map(isSilenced)).toEqual([true, false, true, false, true, false]);
});

test('a digest that waits for the end of quiet hours leaves them out', async () => {
  const isSilenced = await findSilenced(table, await seed(), about, now);
  const news = (incidentId: string, title: string) =>
    ({
      kind: 'markup-errors',
      tone: 'average',
      title,
      site: shop,
      time: now.toISOString(),
      incidentId,
    }) as const;
  const digest = (...of: ReturnType<typeof news>[]) => {
    const message = digestMessage({
      id: 'one',
      frequency: 'Daily',
      from: after(now, -24 * hourMs),
      to: now,
      timeZone: 'UTC',
      options: { good: true, average: true, bad: true },
      news: of,
      sites: [],
      publicUrl: 'https://vitals.example',
    });
    if (message === undefined) throw new Error('There is no digest');
    return message;
  };
  const both = digest(news('muted', 'hushed'), news('over', 'loud'));
  expect(reportedIn(both).map(({ incidentId }) => incidentId)).toContain('muted');
  const shown = JSON.stringify(withoutSilenced(both, isSilenced)?.sections);
  expect([shown.includes('hushed'), shown.includes('loud')]).toEqual([false, true]);
  const named = withoutSilenced(both, isSilenced)?.about?.map(({ incidentId }) => incidentId);
  expect(named).toEqual(['over']);
  expect(withoutSilenced(digest(news('muted', 'hushed')), isSilenced)).toBeUndefined();
});
