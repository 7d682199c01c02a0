import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StatusIncident } from '../../../../shared/models/portfolio/status-incident.ts';
import { incidentView, maintainedNow, nextStep } from './incident-view.ts';
import type { Span } from '../../../../shared/uptime/spans.ts';
import { lastDays } from './last-days.ts';
import { contrast, readableColour } from '../../../../shared/models/readable-colour.ts';
import { barsWords } from './status-bars.ts';
import { badgeSvg } from './status-badge.ts';
import { atomFeed, jsonFeed, summaryJson } from './status-feeds.ts';
import { statusHtml, widgetHtml } from './status-html.ts';
import { componentView, overallOf, shownDays, type StatusView } from './status-view.ts';

const now = new Date('2026-11-29T18:30:00.000Z');
const minute = 60_000;
const days = lastDays(shownDays, now, 'Europe/Vienna');
const since = '2026-01-01T00:00:00.000Z';
const known = { from: Date.parse(since), to: now.getTime() };

const outage = (from: string, minutes: number | null) => ({
  from,
  to: minutes === null ? null : new Date(Date.parse(from) + minutes * minute).toISOString(),
  beganEarlier: false,
});
const component = (
  name: string,
  outages: ReturnType<typeof outage>[] = [],
  status: 'up' | 'down' | 'unknown' = 'up',
  planned: Span[] = [],
  gaps: Span[] = [],
) =>
  componentView(
    {
      componentId: `id of ${name}`,
      name,
      history: { ...known, outages, gaps },
      planned,
      state: { status, since },
    },
    days,
  );
const viewOf = (components: ReturnType<typeof component>[], more: Partial<StatusView> = {}) => ({
  title: 'Acme',
  address: 'https://vitals.example/status/acme',
  feedId: 'https://vitals.example/status/acme',
  colour: '#ffd43b',
  logo: null,
  subscribe: 'https://vitals.example/status-subscription?page=acme',
  isLocked: false,
  timeZone: 'Europe/Vienna',
  createdAt: '2026-01-01T00:00:00.000Z',
  madeAt: now.toISOString(),
  groups: [{ name: 'Web', components }],
  incidents: [],
  ...more,
});

describe('days', () => {
  test('are those of the time zone, also where clocks change', () => {
    expect(days).toHaveLength(90);
    expect(days.at(-1)).toEqual({
      day: '2026-11-29',
      from: new Date('2026-11-28T23:00:00.000Z'),
      to: new Date('2026-11-29T23:00:00.000Z'),
    });
    const hoursOf = ({ from, to }: (typeof days)[number]): number =>
      (to.getTime() - from.getTime()) / (60 * minute);
    const changed = lastDays(366, now, 'Europe/Vienna').filter((one) => hoursOf(one) !== 24);
    expect(changed.map((one) => [one.day, hoursOf(one)])).toEqual([
      ['2026-03-29', 23],
      ['2026-10-25', 25],
    ]);
    expect(days.slice(1).map(({ from }) => from)).toEqual(days.slice(0, -1).map(({ to }) => to));
  });

  test.each(['Pacific/Auckland', 'America/St_Johns', 'Asia/Beirut', 'Pacific/Apia', 'UTC'])(
    'follow each other in %s',
    (zone) => {
      const year = lastDays(366, now, zone);
      expect(year.slice(1).map(({ from }) => from)).toEqual(year.slice(0, -1).map(({ to }) => to));
      expect(now.getTime()).toBeGreaterThanOrEqual(year.at(-1)?.from.getTime() ?? Infinity);
      expect(now.getTime()).toBeLessThan(year.at(-1)?.to.getTime() ?? 0);
    },
  );

  test('share an outage by its duration, and one that lasts counts until now', () => {
    const shared = component('Shop', [
      outage('2026-11-27T22:50:00.000Z', 25),
      outage('2026-11-29T18:00:00.000Z', null),
    ]);
    const down = Object.fromEntries(
      shared.days.flatMap(({ day, downMs }) => (downMs > 0 ? [[day, downMs / minute]] : [])),
    );
    expect(down).toEqual({ '2026-11-27': 10, '2026-11-28': 15, '2026-11-29': 30 });
    expect(barsWords(shared)).toBe('90 days: 2 outages, 55 minutes in all');
  });

  test('before the first check are not known', () => {
    const young = componentView(
      {
        componentId: 'a',
        name: 'New',
        history: { ...known, from: Date.parse('2026-11-28T12:00:00.000Z'), outages: [], gaps: [] },
        planned: [],
        state: { status: 'up', since: null },
      },
      days,
    );
    expect(barsWords(young)).toBe('2 of 90 days known: no outage');
    expect(statusHtml(viewOf([young]))).toContain('100 % available');
  });
});

