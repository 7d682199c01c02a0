import { Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  getRanking,
  type KeywordRanking,
  type SiteRanking,
} from '../../../../../../shared/calls/measuring/ranking.ts';
import { NoRanking } from '../../../../entities/ranking/no-ranking.tsx';
import { type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { useRefusal } from '../../../../entities/session/components/while-allowed.tsx';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { rankingQuery } from '../../../../entities/ranking/ranking-query.ts';
import { rankingLink } from '../../../../entities/site/rules/site-links.ts';
import { LinkButton } from '../../../../components/values/link-button.tsx';
import classes from '../overview.module.css';
import surfaces from '../../../../components/layout/surfaces.module.css';

const rowsShown = 4;

/** The keywords that bring the most visitors, to members who may ask for them. */
export function TopKeywords({ site }: { site: Site }) {
  return useRefusal(getRanking) === undefined && <Ranked site={site} />;
}

function Ranked({ site }: { site: Site }) {
  const ranking = useQuery(rankingQuery(site.siteUrl));
  const hasNone = ranking.data?.rankings.length === 0;
  return (
    <Section id="top-keywords" title="Top Keywords">
      <OrError queries={[ranking]} title="The keywords could not be loaded">
        <div className={`${surfaces['panel']} ${hasNone ? classes['line'] : classes['tall']}`}>
          {ranking.isPending && <Skeleton h={258} />}
          {ranking.data !== undefined && <Keywords site={site} ranking={ranking.data} />}
        </div>
      </OrError>
    </Section>
  );
}

const columns: Column<KeywordRanking>[] = [
  { head: '#', kind: 'place', cell: ({ index }) => index },
  { head: 'Keyword', kind: 'name', cell: ({ keyword }) => keyword },
  { head: 'Rank', kind: 'number', cell: ({ rank }) => formatNumber(rank) },
  {
    head: 'Traffic %',
    kind: 'number',
    cell: ({ trafficPercent }) => formatNumber(trafficPercent, 2),
  },
];

function Keywords({ site, ranking }: { site: Site; ranking: SiteRanking }) {
  const { rankings, configured } = ranking;
  if (rankings.length === 0) return <NoRanking isConfigured={configured} />;
  return (
    <>
      <DataTable
        label="Top Keywords"
        frame="none"
        columns={columns}
        rows={rankings.slice(0, rowsShown)}
        rowKey={({ index }) => index}
      />
      <Group gap={8} justify="flex-end" mt={16}>
        <LinkButton
          {...rankingLink(site, ranking)}

          aria-label="View Full Report: keywords"
        >
          View Full Report
        </LinkButton>
      </Group>
    </>
  );
}
