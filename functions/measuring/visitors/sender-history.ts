import * as z from 'zod';
import { fieldDays } from '../../../shared/visitors/field-source.ts';
import { after, dayMs, utcDay } from '../../platform/times.ts';
import { packed, unpacked } from './packed.ts';

/** Views by sender that counted on each of the last days, where these had few. */
const History = z.array(z.tuple([z.string(), z.array(z.tuple([z.number(), z.number()]))]));
export type SenderHistory = z.infer<typeof History>;

export const unpackHistory = (stored: string | undefined): SenderHistory =>
  stored === undefined ? [] : History.parse(unpacked(stored));
export const packHistory = (history: SenderHistory): string => packed(history);

/** Those of the 27 days before a day. */
export function historyBefore(history: SenderHistory, day: string): SenderHistory {
  const first = utcDay(after(new Date(day), -(fieldDays - 1) * dayMs));
  return history.filter(([known]) => first <= known && known < day);
}

export function sendersIn(history: SenderHistory): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [sender, count] of history.flatMap(([, ofDay]) => ofDay))
    counts.set(sender, (counts.get(sender) ?? 0) + count);
  return counts;
}
