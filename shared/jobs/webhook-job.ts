import * as z from 'zod';

/** A provider's event that is stored on the table. */
export const WebhookJob = z.object({
  webhook: z.string().describe('Id of its contract in `shared/webhooks`'),
  eventId: z.string(),
});
