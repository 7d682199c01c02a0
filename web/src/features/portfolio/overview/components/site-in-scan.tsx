import { Box, Button, Group, Progress } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';
import { displayUrl } from '../../../../../../shared/pages/urls.ts';
import { ScanFindings } from '../../../../entities/scan/components/device-stages.tsx';
import { useScanWork } from '../../../../entities/scan/api/scan-work.ts';
import { firstMeasured } from '../../../../entities/scan/rules/stage-rows.ts';
import { usePageScan } from '../../../../entities/scan/api/use-page-scan.ts';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { reportLink } from '../../../../entities/site/rules/report-link.ts';
import classes from '../overview.module.css';

interface SiteInScanProps {
  site: Site;
  scanId: string;
  onEnd: () => void;
}

/** The first scan of the first site: how far it is, what it has learned, and the way to its report. */
export function SiteInScan({ site, scanId, onEnd }: SiteInScanProps) {
  const { siteUrl: url } = site;
  const work = useScanWork();
  const scan = usePageScan(url);
  const tell = useEffectEvent(onEnd);
  useEffect(() => {
    let isHere = true;
    const ended = (): void => {
      if (isHere) tell();
    };
    work.follow({ scanId, url }).then(ended, ended);
    return () => {
      isHere = false;
    };
  }, [work, scanId, url]);
  const running = scan?.state === 'running' ? scan : undefined;
  const device = firstMeasured(running?.devices);
  const percent = running?.percent ?? 0;
  return (
    <section className={classes['panel']} aria-label="Site being added">
      <Group gap="8px 16px" justify="space-between" mb={12} mih={52}>
        <div>
          <strong>Adding {displayUrl(url)}</strong>
          <Box component="output" display="block" c="dimmed">
            {running?.stage ?? 'Requesting a scan'} · {percent}&nbsp;%
          </Box>
        </div>
        {device !== undefined && (
          <Button component={Link} {...reportLink(site, { device })}>
            Open the report
          </Button>
        )}
      </Group>
      <Progress value={percent} size="sm" aria-label="Progress of the scan" />
      <ScanFindings progress={running?.devices ?? {}} />
    </section>
  );
}
