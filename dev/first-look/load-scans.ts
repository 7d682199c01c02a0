import type { ObjectStore } from '../../functions/platform/aws/object-store.ts';
import { aboutPage, outboxItem } from '../../functions/platform/events/outbox.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { after, secondMs } from '../../functions/platform/times.ts';
import { changeItem } from '../../functions/measuring/scans/changes/change-store.ts';
import { changeRecordEntity } from '../../functions/measuring/scans/changes/change-record-entity.ts';
import { endedRun } from '../../functions/measuring/scans/changes/ended-run.ts';
import { suspectsOf } from '../../functions/measuring/scans/changes/suspects-of.ts';
import {
  explained,
  type Recorded,
  withRun,
} from '../../functions/measuring/scans/changes/with-run.ts';
import type { DeviceOutcome } from '../../functions/measuring/scans/device-outcome.ts';
import {
  categoriesKey,
  rawReportKey,
  reportKey,
} from '../../functions/measuring/scans/report-keys.ts';
import { changeEvents, eventsOf } from '../../functions/measuring/scans/scan-events.ts';
import { newScanId } from '../../functions/measuring/scans/scan-id.ts';
import type { DeviceScan } from '../../functions/measuring/scans/device-scan-entity.ts';
import type { Device } from '../../shared/scans/devices.ts';
import type { AnyEvent } from '../../shared/events/catalogue.ts';
import { putTogether } from '../seeds/put-together.ts';
import { runningScan } from '../seeds/running-scan.ts';
import { type EndedScan, putScans, scanThroughStore } from '../seeds/seed-scans.ts';
import type { RecordedScan } from './recording.ts';
import type { RecordedSite } from './rivals.ts';
import { type RecordedPage, recordedTime } from './recorded-time.ts';
import { dailyAt, newestDay, periods } from './timeline.ts';

interface Ports {
  table: Table;
  reports: Pick<ObjectStore, 'putJson'>;
}
type RecordedEnd = EndedScan & { daysAgo: number };

/** How long after a scan was requested each device was done. */
const doneAfterMs: Record<Device, number> = { mobile: 20 * secondMs, desktop: 40 * secondMs };

/**
 * Writes the recorded scans as if the clock had started one each day. The newest goes through the store, which makes it the
 * current one of the page; the others leave the same items, written together.
 * @returns the events of these others
 */
export async function loadScans(
  ports: Ports,
  page: RecordedPage,
  recording: RecordedSite,
): Promise<AnyEvent[]> {
  const earlier = recording.scans.filter(({ daysAgo }) => daysAgo !== newestDay);
  const days = Map.groupBy(earlier, ({ daysAgo }) => daysAgo);
  const ended = [...days].flatMap(([daysAgo, scans]) => {
    const at = recordedTime(page.now, daysAgo, dailyAt.scan);
    const scanId = newScanId(at);
    return scans.map((scan) => endedScan(page, { scanId, at, scan }));
  });
  await Promise.all([
    putScans(ports.table, ended),
    ...ended.map((one) => putReports(ports.reports, one, recording)),
  ]);
  await loadNewest(ports, page, recording);
  const changes = await putRecords(ports.table, ended);
  return ended.flatMap((one) => {
    const { deviceScan, outcome, endedAt } = one;
    const found = [
      ...eventsOf(deviceScan, outcome, {}),
      ...changeEvents(deviceScan, changes.get(one)),
    ];
    return found.map(
      ({ type, ...event }) =>
        outboxItem(type, { ...event, ...aboutPage(deviceScan) }, endedAt).event,
    );
  });
}

