import type { ScanStatus } from '../../shared/calls/scans.ts';
import { combineStatus } from './combine-status.ts';
import type { ScanStore } from './scan-store.ts';
import { startScan, type StartScanPorts } from './start-scan.ts';

interface Ports extends StartScanPorts {
  store: StartScanPorts['store'] & Pick<ScanStore, 'deviceScansOf'>;
}

/** Scans as those see them who wait for one: how it is started, and how it stands. */
export const firstScans = (ports: Ports, now: Date) => ({
  async startScan(page: { accountId: string; url: string; requestedBy: string }): Promise<string> {
    return (await startScan(ports, page, now)).scanId;
  },
  async findScan(accountId: string, scanId: string): Promise<ScanStatus | undefined> {
    const [first, ...others] = await ports.store.deviceScansOf(accountId, scanId);
    return first === undefined ? undefined : combineStatus([first, ...others]);
  },
});
