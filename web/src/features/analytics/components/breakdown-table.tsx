import { formatNumber } from '../../../lib/format.ts';
import { formatShare } from '../rules/page-columns.ts';
import { type Counted, type UserMetric, userMetricWords } from '../rules/user-metrics.ts';
import classes from './analytics.module.css';

interface BreakdownTableProps {
  /** The heading of the rows: 'Country'. */
  thing: string;
  metric: UserMetric;
  rows: readonly Counted[];
  /** Users of all rows, also of those that are not shown. */
  total: number | undefined;
}

/** Users of each row, with its share of all. */
export function BreakdownTable({ thing, metric, rows, total }: BreakdownTableProps) {
  const words = userMetricWords[metric].long;
  return (
    <table className={classes['breakdown']} aria-label={`${words} by ${thing.toLowerCase()}`}>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">{thing}</th>
          <th scope="col">{words}</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value }, index) => (
          <tr key={name}>
            <td>{index + 1}</td>
            <th scope="row">
              {name}
              <ShareBar share={total ? value / total : 0} />
            </th>
            <td>{formatNumber(value)}</td>
            <td>{total ? formatShare(value / total) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The column beside it says the same. */
const ShareBar = ({ share }: { share: number }) => (
  <span className={classes['bar']} aria-hidden>
    <span style={{ width: `${Math.min(100, 100 * share)}%` }} />
  </span>
);
