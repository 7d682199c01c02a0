import { Box, Stack } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { ErrorState } from '../../../../components/messages/error-state.tsx';
import { ValuesOf } from '../../../../components/messages/last-known.tsx';
import { statusQuery } from '../../../../entities/site/api/site-queries.ts';
import { lastResultAt } from '../../../../entities/site/components/results.tsx';
import { focusNear } from '../../../../components/layout/focus-near.ts';
import { useIsWanted } from '../../../../components/layout/use-is-near.ts';
import { firstSite } from '../../../../entities/notification/first-site.ts';
import { useCodeOnline } from '../../../../lib/use-code.ts';
import { usePeriod } from '../../../../components/forms/use-period.ts';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { Assessment } from './assessment.tsx';
import { CoreWebVitals } from './core-web-vitals.tsx';
import { LaterPart } from './later-part.tsx';
import { ScoreHistory } from './score-history.tsx';
import { TopKeywords } from './top-keywords.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { sameSite } from '../../../../../../shared/pages/urls.ts';
import { siteKey } from '../../../../entities/query-keys.ts';
import { useServerMessages } from '../../../../lib/socket.ts';
import classes from '../overview.module.css';
import { Link } from 'react-router-dom';
import { Banner } from '../../../../components/messages/banner.tsx';
import { RetryBanner } from '../../../../components/messages/retry-banner.tsx';
import { incidentBand } from '../../../../entities/incident/incident-band.ts';
import {
  incidentPath,
  incidentsQuery,
  isOpen,
} from '../../../../entities/incident/incidents-query.ts';
import surfaces from '../../../../components/layout/surfaces.module.css';

const EmailMe = lazy(async () => {
  const { EmailMe: shown } = await import('../../../../entities/notification/email-me.tsx');
  return { default: shown };
});
const fetchLowerParts = () => import('./lower-parts.tsx');

/** Until its owner puts it away, or the tab is closed. */
function FirstSiteMails() {
  const [isOffered, setOffered] = useState(firstSite.isNew);
  const putAway = (): void => {
    firstSite.putAway();
    setOffered(false);
    // The button disappears with the choice.
    focusNear();
  };
  return <Suspense>{isOffered && <EmailMe onDismiss={putAway} />}</Suspense>;
}

/** Everything about one site. Each part loads on its own and appears as soon as it is ready. */
export function SiteOverview({ site }: { site: Site }) {
  const period = usePeriod();
  useReloadAfterScan(site.siteUrl);
  const place = useRef<HTMLDivElement>(null);
  const lower = useCodeOnline(fetchLowerParts, useIsWanted(place));
  const { data: status } = useQuery(statusQuery(site.siteUrl));
  return (
    <Stack gap={40}>
      <OpenIncidents siteUrl={site.siteUrl} />
      <FirstSiteMails />
      <ValuesOf lastAt={status && lastResultAt(status)}>
        <Assessment site={site} />
        <CoreWebVitals url={site.siteUrl} />
      </ValuesOf>
      <LaterPart>
        <div className={`${surfaces['even']} ${classes['wideAndNarrow']}`}>
          <ScoreHistory site={site} period={period} />
          <TopKeywords site={site} />
        </div>
      </LaterPart>
      {lower.code && <lower.code.LowerParts site={site} period={period} />}
      {!lower.code && (
        <Box ref={place} h={1520}>
          {lower.isMissing && (
            <ErrorState
              error={undefined}
              title="The other parts could not be loaded"
              onRetry={lower.retry}
            />
          )}
        </Box>
      )}
    </Stack>
  );
}

/** Reloads a site's scan results when a scan ends. */
function useReloadAfterScan(url: string): void {
  const client = useQueryClient();
  useServerMessages((message) => {
    if (message.type !== 'scan_progress' || !sameSite(message.url, url)) return;
    if (message.status !== 'done' && message.status !== 'failed') return;
    void client.invalidateQueries({ queryKey: siteKey(url) });
  });
}

/** The open incidents of a site, with a way to all of them. Nothing while there are none. */
function OpenIncidents({ siteUrl }: { siteUrl: string }) {
  const incidents = useQuery(incidentsQuery);
  // From the first failure on: the screen does not wait, and what comes later would move it.
  if (incidents.data === undefined && incidents.failureCount > 0)
    return (
      <RetryBanner
        tone="average"
        title="The open incidents could not be loaded"
        query={incidents}
      />
    );
  const open = (incidents.data ?? []).filter(
    (incident) => isOpen(incident) && incident.members.some(({ site }) => sameSite(site, siteUrl)),
  );
  if (open.length === 0) return null;
  return (
    <Banner
      tone={open.some((incident) => incidentBand(incident) === 'bad') ? 'bad' : 'average'}
      title={open.length === 1 ? '1 open incident' : `${open.length} open incidents`}
      action={<Link to="/incidents">All incidents</Link>}
    >
      <Stack component="ul" gap={0}>
        {open.slice(0, 3).map(({ incidentId, title }) => (
          <li key={incidentId}>
            <Link to={incidentPath(incidentId)}>{title}</Link>
          </li>
        ))}
      </Stack>
    </Banner>
  );
}
