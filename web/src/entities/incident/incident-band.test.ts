import { expect, test } from 'vitest';
import type { IncidentSummary } from '../../../../shared/models/notifying/incident.ts';
import { incidentBand } from './incident-band.ts';

const incident: IncidentSummary = {
  incidentId: '1',
  site: 'https://shop.example/',
  siteName: 'Shop',
  title: 'Shop is down',
  cause: 'site-down',
  severity: 'down',
  subject: 'shop.example',
  members: [{ incidentId: '1', site: 'https://shop.example/' }],
  state: 'open',
  beganAt: '2026-11-22T12:00:00.000Z',
  endedAt: null,
  pages: 1,
  acknowledged: false,
  assignee: null,
  mutedUntil: null,
  isFalseAlarm: false,
  outages: [],
};

test('is quieter where a site is down from one region only, and good once it is over', () => {
  expect(incidentBand(incident)).toBe('bad');
  const oneRegion = { ...incident, cause: 'reached-elsewhere' } as const;
  expect(incidentBand(oneRegion)).toBe('average');
  expect(incidentBand({ ...oneRegion, state: 'ended' })).toBe('good');
  expect(incidentBand({ ...incident, isFalseAlarm: true })).toBe('good');
});