/** The records of changes after these scans, in their order. @returns what each of them changed */
async function putRecords(
  table: Table,
  ended: readonly RecordedEnd[],
): Promise<Map<RecordedEnd, Recorded>> {
  const found = new Map<RecordedEnd, Recorded>();
  const records = new Map<Device, ReturnType<typeof changeItem>>();
  const inOrder = ended.toSorted((a, b) => a.deviceScan.scanId.localeCompare(b.deviceScan.scanId));
  for (const one of inOrder) {
    const { deviceScan, outcome, endedAt } = one;
    const { record, revision = 0 } = records.get(deviceScan.device) ?? {};
    const unexplained = withRun(record, endedRun(deviceScan, outcome));
    if (unexplained === undefined) continue;
    const recorded = withSuspects(unexplained, one, inOrder);
    found.set(one, recorded);
    records.set(deviceScan.device, changeItem(deviceScan, { ...recorded, revision }, endedAt));
  }
  await putTogether(changeRecordEntity(table).put([...records.values()]));
  return found;
}

function endedScan(
  { accountId, url }: RecordedPage,
  { scanId, at, scan }: { scanId: string; at: Date; scan: RecordedScan },
): RecordedEnd {
  const { device, daysAgo } = scan;
  const deviceScan = runningScan({ accountId, scanId, device, url, at });
  const outcome = outcomeOf(deviceScan, scan);
  return { deviceScan, outcome, endedAt: after(at, doneAfterMs[device]), daysAgo };
}

const outcomeOf = (
  deviceScan: DeviceScan,
  { daysAgo: _day, device: _device, measuredAt: _then, conditions, ...numbers }: RecordedScan,
): DeviceOutcome => ({
  ...numbers,
  kind: 'done',
  conditions: { ...conditions, isRecorded: true },
  reportKey: reportKey(deviceScan),
  fieldData: null,
});

/** With what the timeline changed, and what the recorded scans found, between the last scan before and the first after. */
function withSuspects(
  recorded: Recorded,
  { deviceScan: { device } }: RecordedEnd,
  all: readonly RecordedEnd[],
): Recorded {
  const { outcome } = recorded;
  if (outcome?.kind !== 'proven') return recorded;
  const { direction, lastScanId, firstScanId } = outcome.change;
  const scanOf = (id: string) =>
    all.find(({ deviceScan: one }) => one.scanId === id && one.device === device);
  const [last, first] = [scanOf(lastScanId), scanOf(firstScanId)];
  if (last?.outcome.kind !== 'done' || first?.outcome.kind !== 'done') return recorded;
  const deployments = periods.flatMap(({ daysAgo, deployment }) =>
    deployment !== undefined && daysAgo < last.daysAgo && daysAgo >= first.daysAgo
      ? [{ label: `${deployment} (recorded)` }]
      : [],
  );
  return explained(
    recorded,
    suspectsOf({ direction, before: last.outcome, after: first.outcome, deployments }),
  );
}

function loadNewest(
  { table, reports }: Ports,
  { accountId, url, now }: RecordedPage,
  recording: RecordedSite,
): Promise<void> {
  const at = recordedTime(now, newestDay, dailyAt.scan);
  return scanThroughStore(table, { accountId, url }, at, async (deviceScan) => {
    const { device } = deviceScan;
    const recorded = recording.scans.find(
      (one) => one.daysAgo === newestDay && one.device === device,
    );
    if (recorded === undefined)
      throw new Error(`The recording has no scan of yesterday on ${device}`);
    const outcome = { ...outcomeOf(deviceScan, recorded), picture: recording.smallPicture };
    await putReports(reports, { deviceScan, daysAgo: newestDay }, recording);
    return { outcome, endedAt: after(at, doneAfterMs[device]) };
  });
}

async function putReports(
  reports: Ports['reports'],
  { deviceScan, daysAgo }: Pick<RecordedEnd, 'deviceScan' | 'daysAgo'>,
  recording: RecordedSite,
): Promise<void> {
  const { device } = deviceScan;
  const kept = recording.reports.find((one) => one.daysAgo === daysAgo && one.device === device);
  if (kept === undefined) return;
  const { raw, report, categories } = kept;
  await reports.putJson(rawReportKey(deviceScan), raw);
  if (report !== undefined) await reports.putJson(reportKey(deviceScan), report);
  if (categories !== undefined) await reports.putJson(categoriesKey(deviceScan), categories);
}
