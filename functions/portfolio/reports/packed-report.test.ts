import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ClientReport } from '../../../shared/models/portfolio/client-report.ts';
import { mostLogoBytes } from '../../../shared/models/registry/client.ts';
import { at, calmMonth, month } from '../../../test/support/report-months.ts';
import { useTable } from '../../../test/support/scans.ts';
import { dataUrl } from '../../../test/support/small-pictures.ts';
import { dayMs } from '../../platform/times.ts';
import { clientReport } from './content/client-report.ts';
import { reportOf, storable } from './packed-report.ts';
import { plainStyle } from './report-look.ts';
import { reportStore } from './report-store.ts';

const jpegOf = (bytes: number): string => dataUrl(randomBytes(bytes), 'image/jpeg');
const logo = dataUrl(randomBytes(mostLogoBytes), 'image/png');
const madeAt = month.to.toISOString();
const look = { ...plainStyle.look, logo, clientLogo: logo };
const frame = { ...plainStyle, title: 'Acme', from: month.from.toISOString(), to: madeAt, madeAt };
const picture = (day: number) => ({ at: at(day), image: jpegOf(15_000) });
const sitesWithPictures = ['A', 'B', 'C', 'D', 'E', 'F'].map((siteName) =>
  calmMonth({
    siteName,
    url: `https://${siteName.toLowerCase()}.example/`,
    pictures: { first: picture(1), last: picture(30), isSame: false },
  }),
);

/** As it was stored. */
async function kept(report: ClientReport): Promise<ClientReport | undefined> {
  const store = reportStore(await useTable());
  const now = new Date();
  const key = { accountId: randomUUID(), reportId: randomUUID() };
  await store.start({ ...key, title: 'Acme', from: new Date(now.getTime() - dayMs), to: now }, now);
  await store.claim(key, 'worker', now);
  expect(await store.keep(key, 'worker', report, now)).toBe(true);
  const item = await store.find(key, now);
  expect(JSON.stringify(item).length).toBeLessThan(400 * 1024);
  return item && reportOf(item);
}

test('a report with the largest logos and pictures is stored, with the pictures for which there is room', async () => {
  const report = clientReport({ ...frame, look }, sitesWithPictures);
  const found = await kept(storable(report));
  expect(found?.look).toEqual(look);
  expect(found?.sites.map(({ pictures }) => pictures !== undefined)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('a report that fits is stored as it is', async () => {
  const report = clientReport({ ...frame, look: { ...look, clientLogo: null } }, sitesWithPictures);
  const some = { ...report, sites: report.sites.slice(0, 3) };
  expect(storable(some)).toBe(some);
  expect((await kept(some))?.sites.every(({ pictures }) => pictures !== undefined)).toBe(true);
});

test('the picture of an incident gives way to the logos', async () => {
  const incident = {
    severity: 'Down',
    standing: 'Open',
    pages: 1,
    sites: ['One'],
    omittedSites: 0,
    entries: [],
    omittedEntries: 0,
    url: 'https://one.example/',
    checks: [],
    picture: { image: jpegOf(112_000), text: '24 Nov, 14:02' },
    before: [],
    postMortem: '',
  };
  const report = { ...clientReport({ ...frame, look }, []), incident };
  const found = await kept(storable(report));
  expect(found?.look).toEqual(look);
  expect(found?.incident?.picture).toEqual({
    image: null,
    text: 'No picture: it is too large for this document.',
  });
});
