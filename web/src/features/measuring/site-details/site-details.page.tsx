import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../../components/values/icon.tsx';
import { OrError } from '../../../components/messages/or-error.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { ScanChangesLine } from './components/scan-changes-line.tsx';
import { monthlyOverallQuery, verdictQuery } from '../../../entities/scan/api/scan-queries.ts';
import { ScanStrip } from '../../../entities/scan/components/scan-strip.tsx';
import { useScanRun } from '../../../entities/scan/api/use-scan-run.ts';
import { latestUptimeQuery } from '../../../entities/uptime/api/uptime-queries.ts';
import { IncompleteChainBanner } from '../../../entities/uptime/components/incomplete-chain-banner.tsx';
import { AllowedButton } from '../../../entities/session/components/allowed-button.tsx';
import type { Site } from '../../../entities/site/rules/current-site.ts';
import { NoReport, UnknownPage } from '../../../entities/site/components/unknown-page.tsx';
import { isNotFound } from '../../../lib/api-error.ts';
import { usePrinting, useWholePrint } from '../../../lib/printing.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ExportButton } from './components/export-button.tsx';
import { ValuesOf } from '../../../components/messages/last-known.tsx';
import { statusQuery } from '../../../entities/site/api/site-queries.ts';
import { lastResultAt } from '../../../entities/site/components/results.tsx';
import { HeadLine } from './components/head-line.tsx';
import { ReportBar } from './components/report-bar.tsx';
import { TabPanel } from './components/tab-panel.tsx';
import { hashOf, reportTabs, tabAt } from './rules/report-tabs.ts';
import { ShareButton } from '../../../entities/sharing/share-button.tsx';
import { Verdict } from './components/verdict.tsx';
import { useDevice } from '../../../entities/site/components/use-device.ts';
import { useSite } from './api/use-site.ts';
import { verdictView } from './rules/verdict-view.ts';
import { useEffect, useState } from 'react';
import { displayUrl } from '../../../../../shared/pages/urls.ts';

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
  const { siteUrl } = site;
  const tab = tabAt(useLocation().hash);
  const [device, setDevice] = useDevice(siteUrl, hashOf(tab));
  const isPrinting = usePrinting();
  useWholePrint();
  const run = useScanRun(siteUrl);
  const verdict = useQuery(verdictQuery(siteUrl));
  const { data: status } = useQuery(statusQuery(siteUrl));
  // The rest loads after the verdict, which would otherwise share the server and the connection with a year of history.
  const isTurn = useTaskAfter(!verdict.isPending);
  const overall = useQuery({ ...monthlyOverallQuery(siteUrl), enabled: isTurn });
  const uptime = useQuery({ ...latestUptimeQuery(siteUrl), enabled: isTurn });
  const hasResults = typeof verdict.data?.scanDate === 'string';
  const now = useNow();
  const view = verdict.data && verdictView(siteUrl, device, verdict.data, now);
  if (isNotFound(verdict.error)) return <UnknownPage title="Site Details" url={siteUrl} />;
  return (
    <>
      <PageHeader
        title={headingOf(site)}
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
      <HeadLine url={siteUrl} isSaidBelow={view?.saysState}>
        <ScanChangesLine
          url={siteUrl}
          device={device}
          run={run}
          hasEarlier={(overall.data ?? []).filter((each) => each[device] !== null).length > 1}
        />
      </HeadLine>
      {(run.isRunning || run.problem !== undefined) && <ScanStrip url={siteUrl} run={run} />}
      <IncompleteChainBanner latest={uptime.data} />
      <OrError queries={[verdict]} title="The verdict could not be loaded">
        <Verdict url={siteUrl} device={device} scanDate={verdict.data?.scanDate} view={view} />
      </OrError>
      <ReportBar site={site} tab={tab} device={device} onDeviceChange={setDevice} />
      <ValuesOf lastAt={status && lastResultAt(status)}>
        {reportTabs
          .filter((each) => each === tab || isPrinting)
          .map((each) => (
            <TabPanel
              key={each}
              tab={each}
              isOpen={each === tab}
              isTurn={isTurn}
              site={site}
              device={device}
              onDeviceChange={setDevice}
              progress={run.devices}
            />
          ))}
      </ValuesOf>
    </>
  );
}

/** Becomes true in a task of its own: a dozen requests take as long to send as the verdict takes to draw. */
function useTaskAfter(isReady: boolean): boolean {
  const [isTurn, setTurn] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => setTurn(true));
    return () => clearTimeout(timer);
  }, [isReady]);
  return isTurn;
}

/** 'Shop', or of a page 'Shop › /cakes'. A site that is named after its address has the path in its name. */
function headingOf({ siteName, siteUrl }: Site): string {
  const path = displayUrl(siteUrl).slice(displayUrl(new URL(siteUrl).origin).length);
  return path === '' || path === '/' || siteName.endsWith(path)
    ? siteName
    : `${siteName} › ${path}`;
}
