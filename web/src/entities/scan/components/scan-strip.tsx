import { Box, Flex, Group, Progress } from '@mantine/core';
import { Icon } from '../../../components/icon.tsx';
import { formatAge, formatDateTime } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { newestFacts } from '../rules/stage-rows.ts';
import type { ScanRun } from '../api/use-scan-run.ts';
import classes from './scan-strip.module.css';
import { Chip } from '../../../components/chip.tsx';

const staleMs = 48 * 3_600_000;

export interface ScanStripProps {
  url: string;
  run: ScanRun;
  /** When the newest scan was; null if there is none, undefined while unknown. */
  scanDate: string | null | undefined;
}

/** The state of scanning in a line: the age of the numbers, or the progress of the running scan. */
export function ScanStrip({ url, run, scanDate }: ScanStripProps) {
  return (
    <div className={classes['strip']} data-running={run.isRunning || undefined}>
      {run.isRunning ? <Running url={url} run={run} /> : <Resting run={run} scanDate={scanDate} />}
    </div>
  );
}

function Running({ url, run }: { url: string; run: ScanRun }) {
  const percent = Math.round(run.percent);
  const facts = newestFacts(run.devices);
  return (
    <>
      <Group align="baseline" justify="space-between" wrap="nowrap">
        <output className={classes['what']}>
          <strong title={url}>Scanning ... {url}</strong> <span>{run.stage}</span>
        </output>
        <Box component="span" flex="none" fw={600}>
          {percent} %
        </Box>
      </Group>
      <Progress
        value={percent}
        size="sm"
        aria-label="Progress of the scan"
        transitionDuration={300}
      />
      <Flex component="p" gap="0 16px" wrap="wrap" m={0} fz="xs" c="dimmed">
        You can leave this page; the scan will continue.
        {facts !== undefined && <span>{facts}</span>}
      </Flex>
    </>
  );
}

function Resting({ run, scanDate }: Omit<ScanStripProps, 'url'>) {
  const now = useNow();
  return (
    <>
      {typeof scanDate === 'string' ? (
        <LastScan scanDate={scanDate} now={now} />
      ) : (
        <Flex component="p" gap={12} align="center" mih={42}>
          <ClockIcon />
          {scanDate === null && 'This page has not been scanned yet.'}
        </Flex>
      )}
      {run.problem !== undefined && (
        <Flex component="p" gap={8} align="center" c="var(--wv-bad-text)" fw={500} role="alert">
          <Icon name="warning" size={18} />
          The scan failed: {run.problem}
        </Flex>
      )}
    </>
  );
}

/** When the numbers were measured. Numbers that are old say so. */
function LastScan({ scanDate, now }: { scanDate: string; now: number }) {
  return (
    <Flex component="p" gap={12} align="center" mih={42}>
      <ClockIcon />
      <span>
        Last scan <strong>{formatAge(scanDate, now)}</strong>
        <Box component="time" display="block" fz="xs" c="dimmed" dateTime={scanDate}>
          {formatDateTime(scanDate)}
        </Box>
      </span>
      {now - Date.parse(scanDate) > staleMs && <Chip tone="average">Old data</Chip>}
    </Flex>
  );
}

const ClockIcon = () => (
  <Flex component="span" display="inline-flex" c="dimmed">
    <Icon name="clock" size={18} />
  </Flex>
);
