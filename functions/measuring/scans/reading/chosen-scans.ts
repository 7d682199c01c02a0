import type { Device } from '../../../../shared/scans/devices.ts';
import { ProblemError } from '../../../../shared/calls/errors.ts';
import { scanFailureTexts } from '../../../../shared/scans/scan-failures.ts';
import { displayUrl } from '../../../../shared/pages/urls.ts';
import type { PageAt } from '../../../registry/pages/history-range.ts';
import { keyOfUrl } from '../../../registry/pages/url-key.ts';
import { isOpen } from '../../../platform/open-work/open-items.ts';
import { isExpired, type Table } from '../../../platform/table/table.ts';
import { type DoneScan, isDone, type ScanNumbers } from '../changes/scan-changes.ts';
import type { DeviceScan } from '../device-scan-entity.ts';
import { scanIntents } from '../running/scan-intents.ts';
import { listScansWithResult, scanIdAt } from './scans-with-result.ts';

interface Choice {
  device: Device;
  /** Id of a scan, or the time at which it was measured. */
  before?: string | undefined;
  after?: string | undefined;
}

interface ChosenScans {
  before: DoneScan | undefined;
  after: DoneScan | undefined;
  /** Newest first. */
  recent: ScanNumbers[];
}

/** Scans to choose from. */
const mostRecent = 100;

type Field = 'before' | 'after';

/**
 * Finds the two scans to compare, and those around them.
 * @throws ProblemError that names the field, if one of them is not a scan of this page with a result on the device
 */
export async function choosePair(
  table: Table,
  page: PageAt,
  { device, before, after }: Choice,
): Promise<ChosenScans> {
  const [recent, givenBefore, givenAfter] = await Promise.all([
    listScansWithResult(table, page, { device, most: mostRecent }),
    before === undefined
      ? undefined
      : findScan(table, page, device, { field: 'before', given: before }),
    after === undefined
      ? undefined
      : findScan(table, page, device, { field: 'after', given: after }),
  ]);
  const later = givenAfter ?? (await read(table, page, device, recent[0]?.scanId));
  if (later === undefined) return { before: undefined, after: undefined, recent };
  if (givenBefore !== undefined) assertOrder(givenBefore, later);
  const until = later.scanId;
  const upToLater = await listScansWithResult(table, page, { device, most: 2, until });
  const preceding = upToLater.filter(({ scanId }) => scanId < until);
  return {
    before: givenBefore ?? (await read(table, page, device, preceding[0]?.scanId)),
    after: later,
    recent,
  };
}

function assertOrder({ scanId }: DeviceScan, later: DeviceScan): void {
  const field = 'before' satisfies Field;
  if (scanId === later.scanId)
    throw new ProblemError('invalid_input', 'Choose two different scans', { field });
  if (scanId > later.scanId) {
    const sentence = 'Choose a scan from before the other one';
    throw new ProblemError('invalid_input', sentence, { field });
  }
}

async function read(
  table: Table,
  { accountId }: PageAt,
  device: Device,
  scanId: string | undefined,
): Promise<DoneScan | undefined> {
  if (scanId === undefined) return undefined;
  const scan = await scanIntents(table).deviceScanOf({ accountId, scanId, device });
  return scan !== undefined && isDone(scan) ? scan : undefined;
}

async function findScan(
  table: Table,
  page: PageAt,
  device: Device,
  { field, given }: { field: Field; given: string },
): Promise<DoneScan> {
  const isTime = /^\d{4}-\d\d-\d\dT/.test(given) && !Number.isNaN(Date.parse(given));
  const scanId = isTime ? await scanIdAt(table, page, new Date(given)) : given;
  const { accountId, url, now } = page;
  const scan =
    scanId === undefined
      ? undefined
      : await scanIntents(table).deviceScanOf({ accountId, scanId, device });
  if (scan === undefined || isExpired(scan, now)) {
    const sentence = isTime
      ? 'No scan of this page was measured at this time'
      : 'You have no scan with this id';
    throw new ProblemError('not_found', sentence, { field });
  }
  if (scan.urlKey !== keyOfUrl(url)) {
    const sentence = `This is a scan of another page: ${displayUrl(scan.url)}`;
    throw new ProblemError('invalid_input', sentence, { field });
  }
  if (isDone(scan)) return scan;
  throw new ProblemError('invalid_input', withoutResult(scan), { field });
}

function withoutResult(scan: DeviceScan): string {
  if (isOpen(scan)) return `This scan has not finished on ${scan.device} yet`;
  const reason = scan.failureReason;
  const why = reason === undefined ? '' : ` ${scanFailureTexts[reason].sentence}`;
  return `This scan has no result on ${scan.device}, so it cannot be compared.${why}`;
}
