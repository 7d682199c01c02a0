import type { ScanStatus } from '../../shared/calls/scans.ts';
import { combineStatus } from './combine-status.ts';
import type { ScanStore } from './scan-store.ts';
import { startScan, type StartScanPorts } from './start-scan.ts';

interface Ports extends StartScanPorts {
  store: StartScanPorts['store'] & Pick<ScanStore, 'deviceScansOf'>;
}

/** The view of a scan for code that waits for one: how to start it, and its state. */
export const firstScans = (ports: Ports, now: Date) => ({
  async startScan(page: { accountId: string; url: string; requestedBy: string }): Promise<string> {
    return (await startScan(ports, page, now)).scanId;
  },
  async findScan(accountId: string, scanId: string): Promise<ScanStatus | undefined> {
    const [first, ...others] = await ports.store.deviceScansOf(accountId, scanId);
    return first === undefined ? undefined : combineStatus([first, ...others]);
  },
});
