import { useState } from 'react';
import { lastDays, wholeRange, type DateRange } from '../../lib/date-range.ts';
import { useLocation, useNavigate } from 'react-router-dom';

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
const dayOf = (text: string | null): string | null => (isDay(text) ? text : null);

/** Parses the period of an address: `?period=30`, `?period=custom&start=2026-11-01`. Anything else is all scans. */
export function readPeriod(search: string, now: number): Pick<Period, 'choice' | 'range'> {
  const asked = new URLSearchParams(search);
  const choice = periodChoices.find((each) => each === asked.get('period')) ?? 'all';
  if (choice === 'all') return { choice, range: wholeRange };
  if (choice !== 'custom') return { choice, range: lastDays(Number(choice), now) };
  return { choice, range: { start: dayOf(asked.get('start')), end: dayOf(asked.get('end')) } };
}

/** The query of the same screen with another period. */
export function writePeriod(search: string, choice: PeriodChoice, range: DateRange): string {
  const changed = new URLSearchParams(search);
  for (const name of ['period', 'start', 'end']) changed.delete(name);
  if (choice !== 'all') changed.set('period', choice);
  if (choice === 'custom') {
    if (range.start !== null) changed.set('start', range.start);
    if (range.end !== null) changed.set('end', range.end);
  }
  return `?${changed.toString()}`;
}

/** The period of a screen's charts, from its address, so that a reload or a copied link shows the same dates. */
export function usePeriodInAddress(): Period {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [now] = useState(Date.now);
  const { choice, range } = readPeriod(search, now);
  const show = (next: PeriodChoice, dates: DateRange): void =>
    void navigate(
      { search: writePeriod(search, next, dates), hash },
      { state, replace: true, preventScrollReset: true },
    );
  return {
    choice,
    range,
    choose: (next) => show(next, range),
    setRange: (dates) => show('custom', dates),
  };
}

export const periodChoices = ['all', '7', '30', '90', 'custom'] as const;
export type PeriodChoice = (typeof periodChoices)[number];

/** The dates of all charts of a screen, and how they were chosen. */
export interface Period {
  choice: PeriodChoice;
  range: DateRange;
  /** Custom begins with the dates shown so far. */
  choose: (choice: PeriodChoice) => void;
  /** Makes the dates custom ones. */
  setRange: (range: DateRange) => void;
}

/** The period of a screen's charts; at first all scans. */
export function usePeriod(): Period {
  const [choice, setChoice] = useState<PeriodChoice>('all');
  const [range, setRange] = useState(wholeRange);
  const choose = (next: PeriodChoice): void => {
    setChoice(next);
    if (next === 'all') setRange(wholeRange);
    else if (next !== 'custom') setRange(lastDays(Number(next), Date.now()));
  };
  const setDates = (dates: DateRange): void => {
    setChoice('custom');
    setRange(dates);
  };
  return { choice, range, choose, setRange: setDates };
}
