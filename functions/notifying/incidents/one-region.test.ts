import { describe, expect, test } from 'vitest';
import { notificationKinds, urgencyOf } from '../../../shared/models/notifying/notification.ts';
import { episodesFrom } from '../../../test/support/episodes-from.ts';
import { eventsOf } from '../../../test/support/monitoring-events.ts';
import { after, dayMs, hourMs } from '../../platform/times.ts';
import { incidentsOf } from './group-episodes.ts';
import { incidentTitle } from './incident-words.ts';
import type { MonitoringEvent } from './causes/derive-cause.ts';
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

describe('a page that is down from one region only', () => {
  test('is an incident of its own kind, with its own words', () => {
    const [incident, ...others] = incidentsFrom(shop.oneRegion(noon));
    expect(others).toEqual([]);
    expect(
      incident && incidentTitle(incident, { url: 'https://shop.example/', name: 'Shop' }),
    ).toBe('Shop is down from one region only');
    expect(incident && momentsOf(incident)).toMatchObject([
      {
        step: 'began',
        cause: 'reached-elsewhere',
        check: 'Uptime check',
        text: 'Our own check failed (it did not answer in time), and it was reached from Germany, Frankfurt.',
      },
    ]);
    expect(notificationsFor(shop.oneRegion(noon))).toMatchObject([
      { kind: 'reached-elsewhere', tone: 'average', title: 'Shop is down from one region only' },
    ]);
  });

  test.each([
    [['https://shop.example/checkout'], '/checkout of Shop is down'],
    [['https://shop.example/a', 'https://shop.example/b'], '2 pages of Shop are down'],
    [['https://shop.example/', 'https://shop.example/a'], 'Shop is down'],
    [['tcp://db.shop.example:5432'], 'db.shop.example:5432 of Shop is down'],
    [['dns:///shop.example?type=MX'], 'The MX record of shop.example of Shop is down'],
    [['tcp://db.shop.example:5432', 'https://shop.example/a'], '2 monitors of Shop are down'],
  ])('%j is named', (urls, words) => {
    const events = urls.map((url) => eventsOf('account', url).oneRegion(noon));
    const [incident] = incidentsFrom(...events);
    expect(incident && incidentTitle(incident, site)).toBe(`${words} from one region only`);
  });

  test('an endpoint is named in its moments', () => {
    const db = eventsOf('account', 'tcp://db.shop.example:5432');
    const texts = (status: 'up' | 'down') =>
      incidentsFrom(db.oneRegion(noon), db.everyRegion(status, hours(1)))
        .flatMap((incident) => momentsOf(incident))
        .map(({ text }) => text);
    expect(texts('up')).toContain('Our own check reaches db.shop.example:5432 again.');
    expect(texts('down')).toContain('db.shop.example:5432 is now down from other places too.');
  });

  test('of which one is reached again, is named alone while the other lasts', () => {
    const [a, b] = [eventsOf('account', `${site.url}a`), eventsOf('account', `${site.url}b`)];
    const events = [a.oneRegion(noon), b.oneRegion(noon), a.everyRegion('up', hours(1))];
    const [incident] = incidentsFrom(...events);
    expect(incident && incidentTitle(incident, site)).toBe(
      '/b of Shop is down from one region only',
    );
  });

  test('is sent in the digest only, never at once', () => {
    expect(urgencyOf('reached-elsewhere')).toBe('digest');
    const atOnce = notificationKinds.filter((kind) => urgencyOf(kind) === 'now');
    const all = notificationsFor(shop.oneRegion(noon), shop.everyRegion('up', hours(1)));
    expect(all.map(({ kind }) => kind)).toEqual(['reached-elsewhere', 'incident-ended']);
    expect(all.filter(({ kind }) => atOnce.includes(kind))).toEqual([]);
  });

  test('is over when our own check reaches it, and is one incident if it comes and goes', () => {
    const events = [
      shop.oneRegion(noon),
      shop.everyRegion('up', hours(1)),
      shop.oneRegion(hours(3)),
      shop.everyRegion('up', hours(4)),
    ];
    expect(incidentsFrom(...events)).toMatchObject([{ endedAt: hours(4).toISOString() }]);
    const [incident] = incidentsFrom(...events);
    expect(incident && momentsOf(incident).at(-1)?.text).toBe('Our own check reaches it again.');
    const later = shop.oneRegion(after(hours(4), dayMs));
    expect(incidentsFrom(...events, later)).toHaveLength(2);
  });

  test('that goes down everywhere is the same incident, which lasts until the page is up', () => {
    const events = [
      shop.oneRegion(noon),
      shop.everyRegion('down', hours(1)),
      shop.uptime('down', hours(1)),
    ];
    const [incident, ...others] = incidentsFrom(...events);
    expect(others).toEqual([]);
    expect(incident).toMatchObject({ cause: 'site-down', beganAt: noon.toISOString() });
    expect(incident?.endedAt).toBeUndefined();
    expect(incident?.outages).toMatchObject([{ beganAt: hours(1).toISOString() }]);
    expect(incident && momentsOf(incident)).toMatchObject([
      { step: 'began' },
      { step: 'worsened', text: 'It is now down from other places too.' },
      { step: 'began', text: expect.stringMatching(/^The page went down/) },
    ]);
    expect(notificationsFor(...events).map(({ kind }) => kind)).toEqual(['site-down']);
    const up = shop.uptime('up', hours(3));
    expect(incidentsFrom(...events, up)).toMatchObject([{ endedAt: hours(3).toISOString() }]);
    expect(incidentsFrom(...[...events, up].toReversed())).toEqual(incidentsFrom(...events, up));
    expect(notificationsFor(...events, up).map(({ kind }) => kind)).toEqual([
      'site-down',
      'site-up',
    ]);
  });

  test('is the same in any order of delivery', () => {
    const events = [shop.oneRegion(noon), shop.everyRegion('up', hours(1))];
    expect(incidentsFrom(...events.toReversed())).toEqual(incidentsFrom(...events));
    expect(incidentsFrom(...events, ...events)).toEqual(incidentsFrom(...events));
  });
});
