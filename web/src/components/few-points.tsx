import type { ComponentProps } from 'react';
import { ChartTable } from './chart-table.tsx';
import classes from './time-chart.module.css';

/** Fewer points than this make a dot or a single stroke on an axis, which shows no course. */
export const fewestOfLine = 3;

/** What is missing for a line of scans. */
export const fewScans =
  (isNarrowed: boolean) =>
  (count: number): string =>
    `${count === 1 ? 'One scan' : 'Two scans'} with results ${isNarrowed ? 'in this period' : 'so far'}. A chart needs three.`;

/** What is missing for a line of field data, in a part of their history. */
export const fewPeriods = (count: number): string =>
  `${count === 1 ? 'One period ends' : 'Two periods end'} in these dates. A chart needs three.`;

/** A sentence and the numbers themselves, in place of a chart. */
export function FewPoints({
  sentence,
  ...table
}: ComponentProps<typeof ChartTable> & { sentence: string }) {
  return (
    <div className={classes['few']}>
      <p className={classes['fewSentence']}>{sentence}</p>
      <ChartTable {...table} />
    </div>
  );
}
