import { useQuery } from '@tanstack/react-query';
import { startTransition, useCallback, useDeferredValue, useState } from 'react';
import { AddressLink } from '../../components/address-link.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { OrError } from '../../components/or-error.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ScanChangesLine } from './components/scan-changes-line.tsx';
import { monthlyOverallQuery, verdictQuery } from '../../entities/scan/api/scan-queries.ts';
import { ScanStrip } from '../../entities/scan/components/scan-strip.tsx';
import { useScanRun } from '../../entities/scan/api/use-scan-run.ts';
import { latestUptimeQuery } from '../../entities/uptime/api/uptime-queries.ts';
import { IncompleteChainBanner } from '../../entities/uptime/components/incomplete-chain-banner.tsx';
import { AllowedButton } from '../../entities/session/components/allowed-button.tsx';
import type { Site } from '../../entities/site/rules/current-site.ts';
import { NoReport, UnknownPage } from '../../entities/site/components/unknown-page.tsx';
import { isNotFound } from '../../lib/api-error.ts';
import { useCode } from '../../lib/use-code.ts';
import { useNow } from '../../lib/use-now.ts';
import { ExportButton } from './components/export-button.tsx';
import { HeadState } from './components/head-state.tsx';
import { SectionLinks } from './components/section-links.tsx';
import { ShareButton } from '../../entities/sharing/share-button.tsx';
import { Verdict } from './components/verdict.tsx';
import { WaitingOverlay } from './components/waiting-overlay.tsx';
import { fetchReport } from './components/fetch-report.ts';
import classes from './site-details.module.css';
import { useDevice } from '../../entities/site/components/use-device.ts';
import { usePlaceOnceLoaded } from './components/use-place-once-loaded.ts';
import { useSite } from './api/use-site.ts';
import { useTaskAfter } from './components/use-task-after.ts';
import { verdictView } from './rules/verdict-view.ts';

/** Site Details: the scan results of one page, over time and in full. */
export function Component() {
  const { site, isUnknown } = useSite();
  if (site === undefined)
    return (
      <NoReport title="Site Details" why="No site chosen" icon="sites">
        Choose a site from your list to see its report.
      </NoReport>
    );
  if (isUnknown) return <UnknownPage title="Site Details" url={site.siteUrl} />;
  return <Details key={site.siteUrl} site={site} />;
}

function Details({ site }: { site: Site }) {
  const { siteName, siteUrl } = site;
  const [device, setDevice] = useDevice(siteUrl);
  const run = useScanRun(siteUrl);
  const verdict = useQuery(verdictQuery(siteUrl));
  // The rest loads after the verdict, which would otherwise share the server and the connection with a year of history.
  const isTurn = useTaskAfter(!verdict.isPending);
  const overall = useQuery({ ...monthlyOverallQuery(siteUrl), enabled: isTurn });
  const uptime = useQuery({ ...latestUptimeQuery(siteUrl), enabled: isTurn });
  const [tries, setTries] = useState(1);
  const [isMissing, setMissing] = useState(false);
  // Deferred: rendered in slices, and not in one long task.
  const report = useDeferredValue(useCode(fetchReport, isTurn && tries, () => setMissing(true)));
  const [isDrawn, setDrawn] = useState(false);
  // Renders all sections once more, in slices.
  const endDrawing = useCallback(() => startTransition(() => setDrawn(true)), []);
  usePlaceOnceLoaded(isDrawn);
  const hasResults = typeof verdict.data?.scanDate === 'string';
  const now = useNow();
  const view = verdict.data && verdictView(siteUrl, device, verdict.data, now);
  if (isNotFound(verdict.error)) return <UnknownPage title="Site Details" url={siteUrl} />;
  const isWaiting = !isDrawn && !isMissing;
  return (
    <>
      <PageHeader
        title={siteName}
        description={
          <AddressLink url={siteUrl}>
            {siteUrl} <Icon name="external" size={14} />
          </AddressLink>
        }
        below={<HeadState url={siteUrl} isSaidBelow={view?.isState} />}
        action={
          <>
            <ShareButton of={{ url: siteUrl }} />
            <ExportButton site={site} hasResults={hasResults} />
            <AllowedButton
              onClick={run.start}
              isBusy={run.isRunning}
              leftSection={<Icon name="refresh" size={18} />}
            >
              Run Scan Again
            </AllowedButton>
          </>
        }
      />
      <ScanStrip url={siteUrl} run={run} scanDate={verdict.data?.scanDate}>
        <ScanChangesLine
          url={siteUrl}
          device={device}
          run={run}
          hasEarlier={(overall.data ?? []).filter((each) => each[device] !== null).length > 1}
        />
      </ScanStrip>
      <IncompleteChainBanner latest={uptime.data} />
      <OrError queries={[verdict]} title="The verdict could not be loaded">
        <Verdict device={device} view={view} />
      </OrError>
      <SectionLinks site={site} device={device} onDeviceChange={setDevice} />
      <div
        className={classes['sections']}
        data-device={device}
        data-waiting={report === undefined || undefined}
        aria-busy={isWaiting}
      >
        {isWaiting && <WaitingOverlay />}
        {isMissing && (
          <ErrorState
            error={undefined}
            title="The report could not be loaded"
            onRetry={() => {
              setMissing(false);
              setTries(tries + 1);
            }}
          />
        )}
        {report && (
          <report.Report
            site={site}
            device={device}
            onDeviceChange={setDevice}
            progress={run.devices}
            onDrawn={endDrawing}
          />
        )}
      </div>
    </>
  );
}
