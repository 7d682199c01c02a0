import * as z from 'zod';
import type { SecretVariable } from '../settings/catalogue.ts';
import type { QueueName } from './job-queues.ts';

/** Who started a job: a person, who waits at a screen, or the clock. */
export const causes = ['person', 'clock'] as const;
export type Cause = (typeof causes)[number];

/** A provider's event that is stored on the table. */
export const WebhookJob = z.object({
  webhook: z.string().describe('Id of its contract in `shared/webhooks`'),
  eventId: z.string(),
});

/** Payload of a job of an account, and of one of its pages; with what names the work. */
export const AccountJob = z.object({ accountId: z.string() });
export const PageJob = AccountJob.extend({ url: z.string().describe('Normalised') });

/**
 * Payload of every scheduled job. Account, address and `dueAt` identify the work, so that a repeated job has one
 * effect.
 */
export const DueJob = PageJob.extend({
  dueAt: z.iso.datetime().describe('When the work was due; the same however often it is sent'),
});

export interface JobContract<
  Payload extends z.ZodType = z.ZodType,
  Id extends string = string,
  Domain extends string = string,
> {
  /** Imperative and kebab-case; the worker is `functions/<area>/<domain>/<id>.worker.ts`. */
  id: Id;
  domain: Domain;
  queue: QueueName;
  /** A secret setting; without it, the job is never sent. */
  needs?: SecretVariable;
  /** True if AWS itself writes the message, which is the payload without our envelope. @default false */
  isBare?: boolean;
  payload: Payload;
}

/** Declares a job: the message, its queue, and its worker. */
export function defineJob<
  const Payload extends z.ZodType,
  const Id extends string,
  const Domain extends string,
>(contract: JobContract<Payload, Id, Domain>): JobContract<Payload, Id, Domain> {
  return contract;
}
