import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { episodesFrom } from '../../../test/support/episodes-from.ts';
import { eventsOf } from '../../../test/support/monitoring-events.ts';
import { after, dayMs, hourMs, minuteMs } from '../../platform/times.ts';
import { stepWords } from './incident-words.ts';
import { incidentsOf } from './group-episodes.ts';
import type { MonitoringEvent } from './causes/derive-cause.ts';
import { notificationsOf } from './notifications-of-incident.ts';
import { momentsOf } from './to-incident.ts';

const noon = new Date('2026-11-22T12:00:00.000Z');
const minutes = (count: number) => after(noon, count * minuteMs);
const hours = (count: number) => after(noon, count * hourMs);
const days = (count: number) => after(noon, count * dayMs);
const shop = eventsOf('account', 'https://shop.example/');
const cart = eventsOf('account', 'https://shop.example/cart');
const site = { url: 'https://shop.example/', name: 'Shop' };

const incidentsFrom = (...events: MonitoringEvent[]) => incidentsOf(episodesFrom(events));
const notificationsFor = (...events: MonitoringEvent[]) =>
  incidentsFrom(...events).flatMap((incident, index) =>
    notificationsOf(String(index), incident, site).map(({ draft }) => draft.kind),
  );
describe('an incident is', () => {
  test('a page closed to Google, until it is open for a week', () => {
    const rule = 'X-Robots-Tag: noindex';
    const events = [shop.indexing([rule], noon), shop.indexing([], days(1))];
    const [incident, ...others] = incidentsFrom(...events);
    expect(others).toEqual([]);
    expect(incident).toMatchObject({
      cause: 'closed-to-google',
      beganAt: noon.toISOString(),
      endedAt: days(1).toISOString(),
    });
    const [episode] = incident?.episodes ?? [];
    if (episode === undefined) throw new Error('no episode');
    expect(stepWords(episode.track, 'began', episode.began)).toBe(
      `Google is kept from listing the page: ${rule}.`,
    );
    expect(notificationsFor(...events)).toEqual(['closed-to-google', 'incident-ended']);
    expect(incidentsFrom(...events, shop.indexing([rule], days(3)))).toHaveLength(1);
    expect(incidentsFrom(...events, shop.indexing([rule], days(30)))).toHaveLength(2);
  });

  test('an outage, from the check that saw it to the one that saw the page again', () => {
    const [incident, ...others] = incidentsFrom(
      shop.uptime('down', noon),
      shop.uptime('up', hours(2)),
    );
    expect(others).toEqual([]);
    expect(incident).toMatchObject({
      cause: 'site-down',
      beganAt: noon.toISOString(),
      endedAt: hours(2).toISOString(),
    });
    expect(notificationsFor(shop.uptime('down', noon), shop.uptime('up', hours(2)))).toEqual([
      'site-down',
      'site-up',
    ]);
  });

  test('a domain, reported at each stage and over when it is renewed', () => {
    const expiry = days(30);
    const stages = ([30, 7, 1, 0] as const).map((stage) =>
      shop.domain(stage, expiry, days(30 - stage)),
    );
    const [incident] = incidentsFrom(...stages, shop.domain(7, expiry, days(23.1)));
    expect(incident?.cause).toBe('domain-expiring');
    expect(incident?.episodes[0]?.worse.map(({ after: left }) => left)).toEqual(['7', '1', '0']);
    expect(notificationsFor(...stages.slice(0, 1))).toEqual(['domain-expiring']);
    expect(notificationsFor(...stages)).toEqual(['domain-expired']);
    expect(notificationsFor(...stages, shop.domainRenewed(days(400), days(31)))).toContain(
      'incident-ended',
    );
  });

  test('a certificate, reported at each stage and over when it is renewed', () => {
    const expiry = days(30);
    const stages = ([30, 14, 7, 1, 0] as const).map((stage) =>
      shop.certificate(stage, expiry, days(30 - stage)),
    );
    const [incident] = incidentsFrom(...stages, cart.certificate(7, expiry, days(23.1)));
    expect(incident?.episodes[0]?.worse.map(({ after: left }) => left)).toEqual([
      '14',
      '7',
      '1',
      '0',
    ]);
    expect(incident?.endedAt).toBeUndefined();
    expect(notificationsFor(...stages.slice(0, 1))).toEqual(['certificate-expiring']);
    expect(notificationsFor(...stages)).toEqual(['certificate-expired']);
    expect(notificationsFor(...stages, shop.renewed(days(120), days(31)))).toContain(
      'incident-ended',
    );
  });

  test('a check that fails three times in a row, but not our own failures', () => {
    const failures = [0, 1, 2].map((day) => shop.failedScan(days(day)));
    expect(incidentsFrom(...failures.slice(1))).toEqual([]);
    expect(incidentsFrom(...failures)).toMatchObject([{ cause: 'checks-failing' }]);
    const ours = failures.map((event) => ({
      ...event,
      facts: { ...event.facts, outcome: 'failed' as const, reason: 'internal' as const },
    }));
    expect(incidentsFrom(...ours)).toEqual([]);
    const [ended] = incidentsFrom(...failures, shop.score(90, days(3)));
    expect(ended?.endedAt).toBe(days(3).toISOString());
  });

  test('pictures that differ, until one is equal; a page that keeps changing is one', () => {
    const carousel = [0, 1, 2, 3, 4, 5].map((hour) => shop.picture(hour % 2 === 1, hours(hour)));
    expect(incidentsFrom(...carousel)).toMatchObject([{ endedAt: hours(5).toISOString() }]);
    expect(incidentsFrom(...carousel, shop.picture(false, days(3)))).toHaveLength(2);
  });

  test('new markup errors, until there are no more than before', () => {
    const checks = [2, 2, 5, 4, 2].map((errors, day) => shop.markup(errors, days(day)));
    expect(incidentsFrom(...checks)).toMatchObject([
      { cause: 'markup-errors', beganAt: days(2).toISOString(), endedAt: days(4).toISOString() },
    ]);
    expect(incidentsFrom(...checks.slice(0, 2))).toEqual([]);
  });

  test('another checker begins nothing, ends what the one before began, and is the new measure', () => {
    const other = (errors: number, day: number) =>
      shop.markup(errors, days(day), { isOtherChecker: true });
    expect(incidentsFrom(shop.markup(2, days(0)), other(20, 1), shop.markup(20, days(2)))).toEqual(
      [],
    );
    const rose = [shop.markup(2, days(0)), shop.markup(5, days(1))];
    expect(incidentsFrom(...rose, other(20, 2))).toMatchObject([
      { beganAt: days(1).toISOString(), endedAt: days(2).toISOString() },
    ]);
    // Within a week, and yet an incident of its own.
    expect(incidentsFrom(...rose, other(20, 2), shop.markup(21, days(3)))).toHaveLength(2);
  });

  test('a p75 of visitors that got worse, until it is not; what is on a page only is its own', () => {
    const group = `/<b>x</b>${'🦊'.repeat(90)}`;
    const events = [
      shop.visitors([{ most: '/product/*' }, { metric: 'cls', group }], days(1), { release: '2' }),
      shop.visitors([{ step: 'over', before: 2500, after: 2400 }], days(4)),
    ];
    const [incident] = incidentsFrom(...events);
    expect(incident).toMatchObject({ cause: 'visitors-worse' });
    const whole = incident?.episodes.find(({ track }) => track.part === 'LCP on mobile');
    expect(whole).toMatchObject({
      began: {
        before: '2.4 s',
        after: '3.1 s',
        words: 'Seen in 1,234 views that day, most clearly on /product/*, with release 2.',
      },
      endedAt: '2026-11-26T00:00:00.000Z',
    });
    const parts = incident?.episodes.map(({ track }) => track.part) ?? [];
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(120);
    expect(parts.every((part) => part.isWellFormed())).toBe(true);
    expect(notificationsFor(...events.slice(0, 1))).toEqual(['visitors-worse']);
  });

  test('a page that the account does not list is not in a title', () => {
    const group = '/call-us-at-555-0100';
    const titles = [true, false].flatMap((isListed) =>
      incidentsFrom(shop.visitors([{ group, isListed }], days(1))).flatMap((incident) =>
        notificationsOf('1', incident, site).map(({ draft }) => draft.title),
      ),
    );
    expect(titles).toEqual([
      `LCP on mobile, ${group} got worse for visitors of Shop`,
      'LCP on mobile on one page got worse for visitors of Shop',
    ]);
  });

  test('a category of field data that falls', () => {
    const readings = (['FAST', 'AVERAGE', 'SLOW', 'FAST'] as const).map((category, day) =>
      shop.category(category, days(day)),
    );
    expect(incidentsFrom(...readings)).toMatchObject([
      { beganAt: days(1).toISOString(), endedAt: days(3).toISOString() },
    ]);
  });
});

