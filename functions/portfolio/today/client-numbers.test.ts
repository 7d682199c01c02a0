import { expect, test } from 'vitest';
import { noteClientCall, saveClient } from '../../../shared/calls/registry/clients.ts';
import { call } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { fieldData } from '../../../test/support/sample-measurements.ts';
import { todayAccount, type TodaySite, todaySites } from '../../../test/support/today-account.ts';
import { uptimePageEntity } from '../../monitoring/uptime/uptime-page-entity.ts';
import { after, dayMs, hourMs } from '../../platform/times.ts';
import { clientEntity } from '../../registry/clients/client-entity.ts';
import { reportScheduleStore } from '../../registry/clients/report-schedule-store.ts';
import { scannedPageEntity } from '../../registry/pages/scanned-page-entity.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { newlyWatched } from '../../registry/pages/watch-page.ts';
import { findClientNumbers } from './client-numbers.ts';

const now = new Date('2026-11-21T00:00:00.000Z');
const ago = (ms: number) => after(now, -ms).toISOString();

async function twoClients() {
  const account = await todayAccount();
  const { table, everyone, keys } = account;
  const { accountId } = everyone;
  const client = { accountId, contacts: [], createdAt: ago(0) };
  await clientEntity(table)
    .put([
      { ...client, clientId: 'acme', name: 'Acme' },
      {
        ...client,
        clientId: 'bolt',
        name: 'Bolt',
        contacts: [{ email: 'b@bolt.example', phone: '+49 30 1' }],
      },
    ])
    .go();
  await watchedPageEntity(table)
    .put(
      Object.values(todaySites).map((url) => ({
        ...newlyWatched(accountId, url, now),
        ...(url === todaySites.blog ? { target: 95 } : {}),
      })),
    )
    .go();
  const up = (site: TodaySite, downHours: number) => ({
    ...keys(site),
    status: 'up' as const,
    since: ago(5 * dayMs),
    month: {
      from: ago(30 * dayMs),
      to: ago(hourMs),
      outages: [
        // Of the month before: it does not count.
        { from: ago(25 * dayMs), to: ago(24 * dayMs) },
        { from: ago(6 * dayMs), to: ago(6 * dayMs - downHours * hourMs) },
      ],
      unknownMs: 0,
    },
    updatedAt: ago(0),
  });
  await uptimePageEntity(table)
    .put([
      up('shop', 4.8),
      up('blog', 9.6),
      { ...keys('bolt'), status: 'down', since: ago(2 * hourMs), updatedAt: ago(0) },
    ])
    .go();
  const scanned = (site: TodaySite, lcp: number, hasField = false) => ({
    ...keys(site),
    url: todaySites[site],
    newestScanId: '1',
    mobile: {
      scanId: '1',
      scanDate: ago(0),
      overallScore: 50,
      labData: { fcp: 1, lcp, si: 1, tbt: 1, cls: 0, tti: 1 },
      reportKey: '',
    },
    ...(hasField ? { mobileFieldData: fieldData } : {}),
    expiresAt: 4e9,
  });
  await scannedPageEntity(table)
    .put([scanned('shop', 3, true), scanned('blog', 7)])
    .go();
  await reportScheduleStore(table).save(
    { accountId, clientId: 'acme' },
    { isMonthly: true, sender: null },
    { now },
  );
  return account;
}

test('a client has its sites in numbers, those with a site that is down first', async () => {
  const { table, everyone } = await twoClients();
  const [bolt, acme, ofNone] = await findClientNumbers(table, everyone, now);
  expect(bolt).toMatchObject({
    name: 'Bolt',
    sites: 1,
    down: [{ siteName: 'bolt' }],
    lcp: { field: null, visitors: null, lab: null },
    contacts: [{ email: 'b@bolt.example', phone: '+49 30 1' }],
    nextReportAt: null,
    called: null,
  });
  expect(acme).toMatchObject({
    name: 'Acme',
    sites: 2,
    down: [],
    lcp: {
      field: {
        worst: (fieldData.lcp?.score ?? 0) / 1000,
        sites: 1,
        worstSite: { siteName: 'shop' },
      },
      visitors: null,
      lab: { worst: 7, median: 5, sites: 2, worstSite: { siteName: 'blog' } },
    },
    // 20 days of two sites, of which they were down for 4.8 and 9.6 hours: 99 and 98 %.
    availability: { percent: 98.5, missed: [{ siteName: 'shop' }], target: null },
    nextReportAt: '2026-12-01T06:00:00.000Z',
  });
  expect(ofNone).toMatchObject({ clientId: null, sites: 1 });
});

test('a member who is limited to a client sees neither others nor contacts', async () => {
  const { table, everyone } = await twoClients();
  const found = await findClientNumbers(table, { ...everyone, clients: { bolt: 'work' } }, now);
  expect(found).toMatchObject([{ name: 'Bolt', contacts: [], called: null }]);
});

test('a call is noted with who and when, and stays when the client is changed', async () => {
  const { table, user, everyone } = await twoClients();
  const body = { clientId: 'bolt', note: 'Told about the outage' };
  const noted = await call(
    await loadHandler(noteClientCall),
    noteClientCall,
    { body },
    { as: user },
  );
  expect(noted.body).toMatchObject({ note: body.note, by: expect.stringMatching(/./) });
  const contacts = [{ name: 'Ben', email: 'b@bolt.example', phone: '+49 (30) 12-34' }];
  const change = { clientId: 'bolt', name: 'Bolt AG', contacts };
  await call(await loadHandler(saveClient), saveClient, { body: change }, { as: user });
  const [bolt] = await findClientNumbers(table, everyone, now);
  expect(bolt).toMatchObject({ name: 'Bolt AG', contacts, called: { note: body.note } });
  const refused = await call(
    await loadHandler(noteClientCall),
    noteClientCall,
    { body: { clientId: 'unknown' } },
    { as: user },
  );
  expect(refused).toMatchObject({ status: 404, body: { errors: [{ field: 'clientId' }] } });
  for (const phone of ['call me', '+', '12', '+49 30 1234567 or at night', '=1+1'])
    expect(
      await call(
        await loadHandler(saveClient),
        saveClient,
        { body: { ...change, contacts: [{ email: 'b@bolt.example', phone }] } },
        { as: user },
      ),
    ).toMatchObject({ status: 400, body: { errors: [{ field: 'contacts.0.phone' }] } });
});
