import { counted } from '../../../../lib/format.ts';
const dayMs = 86_400_000;

/** 'in 12 days', 'today', 'expired 3 days ago'. @param now epoch milliseconds */
export function daysLeftWords(at: string, now: number): string {
  const left = Date.parse(at) - now;
  const days = Math.floor(Math.abs(left) / dayMs);
  const words = counted(days, 'day');
  if (left < 0) return days === 0 ? 'expired today' : `expired ${words} ago`;
  return days === 0 ? 'within a day' : `in ${words}`;
}
