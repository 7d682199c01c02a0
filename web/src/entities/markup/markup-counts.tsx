import type { LatestValidation } from '../../../../shared/calls/measuring/markup.ts';
import { formatNumber } from '../../lib/format.ts';
import { BandSymbol } from '../../components/values/band.tsx';
import classes from './markup-summary.module.css';

const kinds = [
  { label: 'Fatal Errors', field: 'fatalErrors', band: 'bad' },
  { label: 'Errors', field: 'errors', band: 'bad' },
  { label: 'Warnings', field: 'warnings', band: 'average' },
] as const;

/** Number of messages by type in the newest validation. */
export function MarkupCounts({ validation }: { validation: LatestValidation }) {
  return (
    <dl className={classes['counts']}>
      {kinds.map(({ label, field, band }) => (
        <div key={field} className={classes['count']}>
          <dt>
            <BandSymbol band={validation[field] === 0 ? 'good' : band} /> {label}
          </dt>
          <dd>{formatNumber(validation[field] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  );
}
