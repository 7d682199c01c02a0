import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useState } from 'react';
import * as z from 'zod';
import {
  KeywordRanking,
  mostKeywords,
  type SiteRanking,
} from '../../../../../shared/calls/measuring/ranking.ts';
import { type Column, DataTable } from '../../../components/tables/data-table.tsx';
import type { Sort } from '../../../components/tables/table-sort.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { NoRanking } from '../../../entities/ranking/no-ranking.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { TimeAgo } from '../../../components/values/time-ago.tsx';
import { UnknownPage } from '../../../entities/site/components/unknown-page.tsx';
import { isNotFound } from '../../../lib/api-error.ts';
import type { Site } from '../../../entities/site/rules/current-site.ts';
import { kept } from '../../../lib/kept.ts';
import { useOwnState } from '../../../lib/route-state.ts';
import { rankingQuery } from '../../../entities/ranking/ranking-query.ts';
import { whichSite } from '../../../entities/site/rules/which-site.ts';
import { LinkButton } from '../../../components/values/link-button.tsx';

/** Route state from the previous screen. */
const State = z.object({
  siteName: z.string(),
  rankings: z.array(KeywordRanking),
  fetchedAt: z.iso.datetime().nullable().default(null),
});

/** Ranking Details: every keyword that brings visitors to a site. */
export function Component() {
  const { search } = useLocation();
  const given = State.safeParse(useOwnState()).data;
  if (given !== undefined) {
    return (
      <>
        <PageHeader title={titleOf(given.siteName)} description={<Age {...given} />} />
        {given.rankings.length === 0 ? (
          <NoRanking isConfigured />
        ) : (
          <RankingTable rankings={given.rankings} />
        )}
      </>
    );
  }
  // This screen's state contains no address.
  const site = whichSite({ state: null, search, remembered: kept('currentSite').read() });
  return site === undefined ? <NoSite /> : <Ranking site={site} />;
}

const titleOf = (siteName: string): string => `${siteName} Ranking Details`;

/** A visit by link: the keywords of the site in the address, or of the last one shown in this browser. */
function Ranking({ site: { siteName, siteUrl } }: { site: Site }) {
  const ranking = useQuery(rankingQuery(siteUrl));
  if (isNotFound(ranking.error)) return <UnknownPage title="Ranking Details" url={siteUrl} />;
  return (
    <>
      <PageHeader
        title={titleOf(siteName)}
        description={ranking.data && <Age {...ranking.data} />}
      />
      <QueryState query={ranking} failed="The keywords could not be loaded" height="100vh" />
      {ranking.data?.rankings.length === 0 && <NoRanking isConfigured={ranking.data.configured} />}
      {ranking.data !== undefined && ranking.data.rankings.length > 0 && (
        <RankingTable rankings={ranking.data.rankings} />
      )}
    </>
  );
}

function Age({ fetchedAt }: Pick<SiteRanking, 'fetchedAt'>) {
  if (fetchedAt === null) return null;
  return (
    <>
      From Semrush, <TimeAgo time={fetchedAt} />
    </>
  );
}

function NoSite() {
  return (
    <>
      <PageHeader title="Ranking Details" />
      <EmptyState
        title="No site chosen"
        icon="sites"
        action={
          <LinkButton variant="filled" to="/dashboard">
            Overview
          </LinkButton>
        }
      >
        Choose a site on the Overview to see its keywords.
      </EmptyState>
    </>
  );
}

type NumberKey = Exclude<keyof KeywordRanking, 'keyword'>;

const numbers = (head: string, key: NumberKey, decimals = 0): Column<KeywordRanking> => ({
  head,
  kind: 'number',
  cell: (row) => formatNumber(row[key], decimals),
  compare: (a, b) => a[key] - b[key],
});

const columns: Column<KeywordRanking>[] = [
  { head: '#', kind: 'place', cell: ({ index }) => index },
  { head: 'Keyword', kind: 'name', cell: ({ keyword }) => keyword },
  numbers('Rank', 'rank'),
  numbers('Volume', 'volume'),
  numbers('Traffic %', 'trafficPercent', 2),
  numbers('# of Results', 'numberOfResults'),
];

/** All keywords, those with the most visitors first. */
function RankingTable({ rankings }: { rankings: readonly KeywordRanking[] }) {
  const [sort, setSort] = useState<Sort>();
  return (
    <DataTable
      label="Keywords"
      frame="tall"
      stacks
      columns={columns}
      rows={rankings}
      rowKey={({ index }) => index}
      sort={sort}
      onSort={setSort}
      below={
        rankings.length >= mostKeywords &&
        `The ${mostKeywords} keywords that bring the most visitors.`
      }
    />
  );
}
