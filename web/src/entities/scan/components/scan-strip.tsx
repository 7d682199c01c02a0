import { Box, Flex, Group } from '@mantine/core';
import { Icon } from '../../../components/values/icon.tsx';
import { useCodeOnline } from '../../../lib/use-code.ts';
import type { ScanRun } from '../api/use-scan-run.ts';
import classes from './scan-strip.module.css';

const fetchProgress = () => import('./scan-progress.tsx');

/** The progress of the running scan in a line, or why the last one failed. */
export function ScanStrip({ url, run }: { url: string; run: ScanRun }) {
  const { code } = useCodeOnline(fetchProgress, run.isRunning);
  return (
    <div className={classes['strip']} data-running={run.isRunning || undefined}>
      {run.isRunning && (
        <>
          <Group align="baseline" justify="space-between" wrap="nowrap">
            <output className={classes['what']}>
              <strong title={url}>Scanning ... {url}</strong> <span>{run.stage}</span>
            </output>
            <Box component="span" flex="none" fw={600}>
              {Math.round(run.percent)} %
            </Box>
          </Group>
          {code && <code.ScanProgress run={run} />}
        </>
      )}
      {!run.isRunning && run.problem !== undefined && (
        <Flex component="p" gap={8} align="center" c="var(--wv-bad-text)" fw={500} role="alert">
          <Icon name="warning" size={18} />
          The scan failed: {run.problem}
        </Flex>
      )}
    </div>
  );
}
