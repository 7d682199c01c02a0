import { expect, test } from 'vitest';
import { episodesFrom } from '../../../test/support/episodes-from.ts';
import { eventsOf } from '../../../test/support/monitoring-events.ts';
import { after, hourMs, minuteMs } from '../../platform/times.ts';
import { outageMessage } from '../delivery/outage-message.ts';
import { type OutageState, signalsOf } from '../delivery/outage-state.ts';
import { planOutages } from '../delivery/plan-outages.ts';
import type { MonitoringEvent } from './causes/derive-cause.ts';
import { incidentsOf } from './group-episodes.ts';
import { incidentTitle } from './incident-words.ts';
import { notificationsOf } from './notifications-of-incident.ts';
import { momentsOf } from './to-incident.ts';

const noon = new Date('2026-11-22T12:00:00.000Z');
const minutes = (count: number) => after(noon, count * minuteMs);
const site = { url: 'https://shop.example/', name: 'Shop' };
const shop = eventsOf('account', site.url);
const dbUrl = 'tcp://db.shop.example:5432';
const db = eventsOf('account', dbUrl);
const mail = eventsOf('account', 'dns:///shop.example?type=MX');

const incidentsFrom = (...events: MonitoringEvent[]) => incidentsOf(episodesFrom(events));
const notificationsFor = (...events: MonitoringEvent[]) =>
  incidentsFrom(...events).flatMap((incident, index) =>
    notificationsOf(String(index), incident, site),
  );
const titlesOf = (...events: MonitoringEvent[]) =>
  notificationsFor(...events).map(({ draft: { kind, title } }) => [kind, title]);

test.each([
  ['the MX record of shop.example', 'The MX record of shop.example'],
  ['db.shop.example:5432', 'db.shop.example:5432'],
  ['orders-db', 'orders-db'],
])('%s begins a sentence as %s', (name, begins) => {
  const down = mail.endpoint(name, 'down', noon);
  const [incident] = incidentsFrom(down);
  expect(titlesOf(down)).toEqual([['monitor-down', `${begins} of Shop is down`]]);
  expect(incident && incidentTitle(incident, site)).toBe(`${begins} of Shop is down`);
  expect(incident && momentsOf(incident)[0]?.text).toMatch(new RegExp(`^${begins} went down`));
});

test('an endpoint that is down is an incident of its site, in words that name it', () => {
  const down = db.endpoint('Orders database', 'down', noon);
  const [incident] = incidentsFrom(down);
  expect(incident && incidentTitle(incident, site)).toBe('Orders database of Shop is down');
  expect(incident?.outages).toEqual([]);
  expect(incident && momentsOf(incident)).toMatchObject([
    {
      check: 'Uptime check',
      text: 'Orders database went down: it refused the connection.',
      url: dbUrl,
    },
  ]);
  expect(notificationsFor(down)).toMatchObject([
    {
      draft: {
        kind: 'monitor-down',
        message: 'It refused the connection.',
        part: 'Orders database',
        why: expect.stringMatching(/^A failed check was confirmed/),
      },
    },
  ]);
  const up = db.endpoint('Orders database', 'up', minutes(60));
  expect(incidentsFrom(up, down)).toMatchObject([{ endedAt: minutes(60).toISOString() }]);
  expect(titlesOf(down, up)).toEqual([
    ['monitor-down', 'Orders database of Shop is down'],
    ['monitor-up', 'Orders database of Shop is up again'],
  ]);
});

test('two of one site that go down together are one incident, and both are reported', () => {
  const events = [db.endpoint('Database', 'down', noon), mail.endpoint('Mail', 'down', minutes(5))];
  const [incident, ...others] = incidentsFrom(...events);
  expect(others).toEqual([]);
  expect(incident && incidentTitle(incident, site)).toBe('2 monitors of Shop are down');
  expect(titlesOf(...events)).toEqual([
    ['monitor-down', 'Database of Shop is down'],
    ['monitor-down', 'Mail of Shop is down'],
  ]);
});

