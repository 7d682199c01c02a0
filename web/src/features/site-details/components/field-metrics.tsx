import type { FieldData } from '../../../../../shared/models/scan.ts';
import type { FieldMetric } from '../../../../../shared/assessment/thresholds.ts';
import { FieldCard } from '../../../entities/scan/components/field-card.tsx';
import classes from './field-data.module.css';

/** The three Core Web Vitals first. */
export const fieldMetrics: readonly FieldMetric[] = ['lcp', 'inp', 'cls', 'fcp', 'ttfb', 'fid'];

interface FieldMetricsProps {
  current: FieldData;
  previous: FieldData | undefined;
  /** Oldest first, including the previous one. */
  earlier: readonly FieldData[];
}

/** All six field metrics, each with its category and its change from the previous period. */
export function FieldMetrics(props: FieldMetricsProps) {
  return (
    <div className={classes['metrics']}>
      {fieldMetrics.map((metric) => (
        <FieldCard key={metric} metric={metric} {...props} />
      ))}
    </div>
  );
}
