import { Flex, Progress } from '@mantine/core';
import type { ScanRun } from '../api/use-scan-run.ts';
import { newestFacts } from '../rules/stage-rows.ts';

/** How far the scan is as a bar, and what it has found so far. */
export function ScanProgress({ run }: { run: ScanRun }) {
  const facts = newestFacts(run.devices);
  return (
    <>
      <Progress
        value={Math.round(run.percent)}
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
