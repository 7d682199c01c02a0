import { Box, Progress, Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageScan } from '../api/use-page-scan.ts';

const Line = (props: TextProps & { children: ReactNode }) => (
  <Text mt={4} fz="xs" c="dimmed" lh={1.4} style={{ whiteSpace: 'normal' }} {...props} />
);

/** Below the results of a page: the progress of its running scan, or why the last one failed. */
export function ScanLine({ url }: { url: string }) {
  const scan = usePageScan(url);
  if (scan === undefined) return null;
  if (scan.state === 'waiting') return <Line>Waiting to be scanned</Line>;
  if (scan.state === 'failed') {
    return (
      <Line maw={260} c="var(--wv-bad-text)">
        Scan failed. {scan.reason}
      </Line>
    );
  }
  return (
    <Box mt={6} maw={220}>
      <Progress value={scan.percent} size="sm" aria-label={`Scan of ${url}`} />
      <Line>
        {scan.stage} · {scan.percent}&nbsp;%
      </Line>
    </Box>
  );
}
