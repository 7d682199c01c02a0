import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../components/busy-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { usePlotSoon } from '../../components/chart-code.ts';
import { InTurn } from '../../components/in-turn.tsx';
import { usePeriodInAddress } from '../../components/use-period-in-address.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { UnknownPage } from '../../entities/site/unknown-page.tsx';
import { isNotFound } from '../../lib/api-error.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Site } from '../../entities/site/current-site.ts';
import { Categories } from './components/categories.tsx';
import { ExportButton } from './components/export-button.tsx';
import { FieldData } from './components/field-data.tsx';
import { FixLink } from './components/fix-link.tsx';
import { HeadState } from './components/head-state.tsx';
import { Improvements } from './components/improvements.tsx';
import { LabData } from './components/lab-data.tsx';
import { OrError } from '../../components/or-error.tsx';
import { OverallHistory } from './components/overall-history.tsx';
import { OverallScore } from './components/overall-score.tsx';
import { ScanChangesLine } from '../../entities/scan/scan-changes-line.tsx';
import { ScanStrip } from '../../entities/scan/scan-strip.tsx';
import { SiteLink } from './components/site-link.tsx';
import { SectionLinks } from './components/section-links.tsx';
import { TechStack } from './components/tech-stack.tsx';
import { ThirdParties } from './components/third-parties.tsx';
import { Verdict } from './components/verdict.tsx';
import { WaitingOverlay } from './components/waiting-overlay.tsx';
import { WhilePaid } from '../../entities/session/while-paid.tsx';
import classes from './site-details.module.css';
import { useDevice } from './use-device.ts';
import { useScanRun } from '../../entities/scan/use-scan-run.ts';
import { useMarks } from './use-marks.ts';
import { usePlaceOnceLoaded } from './use-place-once-loaded.ts';
import { useSite } from './use-site.ts';
import { useSiteData } from './use-site-data.ts';
import { useFrameHeld } from '../../lib/early-frame.ts';
import { verdictView } from './verdict-view.ts';

/** Site Details: the scan results of one page, over time and in full. */
export function Component() {
  const { site, isUnknown } = useSite();
  if (site === undefined) return <NoSite />;
  if (isUnknown) return <UnknownPage title="Site Details" url={site.siteUrl} />;
  return <Details key={site.siteUrl} site={site} />;
}

function NoSite() {
  return (
    <>
      <PageHeader title="Site Details" />
      <EmptyState
        title="No site chosen"
        icon="sites"
        action={
          <Button component={Link} to="/registered-sites">
            Registered Sites
          </Button>
        }
      >
        Choose a site from your list to see its report.
      </EmptyState>
    </>
  );
}

/** For the end of the turns. */
const nothing = (): null => null;

