import { describe, expect, test } from 'vitest';
import type { IncidentDocument } from '../../../../shared/models/notifying/incident-document.ts';
import { incidentForClient } from './incident-for-client.ts';

type ForClient = NonNullable<IncidentDocument['forClient']>;

const outage: ForClient = {
  site: 'https://one.example/',
  cause: 'site-down',
  beganAt: '2026-11-24T10:00:00.000Z',
  endedAt: '2026-11-24T11:00:00.000Z',
  outages: [],
  acknowledgedAt: null,
  isFalseAlarm: false,
  isRuledOut: false,
  language: 'en',
  timeZone: 'UTC',
  madeAt: '2026-11-25T10:00:00.000Z',
};
const written = (given: Partial<ForClient>, omittedSites = 0): string =>
  incidentForClient(
    { ...outage, ...given },
    { sites: ['one.example'], omittedSites, postMortem: undefined },
  ).text.replaceAll(/\s+/g, ' ');

describe('what was done about an incident', () => {
  test('is left out where it is not known', () => {
    expect(written({})).not.toMatch(/What we did|action/);
    expect(written({ language: 'de' })).not.toMatch(/Was wir getan haben|Zutun/);
  });

  test('is in the past once it is over', () => {
    const acknowledgedAt = '2026-11-24T10:20:00.000Z';
    expect(written({ acknowledgedAt })).toContain(
      'We began to work on it on 24 November 2026 at 10:20.',
    );
    expect(written({ acknowledgedAt, endedAt: null })).toContain(
      'We have been working on it since 24 November 2026 at 10:20.',
    );
    expect(written({ acknowledgedAt, language: 'de' })).toContain(
      'Wir haben am 24. November 2026 um 10:20 begonnen, uns darum zu kümmern.',
    );
  });
});

test('websites that are not listed are counted', () => {
  expect(written({})).not.toContain('more website');
  expect(written({}, 1)).toContain('And 1 more website.');
  expect(written({ language: 'de' }, 7)).toContain('Und 7 weitere Websites.');
});
