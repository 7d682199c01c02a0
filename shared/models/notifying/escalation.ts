import * as z from 'zod';
import { severities } from '../../causes/define-cause.ts';
import { channelKinds } from './channel-kind.ts';
import { givenText } from '../texts.ts';

/** Steps of a chain. */
export const mostEscalationSteps = 5;
/** Longest time until a step, in minutes. */
const longestMinutes = 3 * 24 * 60;

/** When a step may be taken: outside these hours it waits for them. `other` is outside business hours. */
export const escalationHours = ['always', 'business', 'other'] as const;
export type EscalationHours = (typeof escalationHours)[number];

const timeOfDay = (what: string) =>
  z
    .string(`${what} is required`)
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, `${what} must be a time such as 08:00`);

/** Who is notified about an incident that no one has acknowledged. */
export const EscalationStep = z.object({
  afterMinutes: z
    .number('A time in minutes is required')
    .int('Minutes are a whole number')
    .min(5, 'A step is taken after 5 minutes at the earliest')
    .max(longestMinutes, 'A step is taken after 3 days at the latest')
    .describe('Since the incident began'),
  severity: z
    .enum(severities, 'A severity is required')
    .describe('The least severe incidents that it is for'),
  hours: z
    .enum(escalationHours, 'A choice of hours is required')
    .describe('business: Monday to Friday within the business hours. other: outside them'),
  to: z.discriminatedUnion(
    'kind',
    [
      z.object({ kind: z.literal('person'), userId: givenText('Person', 64) }),
      z.object({
        kind: z.literal('channel'),
        channel: z.enum(channelKinds, 'There is no such channel'),
      }),
    ],
    'A person or channel is required',
  ),
});
export type EscalationStep = z.infer<typeof EscalationStep>;

/** Hours of Monday to Friday, in the account's time zone. */
export const BusinessHours = z
  .object(
    { from: timeOfDay('The beginning'), to: timeOfDay('The end') },
    'Business hours are required',
  )
  .refine(({ from, to }) => from < to, {
    path: ['to'],
    error: 'Business hours must end after they start',
  });
export type BusinessHours = z.infer<typeof BusinessHours>;

/** The chain of an account. */
export interface Escalation {
  steps: readonly EscalationStep[];
  businessHours: BusinessHours;
  /** ISO 8601. Incidents that began before are not escalated. */
  since: string;
}

export const usualBusinessHours: BusinessHours = { from: '08:00', to: '18:00' };
