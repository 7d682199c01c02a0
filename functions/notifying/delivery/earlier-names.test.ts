import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTable } from '../../../test/support/scans.ts';
import { ledgerEntity } from '../../monitoring/episodes/ledger-entity.ts';
import { trackStore } from '../incidents/track-store.ts';
import { deliveryEntity } from './delivery-entity.ts';
import { outageStore } from './outage-store.ts';
import { outageTellingEntity } from './outage-telling-entity.ts';
import { outgoingMessageEntity } from './outgoing-message-entity.ts';

const noon = '2026-11-22T12:00:00.000Z';

test('data stored under earlier names is read under the current ones', async () => {
  const table = await useTable();
  const accountId = randomUUID();
  const siteKey = 'shop.example';
  const ledger = { episodes: [], told: { 'site-down': noon } };
  await ledgerEntity(table)
    .put({ accountId, siteKey, revision: 3, ledger: ledger as never })
    .go();
  expect((await trackStore(table).findLedger(accountId, siteKey)).value).toEqual({
    episodes: [],
    raised: { 'site-down': noon },
  });

  const known = { site: siteKey, status: 'unsteady', since: noon, downs: [noon] };
  const telling = { ...known, told: 'flapping', flappingToldAt: noon };
  await outageTellingEntity(table)
    .put({ accountId, version: 1, sites: [telling] as never })
    .go();
  expect((await outageStore(table).find(accountId))?.state.sites).toEqual([
    { ...known, reported: 'flapping', flappingReportedAt: noon },
  ]);
});

test('messages and their deliveries keep the keys that they first had', async () => {
  const table = await useTable();
  const key = { accountId: randomUUID(), group: 'outage', messageId: 'a' } as const;
  const message = outgoingMessageEntity(table).put({ ...key, at: noon, expiresAt: 1 });
  expect(message.params()).toMatchObject({ Item: { sk: 'told#outage#a', toldId: 'a' } });
  const delivery = deliveryEntity(table).get({ ...key, channel: 'email' });
  expect(delivery.params()).toMatchObject({ Key: { sk: 'delivery#a#email' } });
});
