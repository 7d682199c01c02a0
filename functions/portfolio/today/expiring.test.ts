import { expect, test } from 'vitest';
import { todayAccount } from '../../../test/support/today-account.ts';
import { registeredDomainEntity } from '../../monitoring/uptime/domains/registered-domain-entity.ts';
import { uptimePageEntity } from '../../monitoring/uptime/uptime-page-entity.ts';
import { after, dayMs } from '../../platform/times.ts';
import { findExpiring } from './expiring.ts';

const now = new Date('2026-11-30T12:00:00.000Z');
const inDays = (days: number) => after(now, days * dayMs).toISOString();

test('what ends within 60 days, the soonest first, with what several sites share in one line', async () => {
  const { table, keys, everyone, ofAcme } = await todayAccount();
  const { accountId } = everyone;
  const shared = {
    host: 'cdn.example',
    expiresAt: inDays(20),
    stage: undefined,
    seenAt: inDays(-9),
  };
  const late = { ...shared, host: 'late.example', expiresAt: inDays(61) };
  const at = { updatedAt: inDays(0) };
  await uptimePageEntity(table)
    .put([
      { ...keys('shop'), ...at, certificates: [shared] },
      { ...keys('bolt'), ...at, certificates: [shared, late] },
      // As an earlier version wrote it.
      { ...keys('own'), ...at, certificateExpiresAt: inDays(-1) },
    ])
    .go();
  const domain = { accountId, expiresAt: 9e9 };
  await registeredDomainEntity(table)
    .put([
      { ...domain, domain: 'bolt.example', endsAt: inDays(40), registrar: 'Example Names' },
      { ...domain, domain: 'acme.example', endsAt: inDays(300) },
      { ...domain, domain: 'own.example', problem: 'no-date' },
    ])
    .go();
  const lines = async (viewer: Parameters<typeof findExpiring>[1]) =>
    (await findExpiring(table, viewer, now)).map(({ name, at: end, registrar, sites }) => [
      name,
      end,
      registrar,
      ...sites.map(({ siteName }) => siteName),
    ]);
  expect(await lines(everyone)).toEqual([
    ['own.example', inDays(-1), null, 'own'],
    ['cdn.example', inDays(20), null, 'bolt', 'shop'],
    ['bolt.example', inDays(40), 'Example Names', 'bolt'],
  ]);
  expect(await lines(ofAcme)).toEqual([['cdn.example', inDays(20), null, 'shop']]);
});
