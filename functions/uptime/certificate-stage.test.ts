import { describe, expect, test } from 'vitest';
import { after, dayMs } from '../platform/times.ts';
import {
  type CertificateCheck,
  certificateChange,
  type CertificateStage,
} from './certificate-stage.ts';

const noon = new Date('2026-11-22T12:00:00.000Z');
const day = (count: number): string => after(noon, count * dayMs).toISOString();
const check = (dueAt: string, certificateExpiresAt: string | undefined): CertificateCheck => ({
  dueAt,
  status: 'up',
  url: 'https://shop.example/',
  ...(certificateExpiresAt === undefined ? {} : { certificateExpiresAt }),
});

/** Results of daily checks of a certificate. */
function eventsFor(checks: CertificateCheck[]) {
  let recorded: CertificateStage | undefined;
  return checks.flatMap((one) => {
    const change = certificateChange(recorded, one);
    recorded = change?.certificate ?? recorded;
    return change?.event ?? [];
  });
}

describe('a certificate', () => {
  test('is reported at 30, 14, 7 and 1 days, once it has expired, and once it is renewed', () => {
    const daily = Array.from({ length: 62 }, (_, at) => check(day(at), day(60)));
    const events = eventsFor([...daily, check(day(62), day(150))]);
    expect(events.map(({ type, facts }) => ('daysLeft' in facts ? facts.daysLeft : type))).toEqual([
      30,
      14,
      7,
      1,
      0,
      'certificate-renewed',
    ]);
  });

  test('that ends the connection because it has expired is reported as expired', () => {
    const expired: CertificateCheck = {
      ...check(day(2), undefined),
      status: 'down',
      reason: 'tls',
    };
    expect(eventsFor([check(day(0), day(1)), expired])).toMatchObject([
      { facts: { daysLeft: 1 } },
      { facts: { daysLeft: 0, host: 'shop.example' } },
    ]);
    expect(eventsFor([check(day(0), day(9)), expired])).toHaveLength(1);
  });

  test('says nothing new in a late check, nor far from its expiry', () => {
    expect(eventsFor([check(day(5), day(10)), check(day(4), day(6))])).toHaveLength(1);
    expect(eventsFor([check(day(0), day(90)), check(day(1), day(200))])).toEqual([]);
  });
});