test('outages in planned maintenance are not shown, and do not count', () => {
  const hour = (of: number) => Date.parse('2026-11-20T00:00:00.000Z') + of * 60 * minute;
  const shop = component(
    'Shop',
    [outage('2026-11-20T10:00:00.000Z', 30), outage('2026-11-20T11:50:00.000Z', 20)],
    'up',
    [[hour(10), hour(12)]],
  );
  expect(shop.outages).toEqual([
    { from: '2026-11-20T12:00:00.000Z', to: '2026-11-20T12:10:00.000Z' },
  ]);
  expect(shop.days.find(({ day }) => day === '2026-11-20')?.downMs).toBe(10 * minute);
});

test('a component is in maintenance while a window of the account is open', () => {
  const [hourAgo, hourOn] = [now.getTime() - 60 * minute, now.getTime() + 60 * minute];
  const lasting = [outage('2026-11-29T17:00:00.000Z', null)];
  const shop = component('Shop', lasting, 'down', [[hourAgo, hourOn]]);
  expect(shop).toMatchObject({
    state: 'maintenance',
    outages: [{ from: '2026-11-29T17:00:00.000Z', to: '2026-11-29T17:30:00.000Z' }],
  });
  expect(overallOf(viewOf([shop]))).toEqual({
    state: 'maintenance',
    words: 'Planned maintenance of Shop',
  });
  const over = component('Shop', lasting, 'down', [[hourAgo, now.getTime()]]);
  expect(over.state).toBe('down');
});

test('what was not checked is not up: its days, and what it is now', () => {
  const last = Date.parse('2026-11-26T23:00:00.000Z');
  const shop = component('Shop', [], 'up', [], [[last, now.getTime()]]);
  expect(shop).toMatchObject({ state: 'unknown', since: '2026-11-26T23:00:00.000Z' });
  expect(shop.days.flatMap(({ day, isKnown }) => (isKnown ? [] : [day]))).toEqual([
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ]);
  expect(overallOf(viewOf([shop])).state).toBe('unknown');
  expect(statusHtml(viewOf([shop]))).toMatch(/Not known since\s+<time/);
  const later = component('Shop', [], 'up', [], [[last, now.getTime() - minute]]);
  expect(later.state).toBe('up');
});

describe('a page as a whole', () => {
  const [up, down, unknown] = [
    component('Shop'),
    component('API', [outage('2026-11-29T18:00:00.000Z', null)], 'down'),
    component('Blog', [], 'unknown'),
  ];
  test.each([
    [[up], 'up', 'All systems operational'],
    [[up, down], 'down', 'API is down'],
    [[up, down, down], 'down', '2 of 3 components are down'],
    [[down, down], 'down', 'All 2 components are down'],
    [[up, unknown], 'unknown', 'Operational; the status of Blog is not known'],
    [[unknown], 'unknown', 'Status not known yet'],
    [[], 'unknown', 'Status not known yet'],
  ] as const)('%#: says how it is', (components, state, words) => {
    expect(overallOf(viewOf([...components]))).toEqual({ state, words });
    expect(statusHtml(viewOf([...components]))).toContain(words);
  });

  test('says since when a component is down, in the time zone of the page', () => {
    const { days: some, ...rest } = down;
    const html = statusHtml(viewOf([{ ...rest, days: some, since: '2026-11-29T18:00:00.000Z' }]));
    expect(html).toContain('<time datetime="2026-11-29T18:00:00.000Z">29 Nov, 19:00</time>');
    expect(html).toContain('Times are in Europe/Vienna');
  });
});

test('needs no script, and requests nothing from anywhere else', () => {
  const html = statusHtml(viewOf([component('Shop')]));
  expect(html).not.toMatch(/<script|@import|url\(|\son\w+=|<iframe|<form/);
  const addresses = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address);
  expect(
    addresses.filter(
      (address = '') =>
        !address.startsWith('https://vitals.example/status') && address !== 'data:,',
    ),
  ).toEqual([]);
});

/** Every other day down, on as many components as a page can have. */
const worst = Array.from({ length: 30 }, (_, index) =>
  component(
    `Component number ${index} with a long name of 60 characters..`,
    days
      .filter((_day, at) => at % 2 === 0)
      .map(({ from }) => outage(from.toISOString(), 5 + (from.getTime() % 7) * 5)),
  ),
);

