import type { Availability } from '../../../shared/uptime/outages.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import { chartPointEntity } from '../../measuring/scans/reading/chart-point-entity.ts';
import { findChanges, noChanges } from '../../measuring/scans/changes/found-changes.ts';
import {
  deviceDate,
  isMeasuredAs,
  newestLabs,
} from '../../measuring/scans/reading/chart-points.ts';
import { scanIdsFrom } from '../../measuring/scans/scan-id.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, dayMs } from '../../platform/times.ts';
import type { SiteNumbers } from './digest-message.ts';
import { inParallel } from '../../platform/each-in-turn.ts';

type MeasuredNumbers = Omit<SiteNumbers, 'state'>;

interface Ports {
  table: Table;
  availability(
    accountId: string,
    url: string,
    period: { from: Date; to: Date },
  ): Promise<Availability>;
}

/** How far back a score may lie with which those of the period are compared. */
const comparedMs = 3 * dayMs;
const sitesAtOnce = 8;

/** Numbers of sites in a period. */
export const siteNumbers = (
  ports: Ports,
  accountId: string,
  urls: readonly string[],
  period: { from: Date; to: Date },
): Promise<MeasuredNumbers[]> =>
  inParallel(urls, (url) => numbersOf(ports, accountId, url, period), sitesAtOnce);

async function numbersOf(
  { table, availability: availabilityOf }: Ports,
  accountId: string,
  url: string,
  { from, to }: { from: Date; to: Date },
): Promise<MeasuredNumbers> {
  const [points, availability, [changes = noChanges]] = await Promise.all([
    chartPointEntity(table)
      .query.byPage({ accountId, urlKey: keyOfUrl(url) })
      .between({ scanId: scanIdsFrom(after(from, -comparedMs)) }, { scanId: scanIdsFrom(to) })
      .go({
        attributes: [
          'scanDate',
          'mobileMeasuredAt',
          'desktopMeasuredAt',
          'mobileScore',
          'desktopScore',
          'mobileLabData',
          'desktopLabData',
          'mobileRun',
          'desktopRun',
        ],
        pages: 'all',
      }),
    availabilityOf(accountId, url, { from, to }),
    findChanges(table, accountId, [url]),
  ]);
  const labs = newestLabs(points.data);
  const scores = (device: Device) =>
    sinceBefore(
      points.data.flatMap((point) => {
        const score = point[`${device}Score`] ?? null;
        const at = deviceDate(point, device);
        // A score with other lab settings is not comparable.
        if (!isMeasuredAs(labs, point, device)) return [];
        // Lab data without a score: the page never came to rest.
        return score === null && point[`${device}LabData`] === undefined ? [] : [{ at, score }];
      }),
      from.toISOString(),
    );
  return {
    url,
    mobile: scores('mobile'),
    desktop: scores('desktop'),
    changes,
    availability,
  };
}

/** The scores of a period, after the last one before it. */
function sinceBefore(
  points: readonly { at: string; score: number | null }[],
  from: string,
): (number | null)[] {
  const first = points.findIndex(({ at }) => at >= from);
  const start = first === -1 ? points.length - 1 : first - 1;
  return points.slice(Math.max(0, start)).map(({ score }) => score);
}
