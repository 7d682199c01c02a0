import * as z from 'zod';

/** An event of a provider that has come in and is on the table. */
export const WebhookJob = z.object({
  webhook: z.string().describe('Id of its contract in `shared/webhooks`'),
  eventId: z.string(),
});
