import type { Push } from '../../platform/sockets/push.ts';
import { combineStatus, progressMessage } from './combine-status.ts';
import type { ScanStore } from './scan-store.ts';

/** Sends the state of a scan to the account's open browsers; a fresh run that only checks a result is not shown. */
export async function pushStatus(
  { store, push }: { store: Pick<ScanStore, 'deviceScansOf'>; push: Push },
  { accountId, scanId }: { accountId: string; scanId: string },
): Promise<void> {
  const [first, ...others] = await store.deviceScansOf(accountId, scanId);
  if (first === undefined || first.isCheck === true) return;
  await push(accountId, progressMessage(combineStatus([first, ...others])));
}
