import fc from 'fast-check';
import { expect, test } from 'vitest';
import { uptimeFailureReasons, uptimeStates } from '../../../../shared/uptime/uptime.ts';
import { pack, type PackedCheck, packPlaced, unpack, unpackPlaced } from './packed-checks.ts';

const begin = Date.parse('2026-11-21T12:00:00.000Z');
const checks = fc.array(
  fc.record(
    {
      at: fc.integer({ min: 0, max: 3600 }).map((seconds) => begin + seconds * 1000),
      status: fc.constantFrom(...uptimeStates),
      reason: fc.constantFrom(...uptimeFailureReasons),
      statusCode: fc.integer({ min: 100, max: 599 }),
      responseMs: fc.integer({ min: 0, max: 60_000 }),
    },
    { requiredKeys: ['at', 'status'] },
  ),
);

test('what was packed is unpacked, of a page and of many', () => {
  fc.assert(
    fc.property(checks, (found) => {
      expect(unpack(pack(found, begin), begin)).toEqual(found);
      const placed = found.map((check, index) => ({ ...check, place: 2 ** 47 + index }));
      expect(unpackPlaced(packPlaced(placed, begin), begin)).toEqual(placed);
    }),
  );
});

test('an hour of a page that is checked every minute takes less than half of what one write unit holds', () => {
  const hour = Array.from({ length: 60 }, (_, minute): PackedCheck => ({
    at: begin + minute * 60_000,
    status: 'up',
    statusCode: 200,
  }));
  expect(pack(hour, begin).length).toBeLessThan(512);
});
