import type { ItemOf } from '../../platform/table/entity.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import type { DeviceFacts, PageFacts } from '../../../shared/state/site-state.ts';
import type { DeviceVisitorVitals } from '../../../shared/models/measuring/visitor-vitals.ts';
import type { Standing } from '../../../shared/plans/standing.ts';
import type { OpenOfPage } from '../../monitoring/episodes/open-troubles.ts';
import type { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import type { uptimePageEntity } from '../../monitoring/uptime/uptime-page-entity.ts';
import { failureTimes, incompleteSince, soundNumbers } from './device-outcome.ts';
import type { ScannedPage } from './scanned-page-store.ts';

type Uptime = ItemOf<typeof uptimePageEntity>;
type Watched = ItemOf<typeof watchedPageEntity>;

/** Fields of a page's uptime that lists show. */
export const uptimeAttributes = [
  'status',
  'since',
  'oneRegionSince',
  'downBecause',
  'month',
  'certificateExpiresAt',
] as const;

/** How the newest scans of a page ended. */
export type Outcomes = Pick<
  ScannedPage,
  | 'newestScanId'
  | 'endedScanId'
  | 'endedScanDate'
  | Device
  | `${Device}Failure`
  | `${Device}FieldData`
>;

/** The records of a page that determine its state. */
export interface FoundPage<Scanned extends Outcomes = Outcomes> {
  scanned?: Scanned | undefined;
  uptime?: Pick<Uptime, (typeof uptimeAttributes)[number]> | undefined;
  watched?: Pick<Watched, 'subject' | 'removedAt' | 'due' | 'pausedAt'> | undefined;
  open?: OpenOfPage | undefined;
  /** Of the site that the page is the home page of. */
  visitors?: DeviceVisitorVitals | undefined;
}

/** The facts from which shared/state/site-state.ts derives the state of a page. */
export function pageFacts(found: FoundPage, standing: Standing): PageFacts {
  const { watched, uptime, open, scanned } = found;
  return {
    standing,
    pausedAt: watched?.pausedAt,
    uptime: uptimeOf(found),
    oneRegionSince: uptime?.oneRegionSince || undefined,
    mobile: deviceFacts(found, 'mobile'),
    desktop: deviceFacts(found, 'desktop'),
    isScanning: scanned !== undefined && scanned.newestScanId !== scanned.endedScanId,
    nextScanAt: watched?.removedAt === undefined ? (watched?.due.scan ?? null) : null,
    troubles: open?.troubles ?? [],
  };
}

/** An outage that a user has marked as a false alarm does not count. */
function uptimeOf({ uptime, open }: FoundPage): PageFacts['uptime'] {
  if (open?.isOutageFalse === true) return undefined;
  if (uptime?.status === undefined || uptime.since === undefined) return undefined;
  const { status, since, downBecause } = uptime;
  return { status, since, ...(status === 'down' ? downBecause : {}) };
}

/**
 * The devices of one scan end one after the other, and screens show the time of the last: a run of failures or warnings
 * that began with the newest scan began then.
 */
const ofNewestScan = (page: Outcomes | undefined, scanId: string, since: string, at: string) =>
  since === at && scanId === page?.endedScanId ? (page.endedScanDate ?? since) : since;

function deviceFacts({ scanned: page, visitors }: FoundPage, device: Device): DeviceFacts {
  const numbers = page?.[device];
  const failure = page?.[`${device}Failure`];
  const times = failureTimes(failure);
  const warningSince = incompleteSince(numbers);
  return {
    field: page?.[`${device}FieldData`],
    visitors: visitors?.[device],
    ...(numbers === undefined
      ? {}
      : {
          score: soundNumbers(numbers).overallScore,
          because: numbers.because,
          result: {
            at: numbers.scanDate,
            warning: numbers.warning,
            warningSince:
              warningSince && ofNewestScan(page, numbers.scanId, warningSince, numbers.scanDate),
          },
        }),
    ...(failure === undefined || times === undefined
      ? {}
      : {
          failure: {
            reason: failure.reason,
            statusCode: failure.statusCode,
            since: ofNewestScan(page, failure.scanId, times.since, times.at),
            lastAt: ofNewestScan(page, failure.scanId, times.at, times.at),
          },
        }),
  };
}
