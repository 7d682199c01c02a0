import { defaultRun } from '../../shared/scans/lab-settings.ts';
import type { MeasuredRun } from '../../functions/measuring/scans/running/slow-machine.ts';
import type { DeviceOutcome } from '../../functions/measuring/scans/device-outcome.ts';
import { measureInBrowser } from '../../functions/providers/measure-in-browser.ts';
import {
  categoriesKey,
  rawReportKey,
  reportKey,
} from '../../functions/measuring/scans/report-keys.ts';
import { scanDevice } from '../../functions/measuring/scans/running/scan-device.ts';
import type { TargetGuard } from '../../functions/platform/target-guard/target-guard.ts';
import type { Device } from '../../shared/scans/devices.ts';
import { runningScan } from '../seeds/running-scan.ts';

export interface ScannedVersion {
  outcome: DeviceOutcome & { kind: 'done' };
  report: unknown;
  categories: unknown;
  /** Lighthouse's own result. */
  raw: unknown;
}

/**
 * Scans a page as the product does, repetitions of suspicious runs included, but keeps the result here.
 * @param earlier runs of the days before, newest last
 * @throws Error if the page could not be measured
 */
export async function scanVersion(
  guard: TargetGuard,
  { url, device, earlier }: { url: string; device: Device; earlier: readonly MeasuredRun[] },
): Promise<ScannedVersion> {
  const now = () => new Date();
  const of = { accountId: 'recording', scanId: 'scan', device };
  const deviceScan = runningScan({ ...of, url, at: now() });
  const stored = new Map<string, unknown>();
  let outcome: DeviceOutcome | undefined;
  await scanDevice(
    {
      store: {
        claim: async () => deviceScan,
        renew: async () => true,
        progress: async () => true,
        release: async () => undefined,
        finish: async (_scan, _owner, ended) => {
          outcome = ended;
          return true;
        },
        deviceScansOf: async () => [deviceScan],
      },
      pages: { recentRuns: async () => [...earlier] },
      measure: measureInBrowser(guard),
      calibrate: async (report) => report,
      findLabRun: async () => defaultRun(device),
      findLanguages: async () => ['en'],
      findFieldData: async () => null,
      reports: { putJson: async (key, value) => void stored.set(key, value) },
      push: async () => undefined,
      startChecks: async () => undefined,
      now,
    },
    { ...of, isLastDelivery: true },
  );
  if (outcome?.kind !== 'done') throw new Error(`No result of ${url}: ${JSON.stringify(outcome)}`);
  return {
    outcome,
    report: stored.get(reportKey(deviceScan)),
    categories: stored.get(categoriesKey(deviceScan)),
    raw: stored.get(rawReportKey(deviceScan)),
  };
}