function Details({ site }: { site: Site }) {
  const { siteName, siteUrl } = site;
  const [device, setDevice] = useDevice(site);
  const period = usePeriodInAddress();
  const run = useScanRun(siteUrl);
  const data = useSiteData(siteUrl);
  const marks = useMarks(siteUrl, period.range, !data.verdict.isPending);
  const { verdict, latest, overall, lab, origin, suggestions, techStack } = data;
  const isLoading = data.isLoading || marks.isPending;
  const [isDrawn, setDrawn] = useState(false);
  const endDrawing = useCallback(() => setDrawn(true), []);
  const isDrawing = isLoading || !isDrawn;
  usePlaceOnceLoaded(!isDrawing);
  usePlotSoon((overall.data ?? []).length > 0);
  const hasResults = typeof verdict.data?.scanDate === 'string';
  useFrameHeld(verdict.isPending);
  const now = useNow();
  const view = verdict.data && verdictView(siteUrl, device, verdict.data, now);
  if (isNotFound(verdict.error)) return <UnknownPage title="Site Details" url={siteUrl} />;
  return (
    <>
      <PageHeader
        title={siteName}
        description={<SiteLink url={siteUrl} />}
        below={<HeadState url={siteUrl} isSaidBelow={view?.isState} />}
        action={
          <>
            <ExportButton site={site} hasResults={hasResults} />
            <WhilePaid>
              {(paid) => (
                <BusyButton
                  {...paid}
                  onClick={run.start}
                  isBusy={run.isRunning}
                  leftSection={<Icon name="refresh" size={18} />}
                >
                  Run Scan Again
                </BusyButton>
              )}
            </WhilePaid>
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
      <OrError queries={[verdict]} title="The verdict could not be loaded">
        <Verdict device={device} view={view} />
      </OrError>
      <SectionLinks site={site} device={device} onDeviceChange={setDevice} />
      <div className={classes['sections']} data-device={device} aria-busy={isDrawing}>
        {isDrawing && <WaitingOverlay />}
        <OrError queries={[latest]} title="The scores could not be loaded">
          <InTurn isLoading={isLoading}>
            {(isWaiting) => (
              <OverallScore
                results={data.results}
                suggestions={suggestions.data}
                progress={run.devices}
                isLoading={isWaiting}
              />
            )}
          </InTurn>
        </OrError>
        <OrError queries={[latest]} title="The field data could not be loaded">
          <InTurn isLoading={isLoading}>
            {(isWaiting) => (
              <FieldData
                url={siteUrl}
                results={data.fields}
                labs={data.results}
                origin={origin.data}
                history={data.fieldHistory}
                weeks={data.fieldWeeks}
                period={period}
                events={marks.events}
                isLoading={isWaiting}
              />
            )}
          </InTurn>
        </OrError>
        <OrError queries={[overall]} title="The score history could not be loaded">
          <InTurn isLoading={isLoading}>
            {(isWaiting) => (
              <OverallHistory
                url={siteUrl}
                history={overall.data ?? []}
                period={period}
                marks={marks}
                isLoading={isWaiting}
              />
            )}
          </InTurn>
        </OrError>
        <OrError queries={[latest, lab]} title="The lab data could not be loaded">
          <InTurn isLoading={isLoading}>
            {(isWaiting) => (
              <LabData
                url={siteUrl}
                results={data.results}
                history={lab.data ?? []}
                period={period}
                events={marks.events}
                isLoading={isWaiting}
              />
            )}
          </InTurn>
        </OrError>
        <OrError queries={[suggestions]} title="The suggestions could not be loaded">
          <InTurn isLoading={isLoading}>
            {(isWaiting) => (
              <Improvements
                url={siteUrl}
                device={device}
                onDeviceChange={setDevice}
                suggestions={suggestions.data}
                results={data.results}
                isLoading={isWaiting}
                renderFix={(item, words) => (
                  <FixLink
                    item={item}
                    device={device}
                    url={siteUrl}
                    techStack={techStack.data ?? []}
                    words={words}
                  />
                )}
              />
            )}
          </InTurn>
        </OrError>
        <OrError queries={[data.categories]} title="The other audits could not be loaded">
          <InTurn isLoading={isLoading}>
            {(isWaiting) => (
              <Categories
                url={siteUrl}
                device={device}
                answer={data.categories.data}
                period={period}
                isLoading={isWaiting}
                renderFix={(item) => (
                  <FixLink
                    item={item}
                    device={device}
                    url={siteUrl}
                    techStack={techStack.data ?? []}
                  />
                )}
              />
            )}
          </InTurn>
        </OrError>
        <ThirdParties url={siteUrl} device={device} />
        <OrError queries={[techStack]} title="The tech stack could not be loaded">
          <InTurn isLoading={isLoading}>
            {(isWaiting) => <TechStack items={techStack.data ?? []} isLoading={isWaiting} />}
          </InTurn>
        </OrError>
        <InTurn isLoading={isLoading} onDrawn={endDrawing}>
          {nothing}
        </InTurn>
      </div>
    </>
  );
}
