import { runLighthouse } from '../../../../shared/jobs/catalogue.ts';
import type { OpenWorkKind } from '../../../platform/jobs/sweep-open-work.ts';
import { isHopeless } from '../../../platform/open-work/open-work.ts';
import type { Push } from '../../../platform/sockets/push.ts';
import { pushStatus } from '../states/combine-status.ts';
import type { DeviceScan } from '../device-scan-entity.ts';
import type { ScanStore } from '../scan-store.ts';
import { timings } from '../reading/timings.ts';

interface Ports {
  store: Pick<ScanStore, 'due' | 'requeue' | 'giveUp' | 'deviceScansOf'>;
  push: Push;
}

/**
 * Device scans whose job was lost or whose worker died. Their screens are notified about those that were tried often
 * enough.
 */
export const openScans = ({
  store,
  push,
}: Ports): OpenWorkKind<DeviceScan, typeof runLighthouse> => ({
  store,
  job: runLighthouse,
  payloadOf: ({ accountId, scanId, device }) => ({ accountId, scanId, device }),
  longestRetryMs: timings.nextRetry,
  isHopeless,
  async giveUp(deviceScan, now) {
    if (!(await store.giveUp(deviceScan, now))) return false;
    await pushStatus({ store, push }, deviceScan);
    return true;
  },
});