test('is below 30 KB with ten components, and as it is sent in the worst case', () => {
  expect(Buffer.byteLength(statusHtml(viewOf(worst.slice(0, 10))))).toBeLessThan(30_000);
  expect(gzipSync(statusHtml(viewOf(worst))).length).toBeLessThan(30_000);
});

describe('every text of users is escaped', () => {
  const hostile = fc.oneof(
    fc.constantFrom('<script>alert(1)</script>', '"><img src=x onerror=a>', "'&<]]>", '{{a}}'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
  );
  test('in markup, feeds and badge', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (title, group, name) => {
        const view = viewOf([component(name, [outage('2026-11-28T12:00:00.000Z', 5)], 'down')], {
          title,
          groups: [
            { name: group, components: [component(name, [outage('2026-11-28T12:00:00.000Z', 5)])] },
          ],
        });
        const usual = viewOf([component('Shop', [outage('2026-11-28T12:00:00.000Z', 5)])]);
        const tags = (text: string) => text.match(/<[a-z/!?][^>]*>/gi)?.length;
        for (const render of [statusHtml, widgetHtml, atomFeed, badgeSvg])
          expect(tags(render(view))).toBe(tags(render(usual)));
        expect(JSON.parse(jsonFeed(view))).toMatchObject({ title: `${title}: status` });
        expect(JSON.parse(summaryJson(view))).toMatchObject({ page: { title } });
      }),
      { numRuns: 50 },
    );
  });
});

describe('feeds', () => {
  const view = viewOf([
    component('Shop', [
      outage('2026-11-20T12:00:00.000Z', 12),
      outage('2026-11-29T18:00:00.000Z', null),
    ]),
  ]);
  // https://www.rfc-editor.org/rfc/rfc4287#section-4.1.1: these are required of a feed and of each entry.
  test('Atom has what RFC 4287 requires, the newest first', () => {
    const atom = atomFeed(view);
    expect(atom).toMatch(
      /^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom"/,
    );
    for (const tag of ['id', 'title', 'updated', 'author'])
      expect(atom.split('<entry>')[0]).toContain(`<${tag}>`);
    expect(atom).toContain('<link rel="self"');
    const entries = atom.split('<entry>').slice(1);
    expect(entries.map((entry) => /<title>(.*)<\/title>/.exec(entry)?.[1])).toEqual([
      'Shop is down',
      'Shop was down for 12 minutes',
    ]);
    for (const entry of entries)
      for (const tag of ['id', 'title', 'updated']) expect(entry).toContain(`<${tag}>`);
    expect(atom).toContain('<updated>2026-11-29T18:00:00.000Z</updated>');
  });

  test('Atom has no character that XML forbids', () => {
    const title = 'A\u000bc\u0000m\ufffee\ud800 \u{1f600}\t';
    expect(atomFeed(viewOf([], { title }))).toContain('<title>Acme \u{1f600}\t: status</title>');
  });

  // https://www.jsonfeed.org/version/1.1/: version and title, and of each item id and content, are required.
  test('JSON has what JSON Feed 1.1 requires', () => {
    expect(JSON.parse(jsonFeed(view))).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Acme: status',
      feed_url: 'https://vitals.example/status/acme/feed.json',
      items: [
        { id: expect.any(String), content_text: expect.any(String) },
        { date_published: '2026-11-20T12:00:00.000Z', date_modified: '2026-11-20T12:12:00.000Z' },
      ],
    });
  });

  test('an outage keeps its id when it is over', () => {
    const ids = (minutes: number | null) =>
      JSON.parse(
        jsonFeed(viewOf([component('Shop', [outage('2026-11-29T18:00:00.000Z', minutes)])])),
      ).items.map(({ id }: { id: string }) => id);
    expect(ids(10)).toEqual(ids(null));
  });
});

