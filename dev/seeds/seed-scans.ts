import type { Table } from '../../functions/platform/table/table.ts';
import { chartPointEntity } from '../../functions/measuring/scans/reading/chart-point-entity.ts';
import {
  type DeviceOutcome,
  deviceScanChanges,
  pointOf,
} from '../../functions/measuring/scans/device-outcome.ts';
import {
  type DeviceScan,
  deviceScanEntity,
} from '../../functions/measuring/scans/device-scan-entity.ts';
import { scanStore } from '../../functions/measuring/scans/scan-store.ts';
import { putTogether } from './put-together.ts';

export interface EndedScan {
  deviceScan: DeviceScan;
  outcome: DeviceOutcome;
  endedAt: Date;
}

/** Writes what scans of the past leave on the table, but for the newest of a page. */
export async function putScans(table: Table, ended: readonly EndedScan[]): Promise<void> {
  const scans = ended.map(({ deviceScan, outcome, endedAt }) => ({
    ...deviceScan,
    ...deviceScanChanges(outcome, endedAt),
  }));
  const byScan = Map.groupBy(ended, ({ deviceScan: { scanId } }) => scanId);
  const points = [...byScan.values()].flatMap((devices) => {
    const [first, ...others] = devices.map(({ deviceScan, outcome }) =>
      pointOf(deviceScan, outcome),
    );
    return first === undefined ? [] : [others.reduce((all, one) => ({ ...all, ...one }), first)];
  });
  await putTogether(deviceScanEntity(table).put(scans));
  await putTogether(chartPointEntity(table).put(points));
}

/**
 * Scans a page on both devices through the store, which makes this the page's current scan.
 * @param end the outcome on a device, and when it was there
 */
export async function scanThroughStore(
  table: Table,
  page: { accountId: string; url: string },
  at: Date,
  end: (deviceScan: DeviceScan) => Promise<{ outcome: DeviceOutcome; endedAt: Date }>,
): Promise<void> {
  const store = scanStore(table);
  const { scan } = await store.start({ ...page, cause: 'clock' }, at);
  for (const queued of scan) {
    const deviceScan = await store.claim(queued, 'seed', at);
    if (deviceScan === undefined) throw new Error('Another worker holds the lease of the scan');
    const { outcome, endedAt } = await end(deviceScan);
    await store.finish(deviceScan, 'seed', outcome, endedAt);
  }
}
