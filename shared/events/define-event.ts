import * as z from 'zod';
import { Actor } from '../calls/scope.ts';
import { causes } from '../jobs/define-job.ts';

export const Subject = z.object({
  kind: z.enum(['page', 'site', 'competitor', 'account']),
  url: z.string().describe('Normalised; empty for the account itself'),
});
export type Subject = z.infer<typeof Subject>;

/** Fields of every event. Each event adds its own facts. */
export const EventBase = z.object({
  eventId: z
    .string()
    .describe('Sorts by time. A subscriber that has seen it has handled the event'),
  at: z.iso.datetime().describe('When it happened, which may be long before it is delivered'),
  accountId: z.string(),
  subject: Subject,
  cause: z.enum(causes).describe('Whether a person waited for the work or the clock started it'),
  trace: z.string().optional().describe('X-Ray header of the request or tick that started it'),
  by: Actor.optional().describe('Absent for work requested before actors were recorded'),
});
export type EventBase = z.infer<typeof EventBase>;

export interface EventContract<Id extends string = string, Facts extends z.ZodType = z.ZodType> {
  /** Past tense and kebab-case. */
  id: Id;
  facts: Facts;
}

/**
 * Declares an event: something that has happened. Subscribers receive it at least once, possibly late and out of order.
 */
export const defineEvent = <const Id extends string, Facts extends z.ZodType>(
  contract: EventContract<Id, Facts>,
): EventContract<Id, Facts> => contract;

/** The schema of a whole event. */
export const eventSchema = <Id extends string, Facts extends z.ZodType>({
  id,
  facts,
}: EventContract<Id, Facts>) => EventBase.extend({ type: z.literal(id), facts });

/** Its type. */
export type EventSchema<Contract extends EventContract> = ReturnType<
  typeof eventSchema<Contract['id'], Contract['facts']>
>;
