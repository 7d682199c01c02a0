import type { ScanStatus } from '../../../../shared/calls/measuring/scans.ts';
import type { SendJobs } from '../../../platform/jobs/send-job.ts';
import type { Table } from '../../../platform/table/table.ts';
import { combineStatus } from '../states/combine-status.ts';
import { scanIntents } from './scan-intents.ts';
import { startScan } from './start-scan.ts';

/** The view of a scan for code that waits for one: how to start it, and its state. */
export const firstScans = (ports: { table: Table; sendJobs: SendJobs }, now: Date) => ({
  async startScan(page: { accountId: string; url: string; requestedBy: string }): Promise<string> {
    return (await startScan(ports, page, now)).scanId;
  },
  async findScan(accountId: string, scanId: string): Promise<ScanStatus | undefined> {
    const [first, ...others] = await scanIntents(ports.table).deviceScansOf(accountId, scanId);
    return first === undefined ? undefined : combineStatus([first, ...others]);
  },
});
