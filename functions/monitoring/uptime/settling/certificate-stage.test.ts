import { describe, expect, test } from 'vitest';
import { after, dayMs } from '../../../platform/times.ts';
import {
  type CertificateCheck,
  certificateChanges,
  type CertificateStage,
} from './certificate-stage.ts';

const noon = new Date('2026-11-22T12:00:00.000Z');
const day = (count: number): string => after(noon, count * dayMs).toISOString();
const shop = 'shop.example';
type Certificates = NonNullable<CertificateCheck['certificates']>;
const check = (dueAt: string, certificates: Certificates): CertificateCheck => ({
  dueAt,
  status: 'up',
  url: 'https://shop.example/',
  certificates,
});
const until = (expiresAt: string, host = shop): Certificates[number] => ({
  host,
  expiresAt,
  fingerprint: `${host} ${expiresAt}`,
});
const failed = (dueAt: string): CertificateCheck => ({
  dueAt,
  status: 'down',
  url: 'https://shop.example/',
  reason: 'tls',
});

/** Results of checks of a page in order. */
function eventsFor(checks: CertificateCheck[]) {
  let recorded: readonly CertificateStage[] = [];
  const events = checks.flatMap((one) => {
    const change = certificateChanges(recorded, one);
    recorded = change?.certificates ?? recorded;
    return change?.events ?? [];
  });
  return { events, recorded };
}
const stages = (checks: CertificateCheck[]) =>
  eventsFor(checks).events.map(({ type, facts }) =>
    'daysLeft' in facts ? `${facts.host} ${facts.daysLeft}` : `${facts.host} ${type}`,
  );

describe('a certificate', () => {
  test('is reported at 30, 14, 7 and 1 days, once it has expired, and once it is renewed', () => {
    const daily = Array.from({ length: 62 }, (_, at) => check(day(at), [until(day(60))]));
    expect(stages([...daily, check(day(62), [until(day(150))])])).toEqual([
      'shop.example 30',
      'shop.example 14',
      'shop.example 7',
      'shop.example 1',
      'shop.example 0',
      'shop.example certificate-renewed',
    ]);
  });

  test('that ends the connection because it has expired is reported as expired', () => {
    expect(stages([check(day(0), [until(day(1))]), failed(day(2))])).toEqual([
      'shop.example 1',
      'shop.example 0',
    ]);
    expect(stages([check(day(0), [until(day(9))]), failed(day(2))])).toHaveLength(1);
  });

  test('says nothing new in a late check, nor far from its expiry', () => {
    expect(stages([check(day(5), [until(day(10))]), check(day(4), [until(day(6))])])).toHaveLength(
      1,
    );
    expect(stages([check(day(0), [until(day(90))]), check(day(1), [until(day(200))])])).toEqual([]);
  });

  test('of an authority is reported with its name', () => {
    const authority = { ...until(day(5)), authority: 'Trial Intermediate' };
    expect(eventsFor([check(day(0), [authority])]).events).toMatchObject([
      { facts: { host: shop, daysLeft: 7, authority: 'Trial Intermediate' } },
    ]);
  });
});

describe('several hosts on the way', () => {
  const old = 'old.example';

  test('are reported each for itself, until each is renewed', () => {
    expect(
      stages([
        check(day(0), [until(day(60), old), until(day(20))]),
        check(day(50), [until(day(60), old), until(day(90))]),
        check(day(61), [until(day(200), old), until(day(90))]),
        check(day(62), [until(day(200), old), until(day(190))]),
      ]),
    ).toEqual([
      'shop.example 30',
      'old.example 14',
      'shop.example certificate-renewed',
      'old.example certificate-renewed',
      'shop.example 30',
      'shop.example certificate-renewed',
    ]);
  });

  test('one that has expired ends the connection', () => {
    const seen = check(day(0), [until(day(60), old), until(day(1))]);
    expect(stages([seen, failed(day(2))])).toEqual(['shop.example 1', 'shop.example 0']);
    expect(eventsFor([seen, failed(day(2))]).recorded).toHaveLength(2);
  });

  test('one that is no longer on the way is no longer watched', () => {
    const both = check(day(0), [until(day(60), old), until(day(90))]);
    const { recorded } = eventsFor([both, check(day(1), [until(day(90))])]);
    expect(recorded.map(({ host }) => host)).toEqual([shop]);
    const late = eventsFor([check(day(1), [until(day(60), old)]), check(day(0), [until(day(90))])]);
    expect(late.recorded.map(({ host }) => host)).toEqual([old, shop]);
  });
});
