import type { LatestScan } from '../../../../shared/calls/measuring/scan-results.ts';
import type { DeviceVisitorVitals } from '../../../../shared/models/measuring/visitor-vitals.ts';
import { chooseField } from '../../../../shared/visitors/field-source.ts';
import type { Device } from '../../../../shared/scans/devices.ts';
import { defaultRun, type LabRun } from '../../../../shared/scans/lab-settings.ts';
import {
  scanWarningTexts,
  type ScanWarningReason,
} from '../../../../shared/scans/scan-warnings.ts';
import type { LatestNumbers } from '../../../registry/pages/scanned-page-entity.ts';
import type { PageChanges } from '../changes/found-changes.ts';
import { failureOf } from '../states/combine-status.ts';
import { soundNumbers } from '../device-outcome.ts';
import type { ScannedPage } from '../scanned-page-store.ts';

/**
 * The current results of a page for screens. A failed scan never hides known results: its failure is shown beside the
 * last successful numbers of that device, which are then older than `scanDate`.
 */
export function latestScan(
  url: string,
  page: ScannedPage | undefined,
  visitors: DeviceVisitorVitals,
  changes?: PageChanges,
): LatestScan {
  return {
    url,
    scanId: page?.endedScanId ?? null,
    scanDate: page?.endedScanDate ?? null,
    mobile: deviceResult(page, 'mobile', visitors, changes),
    desktop: deviceResult(page, 'desktop', visitors, changes),
  };
}

function deviceResult(
  page: ScannedPage | undefined,
  device: Device,
  { [device]: visitors }: DeviceVisitorVitals,
  changes: PageChanges | undefined,
): LatestScan[Device] {
  const numbers = page?.[device];
  const failure = page?.[`${device}Failure`];
  const fieldData = page?.[`${device}FieldData`] ?? null;
  return {
    ...(numbers === undefined ? { overallScore: null, labData: null } : soundNumbers(numbers)),
    fieldData,
    ...(visitors === null
      ? {}
      : { visitors, fieldSource: chooseField(fieldData, visitors).source }),
    failure: failure === undefined ? null : failureOf(failure.reason),
    warning: numbers?.warning === undefined ? null : warningOf(numbers.warning),
    measuredAt: numbers?.scanDate ?? null,
    ...(numbers?.requestedAt === undefined ? {} : { requestedAt: numbers.requestedAt }),
    ...(numbers?.onSlowMachine === true ? { onSlowMachine: true } : {}),
    ...(numbers === undefined ? {} : { measuredWith: measuredWith(numbers, device) }),
    ...(changes === undefined ? {} : { change: changes[device] }),
  };
}

const measuredWith = ({ lab, measuredRuns }: LatestNumbers, device: Device): LabRun => ({
  ...(lab ?? defaultRun(device)),
  ...(measuredRuns === undefined ? {} : { runs: measuredRuns }),
});

function warningOf(reason: ScanWarningReason): LatestScan[Device]['warning'] {
  const { sentence, hint } = scanWarningTexts[reason];
  return { reason, message: sentence, hint };
}
