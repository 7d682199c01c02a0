import { Box, Group, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Competitor } from '../../../../../../shared/calls/portfolio/competitors.ts';
import type { Site as RegisteredSite } from '../../../../../../shared/calls/portfolio/sites.ts';
import { type Sided, sides } from '../../../../../../shared/assessment/comparison.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import { AddressLink } from '../../../../components/values/address-link.tsx';
import { DeviceSwitch } from '../../../../components/forms/device-switch.tsx';
import { Icon } from '../../../../components/values/icon.tsx';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { PageHeader } from '../../../../components/layout/page-header.tsx';
import { LongAge } from '../../../../components/values/time-ago.tsx';
import { comparisonLink } from '../../../../entities/competitor/competitors.ts';
import { ScanStrip } from '../../../../entities/scan/components/scan-strip.tsx';
import { type ScanRun, useScanRun } from '../../../../entities/scan/api/use-scan-run.ts';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import { useDevice } from '../../../../entities/site/components/use-device.ts';
import { SiteSelector } from '../../../../entities/site/components/site-selector.tsx';
import { SiteStateLine } from '../../../../entities/site/components/state-line.tsx';
import { bySide, type ComparedSites } from '../rules/compared-scores.ts';
import classes from '../comparison.module.css';
import { Assessment } from './assessment.tsx';
import { FieldCards, FieldWeeks } from './field-cards.tsx';
import { LabComparison } from './lab-comparison.tsx';
import { Loading } from './loading.tsx';
import { Loads } from './loads.tsx';
import { Monitoring } from './monitoring.tsx';
import { Scores } from './scores.tsx';
import { SideName } from './side-name.tsx';
import { TechStacks } from './tech-stacks.tsx';
import { Verdict } from './verdict.tsx';
import { type SideData, type SidesProps, useSideData } from '../api/use-side-data.ts';

interface ComparisonProps {
  sites: ComparedSites;
  /** Every site of the account, to choose from. */
  all: readonly RegisteredSite[];
  competitors: readonly Competitor[];
  onChoose: (url: string) => void;
}

/** Whether the first content of a side has arrived or failed. */
const hasFirst = ({ latest, figures }: SideData): boolean =>
  !latest.isPending && !figures.isPending;

interface LastScanProps {
  url: string;
  run: ScanRun;
  /** When the newest scan was; null if there is none, undefined while unknown. */
  scanDate: string | null | undefined;
  /** Whether the state of the site says it. */
  isInState: boolean;
}

/** The age of the numbers in a line, and the progress or the failure of a scan that was started here. */
function LastScan({ url, run, scanDate, isInState }: LastScanProps) {
  if (run.isRunning) return <ScanStrip url={url} run={run} />;
  return (
    <>
      {run.problem !== undefined && <ScanStrip url={url} run={run} />}
      <Text size="xs" mih={18} c="dimmed">
        {typeof scanDate === 'string' && !isInState && (
          <>
            Scanned <LongAge time={scanDate} />
          </>
        )}
      </Text>
    </>
  );
}

/** Two sites side by side. */
export function Comparison({ sites, all, competitors, onChoose }: ComparisonProps) {
  const [device, setDevice] = useDevice();
  const navigate = useNavigate();
  const runs = { mine: useScanRun(sites.mine.siteUrl), theirs: useScanRun(sites.theirs.siteUrl) };
  const data = useBothSides(sites);
  const isReady = sides.every((side) => hasFirst(data[side]));
  const names = bySide(sites, ({ siteName }) => siteName);
  const isFirstScan = sides.some((side) => data[side].latest.data?.scanId === null);
  return (
    <div className={classes['screen']}>
      <div>
        <PageHeader
          title="Comparison"
          description={`${names.mine} beside ${names.theirs}`}
          action={
            <AllowedButton
              onClick={() => sides.forEach((side) => runs[side].start())}
              isBusy={runs.mine.isRunning || runs.theirs.isRunning}
              leftSection={<Icon name="refresh" size={18} />}
            >
              {isFirstScan ? 'Scan' : 'Run Scan Again'}
            </AllowedButton>
          }
        />
        <Group gap="16px 24px" align="flex-end">
          <SiteSelector sites={all} value={sites.mine.siteUrl} onChange={onChoose} />
          <SiteSelector
            label="Competitor"
            things="competitors"
            sites={competitors}
            value={sites.theirs.siteUrl}
            onChange={(url) => {
              const next = competitors.find((each) => each.url === url);
              if (next === undefined) return;
              const { to, state } = comparisonLink(next);
              const search = `${to.search}&device=${device}`;
              void navigate({ ...to, search }, { state, replace: true });
            }}
          />
          <Box ml={{ base: 0, sm: 'auto' }}>
            <DeviceSwitch device={device} onChange={setDevice} />
          </Box>
        </Group>
      </div>
      <SimpleGrid cols={2} spacing={{ base: 8, sm: 16 }}>
        {sides.map((side) => (
          <div key={side}>
            <Text size="md" lh="24px" mb={16}>
              <SideName side={side} name={names[side]} /> <AddressLink url={sites[side].siteUrl} />
            </Text>
            <SiteStateLine url={sites[side].siteUrl} />
            <LastScan
              url={sites[side].siteUrl}
              run={runs[side]}
              scanDate={data[side].latest.data?.scanDate}
              isInState={data[side].stateKind === 'fine'}
            />
          </div>
        ))}
      </SimpleGrid>
      {isReady ? (
        <Sections {...{ sites, names, data, device, competitors }} />
      ) : (
        <Skeleton h="200vh" />
      )}
    </div>
  );
}

type SectionsProps = SidesProps &
  Pick<ComparisonProps, 'sites' | 'competitors'> & { device: Device };

function Sections({ sites, names, data, device, competitors }: SectionsProps) {
  const results = bySide(data, (each) => each.results[device]);
  // The verdict is painted before the screens below it are rendered.
  const hasRest = useDeferredValue(true, false);
  return (
    <>
      <OrError
        queries={sides.flatMap((side) => [data[side].latest, data[side].figures])}
        title="The scores could not be loaded"
      >
        <Verdict names={names} data={data} device={device} />
        <Scores names={names} data={data} />
      </OrError>
      {!hasRest && <Box h="200vh" />}
      {hasRest && (
        <>
          <Assessment site={sites.mine} competitors={competitors} chosen={sites.theirs.siteUrl} />
          <FieldCards sites={sites} data={data} device={device} />
          <Loading names={names} data={data} device={device} />
          <OrError
            queries={sides.map((side) => data[side].latest)}
            title="The lab data could not be loaded"
          >
            <LabComparison names={names} results={results} data={data} device={device} />
          </OrError>
          <Monitoring names={names} data={data} />
          <FieldWeeks sites={sites} data={data} device={device} />
          <Loads names={names} data={data} device={device} />
          <TechStacks names={names} data={data} />
        </>
      )}
    </>
  );
}

/** Both sides; the second part of each begins once both have the first. */
function useBothSides(sites: ComparedSites): Sided<SideData> {
  const [isSecondPart, setSecondPart] = useState(false);
  const mine = useSideData(sites.mine.siteUrl, isSecondPart);
  const theirs = useSideData(sites.theirs.siteUrl, isSecondPart);
  if (!isSecondPart && hasFirst(mine) && hasFirst(theirs)) setSecondPart(true);
  return { mine, theirs };
}
