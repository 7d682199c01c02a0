import { useState } from 'react';
import { lastDays, wholeRange, type DateRange } from '../lib/date-range.ts';

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