test('one that goes down during an outage of its site is reported too, and outlasts it', () => {
  const events = [
    shop.uptime('down', noon),
    db.endpoint('Database', 'down', minutes(30)),
    shop.uptime('up', minutes(40)),
  ];
  const [incident, ...others] = incidentsFrom(...events);
  expect(others).toEqual([]);
  expect(incident?.outages).toEqual([
    { beganAt: noon.toISOString(), endedAt: minutes(40).toISOString(), isFlapping: false },
  ]);
  expect(titlesOf(...events)).toEqual([
    ['site-down', 'Shop was down'],
    ['site-up', 'Shop is up again'],
    ['monitor-down', 'Database of Shop is down'],
  ]);
});

test('several that go down do not make their site unstable', () => {
  const events = [0, 11, 22, 33, 44].flatMap((minute) => {
    const one = eventsOf('account', `tcp://db${minute}.shop.example:5432`);
    const name = `Database ${minute}`;
    return [
      one.endpoint(name, 'down', minutes(minute)),
      one.endpoint(name, 'up', minutes(minute + 2)),
    ];
  });
  const kinds = notificationsFor(...events).map(({ draft }) => draft.kind);
  expect(kinds.filter((kind) => kind === 'monitor-down')).toHaveLength(5);
  expect(kinds).not.toContain('flapping');
});

test('one that was down from one region only has not recovered: its outage continues the incident', () => {
  const events = [
    db.oneRegion(noon),
    db.everyRegion('down', minutes(60)),
    db.endpoint('Database', 'down', minutes(60)),
  ];
  expect(incidentsFrom(...events)).toMatchObject([
    { cause: 'monitor-down', beganAt: noon.toISOString() },
  ]);
  expect(titlesOf(...events)).toEqual([['monitor-down', 'Database of Shop is down']]);
});

test('an outage that was recorded when endpoints were pages is still readable', () => {
  const events = [db.uptime('down', noon), db.uptime('up', after(noon, hourMs))];
  expect(incidentsFrom(...events)).toMatchObject([{ cause: 'site-down' }]);
  expect(notificationsFor(...events)).toHaveLength(2);
});

test('channels name each endpoint, and the same one again', () => {
  const headings: string[] = [];
  let state: OutageState = { sites: [], waiting: [] };
  const tell = (now: Date, before: MonitoringEvent[], ...events: MonitoringEvent[]) => {
    const known = titlesOf(...before).length;
    const due = notificationsFor(...before, ...events).slice(known);
    const raised = due.map(({ draft }, index) => ({
      ...draft,
      notificationId: `${now.getTime()} ${index}`,
    }));
    const waiting = [...state.waiting, ...signalsOf(raised, now)];
    const plan = planOutages({ ...state, waiting }, undefined, after(now, minuteMs), {
      together: false,
      othersConfirming: false,
    });
    ({ state } = plan);
    for (const planned of plan.messages)
      headings.push(
        outageMessage(planned, {
          id: '1',
          together: false,
          publicUrl: 'https://vitals.example',
          timeZone: 'UTC',
          names: new Map([[site.url, site.name]]),
        }).heading,
      );
  };
  const first = db.endpoint('Database', 'down', noon);
  tell(noon, [], first);
  const up = db.endpoint('Database', 'up', minutes(10));
  tell(minutes(10), [first], up);
  const down = (name: string, now: Date) =>
    eventsOf('account', `tcp://${name.toLowerCase()}.shop.example:1`).endpoint(name, 'down', now);
  tell(minutes(20), [], down('Cache', minutes(20)), down('Queue', minutes(20)));
  tell(minutes(22), [], down('Search', minutes(22)), down('Login', minutes(22)));
  tell(minutes(40), [], db.endpoint('Database', 'down', minutes(40)));
  expect(headings).toEqual([
    'Database of Shop is down',
    'Database of Shop is up again',
    '2 monitors are down',
    'Update: 2 more monitors are down',
    'Database of Shop is down',
  ]);
});
