import { expect, test } from 'vitest';
import type { IncidentSummary } from '../../../../../../shared/models/notifying/incident.ts';
import { addressKey } from '../../../../../../shared/pages/urls.ts';
import { filterIn, matches, withFilter } from './incident-filter.ts';

const incident: IncidentSummary = {
  incidentId: '1',
  site: 'https://shop.example/',
  siteName: 'Shop',
  title: '2 sites on shop.example are down',
  cause: 'site-down',
  severity: 'down',
  subject: 'shop.example',
  members: [
    { incidentId: '1', site: 'https://shop.example/' },
    { incidentId: '2', site: 'https://shop.example/b' },
  ],
  state: 'open',
  beganAt: '2026-11-22T12:00:00.000Z',
  endedAt: null,
  pages: 2,
  acknowledged: false,
  assignee: { userId: 'ada', name: 'Ada Lovelace' },
  mutedUntil: null,
  isFalseAlarm: false,
  outages: [],
};
const clients = new Map([[addressKey('https://shop.example/b'), 'acme']]);
const found = (address: string, one = incident): boolean =>
  matches(one, filterIn(new URLSearchParams(address)), clients);

test.each([
  ['', true],
  ['severity=down,worse', true],
  ['severity=worse', false],
  ['severity=nonsense', true],
  ['state=new', true],
  ['state=over', false],
  ['who=ada', true],
  ['who=nobody', false],
  ['of=https://shop.example/b', true],
  ['of=client:acme', true],
  ['of=client:other', false],
  ['q=shop+ada', true],
  ['q=shop+bob', false],
])('%s finds it: %s', (address, isFound) => expect(found(address)).toBe(isFound));

test('a muted incident is muted, and a false alarm is over', () => {
  expect(found('state=muted', { ...incident, mutedUntil: '2026-11-23T12:00:00.000Z' })).toBe(true);
  expect(found('state=over', { ...incident, isFalseAlarm: true })).toBe(true);
  expect(found('who=nobody', { ...incident, assignee: null })).toBe(true);
});

test('a filter is the same in the address, where other parameters stay', () => {
  const address = 'severity=down&state=muted&of=client%3Aacme&who=ada&q=disk+full';
  const search = new URLSearchParams(`${address}&tab=1`);
  expect(withFilter(new URLSearchParams('tab=1'), filterIn(search)).toString()).toBe(
    `tab=1&${address}`,
  );
});
