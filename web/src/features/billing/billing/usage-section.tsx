import { Box, Flex, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Facts } from '../../../components/tables/facts.tsx';
import { type Column, DataTable } from '../../../components/tables/data-table.tsx';
import { OrError } from '../../../components/messages/or-error.tsx';
import { Pie } from '../../../components/charts/pie.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { useSession } from '../../../entities/session/components/session.tsx';
import { formatNumber, noBreakSpace } from '../../../lib/format.ts';
import classes from './billing.module.css';
import type { CallResult } from '../../../../../shared/calls/define-call.ts';
import type { getPlanUsage, UserPlan } from '../../../../../shared/calls/billing/plans.ts';
import surfaces from '../../../components/layout/surfaces.module.css';

/** How much of its plan the account uses. */
export function UsageSection({ usage }: { usage: UseQueryResult<Usage> }) {
  const { plan } = useSession();
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

const colours = [
  'var(--wv-mobile)',
  'var(--wv-desktop)',
  'var(--wv-average)',
  'var(--mantine-color-dimmed)',
];

function Counts({ counts }: { counts: readonly Count[] }) {
  const hasAny = counts.some(({ count }) => count > 0);
  return (
    <Group gap="16px 24px" mih={232} className={surfaces['panel'] ?? ''}>
      <Flex align="center" justify="center" w={200} h={200} mx="auto">
        {hasAny ? (
          <Pie
            size={200}
            slices={counts.map(({ name, count }, index) => ({
              name,
              value: count,
              colour: colours[index] ?? '',
            }))}
          />
        ) : (
          <Text c="dimmed">Nothing added yet</Text>
        )}
      </Flex>
      <Stack component="dl" gap={12} flex="1 1 130px">
        <Facts
          isBeside
          of={counts.map(({ name, count }, index) => [name, formatNumber(count), colours[index]])}
        />
      </Stack>
    </Group>
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
      <Group gap="4px 12px">
        <Box miw="5ch">{shareWords(row)}</Box>
        <ShareBar {...row} />
      </Group>
    ),
  },
];

/** The words beside it say the same. */
function ShareBar({ used, limit }: UsageRow) {
  if (limit === null || limit === 0) return null;
  const share = Math.min(1, used / limit);
  return (
    <Progress
      flex="1 1 60px"
      maw={160}
      color={used >= limit ? 'var(--wv-average)' : 'var(--wv-accent-text)'}
      value={100 * share}
      aria-hidden
    />
  );
}

export type Usage = CallResult<typeof getPlanUsage>;

interface Count {
  name: string;
  count: number;
}

/** What the account has, as the chart and its list show it. */
const countsOf = (usage: Usage): Count[] => [
  { name: 'Sites', count: usage.sites },
  { name: 'Pages', count: usage.allPages },
  { name: 'Sub Users', count: usage.subUsers },
  { name: 'Competitor Sites', count: usage.competitors },
];

interface UsageRow {
  name: string;
  used: number;
  /** Null where the plan has none. */
  limit: number | null;
}

/** What the plan limits. It limits the pages of each site, so the one with most of them counts. */
const usageRows = (usage: Usage, plan: UserPlan): UsageRow[] => [
  { name: 'Sites', used: usage.sites, limit: plan.site_unlimited ? null : plan.site_limit },
  {
    name: 'Pages of the largest site',
    used: usage.pages,
    limit: plan.page_unlimited ? null : plan.page_limit,
  },
  {
    name: 'Sub Users',
    used: usage.subUsers,
    limit: plan.sub_users_unlimited ? null : plan.sub_users_limit,
  },
  {
    name: 'Competitor Sites',
    used: usage.competitors,
    limit: plan.competitor_sites_unlimited ? null : plan.competitor_sites_limit,
  },
];

/** '60%', 'Unlimited', or that the plan does not include it. */
function shareWords({ used, limit }: UsageRow): string {
  if (limit === null) return 'Unlimited';
  if (limit === 0) return used === 0 ? 'Not included' : 'Over the limit';
  return `${formatNumber((100 * used) / limit)}${noBreakSpace}%`;
}
