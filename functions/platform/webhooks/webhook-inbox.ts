import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { Heading } from '../../../shared/webhooks/define-webhook.ts';
import { epochSeconds, type Table } from '../table/table.ts';
import { after, dayMs } from '../times.ts';
import { webhookEventEntity } from './webhook-event-entity.ts';

/** Longer than any provider retries an event or allows a manual resend. */
const keptForMs = 35 * dayMs;

export type Received = 'new' | 'again' | 'done';

export function webhookInbox(table: Table, webhook: string) {
  const events = webhookEventEntity(table);
  return {
    /** Stores an event once. @returns whether it existed, and was processed */
    async receive(
      { eventId, kind, event }: Heading & { event: unknown },
      now: Date,
    ): Promise<Received> {
      try {
        await events
          .create({
            webhook,
            eventId,
            kind,
            event,
            receivedAt: now.toISOString(),
            expiresAt: epochSeconds(after(now, keptForMs)),
          })
          .go();
        return 'new';
      } catch (error) {
        if (!isTaken(error)) throw error;
        const known = await events.get({ webhook, eventId }).go({ consistent: true });
        return known.data?.doneAt === undefined ? 'again' : 'done';
      }
    },
    /** Undefined for an event that is unknown, or has been processed. */
    async findOpen(eventId: string): Promise<{ kind: string; event: unknown } | undefined> {
      const { data } = await events.get({ webhook, eventId }).go({ consistent: true });
      return data === null || data.doneAt !== undefined ? undefined : data;
    },
    async end(eventId: string, now: Date): Promise<void> {
      await events.patch({ webhook, eventId }).set({ doneAt: now.toISOString() }).go();
    },
  };
}

/** ElectroDB wraps DynamoDB's errors. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof ConditionalCheckFailedException;
