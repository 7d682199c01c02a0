import { expect, test } from 'vitest';
import { episodesFrom } from '../../../test/support/episodes-from.ts';
import { eventsOf } from '../../../test/support/monitoring-events.ts';
import { after, hourMs } from '../../platform/times.ts';
import { incidentsOf } from './group-episodes.ts';
import { incidentTitle } from './incident-words.ts';
import { notificationsOf } from './notifications-of-incident.ts';
import { momentsOf } from './to-incident.ts';

const noon = new Date('2026-11-22T12:00:00.000Z');
const site = { url: 'https://shop.example/', name: 'Shop' };

test.each([
  ['tcp://db.shop.example:5432', 'db.shop.example:5432', 'Db.shop.example:5432'],
  ['dns:///shop.example?type=MX', 'the MX record of shop.example', 'The MX record of shop.example'],
])('%s is no page', (url, words, begin) => {
  const endpoint = eventsOf('account', url);
  const events = [endpoint.uptime('down', noon), endpoint.uptime('up', after(noon, hourMs))];
  const [incident] = incidentsOf(episodesFrom(events.slice(0, 1)));
  expect(incident && incidentTitle(incident, site)).toBe(`${words} of Shop is down`);
  const [ended] = incidentsOf(episodesFrom(events));
  expect(ended && momentsOf(ended).map(({ text }) => text)).toEqual([
    `${begin} went down: HTTP status 503.`,
    `${begin} is up again.`,
  ]);
});

test('a page and an endpoint that are down together are two monitors', () => {
  const urls = ['https://shop.example/checkout', 'tcp://db.shop.example:5432'];
  const events = urls.map((url) => eventsOf('account', url).uptime('down', noon));
  const [incident] = incidentsOf(episodesFrom(events));
  const [draft] = incident ? notificationsOf('1', incident, site) : [];
  expect(draft?.draft).toMatchObject({
    title: '2 monitors of Shop are down',
    message: expect.stringContaining('2 of its monitors are down.'),
  });
});
