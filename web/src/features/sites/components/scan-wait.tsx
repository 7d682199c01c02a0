import { Progress, Text } from '@mantine/core';
import { useAddSite } from '../flow/use-add-site.ts';
import { ScanFindings } from '../../../entities/scan/components/device-stages.tsx';
import { OpenReport } from './open-report.tsx';
import { Pastimes } from '../pastimes/pastimes.tsx';
import classes from './scan-wait.module.css';

/** Progress of the first scan, in words and percent, and what happens if the user does not wait. */
export function ScanWait() {
  const { site, progress } = useAddSite().state;
  const percent = progress?.percent ?? 0;
  return (
    <>
      <p className={classes['url']}>{site?.url}</p>
      <div className={classes['numbers']}>
        <output>{progress?.stage ?? 'Requesting a scan'}</output>
        <strong>{percent}&nbsp;%</strong>
      </div>
      <Progress value={percent} size="lg" aria-label="Progress of the scan" />
      <Text mt={20}>
        The Initial PageSpeed Insights Scan takes some time to finish, please be patient!
      </Text>
      <OpenReport />
      {progress?.devices !== undefined && <ScanFindings progress={progress.devices} />}
      <Pastimes />
      <Text size="xs" mt={8} c="dimmed">
        You do not have to wait. You can close this window or even the browser: the scan runs on our
        server, which adds the site when the scan is done.
      </Text>
    </>
  );
}
