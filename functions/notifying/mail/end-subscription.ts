import { hashOfToken } from '../../platform/secret-token.ts';
import type { Table } from '../../platform/table/table.ts';
import { statusSubscriberEntity } from '../../registry/clients/status-subscriber-entity.ts';
import type { Verdict } from './assess-feedback.ts';

/** Ends the subscription of an address to a status page, confirmed or not; idempotent. */
export async function endSubscription(
  table: Table,
  { accountId, statusPageId: pageId = '', address }: Verdict,
): Promise<void> {
  await statusSubscriberEntity(table)
    .delete({ accountId, pageId, subscriberId: hashOfToken(address) })
    .go();
}
