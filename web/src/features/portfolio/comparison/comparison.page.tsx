import { Skeleton } from '@mantine/core';
import type { Competitor } from '../../../../../shared/calls/portfolio/competitors.ts';
import type { Site } from '../../../../../shared/calls/portfolio/sites.ts';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { ErrorState } from '../../../components/messages/error-state.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { useCompetitors } from '../../../entities/competitor/competitors.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { NoSites } from '../../../entities/site/components/no-sites.tsx';
import { useSites } from '../../../entities/site/api/site-queries.ts';
import { chosenAmong, useChosenSite } from '../../../entities/site/components/use-chosen-site.ts';
import { Comparison } from './components/comparison.tsx';
import { useChosenCompetitor } from './components/use-compared-sites.ts';
import { nameOfSite } from '../../../entities/site/rules/site-links.ts';
import { LinkButton } from '../../../components/values/link-button.tsx';

const title = 'Comparison';

/** A site of the account beside one of its competitors. */
export function Component() {
  const { accountEmail } = useSession();
  const sites = useSites(accountEmail);
  const competitors = useCompetitors(accountEmail);
  const failed = [sites, competitors].find(({ isError }) => isError);
  const shown = chosenAmong(sites.data ?? [], sites.hasAll) ? sites.data : undefined;
  if (shown !== undefined && shown.length > 0 && competitors.data !== undefined)
    return <Chosen sites={shown} competitors={competitors.data} />;
  return (
    <>
      <PageHeader title={title} />
      {failed === undefined && shown?.length === 0 && <NoSites />}
      {failed === undefined && shown?.length !== 0 && <Skeleton h="200vh" />}
      {failed !== undefined && (
        <ErrorState
          error={failed.error}
          title="Your sites could not be loaded"
          onRetry={() => failed.refetch()}
        />
      )}
    </>
  );
}

interface ChosenProps {
  sites: readonly Site[];
  competitors: readonly Competitor[];
}

function Chosen({ sites, competitors }: ChosenProps) {
  const { site, choose } = useChosenSite(sites);
  const { competitor, unknown } = useChosenCompetitor(competitors);
  if (site === undefined) return null;
  if (competitor === undefined) {
    return (
      <>
        <PageHeader title={title} />
        <EmptyState
          icon="compare"
          action={
            <LinkButton variant="filled" to="/competitor-analysis">
              Competitor Analysis
            </LinkButton>
          }
        >
          {unknown === undefined || competitors.length === 0
            ? 'There are no competitor sites yet added from you...'
            : `${displayUrl(unknown)} is not one of your competitor sites. Choose one from your list, or add this one there.`}
        </EmptyState>
      </>
    );
  }
  const mine = { siteName: nameOfSite(site), siteUrl: site.url };
  const theirs = { siteName: competitor.siteName, siteUrl: competitor.url };
  return (
    <Comparison
      key={`${site.url} ${competitor.url}`}
      sites={{ mine, theirs }}
      all={sites}
      competitors={competitors}
      onChoose={choose}
    />
  );
}
