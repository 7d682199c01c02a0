import { Box, Skeleton } from '@mantine/core';
import type { Device } from '../../../../../shared/scans/devices.ts';
import { DevicePair } from '../../../entities/site/components/device-pair.tsx';
import { Dash, Score } from '../../../entities/site/components/results.tsx';
import type { KnownStatus } from '../../../entities/site/api/use-statuses.ts';
import { ScoreTrend } from '../../../entities/site/components/score-trend.tsx';
import type { KnownTrend } from '../../../entities/site/api/use-trends.ts';
import { useNow } from '../../../lib/use-now.ts';

interface ScoresAndTrendProps {
  status: KnownStatus;
  trend: KnownTrend;
}

/** 'Overall Score' of both devices, each with the course of its last 14 days, and how the newest scan differs. */
export function ScoresAndTrend({ status, trend }: ScoresAndTrendProps) {
  const now = useNow();
  if (status === 'loading') return <Skeleton height={46} width={64} />;
  const of = (device: Device) => (
    <>
      <Box component="span" miw={44}>
        {status === 'unknown' ? (
          <Dash words="not loaded" />
        ) : (
          <Score score={status[`${device}Score`]} />
        )}
      </Box>
      {typeof trend !== 'string' && <ScoreTrend trend={trend[device]} now={now} />}
    </>
  );
  return <DevicePair mobile={of('mobile')} desktop={of('desktop')} />;
}
