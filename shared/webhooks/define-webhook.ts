import * as z from 'zod';
import type { JobContract, WebhookJob } from '../jobs/define-job.ts';

/** Common fields of a provider's events. */
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
  /**
   * The provider, in kebab-case: its path is `/api/webhooks/<id>`, its handler `functions/<area>/<domain>/<id>.webhook.ts`.
   */
  id: Id;
  /** Folder in `functions`. */
  domain: Domain;
  summary: string;
  /** Header with the signature, in lower case. */
  signedBy: string;
  /** Maximum size of a body in bytes. */
  maxBytes: number;
  heading: z.ZodType<Heading>;
  /** Types of events that are processed; others are acknowledged and dropped. */
  kinds: readonly string[];
  /** The part of such an event that is stored for its worker. */
  event: Event;
  /** The job that processes an event. */
  job: JobContract<typeof WebhookJob>;
}

/** Declares a webhook: the single source for cloud route, local route, OpenAPI, handler and worker. */
export const defineWebhook = <
  const Id extends string,
  const Domain extends string,
  const Event extends z.ZodType,
>(
  contract: WebhookContract<Id, Domain, Event>,
): WebhookContract<Id, Domain, Event> => contract;

/** The answer to a provider once an event is stored, or if it is not ours. */
export const WebhookAnswer = z.object({ received: z.literal(true) });
