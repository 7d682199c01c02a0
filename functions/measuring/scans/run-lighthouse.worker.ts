import { runLighthouse } from '../../../shared/jobs/catalogue.ts';
import { fieldReadingStore } from '../field-data/field-reading-store.ts';
import { rememberReading } from '../field-data/remembered.ts';
import { pageLanguages } from '../../registry/pages/watch-store.ts';
import { unlessPaused } from '../../registry/pages/unless-paused.ts';
import { env } from '../../platform/aws/env.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { socketPush } from '../../platform/sockets/push.ts';
import { readSecret } from '../../platform/aws/secret.ts';
import { log } from '../../platform/logger.ts';
import type { Table } from '../../platform/table/table.ts';
import { proveNewCause } from '../proofs/prove-new-cause.ts';
import { cruxClient } from '../../providers/crux/crux-client.ts';
import { cruxPace } from '../../providers/crux/crux-pace.ts';
import { measureInBrowser } from '../../providers/measure-in-browser.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { calibrator } from './calibration/calibrate.ts';
import { labRunOf } from './lab-settings.ts';
import { startChecks } from './changes/start-checks.ts';
import type { DeviceScan } from './device-scan-entity.ts';
import { dropScan } from './running/drop-scan.ts';
import { pushStatus } from './states/combine-status.ts';
import { type FindFieldData, scanDevice } from './running/scan-device.ts';
import type { DeviceScanKey } from './running/scan-intents.ts';
import { scanStore } from './scan-store.ts';
import { scannedPageStore } from './scanned-page-store.ts';
import { announce } from '../../platform/events/announce.ts';
import { reportObjects } from '../../platform/aws/object-store.ts';
import { ownTargetGuard } from '../../platform/target-guard/target-guard.ts';

const guard = ownTargetGuard();

export const handler = handleJob(runLighthouse, async ({ payload, isLastDelivery, table }) => {
  const { accountId } = payload;
  const now = () => new Date();
  const { endpoint, queriesPerMinute } = env.crux();
  const throttle = cruxPace({ table, queriesPerMinute, maxWaitMs: 30_000 });
  // Includes reading the key, so that a parameter store outage costs the field data but not the scan.
  const askCrux: FindFieldData = async (address, device) => {
    const apiKey = await readSecret('CRUX_API_KEY');
    if (apiKey === undefined) return null;
    return cruxClient({ apiKey, endpoint, throttle }).findFieldData(address, device);
  };
  const findFieldData = rememberReading(askCrux, {
    store: fieldReadingStore(table),
    accountId,
    now,
  });
  const store = scanStore(table, announce);
  const push = socketPush(table);
  const drop = async (scan: DeviceScan, owner: string): Promise<boolean> => {
    const isDropped = await dropScan(table, scan, owner);
    if (isDropped) await pushStatus({ store, push }, scan);
    return isDropped;
  };
  const outcome = await scanDevice(
    {
      store: { ...store, claim: unlessPaused(table, { ...store, drop }) },
      pages: scannedPageStore(table),
      measure: measureInBrowser(guard),
      findLabRun: (scan) => labRunOf(table, scan),
      findLanguages: (scan) => pageLanguages(table, scan),
      findFieldData,
      calibrate: calibrator(table),
      reports: reportObjects(),
      push,
      startChecks: (scan, at) => startChecks({ table, sendJobs }, scan, at),
      now,
    },
    { ...payload, isLastDelivery },
  );
  // Phones are slower, so what is proven there holds for the page; a proof costs as much as six scans.
  if (outcome === 'done' && payload.device === 'mobile') await tryFirstFix(table, payload);
});

/** Nobody waits for it, and the next scan would start it as well. */
async function tryFirstFix(table: Table, scan: DeviceScanKey): Promise<void> {
  try {
    const found = await scanStore(table).deviceScanOf(scan);
    if (found?.fixes === undefined) return;
    const { accountId, url, device, fixes } = found;
    await proveNewCause({ table, sendJobs }, { accountId, url, device }, fixes, new Date());
  } catch (error) {
    log.warn('could not start the proof', { scanId: scan.scanId, error });
  }
}
