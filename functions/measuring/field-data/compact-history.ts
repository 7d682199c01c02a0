import type { FieldHistory } from '../../../shared/models/measuring/field-history.ts';
import { fieldCategory, type FieldMetric } from '../../../shared/assessment/thresholds.ts';
import type { CompactHistory } from './field-history-entity.ts';

const metrics = ['lcp', 'fid', 'cls', 'fcp', 'inp', 'ttfb'] as const satisfies FieldMetric[];

/** Converts a history to its stored form. */
export function compactHistory({ source, periods }: FieldHistory): CompactHistory {
  const series = metrics.map((metric) => ({
    metric,
    values: periods.map((period) => period[metric]?.score ?? null),
  }));
  return {
    source,
    days: periods.map(({ firstDate, lastDate }) => [firstDate, lastDate]),
    p75s: Object.fromEntries(
      series
        .filter(({ values }) => values.some((value) => value !== null))
        .map(({ metric, values }) => [metric, values]),
    ),
  };
}

/** Converts a stored history to the answer's form. */
export function fullHistory({ source, days, p75s }: CompactHistory): FieldHistory {
  const at = (metric: FieldMetric, index: number) => {
    const score = p75s[metric]?.[index] ?? null;
    return score === null ? null : { score, category: fieldCategory(metric, score) };
  };
  const periods = days.map(([firstDate, lastDate], index) => ({
    firstDate,
    lastDate,
    lcp: at('lcp', index),
    fid: at('fid', index),
    cls: at('cls', index),
    fcp: at('fcp', index),
    inp: at('inp', index),
    ttfb: at('ttfb', index),
  }));
  return { source, periods };
}
