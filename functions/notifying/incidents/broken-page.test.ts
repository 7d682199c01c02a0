import { describe, expect, test } from 'vitest';
import { urgencyOf } from '../../../shared/models/notifying/notification.ts';
import { episodesFrom } from '../../../test/support/episodes-from.ts';
import { eventsOf } from '../../../test/support/monitoring-events.ts';
import { after, hourMs, minuteMs } from '../../platform/times.ts';
import type { MonitoringEvent } from './causes/derive-cause.ts';
import { incidentsOf } from './group-episodes.ts';
import { incidentTitle } from './incident-words.ts';
import { notificationsOf } from './notifications-of-incident.ts';
import { momentsOf } from './to-incident.ts';

const noon = new Date('2026-11-22T12:00:00.000Z');
const hours = (count: number) => after(noon, count * hourMs);
const shop = eventsOf('account', 'https://shop.example/');
const site = { url: 'https://shop.example/', name: 'Shop' };
const incidentsFrom = (...events: MonitoringEvent[]) => incidentsOf(episodesFrom(events));
const notificationsFor = (...events: MonitoringEvent[]) =>
  incidentsFrom(...events).flatMap((incident, index) =>
    notificationsOf(String(index), incident, site).map(({ draft }) => draft),
  );

describe('a page that answers, and shows nothing or an error', () => {
  test('is an incident of its own cause, in words that say what it shows', () => {
    const began = shop.broken('empty', noon);
    const [incident, ...others] = incidentsFrom(began);
    expect(others).toEqual([]);
    expect(incident && incidentTitle(incident, site)).toBe('Shop shows an empty page');
    expect(incident && momentsOf(incident)).toMatchObject([
      { step: 'began', cause: 'broken-page', text: 'The server answers with an empty page.' },
    ]);
    expect(notificationsFor(began)).toMatchObject([
      { kind: 'broken-page', tone: 'bad', title: 'Shop shows an empty page' },
    ]);
    // By its status it is up: that is no outage.
    expect(urgencyOf('broken-page')).toBe('digest');
    expect(notificationsFor(shop.broken('error', noon))).toMatchObject([
      { title: 'Shop shows an error instead of its content' },
    ]);
  });

  test('ends when it shows its content, or goes down, which is an outage', () => {
    const mended = [shop.broken('empty', noon), shop.mended('up', hours(1))];
    expect(incidentsFrom(...mended)).toMatchObject([{ endedAt: hours(1).toISOString() }]);
    expect(incidentsFrom(...mended.toReversed())).toEqual(incidentsFrom(...mended));
    const fell = [
      shop.broken('empty', noon),
      shop.mended('down', hours(1)),
      shop.uptime('down', hours(1)),
    ];
    expect(incidentsFrom(...fell)).toMatchObject([{ cause: 'site-down', episodes: [{}, {}] }]);
    expect(incidentsFrom(...fell)[0]?.endedAt).toBeUndefined();
    expect(notificationsFor(...fell).map(({ kind }) => kind)).toEqual(['site-down']);
  });
});

test('a page whose pictures show nothing in two scans in a row is one too, until a scan sees it', () => {
  const blank = (at: Date, device: 'mobile' | 'desktop') => {
    const event = shop.failedScan(at);
    const facts = { outcome: 'failed', scanId: 'a', device, reason: 'blank' } as const;
    return { ...event, facts };
  };
  const first = blank(noon, 'mobile');
  expect(incidentsFrom(first)).toEqual([]);
  const both = [first, blank(after(noon, minuteMs), 'desktop')];
  expect(incidentsFrom(...both)).toMatchObject([{ cause: 'broken-page' }]);
  expect(notificationsFor(...both)).toMatchObject([{ kind: 'broken-page' }]);
  expect(incidentsFrom(first, shop.score(90, hours(1)), blank(hours(2), 'mobile'))).toEqual([]);
  expect(incidentsFrom(...both, shop.score(90, hours(1)))).toMatchObject([
    { endedAt: hours(1).toISOString() },
  ]);
});
