import { expect, test } from 'vitest';
import { conditions, labData } from '../../../test/support/scans.ts';
import type { DeviceOutcome } from './device-outcome.ts';
import { eventsOf } from './scan-events.ts';

const outcome = (closedToGoogle: string[] | undefined): DeviceOutcome => ({
  kind: 'done',
  overallScore: 90,
  labData,
  conditions,
  reportKey: 'key',
  fieldData: undefined,
  measuredAt: new Date('2026-11-28T12:00:00Z'),
  closedToGoogle,
});
const changed = (
  wasOpen: boolean | undefined,
  closedToGoogle: string[] | undefined,
  device: 'mobile' | 'desktop' = 'mobile',
) =>
  eventsOf({ scanId: 's', device }, outcome(closedToGoogle), { isOpenToGoogle: wasOpen })
    .filter(({ type }) => type === 'indexing-changed')
    .map(({ facts }) => facts);

test('a page that becomes closed to Google, or open again, is an event', () => {
  const rule = 'X-Robots-Tag: googlebot: noindex';
  const facts = { scanId: 's', measuredAt: '2026-11-28T12:00:00.000Z' };
  expect(changed(true, [rule])).toEqual([{ ...facts, isOpen: false, closedBy: [rule] }]);
  expect(changed(false, [])).toEqual([{ ...facts, isOpen: true, closedBy: [] }]);
});

test('what has not changed, was never known or could not be found out is none', () => {
  expect(changed(true, [])).toEqual([]);
  expect(changed(false, ['noindex'])).toEqual([]);
  expect(changed(undefined, ['noindex'])).toEqual([]);
  expect(changed(true, undefined)).toEqual([]);
  expect(changed(true, ['noindex'], 'desktop')).toEqual([]);
});

test('a page cannot make the event larger than it may be', () => {
  const [facts] = changed(
    true,
    Array.from({ length: 90 }, () => '🦊'.repeat(5000)),
  );
  expect(JSON.stringify(facts).length).toBeLessThan(2000);
});