describe('a proven change for the worse', () => {
  const since = hours(-30);
  const fell = shop.changed([92, 78], noon, { since });

  test('is an incident from its first run on, until it is undone', () => {
    expect(incidentsFrom(fell)).toMatchObject([
      { cause: 'score-fell', beganAt: since.toISOString() },
    ]);
    const [recovered] = incidentsFrom(fell, shop.changed([78, 91], days(2), { isRecovery: true }));
    expect(recovered?.endedAt).toBe(days(2).toISOString());
    expect(recovered && momentsOf(recovered)).toMatchObject([
      {
        step: 'began',
        before: 'score 92',
        after: '78',
        text: 'Score fell by 14 points on mobile (92 → 78).',
      },
      { step: 'ended', before: 'score 78', after: '91', text: 'Back to normal: 78 → 91.' },
    ]);
  });

  test('lasts after an improvement that does not undo it, and gets worse with another one', () => {
    const [incident] = incidentsFrom(
      fell,
      shop.changed([78, 84], days(1)),
      shop.changed([84, 60], days(2)),
    );
    expect(incident?.endedAt).toBeUndefined();
    expect(incident && momentsOf(incident)).toMatchObject([
      { step: 'began' },
      { step: 'eased', after: '84', text: expect.stringContaining('still slower than before') },
      { step: 'worsened', after: '60' },
    ]);
  });

  test('is over once the lower level is the usual one', () => {
    expect(incidentsFrom(fell, shop.settled(days(9)))[0]?.endedAt).toBe(days(9).toISOString());
  });

  test('is the only one: neither a single scan nor an improvement is an incident', () => {
    expect(incidentsFrom(shop.score(92, noon), shop.score(4, days(1)))).toEqual([]);
    expect(incidentsFrom(shop.changed([78, 92], noon), shop.settled(days(1)))).toEqual([]);
  });
});

