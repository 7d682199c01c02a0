import { listNews } from '../../../../../../shared/calls/portfolio/today.ts';
import { portfolioKey } from '../../../../entities/site/api/portfolio-query.ts';
import { callQuery } from '../../../../lib/call-query.ts';

/** Since when news are listed: a word of the address, or a day such as 2026-11-24. */
export const newsFrom = ['yesterday', 'visit', 'week'] as const;
export type NewsFrom = (typeof newsFrom)[number];

const isWord = (text: string): text is NewsFrom => newsFrom.some((word) => word === text);
const weekMs = 7 * 86_400_000;

/** @returns yesterday for anything unknown */
export function readFrom(search: string): NewsFrom | { day: string } {
  const text = new URLSearchParams(search).get('from') ?? '';
  if (isWord(text)) return text;
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
    ? { day: text }
    : 'yesterday';
}

export function searchFrom(from: NewsFrom | { day: string }): string {
  const search = new URLSearchParams({ view: 'since' });
  const word = typeof from === 'string' ? from : from.day;
  if (word !== 'yesterday') search.set('from', word);
  return `?${search.toString()}`;
}

/** @param lastVisit ISO 8601; undefined before the first, when it is as yesterday */
export function newsQuery(
  from: NewsFrom | { day: string },
  { lastVisit, today }: { lastVisit: string | undefined; today: Date },
) {
  const moment = momentOf(from, lastVisit, today);
  return callQuery([...portfolioKey, 'since', moment ?? ''], listNews, {
    query: moment === undefined ? {} : { from: moment },
  });
}

function momentOf(
  from: NewsFrom | { day: string },
  lastVisit: string | undefined,
  today: Date,
): string | undefined {
  if (typeof from !== 'string') return new Date(`${from.day}T00:00`).toISOString();
  if (from === 'visit') return lastVisit;
  return from === 'week' ? new Date(today.getTime() - weekMs).toISOString() : undefined;
}
