import { Box, Progress } from '@mantine/core';
import { usePageScan } from '../api/use-page-scan.ts';
import classes from './scan-line.module.css';

/** Below the results of a page: the progress of its running scan, or why the last one failed. */
export function ScanLine({ url }: { url: string }) {
  const scan = usePageScan(url);
  if (scan === undefined) return null;
  if (scan.state === 'waiting') return <p className={classes['words']}>Waiting to be scanned</p>;
  if (scan.state === 'failed') {
    return <p className={classes['failed']}>Scan failed. {scan.reason}</p>;
  }
  return (
    <Box mt={6} maw={220}>
      <Progress value={scan.percent} size="sm" aria-label={`Scan of ${url}`} />
      <p className={classes['words']}>
        {scan.stage} · {scan.percent}&nbsp;%
      </p>
    </Box>
  );
}
