import { Skeleton } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import type { Site as RegisteredSite } from '../../../../shared/calls/sites.ts';
import { displayUrl, sameSite } from '../../../../shared/pages/urls.ts';
import { QueryState } from '../../components/query-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useSession } from '../../entities/session/components/session.tsx';
import type { Site } from '../../entities/site/rules/current-site.ts';
import { NoSites } from '../../entities/site/components/no-sites.tsx';
import { readAddress } from '../../entities/site/rules/read-address.ts';
import { useSites } from '../../entities/site/api/site-queries.ts';
import { SiteSelector } from '../../entities/site/components/site-selector.tsx';
import { UnknownPage } from '../../entities/site/components/unknown-page.tsx';
import { chosenAmong, useChosenSite } from '../../entities/site/components/use-chosen-site.ts';
import { DayReport } from './components/day-report.tsx';
import { readDay } from './rules/ping-links.ts';
import { FollowPing, usePingMessages, usePingRuns } from './components/ping-runs.tsx';
import { PingSite } from './components/ping-site.tsx';

const title = 'Ping';

const named = ({ url, siteName }: RegisteredSite): Site => ({
  siteUrl: url,
  siteName: siteName === '' ? displayUrl(url) : siteName,
});

/** Pings of a site from several places: the history by day, or the report of one day. */
export function Component() {
  const { accountEmail } = useSession();
  const sites = useSites(accountEmail);
  const [params] = useSearchParams();
  const { url } = readAddress(`?${params.toString()}`);
  const asked = sites.data?.find((site) => url !== undefined && sameSite(site.url, url));
  const runs = usePingRuns();
  usePingMessages();

  const all = sites.data ?? [];
  const isReady =
    asked !== undefined || (url === undefined ? chosenAmong(all, sites.hasAll) : false);
  if (sites.hasAll && all.length > 0 && url !== undefined && asked === undefined) {
    return <UnknownPage title={title} url={url} />;
  }
  return (
    <>
      {isReady && all.length > 0 ? (
        <ChosenSite sites={all} asked={asked} day={readDay(params)} />
      ) : (
        <PageHeader title={title} />
      )}
      <QueryState query={sites} failed="Your sites could not be loaded">
        <Skeleton h="100vh" radius="md" />
      </QueryState>
      {sites.hasAll && all.length === 0 && <NoSites />}
      {runs.map((run) => (
        <FollowPing key={run.pingId} run={run} />
      ))}
    </>
  );
}

interface ChosenSiteProps {
  sites: readonly RegisteredSite[];
  /** The site in the address. */
  asked: RegisteredSite | undefined;
  /** The day in the address. */
  day: string | undefined;
}

function ChosenSite({ sites, asked, day }: ChosenSiteProps) {
  const [, setParams] = useSearchParams();
  const { site = asked, choose } = useChosenSite(sites);
  const shown = asked ?? site;
  if (shown === undefined) return null;
  const place = named(shown);
  if (day !== undefined) return <DayReport key={`${shown.url} ${day}`} site={place} day={day} />;
  return (
    <PingSite
      key={shown.url}
      site={place}
      selector={
        <SiteSelector
          sites={sites}
          value={shown.url}
          onChange={(next) => {
            choose(next);
            setParams({}, { replace: true });
          }}
        />
      }
    />
  );
}
