import { fieldHistoryStore } from '../../../functions/measuring/field-data/field-history-store.ts';
import { originStore } from '../../../functions/measuring/field-data/origin-store.ts';
import { fieldReadingStore } from '../../../functions/measuring/field-data/field-reading-store.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import type { FieldHistory } from '../../../shared/models/measuring/field-history.ts';
import type { FieldData } from '../../../shared/models/measuring/scan.ts';
import { fieldCategory, type FieldMetric } from '../../../shared/assessment/thresholds.ts';

const dayMs = 24 * 3_600_000;
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const periodTo = (end: number) => ({ firstDate: dateOf(end - 27 * dayMs), lastDate: dateOf(end) });

const measured = (metric: FieldMetric, score: number) => ({
  score,
  category: fieldCategory(metric, score),
});
/** A value that wanders around another, the same in every run. */
const around = (middle: number, step: number): number => middle * (1 + 0.2 * Math.sin(step / 3));

/** Weeks of a page that got slower; three of them had too few visits. */
function weeks(source: FieldHistory['source'], count: number, lcp: number): FieldHistory {
  // Periods of the History API end on Saturdays.
  const saturday = Math.floor((Date.now() / dayMs - 2 - 2) / 7) * 7 * dayMs + 2 * dayMs;
  const periods = Array.from({ length: count }, (_, index) => {
    const step = 40 - count + index;
    const isGap = step > 17 && step < 21;
    const value = (metric: FieldMetric, score: number) => (isGap ? null : measured(metric, score));
    return {
      ...periodTo(saturday - (count - 1 - index) * 7 * dayMs),
      lcp: value('lcp', Math.round(around(lcp + step * 30, step))),
      fid: null,
      cls: value('cls', Number(around(0.12, step).toFixed(2))),
      fcp: value('fcp', Math.round(around(lcp * 0.7, step))),
      inp: value('inp', Math.round(around(190, step))),
      ttfb: value('ttfb', Math.round(around(700, step))),
    };
  });
  return { source, periods };
}

/** Nine daily readings of a page, 40 weeks of it, and its origin on mobile, as the daily job would have left them. */
export async function seedFieldData(
  table: Table,
  page: { accountId: string; url: string },
  field: FieldData,
): Promise<void> {
  const now = new Date();
  for (let daysAgo = 9; daysAgo > 0; daysAgo -= 1) {
    const at = new Date(now.getTime() - daysAgo * dayMs);
    const lcp = measured('lcp', Math.round(around(2300, daysAgo)));
    const ofDay = { ...field, lcp, collectionPeriod: periodTo(at.getTime() - 2 * dayMs) };
    const desktop = { ...ofDay, source: 'origin' as const };
    const key = { ...page, dueAt: at.toISOString() };
    await fieldReadingStore(table).add(key, { mobile: ofDay, desktop }, at);
  }
  const { origin } = new URL(page.url);
  await originStore(table).keep({ ...page, origin, device: 'mobile' }, field, now);
  await originStore(table).keep({ ...page, origin, device: 'desktop' }, null, now);
  const found = {
    mobile: weeks('url', 40, 1900),
    desktop: weeks('origin', 26, 1300),
    origin: { mobile: weeks('origin', 40, 2100), desktop: null },
  };
  await fieldHistoryStore(table).keep(page, found, { now, askAgainAt: now });
}
