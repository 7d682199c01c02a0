import { createHash } from 'node:crypto';
import type { Campaign } from './ping-campaign-store.ts';
import { after, hourMs } from '../../platform/times.ts';

/**
 * The share of the hour in which campaigns have their slots: the clock ticks every five minutes, and a job may wait, so
 * that one at the end of the hour would be measured in the next.
 */
const share = 5 / 6;

/** Length of an hour, in milliseconds. @param clockSpeed speed-up of the clock */
const slotPeriodMs = (clockSpeed: number): number => hourMs / clockSpeed;

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

type Planned = Pick<Campaign, 'campaignId' | 'nextDue' | 'endDate'>;

/** The outcome of a campaign's run: it pings for an hour and moves on, only moves on, or ends. */
export type CampaignTurn = { kind: 'end' } | { kind: 'next'; dueAt?: Date; nextDue: Date };

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** The due run of a campaign. Hours that the clock has missed stay empty, since nothing can measure them later. */
export function planHour(campaign: Planned, now: Date, clockSpeed: number): CampaignTurn {
  const { campaignId } = campaign;
  const end = new Date(campaign.endDate);
  if (campaign.nextDue >= campaign.endDate) return { kind: 'end' };
  const periodMs = slotPeriodMs(clockSpeed);
  const slot = slotUntil(campaignId, earlier(now, after(end, -1)), periodMs);
  const nextDue = earlier(slotFrom(campaignId, after(now, 1), periodMs), end);
  const hourOf = (time: Date) => Math.floor(time.getTime() / periodMs);
  const isInTime = slot.toISOString() >= campaign.nextDue && hourOf(slot) === hourOf(now);
  return isInTime ? { kind: 'next', dueAt: slot, nextDue } : { kind: 'next', nextDue };
}

/**
 * The first slot of a new campaign. The immediate ping counts as that of the current hour.
 *
 * @param minute of the hour that a clock of the account shows now
 * @returns undefined if the interval contains no slot
 */
export function firstSlot(
  { campaignId, startDate, endDate }: { campaignId: string; startDate: Date; endDate: Date },
  { now, minute, clockSpeed }: { now: Date; minute: number; clockSpeed: number },
): Date | undefined {
  const periodMs = slotPeriodMs(clockSpeed);
  const startOfMinute = Math.floor(now.getTime() / 60_000) * 60_000;
  const nextHour = clockSpeed === 1 ? new Date(startOfMinute + (60 - minute) * 60_000) : now;
  const first = slotFrom(campaignId, startDate > now ? startDate : nextHour, periodMs);
  return first < endDate ? first : undefined;
}
