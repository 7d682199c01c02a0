import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { withLogFields } from '../../functions/platform/logger.ts';
import { after } from '../../functions/platform/times.ts';
import type { DeviceOutcome } from '../../functions/measuring/scans/device-outcome.ts';
import { reportKey } from '../../functions/measuring/scans/report-keys.ts';
import type { DeviceScan } from '../../functions/measuring/scans/device-scan-entity.ts';
import { scanStore } from '../../functions/measuring/scans/scan-store.ts';
import type { CallContract, CallRequest } from '../../shared/calls/define-call.ts';
import { runLighthouse } from '../../shared/jobs/catalogue.ts';
import type { Device } from '../../shared/scans/devices.ts';
import type { ScanWarningReason } from '../../shared/scans/scan-warnings.ts';
import { call, type CallOptions, callRaw } from './call-handler.ts';
import { listPage } from './listed-page.ts';
import { loadHandler } from './load-handler.ts';
import { conditions, fieldData, labData, useTable } from './scans.ts';
import { seedAccount } from './seed-account.ts';

/** A successful outcome of a device scan. */
export const doneWith = (deviceScan: DeviceScan, score: number, warning?: ScanWarningReason) => ({
  kind: 'done' as const,
  overallScore: score,
  labData,
  conditions,
  reportKey: reportKey(deviceScan),
  fieldData,
  warning,
});
export const failed: DeviceOutcome = { kind: 'failed', reason: 'http-5xx', fieldData: undefined };
type Outcomes =
  | (Partial<Record<Device, number | DeviceOutcome>> & { warning?: ScanWarningReason })
  | ((deviceScan: DeviceScan) => DeviceOutcome);

function outcomeOf(deviceScan: DeviceScan, outcomes: Outcomes): DeviceOutcome | undefined {
  if (typeof outcomes === 'function') return outcomes(deviceScan);
  const outcome = outcomes[deviceScan.device];
  return typeof outcome === 'number' ? doneWith(deviceScan, outcome, outcomes.warning) : outcome;
}

export const hoursAgo = (hours: number) => after(new Date(), -hours * 3_600_000);

/** An account with pages and scans, and the calls about them. */
export async function scansOfAnAccount() {
  vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1');
  const table = await useTable();
  const store = scanStore(table);
  const owner = await seedAccount(table);

  const ask = async <Contract extends CallContract>(
    contract: Contract,
    request: CallRequest<Contract>,
    options: CallOptions = { as: owner },
  ) => call(await loadHandler(contract), contract, request, options);

  const requestRaw = async (contract: CallContract, request: Parameters<typeof callRaw>[2]) =>
    callRaw(await loadHandler(contract), contract, request, { as: owner });

  /** A scan of the past, with outcomes for those device scans that have ended; a number is a score, maybe with a warning. */
  async function scanOf(page: { accountId: string; url: string }, at: Date, outcomes: Outcomes) {
    const { scan } = await store.start(page, at);
    for (const deviceScan of scan) {
      const outcome = outcomeOf(deviceScan, outcomes);
      if (outcome === undefined) continue;
      // With the worker's rights.
      await withLogFields({ job: runLighthouse.id }, async () => {
        const claimed = await store.claim(deviceScan, 'worker', at);
        if (claimed === undefined) throw new Error('not claimed');
        await store.finish(claimed, 'worker', outcome, at);
      });
    }
    return scan[0]?.scanId ?? '';
  }

  /** A page of the account. */
  async function newPage() {
    const { accountId } = owner;
    const url = `https://example.com/${randomUUID()}`;
    return { accountId, url: await listPage(table, accountId, url) };
  }

  return { table, store, owner, ask, requestRaw, scanOf, newPage };
}
