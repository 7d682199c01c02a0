import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Column, DataTable } from '../../components/data-table.tsx';
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
            <DataTable
              label="Usage of the plan"
              frame="page"
              columns={columns}
              rows={usageRows(usage.data, plan)}
              rowKey={({ name }) => name}
            />
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
          <Text c="dimmed">Nothing added yet</Text>
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

const columns: Column<UsageRow>[] = [
  { head: 'Feature', kind: 'name', cell: ({ name }) => name },
  {
    head: 'Used',
    cell: ({ used, limit }) =>
      limit === null ? formatNumber(used) : `${formatNumber(used)} of ${formatNumber(limit)}`,
  },
  {
    head: 'Usage',
    cell: (row) => (
      <span className={classes['share']}>
        <span>{shareWords(row)}</span>
        <ShareBar {...row} />
      </span>
    ),
  },
];

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
