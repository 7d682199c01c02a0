import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { OrError } from '../../components/or-error.tsx';
import { Pie } from '../../components/pie.tsx';
import { Section } from '../../components/section.tsx';
import { planUsageQuery } from '../../entities/session/api/plan-usage.ts';
import { useSession } from '../../entities/session/components/session.tsx';
import { formatNumber } from '../../lib/format.ts';
import { type Count, countsOf, shareWords, usageRows, type UsageRow } from './usage-rows.ts';
import classes from './billing.module.css';

/** How much of its plan the account uses. */
export function UsageSection() {
  const { userId, plan } = useSession();
  const usage = useQuery(planUsageQuery(userId));
  return (
    <Section id="usage" title="Usage" description={`${plan.name} plan usage`}>
      <OrError queries={[usage]} title="Your usage could not be loaded">
        {usage.data === undefined ? (
          <Skeleton height={256} radius={12} />
        ) : (
          <div className={classes['usage']}>
            <Counts counts={countsOf(usage.data)} />
            <UsageTable rows={usageRows(usage.data, plan)} />
          </div>
        )}
      </OrError>
    </Section>
  );
}

function Counts({ counts }: { counts: readonly Count[] }) {
  const hasAny = counts.some(({ count }) => count > 0);
  return (
    <div className={classes['counts']}>
      <div className={classes['pieFrame']}>
        {hasAny ? (
          <Pie
            size={200}
            slices={counts.map(({ name, count }, index) => ({
              name,
              value: count,
              colour: `var(--slice-${index + 1})`,
            }))}
          />
        ) : (
          <p className={classes['nothing']}>Nothing added yet</p>
        )}
      </div>
      <dl className={classes['countList']}>
        {counts.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function UsageTable({ rows }: { rows: readonly UsageRow[] }) {
  return (
    <table className={classes['table']} aria-label="Usage of the plan">
      <thead>
        <tr>
          <th scope="col">Feature</th>
          <th scope="col">Used</th>
          <th scope="col">Usage</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td>
              {row.limit === null
                ? formatNumber(row.used)
                : `${formatNumber(row.used)} of ${formatNumber(row.limit)}`}
            </td>
            <td>
              <span className={classes['share']}>
                <span>{shareWords(row)}</span>
                <ShareBar {...row} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The words beside it say the same. */
function ShareBar({ used, limit }: UsageRow) {
  if (limit === null || limit === 0) return null;
  const share = Math.min(1, used / limit);
  return (
    <span className={classes['bar']} data-full={used >= limit} aria-hidden>
      <span style={{ width: `${100 * share}%` }} />
    </span>
  );
}