describe('what belongs together', () => {
  test('signals that begin within ten minutes, explained by the outage', () => {
    const together = incidentsFrom(
      shop.markup(1, days(-1)),
      shop.markup(9, noon),
      shop.uptime('down', minutes(9)),
      shop.uptime('up', minutes(70)),
    );
    expect(together).toMatchObject([{ cause: 'site-down', beganAt: noon.toISOString() }]);
    expect(together[0]?.endedAt).toBeUndefined();
    const apart = incidentsFrom(
      shop.markup(1, days(-1)),
      shop.markup(9, noon),
      shop.uptime('down', minutes(11)),
    );
    expect(apart.map(({ cause }) => cause)).toEqual(['markup-errors', 'site-down']);
  });

  test('a host whose 30 pages go down within the hour is one incident, one message and one recovery', () => {
    const pages = Array.from({ length: 30 }, (_, page) =>
      eventsOf('account', `https://shop.example/${page}`),
    );
    const down = pages.map((page, index) => page.uptime('down', minutes(index * 2)));
    const up = pages.map((page, index) => page.uptime('up', minutes(120 + index * 2)));
    const [incident, ...others] = incidentsFrom(...down, ...up);
    expect(others).toEqual([]);
    expect(incident?.outages).toMatchObject([{ endedAt: minutes(178).toISOString() }]);
    expect(notificationsFor(...down, ...up)).toEqual(['site-down', 'site-up']);
  });

  test('what other checks find during an outage', () => {
    const failures = [1, 2, 3].map((hour) => shop.failedScan(hours(hour)));
    const events = [shop.uptime('down', noon), ...failures, shop.uptime('up', hours(4))];
    expect(incidentsFrom(...events)).toMatchObject([{ cause: 'site-down' }]);
    expect(notificationsFor(...events)).toEqual(['site-down', 'site-up']);
  });

  test('a site that goes up and down more than three times within an hour is reported as flapping', () => {
    const events = Array.from({ length: 12 }, (_, time) => [
      shop.uptime('down', minutes(time * 14)),
      shop.uptime('up', minutes(time * 14 + 2)),
    ]).flat();
    expect(notificationsFor(...events.slice(0, 6))).not.toContain('flapping');
    const flapping = incidentsFrom(...events).filter(({ outages }) =>
      outages.some(({ isFlapping }) => isFlapping),
    );
    expect(flapping).toHaveLength(1);
    const due = flapping.flatMap((incident) => notificationsOf('one', incident, site));
    const reasons = due
      .filter(({ draft }) => draft.kind === 'flapping')
      .map((one) => String(one.reasons));
    expect(reasons).toHaveLength(9);
    expect(new Set(reasons)).toHaveLength(1);
  });
});

test('says how much of a page changed', () => {
  const [incident] = incidentsFrom(shop.picture(false, noon));
  const [episode] = incident?.episodes ?? [];
  expect(episode && stepWords(episode.track, 'began', episode.began)).toBe(
    '3.4 % of the page changed.',
  );
});

describe('the order in which events arrive', () => {
  const history = [
    shop.changed([93, 70], days(-2)),
    shop.changed([70, 92], noon, { isRecovery: true }),
    ...[0, 0, 4, 0].map((errors, day) => shop.markup(errors, days(day - 3))),
    shop.uptime('down', noon),
    cart.uptime('down', minutes(4)),
    shop.picture(false, minutes(6)),
    shop.uptime('up', minutes(50)),
    cart.uptime('up', minutes(58)),
    shop.picture(true, minutes(66)),
    shop.uptime('down', hours(5)),
    shop.certificate(7, days(9), days(2)),
    shop.certificate(1, days(9), days(8)),
    ...[0, 1, 2].map((day) => cart.failedScan(days(day))),
  ];

  test('changes nothing, and what is delivered twice has one effect', () => {
    const expected = incidentsFrom(...history);
    expect(expected.length).toBeGreaterThan(3);
    const anyOrder = fc.shuffledSubarray([...history, ...history.slice(0, 10)], {
      minLength: history.length + 10,
    });
    fc.assert(
      fc.property(anyOrder, (arrived) => {
        expect(incidentsFrom(...arrived)).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });
});
