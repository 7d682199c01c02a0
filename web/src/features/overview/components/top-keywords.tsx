import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { SiteRanking } from '../../../../../shared/calls/ranking.ts';
import { NoRanking } from '../../../entities/ranking/no-ranking.tsx';
import { OrError } from '../../../components/or-error.tsx';
import { Section } from '../../../components/section.tsx';
import type { Site } from '../../../entities/site/rules/current-site.ts';
import { formatNumber } from '../../../lib/format.ts';
import { rankingQuery } from '../../../entities/ranking/ranking-query.ts';
import { rankingLink } from '../../../entities/site/rules/report-link.ts';
import classes from '../overview.module.css';

const rowsShown = 4;

/** The keywords that bring the most visitors. */
export function TopKeywords({ site }: { site: Site }) {
  const ranking = useQuery(rankingQuery(site.siteUrl));
  const hasNone = ranking.data?.rankings.length === 0;
  return (
    <Section id="top-keywords" title="Top Keywords">
      <OrError queries={[ranking]} title="The keywords could not be loaded">
        <div className={`${classes['panel']} ${hasNone ? classes['line'] : classes['tall']}`}>
          {ranking.isPending && <Skeleton className={classes['keywordsSkeleton'] ?? ''} />}
          {ranking.data !== undefined && <Keywords site={site} ranking={ranking.data} />}
        </div>
      </OrError>
    </Section>
  );
}

function Keywords({ site, ranking }: { site: Site; ranking: SiteRanking }) {
  const { rankings, configured } = ranking;
  if (rankings.length === 0) return <NoRanking isConfigured={configured} />;
  return (
    <>
      <table className={classes['keywords']}>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Keyword</th>
            <th scope="col">Rank</th>
            <th scope="col">Traffic %</th>
          </tr>
        </thead>
        <tbody>
          {rankings.slice(0, rowsShown).map(({ index, keyword, rank, trafficPercent }) => (
            <tr key={index}>
              <td>{index}</td>
              <th scope="row">{keyword}</th>
              <td>{formatNumber(rank)}</td>
              <td>{formatNumber(trafficPercent, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes['foot']}>
        <Button
          component={Link}
          {...rankingLink(site, ranking)}
          variant="default"
          aria-label="View Full Report: keywords"
        >
          View Full Report
        </Button>
      </div>
    </>
  );
}
