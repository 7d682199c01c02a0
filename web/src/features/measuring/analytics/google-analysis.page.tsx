import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Site } from '../../../../../shared/calls/portfolio/sites.ts';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { kept } from '../../../lib/kept.ts';
import { setupQuery } from './api/setup.ts';
import { PropertyProblem } from './components/property-problem.tsx';
import { ScreenOfSite } from '../../../entities/site/components/screen-of-site.tsx';
import { SiteAnalysis } from './components/site-analysis.tsx';
import { notConfigured, problemOfState } from './rules/problems.ts';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { OperatorNote } from '../../../entities/session/components/operator-note.tsx';
import { LinkButton } from '../../../components/values/link-button.tsx';

/** Introduces the screen for a site without a property. */
const NoProperty = ({ siteName, isConfigured }: { siteName: string; isConfigured: boolean }) => (
  <EmptyState
    icon="analytics"
    title={`See who visits ${siteName}`}
    action={
      <LinkButton variant="filled" to="/add-property-id">
        Add Property ID
      </LinkButton>
    }
  >
    <p>
      Add the id of its Google Analytics 4 property. This screen then shows which countries your
      visitors come from, what they use, which pages they view, and how fast those pages are.
    </p>
    {!isConfigured && (
      <p>
        Google Analysis is not connected here yet, so there are no numbers until it is.
        <OperatorNote>
          set <code>GOOGLE_ANALYTICS_KEY</code>, the key of a service account.
        </OperatorNote>
      </p>
    )}
  </EmptyState>
);

/** Google Analysis: who visits a site, and which pages they view. */
export const Component = () => (
  <ScreenOfSite title="Google Analysis" description={({ url }) => displayUrl(url)}>
    {(site) => <OfSite key={`${site.url} ${site.propertyId}`} site={site} />}
  </ScreenOfSite>
);

function OfSite({ site }: { site: Site }) {
  const setup = useQuery(setupQuery);
  const { propertyId } = site;
  useEffect(() => {
    if (propertyId === '') kept('propertyId').remove();
    else kept('propertyId').write(propertyId);
  }, [propertyId]);
  if (setup.data === undefined)
    return (
      <QueryState
        query={setup}
        failed="The set-up of Google Analysis could not be loaded"
        height="100vh"
      />
    );
  const { configured, sites } = setup.data;
  if (propertyId === '') return <NoProperty siteName={site.siteName} isConfigured={configured} />;
  const known = sites.find(({ url }) => url === site.url);
  const problem = configured ? known && problemOfState(known) : notConfigured;
  if (problem === undefined) {
    return <SiteAnalysis site={site} setup={setup.data} isVerified={known?.state === 'verified'} />;
  }
  return (
    <PropertyProblem
      problem={problem}
      site={site}
      setup={setup.data}
      onRetry={() => void setup.refetch()}
    />
  );
}
