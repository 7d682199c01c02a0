import { getTechStack } from '../../../shared/calls/measuring/scan-results.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { scannedPageStore } from './scanned-page-store.ts';
import { techStackOf } from './reading/tech-stack.ts';
import { reportObjects } from '../../platform/aws/object-store.ts';

export const handler = handleCall(getTechStack, async ({ body, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, body.url);
  const page = await scannedPageStore(table).find(caller.accountId, url, now);
  return techStackOf(reportObjects(), page ?? {});
});