describe('the colour of a client', () => {
  test.each(['#ffd43b', '#ffffff', '#000000', '#1971c2', '#7f7f7f', '#ff0000'])(
    '%s can be read as a link in both schemes',
    (colour) => {
      for (const background of ['#f7f8fa', '#1c1f28'])
        expect(contrast(readableColour(colour, background), background)).toBeGreaterThanOrEqual(
          4.5,
        );
    },
  );

  test('stays as it is where it can be read', () => {
    expect(readableColour('#1864ab', '#ffffff')).toBe('#1864ab');
    // https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});

describe('what people wrote', () => {
  const written = (more: Partial<StatusIncident> = {}): StatusIncident => ({
    incidentId: 'i-1',
    title: 'Payments fail',
    componentIds: ['shown', 'unpublished-1'],
    planned: null,
    trackedId: 't-1',
    updates: [
      { at: '2026-11-29T10:00:00.000Z', stage: 'investigating', text: 'We look\ninto it.' },
      { at: '2026-11-29T11:00:00.000Z', stage: 'identified', text: 'A disk is full.' },
    ],
    createdAt: '2026-11-29T10:00:00.000Z',
    ...more,
  });
  const names = new Map([['shown', 'Shop']]);
  const at = (time: string) => new Date(time);
  const planned = { from: '2026-11-30T22:00:00.000Z', to: '2026-11-30T23:00:00.000Z' };
  const maintenance = written({ planned, updates: [{ at: planned.from, text: 'We move.' }] });
  const of = (incident: StatusIncident, when = now) =>
    viewOf([component('Shop')], { incidents: [incidentView(incident, names, when)] });

  test('is on the page with its stage, newest update first, and only published components', () => {
    const html = statusHtml(of(written()));
    expect(html).toContain('Identified');
    expect(html.indexOf('A disk is full.')).toBeLessThan(html.indexOf('We look'));
    expect(html).toContain('<p class="soft">Shop</p>');
    for (const render of [statusHtml, atomFeed, jsonFeed, summaryJson])
      expect(render(of(written()))).not.toMatch(/unpublished-1|t-1/);
    expect(overallOf(of(written()))).toEqual({ state: 'notice', words: 'Payments fail' });
    expect(badgeSvg(of(written()))).toContain('incident');
  });

  test('is past once it is resolved', () => {
    const resolved = written({
      updates: [{ at: '2026-11-29T12:00:00.000Z', stage: 'resolved', text: 'Solved.' }],
    });
    expect(overallOf(of(resolved)).state).toBe('up');
    expect(statusHtml(of(resolved))).toContain('Past incidents');
  });

  test('maintenance is announced before, while and after', () => {
    const during = at('2026-11-30T22:30:00.000Z');
    const phases = [now, during, at(planned.to)].map((when) => {
      const view = of(maintenance, when);
      return [view.incidents[0]?.phase, overallOf(view).state];
    });
    expect(phases).toEqual([
      ['planned', 'up'],
      ['in progress', 'maintenance'],
      ['completed', 'up'],
    ]);
    expect([...maintainedNow([maintenance], during)]).toEqual(['shown', 'unpublished-1']);
    expect([...maintainedNow([maintenance], now)]).toEqual([]);
    expect(nextStep([maintenance], now)).toEqual(at(planned.from));
    expect(nextStep([maintenance], during)).toEqual(at(planned.to));
    expect(nextStep([maintenance], at(planned.to))).toBeUndefined();
  });

  test('leaves room: the page stays small with many long texts', () => {
    const updates = Array.from({ length: 50 }, (_, index) => ({
      at: new Date(Date.parse('2026-11-29T10:00:00.000Z') + index * minute).toISOString(),
      stage: 'investigating' as const,
      text: `${index} ${'Lorem ipsum dolor sit amet. '.repeat(36)}`.slice(0, 1000),
    }));
    const incidents = Array.from({ length: 100 }, (_, index) =>
      incidentView(written({ incidentId: `i-${index}`, updates }), names, now),
    );
    const html = statusHtml(viewOf(worst, { incidents }));
    expect(gzipSync(html).length).toBeLessThan(30_000);
  });

  test('keeps the line breaks and indents of its texts', () => {
    const text = 'Next steps:\n\n  1. Restart\n  2. Check';
    const updates = [{ at: '2026-11-29T10:00:00.000Z', stage: 'monitoring' as const, text }];
    expect(statusHtml(of(written({ updates })))).toContain(text.replaceAll('\n', '&#10;'));
  });

  test('stays on the page while it is going on, whatever is planned', () => {
    const planning = Array.from({ length: 6 }, (_, index) =>
      incidentView({ ...maintenance, incidentId: `m-${index}` }, names, now),
    );
    const incidents = [...planning, incidentView(written(), names, now)];
    expect(statusHtml(viewOf([component('Shop')], { incidents }))).toContain('A disk is full.');
  });

  test('is escaped', () => {
    const hostile = '<script>alert(1)</script>&"\'';
    const view = of(
      written({
        title: hostile,
        updates: [{ at: '2026-11-29T10:00:00.000Z', stage: 'monitoring', text: hostile }],
      }),
    );
    for (const render of [statusHtml, widgetHtml, atomFeed])
      expect(render(view)).not.toContain('<script');
  });
});
