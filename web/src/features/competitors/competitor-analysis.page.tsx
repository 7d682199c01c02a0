import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { comparisonLink, keepComparisonUrl } from '../../entities/competitor/comparison-url.ts';
import {
  competitorsLimitQuery,
  useCompetitors,
} from '../../entities/competitor/competitor-queries.ts';
import { useSession } from '../../entities/session/session.tsx';

/** Competitor Analysis: the sites of others that the account compares its own with. */
export function Component() {
  const { accountEmail } = useSession();
  const competitors = useCompetitors(accountEmail);
  const limit = useQuery(competitorsLimitQuery(accountEmail));
  return (
    <>
      <PageHeader title="Competitor Analysis" />
      {limit.data?.success === false && <p>Limit reached!</p>}
      {competitors.isPending && <Skeleton height={200} />}
      {competitors.isError && (
        <ErrorState
          error={competitors.error}
          title="Your competitors could not be loaded"
          onRetry={() => competitors.refetch()}
        />
      )}
      {competitors.data?.length === 0 && (
        <EmptyState icon="compare" title="No competitors yet">
          There are no competitor sites yet added from you...
        </EmptyState>
      )}
      <ul>
        {competitors.data?.map((competitor) => (
          <li key={competitor.url}>
            <Link {...comparisonLink(competitor)} onClick={() => keepComparisonUrl(competitor.url)}>
              {competitor.name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
