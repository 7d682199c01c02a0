import { createHash } from 'node:crypto';
import { hourMs } from '../platform/times.ts';

/**
 * The share of the hour in which campaigns have their slots: the clock ticks every five minutes, and a job may wait, so
 * that one at the end of the hour would be measured in the next.
 */
const share = 5 / 6;

/** Length of an hour, in milliseconds. @param clockSpeed speed-up of the clock */
export const slotPeriodMs = (clockSpeed: number): number => hourMs / clockSpeed;

/** A campaign's place within the hour, spread evenly by hash. */
function placeOf(campaignId: string, periodMs: number): number {
  const hash = createHash('sha256').update(campaignId).digest().readUIntBE(0, 6);
  return hash % Math.floor(periodMs * share);
}

/** The latest slot of a campaign at or before a time. */
export function slotUntil(campaignId: string, time: Date, periodMs: number): Date {
  const place = placeOf(campaignId, periodMs);
  return new Date(Math.floor((time.getTime() - place) / periodMs) * periodMs + place);
}

/** The first slot of a campaign at or after a time. */
export const slotFrom = (campaignId: string, time: Date, periodMs: number): Date =>
  new Date(slotUntil(campaignId, new Date(time.getTime() - 1), periodMs).getTime() + periodMs);
