import * as z from 'zod';
import type { JobContract } from '../jobs/define-job.ts';
import type { WebhookJob } from '../jobs/webhook-job.ts';

/** What every event of a provider says of itself. */
export interface Heading {
  /** The provider's own id, the same at each delivery. */
  eventId: string;
  kind: string;
}

export interface WebhookContract<
  Id extends string = string,
  Domain extends string = string,
  Event extends z.ZodType = z.ZodType,
> {
  /** The provider, in kebab-case: its path is `/api/webhooks/<id>`, its handler `functions/<domain>/<id>.webhook.ts`. */
  id: Id;
  /** Folder below `functions`. */
  domain: Domain;
  summary: string;
  /** Header that proves who sent it, in lower case. */
  signedBy: string;
  /** Largest body that is taken, in bytes. */
  maxBytes: number;
  heading: z.ZodType<Heading>;
  /** Kinds of events that are worked off; others are answered and forgotten. */
  kinds: readonly string[];
  /** What is kept of such an event for its worker. */
  event: Event;
  /** Works an event off. */
  job: JobContract<typeof WebhookJob>;
}

/** Declares a webhook: the one source for cloud route, local route, OpenAPI, handler and worker. */
export const defineWebhook = <
  const Id extends string,
  const Domain extends string,
  const Event extends z.ZodType,
>(
  contract: WebhookContract<Id, Domain, Event>,
): WebhookContract<Id, Domain, Event> => contract;

/** What a provider is answered once an event is safe, or is none of ours. */
export const WebhookAnswer = z.object({ received: z.literal(true) });
