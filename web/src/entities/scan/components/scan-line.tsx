import { Box, Progress, Text } from '@mantine/core';
import { usePageScan } from '../api/use-page-scan.ts';

/** Below the results of a page: the progress of its running scan, or why the last one failed. */
export function ScanLine({ url }: { url: string }) {
  const scan = usePageScan(url);
  if (scan === undefined) return null;
  if (scan.state === 'waiting')
    return (
      <Text mt={4} fz="xs" c="dimmed" lh={1.4} style={{ whiteSpace: 'normal' }}>
        Waiting to be scanned
      </Text>
    );
  if (scan.state === 'failed') {
    return (
      <Text
        mt={4}
        fz="xs"
        lh={1.4}
        maw={260}
        c="var(--wv-bad-text)"
        style={{ whiteSpace: 'normal' }}
      >
        Scan failed. {scan.reason}
      </Text>
    );
  }
  return (
    <Box mt={6} maw={220}>
      <Progress value={scan.percent} size="sm" aria-label={`Scan of ${url}`} />
      <Text mt={4} fz="xs" c="dimmed" lh={1.4} style={{ whiteSpace: 'normal' }}>
        {scan.stage} · {scan.percent}&nbsp;%
      </Text>
    </Box>
  );
}
