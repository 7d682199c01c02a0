import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Expiry } from '../../../shared/calls/portfolio/today.ts';
import {
  createExpiryFeed,
  getExpiryCalendar,
  removeExpiryFeed,
} from '../../../shared/calls/portfolio/today.ts';
import { call, callRaw } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { todayAccount } from '../../../test/support/today-account.ts';
import { uptimePageEntity } from '../../monitoring/uptime/uptime-page-entity.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';
import { calendarOf } from './calendar.ts';

const now = new Date('2026-11-30T12:00:00.000Z');
const shop = { url: 'https://shop.example/', siteName: 'Shop', clientId: 'acme' };
const expiry = (more: Partial<Expiry> = {}): Expiry => ({
  kind: 'domain',
  name: 'shop.example',
  at: '2026-12-24T23:59:59.000Z',
  registrar: 'Example; Names, Inc.',
  sites: [shop],
  ...more,
});
const clients = new Map([['acme', 'Acme']]);
/** As a calendar reads it. */
const unfolded = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar', () => {
  test('has an entry for each expiry, as RFC 5545 wants it', () => {
    const lines = unfolded(calendarOf([expiry()], { clients, now }));
    expect(lines).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Web Vitals//Expiring//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Expiring certificates and domains',
      'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
      'BEGIN:VEVENT',
      expect.stringMatching(/^UID:[\da-f]{32}@web-vitals$/),
      'DTSTAMP:20261130T120000Z',
      'DTSTART:20261224T235959Z',
      'SUMMARY:Domain of shop.example expires',
      String.raw`DESCRIPTION:Client: Acme\nSites: Shop\nRegistrar: Example\; Names\, Inc.`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('moves an entry when its expiry moves, and has one for each host', () => {
    const uids = (...all: Expiry[]) =>
      unfolded(calendarOf(all, { clients, now })).filter((line) => line.startsWith('UID:'));
    const later = expiry({ at: '2027-01-10T00:00:00.000Z' });
    expect(uids(expiry())).toEqual(uids(later));
    expect(uids(expiry(), later)).toHaveLength(1);
    expect(new Set(uids(expiry(), expiry({ kind: 'certificate' }))).size).toBe(2);
  });

  test('is read back whatever the names are: lines of 75 octets at most, no line of another', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const text = calendarOf([expiry({ sites: [{ ...shop, siteName: name }] })], {
          clients,
          now,
        });
        expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
        const raw = text.split('\r\n');
        for (const line of raw) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        expect(unfolded(text)).toHaveLength(17);
      }),
    );
  });
});

describe('the address of a calendar', () => {
  test('shows what its user reaches, until it is replaced or revoked, or the user is gone', async () => {
    const { table, user, keys, everyone } = await todayAccount();
    const { accountId } = everyone;
    const soon = {
      status: 'up' as const,
      updatedAt: '',
      certificateExpiresAt: '2026-01-02T00:00:00.000Z',
    };
    await uptimePageEntity(table)
      .put([
        { ...keys('shop'), ...soon },
        { ...keys('bolt'), ...soon },
      ])
      .go();
    const create = async () => {
      const { body } = await call(
        await loadHandler(createExpiryFeed),
        createExpiryFeed,
        {},
        { as: user },
      );
      return new URL((body as { address: string }).address).pathname.split('/').at(-1) ?? '';
    };
    const read = async (token: string) =>
      callRaw(await loadHandler(getExpiryCalendar), getExpiryCalendar, { params: { token } });
    const first = await create();
    const found = await read(first);
    expect(found.status).toBe(200);
    expect(JSON.stringify(found)).toContain('shop.acme.example');
    expect(JSON.stringify(found)).toContain('www.bolt.example');
    const second = await create();
    expect((await read(first)).status).toBe(404);
    const key = { accountId, userId: user.userId };
    await userEntity(table)
      .patch(key)
      .set({ isRoot: false, clients: { acme: 'view' } })
      .go();
    const limited = JSON.stringify(await read(second));
    expect(limited).toContain('shop.acme.example');
    expect(limited).not.toContain('bolt');
    await userEntity(table).patch(key).set({ isRoot: true }).remove(['clients']).go();
    await call(await loadHandler(removeExpiryFeed), removeExpiryFeed, {}, { as: user });
    expect((await read(second)).status).toBe(404);
    const third = await create();
    await userEntity(table).delete(key).go();
    expect((await read(third)).status).toBe(404);
    expect((await read('A'.repeat(43))).status).toBe(404);
    expect((await read('short')).status).toBe(400);
  });
});
