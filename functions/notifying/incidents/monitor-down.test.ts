import { expect, test } from 'vitest';
import { episodesFrom } from '../../../test/support/episodes-from.ts';
import { eventsOf } from '../../../test/support/monitoring-events.ts';
import { after, hourMs } from '../../platform/times.ts';
import { planOutages } from '../delivery/plan-outages.ts';
import { mutedRecoveries } from '../delivery/muted-recoveries.ts';
import { type OutageState, signalsOf } from '../delivery/outage-state.ts';
import { outageMessage } from '../delivery/outage-message.ts';
import type { MonitoringEvent } from './causes/derive-cause.ts';
import { incidentsOf } from './group-episodes.ts';
import { incidentTitle } from './incident-words.ts';
import { notificationsOf } from './notifications-of-incident.ts';
import { momentsOf } from './to-incident.ts';

const noon = new Date('2026-11-22T12:00:00.000Z');
const hours = (count: number) => after(noon, count * hourMs);
const shop = eventsOf('account', 'https://shop.example/');
const site = { url: 'https://shop.example/', name: 'Shop' };
const why = 'no signal for 1 hour 10 minutes, expected every hour';
const backup = (status: 'up' | 'down', at: Date, because?: string) =>
  shop.monitor({ id: 'backup', name: 'Nightly backup' }, status, at, because);
const incidentsFrom = (...events: MonitoringEvent[]) => incidentsOf(episodesFrom(events));
const notificationsFor = (...events: MonitoringEvent[]) =>
  incidentsFrom(...events).flatMap((incident, index) =>
    notificationsOf(String(index), incident, site),
  );

test('a heartbeat that is down is an incident of its site, in words that name it', () => {
  const [incident, ...others] = incidentsFrom(backup('down', noon, why));
  expect(others).toEqual([]);
  expect(incident && incidentTitle(incident, site)).toBe('Nightly backup of Shop is down');
  expect(incident && momentsOf(incident)).toMatchObject([
    { step: 'began', check: 'Heartbeat', text: `Nightly backup went down: ${why}.` },
  ]);
  expect(notificationsFor(backup('down', noon, why))).toMatchObject([
    {
      draft: {
        kind: 'monitor-down',
        tone: 'bad',
        title: 'Nightly backup of Shop is down',
        message: 'No signal for 1 hour 10 minutes, expected every hour.',
      },
    },
  ]);
});

test('its recovery ends the incident, and is said once', () => {
  const events = [backup('down', noon, why), backup('up', hours(2))];
  expect(incidentsFrom(...events)).toMatchObject([{ endedAt: hours(2).toISOString() }]);
  expect(incidentsFrom(...events.toReversed())).toEqual(incidentsFrom(...events));
  expect(notificationsFor(...events).map(({ draft }) => [draft.kind, draft.title])).toEqual([
    ['monitor-down', 'Nightly backup of Shop is down'],
    ['monitor-up', 'Nightly backup of Shop is up again'],
  ]);
});

test('one that was paused is not said to be up again', () => {
  const events = [backup('down', noon, why), backup('up', hours(2), 'paused')];
  expect(
    notificationsFor(...events).map(({ isSilent = false, draft }) => [
      draft.kind,
      isSilent,
      draft.message,
    ]),
  ).toEqual([
    ['monitor-down', false, 'No signal for 1 hour 10 minutes, expected every hour.'],
    ['monitor-up', true, 'It was down for 2 hours.'],
    ['incident-ended', false, 'Nightly backup was paused.'],
  ]);
});

test('two of one site are told apart', () => {
  const other = shop.monitor(
    { id: 'import', name: 'Import' },
    'down',
    after(noon, 1000),
    'exit code 1',
  );
  const [incident] = incidentsFrom(backup('down', noon, why), other);
  expect(incident && incidentTitle(incident, site)).toBe('2 monitors of Shop are down');
});

const channels = (state: OutageState, now: Date) =>
  planOutages(state, undefined, now, { together: false, othersConfirming: false });
const heard = (events: MonitoringEvent[], now: Date) =>
  signalsOf(
    notificationsFor(...events).flatMap(({ draft, isSilent }, index) =>
      isSilent === true ? [] : [{ ...draft, notificationId: String(index) }],
    ),
    now,
  );
const headings = ({ messages }: ReturnType<typeof planOutages>) =>
  messages.map(
    (planned) =>
      outageMessage(planned, {
        id: '1',
        together: false,
        publicUrl: 'https://vitals.example',
        timeZone: 'UTC',
        names: new Map([[site.url, site.name]]),
      }).heading,
  );

test('channels are sent its outage, and its site keeps a state of its own', () => {
  const now = after(noon, 60_000);
  const down = channels({ sites: [], waiting: heard([backup('down', noon, why)], noon) }, now);
  expect(headings(down)).toEqual(['Nightly backup of Shop is down']);
  const siteDown = heard([shop.uptime('down', now)], now);
  const later = after(now, 60_000);
  const both = channels({ ...down.state, waiting: siteDown }, later);
  expect(headings(both)).toEqual(['Update: Shop (shop.example) is down']);
  const up = heard([backup('down', noon, why), backup('up', hours(2))], hours(2)).slice(1);
  const recovered = channels({ ...both.state, waiting: up }, after(hours(2), 60_000));
  expect(headings(recovered)).toEqual(['Nightly backup of Shop is up again']);
  expect(recovered.state.sites).toMatchObject([{ status: 'up' }, { status: 'down' }]);
});

test('one that was paused while it was down is reported when it goes down again', () => {
  const now = after(noon, 60_000);
  const down = channels({ sites: [], waiting: heard([backup('down', noon, why)], noon) }, now);
  const [, up] = notificationsFor(backup('down', noon, why), backup('up', hours(1), 'paused'));
  const muted = mutedRecoveries(up === undefined ? [] : [up.draft], hours(1));
  const paused = channels({ ...down.state, waiting: muted }, after(hours(1), 60_000));
  expect(paused.messages).toEqual([]);
  const again = heard([backup('down', hours(3), why)], hours(3));
  const next = channels({ ...paused.state, waiting: again }, after(hours(3), 60_000));
  expect(headings(next)).toEqual(['Nightly backup of Shop is down']);
});
