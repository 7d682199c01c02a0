import * as z from 'zod';
import { isoTime } from '../../calls/fields.ts';
import { channelKinds } from './channel-kind.ts';

/**
 * - `waiting`: not sent yet, for the reason that is given
 * - `retrying`: the provider did not take it, and is asked again
 * - `unconfirmed`: it was sent without an answer that can be read; it has probably arrived
 * - `suppressed`: not sent, for the reason that is given
 */
export const deliveryStates = [
  'waiting',
  'retrying',
  'delivered',
  'unconfirmed',
  'failed',
  'suppressed',
] as const;

/** The outcome of an attempt to send a message; `postponed` is retried. */
export const attemptOutcomes = [
  'delivered',
  'postponed',
  'unconfirmed',
  'suppressed',
  'gone',
  'failed',
] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** Where a notification went, or why it did not. */
export const Delivery = z.object({
  channel: z.enum(channelKinds).optional().describe('Absent if it applies to all channels'),
  to: z
    .string()
    .optional()
    .describe('An address, or the name of a channel at its provider; absent until it was sent'),
  state: z.enum(deliveryStates),
  at: isoTime.describe('When it reached this state; when the next attempt is due if it is retried'),
  reason: z.string().optional().describe('A sentence'),
  tries: z.number().int().describe('How often the provider was asked'),
  inDigest: z.boolean().describe('Whether it is one of several in a digest'),
  isReportedElsewhere: z
    .literal(true)
    .optional()
    .describe('It was not sent because another message reports it'),
});
export type Delivery = z.infer<typeof Delivery>;
