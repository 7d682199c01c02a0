import { Box, Flex, Group, Progress } from '@mantine/core';
import type { ScanRun } from '../api/use-scan-run.ts';
import { newestFacts } from '../rules/stage-rows.ts';
import classes from './scan-strip.module.css';

/** How far the scan is, and what it has found so far. */
export function ScanProgress({ url, run }: { url: string; run: ScanRun }) {
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
