import { categoryBand, statusWords } from '../../../../../../shared/assessment/thresholds.ts';
import { Band, BandSymbol } from '../../../../components/values/band.tsx';
import { formatField, metrics } from '../../../../lib/metrics.ts';
import type { OriginSummary } from '../../../../entities/scan/api/scan-queries.ts';
import classes from './field-data.module.css';

interface OriginLineProps {
  origin: string;
  summary: NonNullable<OriginSummary['mobile']>;
}

const shown = ['lcp', 'inp', 'cls', 'fcp'] as const;

/** The whole origin in one line, for comparison with this page. */
export function OriginLine({ origin, summary }: OriginLineProps) {
  const category = summary.overall_category;
  return (
    <p className={classes['origin']}>
      <span>
        All of <code>{origin}</code>:
      </span>
      {category !== null && <Band band={categoryBand(category)} label={statusWords(category)} />}
      {shown.map((metric) => {
        const measured = summary[metric];
        if (measured === null) return null;
        return (
          <span key={metric}>
            {metrics[metric].short} <BandSymbol band={categoryBand(measured.category)} size={8} />{' '}
            {formatField(metric, measured.score)}
          </span>
        );
      })}
    </p>
  );
}
