import type * as z from 'zod';
import type { Actor } from '../../../shared/calls/scope.ts';
import type { WebhookContract } from '../../../shared/webhooks/define-webhook.ts';
import { handleJob, type JobHandler } from '../jobs/handle-job.ts';
import { log } from '../logger.ts';
import type { Table } from '../table/table.ts';
import { webhookInbox } from './webhook-inbox.ts';

export interface WebhookEventContext<Contract extends WebhookContract> {
  event: z.output<Contract['event']>;
  kind: string;
  eventId: string;
  /** The actor of the event's changes. */
  actor: Actor;
  table: Table;
  now: Date;
}

/** Creates the Lambda handler of a webhook's event queue. A repeated delivery of an event has no effect. */
export const handleWebhookEvent = <const Contract extends WebhookContract>(
  contract: Contract,
  work: (context: WebhookEventContext<Contract>) => Promise<void>,
): JobHandler =>
  handleJob(contract.job, async ({ payload: { eventId }, table }) => {
    const inbox = webhookInbox(table, contract.id);
    const open = await inbox.findOpen(eventId);
    if (open === undefined) {
      log.info('event already processed', { eventId });
      return;
    }
    const now = new Date();
    // The schema of this contract produced it; TypeScript cannot follow the look-up.
    const event = contract.event.parse(open.event) as z.output<Contract['event']>;
    const actor: Actor = { kind: 'webhook', provider: contract.id };
    await work({ event, kind: open.kind, eventId, actor, table, now });
    await inbox.end(eventId, now);
  });
