import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { allTried, stillValid } from '../../../../../../shared/assessment/tried-fixes.ts';
import { quotedAt } from '../../../../../../shared/assessment/verdict.ts';
import type { DeviceSuggestions } from '../../../../../../shared/models/measuring/scan-report.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import { getWaterfall } from '../../../../../../shared/calls/measuring/waterfall.ts';
import { siteKey } from '../../../../entities/query-keys.ts';
import { callQuery } from '../../../../lib/call-query.ts';
import { RetryBanner } from '../../../../components/messages/retry-banner.tsx';
import { NoData } from '../../../../components/messages/no-data.tsx';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { proofsQuery } from '../../../../entities/scan/api/proof-queries.ts';
import { verdictQuery } from '../../../../entities/scan/api/scan-queries.ts';
import { LoadedWaterfall } from './loaded-waterfall.tsx';

/** Requests and long tasks of the newest scan of a device. */
export const waterfallQuery = (url: string, device: Device) =>
  callQuery([...siteKey(url), 'waterfall', device], getWaterfall, { body: { url, device } });

interface WaterfallViewProps {
  url: string;
  device: Device;
  suggestions: DeviceSuggestions | null | undefined;
}

/** The waterfall of a device, once it is loaded. */
export function WaterfallView({ url, device, suggestions }: WaterfallViewProps) {
  const found = useQuery(waterfallQuery(url, device));
  const proofs = useQuery(proofsQuery(url, device));
  const verdict = useQuery(verdictQuery(url)).data?.[device] ?? undefined;
  const quoted = quotedAt(verdict?.score ?? 0, verdict?.fixes ?? []);
  const { data } = found;
  return (
    <OrError queries={[found]} title="The waterfall could not be loaded">
      {data === undefined ? (
        <Skeleton height={760} radius="lg" />
      ) : data.scan === null ? (
        <NoData />
      ) : data.waterfall === null ? (
        <Text c="dimmed">
          {data.isUnreadable === true
            ? 'The timings of this scan could not be read.'
            : 'The timings of this scan were not kept.'}{' '}
          Scan the page again to get a waterfall.
        </Text>
      ) : (
        <>
          {proofs.isLoadingError && (
            <RetryBanner tone="bad" title="The tried fixes could not be loaded" query={proofs} />
          )}
          <LoadedWaterfall
            device={device}
            waterfall={data.waterfall}
            scanDate={data.scan.scanDate}
            suggestions={suggestions}
            cause={quoted?.ground}
            last={verdict}
            tried={allTried(
              stillValid(proofs.data?.runs ?? [], new Date(proofs.dataUpdatedAt)).flatMap(
                ({ proof }) => proof ?? [],
              ),
            )}
          />
        </>
      )}
    </OrError>
  );
}
